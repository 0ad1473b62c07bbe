/**
 * How often is a verdict wrong? Uses made-up scores of each kind of part, with 1,000 simulations each at a
 * release. At the boundary of the null hypothesis, at most 5 % of the verdicts may be positive, and an effect
 * of 1.5 standard deviations must be seen with 20 seeds.
 */
import { describe, expect, it } from 'vitest';
import { inRelease } from '../release.ts';
import { CASES, judgeCase } from '../unit/study/made.ts';

const SIMULATIONS = inRelease(1000, 250);
const SEEDS = 20;
/** A rate of 5 % may appear this high: two standard errors above. */
const MAX_FALSE = 0.05 + 2 * Math.sqrt((0.05 * 0.95) / SIMULATIONS);

/** For the larger effects, whose rates are near 1. */
const FEWER = inRelease(50, 20);

function shareOf(verdict: string, k: number, effect: number, count: number): number {
  const found = CASES[k];
  if (found === undefined) throw new Error('no such case');
  const verdicts = Array.from(
    { length: count },
    (_, s) => judgeCase(found, effect, SEEDS, SIMULATIONS * k + s).verdict,
  );
  return verdicts.filter((one) => one === verdict).length / count;
}

describe('A verdict of 20 seeds', { timeout: 300_000 }, () => {
  for (const [k, { name, power, opposite }] of CASES.entries())
    it(`on ${name} is positive in at most 5 % of simulations at the boundary, and in ${100 * power} % at an effect of 1.5`, () => {
      expect(shareOf('holds', k, 0, SIMULATIONS)).toBeLessThanOrEqual(MAX_FALSE);
      expect(shareOf('holds', k, 1.5, FEWER)).toBeGreaterThanOrEqual(power);
      if (!Number.isNaN(opposite)) expect(shareOf('fails', k, opposite, FEWER)).toBeGreaterThanOrEqual(power);
    });
});
