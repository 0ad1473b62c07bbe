import { describe, expect, test } from 'vitest';
import { type Bench, bench, distanceBetween, type Ending } from './harness.ts';

type Step = readonly [s: number, a: number, r: number, next: number];
function play(b: Bench, steps: readonly Step[], end: Ending = 'terminated'): void {
  b.begin(steps[0]?.[0] ?? 0);
  steps.forEach(([s, a, r, next], t) => {
    b.learn(s, a, r, next, t === steps.length - 1 ? end : undefined);
  });
}
const soft = (h: readonly number[]) => {
  const e = h.map(Math.exp);
  const z = e.reduce((x, y) => x + y, 0);
  return e.map((v) => v / z);
};
const row = (table: readonly number[], s: number) => table.slice(2 * s, 2 * s + 2);
/** table[s] += weight · ∇ ln π(a|s), π from `at`, all in double precision. */
function score(table: number[], at: readonly number[], s: number, a: number, weight: number): void {
  soft(row(at, s)).forEach((p, b) => {
    table[2 * s + b] = (table[2 * s + b] ?? 0) + weight * ((a === b ? 1 : 0) - p);
  });
}
const flat = (b: Bench, name: string) => b.table(name).flat();
const H0 = [0.2, -0.1, 0, 0.4, 0.3, 0.3];
const V0 = [0.5, -0.2, 0.1];
const EPISODE: readonly Step[] = [
  [0, 1, 1, 1],
  [1, 0, 0.5, 0],
  [0, 0, 2, 2],
];

describe('REINFORCE by hand in double precision', () => {
  // γ = .9: G₂ = 2, G₁ = .5 + 1.8 = 2.3, G₀ = 1 + 2.07 = 3.07.
  const returns = [3.07, 2.3, 2];
  function run(params: Record<string, number>, end: Ending = 'terminated', steps = EPISODE): Bench {
    const b = bench('reinforce', { params: { alpha: 0.1, valueAlpha: 0.5, gamma: 0.9, ...params } });
    b.fill('preferences', H0);
    b.fill('values', V0);
    play(b, steps, end);
    return b;
  }
  function expected(g: readonly number[], weight: (t: number) => number, baseline = true): number[] {
    const h = [...H0];
    EPISODE.forEach(([s, a], t) => {
      if (t < g.length) score(h, H0, s, a, 0.1 * weight(t) * ((g[t] ?? 0) - (baseline ? (V0[s] ?? 0) : 0)));
    });
    return h;
  }
  test('returns-to-go less the baseline of the episode’s start, gradient at the policy that played', () => {
    const b = run({});
    expect(
      distanceBetween(
        flat(b, 'preferences'),
        expected(returns, () => 1),
      ),
    ).toBeLessThan(1e-6);
    // V(0): .5 → (3.07) 1.785 → (2) 1.8925; V(1): −.2 → (2.3) 1.05.
    expect(distanceBetween(b.array('agent$values'), [1.8925, 1.05, 0.1])).toBeLessThan(1e-6);
    expect(b.machine.scalar('main$updates', 0)).toBe(1);
    expect(b.machine.scalar('main$lastAdvantage', 0)).toBeCloseTo(2 - 0.5, 6);
  });
  test('without baseline the return itself is the weight', () => {
    expect(
      distanceBetween(
        flat(run({ baseline: 0 }), 'preferences'),
        expected(returns, () => 1, false),
      ),
    ).toBeLessThan(1e-6);
  });
  test('weights γᵗ when asked for', () => {
    const b = run({ discountedWeights: 1 });
    expect(
      distanceBetween(
        flat(b, 'preferences'),
        expected(returns, (t) => 0.9 ** t),
      ),
    ).toBeLessThan(1e-6);
  });
  test('a truncated episode’s return ends in γ V(s′)', () => {
    const g2 = 2 + 0.9 * 0.1;
    const g1 = 0.5 + 0.9 * g2;
    const b = run({}, 'truncated');
    expect(
      distanceBetween(
        flat(b, 'preferences'),
        expected([1 + 0.9 * g1, g1, g2], () => 1),
      ),
    ).toBeLessThan(1e-6);
  });
  test('an episode longer than the buffer: its first steps learn, from their full returns', () => {
    const b = run({ horizon: 2 });
    expect(
      distanceBetween(
        flat(b, 'preferences'),
        expected([3.07, 2.3], () => 1),
      ),
    ).toBeLessThan(1e-6);
    const one = run({ horizon: 1 }, 'truncated');
    expect(
      distanceBetween(
        flat(one, 'preferences'),
        expected([3.07 + 0.729 * 0.1], () => 1),
      ),
    ).toBeLessThan(1e-6);
  });
});

describe('actor–critic by hand in double precision', () => {
  function reference(lambda: number, actorLambda: number): { h: number[]; v: number[] } {
    const h = [...H0];
    const v = [...V0];
    let z = [0, 0, 0];
    let zh = [0, 0, 0, 0, 0, 0];
    EPISODE.forEach(([s, a, r, next], t) => {
      const delta = r + (t === 2 ? 0 : 0.9 * (v[next] ?? 0)) - (v[s] ?? 0);
      z[s] = (z[s] ?? 0) + 1;
      score(zh, h, s, a, 1);
      z.forEach((e, i) => {
        v[i] = (v[i] ?? 0) + 0.5 * delta * e;
      });
      zh.forEach((e, i) => {
        h[i] = (h[i] ?? 0) + 0.1 * delta * e;
      });
      z = z.map((e) => e * 0.9 * lambda);
      zh = zh.map((e) => e * 0.9 * actorLambda);
    });
    return { h, v };
  }
  const run = (id: string, params: Record<string, number>) => {
    const b = bench(id, { params: { alpha: 0.1, valueAlpha: 0.5, gamma: 0.9, ...params } });
    b.fill('preferences', H0);
    b.fill('values', V0);
    play(b, EPISODE);
    return b;
  };
  test('one step', () => {
    const b = run('actor-critic', {});
    const { h, v } = reference(0, 0);
    expect(distanceBetween(flat(b, 'preferences'), h)).toBeLessThan(1e-6);
    expect(distanceBetween(b.array('agent$values'), v)).toBeLessThan(1e-6);
  });
  test.each([
    [0, 0],
    [0.8, 0.5],
    [0.3, 0.9],
  ])('traces λ = %f, actor λ = %f', (lambda, actorLambda) => {
    const b = run('actor-critic-lambda', { lambda, actorLambda });
    const { h, v } = reference(lambda, actorLambda);
    expect(distanceBetween(flat(b, 'preferences'), h)).toBeLessThan(1e-6);
    expect(distanceBetween(b.array('agent$values'), v)).toBeLessThan(1e-6);
  });
});

describe('PPO on one batch of four steps (two episodes, one truncated) against double precision', () => {
  const STEPS: readonly (readonly [...Step, Ending])[] = [
    [0, 1, 1, 1, undefined],
    [1, 0, 0.5, 0, 'truncated'],
    [2, 0, -1, 1, undefined],
    [1, 1, 2, 0, 'terminated'],
  ];
  const params = {
    alpha: 0.5,
    valueAlpha: 0.7,
    gamma: 0.9,
    gaeLambda: 0.8,
    clipRange: 0.2,
    minibatches: 1,
    horizon: 4,
    entropyCoefficient: 0.05,
  };
  function reference(epochs: number): { h: number[]; v: number[] } {
    const h = [...H0];
    const v = [...V0];
    const advantages = [0, 0, 0, 0];
    let later = 0;
    for (let t = 3; t >= 0; t--) {
      const [s = 0, , r = 0, next = 0, end] = STEPS[t] ?? [];
      const delta = r + (end === 'terminated' ? 0 : 0.9 * (V0[next] ?? 0)) - (V0[s] ?? 0);
      later = delta + (end ? 0 : 0.72 * later);
      advantages[t] = later;
    }
    const mean = advantages.reduce((x, y) => x + y, 0) / 4;
    const std = Math.sqrt(advantages.reduce((x, y) => x + (y - mean) ** 2, 0) / 3);
    for (let epoch = 0; epoch < epochs; epoch++) {
      const at = [...h];
      const vAt = [...v];
      STEPS.forEach(([s, a], t) => {
        const normalised = ((advantages[t] ?? 0) - mean) / (std + 1e-8);
        const p = soft(row(at, s));
        const ratio = (p[a] ?? 0) / (soft(row(H0, s))[a] ?? 1);
        const binds = (normalised > 0 && ratio > 1.2) || (normalised < 0 && ratio < 0.8);
        score(h, at, s, a, binds ? 0 : (0.5 * ratio * normalised) / 4);
        const entropy = p.reduce((x, q) => x - q * Math.log(q), 0);
        p.forEach((q, b) => {
          h[2 * s + b] = (h[2 * s + b] ?? 0) - ((0.5 * 0.05) / 4) * q * (Math.log(q) + entropy);
        });
        const target = (advantages[t] ?? 0) + (V0[s] ?? 0);
        v[s] = (v[s] ?? 0) - (0.7 / 4) * ((vAt[s] ?? 0) - target);
      });
    }
    return { h, v };
  }
  test.each([1, 2, 8])('%i epochs', (epochs) => {
    const b = bench('ppo', { params: { ...params, epochs } });
    b.fill('preferences', H0);
    b.fill('values', V0);
    for (const [s, a, r, next, end] of STEPS) b.learn(s, a, r, next, end);
    const { h, v } = reference(epochs);
    expect(distanceBetween(flat(b, 'preferences'), h)).toBeLessThan(3e-6);
    expect(distanceBetween(b.array('agent$values'), v)).toBeLessThan(3e-6);
    expect(b.machine.scalar('main$updates', 0)).toBe(epochs);
    expect(flat(b, 'gradient')).toEqual([0, 0, 0, 0, 0, 0]);
  });
  test('minibatches of one step leave finite numbers (their deviation does not exist)', () => {
    const b = bench('ppo', { params: { ...params, minibatches: 4, epochs: 3 } });
    for (const [s, a, r, next, end] of STEPS) b.learn(s, a, r, next, end);
    expect(flat(b, 'preferences').every(Number.isFinite)).toBe(true);
    expect(b.machine.scalar('main$updates', 0)).toBe(12);
  });
});

describe('GRPO on one group against double precision', () => {
  // Returns 3 (three steps), 1, 0, 2 of a group of four; H₀ everywhere.
  const GROUP: readonly (readonly Step[])[] = [
    [
      [0, 1, 1, 1],
      [1, 0, 0, 0],
      [0, 0, 2, 2],
    ],
    [[0, 0, 1, 2]],
    [
      [0, 1, 0, 1],
      [1, 1, 0, 0],
    ],
    [[0, 0, 2, 2]],
  ];
  const RETURNS = [3, 1, 0, 2];
  const ADVANTAGES = {
    grpo: RETURNS.map((r) => (r - 1.5) / (Math.sqrt(5 / 3) + 1e-4)),
    dr: RETURNS.map((r) => r - 1.5),
    rloo: RETURNS.map((r) => ((r - 1.5) * 4) / 3),
  };
  function run(params: Record<string, number>): Bench {
    const b = bench('grpo', { params: { alpha: 0.5, groupSize: 4, horizon: 8, ...params } });
    b.fill('preferences', H0);
    for (const steps of GROUP) play(b, steps);
    return b;
  }
  function reference(
    advantages: readonly number[],
    share: (m: number) => number,
    epochs = 1,
    longest = 99,
  ): number[] {
    const h = [...H0];
    for (let epoch = 0; epoch < epochs; epoch++) {
      const at = [...h];
      GROUP.forEach((steps, m) => {
        const adv = advantages[m] ?? 0;
        for (const [s, a] of steps.slice(0, longest)) {
          const ratio = (soft(row(at, s))[a] ?? 0) / (soft(row(H0, s))[a] ?? 1);
          const binds = (adv > 0 && ratio > 1.2) || (adv < 0 && ratio < 0.8);
          score(h, at, s, a, binds ? 0 : 0.5 * ratio * adv * share(m));
        }
      });
    }
    return h;
  }
  const lengths = [3, 1, 2, 1];
  test('GRPO, token mean', () => {
    expect(
      distanceBetween(
        flat(run({}), 'preferences'),
        reference(ADVANTAGES.grpo, () => 1 / 7),
      ),
    ).toBeLessThan(1e-6);
  });
  test('Dr. GRPO with a constant length of 8, and RLOO with the mean of each sequence', () => {
    const dr = run({ estimator: 1, aggregation: 2, constantLength: 8 });
    expect(
      distanceBetween(
        flat(dr, 'preferences'),
        reference(ADVANTAGES.dr, () => 1 / 32),
      ),
    ).toBeLessThan(1e-6);
    const rloo = run({ estimator: 2, aggregation: 1 });
    const expected = reference(ADVANTAGES.rloo, (m) => 1 / (4 * (lengths[m] ?? 1)));
    expect(distanceBetween(flat(rloo, 'preferences'), expected)).toBeLessThan(1e-6);
  });
  test('six epochs, with the clip binding', () => {
    const b = run({ epochs: 6, estimator: 1, aggregation: 2 });
    expect(
      distanceBetween(
        flat(b, 'preferences'),
        reference(ADVANTAGES.dr, () => 0.25, 6),
      ),
    ).toBeLessThan(3e-6);
    const unclipped = run({ epochs: 6, estimator: 1, aggregation: 2, clipRange: 10 });
    expect(distanceBetween(flat(b, 'preferences'), flat(unclipped, 'preferences'))).toBeGreaterThan(0.05);
  });
  test('episodes longer than the buffer: the first two steps learn from the whole return', () => {
    const b = run({ horizon: 2, estimator: 1, aggregation: 2 });
    expect(
      distanceBetween(
        flat(b, 'preferences'),
        reference(ADVANTAGES.dr, () => 0.25, 1, 2),
      ),
    ).toBeLessThan(1e-6);
  });
  test('a group of equal returns changes nothing; with a KL loss it still moves towards the reference (TRL #5588)', () => {
    const equal = (params: Record<string, number>) => {
      const b = bench('grpo', { params: { alpha: 1, groupSize: 2, horizon: 4, ...params } });
      b.fill('preferences', H0);
      for (const a of [0, 1]) play(b, [[0, a, 0.1, 1]]);
      return flat(b, 'preferences');
    };
    expect(equal({})).toEqual(H0.map(Math.fround));
    const held = equal({ klCoefficient: 0.5, klEstimator: 1 });
    expect(Math.abs((held[0] ?? 0) - (held[1] ?? 0))).toBeLessThan(0.3 - 1e-3); // the logits were .3 apart, uniform is 0
  });
});
