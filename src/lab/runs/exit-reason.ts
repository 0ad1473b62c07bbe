/**
 * How an unfinished run came to its end. A page that is closed, reloaded or left says so of its run at the last moment; one that is
 * killed, runs out of memory or loses its power cannot. So silence means that something else ended it, and never what.
 */
import type { TextStorage } from '../storage.ts';
import type { Ending, RunRecord } from './model.ts';

export interface ExitReason {
  /** The page that trains this run is going. */
  say(run: string | null): void;
  /** It is there again, or another page goes on with the run. */
  takeBack(run: string | null): void;
  said(run: string): boolean;
}

const KEY = 'reward-lab/left';
/** Several tabs may go one after the other; older runs have been asked about long ago. */
const MOST = 16;

export function exitReasonIn(storage: TextStorage | null): ExitReason {
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
    say: (run) => run !== null && write([run, ...read().filter((other) => other !== run)].slice(0, MOST)),
    takeBack: (run) => {
      const runs = read();
      if (run !== null && runs.includes(run)) write(runs.filter((other) => other !== run));
    },
    said: (run) => read().includes(run),
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
  readonly exitReason: ExitReason;
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
