/** The comparison as the measuring worker makes it, of numbers that came in batches of several shards. */

import { describe, expect, it } from 'vitest';
import { Measurer } from '../../../../src/services/metrics/core.ts';
import { MeasureClient } from '../../../../src/services/metrics/measure-client.ts';
import type { MeasurerMessage, MeasurerOrder } from '../../../../src/services/metrics/protocol.ts';
import { HISTOGRAM_BINS, METRIC_COLUMNS } from '../../../../src/stats/metrics/metrics.ts';
import { compared, REQUEST, type Shape, sourceOf } from '../../stats/comparison-data.ts';
import { experiment } from './fake-lab.ts';
import { planFor } from './fake-session.ts';
import { NearWorker } from './near-worker.ts';

const shape: Shape = (variant, seed, share, metric) => {
  if (metric === 'episodes') return Math.round(share * 50);
  return ((seed * 7 + Math.round(share * 40)) % 5) * share + variant * 0.4;
};
const MADE = { variants: 2, seeds: 9, measurementPoints: 40 };

/** @param tick milliseconds that pass between two looks at the clock: work is cut into many turns */
function open(tick = 1) {
  const said: MeasurerMessage[] = [];
  const waiting: (() => void)[] = [];
  let time = 0;
  const measurer = new Measurer({
    post: (message) => said.push(structuredClone(message)),
    now: () => {
      time += tick;
      return time;
    },
    after: (_, callback) => waiting.push(callback),
  });
  const send = (order: Record<string, unknown>) =>
    measurer.receive({ generation: 1, ...order } as unknown as MeasurerOrder);
  const source = sourceOf(shape, MADE);
  send({ kind: 'open', variants: 2, columns: METRIC_COLUMNS, grid: source.grid, seeds: 9, shards: 2 });
  const deliver = (checkpoint: number, shard: number) => {
    const own = Array.from({ length: 9 }, (_, seed) => seed).filter((seed) => seed % 2 === shard);
    const places = [0, 1].flatMap((variant) => own.flatMap((seed) => [variant, seed]));
    const rows = new Float32Array((places.length / 2) * METRIC_COLUMNS);
    const values = new Float64Array(9);
    for (let row = 0; 2 * row < places.length; row++)
      for (let column = 0; column < METRIC_COLUMNS; column++) {
        source.read(checkpoint, places[2 * row] ?? 0, column, values);
        rows[row * METRIC_COLUMNS + column] = values[places[2 * row + 1] ?? 0] ?? Number.NaN;
      }
    const histograms = new Uint32Array(2 * HISTOGRAM_BINS);
    send({ kind: 'batch', shard, checkpoint, places: Uint32Array.from(places), rows, histograms });
  };
  const settle = () => {
    for (let turn = 0; waiting.length > 0 && turn < 10_000; turn++) waiting.shift()?.();
  };
  return { said, send, deliver, settle, waiting };
}
const answers = (said: readonly MeasurerMessage[]) =>
  said.flatMap((message) => {
    if (message.kind === 'progress')
      return [{ id: message.id, share: Number(message.news[0]), comparison: null }];
    return message.kind === 'answer' ? [{ id: message.id, share: 1, comparison: message.value }] : [];
  });

describe('a comparison in the measuring worker', () => {
  it('is the one of the same numbers outside, and tells how far it is', () => {
    const { said, send, deliver, settle } = open();
    for (let checkpoint = 0; checkpoint < 40; checkpoint++)
      for (const shard of [1, 0]) deliver(checkpoint, shard);
    send({ kind: 'compare', id: 5, request: REQUEST });
    settle();
    const found = answers(said);
    expect(found.at(-1)).toMatchObject({ id: 5, share: 1 });
    expect(found.at(-1)?.comparison).toEqual(compared(sourceOf(shape, MADE)));
    expect(found.length).toBeGreaterThan(1);
    const shares = found.map(({ share }) => share);
    expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  });
  it('comes to its end on a machine that is so busy that every piece takes a turn of its own', () => {
    const { said, send, deliver, settle } = open(1000);
    for (let checkpoint = 0; checkpoint < 40; checkpoint++)
      for (const shard of [0, 1]) deliver(checkpoint, shard);
    send({ kind: 'compare', id: 5, request: REQUEST });
    settle();
    expect(answers(said).at(-1)?.comparison).toEqual(compared(sourceOf(shape, MADE)));
    for (const { share, comparison } of answers(said)) expect(share === 1).toBe(comparison !== null);
  });
  it('is of the measurement points that every shard has delivered', () => {
    const { said, send, deliver, settle } = open();
    for (let checkpoint = 0; checkpoint < 12; checkpoint++) deliver(checkpoint, 0);
    for (let checkpoint = 0; checkpoint < 8; checkpoint++) deliver(checkpoint, 1);
    send({ kind: 'compare', id: 1, request: REQUEST });
    settle();
    expect(answers(said).at(-1)?.comparison).toEqual(compared(sourceOf(shape, { ...MADE, length: 8 })));
  });
  it('has an answer before the first checkpoint, and none for a question that another one replaced', () => {
    const { said, send, deliver, settle } = open();
    send({ kind: 'compare', id: 1, request: REQUEST });
    settle();
    expect(answers(said).at(-1)?.comparison).toMatchObject({ measurementPoints: 0 });
    for (let checkpoint = 0; checkpoint < 40; checkpoint++)
      for (const shard of [0, 1]) deliver(checkpoint, shard);
    send({ kind: 'compare', id: 2, request: REQUEST });
    send({ kind: 'compare', id: 3, request: { ...REQUEST, measure: 'area' } });
    settle();
    expect(new Set(answers(said).map(({ id }) => id))).toEqual(new Set([1, 3]));
  });
  it('is given up when the plan changes: what was asked of other variants has no answer', () => {
    const { said, send, deliver, settle } = open();
    for (let checkpoint = 0; checkpoint < 40; checkpoint++)
      for (const shard of [0, 1]) deliver(checkpoint, shard);
    send({ kind: 'compare', id: 1, request: REQUEST });
    const grid = sourceOf(shape, MADE).grid;
    send({ generation: 2, kind: 'adopt', variants: 2, columns: METRIC_COLUMNS, grid });
    settle();
    expect(answers(said)).toHaveLength(0);
  });
});

describe('the page’s side of it', () => {
  function client() {
    const worker = new NearWorker<MeasurerOrder>();
    const made = new MeasureClient(
      {
        makeMeasurer: () => worker,
        scheduler: { now: () => 0, frame: () => () => {}, after: () => () => {} },
        limits: { tickMs: 1, deathWindowMs: 1 } as never,
      },
      { series: () => {}, misfit: () => {}, died: () => {} },
    );
    const say = (message: object) => worker.tell({ generation: 1, ...message });
    return { made, sent: worker.orders, say };
  }
  it('refuses an older question when a newer one is asked, and one that the plan overtakes', async () => {
    const { made, sent, say } = client();
    const plan = planFor(experiment);
    await expect(made.compare(REQUEST, () => {})).rejects.toThrow('There are no numbers yet.');
    made.reset(plan, 9, 1);
    const shares: number[] = [];
    const first = made.compare(REQUEST, () => {});
    const second = made.compare(REQUEST, (share) => shares.push(share));
    await expect(first).rejects.toThrow('Another comparison was requested.');
    const id = sent.flatMap((order) => (order.kind === 'compare' ? [order.id] : [])).at(-1);
    say({ kind: 'progress', id, news: [0.4] });
    const comparison = compared(sourceOf(shape, MADE));
    say({ kind: 'answer', id, value: comparison });
    expect(await second).toBe(comparison);
    expect(shares).toEqual([0.4]);
    const third = made.compare(REQUEST, () => {});
    made.adopt(plan, 1);
    await expect(third).rejects.toThrow('The experiment was changed.');
  });
});
