import { describe, expect, test } from 'vitest';
import { type Bench, bench, distanceBetween, type Ending } from './harness.ts';
import { flat, H0, play, row, type Step, score, soft, V0 } from './policy-reference.ts';

describe('PPO on one batch of four steps (two episodes, one truncated) compared with double precision', () => {
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
        const normalized = ((advantages[t] ?? 0) - mean) / (std + 1e-8);
        const p = soft(row(at, s));
        const ratio = (p[a] ?? 0) / (soft(row(H0, s))[a] ?? 1);
        const binds = (normalized > 0 && ratio > 1.2) || (normalized < 0 && ratio < 0.8);
        score(h, at, s, a, binds ? 0 : (0.5 * ratio * normalized) / 4);
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
  test.each([1, 2, 8])('agrees after %i epochs', (epochs) => {
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
  test('leaves finite numbers with minibatches of one step (whose deviation does not exist)', () => {
    const b = bench('ppo', { params: { ...params, minibatches: 4, epochs: 3 } });
    for (const [s, a, r, next, end] of STEPS) b.learn(s, a, r, next, end);
    expect(flat(b, 'preferences').every(Number.isFinite)).toBe(true);
    expect(b.machine.scalar('main$updates', 0)).toBe(12);
  });
});

describe('GRPO on one group compared with double precision', () => {
  // Returns 3 (three steps), 1, 0, 2 in a group of four; H₀ everywhere.
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
  test('agrees for GRPO with the token mean', () => {
    expect(
      distanceBetween(
        flat(run({}), 'preferences'),
        reference(ADVANTAGES.grpo, () => 1 / 7),
      ),
    ).toBeLessThan(1e-6);
  });
  test('agrees for Dr. GRPO with a constant length of 8, and for RLOO with the mean of each sequence', () => {
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
  test('agrees after six epochs in which the clip binds', () => {
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
  test('learns the first two steps from the whole return if episodes are longer than the buffer', () => {
    const b = run({ horizon: 2, estimator: 1, aggregation: 2 });
    expect(
      distanceBetween(
        flat(b, 'preferences'),
        reference(ADVANTAGES.dr, () => 0.25, 1, 2),
      ),
    ).toBeLessThan(1e-6);
  });
  test('changes nothing for a group of equal returns, and with a KL loss still moves toward the reference (TRL #5588)', () => {
    const equal = (params: Record<string, number>) => {
      const b = bench('grpo', { params: { alpha: 1, groupSize: 2, horizon: 4, ...params } });
      b.fill('preferences', H0);
      for (const a of [0, 1]) play(b, [[0, a, 0.1, 1]]);
      return flat(b, 'preferences');
    };
    expect(equal({})).toEqual(H0.map(Math.fround));
    const held = equal({ klCoefficient: 0.5, klEstimator: 1 });
    // the logits were .3 apart, uniform would be 0
    expect(Math.abs((held[0] ?? 0) - (held[1] ?? 0))).toBeLessThan(0.3 - 1e-3);
  });
});
