import { expect, test } from 'vitest';
import { cellUnder, pendingCell, pendingMapOf } from '../../../../src/app/stage/pending-map.tsx';

const SMALL = ['S.G'];
const LARGE = ['S....', '....G'];

test('only a pending map is shown over the running one', () => {
  expect(pendingMapOf(false, LARGE, SMALL)).toBeNull();
  expect(pendingMapOf(true, SMALL, [...SMALL])).toBeNull();
  expect(pendingMapOf(true, LARGE, SMALL)).toEqual({ lines: LARGE, width: 5, height: 2 });
});

test('a pending world without a map is known to have nothing to paint', () => {
  expect(pendingMapOf(true, undefined, SMALL)).toEqual({ lines: [], width: 0, height: 0 });
});

test('its cells fill the place of the running map, so that a press hits the visible cell', () => {
  // 5 × 2 cells in 100 × 100 pixels: 20 pixels wide, and the lower part stays free.
  const map = pendingMapOf(true, LARGE, SMALL);
  if (map === null) throw new Error('The map waits.');
  expect(pendingCell(map, { width: 100, height: 100 })).toBe(20);
  expect(pendingCell(map, { width: 1_000, height: 40 })).toBe(20);
});

test('a pointer is on the cell in which it is, counted from the corner of the map, and on none outside', () => {
  // 5 × 2 cells of 20 pixels whose corner is at (300, 50): columns 300–400, rows 50–90.
  const at = (clientX: number, clientY: number) =>
    cellUnder({ clientX, clientY }, { left: 300, top: 50 }, 20, { width: 5, height: 2 });
  expect(at(300, 50)).toBe(0);
  expect(at(319.9, 69.9)).toBe(0);
  expect(at(345, 55)).toBe(2); // column 2 of row 0
  expect(at(345, 75)).toBe(7); // the same column of row 1
  expect(at(399.9, 89.9)).toBe(9);
  for (const [x, y] of [
    [299.9, 60],
    [400, 60],
    [310, 49.9],
    [310, 90],
  ] as const)
    expect(at(x, y)).toBe(-1);
});
