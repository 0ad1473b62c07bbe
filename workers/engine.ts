/**
 * Entry of the workers that contain the engine: one file for training, auditing, solving, replaying, checking and studies, so
 * that the engine is fetched, cached and compiled once. The thread's name selects the worker.
 */

import { serve } from '../src/services/rpc.ts';
import { open, startTrainer } from '../src/services/trainer/trainer.ts';

const now = () => performance.now();
const later = (callback: () => void) => void setTimeout(callback, 0);
const breathe = () => new Promise<void>(later);

const PARTS: Readonly<Record<string, () => Promise<object>>> = {
  async auditor() {
    const { Auditor } = await import('../src/services/auditor/auditor-core.ts');
    return new Auditor({ breathe, now });
  },
  async replayer() {
    const { ReplayWorker } = await import('../src/services/replayer/replayer-core.ts');
    const { keptBases } = await import('../src/services/trainer/stored-bases.ts');
    return new ReplayWorker({ now, later, bases: keptBases });
  },
  async solver() {
    const { ExactWorker } = await import('../src/services/solver/exact-core.ts');
    return new ExactWorker();
  },
  async student() {
    const { StudyWorker } = await import('../src/services/student/study-core.ts');
    const cpu = { backend: 'cpu', threads: 1 } as const;
    return new StudyWorker({ breathe, open: (run, shard) => open(run, shard, cpu) });
  },
  async checker() {
    const { createChecker } = await import('../src/services/checker/checker.ts');
    return createChecker();
  },
};

const part = PARTS[name];
if (part === undefined) startTrainer();
else serve(part);
