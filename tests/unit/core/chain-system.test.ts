import { expect, test } from 'vitest';
import { chainSystem } from '../../../src/core/chain-system.ts';
import type { PaidMdp } from '../../../src/core/mdp.ts';

/**
 * A chain with one action. State 0 goes to 1 or stays, 1 goes to 2 or back to 0, 2 ends or goes on to 3, and
 * 3 never ends.
 */
const chain: PaidMdp = {
  nActions: 1,
  legal: [1, 1, 1, 1],
  first: [0, 2, 4, 6, 7],
  next: [1, 0, 2, 0, 2, 3, 3],
  probability: [0.75, 0.25, 0.5, 0.5, 0.5, 0.5, 1],
  ends: [0, 0, 0, 0, 1, 0, 0],
  reward: [1, 2, 3, 4, 5, 6, 7],
};
const choice = Int32Array.from([0, 1, 2, 3]);
const GAMMA = 0.5;

test('orders the states: first those that may end, then those that lead there, then those that never end', () => {
  expect([...chainSystem(chain, GAMMA, choice).order]).toEqual([2, 1, 0, 3]);
});

test('pays the mean of each step, and multiplies by I − γP', () => {
  const { paid, product } = chainSystem(chain, GAMMA, choice);
  // In order of position: states 2, 1, 0, 3.
  expect([...paid]).toEqual([0.5 * 5 + 0.5 * 6, 0.5 * 3 + 0.5 * 4, 0.75 * 1 + 0.25 * 2, 7]);
  const out = new Float64Array(4);
  product(Float64Array.from([1, 10, 100, 1000]), out);
  expect([...out]).toEqual([1 - 0.25 * 1000, 10 - 0.25 * 1 - 0.25 * 100, 100 * 0.875 - 0.375 * 10, 500]);
});

test('solves the lower triangle by substitution', () => {
  const { precondition } = chainSystem(chain, GAMMA, choice);
  const out = new Float64Array(4);
  precondition(Float64Array.from([1, 10, 100, 1000]), out);
  const second = 10 + 0.25 * 1;
  expect([...out]).toEqual([1, second, (100 + 0.375 * second) / 0.875, 2000]);
});

test('gives a state without a choice the value 0, and orders it among the ends', () => {
  const { order, paid } = chainSystem(chain, GAMMA, Int32Array.from([0, -1, 2, 3]));
  expect([...order]).toEqual([2, 1, 0, 3]);
  expect(paid[1]).toBe(0);
});
