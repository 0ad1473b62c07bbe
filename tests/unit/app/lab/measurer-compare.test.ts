import { describe, expect, it, vi } from 'vitest';
import { Measurer } from '../../../../src/services/metrics/core.ts';
import { MeasureClient } from '../../../../src/services/metrics/measure-client.ts';
import type { MeasurerApi } from '../../../../src/services/metrics/protocol.ts';
import type { Job } from '../../../../src/services/rpc.ts';
import type { Comparison, ComparisonRequest } from '../../../../src/stats/compare/comparison.ts';
import { HISTOGRAM_BINS, METRIC_COLUMNS } from '../../../../src/stats/metrics/metrics.ts';
import { compared, REQUEST, type Shape, sourceOf } from '../../stats/comparison-data.ts';
import { experiment } from './fake-lab.ts';
import { planFor } from './fake-session.ts';
import { workerWith } from './near-worker.ts';

const shape: Shape = (variant, seed, share, metric) => {
  if (metric === 'episodes') return Math.round(share * 50);
  return ((seed * 7 + Math.round(share * 40)) % 5) * share + variant * 0.4;
};
const MADE = { variants: 2, seeds: 9, measurementPoints: 40 };

/** @param tick milliseconds that pass between two looks at the clock: work is cut into many turns */
function open(tick = 1) {
  const waiting: (() => void)[] = [];
  let time = 0;
  const measurer = new Measurer({
    now: () => {
      time += tick;
      return time;
    },
    after: (_, callback) => waiting.push(callback),
  });
  const source = sourceOf(shape, MADE);
  const layout = { variants: 2, columns: METRIC_COLUMNS, grid: source.grid };
  measurer.open({ ...layout, generation: 1, seeds: 9, shards: 2 });
  // Stand-ins for the ports of training workers: messages arrive immediately.
  const ports = [0, 1].map(() => ({ close() {} }) as MessagePort);
  for (const [shard, port] of ports.entries()) measurer.connect(shard, port);
  const deliver = (measurementPoint: number, shard: number) => {
    const own = Array.from({ length: 9 }, (_, seed) => seed).filter((seed) => seed % 2 === shard);
    const places = [0, 1].flatMap((variant) => own.flatMap((seed) => [variant, seed]));
    const rows = new Float32Array((places.length / 2) * METRIC_COLUMNS);
    const values = new Float64Array(9);
    for (let row = 0; 2 * row < places.length; row++)
      for (let column = 0; column < METRIC_COLUMNS; column++) {
        source.read(measurementPoint, places[2 * row] ?? 0, column, values);
        rows[row * METRIC_COLUMNS + column] = values[places[2 * row + 1] ?? 0] ?? Number.NaN;
      }
    const histograms = new Uint32Array(2 * HISTOGRAM_BINS);
    const data = { measurementPoint, places: Uint32Array.from(places), rows, histograms };
    ports[shard]?.onmessage?.({ data } as MessageEvent);
  };
  const settle = async () => {
    await vi.dynamicImportSettled(); // what compares is loaded when it is first asked for
    for (let turn = 0; waiting.length > 0 && turn < 10_000; turn++) waiting.shift()?.();
    await new Promise((resolve) => setTimeout(resolve));
  };
  const compare = (request: ComparisonRequest = REQUEST) => {
    const asked = { shares: [] as number[], comparison: null as Comparison | null, fault: '' };
    const report = (share: number) => {
      expect(asked.comparison).toBeNull();
      asked.shares.push(share);
    };
    const job: Job<number> = { signal: new AbortController().signal, report };
    measurer.compare(request, job).then(
      (comparison) => {
        asked.comparison = comparison;
      },
      (error: Error) => {
        asked.fault = error.message;
      },
    );
    return asked;
  };
  return { measurer, layout, compare, deliver, settle };
}

describe('a comparison in the measuring worker', () => {
  it('equals the one of the same numbers outside, and reports its progress', async () => {
    const { compare, deliver, settle } = open();
    for (let measurementPoint = 0; measurementPoint < 40; measurementPoint++)
      for (const shard of [1, 0]) deliver(measurementPoint, shard);
    const asked = compare();
    await settle();
    expect(asked.comparison).toEqual(compared(sourceOf(shape, MADE)));
    expect(asked.shares.length).toBeGreaterThan(0);
    expect(asked.shares).toEqual(asked.shares.toSorted((a, b) => a - b));
  });
  it('ends even on a machine that is so busy that every piece takes a separate turn', async () => {
    const { compare, deliver, settle } = open(1000);
    for (let measurementPoint = 0; measurementPoint < 40; measurementPoint++)
      for (const shard of [0, 1]) deliver(measurementPoint, shard);
    const asked = compare();
    await settle();
    expect(asked.comparison).toEqual(compared(sourceOf(shape, MADE)));
    expect(asked.shares.length).toBeGreaterThan(0);
    for (const share of asked.shares) expect(share).toBeLessThan(1);
  });
  it('is of the measurement points that every shard has delivered', async () => {
    const { compare, deliver, settle } = open();
    for (let measurementPoint = 0; measurementPoint < 12; measurementPoint++) deliver(measurementPoint, 0);
    for (let measurementPoint = 0; measurementPoint < 8; measurementPoint++) deliver(measurementPoint, 1);
    const asked = compare();
    await settle();
    expect(asked.comparison).toEqual(compared(sourceOf(shape, { ...MADE, length: 8 })));
  });
  it('is of an earlier moment if that is asked for, whatever has arrived since', async () => {
    const { compare, deliver, settle } = open();
    for (let measurementPoint = 0; measurementPoint < 40; measurementPoint++)
      for (const shard of [0, 1]) deliver(measurementPoint, shard);
    const request = { ...REQUEST, until: 12 };
    const asked = compare(request);
    await settle();
    expect(asked.comparison).toEqual(compared(sourceOf(shape, { ...MADE, length: 12 }), request));
  });
  it('has an answer before the first measurement point, and none for a request that another one replaced', async () => {
    const { compare, deliver, settle } = open();
    const early = compare();
    await settle();
    expect(early.comparison).toMatchObject({ measurementPoints: 0 });
    for (let measurementPoint = 0; measurementPoint < 40; measurementPoint++)
      for (const shard of [0, 1]) deliver(measurementPoint, shard);
    const replaced = compare();
    const last = compare({ ...REQUEST, measure: 'area' });
    await settle();
    expect(replaced).toEqual({ shares: [], comparison: null, fault: 'Another comparison was requested.' });
    expect(last.comparison).not.toBeNull();
  });
  it('is given up when the plan changes, because its variants may no longer exist', async () => {
    const { measurer, layout, compare, deliver, settle } = open();
    for (let measurementPoint = 0; measurementPoint < 40; measurementPoint++)
      for (const shard of [0, 1]) deliver(measurementPoint, shard);
    const asked = compare();
    measurer.adopt({ ...layout, generation: 2 });
    await settle();
    expect(asked).toEqual({ shares: [], comparison: null, fault: 'The experiment was changed.' });
  });
});

describe('the page’s side of it', () => {
  it('rejects an older question when a newer one is asked, and one that the plan overtakes', async () => {
    const asked: { readonly job: Job<number>; answer(comparison: Comparison): void }[] = [];
    const api: Pick<MeasurerApi, 'events' | 'open' | 'adopt' | 'compare'> = {
      events: () => new Promise(() => {}),
      open() {},
      adopt() {},
      compare: (_, job) => new Promise((answer) => asked.push({ job, answer })),
    };
    const made = new MeasureClient(
      {
        makeMeasurer: () => workerWith(api),
        scheduler: { now: () => 0, frame: () => () => {}, after: () => () => {} },
        limits: { tickMs: 1, deathWindowMs: 1 } as never,
      },
      { series: () => {}, misfit: () => {}, died: () => {} },
    );
    const plan = planFor(experiment);
    await expect(made.compare(REQUEST, () => {})).rejects.toThrow('There are no numbers yet.');
    made.reset(plan, 9, 1);
    const shares: number[] = [];
    const first = made.compare(REQUEST, () => {});
    const second = made.compare(REQUEST, (share) => shares.push(share));
    await expect(first).rejects.toThrow('Another comparison was requested.');
    await expect.poll(() => asked.length).toBe(2);
    await expect.poll(() => asked[0]?.job.signal.aborted).toBe(true);
    const comparison = compared(sourceOf(shape, MADE));
    asked[1]?.job.report(0.4);
    asked[1]?.answer(comparison);
    expect(await second).toEqual(comparison);
    expect(shares).toEqual([0.4]);
    const third = made.compare(REQUEST, () => {});
    made.adopt(plan, 1);
    await expect(third).rejects.toThrow('The experiment was changed.');
    made.dispose();
  });
});
