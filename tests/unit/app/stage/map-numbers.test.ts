import { describe, expect, test } from 'vitest';
import { arrange, columnsOf, isWide } from '../../../../src/app/stage/arrange.ts';
import { curveOf, edgesOf, shareOf } from '../../../../src/app/stage/edges.ts';
import { scalesOf } from '../../../../src/app/stage/scale.ts';
import { actionSign, cellText, flagText, layerBase } from '../../../../src/app/stage/state-words.ts';
import type { GraphView, GridView } from '../../../../src/worlds/view.ts';

const grid = (more: Partial<GridView> = {}): GridView => ({
  kind: 'grid',
  width: 3,
  height: 2,
  cells: ['start', 'floor', 'reward-once', 'wall', 'floor', 'goal'].map((kind) => ({ kind }) as never),
  wind: [0, 0, 0],
  actionVectors: [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
    [1, -1],
    [0, 0],
  ],
  flags: ['key', 'door'],
  ...more,
});

describe('the maps of a stage', () => {
  test('are next to each other up to four, else in two rows, and in one column if they are wide', () => {
    expect([1, 2, 4, 5, 8].map((count) => columnsOf(count, false, false))).toEqual([1, 2, 4, 3, 4]);
    expect([1, 2, 5].map((count) => columnsOf(count, true, false))).toEqual([1, 2, 2]);
    expect([1, 4, 5].map((count) => columnsOf(count, false, true))).toEqual([1, 1, 2]);
    expect(columnsOf(5, true, true)).toBe(1);
  });
  test('are wide from two and a half times their height on', () => {
    expect(isWide(grid({ width: 5, height: 2 }))).toBe(true);
    expect(isWide(grid({ width: 4, height: 2 }))).toBe(false);
    const chain = {
      kind: 'graph',
      positions: [
        [0, 0],
        [2, 0],
      ],
    } as unknown as GraphView;
    expect(isWide(chain)).toBe(true);
    expect(
      isWide({
        ...chain,
        positions: [
          [0, 0],
          [1, 0],
        ],
      }),
    ).toBe(false);
  });
  test('have cells as large as their room, from 3 to 72 pixels', () => {
    const square = grid({ width: 10, height: 10 });
    const room = { width: 416, count: 2, phone: false };
    // Two columns with a gap of 16 leave 200 pixels for ten cells.
    expect(arrange(square, room)).toEqual({ columns: 2, size: 20 });
    expect(arrange(square, { ...room, height: 100 }).size).toBe(10);
    expect(arrange(grid({ width: 2, height: 2 }), { ...room, count: 1 }).size).toBe(72);
    expect(arrange(grid({ width: 500, height: 500 }), room).size).toBe(3);
  });
  test('are arranged for the largest cells if the height of all rows is known', () => {
    const square = grid({ width: 10, height: 10 });
    // One column: (432 − 32) / 10 high; two: (400 − 16) / 2 / 10 = 19.2 wide; one above the other: 432 / 2 − 32 = 184.
    expect(arrange(square, { width: 400, total: 432, count: 2, phone: false })).toEqual({
      columns: 2,
      size: 19,
    });
    expect(arrange(square, { width: 200, total: 432, count: 2, phone: false })).toEqual({
      columns: 1,
      size: 18,
    });
  });
});

describe('the colors of maps', () => {
  const maps = [Float32Array.of(-0.5, 0.2), Float32Array.of(1.4, 0), null];
  test('share one scale, or have one for each map', () => {
    expect(scalesOf(maps, 'diverging', false)).toEqual({ extents: [1.5, 1.5, 1.5], side: 0, apart: false });
    expect(scalesOf(maps, 'diverging', true).extents).toEqual([0.5, 1.5, 0]);
    const far = [Float32Array.of(0.3), Float32Array.of(1.4), null];
    expect(scalesOf(far, 'diverging', false).apart).toBe(true);
    expect(scalesOf([...maps, null], 'diverging', true).apart).toBe(true); // 2.8 times: apart only where they were
    expect(scalesOf(maps, 'none', false)).toEqual({ extents: [0, 0, 0], side: 0, apart: false });
  });
  test('have one side if all values have one sign, apart from rounding errors', () => {
    const side = (...values: number[]) => scalesOf([Float32Array.from(values)], 'diverging', false).side;
    expect([side(1, 2), side(-1, 0), side(1, -1), side(0, 0), side(1, -1e-8)]).toEqual([1, -1, 0, 0, 1]);
  });
});

describe('the words of a cell', () => {
  test('name its place from 1 on, its kind, and the flags of its layer', () => {
    expect(cellText(grid(), 0)).toBe('Row 1, column 1: start, no flag set');
    expect(cellText(grid(), 5 + 6)).toBe('Row 2, column 3: goal, key');
    expect(cellText(grid(), 2 + 18)).toBe('Row 1, column 3: reward once, key, door');
    expect(cellText(grid({ flags: [] }), 3)).toBe('Row 2, column 1: wall');
    expect(flagText(grid(), 2)).toBe('door');
  });
  test('have an arrow for an action that moves, and its name for one without a direction', () => {
    expect(
      ['up', 'right', 'down', 'left', 'up right', 'stay', 'jump'].map((name, k) =>
        actionSign(grid(), k, name),
      ),
    ).toEqual(['↑', '→', '↓', '←', '↗', '•', 'jump']);
  });
  test('are those of the layer that is shown: of the flags, or of the agent where blocks move', () => {
    expect(layerBase(grid(), 3, 4)).toBe(18);
    const pushed = grid({ flags: [], blocks: { starts: [1], targets: [2] } });
    expect(layerBase(pushed, 0, 10)).toBe(6);
    expect(layerBase(pushed, 1, null)).toBe(6);
  });
});

describe('the edges of a graph', () => {
  const edge = (from: number, to: number, action: number, probability = 1) => ({
    from,
    to,
    action,
    probability,
    reward: 0,
  });
  const view = {
    edges: [edge(0, 1, 0, 0.5), edge(0, 1, 1), edge(1, 0, 0), edge(1, 1, 1)],
  } as unknown as GraphView;
  test('join transitions with the same ends, and know whether the way back exists', () => {
    const edges = edgesOf(view);
    expect(edges.map(({ from, to, twoWay, ways }) => [from, to, twoWay, ways.length])).toEqual([
      [0, 1, true, 2],
      [1, 0, true, 1],
      [1, 1, true, 1],
    ]);
  });
  test('are used by a policy with the probability of their actions and outcomes', () => {
    const [first] = edgesOf(view);
    if (first === undefined) throw new Error('no edge');
    // π(0|0) × 0.5 + π(1|0) × 1
    expect(shareOf(first, [0.4, 0.6, 0, 1], 2)).toBeCloseTo(0.8, 12);
  });
  test('begin and end on the circles of their states, and bend to the left of their direction', () => {
    const numbers = (path: string) =>
      Array.from(path.matchAll(/-?[\d.]+(e-?\d+)?/g), ([text]) => Number(text));
    const points = [
      [0, 0],
      [100, 0],
    ] as const;
    const one = { from: 0, to: 1, ways: [], twoWay: false };
    const { line, head } = curveOf(one, points, 20);
    const [sx = 0, sy = 0, mx = 0, my = 0, ex = 0, ey = 0] = numbers(line);
    expect(Math.hypot(sx, sy)).toBeCloseTo(20, 9);
    expect(Math.hypot(ex - 100, ey)).toBeCloseTo(20, 9);
    expect([mx, my]).toEqual([50, -4]);
    expect(numbers(head).slice(0, 2)).toEqual([ex, ey]);
    const [, , , twoWay] = numbers(curveOf({ ...one, twoWay: true }, points, 20).line);
    expect(twoWay).toBe(-16);
    // Longer than six radii: a further 14 % of the length.
    const [, , , long] = numbers(curveOf(one, points, 10).line);
    expect(long).toBe(-18);
  });
  test('from a state to itself are loops above it', () => {
    const { line } = curveOf({ from: 0, to: 0, ways: [], twoWay: false }, [[50, 50]], 10);
    expect(line).toBe('M44.5 41.6C35 26 65 26 55.5 41.6');
  });
});
