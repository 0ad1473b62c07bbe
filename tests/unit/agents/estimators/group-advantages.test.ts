import { describe, expect, it, test } from 'vitest';
import { spreadRows } from '../../../../src/agents/estimators/arrays.ts';
import {
  GROUP_RULES,
  type GroupRule,
  groupAdvantages,
  groupsWithSignal,
} from '../../../../src/agents/estimators/group-advantages.ts';
import { momentsOf, whiten } from '../../../../src/agents/estimators/normalize.ts';
import { tokenReturns } from '../../../../src/agents/estimators/returns.ts';
import { dice, distance } from './random-cases.ts';

/** Rows of TRUTH D5.1: rewards, GRPO of TRL, the same with population std (the mistake to avoid), Dr. GRPO, RLOO. */
const table = [
  [
    [1, 0, 0, 0],
    [1.4997, -0.4999],
    [1.73205, -0.57735],
    [0.75, -0.25],
    [1, -0.33333],
    [1.499997, -0.499999],
  ],
  [
    [1, 0, 1, 0],
    [0.86588, -0.86588],
    [1, -1],
    [0.5, -0.5],
    [0.66667, -0.66667],
    [0.866024, -0.866024],
  ],
  [
    [0.9, 0.1, 0.5, 0.5],
    [1.22437, -1.22437],
    [Math.SQRT2, -Math.SQRT2],
    [0.4, -0.4],
    [0.53333, -0.53333],
    [1.224741, -1.224741],
  ],
  [
    [1, 0, 1, 1, 0, 0, 0, 0],
    [1.20738, -0.72443],
    [1.29099, -0.7746],
    [0.625, -0.375],
    [0.71429, -0.42857],
    [1.207612, -0.724567],
  ],
] as const;
const firstTwo = (rewards: readonly number[], rule: GroupRule, epsilon = 1e-4) =>
  groupAdvantages(rewards, rewards.length, rule, { epsilon }).subarray(0, 2);

describe('the advantages of a group', () => {
  test.each(table)('match D5.1 for rewards %j', (rewards, grpo, population, drGrpo, rloo, verl) => {
    expect(distance(firstTwo(rewards, 'grpo'), grpo)).toBeLessThan(6e-6);
    expect(distance(firstTwo(rewards, 'grpo'), population)).toBeGreaterThan(0.04);
    expect(distance(firstTwo(rewards, 'dr-grpo'), drGrpo)).toBeLessThan(1e-12);
    expect(distance(firstTwo(rewards, 'rloo'), rloo)).toBeLessThan(6e-6);
    expect(distance(firstTwo(rewards, 'grpo', 1e-6), verl)).toBeLessThan(6e-7);
  });
  test.each(GROUP_RULES)(
    'are 0 by %s for equal rewards, even if their std is rounding noise (D5.1)',
    (rule) => {
      expect([...groupAdvantages([1, 1, 1, 1], 4, rule)]).toEqual([0, 0, 0, 0]);
      expect([...groupAdvantages([0.1, 0.1, 0.1], 3, rule)]).toEqual([0, 0, 0]);
      expect([...groupAdvantages([0.1, 0.3 - 0.2, 0.1], 3, rule)]).toEqual([0, 0, 0]);
    },
  );
  test.each(GROUP_RULES)('are 0 by %s for a group of one, which has nothing to compare with', (rule) => {
    expect([...groupAdvantages([3, 5], 1, rule)]).toEqual([0, 0]);
  });
  test.each(GROUP_RULES)('are NaN by %s for a group with a NaN, never a number', (rule) => {
    expect([...groupAdvantages([1, Number.NaN], 2, rule)]).toEqual([Number.NaN, Number.NaN]);
    expect([...groupsWithSignal([1, Number.NaN, 1, 1], 2)]).toEqual([1, 0]);
  });
  it('compare each group with itself', () => {
    expect([...groupAdvantages([1, 0, 11, 10], 2, 'dr-grpo')]).toEqual([0.5, -0.5, 0.5, -0.5]);
  });
  it('are by RLOO the lead over the mean of the others, n/(n − 1) times Dr. GRPO', () => {
    const d = dice(1);
    for (let k = 0; k < 30; k++) {
      const n = d.whole(2, 9);
      const rewards = d.floats(n, -2, 2);
      const others = rewards.map((r) => r - (rewards.reduce((a, b) => a + b) - r) / (n - 1));
      const rloo = groupAdvantages(rewards, n, 'rloo');
      expect(distance(rloo, others)).toBeLessThan(1e-12);
      const scaled = groupAdvantages(rewards, n, 'dr-grpo').map((a) => (a * n) / (n - 1));
      expect(distance(rloo, scaled)).toBeLessThan(1e-12);
    }
  });
  it('are divided by the deviation of the whole batch with batch scale, after each group’s own mean', () => {
    const rewards = [1, 0, 11, 10];
    const deviation = Math.sqrt(momentsOf(rewards).variance) + 1e-4;
    const half = 0.5 / deviation;
    expect(
      distance(groupAdvantages(rewards, 2, 'grpo-batch-scale'), [half, -half, half, -half]),
    ).toBeLessThan(1e-15);
  });
  it('give by pass-at-k the best its lead over the second best, and nothing if two are best', () => {
    expect([...groupAdvantages([0.2, 0.9, 0.5, 0.1], 4, 'pass-at-k')]).toEqual([0, 0.4, 0, 0]);
    expect([...groupAdvantages([1, 0, 1, 0], 4, 'pass-at-k')]).toEqual([0, 0, 0, 0]);
  });
  it('are divided by the deviation of the group if scaled, as in verl: 2 for 1,0,0,0', () => {
    const [best = 0, ...others] = groupAdvantages([1, 0, 0, 0], 4, 'pass-at-k-scaled');
    expect(best).toBeCloseTo(1 / (0.5 + 1e-6), 12);
    expect(others).toEqual([0, 0, 0]);
    // The squared distances from the mean .425 sum to .3875, so the std with n − 1 is .359398.
    const [, second] = groupAdvantages([0.2, 0.9, 0.5, 0.1], 4, 'pass-at-k-scaled');
    expect(second).toBeCloseTo(0.4 / (Math.sqrt(0.3875 / 3) + 1e-6), 12);
    expect([...groupAdvantages([1, 0, 1, 0], 4, 'pass-at-k-scaled')]).toEqual([0, 0, 0, 0]);
  });
  it('are by MaxRL the lead over the mean in units of the mean, and 0 where nothing is right', () => {
    expect([...groupAdvantages([1, 0, 0, 0, 1, 1, 0, 0, -1, 0, -2, -1], 4, 'maxrl')]).toEqual([
      3, -1, -1, -1, 1, 1, -1, -1, 0, 0, 0, 0,
    ]);
  });
  it('are by PKPO what a completion adds to the best of the others, over all sets of k', () => {
    // Four members, k = 2, six pairs. The best adds .4, .7 and .8 to the others: 4 · 1.9 / 6; the second .3 and .4: 4 · .7 / 6; the third .1.
    const two = groupAdvantages([0.2, 0.9, 0.5, 0.1], 4, 'pkpo', { attempts: 2 });
    expect(distance(two, [0.4 / 6, 7.6 / 6, 2.8 / 6, 0])).toBeLessThan(1e-12);
    // One right in four, k = 3: it alone adds 1 to each of the 3 sets with it, of 4.
    expect(distance(groupAdvantages([0, 0, 1, 0], 4, 'pkpo', { attempts: 3 }), [0, 0, 3, 0])).toBeLessThan(
      1e-12,
    );
    // k = G: one set, so the best gets its lead, as by pass-at-k.
    const all = groupAdvantages([0.2, 0.9, 0.5, 0.1], 4, 'pkpo', { attempts: 9 });
    expect(distance(all, [0, 4 * 0.4, 0, 0])).toBeLessThan(1e-12);
    const d = dice(7);
    for (let k = 2; k <= 6; k++) {
      const returns = d.floats(6, -2, 2);
      const expected = returns.map((own, i) => {
        let sum = 0;
        for (let set = 0; set < 64; set++) {
          const others = returns.filter((_, j) => j !== i && (set & (1 << j)) !== 0);
          if ((set & (1 << i)) === 0 && others.length === k - 1)
            sum += Math.max(0, own - Math.max(...others));
        }
        const sets = [0, 0, 15, 20, 15, 6, 1][k] ?? 0;
        return (6 * sum) / sets;
      });
      expect(distance(groupAdvantages(returns, 6, 'pkpo', { attempts: k }), expected)).toBeLessThan(1e-12);
    }
  });
  it('are rejected for completions that are not whole groups', () => {
    expect(() => groupAdvantages([1, 2, 3], 2, 'grpo')).toThrow(/do not form groups of 2/);
    expect(() => groupAdvantages([1, 2], 0, 'grpo')).toThrow(RangeError);
  });
});

describe('zero-advantage groups', () => {
  it('are found with a tolerance', () => {
    const returns = [1, 1, 0, 1, 0.1, 0.3 - 0.2];
    expect([...groupsWithSignal(returns, 2)]).toEqual([0, 1, 0]);
  });
  it('have for rewards of 0 and 1 the share p^G + (1 − p)^G (B3)', () => {
    const d = dice(2);
    const returns = Float64Array.from({ length: 4 * 40_000 }, () => (d.uniform() < 0.3 ? 1 : 0));
    const expected = 0.3 ** 4 + 0.7 ** 4;
    const deviation = Math.sqrt((expected * (1 - expected)) / 40_000);
    const silent = groupsWithSignal(returns, 4).filter((signal) => signal === 0).length;
    expect(Math.abs(silent / 40_000 - expected)).toBeLessThan(4 * deviation);
  });
});

describe('REINFORCE++ (worked out by hand)', () => {
  // Two rows of three, with one and two own tokens and returns 1 | −1 + ½ , ½.
  const own = [0, 1, 0, 0, 1, 1];
  const rewards = [0, 1, 0, 0, -1, 0.5];
  it('whitens returns to go over all own tokens of the batch', () => {
    const got = whiten(tokenReturns({ time: 3, own, rewards, finalValues: null }, 1), own);
    const mean = 1 / 3;
    const deviation = Math.sqrt(((1 - mean) ** 2 + (-0.5 - mean) ** 2 + (0.5 - mean) ** 2) / 2 + 1e-8);
    const expected = [0, 1 - mean, 0, 0, -0.5 - mean, 0.5 - mean].map((x) => x / deviation);
    expect(distance(got, expected)).toBeLessThan(1e-12);
  });
  it('uses with a baseline the returns minus the group’s mean on every own token, then whitens', () => {
    const got = whiten(spreadRows(groupAdvantages([1, 0], 2, 'dr-grpo'), own, 3), own);
    const mean = (0.5 - 0.5 - 0.5) / 3;
    const deviation = Math.sqrt(((0.5 - mean) ** 2 + 2 * (-0.5 - mean) ** 2) / 2 + 1e-8);
    const expected = [0, 0.5 - mean, 0, 0, -0.5 - mean, -0.5 - mean].map((x) => x / deviation);
    expect(distance(got, expected)).toBeLessThan(1e-12);
  });
});
