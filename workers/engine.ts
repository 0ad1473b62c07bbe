/**
 * Entry of the workers that have the engine: one file for training, auditing, solving, replaying, checking and studies, so that the engine is
 * fetched, kept and compiled once. A thread's name says which of them it is.
 */

import type { AuditOrder } from '../src/services/auditor/protocol.ts';
import type { ReplayerOrder } from '../src/services/replayer/protocol.ts';
import type { ExactOrder } from '../src/services/solver/protocol.ts';
import { startLate } from '../src/services/start-late.ts';
import type { StudyOrder } from '../src/services/student/protocol.ts';
import { open, startTrainer } from '../src/services/trainer/trainer.ts';

const now = () => performance.now();
const post = (message: object, transfer: readonly ArrayBuffer[] = []) => postMessage(message, [...transfer]);
const later = (callback: () => void) => void setTimeout(callback, 0);
const breathe = () => new Promise<void>(later);

const PARTS: Readonly<Record<string, () => Promise<(order: never) => void>>> = {
  async auditor() {
    const { Auditor } = await import('../src/services/auditor/auditor-core.ts');
    const auditor = new Auditor({ post, breathe, now });
    return (order: AuditOrder) => void auditor.receive(order);
  },
  async replayer() {
    const { ReplayWorker } = await import('../src/services/replayer/replayer-core.ts');
    const { keptBases } = await import('../src/services/trainer/stored-bases.ts');
    const replayer = new ReplayWorker({ post, now, later, bases: keptBases });
    return (order: ReplayerOrder) => replayer.receive(order);
  },
  async solver() {
    const { ExactWorker } = await import('../src/services/solver/exact-core.ts');
    const solver = new ExactWorker(post);
    return (order: ExactOrder) => solver.receive(order);
  },
  async student() {
    const { StudyWorker } = await import('../src/services/student/study-core.ts');
    const cpu = { backend: 'cpu', threads: 1 } as const;
    const student = new StudyWorker({ post, breathe, open: (run, shard) => open(run, shard, cpu) });
    return (order: StudyOrder) => student.receive(order);
  },
  async checker() {
    const { createChecker } = await import('../src/services/checker/checker.ts');
    return createChecker(post);
  },
};

const part = PARTS[name];
if (part === undefined) startTrainer();
else startLate(part);
