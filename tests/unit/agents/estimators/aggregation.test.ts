import { describe, expect, it, test } from 'vitest';
import { aggregationWeights } from '../../../../src/agents/estimators/aggregation.ts';
import {
  combine,
  gatherRows,
  spreadRows,
  sumRows,
  withoutTruncated,
} from '../../../../src/agents/estimators/arrays.ts';

// TRUTH D5.3: token losses of three completions of 2, 5 and 3 tokens, stored with width 6 after one prompt token.
const time = 6;
const own = [0, 1, 1, 0, 0, 0, 0, 1, 1, 1, 1, 1, 0, 1, 1, 1, 0, 0];
const losses = [9, 0.1, 0.3, 9, 9, 9, 9, -0.2, 0.4, 0.1, 0, 0.2, 9, 0.5, -0.1, 0.2, 9, 9];
const modes = ['token-mean', 'seq-mean-token-mean', 'seq-mean-token-sum', 'constant'] as const;

/** Sums token losses with the weights. */
const aggregate = (all: ArrayLike<number>, weights: Float64Array) =>
  weights.reduce((sum, weight, i) => (weight === 0 ? sum : sum + weight * (all[i] ?? Number.NaN)), 0);

describe('aggregation of token losses', () => {
  test.each([
    ['token-mean', 0.15],
    ['seq-mean-token-mean', 0.16666667],
    ['seq-mean-token-sum', 0.5],
    ['constant', 0.0625],
  ] as const)('matches D5.3 for %s', (mode, expected) => {
    const loss = aggregate(losses, aggregationWeights(own, time, { mode, maxLength: 8 }));
    expect(loss).toBeCloseTo(expected, 8);
    // the mistake to avoid: dividing by the length but not by the batch
    expect(Math.abs(loss - 0.1875)).toBeGreaterThan(0.01);
  });
  test.each(modes)(
    'is not changed for %s by a row without own tokens, except for the constant’s number of rows',
    (mode) => {
      const more = [...own, 0, 0, 0, 0, 0, 0];
      const plain = aggregate(losses, aggregationWeights(own, time, { mode, maxLength: 8 }));
      const padded = aggregate(
        [...losses, 1, 1, 1, 1, 1, 1],
        aggregationWeights(more, time, { mode, maxLength: 8 }),
      );
      expect(padded).toBeCloseTo(mode === 'constant' ? (plain * 3) / 4 : plain, 12);
    },
  );
  it('is the plain mean for rows of one token', () => {
    for (const mode of modes.slice(0, 3))
      expect([...aggregationWeights([1, 1, 1, 1], 1, { mode })]).toEqual([0.25, 0.25, 0.25, 0.25]);
  });
  it('has weights of 0, not NaN, without own tokens', () => {
    for (const mode of modes)
      expect([...aggregationWeights([0, 0], 1, { mode, maxLength: 3 })]).toEqual([0, 0]);
  });
  it('requires a length for the constant mode', () => {
    expect(() => aggregationWeights(own, time, { mode: 'constant' })).toThrow(/maxLength/);
  });
});

describe('helpers for rows and tokens', () => {
  it('take the rows of a minibatch in order, and name a missing one', () => {
    expect([...gatherRows([1, 2, 3, 4, 5, 6], [2, 0], 2)]).toEqual([5, 6, 1, 2]);
    expect(() => gatherRows([1, 2, 3, 4], [2], 2)).toThrow(/Row 2 is outside the batch of 2 rows/);
  });
  it('sum over own tokens, and spread the gradient over them', () => {
    expect([...sumRows([1, 2, 3, 4], [1, 1, 0, 1], 2)]).toEqual([3, 4]);
    expect([...spreadRows([7, 8], [1, 1, 0, 1], 2)]).toEqual([7, 7, 0, 8]);
  });
  it('do not read tokens that are not own', () => {
    expect([...sumRows([1, Number.NaN], [1, 0], 2)]).toEqual([1]);
  });
  it('leave out truncated rows in overlong filtering', () => {
    expect([...withoutTruncated([0, 1, 1, 1], [1, 0], 2)]).toEqual([0, 0, 1, 1]);
  });
  it('add derivatives of several terms with their coefficients', () => {
    expect([...combine([1, [1, 2]], [0.5, [4, -2]], [0, [Number.NaN, 1]])]).toEqual([3, 1]);
    expect(() => combine([1, [1, 2]], [1, [1]])).toThrow(RangeError);
  });
});
