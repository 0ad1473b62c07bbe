/** Notices about stored runs: what happened, what is safe, what to do. */

import { pointOf } from '../../experiment/budget.ts';
import { problem } from '../../services/problems.ts';
import type { StoredCurves } from '../../services/runs/protocol.ts';
import type { Ending, RunRecord, TroubleKind } from '../model/library-model.ts';
import { checkpointBytes, seedsOf } from './listed-state.ts';

const TROUBLE: Readonly<Record<TroubleKind, string>> = {
  full: 'Storage is full, so this run is only in memory. It continues, and everything saved before is safe. Export it, or delete old runs; saving then resumes automatically.',
  denied:
    'Nothing can be saved here, because the browser or the embedding page does not allow it. Everything else works. Export what you want to keep, or open Reward Lab in a new tab.',
  broken:
    'The browser’s storage does not work, so this run is only in memory from now on. It continues, and everything saved before is safe. Export it, then reload the page.',
  newer:
    'The stored runs come from a newer version of this page, so this version cannot save or open runs. They are safe. Reload to get the newest version.',
  superseded:
    'A newer version of Reward Lab is open in another tab. This run was saved and is only in memory from now on. Reload to continue with the newest version.',
  wiped:
    'All data was deleted in another tab. The open run is only in memory. Export it if you want to keep it, or reload.',
  taken:
    'Another tab took over this run. Here it is paused and read-only; nothing you do here is saved. To continue here, choose “Take over” in “My runs”.',
  cleared:
    'The browser cleared the stored data. This run continues and is saved again from now on. Its earlier curves are only in memory. Export it to keep them.',
};

export function troubleMessage(trouble: TroubleKind): string {
  return TROUBLE[trouble];
}

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** Estimates the seconds of training between the last checkpoint and the last sign of the run. */
function lostSeconds({ resumePoints, envSteps, seconds }: RunRecord): number {
  const saved = resumePoints[0]?.envSteps ?? 0;
  return envSteps <= 0 ? 0 : Math.max(0, ((envSteps - saved) / envSteps) * seconds);
}

export function interruptedText(record: RunRecord, ending: Ending = 'left', large = false): string {
  const at = record.resumePoints[0]?.envSteps ?? 0;
  if (at === 0)
    return `“${record.name}” was closed before its first checkpoint, so nothing was saved. If you restart it, it replaces the open run and gives the same numbers.`;
  const lost = Math.ceil(lostSeconds(record));
  const loss =
    lost === 0 ? 'nothing lost' : `about ${lost} s lost; they will be repeated with the same numbers`;
  const place = `“${record.name}”, ${pointIn(record)} ${whole.format(at)} of ${whole.format(record.budget)} (${loss}).`;
  if (ending === 'left') return `Interrupted: ${place}`;
  if (ending === 'discarded')
    return `The browser unloaded this tab to save memory, and the run stopped: ${place} Browsers do not unload visible tabs.`;
  const why = large
    ? `Its checkpoint alone is ${megabytes(checkpointBytes(record))}, so memory may have run out. The page cannot tell.`
    : 'The tab or the browser ended without notice. Memory or power may have run out. The page cannot tell.';
  const less = seedsOf(record) > 1 ? ' You can resume it, or restart it with fewer seeds.' : '';
  return `Closed unexpectedly: ${place} ${why}${less}`;
}

const megabytes = (bytes: number) => `${whole.format(Math.max(1, bytes / 2 ** 20))} MiB`;

export function frozenText(milliseconds: number): string {
  const minutes = milliseconds / 60_000;
  const time = minutes < 1 ? `${Math.round(milliseconds / 1_000)} s` : `${Math.round(minutes)} min`;
  return `paused by the browser for ${time}`;
}

export const ONLY_CURVES =
  'This run shows its curves but cannot continue, because its checkpoint comes from another build of the page or cannot be read. “Duplicate as draft” opens the same experiment.';
export const LOOKING_ON =
  'This run trains in another tab. Here it is paused at its last save, and nothing you do here is saved. To continue it here, choose “Take over” in “My runs”.';

/** Explains why there is no checkpoint or why it cannot be opened, with the fix. */
export const NOTHING_OPEN =
  'There is no open run to export. Start one, wait until it is built, and export again.';
export const OTHER_GRID =
  'The budget or the number of measurement points was changed during the run, so a file cannot continue its measurement points. The run continues. Restart with this budget to export a checkpoint.';
export const SHARD_LOST =
  'A worker of this run was lost, so its seeds are missing. If another worker replaces it, export again in a moment. Otherwise, restart with fewer seeds.';

export const WORKER_LOST = problem(
  'A worker ended while the checkpoint was opening. The run that was open is safe. Close other pages to free memory, and try again.',
);

/** Describes which curves of a stored run are missing and what happened to it along the way. */
export function curveText({ record, damage }: Extract<StoredCurves, { state: 'read' }>): readonly string[] {
  const edits = record.marks.filter(({ kind }) => kind === 'edit');
  return [
    ...damage,
    ...(record.gap === '' ? [] : [record.gap]),
    ...(record.every > 1 ? [`Only every ${record.every}th measurement point of its curves is stored.`] : []),
    ...(edits.length === 0
      ? []
      : [
          `It was changed during training, at ${pointIn(record)} ${edits.map(({ envSteps }) => envSteps).join(', ')}.`,
        ]),
  ];
}

export const pointIn = ({ experiment }: Pick<RunRecord, 'experiment'>): string =>
  pointOf((experiment ?? {}) as { readonly episodes?: number });
