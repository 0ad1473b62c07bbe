import { describe, expect, it } from 'vitest';
import { fitOf, pathOf, reachOf, thinned } from '../../../../src/app/charts/over-optimization-path.ts';
import type { Series } from '../../../../src/app/model/model.ts';

function series(mean: readonly number[]): Series {
  const values = Float64Array.from(mean);
  return {
    length: mean.length,
    x: Float64Array.from(mean, (_, i) => (i + 1) * 1000),
    mean: values,
    low: values,
    high: values,
    n: new Uint16Array(mean.length).fill(2),
  };
}

describe('the path over √KL', () => {
  it('keeps the order of training, drops unknown values, and puts a KL below 0 at 0', () => {
    const path = pathOf(series([-0.01, 4, Number.NaN, 9, 1]), series([0.5, 0.75, 1, Number.NaN, 0.25, 7]));
    expect([...path.d]).toEqual([0, 2, 1]);
    expect([...path.y]).toEqual([0.5, 0.75, 0.25]);
    expect([...path.at]).toEqual([1000, 2000, 5000]);
  });
  it('scales its axis to the data only once a distance is more than rounding', () => {
    expect(reachOf([])).toBe(1);
    expect(reachOf([Float64Array.of(0, 4.8e-7)])).toBe(1);
    expect(reachOf([Float64Array.of(0, 4.8e-7, 0.021)])).toBeCloseTo(0.03);
  });
  it('is empty without KL', () => {
    expect(pathOf(series([]), series([1, 2])).d).toHaveLength(0);
    expect(pathOf(series([Number.NaN, Number.NaN]), series([1, 2])).d).toHaveLength(0);
  });
  it('thinned to 300 points it keeps its ends, its order and its extremes', () => {
    const y = Array.from({ length: 5000 }, (_, i) => (i === 1234 ? 9 : i === 4321 ? -9 : Math.sin(i / 50)));
    const path = thinned(pathOf(series(y.map((_, i) => (i / 1000) ** 2)), series(y)), 300);
    expect(path.y.length).toBeLessThanOrEqual(300);
    expect([Math.max(...path.y), Math.min(...path.y)]).toEqual([9, -9]);
    expect([path.at[0], path.at.at(-1)]).toEqual([1000, 5_000_000]);
    for (let k = 1; k < path.at.length; k++) expect(path.at[k]).toBeGreaterThan(path.at[k - 1] ?? 0);
    path.at.forEach((at, k) => {
      expect(path.d[k]).toBeCloseTo((at / 1000 - 1) / 1000, 12);
      expect(path.y[k]).toBe(y[at / 1000 - 1]);
    });
  });
});

describe('the fitted curve', () => {
  const d = [0, 0.3, 0.8, 1.5, 2.2, 3, 4];
  const reward = (x: number) => (x === 0 ? 2 : 2 + x * (0.9 - 0.5 * Math.log(x)));
  const path = pathOf(series(d.map((x) => x * x)), series(d.map(reward)));
  it('finds α and β of points made from them, counts gains from the first, and ends where the path ends', () => {
    const fit = fitOf(path);
    expect(fit?.curve.alpha).toBeCloseTo(0.9, 10);
    expect(fit?.curve.beta).toBeCloseTo(0.5, 10);
    expect([fit?.d[0], fit?.y[0], fit?.d.at(-1)]).toEqual([0, 2, 4]);
    fit?.d.forEach((x, k) => {
      expect(fit.y[k]).toBeCloseTo(reward(x), 9);
    });
  });
  it('does not exist for fewer than six points away from the reference, or for points at one distance', () => {
    const five = { d: path.d.slice(0, 6), y: path.y.slice(0, 6), at: path.at.slice(0, 6) };
    expect(fitOf(five)).toBeNull();
    expect(fitOf({ ...path, d: path.d.map(() => 1) })).toBeNull();
    expect(fitOf(pathOf(series([]), series([])))).toBeNull();
  });
});
