import { expect, test } from 'vitest';
import { arrange, isWide } from '../../../../src/app/stage/arrange.ts';
import { scalesOf } from '../../../../src/app/stage/scale.ts';
import type { GridView } from '../../../../src/worlds/view.ts';

const grid = (width: number, height: number): GridView => ({
  kind: 'grid',
  width,
  height,
  wind: [],
  actionVectors: [],
  flags: [],
  cells: new Array(width * height).fill({ kind: 'floor' }),
});

test('values of one sign have a scale from zero to one end, and others one around zero', () => {
  const side = (...values: number[]) => scalesOf([Float32Array.from(values), null], 'diverging', false).side;
  expect(side(0, 2, 3)).toBe(1);
  expect(side(0, -2)).toBe(-1);
  expect(side(-1, 1)).toBe(0);
  expect(side(0, Number.NaN)).toBe(0);
  expect(side(100, -1e-9)).toBe(1); // rounding
  expect(scalesOf([Float32Array.of(4)], 'sequential', false).side).toBe(0);
});

test('one scale spans all maps, unless each has its own', () => {
  const maps = [Float32Array.of(0.9), Float32Array.of(6.2, -1), null];
  expect(scalesOf(maps, 'diverging', false).extents).toEqual([7, 7, 7]);
  expect(scalesOf(maps, 'diverging', true).extents).toEqual([1, 7, 0]);
  expect(scalesOf(maps, 'none', false).extents).toEqual([0, 0, 0]);
});

test('three maps of 13 by 13 cells stand side by side in 250 pixels, and two on a phone', () => {
  const room = { width: 1200, height: 250, count: 3 };
  expect(arrange(grid(13, 13), { ...room, phone: false })).toEqual({ columns: 3, size: 19 });
  expect(arrange(grid(13, 13), { ...room, width: 366, phone: true })).toEqual({ columns: 2, size: 13 });
  expect(arrange(grid(13, 13), { width: 1068, count: 3, phone: false })).toEqual({ columns: 3, size: 25 });
});

test('wide worlds are stacked at full width', () => {
  expect([isWide(grid(12, 4)), isWide(grid(13, 13)), isWide(grid(20, 1))]).toEqual([true, false, true]);
  expect(arrange(grid(12, 4), { width: 560, count: 3, phone: false })).toEqual({ columns: 1, size: 42 });
  expect(arrange(grid(12, 4), { width: 366, count: 3, phone: true })).toEqual({ columns: 1, size: 30 });
});
