/** The files of outcomes: one per study, written only by this command. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import {
  type MeasuredExperiment,
  OUTCOME_FORMAT,
  OUTCOME_VERSION,
  type Outcome,
  readOutcome,
  type WrongOutcome,
} from '../../study/outcome.ts';
import { studyFolders } from '../../study/registry.ts';
import { byExperiment, type StudyPlan, type StudyState } from '../../study/run.ts';
import type { WrittenStudy } from '../../study/study.ts';
import { isMissing, unreadText } from '../files.ts';
import type { ProcessExecutor } from './process-executor.ts';

/** @param folder for outcomes that are not stored with their studies */
export const outcomePath = (folder: string | null, { id }: WrittenStudy): string =>
  folder === null
    ? join(process.cwd(), 'content/studies', studyFolders.get(id) ?? id, 'outcome.json')
    : join(folder, `${id}.json`);

/** @param name of the study in a command */
export async function storedOutcome(
  path: string,
  study: WrittenStudy,
  name?: string,
): Promise<Outcome | WrongOutcome | null> {
  try {
    const read = readOutcome(study, await readFile(path, 'utf8'), name);
    return 'wrong' in read ? { ...read, wrong: `${path}: ${read.wrong}` } : read;
  } catch (error) {
    if (isMissing(error)) return null;
    return { foreign: true, wrong: `Cannot read ${path}: ${unreadText(error)}` };
  }
}

/** @param date of today, YYYY-MM-DD @throws StudyError, ShardError */
export async function outcomeOf(
  { study, jobs }: StudyPlan,
  { numbers: { scores, curves } }: StudyState,
  executor: ProcessExecutor,
  date: string,
): Promise<Outcome> {
  const experiments: MeasuredExperiment[] = [];
  for (const own of byExperiment(jobs)) experiments.push(await executor.record(own));
  return {
    format: OUTCOME_FORMAT,
    version: OUTCOME_VERSION,
    study: study.id,
    measured: date,
    experiments,
    scores,
    curves,
  };
}

/** JSON with one line for each list: short, and readable in a diff. */
export const outcomeText = (outcome: Outcome): string => {
  const { experiments, scores, curves, ...head } = outcome;
  const list = (items: readonly string[]) => `[\n${items.join(',\n')}\n]`;
  const object = (all: Readonly<Record<string, unknown>>) =>
    `{\n${Object.entries(all)
      .map(([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`)
      .join(',\n')}\n}`;
  return `${JSON.stringify(head).slice(0, -1)},\n"experiments":${list(experiments.map((one) => JSON.stringify(one)))},\n"scores":${object(scores)},\n"curves":${object(curves)}}\n`;
};
