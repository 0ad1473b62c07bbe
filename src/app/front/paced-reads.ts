import type { Scheduler } from '../../services/scheduler.ts';

export interface PacedReads {
  /** Reports a change, which is read when the interval is over. */
  readonly later: () => void;
  readonly stop: () => void;
}

/** Reads now and soon after each change. @param intervalMs least time between reads @param isUrgent skips that wait */
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
