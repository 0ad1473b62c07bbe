/** The replaying worker. */

import { ReplayWorker } from '../src/threads/replayer-core.ts';
import { keptBases } from '../src/threads/stored-bases.ts';
import type { ReplayerOrder } from './protocol-replayer.ts';

export function startReplayer(): (order: ReplayerOrder) => void {
  const replayer = new ReplayWorker({
    post: (message, transfer) => postMessage(message, [...transfer]),
    now: () => performance.now(),
    later: (callback) => void setTimeout(callback, 0),
    bases: keptBases,
  });
  return (order) => replayer.receive(order);
}
