import { describe, expect, it } from 'vitest';
import {
  clipStepRewards,
  deltaStepRewards,
  ensembleReward,
  gatedRewards,
  overlongPenalty,
  referenceCenterdSigmoid,
} from '../../../src/core/reward-formulas.ts';

const sum = (numbers: ArrayLike<number>) => Array.from(numbers).reduce((total, x) => total + x, 0);

describe('ensembles of reward models', () => {
  const scores = [1, 2, 6]; // mean 3, deviations −2, −1, 3: population variance 14/3
  it('give the mean, the worst, and the mean minus λ times the spread (2310.02743)', () => {
    expect(ensembleReward(scores, 'mean')).toBe(3);
    expect(ensembleReward(scores, 'worst')).toBe(1);
    expect(ensembleReward(scores, 'mean-minus-deviation', 0.5)).toBeCloseTo(3 - 0.5 * Math.sqrt(14 / 3), 12);
    expect(ensembleReward(scores, 'mean-minus-variance', 0.5)).toBeCloseTo(3 - 7 / 3, 12);
  });
  it('give a single score if the members agree or there is one', () => {
    for (const rule of [
      'mean',
      'worst',
      'mean-minus-deviation',
      'mean-minus-variance',
      'soft-min',
    ] as const) {
      expect(ensembleReward([2.5], rule, 3)).toBe(2.5);
      expect(ensembleReward([2, 2, 2], rule, 3)).toBe(2);
    }
    expect(() => ensembleReward([], 'mean')).toThrow(RangeError);
    expect(ensembleReward([1, Number.NaN], 'worst')).toBeNaN();
  });
  it('are unified by the soft minimum: the mean as β grows, the worst as it falls, and variance over 2β in between (2606.09073)', () => {
    const soft = (beta: number) => ensembleReward(scores, 'soft-min', beta);
    expect(soft(1e6)).toBeCloseTo(3, 4);
    expect(soft(0.01)).toBeCloseTo(1 + 0.01 * Math.log(3), 9); // one of three is the worst
    expect(soft(1)).toBeCloseTo(-Math.log((Math.exp(-1) + Math.exp(-2) + Math.exp(-6)) / 3), 12);
    expect(soft(200)).toBeCloseTo(ensembleReward(scores, 'mean-minus-variance', 1 / 400), 3);
    expect(() => soft(0)).toThrow(RangeError);
  });
});

describe('preference as reward (2502.18770)', () => {
  it('is the mean of sigmoids around the references: ½ at the reference, bounded', () => {
    expect(referenceCenterdSigmoid(0.7, [0.7])).toBe(0.5);
    expect(referenceCenterdSigmoid(2, [1])).toBeCloseTo(0.7310585786, 9); // σ(1)
    expect(referenceCenterdSigmoid(2, [1, 3])).toBeCloseTo(0.5, 12);
    expect(referenceCenterdSigmoid(2, [1], 2)).toBeCloseTo(1 / (1 + Math.exp(-2)), 12);
    expect(referenceCenterdSigmoid(1e6, [0])).toBe(1);
    expect(() => referenceCenterdSigmoid(1, [])).toThrow('reference');
  });
});

describe('step rewards (2410.15115)', () => {
  it('earn nothing after clipping', () => {
    const clipped = Array.from(clipStepRewards([0.9, 0.5, 0.2], 0.5), (x) => Number(x.toFixed(12)));
    expect(clipped).toEqual([0, 0, -0.3]);
  });
  it('telescope after delta: the return to go of a step is its own reward, and the sum is the first, however many there are', () => {
    const rewards = [0.25, 0.75, 0.5];
    expect([...deltaStepRewards(rewards)]).toEqual([-0.5, 0.25, 0.5]);
    for (const [k, reward] of rewards.entries()) expect(sum(deltaStepRewards(rewards).slice(k))).toBe(reward);
    expect(sum(deltaStepRewards([0.25, ...Array(50).fill(0.75)]))).toBeCloseTo(0.25, 12);
    expect([...deltaStepRewards([])]).toEqual([]);
  });
  it('cannot be gamed by idle correct steps after clip and delta, because these add nothing', () => {
    const both = (rewards: readonly number[]) => sum(deltaStepRewards(clipStepRewards(rewards, 0.5)));
    const many: number[] = Array(40).fill(0.9);
    expect(both([0.9, 0.9])).toBe(both(many));
    expect(sum(many)).toBeGreaterThan(sum([0.9, 0.9])); // the sum that the two rules prevent
  });
});

describe('gated accumulation (2508.10548)', () => {
  const immediate = [1, 2, 3];
  it('keeps all or nothing of a trajectory', () => {
    expect([...gatedRewards(immediate, [0, 0, 1], 1, 'trajectory')]).toEqual([1, 2, 3]);
    expect([...gatedRewards(immediate, [0, 0, 0.9], 1, 'trajectory')]).toEqual([0, 0, 0]);
  });
  it('keeps everything from the step that reaches the threshold', () => {
    expect([...gatedRewards(immediate, [0, 1, 0], 1, 'from-then-on')]).toEqual([0, 2, 3]);
    expect(() => gatedRewards(immediate, [1], 1, 'trajectory')).toThrow(RangeError);
  });
});

describe('soft overlong punishment (DAPO, 2503.14476)', () => {
  it('is 0, then falls linearly to −1 and stays there, for L_max 10 and L_cache 4', () => {
    const at = (length: number, buffer: number) => overlongPenalty(length, 10, buffer);
    expect([5, 6, 7, 8, 10, 12].map((length) => at(length, 4))).toEqual([0, 0, -0.25, -0.5, -1, -1]);
    expect([9, 10, 11].map((length) => at(length, 0))).toEqual([0, 0, -1]);
  });
});
