import type { ReplayerOrder } from '../../../../src/services/replayer/protocol.ts';
import { ReplayWorker } from '../../../../src/services/replayer/replayer-core.ts';
import { NearWorker } from './near-worker.ts';

/** The real worker's core. */
export function replayWorker(): NearWorker {
  return new NearWorker((inside) => {
    const core = new ReplayWorker({
      post: (message, transfer) => inside.postMessage(message, [...transfer]),
      now: () => performance.now(),
      later: (callback) => void setTimeout(callback),
    });
    inside.onmessage = ({ data }: MessageEvent<ReplayerOrder>) => core.receive(data);
    return undefined;
  });
}
