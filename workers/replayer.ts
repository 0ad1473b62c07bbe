/** Entry of the replaying worker. */
import type { ReplayerOrder } from './protocol-replayer.ts';
import { ReplayWorker } from './replayer-core.ts';

const replayer = new ReplayWorker({
  post: (message, transfer) => postMessage(message, [...transfer]),
  now: () => performance.now(),
  later: (callback) => void setTimeout(callback, 0),
});
addEventListener('message', ({ data }: MessageEvent<ReplayerOrder>) => replayer.receive(data));
