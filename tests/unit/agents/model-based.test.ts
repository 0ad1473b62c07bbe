/** Dyna-Q and prioritized sweeping, with numbers worked out by hand, and on a maze whose values are known in closed form. */
import { describe, expect, test } from 'vitest';
import { type Bench, bench, distanceBetween } from './harness.ts';

const q = (b: Bench) => b.array('agent$q');
const updates = (b: Bench) => b.machine.scalar('main$updates', 0);

const HALVES = { alpha: 0.5, gamma: 0.5, planningSteps: 0 };
const small = (params: Record<string, number> = {}) =>
  bench('dyna-q', { observations: 2, actions: 2, params: { ...HALVES, ...params } });
const set = (b: Bench, params: Record<string, number>) => {
  for (const [name, value] of Object.entries(params)) b.machine.setParam(`agent$${name}`, value);
};
/** States 0 and 1 with two actions: (0, 1) leads to 1, (1, 0) pays 4 and ends. γ = α = ½. */
function twoStates() {
  const b = small();
  b.learn(0, 1, 0, 1);
  return b;
}
/** Plays with many seeds. @returns each outcome with its share */
function shares(seeds: number, b: Bench, play: (b: Bench) => readonly number[]): Map<string, number> {
  const found = new Map<string, number>();
  for (let seed = 0; seed < seeds; seed++) {
    b.restart(seed);
    set(b, HALVES);
    const name = play(b)
      .map((x) => Math.fround(x).toFixed(4))
      .join(' ');
    found.set(name, (found.get(name) ?? 0) + 1 / seeds);
  }
  return found;
}

describe('the model of Dyna-Q', () => {
  test('stores the outcome, the reward, the number of tries and the time of the last one', () => {
    const b = twoStates();
    b.learn(1, 0, 4, 0, 'terminated');
    b.learn(0, 1, 0, 1);
    // Pairs (0,0), (0,1), (1,0), (1,1); 2 stands for the end.
    expect(b.array('agent$outcomes')).toEqual([0, 1, 2, 0]);
    expect(b.array('agent$rewards')).toEqual([0, 0, 4, 0]);
    expect(b.array('agent$tries')).toEqual([0, 2, 1, 0]);
    expect(b.array('agent$lastTry')).toEqual([0, 3, 2, 0]);
    expect(b.array('agent$visited')).toEqual([0, 1]);
  });
  test('bootstraps from the last state of a truncated step', () => {
    const b = twoStates();
    b.fill('q', [0, 0, 4, 0]);
    b.learn(0, 1, 0, 1, 'truncated');
    expect(b.array('agent$outcomes')[1]).toBe(1);
    expect(q(b)).toEqual([0, 1, 4, 0]); // ½ · (0 + ½ · 4)
  });
  test('replaces the outcome of a pair by the latest one', () => {
    const b = twoStates();
    b.learn(0, 1, 7, 0);
    expect(b.array('agent$outcomes')[1]).toBe(0);
    expect(b.array('agent$rewards')[1]).toBe(7);
  });
  test('keeps the latest two outcomes if allowed, and draws each half of the time', () => {
    const found = shares(400, small({ modelOutcomes: 2 }), (b) => {
      set(b, { alpha: 0 });
      b.learn(0, 1, 0, 1);
      b.learn(0, 1, 8, 0, 'terminated');
      b.learn(0, 1, 4, 0, 'terminated');
      expect(b.array('agent$rewards').slice(2, 4)).toEqual([4, 8]); // the first of three was 0
      set(b, { planningSteps: 1, alpha: 1, gamma: 0 });
      b.learn(0, 1, 8, 0, 'terminated'); // now 4 and 8
      return q(b);
    });
    expect([...found.keys()].sort()).toEqual(['0.0000 4.0000 0.0000 0.0000', '0.0000 8.0000 0.0000 0.0000']);
    for (const share of found.values()) expect(Math.abs(share - 0.5)).toBeLessThan(0.1); // 4 standard errors
  });
});

describe('a planning step of Dyna-Q', () => {
  test('repeats one of the two known steps, each half of the time', () => {
    const found = shares(400, small(), (b) => {
      b.learn(0, 1, 0, 1);
      set(b, { planningSteps: 1 });
      b.learn(1, 0, 4, 0, 'terminated'); // real: Q(1,0) = ½ · 4 = 2
      expect(updates(b)).toBe(3); // two real ones and a planned one
      return q(b);
    });
    // Planning (0,1) gives ½ · ½ · 2 = ½. Planning (1,0) gives 2 + ½ · (4 − 2) = 3.
    expect([...found.keys()].sort()).toEqual(['0.0000 0.0000 3.0000 0.0000', '0.0000 0.5000 2.0000 0.0000']);
    for (const share of found.values()) expect(Math.abs(share - 0.5)).toBeLessThan(0.1);
  });
  test('chooses the state first, then an action tried there, so that states count equally however many actions were tried', () => {
    const found = shares(600, small(), (b) => {
      b.learn(0, 1, 0, 1);
      b.learn(1, 0, 1, 0, 'terminated');
      b.learn(1, 1, 1, 0, 'terminated');
      set(b, { planningSteps: 1, alpha: 1, gamma: 0 });
      b.fill('q', [9, 9, 9, 9]);
      b.learn(0, 1, 0, 1); // real: Q(0,1) = 0; planning sets one entry to its reward
      return q(b).map((x) => (x === 9 ? 0 : 1));
    });
    expect(Math.abs((found.get('0.0000 1.0000 0.0000 0.0000') ?? 0) - 0.5)).toBeLessThan(0.1);
    expect(Math.abs((found.get('0.0000 1.0000 1.0000 0.0000') ?? 0) - 0.25)).toBeLessThan(0.08);
    expect(Math.abs((found.get('0.0000 1.0000 0.0000 1.0000') ?? 0) - 0.25)).toBeLessThan(0.08);
  });
});

describe('the bonus of Dyna-Q+', () => {
  /** Five real steps with (0, 0), which pays 0 and stays, then one more followed by a planned step. */
  function sixSteps(b: Bench, params: Record<string, number> = { kappa: 0.1 }) {
    set(b, params);
    for (let k = 0; k < 5; k++) b.learn(0, 0, 0, 0);
    b.fill('q', [2, 0, 0, 0]);
    set(b, { planningSteps: 1 });
    b.learn(0, 0, 0, 0); // real: 2 + ½ · (½ · 2 − 2) = 1.5
    return q(b);
  }
  test('adds κ√τ to planned rewards; an untried action pays 0 and leads back to its state', () => {
    const found = shares(200, small(), sixSteps);
    // (0,0) was tried just now: 1.5 + ½ · (½ · 1.5 − 1.5). (0,1) was never tried, so τ = 6: ½ · (0.1 · √6 + ½ · 1.5).
    const untried = (0.5 * (0.1 * Math.sqrt(6) + 0.75)).toFixed(4);
    expect([...found.keys()].sort()).toEqual([
      '1.1250 0.0000 0.0000 0.0000',
      `1.5000 ${untried} 0.0000 0.0000`,
    ]);
    for (const share of found.values()) expect(Math.abs(share - 0.5)).toBeLessThan(0.15);
  });
  test('is needed for planning to repeat untried actions', () => {
    const found = shares(50, small(), (b) => sixSteps(b, { kappa: 0 }));
    expect([...found.keys()]).toEqual(['1.1250 0.0000 0.0000 0.0000']);
  });
  test('in the choice of actions changes what is chosen, but no value', () => {
    const b = small();
    expect(sixSteps(b, { bonusIn: 1, epsilon: 0, kappa: 0.5 })).toEqual([1.125, 0, 0, 0]);
    expect(b.policy(0)).toEqual([0, 1]); // 1.125 + 0.5 · √0 < 0 + 0.5 · √6 = 1.22
    set(b, { kappa: 0.45 }); // 0.45 · √6 = 1.10
    expect(b.policy(0)).toEqual([1, 0]);
    expect(b.value(0)).toBe(1.125);
  });
});

describe('prioritized sweeping', () => {
  const sweeping = (params: Record<string, number> = {}) =>
    bench('prioritized-sweeping', {
      observations: 3,
      actions: 2,
      params: { alpha: 1, gamma: 0.5, planningSteps: 1, theta: 0.01, ...params },
    });
  const queue = (b: Bench) => {
    const count = b.machine.scalar('agent$count', 0);
    return [b.array('agent$keys').slice(0, count), b.array('agent$priorities').slice(0, count)];
  };
  test('updates the pair of the greatest error first, then queues the pairs that lead to its state', () => {
    const b = sweeping(); // pair = 2 · state + action
    b.learn(0, 0, 0, 1);
    b.learn(1, 0, 0, 2);
    expect([updates(b), queue(b)]).toEqual([0, [[], []]]); // there is no error yet
    b.learn(2, 0, 4, 0, 'terminated'); // Q(2,0) = 4; the error of (1,0) is ½ · 4
    expect([q(b), updates(b), queue(b)]).toEqual([[0, 0, 0, 0, 4, 0], 1, [[2], [2]]]);
    // The error of (0,1) is 1, of (1,0) 2, so Q(1,0) = 2. Then the error of (0,1) is 1 + ½ · 2, of (0,0) 1.
    b.learn(0, 1, 1, 1);
    expect([q(b), updates(b), queue(b)]).toEqual([
      [0, 0, 2, 0, 4, 0],
      2,
      [
        [1, 0],
        [2, 1],
      ],
    ]);
    b.learn(0, 0, 0, 1); // (0,0) has the same priority as before, so Q(0,1) = 2
    expect([q(b), updates(b), queue(b)]).toEqual([[0, 2, 2, 0, 4, 0], 3, [[0], [1]]]);
    b.learn(0, 1, 1, 1); // no error is left here, so only (0,0) remains
    b.learn(0, 1, 1, 1);
    expect([q(b), updates(b), queue(b)]).toEqual([[1, 2, 2, 0, 4, 0], 4, [[], []]]);
  });
  test('makes up to n updates after one step', () => {
    const b = sweeping({ planningSteps: 2 });
    b.learn(0, 0, 0, 1);
    b.learn(1, 0, 0, 2);
    b.learn(2, 0, 4, 0, 'terminated');
    expect([q(b), updates(b)]).toEqual([[0, 0, 2, 0, 4, 0], 2]); // (0,0) is waiting
  });
  test('does not queue an error that does not exceed θ', () => {
    const b = sweeping({ theta: 2 });
    b.learn(1, 0, 0, 2);
    b.learn(2, 0, 4, 0, 'terminated');
    expect([q(b), queue(b)]).toEqual([
      [0, 0, 0, 0, 4, 0],
      [[], []],
    ]); // the error of (1,0) is exactly 2
  });
  test('forgets where a pair led before, so its former successor no longer queues it', () => {
    const b = sweeping();
    b.learn(0, 0, 0, 2);
    b.learn(0, 1, 0, 2);
    b.learn(1, 0, 0, 2);
    b.learn(0, 1, 0, 1); // in the middle of the list of state 2
    expect(b.array('agent$outcome')).toEqual([3, 2, 3, 0, 0, 0]);
    b.learn(2, 0, 4, 0, 'terminated');
    expect(queue(b)[0]?.toSorted()).toEqual([0, 2]);
  });
});

/** Dyna maze (Sutton & Barto, figure 8.2): 6 × 9, start in row 3, goal in the upper right corner. */
const MAZE = ['.......#G', '..#....#.', '..#....#.', '..#......', '.....#...', '.........'];
const WIDTH = 9;
/** Moves: up, right, down, left. */
function maze(map: readonly string[] = MAZE) {
  const tables = { moves: [] as number[], payoffs: [] as number[], ends: [] as number[] };
  const cell = (x: number, y: number) => map[y]?.[x] ?? '#';
  for (let s = 0; s < 54; s++)
    for (const [dx, dy] of [
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ] as const) {
      const [x, y] = [s % WIDTH, Math.floor(s / WIDTH)];
      const [toX, toY] = cell(x + dx, y + dy) === '#' ? [x, y] : [x + dx, y + dy];
      const goal = cell(toX, toY) === 'G';
      tables.moves.push(toY * WIDTH + toX);
      tables.payoffs.push(goal ? 1 : 0);
      tables.ends.push(goal ? 1 : 0);
    }
  return tables;
}
/** Q*(s, a) = γ^(steps from s, the action included, to the goal) / γ, by counting steps outward from the goal. */
function exactValues(gamma: number): number[] {
  const { moves, ends } = maze();
  const steps = ends.map((end) => (end ? 1 : Number.POSITIVE_INFINITY));
  for (let k = 0; k < 54; k++)
    moves.forEach((to, pair) => {
      if (ends[pair] === 0)
        steps[pair] = 1 + Math.min(...[0, 1, 2, 3].map((a) => steps[4 * to + a] ?? Number.NaN));
    });
  return steps.map((n) => gamma ** (n - 1));
}

describe('the Dyna maze, whose action values are powers of γ,', () => {
  const START = 2 * WIDTH;
  const gamma = 0.95;
  const open = [...Array(54).keys()].filter(
    (s) => !'#G'.includes(MAZE[Math.floor(s / WIDTH)]?.[s % WIDTH] ?? ''),
  );
  const pairs = open.flatMap((s) => [0, 1, 2, 3].map((a) => 4 * s + a));
  const exact = exactValues(gamma);
  const errorOf = (b: Bench) => {
    const found = q(b);
    return distanceBetween(
      pairs.map((pair) => found[pair] ?? Number.NaN),
      pairs.map((pair) => exact[pair] ?? Number.NaN),
    );
  };
  function inMaze(id: string, params: Record<string, number>, seed = 1) {
    const b = bench(id, {
      observations: 54,
      actions: 4,
      seed,
      wasm: true,
      chunk: 50,
      params: { gamma, epsilon: 1, ...params }, // random moves: every pair is tried
    });
    b.world(maze());
    b.machine.setParam('main$start', START);
    return b;
  }
  /** Updates needed until every action value is within 0.001. */
  function updatesUntilRight(b: Bench): number {
    for (let k = 0; k < 400 && errorOf(b) > 1e-3; k++) b.run(50);
    expect(errorOf(b)).toBeLessThanOrEqual(1e-3);
    return updates(b);
  }
  test('has a start 14 steps from the goal', () => {
    expect(Math.max(...[0, 1, 2, 3].map((a) => exact[4 * START + a] ?? 0))).toBeCloseTo(gamma ** 13, 12);
  });
  test.each([
    ['dyna-q', { alpha: 0.5, planningSteps: 50 }],
    ['dyna-q', { alpha: 0.5, planningSteps: 50, modelOutcomes: 4 }],
    ['prioritized-sweeping', { alpha: 1, planningSteps: 5, theta: 1e-6 }],
  ] as const)('is solved completely by %s %o', (id, params) => {
    const b = inMaze(id, params);
    b.run(20_000);
    expect(errorOf(b)).toBeLessThan(2e-6);
  });
  test('takes prioritized sweeping less than a fifth of Dyna-Q’s updates', () => {
    for (const seed of [1, 2, 3]) {
      const dyna = updatesUntilRight(inMaze('dyna-q', { alpha: 1, planningSteps: 5 }, seed));
      const swept = updatesUntilRight(inMaze('prioritized-sweeping', { alpha: 1, planningSteps: 5 }, seed));
      expect(swept, `${swept} and ${dyna} updates`).toBeLessThan(dyna / 5);
    }
  });
});

describe('the blocking maze with α 1, ε .1, n 10: goals until step 3,000; the wall moves at 1,000 (independent simulation of 400 runs; here 100)', () => {
  const MAPS = ['########.', '.########'].map((wall) => [
    '........G',
    '.........',
    '.........',
    wall,
    '.........',
    '...S.....',
  ]);
  test.each([
    ['Dyna-Q', 0, 43.0, 1.24, 73.66, 1.94],
    ['Dyna-Q+', 1e-4, 60.3, 0.52, 134.85, 0.7],
  ] as const)('matches for %s with κ = %f', (_, kappa, first, firstError, last, lastError) => {
    const params = { gamma: 0.95, epsilon: 0.1, alpha: 1, planningSteps: 10, kappa };
    const b = bench('dyna-q', { observations: 54, actions: 4, params, wasm: true, chunk: 50 });
    b.machine.setParam('main$start', 5 * WIDTH + 3);
    const runs = 100;
    const sums = [0, 0];
    for (let seed = 0; seed < runs; seed++) {
      b.restart(seed);
      [1000, 2000].forEach((steps, k) => {
        b.world(maze(MAPS[k]));
        b.run(steps);
        sums[k] = (sums[k] ?? 0) + b.machine.scalar('main$episodes', 0) / runs;
      });
    }
    const error = (one: number) => 4 * one * Math.sqrt(1 + 400 / runs);
    expect(Math.abs((sums[0] ?? 0) - first), `got ${sums}`).toBeLessThan(error(firstError));
    expect(Math.abs((sums[1] ?? 0) - last), `got ${sums}`).toBeLessThan(error(lastError));
  });
});
