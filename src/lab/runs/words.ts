/** What is said about stored runs: what happened, what is safe, what to do. */
import type { Problem } from '../../experiment/experiment.ts';
import { checkpointBytes, seedsOf } from './exit-reason.ts';
import type { Ending, RunRecord, TroubleKind } from './model.ts';

const TROUBLE: Readonly<Record<TroubleKind, string>> = {
  full: 'Storage is full: this run is only in memory. It goes on, and what was saved before is safe. Export it, or delete old runs; saving then goes on by itself.',
  denied:
    'Nothing can be saved here: this browser, or the page that shows the lab in a frame, forbids it. Everything else works. Export what you want to keep, or open the lab in its own tab.',
  broken:
    'The browser’s storage does not work: this run is only in memory from here on. It goes on; what was saved before is safe. Export it, then reload the page.',
  newer:
    'Stored runs were made by a newer version of this page, so nothing is saved or opened here; they are safe. Reload to get the newest version.',
  superseded:
    'A newer version of the lab is open in another tab. This run was saved and is only in memory from here on. Reload to go on with the newest version.',
  wiped:
    'Everything was deleted in another tab. What is open here is only in memory; export it if you want to keep it, or reload.',
  taken:
    'Another tab has taken this run over. It is paused and only shown here, up to where it was; nothing that you do here is saved. Take it over again in “Runs” to go on here.',
  cleared:
    'The browser has cleared what the lab had stored. This run goes on and is saved again from here; its earlier curves are only in memory. Export it to keep them.',
};

export function troubleWords(trouble: TroubleKind): string {
  return TROUBLE[trouble];
}

const whole = new Intl.NumberFormat('en', { maximumFractionDigits: 0 });

/** Seconds of training between the last checkpoint and where the run was last seen. */
function lostSeconds({ resumePoints, envSteps, seconds }: RunRecord): number {
  const saved = resumePoints[0]?.envSteps ?? 0;
  return envSteps <= 0 ? 0 : Math.max(0, ((envSteps - saved) / envSteps) * seconds);
}

export function interruptedWords(record: RunRecord, ending: Ending = 'left', large = false): string {
  const at = record.resumePoints[0]?.envSteps ?? 0;
  if (at === 0)
    return `“${record.name}” was closed before its first checkpoint, so nothing of it is kept. Started again, it takes the place of what is open here and has the same numbers.`;
  const lost = Math.ceil(lostSeconds(record));
  const loss = lost === 0 ? 'nothing lost' : `about ${lost} s lost, and repeated with the same numbers`;
  const place = `“${record.name}”, env step ${whole.format(at)} of ${whole.format(record.budget)} (${loss}).`;
  if (ending === 'left') return `Interrupted: ${place}`;
  if (ending === 'discarded')
    return `The browser put this tab away to save memory, and the run stopped: ${place} A tab in sight is not put away.`;
  const why = large
    ? `Its checkpoint alone is ${megabytes(checkpointBytes(record))}, so memory may have run out; the page cannot know.`
    : 'The tab or the browser ended without a word: memory or power may have run out; the page cannot know.';
  const less = seedsOf(record) > 1 ? ' It can go on, or start again with less.' : '';
  return `Closed unexpectedly: ${place} ${why}${less}`;
}

const megabytes = (bytes: number) => `${whole.format(Math.max(1, bytes / 2 ** 20))} MiB`;

export const problem = (message: string, fix?: string): Problem => ({
  path: '',
  message,
  severity: 'error',
  ...(fix === undefined ? {} : { fix }),
});

export function frozenWords(milliseconds: number): string {
  const minutes = milliseconds / 60_000;
  const time = minutes < 1 ? `${Math.round(milliseconds / 1_000)} s` : `${Math.round(minutes)} min`;
  return `paused by the browser for ${time}`;
}

export const ONLY_CURVES =
  'The curves of this run are shown, and it does not go on: its checkpoint is of another build of the page, or cannot be read. “Duplicate as draft” starts the same experiment again.';
export const LOOKING_ON =
  'This run trains in another tab. Here it is shown as it was last saved, paused; nothing that you do to it here is saved. “Take over” in “Runs” lets it go on here.';
