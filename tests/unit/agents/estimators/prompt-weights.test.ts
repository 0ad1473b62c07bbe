/** Gradient weight per prompt: numbers worked out by hand, and the closed forms of GRPO and Dr. GRPO in the success rate. */
import { describe, expect, it } from 'vitest';
import { type GroupRule, groupAdvantages } from '../../../../src/agents/estimators/group-advantages.ts';
import { promptWeights } from '../../../../src/agents/estimators/prompt-weights.ts';
import { effectiveShare } from '../../../../src/core/reward-formulas.ts';
import { readSettings } from '../../../../src/experiment/settings.ts';
import { term } from '../../../../src/rewards/text/prompt-weight.ts';

/** Completions of one token each. */
const weightsOf = (rewards: readonly number[], groupSize: number, rule: GroupRule) => [
  ...promptWeights(
    groupAdvantages(rewards, groupSize, rule, { epsilon: 0 }),
    rewards.map(() => 1),
    1,
    groupSize,
  ),
];

describe('the weight of a prompt', () => {
  const rewards = [1, 0, 0, 0, /* half right */ 1, 1, 0, 0, /* all right */ 1, 1, 1, 1];

  it('in Dr. GRPO is (.75 + 3 · .25) / 4 = .375 for one correct in four, .5 for two and 0 for four', () => {
    expect(weightsOf(rewards, 4, 'dr-grpo')).toEqual([0.375, 0.5, 0]);
  });

  it.each([2, 4, 8, 16])(
    'in groups of %i is 2p(1 − p) without and 2√(p(1 − p)) √((G − 1)/G) with the standard deviation',
    (size) => {
      for (let right = 0; right <= size; right++) {
        const group = Array.from({ length: size }, (_, k) => (k < right ? 1 : 0));
        const variance = (right / size) * (1 - right / size);
        expect(weightsOf(group, size, 'dr-grpo')[0]).toBeCloseTo(2 * variance, 12);
        expect(weightsOf(group, size, 'grpo')[0]).toBeCloseTo(
          2 * Math.sqrt((variance * (size - 1)) / size),
          12,
        );
      }
    },
  );

  it('is a mean over completions of the mean over the tokens that the policy wrote', () => {
    // Row 1 gives |1|, |−3| → 2. Row 2 gives |5| and a token of the world → 5. Together: 3.5. Row 4 has no own token.
    const own = [1, 1, 1, 0, 1, 0, 0, 0];
    expect([...promptWeights([1, -3, 5, 99, 4, 99, 99, 99], own, 2, 2)]).toEqual([3.5, 2]);
  });

  it('is spread over (Σw)² / (n Σw²) of the prompts: .875² / (3 · .390625) = .6533, 1 if all weigh the same', () => {
    expect(effectiveShare([0.375, 0.5, 0])).toBeCloseTo(0.875 ** 2 / (3 * 0.390625), 12);
    expect(effectiveShare([2, 2, 2])).toBe(1);
    expect(effectiveShare([0, 0, 7, 0])).toBe(0.25);
    expect(effectiveShare([0, 0])).toBeNaN();
  });

  it.each([
    ['mean', 0.875 / 3],
    ['nonzero', 2 / 3],
    ['effective', 0.875 ** 2 / (3 * 0.390625)],
    // (.375 · ¼ + .5 · ½) / .875: the success rate of the batch is 7/12 = .583, so the update leans toward hard prompts.
    ['success', (0.375 / 4 + 0.5 / 2) / 0.875],
  ])('measured as %s is %f', (measure, expected) => {
    const prompts = weightsOf(rewards, 4, 'dr-grpo').map((weight, k) => ({
      weight,
      success: [0.25, 0.5, 1][k] ?? 0,
    }));
    const settings = readSettings(term.entry, { measure });
    expect(term.ofUpdate?.(prompts, settings)).toBeCloseTo(expected, 12);
  });
});
