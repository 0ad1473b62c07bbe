/** Entry of the measuring worker. */
import { Measurer } from '../src/metric-store/core.ts';
import type { MeasurerOrder } from './protocol-measurer.ts';

const measurer = new Measurer({
  post: (message, transfer) => postMessage(message, [...transfer]),
  now: () => performance.now(),
  after: (milliseconds, callback) => void setTimeout(callback, milliseconds),
});
addEventListener('message', ({ data }: MessageEvent<MeasurerOrder>) => measurer.receive(data));
