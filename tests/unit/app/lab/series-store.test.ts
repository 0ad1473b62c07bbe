import { expect, test } from 'vitest';
import { SeriesStore } from '../../../../src/app/model/series-store.ts';
import { HISTOGRAM_BINS } from '../../../../src/stats/metrics/metrics.ts';
import { experiment } from './fake-lab.ts';
import { COLUMN, planFor } from './fake-session.ts';

const plan = planFor(experiment);

function open() {
  const state = { time: 0, wanted: 0 };
  const series = new SeriesStore({ now: () => state.time, wanted: () => state.wanted++ });
  series.reset(plan);
  return { series, state };
}
/** A band's part: mean, low, high, n of each measurement point. */
function part(key: string, from: number, ...bands: readonly (readonly [number, number, number, number])[]) {
  const values = Float64Array.from([0, 1, 2, 3].flatMap((run) => bands.map((band) => band[run] ?? 0)));
  return { parts: [{ key, from, count: bands.length, at: 0 }], values };
}

test('a requested line is asked for once, and later from its end', () => {
  const { series, state } = open();
  expect(series.series(0, COLUMN.return, 'envSteps').length).toBe(0);
  expect(state.wanted).toBe(1);
  const [request] = series.options();
  expect(request).toMatchObject({ kind: 'band', variant: 0, column: COLUMN.return, from: 0 });
  series.series(0, COLUMN.return, 'envSteps');
  expect(state.wanted).toBe(1);
  const { parts, values } = part(request?.key ?? '', 0, [6, 5, 7, 3], [8, 7, 9, 3]);
  series.take(parts, values);
  const { mean, low, high, n, x } = series.series(0, COLUMN.return, 'envSteps');
  expect([[...mean], [...low], [...high], [...n], [...x]]).toEqual([
    [6, 8],
    [5, 7],
    [7, 9],
    [3, 3],
    [100, 200],
  ]);
  expect(series.options()[0]?.from).toBe(2);
});

test('a repeated part changes nothing, and one after a gap is left out', () => {
  const { series } = open();
  series.series(0, COLUMN.return, 'envSteps');
  const key = series.options()[0]?.key ?? '';
  const take = ({ parts, values }: ReturnType<typeof part>) => series.take(parts, values);
  take(part(key, 0, [6, 5, 7, 3], [8, 7, 9, 3]));
  take(part(key, 0, [6, 5, 7, 3]));
  take(part(key, 5, [1, 1, 1, 1]));
  take(part(key, 9, [1, 1, 1, 1], [1, 1, 1, 1]));
  expect([...series.series(0, COLUMN.return, 'envSteps').mean]).toEqual([6, 8]);
});

test('another axis waits for its own line', () => {
  const { series } = open();
  series.series(0, COLUMN.return, 'episodes');
  const [band = '', episodes = ''] = series.options().map(({ key }) => key);
  for (const [key, values] of [
    [band, [1, 2, 3]],
    [episodes, [40, 80]],
  ] as const) {
    const made = part(key, 0, ...values.map((value) => [value, 0, 0, 3] as const));
    series.take(made.parts, made.values);
  }
  const { x, mean, length } = series.series(0, COLUMN.return, 'episodes');
  expect([length, [...x], [...mean]]).toEqual([2, [40, 80], [1, 2]]);
});

test('the same series object is returned until something changes', () => {
  const { series } = open();
  const first = series.series(0, COLUMN.return, 'envSteps');
  expect(series.series(0, COLUMN.return, 'envSteps')).toBe(first);
  const { version } = series;
  const { parts, values } = part(series.options()[0]?.key ?? '', 0, [6, 5, 7, 3]);
  series.take(parts, values);
  expect(series.version).toBe(version + 1);
  expect(series.series(0, COLUMN.return, 'envSteps')).not.toBe(first);
});

test('a line that is no longer requested is not asked for, and later continues from its end', () => {
  const { series, state } = open();
  series.series(0, COLUMN.return, 'envSteps');
  const { parts, values } = part(series.options()[0]?.key ?? '', 0, [6, 5, 7, 3]);
  series.take(parts, values);
  state.time = 4_000;
  series.series(0, COLUMN.success, 'envSteps');
  state.time = 6_000;
  state.wanted = 0;
  series.take([], new Float64Array(0));
  expect(state.wanted).toBe(1); // one of the two has lapsed
  expect(series.options().map(({ column }) => column)).toEqual([COLUMN.success]);
  expect([...series.series(0, COLUMN.return, 'envSteps').mean]).toEqual([6]);
  expect(state.wanted).toBe(2);
  expect(series.options().find(({ column }) => column === COLUMN.return)?.from).toBe(1);
});

test('more terms and a longer budget keep every number; lines of removed variants and terms go', () => {
  const { series } = open();
  series.series(0, COLUMN.return, 'envSteps');
  series.series(0, plan.columns - 1, 'envSteps');
  const { parts, values } = part(series.options()[0]?.key ?? '', 0, [6, 5, 7, 3]);
  series.take(parts, values);
  series.adopt({ ...plan, columns: plan.columns - 1, grid: [...plan.grid, 1100, 1200] });
  expect(series.series(0, plan.columns - 1, 'envSteps').length).toBe(0);
  expect(series.options().map(({ column, from }) => [column, from])).toEqual([[COLUMN.return, 1]]);
  const full = part(series.options()[0]?.key ?? '', 1, ...Array(11).fill([1, 1, 1, 3]));
  series.take(full.parts, full.values);
  expect(series.series(0, COLUMN.return, 'envSteps').x.at(-1)).toBe(1200);
});

test('histograms and single seeds arrive like bands', () => {
  const { series } = open();
  expect(series.histograms(0).length).toBe(0);
  expect(series.seedSeries(0, COLUMN.return, 'envSteps', [2, 1]).map(({ length }) => length)).toEqual([0, 0]);
  const [histogram, two] = series.options();
  expect(two).toMatchObject({ kind: 'seed', seed: 2 });
  const counts = new Float64Array(HISTOGRAM_BINS + 1).fill(7);
  counts[5] = 9;
  series.take(
    [
      { key: histogram?.key ?? '', from: 0, count: 1, at: 0 },
      { key: two?.key ?? '', from: 0, count: 1, at: HISTOGRAM_BINS },
    ],
    counts,
  );
  expect([series.histograms(0).length, series.histograms(0).counts[5]]).toEqual([1, 9]);
  const [line] = series.seedSeries(0, COLUMN.return, 'envSteps', [2, 1]);
  expect([line?.seed, [...(line?.values ?? [])], [...(line?.x ?? [])]]).toEqual([2, [7], [100]]);
});

test('missing series are empty, not an error', () => {
  const series = new SeriesStore({ now: () => 0, wanted: () => {} });
  expect(series.series(3, 1, 'updates').length).toBe(0);
  expect(series.seedSeries(0, 0, 'envSteps', [0])).toEqual([]);
  expect(series.histograms(0).length).toBe(0);
  expect(series.options()).toEqual([]);
});
