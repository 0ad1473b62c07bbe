import { ReplayWorker } from '../../../../src/services/replayer/replayer-core.ts';
import { type NearWorker, workerWith } from './near-worker.ts';

export const replayWorker = (): NearWorker =>
  workerWith(
    new ReplayWorker({ now: () => performance.now(), later: (callback) => void setTimeout(callback) }),
  );
