/** Entry of the measuring worker. */
import { Measurer } from '../src/services/metrics/core.ts';
import type { MeasurerOrder } from '../src/services/metrics/protocol.ts';

const measurer = new Measurer({
  post: (message, transfer) => postMessage(message, [...transfer]),
  now: () => performance.now(),
  after: (milliseconds, callback) => void setTimeout(callback, milliseconds),
});
addEventListener('message', ({ data }: MessageEvent<MeasurerOrder>) => measurer.receive(data));
