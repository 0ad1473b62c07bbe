import { describe, expect, it, test } from 'vitest';
import {
  followingValues,
  generalizedAdvantages,
  type Rollout,
  returnsToGo,
} from '../../../../src/agents/estimators/returns.ts';
import { dice, distance } from './random-cases.ts';

const rewards = [1, 0, -1, 2, 0.5];
const values = [0.5, 0.4, 0.3, 0.2, 0.1];
const none = [0, 0, 0, 0, 0];
const afterThird = [0, 0, 1, 0, 0];
/** The trajectory of TRUTH D4.1: one column, with V of the last observation .6. */
const golden = (change: Partial<Rollout> = {}): Rollout => ({
  columns: 1,
  rewards,
  terminated: none,
  truncated: none,
  nextValues: followingValues(values, [0.6], none, none, none),
  ...change,
});
const advantages = (rollout: Rollout, gamma: number, lambda: number) =>
  generalizedAdvantages(rollout, values, gamma, lambda).advantages;
const boundaryIgnored = [2.18187942, 1.36722958, 1.56324251, 2.833857, 0.994];

describe('the generalized advantages', () => {
  test.each([
    [0.99, 0.95, boundaryIgnored],
    [0.9, 0, [0.86, -0.13, -1.12, 1.89, 0.94]],
    [0.9, 1, [1.830344, 1.07816, 1.3424, 2.736, 0.94]],
    [1, 1, [2.6, 1.7, 1.8, 2.9, 1.0]],
  ])('match D4.1 for γ %f, λ %f without a boundary', (gamma, lambda, expected) => {
    expect(distance(advantages(golden(), gamma, lambda), expected)).toBeLessThan(1e-8);
  });
  it('have at γ = λ = 1 value targets equal to the returns 3.1, 2.1, 2.1, 3.1, 1.1', () => {
    const { returns } = generalizedAdvantages(golden(), values, 1, 1);
    expect(distance(returns, [3.1, 2.1, 2.1, 3.1, 1.1])).toBeLessThan(1e-12);
  });
  it('stop bootstrap and recursion at a termination after t = 2 (D4.2)', () => {
    const got = advantages(golden({ terminated: afterThird }), 0.99, 0.95);
    expect(distance(got, [-0.35077383, -1.32565, -1.3, 2.833857, 0.994])).toBeLessThan(1e-8);
    expect(distance(got, boundaryIgnored)).toBeGreaterThan(1); // the mistake to avoid
  });
  const truncated = [0.26221257, -0.6738835, -0.607, 2.833857, 0.994];
  it('bootstrap from V(final observation) = .7 at a truncation after t = 2, and stop the recursion (D4.2)', () => {
    const finals = [0, 0, 0.7, 0, 0];
    const nextValues = followingValues(values, [0.6], none, afterThird, finals);
    const got = advantages(golden({ truncated: afterThird, nextValues }), 0.99, 0.95);
    expect(distance(got, truncated)).toBeLessThan(1e-8);
    expect(distance(got, boundaryIgnored)).toBeGreaterThan(1); // the mistake to avoid
  });
  it('are the same if γ · .7 is added to r₂ and the step is marked as terminated (D4.2)', () => {
    const got = advantages(
      golden({ rewards: [1, 0, -1 + 0.99 * 0.7, 2, 0.5], terminated: afterThird }),
      0.99,
      0.95,
    );
    expect(distance(got, truncated)).toBeLessThan(1e-8);
  });
  it('count a step that is both terminated and truncated as terminated (A0.1)', () => {
    const both = golden({ terminated: afterThird, truncated: afterThird });
    expect(advantages(both, 0.99, 0.95)).toEqual(advantages(golden({ terminated: afterThird }), 0.99, 0.95));
    expect([...followingValues(values, [0.6], afterThird, afterThird, [9, 9, 9, 9, 9])]).toEqual([
      0.4, 0.3, 0, 0.1, 0.6,
    ]);
  });
});

/**
 * At most n rewards, then the value of the state reached, but never across the end of an episode (Sutton &
 * Barto 2018, equation 7.1).
 */
function nStepReturns({ columns, ...rollout }: Rollout, gamma: number, n: number): Float64Array {
  const last = rollout.rewards.length - columns;
  return Float64Array.from(rollout.rewards, (_, start) => {
    let sum = 0;
    let discount = 1;
    for (let i = start; ; i += columns) {
      sum += discount * at(rollout.rewards, i);
      discount *= gamma;
      const ended = at(rollout.terminated, i) + at(rollout.truncated, i) > 0;
      if (ended || i >= last || i >= start + (n - 1) * columns)
        return sum + (at(rollout.terminated, i) > 0 ? 0 : discount * at(rollout.nextValues, i));
    }
  });
}

/** A random rollout with several columns and both kinds of ends. */
function random(seed: number): { rollout: Rollout; values: Float64Array; steps: number; columns: number } {
  const d = dice(seed);
  const columns = d.whole(1, 3);
  const steps = d.whole(1, 12);
  const n = steps * columns;
  const flags = (p: number) => Uint8Array.from({ length: n }, () => (d.uniform() < p ? 1 : 0));
  const terminated = flags(0.15);
  const truncated = flags(0.15);
  const own = d.floats(n, -1, 1);
  const nextValues = followingValues(
    own,
    d.floats(columns, -1, 1),
    terminated,
    truncated,
    d.floats(n, -1, 1),
  );
  const rollout = { columns, rewards: d.floats(n, -1, 1), terminated, truncated, nextValues };
  return { rollout, values: own, steps, columns };
}
const at = (x: ArrayLike<number> | null, i: number) => x?.[i] ?? 0;

describe('identities on random rollouts with ends of both kinds (1506.02438)', () => {
  const seeds = Array.from({ length: 40 }, (_, i) => i);
  it('give TD errors for λ = 0', () => {
    for (const seed of seeds) {
      const { rollout, values: v } = random(seed);
      const expected = Float64Array.from(
        v,
        (x, i) => at(rollout.rewards, i) + 0.9 * at(rollout.nextValues, i) - x,
      );
      expect(distance(generalizedAdvantages(rollout, v, 0.9, 0).advantages, expected)).toBeLessThan(1e-12);
    }
  });
  it('give the return with bootstrap minus V for λ = 1', () => {
    for (const seed of seeds) {
      const { rollout, values: v } = random(seed);
      const expected = returnsToGo(rollout, 0.9).map((g, i) => g - at(v, i));
      expect(distance(generalizedAdvantages(rollout, v, 0.9, 1).advantages, expected)).toBeLessThan(1e-12);
    }
  });
  it('give with A + V the λ-return (1 − λ) Σ λ^{n−1} G^{(n)}, whose last n-step return has the rest of the weight', () => {
    const lambda = 0.8;
    for (const seed of seeds) {
      const { rollout, values: v, steps, columns } = random(seed);
      const { returns } = generalizedAdvantages(rollout, v, 0.9, lambda);
      const byN = Array.from({ length: steps }, (_, n) => nStepReturns(rollout, 0.9, n + 1));
      const expected = Float64Array.from(v, (_, start) => {
        let sum = 0;
        let weight = 1;
        for (let n = 0, i = start; n < steps; n++, i += columns) {
          const over = at(rollout.terminated, i) + at(rollout.truncated, i) > 0 || i >= (steps - 1) * columns;
          if (over) return sum + weight * at(byN[n] ?? null, start);
          sum += weight * (1 - lambda) * at(byN[n] ?? null, start);
          weight *= lambda;
        }
        return Number.NaN;
      });
      expect(distance(returns, expected)).toBeLessThan(1e-12);
    }
  });
  it('give returns to go that equal n-step returns with more steps than there are', () => {
    for (const seed of seeds) {
      const { rollout, steps } = random(seed);
      expect(distance(returnsToGo(rollout, 0.9), nStepReturns(rollout, 0.9, steps))).toBeLessThan(1e-12);
    }
  });
  it('keep columns independent', () => {
    for (const seed of seeds) {
      const { rollout, values: v, columns } = random(seed);
      const pick = (x: ArrayLike<number>) =>
        Float64Array.from(x).filter((_, i) => i % columns === columns - 1);
      const alone = generalizedAdvantages(
        {
          columns: 1,
          rewards: pick(rollout.rewards),
          terminated: pick(rollout.terminated),
          truncated: pick(rollout.truncated),
          nextValues: pick(rollout.nextValues ?? []),
        },
        pick(v),
        0.9,
        0.7,
      ).advantages;
      expect(alone).toEqual(pick(generalizedAdvantages(rollout, v, 0.9, 0.7).advantages));
    }
  });
});

describe('a return (by hand, γ = ½)', () => {
  it('to go is the whole return only at the first step, not at every step', () => {
    const got = returnsToGo(golden({ terminated: [0, 0, 0, 0, 1] }), 0.5);
    expect([...got]).toEqual([1 + (0 + (-1 + (2 + 0.5 / 2) / 2) / 2) / 2, 0.0625, 0.125, 2.25, 0.5]);
    expect(got[1]).not.toBe(got[0]);
  });
  it('is a reverse sum that restarts at each end, so that nothing of the second episode reaches the first', () => {
    expect([...returnsToGo(golden({ terminated: [0, 1, 0, 0, 1] }), 0.5)]).toEqual([1, 0, 0.125, 2.25, 0.5]);
  });
  it('counts a truncated episode without values as if nothing had followed', () => {
    expect([...returnsToGo(golden({ truncated: [0, 1, 0, 0, 0], nextValues: null }), 0.5)]).toEqual([
      1, 0, 0.125, 2.25, 0.5,
    ]);
  });
  it('bootstraps from the last observation at the end of the rollout', () => {
    expect(returnsToGo(golden(), 0.5)[4]).toBe(0.5 + 0.5 * 0.6);
  });
  it('over two steps is r + γ r + γ² V, and what is left at the end of the episode', () => {
    const got = nStepReturns(golden({ terminated: afterThird }), 0.5, 2);
    expect([...got]).toEqual([1 + 0 + 0.25 * 0.3, -0.5, -1, 2 + 0.25 + 0.25 * 0.6, 0.5 + 0.3]);
  });
});

describe('invalid inputs', () => {
  it('are named if arrays have different shapes', () => {
    expect(() => returnsToGo(golden({ truncated: [0] }), 1)).toThrow(/"truncated" has 1 entries.* 5/);
    expect(() => generalizedAdvantages(golden(), [1], 1, 1)).toThrow(/"values"/);
    expect(() => returnsToGo(golden({ columns: 2 }), 1)).toThrow(/whole steps of 2 columns/);
  });
});
