/** The default range of a chart for several shapes of data, which determine the expected ranges. */
import { describe, expect, it } from 'vitest';
import { type Line, lineOf, linePath, sourceOf } from '../../../../src/app/charts/lines.ts';
import { axesFor, type RangeRule } from '../../../../src/app/charts/run-axes.ts';
import type { ReferenceMark } from '../../../../src/app/charts/series.tsx';
import { visibleRange } from '../../../../src/app/charts/visible-range.ts';

let column = 0;
function line(values: readonly number[], half = 0): Line {
  const y = Float64Array.from(values);
  const source = sourceOf(0, column++, 'line');
  return lineOf(
    source,
    y.map((_, k) => k),
    y,
    y.map((v) => v - half),
    y.map((v) => v + half),
  );
}
const series = (length: number, at: (k: number) => number) => Array.from({ length }, (_, k) => at(k));
/** Rises within `rise` points and then fails occasionally, in one of 5,000 episodes. */
const solved = (rise = 3, from = 0, to = 1) =>
  series(150, (k) => (k < rise ? from + ((to - from) * k) / rise : to - (k % 7 === 0 ? 0.0002 : 0)));

const OPTIONS = {
  xAxis: 'envSteps',
  xLabel: 'steps',
  yLabel: '',
  budget: 150,
  logX: false,
  logY: false,
  width: 600,
  window: null,
} as const;
function axisOf(
  lines: readonly Line[],
  { range = 'free' as RangeRule, references = [] as readonly ReferenceMark[], all = false } = {},
) {
  const { y, cut } = axesFor(lines, references, { ...OPTIONS, range, all }, null);
  return { low: y.low, high: y.high, span: y.high - y.low, cut };
}
const possible = [
  { value: 1, text: 'optimal' },
  { value: 0.14, text: 'random policy' },
];

describe('the range of a chart without values yet', () => {
  it('includes the levels that are known before, so that none of them points off the axis', () => {
    const returns = axisOf([], { references: possible });
    expect(returns.low).toBeLessThanOrEqual(0.14);
    expect(returns.high).toBeGreaterThanOrEqual(1);
    expect(returns.high).toBeLessThan(1.2);
    const entropy = axisOf([], { range: 'zero', references: [{ value: Math.log(6), text: 'uniform' }] });
    expect(entropy.low).toBe(0);
    expect(entropy.high).toBeGreaterThanOrEqual(Math.log(6));
    expect(entropy.high).toBeLessThan(2.5);
  });
  it('is 0 to 1 if nothing is known', () => {
    expect(axisOf([])).toMatchObject({ low: 0, high: 1 });
    expect(axisOf([], { range: 'zero' })).toMatchObject({ low: 0, high: 1 });
  });
});

describe('the range of a chart includes the whole learning curve', () => {
  it.each([1, 2, 3, 10, 60])('of a run that is solved after %i of 150 points', (rise) => {
    const { low, high, cut } = axisOf([line(solved(rise), 0.001), line(solved(rise + 20))]);
    expect(cut).toBe(false);
    expect(low).toBeLessThanOrEqual(0);
    expect(high).toBeGreaterThanOrEqual(1);
    expect(high).toBeLessThan(1.2);
  });
  it('of negative returns that begin fifty times as low as they end', () => {
    const { low, cut } = axisOf([line(series(150, (k) => (k < 4 ? -1_500 / (k + 1) : -25 - (k % 5))))]);
    expect(cut).toBe(false);
    expect(low).toBeLessThanOrEqual(-1_500);
  });
  it('of returns that end at 0, which gives no scale for the noise', () => {
    const { low, cut } = axisOf([line(solved(2, -5, 0))]);
    expect(cut).toBe(false);
    expect(low).toBeLessThanOrEqual(-5);
  });
  it('of a run that was solved and fails again at one point', () => {
    const { low, cut } = axisOf([line(series(150, (k) => (k === 90 ? 0 : 1 - (k % 7 === 0 ? 0.0002 : 0))))]);
    expect(cut).toBe(false);
    expect(low).toBeLessThanOrEqual(0);
  });
});

describe('noise looks like noise', () => {
  it('shares of a whole are drawn from 0 to 1', () => {
    expect(axisOf([line(solved(0))], { range: 'unit' })).toMatchObject({ low: 0, high: 1, cut: false });
  });
  it('a run that is solved from its first point on shows at least a tenth of the way from random to optimal', () => {
    const { span, low, high } = axisOf([line(solved(0))], { references: possible });
    expect(span).toBeGreaterThanOrEqual(0.086);
    expect(low).toBeLessThanOrEqual(0.9998);
    expect(high).toBeGreaterThanOrEqual(1);
    expect(high).toBeLessThan(1.02);
  });
  it('without any known bounds, the axis is at least a hundredth of its values wide', () => {
    expect(axisOf([line(solved(0))]).span).toBeGreaterThanOrEqual(0.01);
  });
  it('a constant has a range around it', () => {
    const { low, high } = axisOf([line(series(50, () => 5))]);
    expect(low).toBeLessThan(5);
    expect(high).toBeGreaterThan(5);
    expect(axisOf([line(series(50, () => 0))]).span).toBeGreaterThan(0);
  });
});

describe('an outlier does not flatten the rest', () => {
  it.each([1e308, -1e308, 1e6])('one value of %d among values from 0 to 1', (outlier) => {
    for (const at of [0, 75, 149]) {
      const values = series(150, (k) => (k === at ? outlier : k / 150));
      const inside = axisOf([line(values)]);
      expect(inside.cut).toBe(true);
      expect(inside.span).toBeLessThan(2);
      expect(axisOf([line(values)], { all: true }).span).toBeGreaterThan(1e5);
    }
  });
  it('a log that jumps between both ends of the numbers, next to a run', () => {
    const log = line(series(20, (k) => (k % 2 === 0 ? 1e308 : -1e308)));
    const { low, high, cut } = axisOf([line(solved()), log]);
    expect({ low, high, cut }).toEqual({ low: 0, high: 1, cut: true });
  });
  it('a log with nothing else still has finite ends', () => {
    const { low, high, span } = axisOf([line(series(20, (k) => (k % 2 === 0 ? 1e308 : -1e308)))]);
    expect([low, high, span].every(Number.isFinite)).toBe(true);
  });
  it('one diverging run of three leaves the other two readable', () => {
    const diverging = line(series(150, (k) => 10 ** (k / 12)));
    const { high, cut } = axisOf([line(solved()), line(solved(40)), diverging]);
    expect(cut).toBe(true);
    expect(high).toBeLessThan(1.2);
  });
  it('a run that diverges alone is shown as it is', () => {
    const range = visibleRange([line(series(150, (k) => 10 ** (k / 12)))]);
    expect(range?.high).toBeGreaterThan(1e12);
    expect(range?.cut).toBe(false);
  });
  it('lengths, which begin at 0, too', () => {
    const values = series(150, (k) => (k === 70 ? 1e308 : 20));
    expect(axisOf([line(values)], { range: 'zero' }).high).toBeLessThan(100);
  });
  it('the path that is drawn has only coordinates that a renderer takes', () => {
    const path = linePath(
      line([0, 1e308, 1]),
      (x) => x,
      (y) => y * 1e3,
    );
    expect(path).toBe('M0.0,0.0L1.0,100000.0L2.0,1000.0');
  });
});

it('a line that is larger than most by a factor of a thousand is still shown: that is the message of a farmed bonus', () => {
  const { high, cut } = axisOf([line(solved()), line(solved()), line(series(150, (k) => k * 10))]);
  expect(cut).toBe(false);
  expect(high).toBeGreaterThanOrEqual(1_490);
});
