import { expect, test } from 'vitest';
import { pendingCell, pendingMapOf } from '../../../../src/app/stage/pending-map.tsx';

const SMALL = ['S.G'];
const LARGE = ['S....', '....G'];

test('a map is shown over the one that runs only while another one waits', () => {
  expect(pendingMapOf(false, LARGE, SMALL)).toBeNull();
  expect(pendingMapOf(true, SMALL, [...SMALL])).toBeNull();
  expect(pendingMapOf(true, LARGE, SMALL)).toEqual({ lines: LARGE, width: 5, height: 2 });
});

test('a world without a map that waits is known as one in which nothing can be painted', () => {
  expect(pendingMapOf(true, undefined, SMALL)).toEqual({ lines: [], width: 0, height: 0 });
});

test('its cells fill the place of the map that runs, so that a press lands in the cell that is seen', () => {
  // 5 × 2 cells in 100 × 100 pixels: 20 pixels wide, and the lower part stays free.
  const map = pendingMapOf(true, LARGE, SMALL);
  if (map === null) throw new Error('The map waits.');
  expect(pendingCell(map, { width: 100, height: 100 })).toBe(20);
  expect(pendingCell(map, { width: 1_000, height: 40 })).toBe(20);
});
