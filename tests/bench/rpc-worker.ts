/** The other thread of rpc.ts: the same work by plain messages and by calls. */
import { type MessagePort as NodePort, workerData } from 'node:worker_threads';
import type { Endpoint } from 'comlink';
import { type Job, serve, transfer } from '../../src/services/rpc.ts';

export interface EchoApi {
  nothing(): Promise<null>;
  /** Hands the values back. */
  echo(values: Float32Array): Promise<Float32Array>;
  report(times: number, job: Job<number>): Promise<null>;
}
/** As services spoke before they made calls: orders with ids, and an answer to each. */
export type PlainOrder = { readonly id: number } & (
  | { readonly kind: 'nothing' }
  | { readonly kind: 'echo'; readonly values: Float32Array }
  | { readonly kind: 'report'; readonly times: number }
);
export type PlainAnswer =
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  | { readonly kind: 'progress'; readonly id: number; readonly news: readonly number[] };

const { calls, plain } = workerData as { readonly calls: NodePort; readonly plain: NodePort };

const api: EchoApi = {
  nothing: async () => null,
  echo: async (values) => transfer(values, [values.buffer]),
  async report(times, job) {
    for (let k = 0; k < times; k++) job.report(k);
    return null;
  },
};
serve(api, calls as unknown as Endpoint);

plain.on('message', (order: PlainOrder) => {
  const { id } = order;
  if (order.kind === 'report')
    for (let k = 0; k < order.times; k++) plain.postMessage({ kind: 'progress', id, news: [k] });
  const value = order.kind === 'echo' ? order.values : null;
  plain.postMessage({ kind: 'answer', id, value }, value === null ? [] : [value.buffer as ArrayBuffer]);
});
