/** Compares the metrics worker with the plain way in which the page did the same before, bit for bit. */
import { describe, expect, test } from 'vitest';
import { SeriesLine } from '../../../../src/app/model/series-store.ts';
import type { Batch } from '../../../../src/engine/contract.ts';
import { Measurer } from '../../../../src/services/metrics/core.ts';
import type { Layout, MeasurerNews, SeriesRequest } from '../../../../src/services/metrics/protocol.ts';
import { HISTOGRAM_BINS, METRIC_COLUMNS } from '../../../../src/stats/metrics/metrics.ts';
import { experiment } from './fake-lab.ts';
import { COLUMN, planFor } from './fake-session.ts';
import { FormerStore } from './former-series.ts';

/** Numerical Recipes' LCG: random cases that are the same every time. */
function randomFrom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

const MAX_SHARDS = 8;

interface Shape {
  readonly variants: number;
  readonly seeds: number;
  readonly columns: number;
  readonly measurementPoints: number;
  readonly shards: number;
}

/** Windows without an episode, replicas that fault, values of all sizes. */
function randomBatch(random: () => number, shape: Shape, shard: number, measurementPoint: number): Batch {
  const { variants, seeds, columns } = shape;
  const own = Array.from({ length: seeds }, (_, seed) => seed).filter(
    (seed) => seed % shape.shards === shard,
  );
  const replicas = Array.from({ length: variants }, (_, variant) =>
    own.map((seed) => ({ variant, seed })),
  ).flat();
  const rows = new Float32Array(replicas.length * columns).fill(Number.NaN);
  replicas.forEach(({ variant, seed }, index) => {
    const hasFaulted = (seed + 3 * variant) % 11 === 0 && measurementPoint > (seed % 7) + 2;
    if (hasFaulted) return;
    for (let column = 0; column < columns; column++)
      if (random() > 0.4) rows[index * columns + column] = (random() - 0.5) * 10 ** Math.floor(random() * 6);
    rows[index * columns + COLUMN.episodeLength] = Number.NaN; // otherwise windows are joined: see steps-to-threshold.test.ts
    rows[index * columns + COLUMN.episodes] = measurementPoint * 3 + seed;
    rows[index * columns + COLUMN.updates] = measurementPoint * 5 + seed;
  });
  const histograms = Uint32Array.from({ length: variants * HISTOGRAM_BINS }, () => Math.floor(random() * 9));
  return { kind: 'batch', measurementPoint, envSteps: 0, replicas, rows, histograms, stepsDone: 0 };
}

function formerOf({ variants, seeds, columns, measurementPoints, shards }: Shape): FormerStore {
  const grid = Array.from({ length: measurementPoints }, (_, k) => (k + 1) * 100);
  const plan = { ...planFor(experiment), columns, grid };
  const store = new FormerStore();
  const [variant] = plan.variants;
  if (variant === undefined) throw new Error('the plan has no variant');
  store.reset({ ...plan, variants: Array.from({ length: variants }, () => variant) }, seeds, shards);
  return store;
}

/** A measurer whose time stands still: turns are taken when the test says so. */
function open(shape: Shape, seedRowBytes?: number) {
  const news: MeasurerNews[] = [];
  const waiting: (() => void)[] = [];
  const faults: unknown[] = [];
  const measurer = new Measurer({
    now: () => 0,
    after: (_, callback) => waiting.push(callback),
    ...(seedRowBytes === undefined ? {} : { seedRowBytes }),
  });
  measurer
    .events({
      signal: new AbortController().signal,
      report: (one) => {
        news.push(one);
        if (one.kind !== 'series') return;
        for (const part of one.parts) lines.get(part.key)?.take(part, one.values);
      },
    })
    .catch((fault: unknown) => faults.push(fault));
  const lines = new Map<string, SeriesLine>();
  let generation = 1;
  /** Stand-ins for the ports of training workers: messages arrive immediately. */
  let ports: MessagePort[] = [];
  const begin = (grid: readonly number[]) => {
    measurer.open({ ...shape, grid, generation });
    ports = Array.from({ length: MAX_SHARDS }, () => ({ close() {} }) as MessagePort);
    for (const [shard, port] of ports.entries()) measurer.connect(shard, port);
  };
  begin(Array.from({ length: shape.measurementPoints }, (_, k) => (k + 1) * 100));
  const send = (port: MessagePort | undefined, batch: object) =>
    port?.onmessage?.({ data: batch } as MessageEvent);
  const settle = () => {
    while (waiting.length > 0) for (const turn of waiting.splice(0)) turn();
  };
  return {
    measurer,
    news,
    faults,
    settle,
    port: (shard: number) => ports[shard],
    send,
    put(shard: number, { measurementPoint, replicas, rows, histograms }: Batch) {
      const places = Uint32Array.from(replicas.flatMap(({ variant, seed }) => [variant, seed]));
      send(ports[shard], { measurementPoint, places, rows: rows.slice(), histograms });
    },
    watch(names: readonly Omit<SeriesRequest, 'key' | 'from'>[]) {
      const options = names.map((name) => {
        const line = new SeriesLine(name, shape.measurementPoints);
        const known = lines.get(line.key) ?? line;
        lines.set(line.key, known);
        return known.request();
      });
      measurer.watch(options);
    },
    open(grid: readonly number[]) {
      generation++;
      begin(grid);
    },
    adopt(layout: Omit<Layout, 'generation'>) {
      generation++;
      measurer.adopt({ ...layout, generation });
    },
    line(name: Omit<SeriesRequest, 'key' | 'from'>): SeriesLine {
      const line = lines.get(new SeriesLine(name, 0).key);
      if (line === undefined) throw new Error('not watched');
      return line;
    },
  };
}
const band = (variant: number, column: number) => ({ kind: 'band', variant, column, seed: 0 }) as const;
const single = (variant: number, column: number, seed: number) =>
  ({ kind: 'seed', variant, column, seed }) as const;
const histogram = (variant: number) => ({ kind: 'histogram', variant, column: 0, seed: 0 }) as const;

const SHAPE: Shape = {
  variants: 2,
  seeds: 23,
  columns: METRIC_COLUMNS + 2,
  measurementPoints: 24,
  shards: 3,
};
const every = (shape: Shape) =>
  Array.from({ length: shape.variants }, (_, variant) =>
    Array.from({ length: shape.columns }, (_, column) => band(variant, column)),
  ).flat();

function expectSame(measurer: ReturnType<typeof open>, former: FormerStore, shape: Shape) {
  for (const { variant, column } of every(shape)) {
    const line = measurer.line(band(variant, column));
    const { length, mean, low, high, n } = former.series(variant, column, 'envSteps');
    expect(line.length).toBe(length);
    expect(line.values.subarray(0, length)).toEqual(mean);
    expect(line.low.subarray(0, length)).toEqual(low);
    expect(line.high.subarray(0, length)).toEqual(high);
    expect(line.n.subarray(0, length)).toEqual(n);
  }
}

describe('the numbers are the same as before', () => {
  for (const seed of [1, 2, 3]) {
    test(`with gaps, faults, repeated batches and a shard that is given up (case ${seed})`, () => {
      const random = randomFrom(seed);
      const { measurementPoints, shards } = SHAPE;
      const former = formerOf(SHAPE);
      const measurer = open(SHAPE);
      measurer.watch([...every(SHAPE), histogram(0), histogram(1), single(1, COLUMN.return, 7)]);
      const given: Batch[][] = Array.from({ length: shards }, () => []);
      const lost = Math.floor(random() * shards);
      for (let measurementPoint = 0; measurementPoint < measurementPoints; measurementPoint++) {
        for (let shard = 0; shard < shards; shard++) {
          if (measurementPoint > 15 && shard === lost) continue;
          const batch = randomBatch(random, SHAPE, shard, measurementPoint);
          given[shard]?.push(batch);
          former.put(shard, batch);
          measurer.put(shard, batch);
          // A replaced worker repeats what it had sent, with the same bits.
          const again = given[shard]?.[Math.floor(random() * measurementPoint)];
          if (again !== undefined && random() > 0.5) {
            former.put(shard, again);
            measurer.put(shard, again);
          }
        }
        if (random() > 0.5) measurer.settle();
        if (measurementPoint === 20) {
          former.giveUp(lost);
          measurer.measurer.giveUp(lost);
        }
      }
      measurer.settle();
      expect(former.length).toBe(measurementPoints);
      expectSame(measurer, former, SHAPE);
      for (const variant of [0, 1])
        expect(measurer.line(histogram(variant)).values).toEqual(former.histograms(variant).counts);
      expect(measurer.line(single(1, COLUMN.return, 7)).values).toEqual(
        former.seedSeries(1, COLUMN.return)[7],
      );
    });
  }

  test('when rows outgrow their room, and single seeds keep only some of their measurement points', () => {
    const random = randomFrom(9);
    const { measurementPoints, shards } = SHAPE;
    const room = 5 * SHAPE.variants * SHAPE.seeds * SHAPE.columns * 4; // of 24 measurement points, so every 8th can stay
    const former = formerOf(SHAPE);
    const measurer = open(SHAPE, room);
    measurer.watch([band(0, COLUMN.return)]);
    for (let measurementPoint = 0; measurementPoint < measurementPoints; measurementPoint++) {
      for (let shard = 0; shard < shards; shard++) {
        const batch = randomBatch(random, SHAPE, shard, measurementPoint);
        former.put(shard, batch);
        measurer.put(shard, batch);
      }
      measurer.settle();
    }
    const seeds = Array.from({ length: SHAPE.seeds }, (_, seed) => seed);
    const columns = [COLUMN.return, COLUMN.entropy];
    measurer.watch([
      ...every(SHAPE),
      ...seeds.flatMap((seed) => columns.map((column) => single(0, column, seed))),
    ]);
    measurer.settle();
    expectSame(measurer, former, SHAPE);
    const kept = [7, 15, 23];
    for (const seed of seeds)
      for (const column of columns) {
        const { values } = measurer.line(single(0, column, seed));
        const whole = former.seedSeries(0, column)[seed];
        // Values are carried over a dropped window all the same.
        for (const measurementPoint of kept)
          expect(values[measurementPoint]).toEqual(whole?.[measurementPoint]);
        expect([...values].filter((value) => !Number.isNaN(value)).length).toBeLessThanOrEqual(kept.length);
      }
  });

  test('of 4,096 seeds: n is right, though a sum over variants would not fit its words', () => {
    const shape = { variants: 1, seeds: 4096, columns: METRIC_COLUMNS, measurementPoints: 1, shards: 8 };
    const measurer = open(shape);
    measurer.watch([band(0, COLUMN.episodes)]);
    const random = randomFrom(4);
    const former = formerOf(shape);
    for (let shard = 0; shard < 8; shard++) {
      const batch = randomBatch(random, shape, shard, 0);
      former.put(shard, batch);
      measurer.put(shard, batch);
    }
    measurer.settle();
    expect(measurer.line(band(0, COLUMN.episodes)).n[0]).toBe(4096);
    expect(measurer.line(band(0, COLUMN.episodes)).values).toEqual(
      former.series(0, COLUMN.episodes, 'envSteps').mean,
    );
  });
});

describe('a measurer', () => {
  const shape: Shape = {
    variants: 1,
    seeds: 2,
    columns: METRIC_COLUMNS + 1,
    measurementPoints: 4,
    shards: 1,
  };
  const at = (measurementPoint: number, columns = shape.columns, value = measurementPoint) => {
    const rows = new Float32Array(2 * columns).fill(value);
    rows[COLUMN.episodeLength] = rows[columns + COLUMN.episodeLength] = Number.NaN; // windows are not joined
    const replicas = [0, 1].map((seed) => ({ variant: 0, seed }));
    const histograms = new Uint32Array(HISTOGRAM_BINS).fill(1);
    return {
      kind: 'batch',
      measurementPoint,
      envSteps: 0,
      replicas,
      rows,
      histograms,
      stepsDone: 0,
    } as const;
  };

  test('reports numbers that do not fit, and accepts the others', () => {
    const measurer = open(shape);
    measurer.watch([band(0, COLUMN.return)]);
    measurer.put(0, at(0));
    measurer.put(0, at(9));
    measurer.put(5, at(1));
    measurer.put(0, at(1, shape.columns + 1));
    measurer.put(0, at(0, shape.columns - 1)); // repeated from before an edit: nothing new
    expect(measurer.news.filter(({ kind }) => kind === 'misfit')).toHaveLength(3);
    measurer.settle();
    expect(measurer.line(band(0, COLUMN.return)).length).toBe(1);
  });

  test('ignores a run that another one has replaced', () => {
    const measurer = open(shape);
    measurer.put(0, at(0));
    const former = measurer.port(0);
    measurer.open([1, 2, 3, 4]);
    measurer.watch([band(0, COLUMN.return)]);
    const { rows, histograms } = at(1);
    const late = { measurementPoint: 1, places: Uint32Array.of(0, 0, 0, 1), rows, histograms };
    measurer.send(former, late);
    measurer.settle();
    expect(measurer.line(band(0, COLUMN.return)).length).toBe(0);
    measurer.send(measurer.port(0), late);
    measurer.settle();
    expect(measurer.line(band(0, COLUMN.return)).length).toBe(2);
  });

  test('under a new plan keeps closed measurement points; a column that a term lost does not come back with its numbers', () => {
    const measurer = open(shape);
    measurer.put(0, at(0));
    measurer.put(0, at(1));
    measurer.adopt({ variants: 1, columns: METRIC_COLUMNS, grid: [100, 200, 300, 400] });
    measurer.put(0, at(2, METRIC_COLUMNS));
    measurer.adopt({ variants: 2, columns: METRIC_COLUMNS + 1, grid: [100, 200, 300, 400] });
    measurer.put(0, at(3));
    measurer.watch([band(0, COLUMN.entropy), band(0, METRIC_COLUMNS), band(1, COLUMN.entropy)]);
    measurer.settle();
    expect([...measurer.line(band(0, COLUMN.entropy)).values]).toEqual([0, 1, 2, 3]);
    expect([...measurer.line(band(0, METRIC_COLUMNS)).n]).toEqual([0, 0, 0, 2]);
    expect([...measurer.line(band(1, COLUMN.entropy)).n]).toEqual([0, 0, 0, 0]);
  });

  test('has no lines and no order of seeds for a variant, column or seed that the run does not have', () => {
    const measurer = open(shape);
    measurer.put(0, at(0));
    const outside = [
      band(-1, 0),
      band(shape.variants, 0),
      band(0, -1),
      band(0, shape.columns),
      single(0, 0, -1),
      single(0, 0, shape.seeds),
      histogram(-1),
      histogram(shape.variants),
    ];
    measurer.watch([...outside, band(0, COLUMN.return)]);
    measurer.settle();
    const keys = measurer.news.flatMap((one) =>
      one.kind === 'series' ? one.parts.map(({ key }) => key) : [],
    );
    expect(new Set(keys)).toEqual(new Set([new SeriesLine(band(0, COLUMN.return), 0).key]));
    for (const { variant, column } of outside.slice(0, 4))
      expect(measurer.measurer.rank(variant, column)).toBeNull();
  });

  test('reports that there is more even to a page that watches nothing', () => {
    const measurer = open(shape);
    measurer.put(0, at(0));
    measurer.settle();
    expect(measurer.news).toMatchObject([{ kind: 'series', parts: [] }]);
    measurer.measurer.giveUp(5);
    measurer.settle();
    measurer.measurer.watch([]);
    measurer.settle();
    expect(measurer.news).toHaveLength(2);
  });
});
