import { describe, expect, it } from 'vitest';
import { expectedReturn } from '../../../src/core/horizon.ts';
import { type Mdp, uniformPolicy } from '../../../src/core/mdp.ts';
import { evaluatePolicy, greedyPolicy, valueIteration } from '../../dynamic-programming.ts';

/**
 * The 4×4 gridworld of Sutton & Barto, example 4.1: corners are terminal, a move costs 1, and moves off the
 * board have no effect.
 */
function fourByFour(): Mdp & { reward: Float64Array } {
  const moves = [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ];
  const first = [0];
  const next: number[] = [];
  const ends: number[] = [];
  for (let s = 0; s < 16; s++) {
    for (const [dx = 0, dy = 0] of moves) {
      const x = Math.min(3, Math.max(0, (s % 4) + dx));
      const y = Math.min(3, Math.max(0, Math.floor(s / 4) + dy));
      const to = s === 0 || s === 15 ? s : y * 4 + x;
      next.push(to);
      ends.push(to === 0 || to === 15 ? 1 : 0);
      first.push(next.length);
    }
  }
  return {
    nActions: 4,
    legal: new Uint8Array(64).fill(1),
    first,
    next,
    probability: new Float64Array(64).fill(1),
    ends,
    reward: Float64Array.from(next, (_, k) => (k < 4 || k >= 60 ? 0 : -1)),
  };
}

describe('policy evaluation of the uniform policy on the 4×4 gridworld (Sutton & Barto 2018, figure 4.1)', () => {
  const mdp = fourByFour();
  const valuesAfter = (sweeps: number) =>
    evaluatePolicy(mdp, mdp.reward, 1, uniformPolicy(mdp), sweeps).value;

  it('is −1 everywhere except in the corners after one synchronous sweep', () => {
    expect([...valuesAfter(1)]).toEqual([0, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, -1, 0]);
  });
  it('matches the figure’s third sweep, which an in-place sweep would not', () => {
    const expected = [0, -2.4375, -2.9375, -3, -2.4375, -2.875, -3, -2.9375];
    for (const [s, v] of expected.entries()) expect(valuesAfter(3)[s]).toBeCloseTo(v, 10);
  });
  it('matches the figure’s tenth sweep', () => {
    const expected = [0, -6.138, -8.3524, -8.9673, -6.138, -7.7374, -8.4278, -8.3524];
    for (const [s, v] of expected.entries()) expect(valuesAfter(10)[s]).toBeCloseTo(v, 4);
  });
  it('converges to 0 −14 −20 −22 / −14 −18 −20 −20 / …', () => {
    const { value, converged } = evaluatePolicy(mdp, mdp.reward, 1, uniformPolicy(mdp));
    expect(converged).toBe(true);
    const expected = [0, -14, -20, -22, -14, -18, -20, -20, -20, -20, -18, -14, -22, -20, -14, 0];
    for (const [s, v] of expected.entries()) expect(value[s]).toBeCloseTo(v, 4);
  });
});

describe('value iteration', () => {
  it('finds the number of moves to the nearest corner at discount 1', () => {
    const mdp = fourByFour();
    const { value } = valueIteration(mdp, mdp.reward, 1);
    expect([...value]).toEqual([0, -1, -2, -3, -1, -2, -3, -2, -2, -3, -2, -1, -3, -2, -1, 0]);
  });
  it('reports that a paying loop has no finite optimum at discount 1', () => {
    const loop: Mdp = { nActions: 1, legal: [1], first: [0, 1], next: [0], probability: [1], ends: [0] };
    expect(valueIteration(loop, [1], 1, 1e-9, 1000).converged).toBe(false);
    expect(valueIteration(loop, [1], 0.9).value[0]).toBeCloseTo(10, 6); // 1/(1−γ)
  });
  it('splits ties evenly in the greedy policy', () => {
    const mdp = fourByFour();
    const policy = greedyPolicy(mdp, valueIteration(mdp, mdp.reward, 1).actionValue);
    // all four paths from the center take three moves
    expect([...policy.slice(6 * 4, 7 * 4)]).toEqual([0.25, 0.25, 0.25, 0.25]);
  });
});

/**
 * Slippery FrozenLake 4×4, from Gymnasium's rule: a−1, a, a+1 (mod 4), each with 1/3; actions are left, down,
 * right, up.
 */
function frozenLake(map: string): Mdp & { reward: number[]; start: Float64Array } {
  const n = Math.sqrt(map.length);
  const moves = [
    [-1, 0],
    [0, 1],
    [1, 0],
    [0, -1],
  ];
  const first = [0];
  const next: number[] = [];
  const ends: number[] = [];
  const probability: number[] = [];
  const reward: number[] = [];
  for (let s = 0; s < map.length; s++) {
    for (let a = 0; a < 4; a++) {
      for (const b of [a + 3, a, a + 1]) {
        const [dx = 0, dy = 0] = moves[b % 4] ?? [];
        const x = Math.min(n - 1, Math.max(0, (s % n) + dx));
        const y = Math.min(n - 1, Math.max(0, Math.floor(s / n) + dy));
        const to = y * n + x;
        next.push(to);
        probability.push(1 / 3);
        ends.push('HG'.includes(map[to] ?? '') ? 1 : 0);
        reward.push(map[to] === 'G' ? 1 : 0);
      }
      first.push(next.length);
    }
  }
  const start = new Float64Array(map.length);
  start[0] = 1;
  return {
    nActions: 4,
    legal: new Uint8Array(map.length * 4).fill(1),
    first,
    next,
    probability,
    ends,
    reward,
    start,
  };
}

describe('FrozenLake 4×4, slippery', () => {
  const lake = frozenLake('SFFFFHFHFFFHHFFG');
  it('has V*(0) = .542026 at discount .99, .180472 at .95 and .068891 at .9', () => {
    expect(valueIteration(lake, lake.reward, 0.99).value[0]).toBeCloseTo(0.542026, 5);
    expect(valueIteration(lake, lake.reward, 0.95).value[0]).toBeCloseTo(0.180472, 5);
    expect(valueIteration(lake, lake.reward, 0.9).value[0]).toBeCloseTo(0.068891, 5);
  });
  it('is won with probability .740165 within 100 steps by the greedy policy of discount .99, and 14/17 without a limit', () => {
    const { actionValue } = valueIteration(lake, lake.reward, 0.99);
    const policy = greedyPolicy(lake, actionValue, 1e-9);
    expect(expectedReturn({ ...lake, stepLimit: 100 }, policy)).toBeCloseTo(0.740165, 5);
    expect(expectedReturn({ ...lake, stepLimit: 0 }, policy)).toBeCloseTo(14 / 17, 6);
  });
  it('is won with probability .01394 by the random policy', () => {
    expect(expectedReturn({ ...lake, stepLimit: 100 }, uniformPolicy(lake))).toBeCloseTo(0.01394, 5);
  });
});
