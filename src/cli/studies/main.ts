/** `npm run studies`: lists all studies, or measures some of them and writes their outcomes. See STUDIES_USAGE. */

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { didYouMean } from '../../core/nearest.ts';
import { programHashes } from '../../engine/experiment/program-hashes.ts';
import { ExperimentError } from '../../engine/experiment-error.ts';
import { catalogue, worldExamples } from '../../engine/program/catalogue.ts';
import { canonicalText, experimentHash } from '../../experiment/canonical.ts';
import type { Experiment, Problem } from '../../experiment/experiment.ts';
import { parseExperiment } from '../../experiment/parse-experiment.ts';
import { papers, waitsFor } from '../../study/atlas.ts';
import { expand } from '../../study/expand.ts';
import type { MeasuredExperiment, Outcome } from '../../study/outcome.ts';
import { studies } from '../../study/registry.ts';
import type { WrittenStudy } from '../../study/study.ts';
import { written } from '../files.ts';
import { INTERRUPTED, interruption } from '../interrupt.ts';
import { begin, command } from '../options.ts';
import { problemText } from '../report.ts';
import { parseStudiesArguments, STUDIES_USAGE, type StudiesArguments } from './arguments.ts';
import { onCluster } from './cluster.ts';
import { outcomeOf } from './measure.ts';
import { outcomePath, outcomeText, storedOutcome } from './outcomes.ts';
import { type Listed, tableText, verdictText } from './text.ts';
import {
  isFinished,
  type Prepared,
  prepare,
  runUnit,
  StudyError,
  tidy,
  type Unit,
  unitsOf,
} from './units.ts';

/**
 * Measures recorded studies again, from nothing, and compares every checksum and score. Nothing is written.
 */
export interface Recorded {
  readonly study: WrittenStudy;
  readonly outcome: Outcome;
}
const DAY_MS = 86_400_000;

/** Some of them by the date, so that all have their turn. @param now milliseconds since 1970 */
export function ofTheDay<T>(all: readonly T[], count: number, now: number): readonly T[] {
  const days = Math.ceil(all.length / count);
  return all.filter((_, k) => k % days === Math.floor(now / DAY_MS) % days);
}

/** @returns what differs, in words; null: it was stopped */
export async function differences(
  { study, outcome }: Recorded,
  workers: number | null,
  stop: AbortSignal,
  progress: (name: string) => (share: number) => void,
): Promise<readonly string[] | null> {
  const kept = await mkdtemp(join(tmpdir(), 'reward-lab-studies-'));
  try {
    const seeds = new Map(outcome.experiments.map((one) => [one.key, one.seeds]));
    const work = new Map<Prepared, readonly Unit[]>();
    for (const whole of prepare(study, { seeds: null, pilot: null, quick: false })) {
      const own = seeds.get(whole.part.key) ?? whole.experiment.seeds;
      const prepared = { ...whole, experiment: { ...whole.experiment, seeds: own } };
      const units = await unitsOf(prepared, kept, null);
      for (const unit of units)
        if (!(await runUnit(unit, workers, stop, progress(`${study.id} ${unit.of.part.key}`)))) return null;
      work.set(prepared, units);
    }
    const again = await outcomeOf(study, work, outcome.measured);
    const known = new Map(outcome.experiments.map((one) => [one.key, one]));
    const words = again.experiments.flatMap(({ key, hash, programs, curves }) => {
      const before = known.get(key);
      if (before === undefined) return [`${key} was not recorded`];
      const changed = [
        ...(before.hash === hash ? [] : ['the experiment']),
        ...(before.programs.join() === programs.join() ? [] : ['the programs']),
        ...(before.curves === curves ? [] : [`the curves (${before.curves} → ${curves})`]),
      ];
      return changed.length === 0 ? [] : [`${key}: ${changed.join(', ')}`];
    });
    const scores = Object.entries(again.scores).filter(
      ([key, list]) => JSON.stringify(list) !== JSON.stringify(outcome.scores[key]),
    );
    return [...words, ...scores.map(([key]) => `scores of ${key}`)];
  } finally {
    await rm(kept, { recursive: true, force: true });
  }
}

/** @returns exit status: 1 if anything differs */
async function measureAgain(
  wanted: readonly Recorded[],
  workers: number | null,
  stop: AbortSignal,
  progress: (name: string) => (share: number) => void,
): Promise<number> {
  let same = 0;
  for (const recorded of wanted) {
    const found = await differences(recorded, workers, stop, progress);
    if (found === null) return INTERRUPTED;
    if (found.length === 0) same++;
    const curves = recorded.outcome.experiments.map((one) => one.curves).filter((hash) => hash !== '');
    const text = found.length === 0 ? `the same, ${curves.length} checksums` : `differs: ${found.join('; ')}`;
    console.log(`${recorded.study.id.padEnd(9)} ${text}`);
  }
  console.log(`${same} of ${wanted.length} studies have the same curves and scores.`);
  return same === wanted.length ? 0 : 1;
}

// Which outcomes are older than what they measured: the checksum of an experiment or of a program differs.
/** Nothing is trained, solved or linked: a list of all studies asks for it. @returns the experiments that differ or were not measured */
export async function staleParts(study: WrittenStudy, outcome: Outcome): Promise<readonly string[]> {
  const known = new Map(outcome.experiments.map((measured) => [measured.key, measured]));
  const stale: string[] = [];
  for (const { key, input } of expand(study)) {
    const parsed = parseExperiment(input, catalogue(), worldExamples());
    const measured = known.get(key);
    if (measured === undefined || !parsed.ok || !(await isCurrent(parsed.value, measured))) stale.push(key);
  }
  return stale;
}

async function isCurrent(
  experiment: Experiment,
  { seeds, hash, programs }: MeasuredExperiment,
): Promise<boolean> {
  if ((await experimentHash(canonicalText({ ...experiment, seeds }, catalogue()))) !== hash) return false;
  if (programs.length === 0) return true; // exact numbers: nothing was trained
  try {
    const now = programHashes(experiment);
    return now.length === programs.length && now.every((program, k) => program === programs[k]);
  } catch (error) {
    if (error instanceof ExperimentError) return false;
    throw error;
  }
}

const MINUTE_MS = 60_000;
const today = () => new Date().toISOString().slice(0, 10);

async function main(): Promise<number> {
  const args = begin(parseStudiesArguments(process.argv.slice(2)), STUDIES_USAGE);
  if (typeof args === 'number') return args;
  if (args.again !== null) {
    const known = (await listed(args.out, studies)).flatMap(({ study, outcome }) =>
      outcome === null || 'wrong' in outcome ? [] : [{ study, outcome }],
    );
    return measureAgain(ofTheDay(known, args.again, Date.now()), args.workers, interruption(), shown);
  }
  if (!args.selected) {
    console.log(tableText(await listed(args.out, studies), today()));
    return 0;
  }
  const wanted = await selection(args);
  if (typeof wanted === 'string') {
    console.error(wanted);
    return 2;
  }
  try {
    return await measure(wanted, args);
  } catch (error) {
    if (!(error instanceof StudyError)) throw error;
    console.error(`${error.message}:`);
    for (const problem of error.problems) console.error(problemText(problem));
    console.error('\nIt was not run.');
    return 1;
  }
}

function printWarnings(warnings: readonly Problem[]): void {
  for (const warning of warnings) console.error(problemText(warning));
}

const listed = (folder: string | null, wanted: readonly WrittenStudy[]): Promise<readonly Listed[]> =>
  Promise.all(
    wanted.map(async (study) => {
      const outcome = await storedOutcome(folder, study);
      const stale = outcome === null || 'wrong' in outcome ? [] : await staleParts(study, outcome);
      return { study, outcome, stale };
    }),
  );

/** @returns the studies, cheapest first, or what is wrong with the selection */
async function selection({
  ids,
  family,
  stale,
  out,
}: StudiesArguments): Promise<readonly WrittenStudy[] | string> {
  const families = [...new Set(studies.map((study) => study.family))];
  if (family !== null && !families.includes(family))
    return `No study has the family “${family}”. ${didYouMean(family, families) ?? `Families: ${families.join(', ')}.`}`;
  for (const id of ids) {
    if (studies.some((study) => study.id === id)) continue;
    const paper = papers.find((one) => one.id === id);
    if (paper === undefined)
      return `There is no study ${id}. ${
        didYouMean(
          id,
          studies.map((study) => study.id),
        ) ?? 'Run npm run studies for the list.'
      }`;
    const parts = waitsFor(paper);
    return `Paper ${id} (${paper.title}) has no study yet${parts.length === 0 ? '' : `: it waits for ${parts.join(', ')}`}.`;
  }
  const chosen = studies.filter((study) => ids.length === 0 || ids.includes(study.id));
  const wanted = chosen.filter((study) => family === null || study.family === family);
  const old = stale ? (await listed(out, wanted)).filter((one) => one.stale.length > 0) : null;
  return (old?.map(({ study }) => study) ?? wanted).toSorted(
    (a, b) => a.budget.coreMinutes - b.budget.coreMinutes,
  );
}

async function measure(wanted: readonly WrittenStudy[], args: StudiesArguments): Promise<number> {
  const stop = interruption();
  const deadline =
    args.minutes === null ? Number.POSITIVE_INFINITY : performance.now() + args.minutes * MINUTE_MS;
  // All are checked before the first one runs.
  const writes = !args.quick && args.pilot === null && args.shard === null;
  for (const study of writes ? wanted : []) {
    const stored = await storedOutcome(args.out, study);
    if (stored === null || !('wrong' in stored) || !stored.foreign) continue;
    console.error(`${stored.wrong}\n\nNothing was run.`);
    return 2;
  }
  if (args.slurm !== null) return onCluster(wanted, args, args.slurm);
  const plans: { readonly study: WrittenStudy; readonly work: Map<Prepared, readonly Unit[]> }[] = [];
  for (const study of wanted) {
    const work = new Map<Prepared, readonly Unit[]>();
    for (const prepared of prepare(study, args, printWarnings))
      work.set(prepared, await unitsOf(prepared, args.kept, args.block));
    plans.push({ study, work });
  }
  const every = plans.flatMap(({ work }) => [...work.values()].flat());
  const mine = new Set(
    args.shard === null ? every : every.filter((_, k) => k % (args.shard?.count ?? 1) === args.shard?.index),
  );
  for (const { study, work } of plans) {
    const units = [...work.values()].flat();
    for (const [k, unit] of units.entries()) {
      if (!mine.has(unit) || (await isFinished(unit))) continue;
      if (performance.now() > deadline) {
        console.error(
          `${args.minutes} minutes are over. What is finished is kept: the same command continues.`,
        );
        return 0;
      }
      const name = `${study.id} ${unit.of.part.key} seeds ${unit.from}–${unit.to - 1} (${k + 1} of ${units.length})`;
      if (!(await runUnit(unit, args.workers, stop, shown(name)))) {
        console.error('\nStopped. What is finished is kept: the same command continues.');
        return INTERRUPTED;
      }
    }
    if (args.shard !== null) continue;
    const outcome = await outcomeOf(study, work, today());
    const quick = args.quick || args.pilot !== null;
    console.log(`${verdictText(study, outcome.scores, quick)}\n`);
    const seconds = outcome.experiments.reduce((sum, one) => sum + one.coreSeconds, 0);
    console.error(`${(seconds / 60).toFixed(2)} core minutes.`);
    if (quick) continue;
    const fewer = [...work.keys()].some(
      ({ experiment, part }) => experiment.seeds < ((part.input as { seeds?: number }).seeds ?? 20),
    );
    if (fewer) {
      console.error(`Study ${study.id} asks for more seeds: nothing was written.`);
      continue;
    }
    if (!(await written(outcomePath(args.out, study), outcomeText(outcome)))) return 2;
  }
  if (args.shard !== null) console.log(`Part ${args.shard.index + 1}/${args.shard.count} is done.`);
  else await tidy(args.kept); // other parts need what this one has finished
  return 0;
}

const ON_TERMINAL = process.stderr.isTTY;
const QUIET_MS = 10_000;
let said = 0;
/** One line that is rewritten on a terminal, or a new one every ten seconds elsewhere. */
const shown = (name: string) => (share: number) => {
  const now = performance.now();
  if (now - said < (ON_TERMINAL ? 200 : QUIET_MS)) return;
  said = now;
  const line = `${name}: ${(100 * share).toFixed(0)} %`;
  process.stderr.write(ON_TERMINAL ? `\r\x1b[K${line}` : `${line}\n`);
};

await command(main);
