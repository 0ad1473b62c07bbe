import { describe, expect, test } from 'vitest';
import { bench, distanceBetween } from './harness.ts';

describe('explore-first', () => {
  test('explores 8^(2/3) = 4 of the first 8 pulls in turn, then plays the best; the next phase has 16 and explores 7', () => {
    const b = bench('explore-first', { observations: 1, actions: 3, params: { firstPhase: 8, scale: 1 } });
    const chosen: number[] = [];
    for (let pull = 0; pull < 24; pull++) {
      const arm = b.act(0);
      chosen.push(arm);
      b.learn(0, arm, [0, 1, 0.5][arm] ?? 0, 0, 'terminated');
    }
    // 16^(2/3) = 6.35, so pulls 0 to 6 of the second phase explore.
    expect(chosen).toEqual([0, 1, 2, 0, 1, 1, 1, 1, 0, 1, 2, 0, 1, 2, 0, 1, 1, 1, 1, 1, 1, 1, 1, 1]);
  });
});

describe('successive elimination', () => {
  test('pulls arms evenly, and drops one once its upper bound is below the lower bound of another', () => {
    const b = bench('successive-elimination', { observations: 1, actions: 2, params: { confidence: 2 } });
    // The means are 1 and 0. An arm is dropped if 2 √(2 ln t / N) < 1 with N = t / 2, so if 16 ln t < t: first at t = 68 or 67.
    let pulls = 0;
    while (b.array('agent$dropped')[0] === 0 && pulls < 200) {
      const arm = b.act(0);
      b.learn(0, arm, arm, 0, 'terminated');
      pulls += 1;
    }
    expect(Math.abs(pulls - 68)).toBeLessThanOrEqual(1);
    expect(b.policy(0)).toEqual([0, 1]);
    expect(b.array('agent$dropped')).toEqual([1, 0]);
  });
});

test('EXP3 with the anytime schedule explores by √(K ln K / ((e − 1) t)): 3 arms before pull 100 give .13852', () => {
  const b = bench('exp3', { observations: 1, actions: 3, params: { schedule: 1 } });
  expect(distanceBetween(b.policy(0), [1 / 3, 1 / 3, 1 / 3])).toBeLessThan(1e-6);
  b.machine.setScalar('agent$plays', 0, 99);
  b.fill('weights', [1, 2, 1]);
  const share = Math.sqrt((3 * Math.log(3)) / ((Math.E - 1) * 100));
  const expected = [0.25, 0.5, 0.25].map((p) => (1 - share) * p + share / 3);
  expect(share).toBeCloseTo(0.13849, 4);
  expect(distanceBetween(b.policy(0), expected)).toBeLessThan(1e-6);
});
