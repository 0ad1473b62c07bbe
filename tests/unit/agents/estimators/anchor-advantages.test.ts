import { describe, expect, it } from 'vitest';
import {
  anchorAdvantages,
  turnReturns,
  turnsOf,
} from '../../../../src/agents/estimators/anchor-advantages.ts';

/**
 * Two completions of the prompt 9. The first consists of a turn, the reply 5, and a turn of two tokens that
 * is paid 1. The second consists of a turn, the reply 5, a turn, the reply 6, and a turn; it is paid nothing.
 */
const TIME = 7;
const tokens = [9, 1, 5, 1, 2, 0, 0, 9, 2, 5, 3, 6, 1, 0];
const own = [0, 1, 0, 1, 1, 0, 0, 0, 1, 0, 1, 0, 1, 0];
const rewards = [0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0, 0];
const turns = turnsOf(tokens, own, TIME, 2);
const close = (found: ArrayLike<number>, wanted: readonly number[]) => {
  expect(found).toHaveLength(wanted.length);
  for (const [k, x] of wanted.entries()) expect(found[k]).toBeCloseTo(x, 4);
};

describe('turns with anchor states', () => {
  it('are the policy’s tokens between two texts of the world, with the text before as the state', () => {
    expect(turns).toEqual({
      rows: [0, 0, 1, 1, 1],
      from: [1, 3, 8, 10, 12],
      to: [2, 5, 9, 11, 13],
      anchors: [0, 1, 0, 1, 2],
    });
  });
  it('share no state across prompts', () => {
    expect(turnsOf(tokens, own, TIME, 1).anchors).toEqual([0, 1, 2, 3, 4]);
  });
  it('have returns that are discounted by turns, not by tokens: ½, 1 and 0', () => {
    expect([...turnReturns(turns, rewards, 0.5)]).toEqual([0.5, 1, 0, 0, 0]);
    expect([...turnReturns(turns, rewards, 0)]).toEqual([0, 1, 0, 0, 0]);
  });
  it('are compared with the turns of the same anchor: ½ with 0, 1 with 0, and a single one with nothing', () => {
    const returns = turnReturns(turns, rewards, 0.5);
    expect([...anchorAdvantages(returns, turns.anchors, false)]).toEqual([0.25, 0.5, -0.25, -0.5, 0]);
    // .25 / (.353553 + 10⁻⁴), .5 / (.707107 + 10⁻⁴)
    close(anchorAdvantages(returns, turns.anchors, true), [0.706907, 0.707007, -0.706907, -0.707007, 0]);
  });
  it('teach nothing if all returns of an anchor are equal, and reject arrays of other lengths', () => {
    expect([...anchorAdvantages([1, 1, 0.1, 0.1], [0, 0, 1, 1], true)]).toEqual([0, 0, 0, 0]);
    expect(() => anchorAdvantages([1, 2], [0], true)).toThrow(RangeError);
  });
});
