import type { Ending, ListedRun, RunRecord } from '../model/library-model.ts';
import type { TextStorage } from '../model/storage.ts';

/** Beyond this, the page asks the user; it never deletes anything on its own. */
const MAX_STORED_BYTES = 512 * 2 ** 20;
/** Without a lock that shows whether another page trains a run, a run that was silent for this long counts as abandoned. */
const SILENT_MS = 30_000;
const GIVEN_NAME = /^[a-z]+-[a-z]+-\d+$/;

const records = (runs: readonly ListedRun[]): readonly (RunRecord & { readonly held: string })[] =>
  runs.flatMap((run) => (run.state === 'whole' ? [{ ...run.record, held: run.held }] : []));

/** Returns the newest run that a closed page left unfinished and that can continue. */
export function tornRun(runs: readonly ListedRun[], current: string | null, now: number): RunRecord | null {
  const torn = records(runs).find(({ id, status, held, resumePoints, saved, automatic }) => {
    const gone = held === 'free' || (held === 'unknown' && now - saved > SILENT_MS);
    const unfinished = status === 'running' || status === 'paused';
    // The page restarts a run that it started automatically, because nothing was lost with it.
    const wanted = (resumePoints[0]?.envSteps ?? 0) > 0 || !automatic;
    return id !== current && unfinished && gone && wanted;
  });
  return torn ?? null;
}

/** Returns this build's newest finished run of the experiment, which a new run would repeat. @param text canonical form */
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

/** True if nothing of the run was stored and the same experiment was started here. @param text canonical form */
export function isRestarted(torn: RunRecord | null, text: string): boolean {
  return torn !== null && (torn.resumePoints[0]?.envSteps ?? 0) === 0 && torn.text === text;
}

/** Returns the least recently saved runs, as many as must go to get below the limit. */
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
 * Returns finished runs that the page started automatically, that the user did not annotate or change, and that equal the run
 * that has just finished bit for bit. Only one of them is kept.
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
/** Several tabs may close one after another. Older runs were asked about long ago. */
const MAX_REMEMBERED = 16;

/**
 * Says how an unfinished run ended. A page that is closed, reloaded or left records this at the last moment. A page that is
 * killed, runs out of memory or loses power cannot, so silence means some other cause, but not which one.
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
      // Storage is full, so the next visit asks more cautiously than necessary.
    }
  };
  return {
    /** Records that the page that trains this run is closing. */
    say: (run: string | null): void =>
      void (
        run !== null && write([run, ...read().filter((other) => other !== run)].slice(0, MAX_REMEMBERED))
      ),
    /** Deletes the record when the page is back or another page continues the run. */
    takeBack: (run: string | null): void => {
      const runs = read();
      if (run !== null && runs.includes(run)) write(runs.filter((other) => other !== run));
    },
    said: (run: string) => read().includes(run),
  };
}

/** A run that needs more than this share of memory gets a warning. Chrome ends a tab at about 4 GB on any machine. */
const MUCH_OF_MACHINE = 0.1;
const MUCH_BYTES = 300 * 2 ** 20;

/** Returns the bytes of the newest checkpoint, which has the state of all seeds. Training needs several times as much. */
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

/** @param memoryBytes of the machine; null if unknown */
function isLarge(record: RunRecord, memoryBytes: number | null): boolean {
  return checkpointBytes(record) > Math.min(MUCH_BYTES, MUCH_OF_MACHINE * (memoryBytes ?? Infinity));
}

/** Returns the number of seeds of the stored experiment, if it is readable. */
export function seedsOf({ experiment }: RunRecord): number {
  const seeds = (experiment as { readonly seeds?: unknown } | null)?.seeds;
  return typeof seeds === 'number' && Number.isInteger(seeds) ? seeds : 1;
}
