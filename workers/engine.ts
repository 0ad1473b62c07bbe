/**
 * Entry of the workers that have the engine: one file for training, auditing, solving, replaying and checking, so that the engine is fetched, kept and
 * compiled once. A thread's name says which of them it is.
 */

import type { Answer, AuditOrder, CheckOrder, ExactOrder, ReplayerOrder } from './protocol.ts';
import { startTrainer } from './trainer.ts';

/** Orders that come before the part has been loaded wait for it, in order. */
function startLate<Order>(load: () => Promise<(order: Order) => void>): void {
  const waiting: Order[] = [];
  let receive = (order: Order): void => void waiting.push(order);
  addEventListener('message', ({ data }: MessageEvent<Order>) => receive(data));
  load().then(
    (ready) => {
      for (const order of waiting) ready(order);
      receive = ready;
    },
    (reason: unknown) =>
      setTimeout(() => {
        throw reason; // a rejection would reach nobody outside this thread
      }),
  );
}

const now = () => performance.now();
const post = (message: object, transfer: readonly ArrayBuffer[] = []) => postMessage(message, [...transfer]);
const later = (callback: () => void) => void setTimeout(callback, 0);

if (name === 'auditor')
  startLate<AuditOrder>(async () => {
    const { Auditor } = await import('../src/threads/auditor-core.ts');
    const auditor = new Auditor({ post, breathe: () => new Promise(later), now });
    return (order) => void auditor.receive(order);
  });
else if (name === 'replayer')
  startLate<ReplayerOrder>(async () => {
    const { ReplayWorker } = await import('../src/threads/replayer-core.ts');
    const { keptBases } = await import('../src/threads/stored-bases.ts');
    const replayer = new ReplayWorker({ post, now, later, bases: keptBases });
    return (order) => replayer.receive(order);
  });
else if (name === 'solver')
  startLate<ExactOrder>(async () => {
    const { ExactWorker } = await import('../src/threads/exact-core.ts');
    const solver = new ExactWorker(post);
    return (order) => solver.receive(order);
  });
else if (name === 'checker')
  startLate<CheckOrder>(async () => {
    const { readAhead, validate } = await import('../src/engine/validate.ts');
    // The library's own texts are parsed before the deadline of a stranger's text begins.
    for (const _ of readAhead());
    return ({ id, input }) => {
      post({ kind: 'progress', id, news: [] } satisfies Answer);
      post({ kind: 'answer', id, value: validate(input) } satisfies Answer);
    };
  });
else startTrainer();
