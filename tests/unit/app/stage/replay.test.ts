import { expect, test } from 'vitest';
import { latest, loopOf, replayed, still } from '../../../../src/app/stage/replay.ts';
import { segmentsOf } from '../../../../src/services/painter/trail.ts';

/** Two short episodes, and a third that continues. */
const TRAIL = Int32Array.of(7, 8, 9, -1, 0, 1, 2, -1, 0, 1);
/** The end of one long episode, and another. */
const LONG = Int32Array.from([5, 6, -1, ...Array.from({ length: 30 }, (_, k) => k)]);

test('while agents train, the last twelve steps end at the agent', () => {
  expect(latest(TRAIL)).toEqual({ trail: [...TRAIL], agent: 1 });
  expect(latest(LONG).trail).toEqual(Array.from({ length: 13 }, (_, k) => 17 + k));
  expect(latest(Int32Array.of(3, 4, -1))).toEqual({ trail: [3, 4], agent: 4 });
  expect(latest(new Int32Array(0)).agent).toBeNull();
});

test('a loop begins with an episode if enough is left, and pauses where episodes end', () => {
  expect(loopOf(LONG).slice(0, 3)).toEqual([3, 4, 5]);
  expect(loopOf(TRAIL)).toEqual([0, 1, 2, 2, 2, 2, 4, 5, 6, 6, 6, 6, 8, 9, 9, 9, 9]);
  expect(loopOf(new Int32Array(0))).toEqual([]);
});

test('a replay runs step by step, draws the previous steps, and starts over', () => {
  const loop = loopOf(LONG);
  expect(replayed(LONG, loop, 0)).toEqual({ trail: [0], agent: 0 });
  expect(replayed(LONG, loop, 2)).toEqual({ trail: [0, 1, 2], agent: 2 });
  expect(replayed(LONG, loop, 20).trail.length).toBe(13);
  expect(replayed(LONG, loop, loop.length + 1)).toEqual(replayed(LONG, loop, 1));
  expect(replayed(new Int32Array(0), [], 5).agent).toBeNull();
});

test('without motion the last whole episode is one line', () => {
  expect(still(TRAIL)).toEqual({ trail: [0, 1], agent: 1 });
  expect(still(TRAIL.slice(0, 8))).toEqual({ trail: [0, 1, 2], agent: 2 });
});

test('the steps of a trail are joined in order, older ones fainter, and episodes and jumps are not', () => {
  expect(segmentsOf([0, 1, 2, -1, 0, 3], 9, 3)).toEqual([
    { from: 0, to: 1, age: 0 },
    { from: 1, to: 2, age: 0.25 },
    { from: 0, to: 3, age: 1 },
  ]);
  // Flags add layers of the same cells; a hit wall leads nowhere; a teleport crosses the map.
  expect(segmentsOf([1, 10, 1, 1 + 9 + 3, 40], 9, 3)).toEqual([{ from: 1, to: 4, age: 2 / 3 }]);
  expect(segmentsOf([0, 9], 10, 10)).toEqual([]);
});
