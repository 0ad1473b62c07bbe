import { describe, expect, test } from 'vitest';
import { probe } from './formula-probe.ts';
import { distanceBetween } from './harness.ts';

describe('the kernel’s generalized advantages (arXiv:1506.02438; numbers computed by hand)', () => {
  const rewards = [1, 0, -1, 2, 0.5];
  const values = [0.5, 0.4, 0.3, 0.2, 0.1];
  const nextValues = [0.4, 0.3, 0.2, 0.1, 0.6];
  const estimate = (gamma: number, lambda: number, change?: (p: ReturnType<typeof probe>) => void) => {
    const p = probe();
    p.put('rewards', rewards);
    p.put('values', values);
    p.put('nextValues', nextValues);
    change?.(p);
    p.call('gae', gamma, lambda);
    return p.get('advantages');
  };
  test.each([
    [0.99, 0.95, [2.18187942, 1.36722958, 1.56324251, 2.833857, 0.994]],
    [0.9, 0, [0.86, -0.13, -1.12, 1.89, 0.94]],
    [0.9, 1, [1.830344, 1.07816, 1.3424, 2.736, 0.94]],
    [1, 1, [2.6, 1.7, 1.8, 2.9, 1.0]],
  ])('match D4.1 for γ %f, λ %f without a boundary', (gamma, lambda, expected) => {
    expect(distanceBetween(estimate(gamma, lambda), expected)).toBeLessThan(1e-6);
  });
  test('stop bootstrap and recursion at a termination after t = 2 (D4.2)', () => {
    const got = estimate(0.99, 0.95, (p) => p.put('ended', [0, 0, 1, 0, 0]));
    expect(distanceBetween(got, [-0.35077383, -1.32565, -1.3, 2.833857, 0.994])).toBeLessThan(1e-6);
  });
  test('bootstrap from V(final) = .7 at a truncation after t = 2, and stop the recursion (D4.2)', () => {
    const got = estimate(0.99, 0.95, (p) => {
      p.put('cut', [0, 0, 1, 0, 0]);
      p.put('nextValues', [0.4, 0.3, 0.7, 0.1, 0.6]);
    });
    expect(distanceBetween(got, [0.26221257, -0.6738835, -0.607, 2.833857, 0.994])).toBeLessThan(1e-6);
  });
  test('are the same as in SB3, where γ·.7 is added to r₂ and the step is marked done (D4.2)', () => {
    const got = estimate(0.99, 0.95, (p) => {
      p.put('ended', [0, 0, 1, 0, 0]);
      p.put('rewards', [1, 0, -1 + 0.99 * 0.7, 2, 0.5]);
    });
    expect(distanceBetween(got, [0.26221257, -0.6738835, -0.607, 2.833857, 0.994])).toBeLessThan(1e-6);
  });
  test('count a step that is both terminated and truncated as terminated (A0.1)', () => {
    const got = estimate(0.99, 0.95, (p) => {
      p.put('ended', [0, 0, 1, 0, 0]);
      p.put('cut', [0, 0, 1, 0, 0]);
    });
    expect(got[2]).toBeCloseTo(-1.3, 6);
  });
});

describe('a PPO minibatch (numbers computed by hand)', () => {
  const old = [-1, -0.7, -0.2, -1.6];
  const now = [-0.8, -1.1, -0.2, -1.0];
  const advantages = [1, -0.5, 0.25, -2];
  const each = (f: (i: number) => number) => [0, 1, 2, 3].map(f);
  const p = probe();
  const ratios = each((i) => p.call('ratio', now[i] ?? 0, old[i] ?? 0));
  const loss = (a: readonly number[]) => each((i) => -p.call('surrogate', ratios[i] ?? 0, a[i] ?? 0, 0.2));
  const mean = (x: readonly number[]) => x.reduce((s, v) => s + v, 0) / x.length;
  test('has the expected ratios and per-sample losses', () => {
    expect(distanceBetween(ratios, [1.22140276, 0.67032005, 1, 1.8221188])).toBeLessThan(1e-6);
    expect(distanceBetween(loss(advantages), [-1.2, 0.4, -0.25, 3.6442376])).toBeLessThan(1e-6);
    expect(mean(loss(advantages))).toBeCloseTo(0.6485594, 6);
  });
  test('is normalized with n − 1, not n: the first entry is 1.0247, not 1.1832', () => {
    p.put('x', advantages);
    p.call('normal4', 4);
    const normalized = p.get('x', 4);
    expect(distanceBetween(normalized, [1.02469507, -0.14638501, 0.43915503, -1.31746509])).toBeLessThan(
      1e-6,
    );
    expect(mean(loss(normalized))).toBeCloseTo(0.2122242, 6);
  });
  test('keeps its advantage if it has one entry (SB3 #325), and gives 0, not noise / 1e-8, for equal advantages', () => {
    p.put('x', [0.7]);
    p.call('normal4', 1);
    expect(p.get('x', 1)[0]).toBeCloseTo(0.7, 6);
    p.put('x', [0.1, 0.1, 0.1]);
    p.call('normal4', 3);
    expect(p.get('x', 3)).toEqual([0, 0, 0]);
  });
  test('has k1 −.1, k2 .07, k3 .07846040', () => {
    const estimate = (name: string) => mean(each((i) => p.call(name, old[i] ?? 0, now[i] ?? 0)));
    expect(estimate('kl1')).toBeCloseTo(-0.1, 6);
    expect(estimate('kl2')).toBeCloseTo(0.07, 6);
    expect(estimate('kl3')).toBeCloseTo(0.0784604, 6);
  });
  test('has with value clipping .08 for V_old 1, V 1.4, R 1.6, and .02 without', () => {
    expect(p.call('valueLoss', 1.4, 1, 1.6, 0.2)).toBeCloseTo(0.08, 6);
    expect(p.call('valueLoss', 1.4, 1, 1.6, 10)).toBeCloseTo(0.02, 6);
  });
  test('has slopes that are the derivatives of the losses (central differences)', () => {
    for (const [ratio, a] of [
      [1.1, 2],
      [1.3, 2],
      [1.3, -2],
      [0.7, 2],
      [0.7, -2],
    ] as const) {
      const h = 1e-2; // the objective is piecewise linear in ρ; dρ/d ln π = ρ
      const difference =
        (p.call('surrogate', ratio + h, a, 0.2) - p.call('surrogate', ratio - h, a, 0.2)) / (2 * h);
      expect(p.call('slope', ratio, a, 0.2)).toBeCloseTo(difference * ratio, 4);
    }
    for (const [v, target] of [
      [1.1, 1.6],
      [1.4, 1.6],
      [1.4, 0.9],
      [0.5, 0.2],
    ] as const) {
      const h = 1e-2;
      const difference =
        (p.call('valueLoss', v + h, 1, target, 0.2) - p.call('valueLoss', v - h, 1, target, 0.2)) / (2 * h);
      expect(p.call('valueSlope', v, 1, target, 0.2)).toBeCloseTo(difference, 3);
    }
  });
});

describe('the kernel’s group advantages (numbers computed by hand)', () => {
  const p = probe();
  const group = (rewards: readonly number[], kind: number) => {
    p.put('x', rewards);
    p.call('group', rewards.length, kind);
    return p.get('advantages', rewards.length);
  };
  test.each([
    [[1, 0, 0, 0], 1.4997, [0.75, -0.25], [1, -0.33333]],
    [[1, 1, 0, 0], 0.86588, [0.5, -0.5], [0.66667, -0.66667]],
    [[0.5, 0.1, 0.9, 0.5], 0, [0, 0], [0, 0]],
  ])('match for %j by GRPO (n − 1, 1e-4), Dr. GRPO and RLOO', (rewards, first, dr, rloo) => {
    const last = rewards.length - 1;
    expect(group(rewards, 0)[0]).toBeCloseTo(first, 4);
    expect([group(rewards, 1)[0], group(rewards, 1)[last]].map((v) => v ?? 9)).toSatisfy(
      (v: number[]) => distanceBetween(v, dr) < 1e-5,
    );
    expect([group(rewards, 2)[0], group(rewards, 2)[last]].map((v) => v ?? 9)).toSatisfy(
      (v: number[]) => distanceBetween(v, rloo) < 1e-5,
    );
  });
  test('are for .1,.5,.9,.5 ±1.22437 scaled, ±.4 centered, ±.53333 leave-one-out', () => {
    const rewards = [0.1, 0.5, 0.9, 0.5];
    expect(distanceBetween(group(rewards, 0), [-1.22437, 0, 1.22437, 0])).toBeLessThan(1e-5);
    expect(distanceBetween(group(rewards, 1), [-0.4, 0, 0.4, 0])).toBeLessThan(1e-6);
    expect(distanceBetween(group(rewards, 2), [-0.53333, 0, 0.53333, 0])).toBeLessThan(1e-5);
  });
  test('are 0 in every estimator for equal rewards, even .1,.1,.1, whose float deviation is not 0', () => {
    for (const kind of [0, 1, 2]) {
      expect(group([0.1, 0.1, 0.1], kind)).toEqual([0, 0, 0]);
      expect(group([0, 0, 0, 0], kind)).toEqual([0, 0, 0, 0]);
      expect(group([5], kind)).toEqual([0]);
    }
  });
});
