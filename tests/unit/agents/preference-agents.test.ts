import { describe, expect, test } from 'vitest';
import { bench, distanceBetween } from './harness.ts';

const METHODS = ['bradley-terry', 'self-play', 'nash-md', 'nash-ema'] as const;
const learner = (method: (typeof METHODS)[number], params: Record<string, number> = {}) =>
  bench('preference-play', {
    observations: 1,
    actions: 9,
    wasm: true,
    chunk: 50,
    params: { method: METHODS.indexOf(method), comparisons: 1, ...params },
  });
/** Counts of a thousand comparisons for each pair. */
function fed(b: ReturnType<typeof learner>, preferred: readonly number[]) {
  b.restart(1);
  b.fill(
    'pulls',
    preferred.map(() => 1000),
  );
  b.fill(
    'wins',
    preferred.map((p) => 1000 * p),
  );
  b.machine.setScalar('agent$plays', 0, 1);
  b.world({ payoffs: new Array(9).fill(0.5), ends: new Array(9).fill(1) });
  b.run(3000);
  const pairs = b.policy(0);
  return [0, 1, 2].map((k) => pairs.slice(k * 3, k * 3 + 3).reduce((x, y) => x + y, 0));
}

describe('preference learning', () => {
  // A skew-symmetric game with margins x (a over b), y (b over c), z (c over a) has the equilibrium (y, z, x) / (x + y + z).
  const cycle = [0.5, 0.8, 0.1, 0.2, 0.5, 0.7, 0.9, 0.3, 0.5];

  // Rock, paper, scissors has equal margins and the equilibrium ⅓ each.
  test.each([
    ['rock, paper, scissors', [0.5, 0, 1, 1, 0.5, 0, 0, 1, 0.5], [1 / 3, 1 / 3, 1 / 3]],
    ['a circle of unequal margins', cycle, [0.2 / 0.9, 0.4 / 0.9, 0.3 / 0.9]],
  ] as const)(
    'reaches the equilibrium of %s from a skewed start with SPO and Nash-MD',
    (_, game, equilibrium) => {
      const spo = { klCoefficient: 0.001, alpha: 0.05, referenceSkew: 0.5, output: 1 };
      expect(distanceBetween(fed(learner('self-play', spo), game), equilibrium)).toBeLessThan(0.03);
      const nashMd = { klCoefficient: 0.015, alpha: 0.1, referenceSkew: 0.5 };
      expect(distanceBetween(fed(learner('nash-md', nashMd), game), equilibrium)).toBeLessThan(0.03);
    },
  );

  test('settles with Nash-MD and a tiny penalty near the equilibrium (.2, .4, .3) / .9 of a cycle', () => {
    const p = fed(learner('nash-md', { klCoefficient: 0.02, alpha: 0.1 }), cycle);
    expect(distanceBetween(p, [0.2 / 0.9, 0.4 / 0.9, 0.3 / 0.9])).toBeLessThan(0.03);
  });

  test('converges with the penalty to π ∝ u exp(P(· ≻ π) / τ), both for self-play and for its averages', () => {
    for (const method of ['self-play', 'nash-md', 'nash-ema'] as const) {
      const p = fed(learner(method, { klCoefficient: 0.3, alpha: 0.05, referenceSkew: 1 }), cycle);
      const weights = [0, 1, 2].map((i) => {
        const worth = p.reduce((sum, x, j) => sum + x * (cycle[i * 3 + j] ?? 0), 0);
        return Math.exp(-i + worth / 0.3);
      });
      const all = weights.reduce((x, y) => x + y, 0);
      expect(
        distanceBetween(
          p,
          weights.map((w) => w / all),
        ),
        method,
      ).toBeLessThan(2e-3);
    }
  });

  test('finds a correct Bradley–Terry model: scores 0, 1, 2 give π ∝ exp(s / τ)', () => {
    const scores = [0, 1, 2];
    const chances = scores.flatMap((s) => scores.map((t) => 1 / (1 + Math.exp(t - s))));
    const b = learner('bradley-terry', { klCoefficient: 1, alpha: 0.1, comparisons: 9000 });
    b.restart(1);
    b.fill(
      'pulls',
      chances.map(() => 1000),
    );
    b.fill(
      'wins',
      chances.map((p) => 1000 * p),
    );
    b.machine.setScalar('agent$plays', 0, 9000);
    b.world({ payoffs: new Array(9).fill(0.5), ends: new Array(9).fill(1) });
    b.run(2000);
    const pairs = b.policy(0);
    const p = [0, 1, 2].map((k) => pairs.slice(k * 3, k * 3 + 3).reduce((x, y) => x + y, 0));
    const z = scores.reduce((sum, s) => sum + Math.exp(s), 0);
    expect(
      distanceBetween(
        p,
        scores.map((s) => Math.exp(s) / z),
      ),
    ).toBeLessThan(2e-3);
  });
});

describe('the contrastive policy gradient', () => {
  test('gives for one pair with rewards 1 and 0 at uniform ±α(1 − 0) twice, with β ln terms of 0 (by hand)', () => {
    const params = { method: 0, alpha: 0.1, klCoefficient: 0.5, logged: 100 };
    const b = bench('contrastive-pg', { observations: 1, actions: 2, params });
    b.learn(0, 0, 1, 0, 'terminated');
    b.learn(0, 1, 0, 0, 'terminated');
    expect(distanceBetween(b.array('agent$preferences'), [0.1, -0.1])).toBeLessThan(1e-6);
    // For the next pair, ln π − ln ½ is .09502 and −.10498, so Δ = 1 − .5 · .2 = .9.
    b.learn(0, 1, 0, 0, 'terminated');
    b.learn(0, 0, 1, 0, 'terminated');
    expect(distanceBetween(b.array('agent$preferences'), [0.19, -0.19])).toBeLessThan(1e-6);
  });

  test('converges in CoPG to π ∝ exp(r / β) from a skewed log', () => {
    const params = { method: 0, alpha: 0.05, klCoefficient: 0.5, loggingSkew: 1, logged: 20_000 };
    const b = bench('contrastive-pg', { observations: 1, actions: 3, params, wasm: true, chunk: 50 });
    b.restart(2);
    b.world({ payoffs: [0, 1, 0.5], ends: [1, 1, 1] });
    b.run(20_000);
    const weights = [0, 1, 0.5].map((r) => Math.exp(r / 0.5));
    const z = weights.reduce((x, y) => x + y, 0);
    expect(
      distanceBetween(
        b.policy(0),
        weights.map((w) => w / z),
      ),
    ).toBeLessThan(2e-3);
  });
});
