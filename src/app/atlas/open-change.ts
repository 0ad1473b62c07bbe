/** Opens an experiment of a study in the lab, changed or as it is, and runs it. */
import { mergePatch } from '../../experiment/merge-patch.ts';
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

/** Opens the main experiment of a study on a stage, with few seeds. @returns what is wrong; empty if it opened */
export async function openOnStage(show: Lab, study: WrittenStudy, isCurrent: () => boolean): Promise<string> {
  const [run = ''] = Object.keys(study.runs);
  const seeds = Math.min(SHOWN_SEEDS, study.runs[run]?.seeds ?? SHOWN_SEEDS);
  return openInLab(show, changedExperiment(study, { run, patch: { seeds } }), () => {}, isCurrent);
}
