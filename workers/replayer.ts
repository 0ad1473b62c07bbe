/** The replaying worker. */
import { keptBases } from './kept-bases.ts';
import type { ReplayerOrder } from './protocol-replayer.ts';
import { ReplayWorker } from './replayer-core.ts';

export function startReplayer(): (order: ReplayerOrder) => void {
  const replayer = new ReplayWorker({
    post: (message, transfer) => postMessage(message, [...transfer]),
    now: () => performance.now(),
    later: (callback) => void setTimeout(callback, 0),
    bases: keptBases,
  });
  return (order) => replayer.receive(order);
}
