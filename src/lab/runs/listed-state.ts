/** Finds stored runs that need attention. */
import type { ListedRun, RunRecord } from './model.ts';

/** More than this is not kept without a word; nothing is deleted unasked. */
const MOST_STORED_BYTES = 512 * 2 ** 20;
/** Where no lock tells that another page trains a run, silence for this long does. */
const SILENT_MS = 30_000;
const GIVEN_NAME = /^[a-z]+-[a-z]+-\d+$/;

const records = (runs: readonly ListedRun[]): readonly (RunRecord & { readonly held: string })[] =>
  runs.flatMap((run) => (run.state === 'whole' ? [{ ...run.record, held: run.held }] : []));

/** The newest run that was left in its middle by a page that is gone, and can go on. */
export function tornRun(runs: readonly ListedRun[], current: string | null, now: number): RunRecord | null {
  const torn = records(runs).find(({ id, status, held, resumePoints, saved, automatic }) => {
    const gone = held === 'free' || (held === 'unknown' && now - saved > SILENT_MS);
    const unfinished = status === 'running' || status === 'paused';
    // One that the page began by itself it begins again by itself: nothing was lost with it.
    const wanted = (resumePoints[0]?.envSteps ?? 0) > 0 || !automatic;
    return id !== current && unfinished && gone && wanted;
  });
  return torn ?? null;
}

/** Nothing of it was kept, and the same was set going here. @param text of the experiment that was, in its canonical form */
export function isRestarted(torn: RunRecord | null, text: string): boolean {
  return torn !== null && (torn.resumePoints[0]?.envSteps ?? 0) === 0 && torn.text === text;
}

/** The least recently saved, as many as it takes to come below the room. */
export function overFull(
  runs: readonly ListedRun[],
  current: string | null,
  room: number = MOST_STORED_BYTES,
): readonly RunRecord[] {
  let bytes = runs.reduce((sum, run) => sum + run.bytes, 0);
  const oldest = [...records(runs)].sort((a, b) => a.saved - b.saved || a.sequence - b.sequence);
  const over: RunRecord[] = [];
  for (const { held, ...record } of oldest) {
    if (bytes <= room) break;
    if (record.id === current || held === 'elsewhere') continue;
    over.push(record);
    bytes -= record.bytes;
  }
  return over;
}

/**
 * Finished runs that the page began by itself, without a word or a change of the user's, and that are the same bit for
 * bit as the one that has just finished: it is kept once.
 */
export function keptOnce(runs: readonly ListedRun[], current: string | null): readonly RunRecord[] {
  const all = records(runs);
  const now = all.find(({ id }) => id === current);
  if (now === undefined || !now.automatic || now.status !== 'done' || now.hash === '' || now.revision > 0)
    return [];
  return all.filter(
    ({ id, automatic, status, hash, revision, notes, name, labVersion }) =>
      id !== current &&
      automatic &&
      status === 'done' &&
      hash === now.hash &&
      labVersion === now.labVersion &&
      revision === 0 &&
      notes === '' &&
      GIVEN_NAME.test(name),
  );
}
