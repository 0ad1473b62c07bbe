/**
 * Entry of the workers that have the engine: one file for training, auditing, replaying and checking, so that the engine is fetched, kept and
 * compiled once. A thread's name says which of them it is.
 */
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

if (name === 'auditor') startLate(async () => (await import('./auditor.ts')).startAuditor());
else if (name === 'replayer') startLate(async () => (await import('./replayer.ts')).startReplayer());
else if (name === 'checker') startLate(async () => (await import('./checker.ts')).startChecker());
else startTrainer();
