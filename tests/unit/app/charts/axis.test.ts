import { describe, expect, test } from 'vitest';
import {
  axisOf,
  extentOf,
  linearTicks,
  niceRange,
  roundAxis,
  shareOf,
  valueAt,
  xTickCount,
} from '../../../../src/app/charts/axis.ts';
import { rememberedView, toggled } from '../../../../src/app/charts/chart-view.ts';
import { movedInto, zoomedIn, zoomedOut } from '../../../../src/app/charts/reading-area.tsx';

describe('an axis', () => {
  test('has ticks in steps of 1, 2, 2.5 or 5 times a power of ten', () => {
    expect(linearTicks(0, 1, 4)).toEqual([0, 0.25, 0.5, 0.75, 1]);
    expect(linearTicks(0, 10, 4)).toEqual([0, 2.5, 5, 7.5, 10]);
    expect(linearTicks(0, 8, 4)).toEqual([0, 2, 4, 6, 8]);
    expect(linearTicks(-3, 7, 2)).toEqual([0, 5]);
    expect(linearTicks(0, 0.3, 3)).toEqual([0, 0.1, 0.2, 0.3]);
    expect(linearTicks(5, 5, 4)).toEqual([5]);
  });
  test('has one tick per power of ten if it is logarithmic, and three where these are few', () => {
    expect(axisOf('x', 1, 10_000, 4, true).ticks).toEqual([1, 10, 100, 1000, 10_000]);
    expect(axisOf('x', 1, 50, 4, true).ticks).toEqual([1, 2, 5, 10, 20, 50]);
    expect(axisOf('x', 11, 12, 4, true).ticks).toEqual([11, 12]);
  });
  test('is widened to fifths of a tick, and around a single value by a tenth', () => {
    expect(niceRange(0.03, 0.97, 4)).toEqual([0, 1]);
    expect(niceRange(0, 9.6, 4)).toEqual([0, 10]);
    const [low, high] = niceRange(5, 5, 4);
    expect([low, high]).toEqual([4.5, 5.5]);
    expect(niceRange(0, 0, 4)).toEqual([-1, 1]);
    expect(roundAxis('y', [])).toMatchObject({ label: 'y', low: 0, high: 1 });
  });
  test('has as many ticks as fit', () => {
    expect([100, 329, 330, 700, 2000].map(xTickCount)).toEqual([2, 2, 3, 6, 6]);
  });
  test('places values by difference, or by ratio if it is logarithmic', () => {
    const linear = axisOf('x', 2, 10, 4);
    expect([2, 4, 10].map((value) => shareOf(linear, value))).toEqual([0, 0.25, 1]);
    expect(valueAt(linear, 0.25)).toBe(4);
    const log = axisOf('x', 1, 100, 4, true);
    expect(shareOf(log, 10)).toBeCloseTo(0.5, 12);
    expect(valueAt(log, 0.5)).toBeCloseTo(10, 12);
  });
  test('spans the finite values', () => {
    expect(extentOf([3, Number.NaN, -1, Number.POSITIVE_INFINITY])).toEqual([-1, 3]);
    expect(extentOf([7])).toEqual([7, 7]);
    expect(extentOf([Number.NaN])).toBeNull();
  });
});

describe('zooming', () => {
  const whole = axisOf('x', 0, 100, 4);
  test('halves the visible part around a place, within its limits', () => {
    expect(zoomedIn(whole, null)).toEqual({ from: 25, to: 75 });
    expect(zoomedIn(whole, 40)).toEqual({ from: 15, to: 65 });
    expect(zoomedIn(whole, 5)).toEqual({ from: 0, to: 50 });
    expect(zoomedIn(whole, 99)).toEqual({ from: 50, to: 100 });
  });
  test('takes the square root of the ratio on a logarithmic axis', () => {
    const log = axisOf('x', 1, 10_000, 4, true);
    const part = zoomedIn(log, null);
    expect([part.from, part.to]).toEqual([expect.closeTo(10, 9), expect.closeTo(1000, 9)]);
    const out = zoomedOut({ ...log, low: 10, high: 1000 }, { ...log, low: 0.1, high: 1e6 });
    expect([out?.from, out?.to]).toEqual([expect.closeTo(1, 9), expect.closeTo(10_000, 6)]);
  });
  test('doubles the visible part, until it is the whole', () => {
    expect(zoomedOut({ ...whole, low: 40, high: 60 }, whole)).toEqual({ from: 30, to: 70 });
    expect(zoomedOut({ ...whole, low: 0, high: 40 }, whole)).toEqual({ from: 0, to: 60 });
    expect(zoomedOut({ ...whole, low: 20, high: 80 }, whole)).toBeNull();
  });
  test('moves the part as little as a place needs', () => {
    expect(movedInto({ from: 20, to: 40 }, 10)).toEqual({ from: 10, to: 30 });
    expect(movedInto({ from: 20, to: 40 }, 50)).toEqual({ from: 30, to: 50 });
    expect(movedInto({ from: 20, to: 40 }, 30)).toEqual({ from: 20, to: 40 });
  });
});

test('a remembered view of the charts is used as far as it is valid', () => {
  expect(rememberedView({})).toEqual({ smoothing: 0, pins: [], open: ['outcome', 'exploration'] });
  expect(
    rememberedView({ smoothing: 0.99, pins: ['a', 3, 'b'], open: ['value', 'none', 'outcome'] }),
  ).toEqual({
    smoothing: 0.99,
    pins: ['a', 'b'],
    open: ['outcome', 'value'],
  });
  for (const smoothing of [-0.1, 0.991, '0.5']) expect(rememberedView({ smoothing }).smoothing).toBe(0);
});

test('a toggled item joins the end of a list, or leaves it', () => {
  expect(toggled(['a', 'b'], 'c')).toEqual(['a', 'b', 'c']);
  expect(toggled(['a', 'b', 'c'], 'b')).toEqual(['a', 'c']);
});
