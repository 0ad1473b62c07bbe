import type { Scheduler } from '../../services/scheduler.ts';

export interface PacedReads {
  /** Something has changed: it is read when its time has come. */
  readonly later: () => void;
  readonly stop: () => void;
}

/**
 * Reads now, and again soon after each change.
 * @param intervalMs least time from one read to the next
 * @param isUrgent the next read does not wait for that
 */
export function pacedReads(
  read: () => void,
  intervalMs: number,
  isUrgent: () => boolean,
  clock: Pick<Scheduler, 'now' | 'after'>,
): PacedReads {
  let last = 0;
  let cancel: (() => void) | null = null;
  const readNow = () => {
    cancel = null;
    last = clock.now();
    read();
  };
  const later = () => {
    cancel ??= clock.after(isUrgent() ? 0 : Math.max(0, last + intervalMs - clock.now()), readNow);
  };
  readNow();
  return { later, stop: () => cancel?.() };
}
