import { describe, expect, test } from 'vitest';
import { type Bench, bench, distanceBetween, type Ending } from './harness.ts';
import { flat, H0, play, type Step, score, V0 } from './policy-reference.ts';

const EPISODE: readonly Step[] = [
  [0, 1, 1, 1],
  [1, 0, 0.5, 0],
  [0, 0, 2, 2],
];

describe('REINFORCE compared with a calculation by hand in double precision', () => {
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
  test('uses returns-to-go minus the baseline from the start of the episode, with the gradient at the policy that played', () => {
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
  test('uses the return itself as the weight without a baseline', () => {
    expect(
      distanceBetween(
        flat(run({ baseline: 0 }), 'preferences'),
        expected(returns, () => 1, false),
      ),
    ).toBeLessThan(1e-6);
  });
  test('weighs by γᵗ if requested', () => {
    const b = run({ discountedWeights: 1 });
    expect(
      distanceBetween(
        flat(b, 'preferences'),
        expected(returns, (t) => 0.9 ** t),
      ),
    ).toBeLessThan(1e-6);
  });
  test('ends the return of a truncated episode with γ V(s′)', () => {
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
  test('learns the first steps of an episode that is longer than the buffer, from their full returns', () => {
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

describe('the actor–critic agrees with a calculation by hand in double precision for', () => {
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
