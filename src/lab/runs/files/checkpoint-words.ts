/** Why a checkpoint cannot be had, or not be opened: what happened and the fix. */
import type { Problem } from '../../../experiment/experiment.ts';

export const NOTHING_OPEN =
  'There is no open run to export. Start one, wait until it is built, and export again.';
export const OTHER_GRID =
  'The budget or the number of measurement points was changed during the run, so a file cannot continue its measurement points. The run continues. Restart with this budget to export a checkpoint.';
export const SHARD_LOST =
  'A worker of this run was lost, so its seeds are missing. If another worker replaces it, export again in a moment. Otherwise, restart with fewer seeds.';

export const problem = (message: string): Problem => ({ path: '', message, severity: 'error' });
export const WORKER_LOST = problem(
  'A worker ended while the checkpoint was opening. The run that was open is safe. Close other pages to free memory, and try again.',
);
export const TOO_MANY_WORKERS = problem(
  'This checkpoint is damaged: it has more workers than its experiment has seeds. Copy or download it again.',
);
/** @param reason of the engine */
export const notThisProgram = ({ message }: Problem): Problem => ({
  ...problem(`This build of the page cannot continue the checkpoint. ${message}`),
  fix: 'The run that was open is safe. Open the file with the page version that made it.',
});
