/** Opens an experiment of a study in the lab, changed or as it is, and runs it. */
import type { Experiment } from '../../experiment/experiment.ts';
import { mergePatch } from '../../experiment/merge-patch.ts';
import type { ExperimentInput } from '../../experiment/preset.ts';
import { expand } from '../../study/expand.ts';
import type { StudyChange, WrittenStudy } from '../../study/study.ts';
import type { Lab } from '../model/lab.ts';

/** Returns the changed experiment as text. If the change lists several levels, it uses the first. */
export function changedExperiment(
  study: WrittenStudy,
  { run, patch }: Pick<StudyChange, 'run' | 'patch'>,
): unknown {
  const part = expand(study).find((one) => one.run === run);
  return part === undefined ? null : mergePatch(part.input, patch);
}

/**
 * @param input as written by hand @param show the lab @param isCurrent returns false once no one is waiting
 * @returns problems; empty if it runs
 */
export async function openInLab(
  lab: Lab,
  input: unknown,
  show: () => void,
  isCurrent = () => true,
): Promise<string> {
  await lab.checked();
  if (!isCurrent()) return '';
  await lab.actions.openText(JSON.stringify(input));
  if (!isCurrent()) return '';
  const [problem] = lab.draft.getState().problems;
  if (problem !== undefined) return problem.message;
  lab.actions.start();
  show();
  return '';
}

/** Four seeds are enough for the picture. The study's own workers train the rest. */
const SHOWN_SEEDS = 4;

/** The runs of the study that opened an experiment on the stage, which it shares with the front door, games and other studies. */
const staged = new WeakMap<Experiment, WrittenStudy['runs']>();

/** True if a running experiment is one that this study opened: only then may a page of the study show it. */
export const isStaged = ({ runs }: WrittenStudy, running: Experiment | null): boolean =>
  running !== null && staged.get(running) === runs;

/** The experiment of a study that its stage shows. */
export function stagedExperiment(study: WrittenStudy): ExperimentInput {
  const [run = ''] = Object.keys(study.runs);
  const seeds = Math.min(SHOWN_SEEDS, study.runs[run]?.seeds ?? SHOWN_SEEDS);
  return changedExperiment(study, { run, patch: { seeds } }) as ExperimentInput;
}

/** Opens the main experiment of a study on a stage, with few seeds. @returns what is wrong; empty if it opened */
export function openOnStage(show: Lab, study: WrittenStudy, isCurrent: () => boolean): Promise<string> {
  const opened = () => staged.set(show.draft.getState().experiment, study.runs);
  return openInLab(show, stagedExperiment(study), opened, isCurrent);
}
