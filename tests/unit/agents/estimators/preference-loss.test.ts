import { describe, expect, it, test } from 'vitest';
import {
  type PairOptions,
  type PairRule,
  type Pairs,
  preferenceLoss,
} from '../../../../src/agents/estimators/preference-loss.ts';
import { dice, differenceError } from './random-cases.ts';

/** The pair of TRUTH D6.3: Δ = (−10 + 11) − (−12 + 11.5) = 1.5. */
const pair: Pairs = {
  chosen: [-10],
  rejected: [-12],
  referenceChosen: [-11],
  referenceRejected: [-11.5],
  chosenLengths: [5],
  rejectedLengths: [8],
};
const beta = 0.1;

describe('the loss of one pair (D6.3)', () => {
  const noise = { labelNoise: 0.1 };
  test.each<[PairRule, Partial<PairOptions>, number]>([
    ['dpo', {}, 0.62095705],
    ['hinge', {}, 0.85],
    ['robust-dpo', noise, 0.602207],
    ['cdpo', noise, 0.63595705],
    ['ipo', {}, 12.25],
    ['simpo', { beta: 2, targetMargin: 1 }, 2.12692801],
  ])('is for %s %j %f', (rule, more, expected) => {
    expect(preferenceLoss(pair, { rule, beta, ...more }).loss).toBeCloseTo(expected, 7);
  });
  it('has for DPO the derivative −.04625702 by ln π of the chosen', () => {
    const got = preferenceLoss(pair, { rule: 'dpo', beta });
    expect(got.dChosen[0]).toBeCloseTo(-0.04625702, 8);
    expect(got.dRejected[0]).toBeCloseTo(0.04625702, 8);
  });
  it('is DPO’s for cDPO and robust DPO without label noise', () => {
    const dpo = preferenceLoss(pair, { rule: 'dpo', beta }).loss;
    for (const rule of ['cdpo', 'robust-dpo'] as const)
      expect(preferenceLoss(pair, { rule, beta }).loss).toBeCloseTo(dpo, 15);
  });
  it('is unbiased for robust DPO: mixed over flipped labels, it is DPO on the true ones', () => {
    const { chosen, rejected, referenceChosen, referenceRejected } = pair;
    const flipped = {
      ...pair,
      chosen: rejected,
      rejected: chosen,
      referenceChosen: referenceRejected,
      referenceRejected: referenceChosen,
    };
    const robust = (p: Pairs) => preferenceLoss(p, { rule: 'robust-dpo', beta, labelNoise: 0.2 }).loss;
    expect(0.8 * robust(pair) + 0.2 * robust(flipped)).toBeCloseTo(0.62095705, 8);
  });
});

const rules: readonly (readonly [PairRule, Partial<PairOptions>])[] = [
  ['dpo', {}],
  ['cdpo', { labelNoise: 0.2 }],
  ['robust-dpo', { labelNoise: 0.2 }],
  ['ipo', {}],
  ['hinge', {}],
  ['simpo', { targetMargin: 0.7 }],
];
test.each(rules)('has for %s %j derivatives that agree with finite differences', (rule, more) => {
  const d = dice(12);
  for (let k = 0; k < 30; k++) {
    const n = d.whole(1, 5);
    const floats = () => d.floats(n, -6, 0);
    const lengths = () => Float64Array.from({ length: n }, () => d.whole(1, 9));
    const chosen = floats();
    const rejected = floats();
    const rest = {
      referenceChosen: floats(),
      referenceRejected: floats(),
      chosenLengths: lengths(),
      rejectedLengths: lengths(),
    };
    const options = { rule, beta: d.uniform(0.1, 2), ...more };
    const got = preferenceLoss({ chosen, rejected, ...rest }, options);
    const byChosen = (x: Float64Array) => preferenceLoss({ chosen: x, rejected, ...rest }, options).loss;
    const byRejected = (x: Float64Array) => preferenceLoss({ chosen, rejected: x, ...rest }, options).loss;
    expect(differenceError(byChosen, chosen, got.dChosen)).toBeLessThan(1e-6);
    expect(differenceError(byRejected, rejected, got.dRejected)).toBeLessThan(1e-6);
  }
});

describe('invalid inputs', () => {
  const empty = { chosen: [], rejected: [], referenceChosen: [], referenceRejected: [] };
  test.each<[string, () => unknown, RegExp]>([
    [
      'no pair',
      () =>
        preferenceLoss({ ...pair, ...empty, chosenLengths: [], rejectedLengths: [] }, { rule: 'dpo', beta }),
      /at least one pair/,
    ],
    [
      'no reference',
      () => preferenceLoss({ ...pair, referenceChosen: [] }, { rule: 'dpo', beta }),
      /referenceChosen/,
    ],
    ['β = 0', () => preferenceLoss(pair, { rule: 'dpo', beta: 0 }), /β > 0/],
    [
      'half the labels flipped',
      () => preferenceLoss(pair, { rule: 'robust-dpo', beta, labelNoise: 0.5 }),
      /Label noise/,
    ],
    [
      'averages without lengths',
      () => preferenceLoss({ ...pair, chosenLengths: [] }, { rule: 'simpo', beta }),
      /chosenLengths/,
    ],
    [
      'one-sided',
      () => preferenceLoss({ ...pair, rejected: [] }, { rule: 'dpo', beta }),
      /"rejected" has 0 entries/,
    ],
  ])('are rejected with a reason: %s', (_, act, words) => {
    expect(act).toThrow(words);
  });
  it('do not include a missing reference for SimPO', () => {
    const free = { ...pair, referenceChosen: [Number.NaN], referenceRejected: [Number.NaN] };
    expect(preferenceLoss(free, { rule: 'simpo', beta: 2, targetMargin: 1 }).loss).toBeCloseTo(2.12692801, 8);
  });
  it('do not include any rejected completion for sft, which is the mean of −ln π(chosen)', () => {
    const two = {
      ...pair,
      chosen: [-1, -3],
      rejected: [-2, -9],
      referenceChosen: [0, 0],
      referenceRejected: [0, 0],
      chosenLengths: [1, 1],
      rejectedLengths: [1, 1],
    };
    const { loss, dChosen, dRejected } = preferenceLoss(two, { rule: 'sft', beta: 1 });
    expect(loss).toBe(2);
    expect([...dChosen, ...dRejected]).toEqual([-0.5, -0.5, 0, 0]);
  });
});
