import { describe, expect, it } from 'vitest';
import { type Line, lineOf, sourceOf } from '../../../../src/app/charts/lines.ts';
import { nearLines, scaled } from '../../../../src/app/charts/value-scale.ts';

let column = 0;
function line(values: readonly number[], label = 'line'): Line {
  const y = Float64Array.from(values);
  return lineOf(
    sourceOf(0, column++, label),
    y.map((_, k) => k),
    y,
    y.map((v) => v - 1),
    y.map((v) => v + 1),
  );
}
const level = (value: number) => line(Array.from({ length: 40 }, (_, k) => value + 0.01 * (k % 2)));
const wanted = (found: ReturnType<typeof scaled>) => found ?? expect.fail('a scale');

describe('the plain axis', () => {
  it('is the default, and is used before any value has arrived', () => {
    expect(scaled('all', [level(1)], [], [])).toBeNull();
    expect(scaled('symlog', [line([])], [], [])).toBeNull();
  });
});

describe('the robust range', () => {
  it('leaves out the returns of two variants that are paid for something else, and no other', () => {
    const lines = [45, 45.5, 0, 0.5, 1, 1, 0.9, 2].map(level);
    expect(nearLines(lines)).toEqual(lines.slice(2));
    const found = wanted(scaled('robust', lines, [], []));
    expect(found.axis.words).toBe('robust range, 2 of 8 lines outside');
    expect(found.axis.high).toBeLessThan(4);
    expect(found.axis.low).toBeLessThanOrEqual(0);
    expect(found.lines).toBe(lines);
  });
  it('leaves out the larger two of four if half of the lines are large', () => {
    const lines = [50, 40, 1, 0].map(level);
    expect(nearLines(lines)).toEqual(lines.slice(2));
  });
  it('leaves nothing out where no line is far, where all are one, and where one moves and the rest stand still', () => {
    for (const values of [
      [1, 2, 3, 4],
      [5, 5, 5],
      [0, 1],
    ]) {
      const lines = values.map(level);
      expect(nearLines(lines)).toEqual(lines);
      expect(wanted(scaled('robust', lines, [], [])).axis.words).toBe('robust range');
    }
    const still = [0, 0, 0].map((value) => line(Array.from({ length: 40 }, () => value)));
    const moving = line(Array.from({ length: 40 }, (_, k) => k));
    expect(nearLines([...still, moving])).toHaveLength(4);
  });
  it('judges a line that stops early by the values that it has, at every place in the list', () => {
    const early = line(Array.from({ length: 40 }, (_, k) => (k < 5 ? 1.5 : Number.NaN)));
    for (const others of [[1, 2].map(level), [1, 2, 1.2].map(level)]) {
      for (let at = 0; at <= others.length; at++) {
        const lines = others.toSpliced(at, 0, early);
        expect(nearLines(lines)).toEqual(lines);
        const far = level(45);
        expect(nearLines([...lines, far])).toEqual(lines);
      }
    }
  });
});

describe('the symmetric logarithm', () => {
  const lines = [45, 0.5, -8, 0].map(level);
  const { axis, place, lines: drawn } = wanted(scaled('symlog', lines, [], [100]));
  it('keeps the order and the sign of all values, is 0 at 0 and the same on both sides', () => {
    const values = [-100, -8, -0.5, -0.01, 0, 0.01, 0.5, 8, 100];
    const places = values.map(place);
    expect(places.toSorted((a, b) => a - b)).toEqual(places);
    places.forEach((at, k) => {
      expect(at).toBeCloseTo(-(places[8 - k] ?? 0), 12);
    });
  });
  it('returns the value at a position, and names the threshold at the axis', () => {
    for (const value of [-80, -1, 0, 0.3, 45]) expect(axis.valueAt(place(value))).toBeCloseTo(value, 3);
    const c = Number(/within ±(.*)$/.exec(axis.words)?.[1]);
    expect(place(c)).toBeCloseTo(Math.log10(2), 12); // log₁₀(1 + c/c)
  });
  it('holds every line and level inside the axis, with its bands moved along and ticks at round values', () => {
    for (const one of drawn) for (const y of one.y) expect(y >= axis.low && y <= axis.high).toBe(true);
    expect(place(100)).toBeLessThanOrEqual(axis.high);
    expect(drawn[0]?.high[0]).toBeCloseTo(place(46), 12);
    expect(axis.ticks.length).toBeGreaterThanOrEqual(3);
    for (const at of axis.ticks) {
      const value = Math.abs(axis.valueAt(at));
      expect(value === 0 || Math.abs(Math.log10(value) - Math.round(Math.log10(value))) < 1e-9).toBe(true);
    }
  });
});

describe('each line by its own range', () => {
  it('runs from 0 to 1, whatever its unit; a line that stands still is in the middle; levels have no place', () => {
    const found = wanted(scaled('own', [line([10, 30, 20]), line([-2, -1, -1.5]), line([7, 7])], [], [3]));
    expect(found.lines.map(({ y }) => [...y])).toEqual([
      [0, 1, 0.5],
      [0, 1, 0.5],
      [0.5, 0.5],
    ]);
    expect(found.levels).toBe(false);
  });
});
