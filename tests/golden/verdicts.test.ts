/**
 * How often is a verdict wrong? Made scores of each kind of part, 1,000 simulations each at a release: at the boundary of the null hypothesis at most 5 %
 * may hold, and an effect of 1.5 standard deviations must be seen with 20 seeds.
 */
import { describe, expect, it } from 'vitest';
import { inRelease } from '../release.ts';
import { CASES, judgeCase } from '../unit/study/made.ts';

const SIMULATIONS = inRelease(1000, 250);
const SEEDS = 20;
/** A rate of 5 % may look like this: two standard errors above. */
const MAX_FALSE = 0.05 + 2 * Math.sqrt((0.05 * 0.95) / SIMULATIONS);

/** Of the larger effects: the rates are near 1. */
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
    it(`on ${name} holds in at most 5 % of simulations at the boundary, and in ${100 * power} % at an effect of 1.5`, () => {
      expect(shareOf('holds', k, 0, SIMULATIONS)).toBeLessThanOrEqual(MAX_FALSE);
      expect(shareOf('holds', k, 1.5, FEWER)).toBeGreaterThanOrEqual(power);
      if (!Number.isNaN(opposite)) expect(shareOf('fails', k, opposite, FEWER)).toBeGreaterThanOrEqual(power);
    });
});
