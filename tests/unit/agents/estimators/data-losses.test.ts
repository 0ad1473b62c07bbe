import { expect, test } from 'vitest';
import { oddsRatioLoss } from '../../../../src/agents/estimators/odds-ratio-loss.ts';
import { prospectLoss } from '../../../../src/agents/estimators/prospect-loss.ts';
import { dice, differenceError } from './random-cases.ts';

test('gives the ORPO loss of one pair by hand', () => {
  // TRL's form: log_odds = (m_w − m_l) − (ln(1 − e^m_w) − ln(1 − e^m_l)), m_w = −1, m_l = −2.
  const got = oddsRatioLoss({ chosen: [-2], rejected: [-8], chosenLengths: [2], rejectedLengths: [4] }, 0.5);
  const odds = 1 - (Math.log(1 - Math.exp(-1)) - Math.log(1 - Math.exp(-2)));
  expect(got.differences[0]).toBeCloseTo(odds, 12);
  expect(got.loss).toBeCloseTo(1 + 0.5 * Math.log(1 + Math.exp(-odds)), 12);
});

test('gives finite ORPO derivatives for a certain completion', () => {
  const got = oddsRatioLoss({ chosen: [0], rejected: [-1], chosenLengths: [1], rejectedLengths: [1] }, 1);
  expect(Number.isFinite(got.loss)).toBe(true);
  expect(got.dChosen[0]).toBeCloseTo(-1, 12);
});

test('gives ORPO derivatives that agree with finite differences', () => {
  const d = dice(31);
  for (let k = 0; k < 30; k++) {
    const n = d.whole(1, 4);
    const lengths = () => Float64Array.from({ length: n }, () => d.whole(1, 6));
    const [chosenLengths, rejectedLengths] = [lengths(), lengths()];
    const [chosen, rejected] = [d.floats(n, -6, -0.1), d.floats(n, -6, -0.1)];
    const lambda = d.uniform(0, 2);
    const of = (c: ArrayLike<number>, r: ArrayLike<number>) =>
      oddsRatioLoss({ chosen: c, rejected: r, chosenLengths, rejectedLengths }, lambda);
    const got = of(chosen, rejected);
    expect(differenceError((x) => of(x, rejected).loss, chosen, got.dChosen)).toBeLessThan(1e-4);
    expect(differenceError((x) => of(chosen, x).loss, rejected, got.dRejected)).toBeLessThan(1e-4);
  }
});

test('gives KTO gains and losses by hand, and counts a negative KL as 0', () => {
  const options = { beta: 1, desirableWeight: 1, undesirableWeight: 3 };
  const got = prospectLoss({ logRatios: [0.5, 0.5], desirable: [true, false], kl: -2 }, options);
  // σ(.5) = .62245933, σ(−.5) = .37754067
  expect(got.loss).toBeCloseTo((0.37754067 + 3 * 0.62245933) / 2, 8);
  expect(got.dLogp[0]).toBeCloseTo((-0.62245933 * 0.37754067) / 2, 8);
  expect(got.dLogp[1]).toBeCloseTo((3 * 0.62245933 * 0.37754067) / 2, 8);
});

test('gives KTO derivatives that agree with finite differences', () => {
  const d = dice(32);
  for (let k = 0; k < 30; k++) {
    const n = d.whole(1, 6);
    const desirable = Array.from({ length: n }, () => d.uniform(0, 1) < 0.5);
    const options = {
      beta: d.uniform(0.1, 2),
      desirableWeight: d.uniform(0, 2),
      undesirableWeight: d.uniform(0, 2),
    };
    const kl = d.uniform(0, 2);
    const logRatios = d.floats(n, -3, 3);
    const of = (x: ArrayLike<number>) => prospectLoss({ logRatios: x, desirable, kl }, options);
    expect(differenceError((x) => of(x).loss, logRatios, of(logRatios).dLogp)).toBeLessThan(1e-4);
  }
});
