import type { ReplayWorkerLike } from '../../../src/lab/workers/replay-client.ts';
import { ReplayWorker } from '../../../src/threads/replayer-core.ts';
import type { ReplayerMessage, ReplayerOrder } from '../../../workers/protocol-replayer.ts';

/** The real worker's core behind the face of a worker: messages are cloned, as threads do. */
export function replayWorker(): ReplayWorkerLike & { fail(): void; ended: boolean } {
  const listeners: ((event: MessageEvent<ReplayerMessage>) => void)[] = [];
  const faults: ((event: Event) => void)[] = [];
  const core = new ReplayWorker({
    post: (message, transfer) => {
      const data = structuredClone(message, { transfer: [...transfer] });
      for (const listener of listeners) setTimeout(() => listener({ data } as MessageEvent<ReplayerMessage>));
    },
    now: () => performance.now(),
    later: (callback) => void setTimeout(callback),
  });
  return {
    ended: false,
    postMessage: (order: ReplayerOrder) => core.receive(structuredClone(order)),
    addEventListener: (type: string, listener: never) => {
      if (type === 'message') listeners.push(listener);
      else faults.push(listener);
    },
    terminate() {
      this.ended = true;
    },
    fail: () => {
      for (const fault of faults) fault(new Event('error'));
    },
  };
}
