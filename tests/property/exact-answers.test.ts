/**
 * Compares the exact solver with rational arithmetic for 2,000 small worlds with rewards up to 24 orders of
 * magnitude apart.
 */
import { beforeAll, describe, expect, it } from 'vitest';
import { stateCount } from '../../src/core/mdp.ts';
import { OPTIMAL, optimize, UNCLEAR } from '../../src/core/policy-iteration.ts';
import { optimizeTotals } from '../../src/core/total-return.ts';
import { dice } from './audit-random-worlds.ts';
import {
  backedUp,
  compare,
  double,
  exact,
  minus,
  outcomesOf,
  policyValues,
  type Rational,
  sizeOf,
  times,
} from './rationals.ts';
import { wideWorld } from './worlds-without-scale.ts';

const WORLDS = 2000;
/** Differences below this count as 0, so numbers must agree to 75 digits. */
const NOTHING: Rational = { n: 1n, d: 10n ** 75n };

describe('2,000 worlds with rewards from 1e-12 to 1e12 side by side', () => {
  const faults: string[] = [];
  let unclear = 0;
  let tied = 0;
  const solve = (seed: number) => {
    const { mdp, gamma } = wideWorld(dice(seed));
    const found = gamma === 1 ? optimizeTotals(mdp) : optimize(mdp, gamma);
    if (!found.settled) {
      faults.push(`${seed}: γ ${gamma} is not settled`);
      return;
    }
    const outcomes = outcomesOf(mdp);
    const discount = exact(gamma);
    const value = policyValues(outcomes, discount, found.choice) as Rational[];
    const sized = outcomes.map((list) => list.map((one) => ({ ...one, r: sizeOf(one.r) })));
    const size = policyValues(sized, discount, found.choice) as Rational[];
    for (let s = 0; s < stateCount(mdp); s++) {
      const own = value[s] as Rational;
      const error = Math.abs((found.value[s] as number) - double(own));
      if (error > 1e-9 * Math.abs(double(own)))
        faults.push(`${seed}: V(${s}) ${found.value[s]}, not ${double(own)}`);
      for (let p = s * mdp.nActions; p < (s + 1) * mdp.nActions; p++) {
        if (!mdp.legal[p]) continue;
        const q = backedUp(outcomes[p] ?? [], discount, value);
        const gap = compare(own, q);
        const near = compare(sizeOf(minus(own, q)), times(NOTHING, size[s] as Rational)) <= 0;
        if (gap < 0 && !near) faults.push(`${seed}: γ ${gamma}, action ${p} is better than the chosen one`);
        if (found.optimality[p] === UNCLEAR) unclear++;
        if (found.optimality[p] === OPTIMAL && !near) faults.push(`${seed}: pair ${p} is called optimal`);
        if (found.optimality[p] !== OPTIMAL && near)
          faults.push(`${seed}: pair ${p} ties, and is called worse`);
        if (near && found.choice[s] !== p) tied++;
      }
    }
  };
  beforeAll(() => {
    for (let seed = 0; seed < WORLDS; seed++) solve(seed);
  }, 300_000);

  it('are solved to nine digits, with exactly optimal actions', () => {
    expect(faults.slice(0, 10)).toEqual([]);
  });

  it('leave no action undecided, although many tie exactly', () => {
    expect(unclear).toBe(0);
    expect(tied).toBeGreaterThan(1000);
  });
});
