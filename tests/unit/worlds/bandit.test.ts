import { describe, expect, it } from 'vitest';
import { family } from '../../../src/worlds/bandit/family.ts';
import type { ArmsView } from '../../../src/worlds/view.ts';
import { buildOf, exampleNamed, problemsOf, type Step, type World, worldOf } from './harness.ts';

const means = (world: World) => [...world.machine.array('world$mean', 0)];

/** Average of what `n` pulls of a variant pay, and how often the proxy fired. */
function pull(world: World, variant: number, n: number) {
  let reward = 0;
  let square = 0;
  let proxy = 0;
  // The engine draws the outcome; here the test's own coin does (multiplicative congruential, Lehmer 1951).
  let word = 1;
  const uniform = () => {
    word = (word * 48_271) % 2_147_483_647;
    return word / 2_147_483_647;
  };
  for (let k = 0; k < n; k++) {
    const step = world.step(0, variant, uniform() < world.call('outcomeProbability', 0, variant, 0) ? 0 : 1);
    expect(step.terminated).toBe(true);
    reward += step.reward;
    square += step.reward ** 2;
    proxy += step.proxy;
  }
  const mean = reward / n;
  return { mean, proxy: proxy / n, deviation: Math.sqrt(square / n - mean * mean) };
}

describe('a bandit', () => {
  it('computes regret and best arm from the true means, ties included', () => {
    const world = worldOf(family, { kind: 'bernoulli', means: [0.25, 0.75, 0.5, 0.75] });
    expect([0, 1, 2, 3].map((variant) => world.call('regret', variant))).toEqual([0.5, 0, 0.25, 0]);
    expect([0, 1, 2, 3].map((variant) => world.call('optimal', variant))).toEqual([0, 1, 0, 1]);
    expect(world.step(0, 1).events).toContain('success');
    expect(world.step(0, 2).events).not.toContain('success');
  });
  it('pays 0 or 1 with the variant’s probability (Bernoulli; 4 standard errors of 4000 pulls)', () => {
    const world = worldOf(family, { kind: 'bernoulli', means: [0.3, 0.9] }, { fast: true });
    expect(Math.abs(pull(world, 0, 4000).mean - 0.3)).toBeLessThan(4 * Math.sqrt((0.3 * 0.7) / 4000));
  });
  it('pays the mean with Gaussian noise of the given size', () => {
    const world = worldOf(family, { kind: 'gaussian', means: [1, -2], noise: 0.5 }, { fast: true });
    const { mean, deviation } = pull(world, 1, 4000);
    expect(Math.abs(mean + 2)).toBeLessThan(4 * (0.5 / Math.sqrt(4000)));
    expect(deviation).toBeCloseTo(0.5, 1);
  });
  it('pays exactly the mean in the planner’s program, with coins weighted over both outcomes', () => {
    for (const kind of ['bernoulli', 'gaussian', 'clickbait']) {
      const spec = { kind, means: [0.25, 0.5], clicks: [0.5, 0.125] };
      const world = worldOf(family, spec, { exact: true });
      const { value: outcomes = 1 } = world.build.constants.outcomes ?? {};
      const expected = (variant: number, what: (step: Step) => number) =>
        Array.from(
          { length: outcomes },
          (_, k) => world.call('outcomeProbability', 0, variant, k) * what(world.step(0, variant, k)),
        ).reduce((a, b) => a + b, 0);
      expect([0, 1].map((variant) => expected(variant, (step) => step.reward))).toEqual([0.25, 0.5]);
      expect([0, 1].map((variant) => world.call('optimal', variant))).toEqual([0, 1]);
      if (kind === 'bernoulli') {
        // Payments that are not linear are correct, too: the event `won`, a clipped or squared reward.
        expect(expected(0, ({ events }) => Number(events.includes('won')))).toBe(0.25);
        expect(expected(0, ({ reward }) => Math.min(reward, 0.5))).toBe(0.125);
      }
      if (kind === 'clickbait') {
        expect(expected(1, (step) => step.proxy)).toBe(0.125);
        expect(expected(1, ({ events }) => Number(events.includes('clicked')))).toBe(0.125);
      }
    }
  });
  it('draws the testbed’s means from N(0, 1), and others for another seed', () => {
    const spec = { kind: 'testbed', variants: 64 };
    const all = Array.from({ length: 20 }, (_, seed) =>
      means(worldOf(family, spec, { seed, fast: true })),
    ).flat();
    const mean = all.reduce((a, b) => a + b, 0) / all.length;
    const variance = all.reduce((a, b) => a + (b - mean) ** 2, 0) / all.length;
    expect(Math.abs(mean)).toBeLessThan(4 / Math.sqrt(all.length));
    expect(Math.abs(variance - 1)).toBeLessThan(4 * Math.sqrt(2 / all.length));
    expect(new Set(all).size).toBe(all.length);
    const build = buildOf(family, spec);
    expect(build.stationary).toBe(false);
    expect((build.view as ArmsView).means).toBeUndefined();
  });
  it('moves every mean by a step of the given size after each pull if it is drifting', () => {
    const world = worldOf(
      family,
      { kind: 'drifting', means: [0, 0, 0], drift: 0.1, noise: 0 },
      { fast: true },
    );
    let square = 0;
    for (let k = 0; k < 1000; k++) {
      const before = means(world);
      expect(world.call('regret', 0)).toBeCloseTo(Math.max(...before) - (before[0] ?? 0), 5);
      world.step(0, 0);
      means(world).forEach((value, variant) => {
        square += (value - (before[variant] ?? 0)) ** 2;
      });
    }
    // Over 3000 steps, the relative standard error of their variance is √(2/3000).
    expect(Math.abs(square / 3000 / 0.01 - 1)).toBeLessThan(4 * Math.sqrt(2 / 3000));
  });
  it('moves the means on by one variant each period if it is adversarial, and pays them exactly', () => {
    const world = worldOf(family, { kind: 'adversarial', means: [1, 0.5, 0], period: 3 });
    const best: number[] = [];
    for (let k = 0; k < 12; k++) {
      best.push([0, 1, 2].findIndex((variant) => world.call('optimal', variant) === 1));
      const step = world.step(0, 0);
      expect(step.events.includes('switched')).toBe(k % 3 === 2);
      expect(step.reward).toBe([1, 0, 0.5, 1][Math.floor(k / 3)]);
    }
    expect(best).toEqual([0, 0, 0, 1, 1, 1, 2, 2, 2, 0, 0, 0]);
  });
  it('gives the lowest value to the variant with the most clicks if it is clickbait', () => {
    const world = worldOf(family, exampleNamed(family, 'clickbait'), { fast: true });
    const variants = [0, 1, 2, 3].map((variant) => pull(world, variant, 2000));
    expect(
      variants.map((variant) => variant.proxy).indexOf(Math.max(...variants.map((variant) => variant.proxy))),
    ).toBe(3);
    expect(
      variants.map((variant) => variant.mean).indexOf(Math.min(...variants.map((variant) => variant.mean))),
    ).toBe(3);
    expect(world.call('optimal', 0)).toBe(1);
    expect(world.call('regret', 3)).toBeCloseTo(1.5, 6);
  });
});

describe('a bandit with a fault', () => {
  it('reports missing variants, probabilities and clicks, and labels that do not fit', () => {
    expect(problemsOf(family, { means: [] })[0]).toMatchObject({ path: 'world.means' });
    expect(problemsOf(family, { means: [0.5, 1.2] })[0]).toMatchObject({ path: 'world.means[1]' });
    expect(problemsOf(family, { kind: 'clickbait', means: [1, 2] })[0]).toMatchObject({
      path: 'world.clicks',
    });
    expect(problemsOf(family, { labels: ['a'] })[0]).toMatchObject({
      path: 'world.labels',
      severity: 'warning',
    });
    expect(problemsOf(family, { means: new Array(65).fill(0.5) })[0]?.message).toContain('at most 64');
  });
});
