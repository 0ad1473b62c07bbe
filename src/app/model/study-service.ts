/** What the page needs to run studies; the code that does it is loaded with the first study. */

import type { WorkerLike } from '../../services/rpc.ts';
import type { Scheduler } from '../../services/scheduler.ts';
import type { StoredBlocks } from '../../services/student/stored-blocks.ts';
import type { TextStorage } from './storage.ts';

export interface StudyService {
  /** Null: this browser cannot start workers. */
  readonly makeWorker: (() => WorkerLike) | null;
  readonly scheduler: Scheduler;
  readonly threads: number;
  /** Null: nothing is remembered. */
  readonly storage: TextStorage | null;
  /** Loads what keeps the finished seeds of studies; null: nothing is kept. */
  readonly keepBlocks: (() => Promise<StoredBlocks>) | null;
  /** Names the programs: blocks that others have computed may have other bits. */
  readonly build: string;
}

const MAX_WORKERS = 2;

export const studyWorkers = ({ threads }: Pick<StudyService, 'threads'>): number =>
  Math.max(1, Math.min(MAX_WORKERS, threads));
/** Seconds that a study takes on this device. */
export const studySeconds = (coreMinutes: number, desk: Pick<StudyService, 'threads'>): number =>
  (60 * coreMinutes) / studyWorkers(desk);
