/** Cycles, potentials and exact policies against numbers worked out by hand. */
import { describe, expect, it } from 'vitest';
import { maximumMeanCycle } from '../../../src/core/cycles.ts';
import {
  expectedReturn,
  expectedVisits,
  extremeReturn,
  firstReward,
  PATIENT_WORK,
} from '../../../src/core/horizon.ts';
import { solveSparse } from '../../../src/core/krylov.ts';
import { type Episodes, type Mdp, uniformPolicy } from '../../../src/core/mdp.ts';
import { evaluateChoice } from '../../../src/core/policy-evaluation.ts';
import { isAcyclic, optimize } from '../../../src/core/policy-iteration.ts';
import { potentialFinder } from '../../../src/core/potentials.ts';
import { evaluatePolicy, valueIteration } from '../../dynamic-programming.ts';

type Way = readonly [to: number, probability: number]; // −1 as `to` means the end
/** ways[s][a] */
function mdp(ways: readonly (readonly (readonly Way[])[])[]): Mdp {
  const first = [0];
  const next: number[] = [];
  const probability: number[] = [];
  const ends: number[] = [];
  for (const actions of ways)
    for (const outcomes of actions) {
      for (const [to, p] of outcomes) {
        next.push(Math.max(to, 0));
        probability.push(p);
        ends.push(to < 0 ? 1 : 0);
      }
      first.push(next.length);
    }
  const nActions = ways[0]?.length ?? 0;
  return { nActions, legal: new Uint8Array(ways.length * nActions).fill(1), first, next, probability, ends };
}
const sure = (to: number): Way[] => [[to, 1]];

/** Moving right: 0 → 1 → 2 → end. Moving left goes back; 0 stays. */
const corridor = mdp([
  [sure(0), sure(1)],
  [sure(0), sure(2)],
  [sure(1), sure(-1)],
]);

describe('the loop that pays most per step', () => {
  it('is 1 ⇄ 2 with mean (3 + 1)/2 if staying at 0 pays 1.9', () => {
    const cycle = maximumMeanCycle({ ...corridor, reward: [1.9, 0, 0, 3, 1, 100] });
    expect(cycle?.sort()).toEqual([3, 4]);
  });
  it('is staying at 0 if that pays 2.1', () => {
    expect(maximumMeanCycle({ ...corridor, reward: [2.1, 0, 0, 3, 1, 100] })).toEqual([0]);
  });
  it('does not exist if every path ends', () => {
    expect(maximumMeanCycle({ ...mdp([[sure(1)], [sure(-1)]]), reward: [1, 1] })).toBeNull();
  });
});

describe('values of a policy', () => {
  it('are geometric for cycling 1 ⇄ 2 forever: (3 + γ)/(1 − γ²)', () => {
    const { value } = evaluateChoice(
      { ...corridor, reward: [0, 0, 0, 3, 1, 0] },
      0.9,
      Int32Array.from([1, 3, 4]),
    );
    expect(value[1]).toBeCloseTo((3 + 0.9) / (1 - 0.81), 10);
    expect(value[0]).toBeCloseTo((0.9 * (3 + 0.9)) / (1 - 0.81), 10);
  });
  it('are rejected at discount 1 if the loop pays', () => {
    expect(
      evaluateChoice({ ...corridor, reward: [0, 0, 0, 3, 1, 0] }, 1, Int32Array.from([1, 3, 4])).settled,
    ).toBe(false);
    expect(
      evaluateChoice({ ...corridor, reward: [0, 0, 0, 3, -3, 0] }, 1, Int32Array.from([1, 3, 4])).settled,
    ).toBe(true);
  });
  it('equal those of value iteration on 200 stochastic states', () => {
    const n = 200;
    const chain = mdp(
      Array.from({ length: n }, (_, s) => [
        [
          [(s * 7 + 3) % n, 0.7],
          [(s * 11 + 5) % n, 0.3],
        ],
        [
          [(s + 1) % n, 0.5],
          [s % 9 === 0 ? -1 : (s * 3) % n, 0.5],
        ],
      ]),
    );
    const reward = Float64Array.from(chain.next, (to: number, k) => Math.sin(k * 12.9898 + to));
    const exact = optimize({ ...chain, reward }, 0.95);
    const swept = valueIteration(chain, reward, 0.95);
    expect(exact.settled).toBe(true);
    for (let s = 0; s < n; s++) expect(exact.value[s]).toBeCloseTo(swept.value[s] ?? Number.NaN, 7);
  });
});

describe('a sparse system', () => {
  const precondition = (v: Float64Array, out: Float64Array) => out.set(v);
  it('with 2 equations is solved: 2x + y = 5, x + 3y = 10 gives 1 and 3', () => {
    const x = new Float64Array(2);
    const done = solveSparse(
      {
        product: (v, out) => {
          out[0] = 2 * (v[0] ?? 0) + (v[1] ?? 0);
          out[1] = (v[0] ?? 0) + 3 * (v[1] ?? 0);
        },
        precondition,
      },
      Float64Array.from([5, 10]),
      x,
      1e-14,
      100,
    );
    expect(done).toBe(true);
    expect(x[0]).toBeCloseTo(1, 12);
    expect(x[1]).toBeCloseTo(3, 12);
  });
  it('without a solution is rejected', () => {
    const flat = (v: Float64Array, out: Float64Array) => out.fill((v[0] ?? 0) + (v[1] ?? 0));
    expect(
      solveSparse(
        { product: flat, precondition },
        Float64Array.from([1, 2]),
        new Float64Array(2),
        1e-12,
        100,
      ),
    ).toBe(false);
  });
});

describe('potentials', () => {
  const phi = [0.5, -1, 2];
  const of = (gamma: number) =>
    Float64Array.from([0, 1, 2, 3, 4, 5], (p) => {
      const to = corridor.next[p] ?? 0;
      const end = corridor.ends[p] === 1;
      return (end ? 0 : gamma * (phi[to] ?? 0)) - (phi[p >> 1] ?? 0);
    });
  it.each([0, 0.9, 1])('are recovered from their differences at γ = %s', (gamma) => {
    const finder = potentialFinder(corridor, gamma, Int32Array.from([1, 3, 5]));
    const { potential, each } = finder.residual(of(gamma));
    phi.forEach((x, s) => {
      expect(potential[s]).toBeCloseTo(x, 12);
    });
    for (const r of each) expect(r).toBeCloseTo(0, 12);
  });
  it('leave a remainder where something was added to one transition', () => {
    const reward = of(1);
    reward[2] = (reward[2] ?? 0) + 0.25; // 1 → 0, which is not on any path to the end
    expect([...potentialFinder(corridor, 1, Int32Array.from([1, 3, 5])).residual(reward).each]).toEqual([
      0, 0, 0.25, 0, 0, 0,
    ]);
  });
});

describe('a limited number of steps', () => {
  const start = [1, 0, 0];
  /** The corridor with a reward of 1 at its end. */
  const paying = (stepLimit: number, reward = [0, 0, 0, 0, 0, 1]): Episodes => ({
    ...corridor,
    reward,
    start,
    stepLimit,
  });
  it('lets the best policy of the corridor of 3 earn 1 from three steps on', () => {
    expect(extremeReturn(paying(2), corridor.legal, 1)).toBe(0);
    expect(extremeReturn(paying(3), corridor.legal, 1)).toBe(1);
    expect(extremeReturn(paying(3), corridor.legal, -1)).toBe(0);
  });
  it('gives no lowest return if a costly loop has no limit', () => {
    expect(extremeReturn(paying(0, [-1, 0, 0, 0, 0, 0]), corridor.legal, -1)).toBe(Number.NEGATIVE_INFINITY);
  });
  it('lets a fair walk from the closed end reach the exit of 3 cells after 12 steps on average', () => {
    // From h₀ = 1 + (h₀ + h₁)/2, h₁ = 1 + (h₀ + h₂)/2 and h₂ = 1 + h₁/2 follows h₀ = 12.
    const { probability, steps } = firstReward(paying(0), uniformPolicy(corridor));
    expect(probability).toBeCloseTo(1, 9);
    expect(steps).toBeCloseTo(12, 6);
  });
  it('counts the wait across episodes that end unpaid: a fair coin takes two episodes', () => {
    const coin = mdp([
      [
        [
          [-1, 0.5],
          [-1, 0.5],
        ],
      ],
    ]);
    const tossed = { ...coin, reward: [1, 0], start: [1], stepLimit: 0 };
    expect(firstReward(tossed, uniformPolicy(coin))).toEqual({ probability: 0.5, steps: 2 });
  });
  it('gives visits that add up to the length of an episode', () => {
    const visits = expectedVisits(paying(0), uniformPolicy(corridor));
    expect(visits.reduce((a, b) => a + b)).toBeCloseTo(12, 5);
    const value = evaluatePolicy(corridor, new Float64Array(6).fill(1), 1, uniformPolicy(corridor)).value;
    expect(visits.reduce((a, b) => a + b)).toBeCloseTo(value[0] ?? Number.NaN, 5);
  });
});

it('finds cycles in a corridor and none in a staircase', () => {
  expect(isAcyclic(corridor)).toBe(false);
  expect(isAcyclic(mdp([[sure(1)], [sure(-1)]]))).toBe(true);
});

describe('the return of random actions on a ring of 1,000 states without an end', () => {
  const ring = mdp(Array.from({ length: 1_000 }, (_, s) => [sure((s + 1) % 1_000), sure((s + 999) % 1_000)]));
  const paid = {
    ...ring,
    reward: Array.from(ring.next, () => -0.01),
    start: [1, ...new Array<number>(999).fill(0)],
  };
  const returns = (work?: number) =>
    expectedReturn({ ...paid, stepLimit: 40_000 }, uniformPolicy(ring), work);
  it('is −0.01 × 40,000 if there is time to wait, and unknown if training is waiting', () => {
    expect(returns(PATIENT_WORK)).toBeCloseTo(-400, 6);
    expect(returns()).toBeNaN();
  });
});
