import { describe, expect, it } from 'vitest';
import { family } from '../../../src/worlds/gridworld/family.ts';
import { bestTotal, explore } from './explore.ts';
import { exampleNamed, type World, worldOf } from './harness.ts';

const example = (name: string) => worldOf(family, exampleNamed(family, name));

/** Where a world leads from (s, a), as a map from `next reward ends` to probability. */
function table(world: World, state: number, action: number): Map<string, number> {
  const result = new Map<string, number>();
  const outcomes = world.build.constants.outcomes?.value ?? 1;
  for (let k = 0; k < outcomes; k++) {
    const p = world.call('outcomeProbability', state, action, k);
    const { next, reward, terminated } = world.step(state, action, k);
    const key = `${next} ${reward} ${terminated}`;
    result.set(key, (result.get(key) ?? 0) + p);
  }
  return result;
}

describe('FrozenLake', () => {
  // The rule of Gymnasium's frozen_lake.py: a − 1, a, a + 1 (mod 4) with a third each; moves off the map have
  // no effect. The maps below are from there.
  const maps = {
    'frozen-lake-4x4': 'SFFF/FHFH/FFFH/HFFG',
    'frozen-lake-8x8': 'SFFFFFFF/FFFFFFFF/FFFHFFFF/FFFFFHFF/FFFHFFFF/FHHFFFHF/FHFFHFHF/FFFHFFFG',
  };
  for (const [name, text] of Object.entries(maps)) {
    it(`${name} has Gymnasium's transition table for every state and action`, () => {
      const world = example(name);
      const rows = text.split('/');
      const n = rows.length;
      expect(world.build.actions).toEqual(['left', 'down', 'right', 'up']);
      for (let s = 0; s < n * n; s++) {
        if ('HG'.includes(rows[Math.floor(s / n)]?.[s % n] ?? '')) continue;
        for (let a = 0; a < 4; a++) {
          const expected = new Map<string, number>();
          for (const b of [(a + 3) % 4, a, (a + 1) % 4]) {
            const row = Math.min(n - 1, Math.max(0, Math.floor(s / n) + ([0, 1, 0, -1][b] ?? 0)));
            const column = Math.min(n - 1, Math.max(0, (s % n) + ([-1, 0, 1, 0][b] ?? 0)));
            const letter = rows[row]?.[column];
            const key = `${row * n + column} ${letter === 'G' ? 1 : 0} ${letter === 'G' || letter === 'H'}`;
            expected.set(key, (expected.get(key) ?? 0) + 1 / 3);
          }
          const actual = table(world, s, a);
          expect([...actual.keys()].sort()).toEqual([...expected.keys()].sort());
          for (const [key, p] of expected) expect(actual.get(key)).toBeCloseTo(p, 6);
        }
      }
    });
  }
  it('has the optimal value 14/17 in the long run and .542026 for γ = .99 (solved as a linear system)', () => {
    const world = example('frozen-lake-4x4');
    const solve = (gamma: number) => {
      let value = new Array<number>(16).fill(0);
      const tables = value.map((_, s) => [0, 1, 2, 3].map((a) => [...table(world, s, a)]));
      for (let sweep = 0; sweep < 3000; sweep++) {
        const old = value;
        value = tables.map((actions) =>
          Math.max(
            ...actions.map((entries) =>
              entries.reduce((sum, [key, p]) => {
                const [next, reward, ends] = key.split(' ');
                return sum + p * (Number(reward) + (ends === 'true' ? 0 : gamma * (old[Number(next)] ?? 0)));
              }, 0),
            ),
          ),
        );
      }
      return value[0];
    };
    expect(solve(0.99)).toBeCloseTo(0.542026, 5);
    expect(solve(1)).toBeCloseTo(14 / 17, 4);
  });
});

describe('cliff walking', () => {
  it('costs 1 per step and 100 at the cliff, which does not end it, and ends at the goal (Gymnasium: start 36, goal 47)', () => {
    const world = example('cliff-walking');
    expect(world.reset()).toBe(36);
    expect(world.step(36, 1)).toMatchObject({
      next: 36,
      reward: -100,
      terminated: false,
      events: ['fellOffCliff'],
    });
    expect(world.step(36, 0)).toMatchObject({ next: 24, reward: -1, terminated: false, events: [] });
    expect(world.step(36, 3)).toMatchObject({ next: 36, reward: -1, events: ['hitWall'] });
    expect(world.step(35, 2)).toMatchObject({ next: 47, reward: -1, terminated: true });
    expect(world.step(35, 2).events.toSorted()).toEqual(['reachedGoal', 'success']);
  });
  it('has the optimal return −13', () => {
    expect(bestTotal(example('cliff-walking'), 40, 'reward')).toBe(-13);
  });
});

describe('the mazes of Sutton & Barto, chapter 8', () => {
  it.each([
    ['dyna-maze', 14], // figure 8.2
    ['blocking-maze', 10], // figure 8.4: right of the wall
    ['shortcut-maze', 16], // figure 8.5: left of the wall
  ])('%s pays 1 only at the goal, and takes at least %i steps', (name, steps) => {
    const world = example(name);
    expect(world.build.constants.nStates?.value).toBe(54);
    const start = world.reset();
    expect(world.call('distance', start)).toBe(steps);
    const goal = 8;
    expect(world.step(goal + 9, 0)).toMatchObject({ next: goal, reward: 1, terminated: true });
    expect(bestTotal(world, steps, 'reward')).toBe(1);
    expect(bestTotal(world, steps - 1, 'reward')).toBe(0);
  });
});

describe('windy gridworld', () => {
  it('moves by the formula of Sutton & Barto’s example 6.5: with the wind of the column that the agent leaves, clipped to the grid', () => {
    const world = example('windy');
    const wind = [0, 0, 0, 1, 1, 1, 2, 2, 1, 0];
    const clip = (x: number, high: number) => Math.min(high, Math.max(0, x));
    for (let s = 0; s < 70; s++) {
      if (s === 37) continue;
      [
        [0, -1],
        [1, 0],
        [0, 1],
        [-1, 0],
      ].forEach(([dx = 0, dy = 0], action) => {
        const x = clip((s % 10) + dx, 9);
        const y = clip(Math.floor(s / 10) + dy - (wind[s % 10] ?? 0), 6);
        const step = world.step(s, action);
        expect(step.next).toBe(y * 10 + x);
        expect(step.reward).toBe(-1);
        expect(step.terminated).toBe(y * 10 + x === 37);
      });
    }
  });
  it('has a shortest path of 15 steps (Sutton & Barto, example 6.5)', () => {
    const world = example('windy');
    expect(explore(world, true).stepsTo('reachedGoal')).toBe(15);
    expect(world.call('distance', 30)).toBe(15);
  });
  it('has a shortest path of 7 steps with king’s moves (exercise 6.9)', () => {
    const world = worldOf(family, { ...exampleNamed(family, 'windy'), actionOrder: 'eight-ways' });
    expect(explore(world, true).stepsTo('reachedGoal')).toBe(7);
  });
});

describe('the deep sea of 10 rows', () => {
  const world = example('deep-sea');
  it('pays 1 only after ten moves to the right, each of which costs .01 / 10 (bsuite)', () => {
    let state = world.reset();
    let total = 0;
    for (let k = 0; k < 10; k++) {
      const step = world.step(state, 1);
      total += step.reward;
      state = step.next;
      expect(step.terminated).toBe(k === 9);
      if (k === 9) expect(step.events).toContain('success');
    }
    expect(total).toBeCloseTo(1 - 0.01, 6);
  });
  it('ends after ten steps without reward on all of the other 1023 paths', () => {
    let paid = 0;
    for (let way = 0; way < 1024; way++) {
      let state = world.reset();
      let total = 0;
      for (let k = 0; k < 10; k++) {
        const right = (way >> k) & 1;
        const step = world.step(state, right);
        total += step.reward + 0.001 * right;
        state = step.next;
        expect(step.terminated).toBe(k === 9);
      }
      if (Math.abs(total - 1) < 1e-5) paid++;
      else expect(total).toBeCloseTo(0, 5);
    }
    expect(paid).toBe(1);
  });
  it('has (size + 1)² cells at any size', () => {
    expect(worldOf(family, { dynamics: 'deep-sea', size: 50 }).nStates).toBe(51 * 51);
  });
});

describe('chains and corners', () => {
  it('the random walk has true values 1/6 … 5/6 under the random policy', () => {
    const world = example('random-walk');
    expect(world.reset()).toBe(3);
    let value = new Array<number>(7).fill(0);
    for (let sweep = 0; sweep < 500; sweep++)
      value = value.map((_, s) =>
        s === 0 || s === 6
          ? 0
          : [0, 1].reduce((sum, a) => {
              const step = world.step(s, a);
              return sum + 0.5 * (step.reward + (step.terminated ? 0 : (value[step.next] ?? 0)));
            }, 0),
      );
    [1, 2, 3, 4, 5].forEach((s) => {
      expect(value[s]).toBeCloseTo(s / 6, 6);
    });
    expect(world.step(1, 0)).toMatchObject({ reward: 0, terminated: true, events: ['fellInPit'] });
    expect(world.step(5, 1)).toMatchObject({ reward: 1, terminated: true });
  });
  it('the 4 × 4 grid matches Sutton & Barto’s figure 4.1 under the random policy', () => {
    const world = example('two-corners');
    let value = new Array<number>(16).fill(0);
    const edges = value.map((_, s) => [0, 1, 2, 3].map((a) => world.step(s, a)));
    for (let sweep = 0; sweep < 2000; sweep++) {
      const old = value;
      value = edges.map((steps) =>
        steps.reduce((sum, e) => sum + 0.25 * (e.reward + (e.terminated ? 0 : (old[e.next] ?? 0))), 0),
      );
    }
    const expected = [0, -14, -20, -22, -14, -18, -20, -20, -20, -20, -18, -14, -22, -20, -14, 0];
    expected.forEach((v, s) => {
      expect(value[s]).toBeCloseTo(v, 6);
    });
  });
  it('the four rooms have 104 free cells and the goal in the eastern doorway, cell (7, 9)', () => {
    const world = example('four-rooms');
    expect(world.build.starts).toHaveLength(103);
    expect(world.step(6 * 13 + 9, 2)).toMatchObject({ next: 7 * 13 + 9, reward: 1, terminated: true });
  });
});
