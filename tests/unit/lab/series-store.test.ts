import { expect, test } from 'vitest';
import type { Batch } from '../../../src/engine/contract.ts';
import { SeriesStore } from '../../../src/lab/series-store.ts';
import { HISTOGRAM_BINS } from '../../../src/measure/metrics.ts';
import { experiment } from './fake-lab.ts';
import { COLUMN, planFor } from './fake-session.ts';

const plan = planFor(experiment);

function batch(checkpoint: number, seeds: readonly number[], value: number, columns = plan.columns): Batch {
  const rows = new Float32Array(seeds.length * columns).fill(Number.NaN);
  seeds.forEach((seed, index) => {
    rows[index * columns + COLUMN.return] = value + seed;
    rows[index * columns + COLUMN.episodes] = 10 * (checkpoint + 1);
  });
  const replicas = seeds.map((seed) => ({ arm: 0, seed }));
  const histograms = new Uint32Array(HISTOGRAM_BINS);
  histograms[5] = 1;
  const envSteps = plan.grid[checkpoint] ?? 0;
  return { kind: 'batch', checkpoint, envSteps, replicas, rows, histograms, stepsDone: 0 };
}
function store(shards = 2): SeriesStore {
  const made = new SeriesStore();
  made.reset(plan, 3, shards);
  return made;
}

test('a batch that comes twice overwrites its rows and its histogram counts once', () => {
  const series = store(1);
  series.put(0, batch(0, [0, 1, 2], 5));
  series.put(0, batch(0, [0, 1, 2], 5));
  expect(series.series(0, COLUMN.return, 'envSteps').n[0]).toBe(3);
  expect(series.histograms(0).counts[5]).toBe(1);
});

test('a checkpoint is shown once all shards have delivered it, so that no mean is of some seeds only', () => {
  const series = store();
  series.put(0, batch(0, [0, 2], 5));
  expect(series.series(0, COLUMN.return, 'envSteps').length).toBe(0);
  series.put(1, batch(0, [1], 5));
  expect(series.series(0, COLUMN.return, 'envSteps').length).toBe(1);
  expect(series.series(0, COLUMN.return, 'envSteps').mean[0]).toBe(6); // 5 + mean of 0, 1, 2
});

test('a shard that is given up is not waited for, and n says that its seeds are missing', () => {
  const series = store();
  series.put(0, batch(0, [0, 2], 5));
  series.put(0, batch(1, [0, 2], 6));
  series.put(1, batch(0, [1], 5));
  series.giveUp(1);
  const { length, n } = series.series(0, COLUMN.return, 'envSteps');
  expect(length).toBe(2);
  expect([...n]).toEqual([3, 2]);
});

test('the same series object comes back until something changed', () => {
  const series = store(1);
  series.put(0, batch(0, [0, 1, 2], 5));
  const first = series.series(0, COLUMN.return, 'envSteps');
  expect(series.series(0, COLUMN.return, 'envSteps')).toBe(first);
  const { version } = series;
  series.put(0, batch(1, [0, 1, 2], 7));
  expect(series.version).toBe(version + 1);
  expect([...series.series(0, COLUMN.return, 'envSteps').mean]).toEqual([6, 8]);
});

test('the interval is Student-t over seeds: 5, 6, 7 give 6 ± 4.303 · 1/√3', () => {
  const series = store(1);
  series.put(0, batch(0, [0, 1, 2], 5));
  const { low, high } = series.series(0, COLUMN.return, 'envSteps');
  expect(low[0]).toBeCloseTo(6 - 4.302653 / Math.sqrt(3), 4);
  expect(high[0]).toBeCloseTo(6 + 4.302653 / Math.sqrt(3), 4);
});

test('more terms and a longer budget keep every number that had come', () => {
  const series = store(1);
  series.put(0, batch(0, [0, 1, 2], 5));
  const longer = { ...plan, columns: plan.columns + 2, grid: [...plan.grid, 1100, 1200] };
  series.adopt(longer);
  expect([...series.series(0, COLUMN.return, 'envSteps').mean]).toEqual([6]);
  expect(series.put(0, batch(11, [0, 1, 2], 5, longer.columns))).toBe(true);
  expect(series.put(0, batch(2, [0, 1, 2], 5))).toBe(false); // rows of the old width
  expect(series.series(0, COLUMN.return, 'envSteps').x.at(-1)).toBe(1200);
});

test('what does not exist is empty, not an error', () => {
  const series = new SeriesStore();
  expect(series.series(3, 1, 'updates').length).toBe(0);
  expect(series.seedSeries(0, 0)).toEqual([]);
  expect(series.histograms(0).length).toBe(0);
  expect(series.put(0, batch(0, [0], 1))).toBe(false);
});
