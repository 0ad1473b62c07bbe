/**
 * Entry of the workers that have the engine: one file for training, auditing, solving, replaying, checking and studies, so that the engine is
 * fetched, kept and compiled once. A thread's name says which of them it is.
 */

import { errorWords } from '../src/core/error-words.ts';
import { startLate } from '../src/threads/start-late.ts';
import type { Answer, AuditOrder, CheckOrder, ExactOrder, ReplayerOrder, StudyOrder } from './protocol.ts';
import { open, startTrainer } from './trainer.ts';

const now = () => performance.now();
const post = (message: object, transfer: readonly ArrayBuffer[] = []) => postMessage(message, [...transfer]);
const later = (callback: () => void) => void setTimeout(callback, 0);
const breathe = () => new Promise<void>(later);

const PARTS: Readonly<Record<string, () => Promise<(order: never) => void>>> = {
  async auditor() {
    const { Auditor } = await import('../src/threads/auditor-core.ts');
    const auditor = new Auditor({ post, breathe, now });
    return (order: AuditOrder) => void auditor.receive(order);
  },
  async replayer() {
    const { ReplayWorker } = await import('../src/threads/replayer-core.ts');
    const { keptBases } = await import('../src/threads/stored-bases.ts');
    const replayer = new ReplayWorker({ post, now, later, bases: keptBases });
    return (order: ReplayerOrder) => replayer.receive(order);
  },
  async solver() {
    const { ExactWorker } = await import('../src/threads/exact-core.ts');
    const solver = new ExactWorker(post);
    return (order: ExactOrder) => solver.receive(order);
  },
  async student() {
    const { StudyWorker } = await import('../src/threads/study-core.ts');
    const cpu = { backend: 'cpu', threads: 1 } as const;
    const student = new StudyWorker({ post, breathe, open: (run, shard) => open(run, shard, cpu) });
    return (order: StudyOrder) => student.receive(order);
  },
  async checker() {
    const { readAhead, validate } = await import('../src/engine/validate.ts');
    // The library's own texts are parsed before the deadline of a stranger's text begins.
    for (const _ of readAhead());
    const { readPastedTable } = await import('../src/imports/pasted-table.ts');
    const { readLog } = await import('../src/imports/read-log.ts');
    const answerTo = async (order: CheckOrder) => {
      if (order.kind === 'experiment') return validate(order.input);
      if (order.kind === 'table') return readPastedTable(order.text);
      return readLog(await order.file.text(), order.name);
    };
    return async (order: CheckOrder) => {
      const { id } = order;
      post({ kind: 'progress', id, news: [] } satisfies Answer);
      try {
        post({ kind: 'answer', id, value: await answerTo(order) } satisfies Answer);
      } catch (error) {
        post({ kind: 'refusal', id, words: errorWords(error) } satisfies Answer);
      }
    };
  },
};

const part = PARTS[name];
if (part === undefined) startTrainer();
else startLate(part);
