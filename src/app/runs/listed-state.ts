/** Finds stored runs that need attention. */

import type { Ending, ListedRun, RunRecord } from '../model/library-model.ts';
import type { TextStorage } from '../model/storage.ts';

/** More than this is not kept without a word; nothing is deleted unasked. */
const MAX_STORED_BYTES = 512 * 2 ** 20;
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

/** The newest finished run of this experiment by this build: its numbers are those that the experiment would give again. @param text as in `isRestarted` */
export function finishedRun(
  runs: readonly ListedRun[],
  { current, text, labVersion }: { current: string | null; text: string; labVersion: string },
): RunRecord | null {
  const found = records(runs).find(
    (run) =>
      run.id !== current &&
      run.status === 'done' &&
      run.revision === 0 &&
      run.held !== 'elsewhere' &&
      run.labVersion === labVersion &&
      run.text === text,
  );
  return found ?? null;
}

/** Nothing of it was kept, and the same was set going here. @param text of the experiment that was, in its canonical form */
export function isRestarted(torn: RunRecord | null, text: string): boolean {
  return torn !== null && (torn.resumePoints[0]?.envSteps ?? 0) === 0 && torn.text === text;
}

/** The least recently saved, as many as it takes to come below the room. */
export function overFull(
  runs: readonly ListedRun[],
  current: string | null,
  room: number = MAX_STORED_BYTES,
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

const KEY = 'reward-lab/left';
/** Several tabs may go one after the other; older runs have been asked about long ago. */
const MAX_REMEMBERED = 16;

/**
 * How an unfinished run came to its end. A page that is closed, reloaded or left says so of its run at the last moment; one that is
 * killed, runs out of memory or loses its power cannot. So silence means that something else ended it, and never what.
 */
export function exitReasonIn(storage: TextStorage | null) {
  const read = (): readonly string[] => {
    try {
      return (storage?.getItem(KEY) ?? '').split(' ').filter((run) => run !== '');
    } catch {
      return [];
    }
  };
  const write = (runs: readonly string[]) => {
    try {
      storage?.setItem(KEY, runs.join(' '));
    } catch {
      // Full: then the next visit asks in more careful words than it need.
    }
  };
  return {
    /** The page that trains this run is going. */
    say: (run: string | null): void =>
      void (
        run !== null && write([run, ...read().filter((other) => other !== run)].slice(0, MAX_REMEMBERED))
      ),
    /** It is there again, or another page goes on with the run. */
    takeBack: (run: string | null): void => {
      const runs = read();
      if (run !== null && runs.includes(run)) write(runs.filter((other) => other !== run));
    },
    said: (run: string) => read().includes(run),
  };
}

/** Of the machine's memory; more is worth a word. Chrome ends a tab at about 4 GB whatever the machine has. */
const MUCH_OF_MACHINE = 0.1;
const MUCH_BYTES = 300 * 2 ** 20;

/** Bytes of the newest checkpoint: where all replicas stand. In training they need several times as much. */
export function checkpointBytes({ resumePoints }: RunRecord): number {
  return (resumePoints[0]?.shards ?? []).reduce((sum, { bytes }) => sum + bytes, 0);
}

interface Circumstances {
  readonly exitReason: Pick<ReturnType<typeof exitReasonIn>, 'said'>;
  readonly discarded: boolean;
  readonly memoryBytes: number | null;
}
export function endingOf(
  record: RunRecord,
  { exitReason, discarded, memoryBytes }: Circumstances,
): { readonly kind: Ending; readonly large: boolean } {
  const kind = discarded ? 'discarded' : exitReason.said(record.id) ? 'left' : 'unexpected';
  return { kind, large: isLarge(record, memoryBytes) };
}

/** @param memoryBytes of the machine; null: not known */
function isLarge(record: RunRecord, memoryBytes: number | null): boolean {
  return checkpointBytes(record) > Math.min(MUCH_BYTES, MUCH_OF_MACHINE * (memoryBytes ?? Infinity));
}

/** Seeds of the stored experiment, as far as it can be read. */
export function seedsOf({ experiment }: RunRecord): number {
  const seeds = (experiment as { readonly seeds?: unknown } | null)?.seeds;
  return typeof seeds === 'number' && Number.isInteger(seeds) ? seeds : 1;
}
