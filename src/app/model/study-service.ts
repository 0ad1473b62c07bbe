/** What the page needs to run studies. The code that runs them loads with the first study. */

import type { WorkerLike } from '../../services/rpc.ts';
import type { Scheduler } from '../../services/scheduler.ts';
import type { StoredBlocks } from '../../services/student/stored-blocks.ts';
import type { TextStorage } from './storage.ts';

export interface StudyService {
  /** Null if this browser cannot start workers. */
  readonly makeWorker: (() => WorkerLike) | null;
  readonly scheduler: Scheduler;
  readonly threads: number;
  /** Null if nothing is remembered. */
  readonly storage: TextStorage | null;
  /** Loads the store for finished seeds of studies; null if nothing is stored. */
  readonly keepBlocks: (() => Promise<StoredBlocks>) | null;
  /** Identifies the programs, because blocks computed by other programs may have other bits. */
  readonly build: string;
}

const MAX_WORKERS = 2;

export const studyWorkers = ({ threads }: Pick<StudyService, 'threads'>): number =>
  Math.max(1, Math.min(MAX_WORKERS, threads));
export const studySeconds = (coreMinutes: number, service: Pick<StudyService, 'threads'>): number =>
  (60 * coreMinutes) / studyWorkers(service);
