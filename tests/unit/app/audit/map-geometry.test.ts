/** Where the loop of an audit is drawn: there and back side by side, numbers next to their steps, large maps cropped. */
import { describe, expect, it } from 'vitest';
import {
  CELL,
  loopSteps,
  pathPoints,
  placeOfNumber,
  shortPay,
  shownBox,
} from '../../../../src/app/audit/map-geometry.ts';
import type { GridView } from '../../../../src/worlds/view.ts';

const view = (width: number, height: number): GridView => ({
  kind: 'grid',
  width,
  height,
  cells: Array.from({ length: width * height }, () => ({ kind: 'floor' as const })),
  wind: [],
  actionVectors: [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ],
  flags: [],
});
const path = (observations: readonly number[], actions: readonly number[], ends = false) => ({
  states: observations,
  observations,
  actions,
  ends,
});

describe('the steps of a loop on the map', () => {
  it('there and back between two cells are two arrows on different sides, each with its number further out', () => {
    const [there, back] = loopSteps(view(3, 1), path([0, 1], [1, 3]), [0.5, 0], 0);
    if (there === undefined || back === undefined) throw new Error('two steps');
    // Each arrow is drawn on the right of its direction.
    expect([there.angle, back.angle]).toEqual([0, Math.PI]);
    expect([there.length, back.length]).toEqual([CELL, CELL]);
    // To its right: below when going right, above when going back (y grows downwards).
    expect(placeOfNumber(there)).toMatchObject({ x: CELL, y: CELL / 2 + 7 + 1.8 });
    expect(placeOfNumber(back).x).toBeCloseTo(CELL, 9);
    expect(placeOfNumber(back).y).toBeCloseTo(CELL / 2 - 7 + 1.8, 9);
    expect([there.pays, back.pays]).toEqual([0.5, 0]);
  });
  it('a number next to a vertical arrow starts or ends at its head, and so never crosses it', () => {
    const [down, up] = loopSteps(view(1, 2), path([0, 1], [2, 0]), [1, 1], 0);
    if (down === undefined || up === undefined) throw new Error('two steps');
    expect(placeOfNumber(down)).toMatchObject({ x: CELL / 2 - 6, 'data-side': 'left' });
    expect(placeOfNumber(up)).toMatchObject({ x: CELL / 2 + 6, 'data-side': 'right' });
  });
  it('a step that stays in its cell has its number in the middle, and other layers are not drawn', () => {
    const [stays] = loopSteps(view(2, 2), path([3], [0]), [1], 0);
    if (stays === undefined) throw new Error('one step');
    expect(stays.length).toBe(0);
    expect(placeOfNumber(stays)).toMatchObject({ x: 1.5 * CELL, y: 1.5 * CELL + 1.8 });
    expect(loopSteps(view(2, 2), path([3], [0]), [1], 1)).toEqual([]);
  });
  it('the way enters the cell of its end', () => {
    expect(pathPoints(view(3, 1), path([0, 1], [1, 1], true), 0).at(-1)).toEqual({
      x: 2.5 * CELL,
      y: CELL / 2,
    });
  });
});

describe('what is shown of a map', () => {
  it('is all of a small map, and the loop with two cells around it of a large one', () => {
    const all = shownBox(view(5, 5), [0]);
    expect(all.width).toBeGreaterThan(5 * CELL);
    const part = shownBox(view(40, 40), [20 * 40 + 20]);
    expect(part.width).toBe(all.width);
    expect(part.x).toBeLessThan(18 * CELL);
  });
  it('is all of a large map if nothing is highlighted', () => {
    expect(shownBox(view(40, 40), []).width).toBeGreaterThan(40 * CELL);
  });
});

describe('pay on a map', () => {
  it('has a sign, two digits and no trailing zeros', () => {
    expect([0.2, -0.125, 0, 1, 12.34].map(shortPay)).toEqual(['+0.2', '−0.13', '0', '+1', '+12']);
  });
});
