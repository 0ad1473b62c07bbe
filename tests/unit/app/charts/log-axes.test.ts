import { expect, test } from 'vitest';
import { lineOf, sourceOf } from '../../../../src/app/charts/lines.ts';
import { axesFor } from '../../../../src/app/charts/run-axes.ts';

const line = (...y: number[]) =>
  lineOf(sourceOf(0, 0, 'line'), Float64Array.from(y.keys()), Float64Array.from(y));
const options = {
  xAxis: 'envSteps',
  xLabel: 'x',
  yLabel: 'y',
  budget: 4,
  logX: false,
  logY: false,
  width: 400,
  range: 'free',
  window: null,
  all: false,
} as const;
const rangeWith = (own: readonly number[], log: readonly number[], all = false) => {
  const { y, cut } = axesFor([line(...own)], [], { ...options, guests: [line(...log)], all }, null);
  return { low: y.low, high: y.high, cut };
};

test('a log of the same size widens the axis', () => {
  const { low, high, cut } = rangeWith([0, 0.5, 1], [0, 2, 5]);
  expect(low).toBeLessThanOrEqual(0);
  expect(high).toBeGreaterThanOrEqual(5);
  expect(cut).toBe(false);
});

test('outliers of a log are off the chart, which says so, until the user shows them', () => {
  const { low, high, cut } = rangeWith([0, 0.5, 1], [0.2, 1e11, -1e11, 0.8]);
  expect(cut).toBe(true);
  expect(low).toBeGreaterThan(-2);
  expect(high).toBeLessThan(2);
  const shown = rangeWith([0, 0.5, 1], [0.2, 1e11, -1e11, 0.8], true);
  expect(shown.cut).toBe(true);
  expect(shown.high).toBeGreaterThanOrEqual(1e11);
});

test('next to a flat or empty run, the log itself sets the range', () => {
  for (const own of [[0, 0, 0], []]) {
    const { low, high, cut } = rangeWith(own, [0, 0.5, 0.75, 1]);
    expect(low).toBeLessThanOrEqual(0);
    expect(high).toBeGreaterThanOrEqual(1);
    expect(high).toBeLessThan(3);
    expect(cut).toBe(false);
  }
});
