import { describe, expect, test } from 'vitest';
import { bench, distanceBetween } from './harness.ts';

describe('a single bandit step (computed by hand, and from the doctests of SMPyBandits)', () => {
  const ucb = (variant: number) => {
    const b = bench('ucb1', { observations: 1, actions: 2, params: { variant, confidence: 2 } });
    return b;
  };
  test('gives UCB1 with mean .4, t = 100, N = 10 the index 1.35970518', () => {
    const b = ucb(0);
    // Compares with a variant just below and just above the index: 90 pulls add √(2 ln 100 / 90) = .31989776.
    for (const [offset, expected] of [
      [-1e-4, 0],
      [1e-4, 1],
    ] as const) {
      b.fill('estimates', [0.4, 1.35970518 - Math.sqrt((2 * Math.log(100)) / 90) + offset]);
      b.fill('pulls', [10, 90]);
      b.machine.setScalar('agent$plays', 0, 100);
      expect(b.act(0)).toBe(expected);
      expect(b.policy(0)[expected]).toBe(1);
    }
  });
  test('gives the same arm in S&B with c = 2 the index 1.75722808 if t counts this pull', () => {
    const b = ucb(1);
    for (const [offset, expected] of [
      [-1e-4, 0],
      [1e-4, 1],
    ] as const) {
      b.fill('estimates', [0.4, 1.75722808 - 2 * Math.sqrt(Math.log(100) / 90) + offset]);
      b.fill('pulls', [10, 90]);
      b.machine.setScalar('agent$plays', 0, 99); // 99 earlier pulls, so t = 100
      expect(b.act(0)).toBe(expected);
    }
  });
  test('plays an arm that was never pulled before all others, with ties at random', () => {
    const b = ucb(0);
    b.fill('estimates', [1000, 0]);
    b.fill('pulls', [1, 0]);
    b.machine.setScalar('agent$plays', 0, 1);
    expect(b.policy(0)).toEqual([0, 1]);
    b.restart(1);
    expect(b.policy(0)).toEqual([0.5, 0.5]);
  });
  test('gives EXP3 with K = 3, γ .1 after pulling arm 1 with r = 1 w = [1, 1.10517092, 1] and p = [.32317245, .3536551, .32317245]', () => {
    const b = bench('exp3', { observations: 1, actions: 3, params: { explorationRate: 0.1 } });
    expect(distanceBetween(b.policy(0), [1 / 3, 1 / 3, 1 / 3])).toBeLessThan(1e-6);
    b.learn(0, 1, 1, 0, 'terminated');
    expect(distanceBetween(b.array('agent$weights'), [1, 1.10517092, 1])).toBeLessThan(1e-6);
    expect(distanceBetween(b.policy(0), [0.32317245, 0.3536551, 0.32317245])).toBeLessThan(1e-6);
  });
  test('divides growing EXP3 weights without changing the probabilities', () => {
    const b = bench('exp3', { observations: 1, actions: 3, params: { explorationRate: 0.1 } });
    b.fill('weights', [9.999e5, 3e5, 1]);
    const exact = 9.999e5 * Math.exp((0.1 * 1) / (b.policy(0)[0] ?? 1) / 3);
    b.learn(0, 0, 1, 0, 'terminated');
    const all = exact + 3e5 + 1;
    const expected = [exact, 3e5, 1].map((w) => (0.9 * w) / all + 0.1 / 3);
    expect(b.array('agent$weights')[0]).toBeLessThan(10);
    expect(distanceBetween(b.policy(0), expected)).toBeLessThan(1e-5);
  });
  test('gives the gradient bandit with α .1, K = 3, r = 1, r̄ = 0, a = 0 H = [.0666667, −.0333333, −.0333333]', () => {
    const b = bench('gradient-bandit', { observations: 1, actions: 3, params: { alpha: 0.1, baseline: 0 } });
    b.machine.setScalar('agent$plays', 0, 1); // one earlier reward of 0
    b.learn(0, 0, 1, 0, 'terminated');
    expect(distanceBetween(b.array('agent$preferences'), [0.0666667, -0.0333333, -0.0333333])).toBeLessThan(
      1e-6,
    );
  });
  test('uses the first reward as its own baseline (S&B), even if the baseline includes it', () => {
    for (const baseline of [0, 1]) {
      const b = bench('gradient-bandit', { observations: 1, actions: 3, params: { alpha: 0.1, baseline } });
      b.learn(0, 0, 1, 0, 'terminated');
      expect(b.array('agent$preferences')).toEqual([0, 0, 0]);
      b.learn(0, 1, 3, 0, 'terminated');
      // Excluding this reward: 3 − 1 = 2. Including it: 3 − 2 = 1. H₁ = α · that · 2/3.
      expect(b.array('agent$preferences')[1]).toBeCloseTo((0.1 * (baseline === 0 ? 2 : 1) * 2) / 3, 6);
    }
  });
  test('states in Thompson’s policy() P(Beta(2,1) > Beta(1,1)) = 2/3, .75714286 and .8574184 within .003', () => {
    const b = bench('thompson-beta', { observations: 1, actions: 2 });
    for (const [successes, failures, expected] of [
      [[1, 0], [0, 0], 2 / 3],
      [[2, 1], [1, 2], 0.75714286],
      [[10, 7], [5, 8], 0.8574184],
    ] as const) {
      b.fill('successes', successes);
      b.fill('failures', failures);
      expect(Math.abs((b.policy(0)[0] ?? 0) - expected)).toBeLessThan(0.003);
    }
  });
  test('draws these probabilities in Thompson’s act(), within 4 SE of 20 000 draws', () => {
    const b = bench('thompson-beta', { observations: 1, actions: 2, wasm: true });
    for (const [successes, failures, expected] of [
      [[1, 0], [0, 0], 2 / 3],
      [[2, 1], [1, 2], 0.75714286],
      [[10, 7], [5, 8], 0.8574184],
    ] as const) {
      b.fill('successes', successes);
      b.fill('failures', failures);
      let first = 0;
      for (let i = 0; i < 20_000; i++) first += b.act(0) === 0 ? 1 : 0;
      expect(Math.abs(first / 20_000 - expected)).toBeLessThan(
        4 * Math.sqrt((expected * (1 - expected)) / 20_000),
      );
    }
  });
  test('handles sharp posteriors: 9000 against 8850 of 10 000, with P by the normal approximation', () => {
    const b = bench('thompson-beta', { observations: 1, actions: 3 });
    b.fill('successes', [9000, 8950, 1]);
    b.fill('failures', [1000, 1050, 9]);
    // sd of the difference = √(.9·.1/10002 + .895·.105/10002) = .0042855, z = 1.1665, Φ = .8783.
    expect(Math.abs((b.policy(0)[0] ?? 0) - 0.8783)).toBeLessThan(0.005);
  });
  test('gives Gaussian Thompson with prior N(0,1), noise 1 and data 1, 2, .5 mean .875 and variance .25', () => {
    const b = bench('thompson-gaussian', { observations: 1, actions: 2 });
    for (const r of [1, 2, 0.5]) b.learn(0, 0, r, 0, 'terminated');
    expect(b.machine.call('agent$actionValue', 0, 0, 0)).toBeCloseTo(0.875, 6);
    let sum = 0;
    let squares = 0;
    const w = bench('thompson-gaussian', { observations: 1, actions: 2, wasm: true });
    for (const r of [1, 2, 0.5]) w.learn(0, 0, r, 0, 'terminated');
    // The draws are left in `probability`. With 4000 of them, the standard error of the variance is .25·√(2/4000) = .0056.
    for (let i = 0; i < 4000; i++) {
      w.act(0);
      const x = w.array('agent$probability')[0] ?? 0;
      sum += x;
      squares += x * x;
    }
    const mean = sum / 4000;
    expect(Math.abs(mean - 0.875)).toBeLessThan(4 * Math.sqrt(0.25 / 4000));
    expect(Math.abs(squares / 4000 - mean * mean - 0.25)).toBeLessThan(4 * 0.0056);
  });
  test('agrees for Gaussian Thompson’s policy() of two sharp arms and a wide one with a fine Riemann sum in double precision (.005)', () => {
    const b = bench('thompson-gaussian', { observations: 1, actions: 3 });
    b.fill('averages', [0.5, 0.53, 0.2]);
    b.fill('pulls', [2500, 2500, 1]);
    const belief = [0, 1, 2].map((a) => {
      const n = a === 2 ? 1 : 2500;
      const v = 1 / (1 + n);
      return [v * (a === 2 ? 0.2 : a === 0 ? 1250 : 1325), Math.sqrt(v)] as const;
    });
    // P(arm 2 greatest) etc. by a fine Riemann sum.
    const cdf = (z: number) => 1 / (1 + Math.exp(-1.5976 * z - 0.070566 * z ** 3)); // error < 2e-4
    const wins = [0, 1, 2].map((a) => {
      const [m, sd] = belief[a] ?? [0, 1];
      let p = 0;
      const steps = 4000;
      for (let i = 0; i < steps; i++) {
        const z = -7 + (14 * (i + 0.5)) / steps;
        const x = m + sd * z;
        let f = (Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI)) * (14 / steps);
        belief.forEach(([mb, sb], c) => {
          if (c !== a) f *= cdf((x - mb) / sb);
        });
        p += f;
      }
      return p;
    });
    expect(distanceBetween(b.policy(0), wins)).toBeLessThan(0.005);
  });
});

describe('ten-armed testbed (figures of an independent simulation of 20 000 bandits, ours from 2000; 4 combined SE)', () => {
  const BANDITS = 2000;
  function testbed(id: string, params: Record<string, number>) {
    const b = bench(id, { observations: 1, actions: 10, params, wasm: true, chunk: 1000 });
    b.world({ ends: Array(10).fill(1) });
    b.machine.setParam('main$noise', 1);
    b.machine.setParam('main$spread', 1);
    let reward = 0;
    let optimal = 0;
    let optimalAt11 = 0;
    for (let seed = 0; seed < BANDITS; seed++) {
      b.restart(seed);
      b.run(10);
      const ten = b.machine.scalar('main$optimal', 0);
      b.run(1);
      optimalAt11 += b.machine.scalar('main$optimal', 0) - ten;
      b.run(979);
      const [r, o] = [b.machine.scalar('main$sumReward', 0), b.machine.scalar('main$optimal', 0)];
      b.run(10);
      reward += (b.machine.scalar('main$sumReward', 0) - r) / 10;
      optimal += (b.machine.scalar('main$optimal', 0) - o) / 10;
    }
    return { reward: reward / BANDITS, optimal: optimal / BANDITS, optimalAt11: optimalAt11 / BANDITS };
  }
  // The published errors are ± .003 and .008; ours are √10 wider, so the combined SE is .010 (optimal) and .027 (reward).
  test.each([
    ['greedy, sample average', 'epsilon-greedy', { epsilon: 0 }, 1.04, 0.362],
    ['ε .01', 'epsilon-greedy', { epsilon: 0.01 }, 1.316, 0.598],
    ['ε .1', 'epsilon-greedy', { epsilon: 0.1 }, 1.374, 0.801],
    [
      'optimistic 5, α .1, greedy',
      'epsilon-greedy',
      { epsilon: 0, initialValue: 5, stepSize: 1 },
      1.508,
      0.857,
    ],
    ['α .1, ε .1', 'epsilon-greedy', { epsilon: 0.1, stepSize: 1 }, 1.349, 0.76],
    ['UCB c = 2', 'ucb1', { variant: 1, confidence: 2 }, 1.49, 0.861],
    ['UCB c = 1', 'ucb1', { variant: 1, confidence: 1 }, 1.521, 0.924],
  ] as const)('%s', (_name, id, params, reward, optimal) => {
    const got = testbed(id, params);
    expect(Math.abs(got.reward - reward), `reward ${got.reward}`).toBeLessThan(4 * 0.027);
    expect(Math.abs(got.optimal - optimal), `optimal ${got.optimal}`).toBeLessThan(4 * 0.0105);
    if ('initialValue' in params) expect(Math.abs(100 * got.optimalAt11 - 43.4)).toBeLessThan(4 * 1.17);
    if (id === 'ucb1' && params.confidence === 2)
      expect(Math.abs(got.optimalAt11 - 0.432)).toBeLessThan(4 * 0.0117);
  });
  test('finds the best of two clearly different arms with both Thompson samplers, UCB1 and the gradient bandit', () => {
    for (const id of [
      'thompson-beta',
      'thompson-gaussian',
      'gradient-bandit',
      'exp3',
      'ucb1',
      'epsilon-greedy',
    ]) {
      const b = bench(id, { observations: 1, actions: 2, wasm: true, chunk: 1000 });
      b.world({ ends: [1, 1], payoffs: [0.2, 0.8] });
      b.run(2000);
      const [bad = 0, good = 0] = b.array('main$chosen');
      expect(good, id).toBeGreaterThan(8 * bad);
    }
  });
});
