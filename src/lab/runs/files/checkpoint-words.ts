/** Why a checkpoint cannot be had, or not be opened: what happened and the fix. */
import type { Problem } from '../../../experiment/experiment.ts';

export const NOTHING_OPEN =
  'No run stands open that could be saved. Start one, wait until it has been built, and export again.';
export const OTHER_GRID =
  'The budget or the number of measurement points was changed in mid-run, so the points at which its numbers were taken are its own and a file could not continue them. The run goes on. Start again with this budget to export a checkpoint.';
export const SHARD_LOST =
  'A worker of this run was lost, so its seeds are missing from the whole. If another takes its place, export again in a moment; else start again with fewer seeds.';

export const problem = (message: string): Problem => ({ path: '', message, severity: 'error' });
export const WORKER_LOST = problem(
  'A worker ended while the checkpoint was being opened; the run that was open is safe. Close other pages, which frees memory, and try again.',
);
export const TOO_MANY_WORKERS = problem(
  'This checkpoint is damaged: it has parts of more workers than its experiment has seeds. Copy or download it again.',
);
/** @param reason of the engine */
export const notThisProgram = ({ message }: Problem): Problem => ({
  ...problem(`This build of the page cannot continue the checkpoint. ${message}`),
  fix: 'The run that was open is safe. Open the file with the version of the page that made it.',
});
