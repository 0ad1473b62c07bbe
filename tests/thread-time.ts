import { readFileSync } from 'node:fs';

/**
 * Milliseconds that the processor has spent on this thread, where Linux tells; else the clock. Other programs and other threads
 * of a busy machine do not count. Accurate to a tick of the scheduler, at most 10 ms.
 */
export function threadTime(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return performance.now();
  }
}
