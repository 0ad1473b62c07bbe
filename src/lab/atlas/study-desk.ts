/** What the page needs to run studies; the code that does it is loaded with the first study. */
import type { Scheduler } from '../scheduler.ts';
import type { TextStorage } from '../storage.ts';
import type { WorkerLike } from '../workers/worker-client.ts';

export interface StudyDesk {
  /** Null: this browser cannot start workers. */
  readonly makeWorker: (() => WorkerLike) | null;
  readonly scheduler: Scheduler;
  readonly threads: number;
  /** Null: nothing is remembered. */
  readonly storage: TextStorage | null;
}

const MOST_WORKERS = 2;

export const studyWorkers = ({ threads }: Pick<StudyDesk, 'threads'>): number =>
  Math.max(1, Math.min(MOST_WORKERS, threads));
/** Seconds that a study takes on this device. */
export const studySeconds = (coreMinutes: number, desk: Pick<StudyDesk, 'threads'>): number =>
  (60 * coreMinutes) / studyWorkers(desk);
