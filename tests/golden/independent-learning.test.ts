/**
 * The skeptic's cases (see independent-cases.test.ts) about what agents learn and what reward designs pay.
 */
import { describe, expect, it } from 'vitest';
import { independent } from './independent-grid.ts';
import { type Agent, planned, TASK, trained, variant } from './independent-harness.ts';

describe('learning agrees with theory', () => {
  const corridor = {
    family: 'gridworld',
    map: ['S....G'],
    actionOrder: 'left-right',
    stepCost: 0.1,
    stepLimit: 100,
  };

  it('gives every control agent with ε falling to 0 the exact Q* of a corridor, with a return of 1 − 5 · .1', async () => {
    const types = [
      'q-learning',
      'sarsa',
      'expected-sarsa',
      'double-q-learning',
      'n-step-sarsa',
      'q-lambda',
      'sarsa-lambda',
    ];
    const falling = { gamma: 1, alpha: 0.2, epsilon: 0.3, epsilonEnd: 0, epsilonDecaySteps: 10_000 };
    const run = await trained(
      corridor,
      types.map((type) => variant({ type, ...falling })),
      { envSteps: 40_000, measurementPoints: 4 },
    );
    types.forEach((type, k) => {
      expect(run.mean(k, 'taskReturn'), type).toBeCloseTo(0.5, 5);
      expect(run.mean(k, 'optimalActions'), type).toBe(1);
      expect(run.mean(k, 'valueError'), type).toBeLessThan(1e-3);
    });
  });
  it('lets prediction truncated after 3 steps find the values of walking on, because truncation bootstraps', async () => {
    const world = { ...corridor, stepLimit: 3, starts: 'anywhere' };
    const agents = [
      { type: 'td-0', alpha: 0.003 },
      { type: 'n-step-td', alpha: 0.003, steps: 4 },
      { type: 'td-lambda', alpha: 0.003, lambda: 0.9, trace: 'dutch' },
      { type: 'monte-carlo', stepSize: 'constant', alpha: 0.003 },
    ];
    const run = await trained(
      world,
      agents.map((agent) => variant({ gamma: 0.9, ...agent })),
      { envSteps: 300_000 },
    );
    const exact = independent({ map: ['S....G'], actionOrder: 'left-right', stepCost: 0.1 }).solve(
      0.9,
      'uniform',
    );
    agents.forEach(({ type }, k) => {
      expect(run.reference(k)?.designValue[0], type).toBeCloseTo(exact[0] ?? 0, 6);
      // Without the bootstrap the error would be about .9, because three steps cost .3 and ten cost 1.
      expect(run.mean(k, 'valueError'), type).toBeLessThan(0.04);
    });
  });
  it('never bootstraps from a step that both terminates and truncates, whichever agent learns', async () => {
    const world = { family: 'gridworld', map: ['S.G'], actionOrder: 'left-right', stepLimit: 2 };
    const exactly = { gamma: 1, alpha: 1, policy: 'optimal' };
    const learners = [
      variant({ type: 'td-0', gamma: 0.5, alpha: 1, policy: 'optimal' }, [...TASK, { term: 'potential' }]),
      variant({ ...exactly, type: 'n-step-td', gamma: 0.5, steps: 5 }),
      variant({ type: 'q-learning', gamma: 0.5, alpha: 1, epsilon: 1 }),
    ];
    const run = await trained(world, learners, { envSteps: 2000 });
    learners.forEach((_, k) => {
      expect(run.metric(k, 'valueError'), String(k)).toEqual([0, 0]);
    });
  });
  it('matches special cases bit for bit: expected Sarsa at ε 0 is Q-learning, n = 1 and λ = 0 are Sarsa and TD(0)', async () => {
    const world = {
      family: 'gridworld',
      map: ['S.....', '.####.', '.O...G'],
      slip: 0.1,
      stepCost: 0.02,
      stepLimit: 200,
    };
    const pairs: readonly (readonly [Agent, Agent])[] = [
      [
        { type: 'q-learning', epsilon: 0 },
        { type: 'expected-sarsa', epsilon: 0 },
      ],
      [{ type: 'sarsa' }, { type: 'n-step-sarsa', steps: 1 }],
      [{ type: 'sarsa' }, { type: 'sarsa-lambda', lambda: 0 }],
      [{ type: 'td-0' }, { type: 'n-step-td', steps: 1 }],
      [{ type: 'td-0' }, { type: 'td-lambda', lambda: 0 }],
    ];
    for (const [special, general] of pairs) {
      const { session } = await trained(world, [variant(special), variant(general)], { envSteps: 10_000 });
      for (const seed of [0, 1])
        expect(session.tables(1, seed).value, general.type).toEqual(session.tables(0, seed).value);
    }
  });
});

describe('reward designs', () => {
  it('pay the amounts worked out by hand on a straight path of four steps at .5 each, truncated or ended', async () => {
    const expression = 'x(next) * 10.0 + f32(time) + distance(state)';
    const designs: readonly (readonly [number, readonly object[]])[] = [
      [-1, [...TASK, { term: 'scale', factor: 2, shift: 0.25 }, { term: 'clip', low: -0.5, high: 0.5 }]], // 3 · −½ + ½
      [-1, [...TASK, { term: 'delay' }]],
      [-1, [...TASK, { term: 'delay', until: 'steps', steps: 2 }, { term: 'clip', low: -9, high: 9 }]],
      [4 + 3 + 2 + 1 - 0.9 * (3 + 2 + 1), [{ term: 'potential' }]],
      [100 + 6 + 10, [{ term: 'expression', expression }]],
      [3, [{ term: 'milestone', event: 'reachedGoal', weight: 3 }]],
      [
        -0.35,
        [
          { term: 'task', weight: 0.5 },
          { term: 'clip', weight: 0.5, low: -0.1, high: 0.1 },
        ],
      ], // −½ + ½(3 · .15 − .15)
      [4 - 6, [{ term: 'distance' }, { term: 'distance', mode: 'dense' }]],
    ];
    const world = {
      family: 'gridworld',
      map: ['S...G'],
      actionOrder: 'left-right',
      stepCost: 0.5,
      stepLimit: 4,
    };
    const walker = { type: 'td-0', policy: 'optimal', gamma: 0.9 };
    const run = await trained(
      world,
      designs.map(([, reward]) => variant(walker, reward)),
      { envSteps: 400 },
    );
    designs.forEach(([want, reward], k) => {
      expect(run.mean(k, 'return'), JSON.stringify(reward)).toBeCloseTo(want, 4);
      const parts = reward.map((_, term) => run.contribution(k, term) ?? Number.NaN);
      expect(parts.reduce((a, b) => a + b, 0)).toBeCloseTo(want, 4);
      expect(run.mean(k, 'taskReturn')).toBeCloseTo(-1, 5);
    });
  });
  it('keep the best actions and move V* by −Φ for any potential, while a payment for approaches only is farmed forever', async () => {
    const world = {
      family: 'gridworld',
      map: ['S.....', '.####.', '.O...G'],
      slip: 0.1,
      stepCost: 0.02,
      stepLimit: 200,
    };
    const plain = await planned(world, 0.95);
    const phis: readonly (readonly [number, object])[] = [
      [-7 * 3, { term: 'potential', scale: 3 }],
      [7 * 3, { term: 'potential', scale: 3, weight: -1 }],
      [5, { term: 'potential-expression', expression: '5.0 + 2.0 * x(s) - y(s)' }],
      [2 * (plain?.taskValue[0] ?? 0), { term: 'potential-value', scale: 2 }],
    ];
    for (const [phi, term] of phis) {
      const shaped = await planned(world, 0.95, [...TASK, term]);
      expect(shaped?.designAction).toEqual(plain?.taskAction);
      expect(shaped?.designValue[0]).toBeCloseTo((plain?.taskValue[0] ?? 0) - phi, 4);
    }
    const farmed = await planned(world, 0.95, [...TASK, { term: 'distance', weight: 0.5 }]);
    expect(farmed?.designTaskReturn).toBeCloseTo(-200 * 0.02, 4); // goes back and forth until the limit
  });
  it('are judged by both sides of a coin: “it paid” is worth p, a doubled payment above ½ is worth 2p', async () => {
    const coins = { family: 'bandit', means: [0.3, 0.9] };
    const designs: readonly (readonly [number, object])[] = [
      [0.9, { term: 'event', event: 'won' }],
      [1.8, { term: 'expression', expression: 'taskReward > 0.5 ? 2.0 : 0.0' }],
    ];
    for (const [want, term] of designs) {
      const reference = await planned(coins, 0.9, [term]);
      expect(reference?.designValue[0]).toBeCloseTo(want, 6);
      expect(reference?.designTaskReturn).toBeCloseTo(0.9, 6); // so the better coin is still the one to prefer
    }
  });
});
