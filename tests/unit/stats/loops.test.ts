import { describe, expect, it } from 'vitest';
import { mainLoop } from '../../../src/stats/doctor/loops.ts';

const zeros = (n: number) => new Array<number>(n).fill(0);

describe('the loop that a walk is stuck in', () => {
  it('is reported in the order of its steps, with its laps and what a lap pays', () => {
    // The walk enters at 0, makes three laps of 1 2 3, and leaves.
    const states = [0, 1, 2, 3, 1, 2, 3, 1, 2, 3, 1, 9];
    const paid = states.map((state) => (state === 3 ? 2 : 0));
    expect(mainLoop(states, paid, zeros(12))).toEqual({
      states: [1, 2, 3],
      laps: 3,
      share: 9 / 12,
      paid: 2,
      task: 0,
    });
  });

  it('is found despite detours, and does not depend on where it is entered', () => {
    // The walk makes a lap of 1 2 3 from 1, a detour 3 7 3, then continues from 3: 3 1 2 3 1 2.
    const states = [1, 2, 3, 7, 3, 1, 2, 3, 1, 2, 3];
    const loop = mainLoop(states, zeros(11), zeros(11));
    expect([...(loop?.states ?? [])].sort()).toEqual([1, 2, 3]);
    expect(loop?.laps).toBe(2);
  });

  it('may be a single state where the agent stays', () => {
    const loop = mainLoop([5, 5, 5, 5], [1, 1, 1, 1], zeros(4));
    expect(loop).toMatchObject({ states: [5], laps: 3, paid: 1 });
  });

  it('does not exist if no state is visited twice, or in an empty walk', () => {
    expect(mainLoop([1, 2, 3], zeros(3), zeros(3))).toBeNull();
    expect(mainLoop([], [], [])).toBeNull();
  });

  it('uses no step in two loops, so that laps never cover more than the walk', () => {
    // A pseudorandom walk on few states (a linear congruence), checked against what any decomposition must
    // satisfy.
    let x = 7;
    const states = Array.from({ length: 500 }, () => {
      x = (x * 1103515245 + 12345) % 2147483648;
      return Math.floor(x / 65536) % 6;
    });
    const loop = mainLoop(states, zeros(500), zeros(500));
    expect(loop?.share).toBeGreaterThan(0);
    expect(loop?.share).toBeLessThanOrEqual(1);
    expect(new Set(loop?.states).size).toBe(loop?.states.length);
  });
});
