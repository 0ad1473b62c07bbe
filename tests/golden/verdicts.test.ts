/**
 * How often is a verdict wrong? Uses made-up scores of each kind of part, with 1,000 simulations each at a
 * release. At the boundary of the null hypothesis, at most 5 % of the verdicts may be positive and at most 5 % negative, and an
 * effect of 1.5 standard deviations must be seen with 20 seeds.
 */
import { describe, expect, it } from 'vitest';
import type { VerdictKind } from '../../src/study/verdicts/contract.ts';
import { inRelease } from '../release.ts';
import { CASES, judgeCase } from '../unit/study/made.ts';

const SIMULATIONS = inRelease(1000, 250);
const SEEDS = 20;
/** A rate of 5 % may appear this high: two standard errors above. */
const MAX_FALSE = 0.05 + 2 * Math.sqrt((0.05 * 0.95) / SIMULATIONS);

/** For the larger effects, whose rates are near 1. */
const FEWER = inRelease(50, 20);

/** Shares of verdicts on simulated studies of one part. */
function sharesOf(k: number, effect: number, count: number): Readonly<Record<VerdictKind, number>> {
  const found = CASES[k];
  if (found === undefined) throw new Error('no such case');
  const shares = { holds: 0, fails: 0, undecided: 0 };
  for (let s = 0; s < count; s++)
    shares[judgeCase(found, effect, SEEDS, SIMULATIONS * k + s).verdict] += 1 / count;
  return shares;
}

describe('A verdict of 20 seeds', { timeout: 300_000 }, () => {
  for (const [k, { name, power, opposite, truth = 0 }] of CASES.entries()) {
    it(`on ${name} at the boundary is “holds” in at most 5 % of simulations, and “fails” in at most 5 %`, () => {
      expect(sharesOf(k, 0, SIMULATIONS).holds).toBeLessThanOrEqual(MAX_FALSE);
      expect(sharesOf(k, truth, SIMULATIONS).fails).toBeLessThanOrEqual(MAX_FALSE);
    });
    it(`on ${name} is right in ${100 * power} % of simulations at an effect of 1.5 standard deviations`, () => {
      expect(sharesOf(k, 1.5, FEWER).holds).toBeGreaterThanOrEqual(power);
      if (!Number.isNaN(opposite)) expect(sharesOf(k, opposite, FEWER).fails).toBeGreaterThanOrEqual(power);
    });
  }
});
