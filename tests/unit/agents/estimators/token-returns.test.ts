import { describe, expect, it } from 'vitest';
import {
  generalizedAdvantages,
  tokenAdvantages,
  tokenReturns,
} from '../../../../src/agents/estimators/returns.ts';
import { distance } from './random-cases.ts';

// Two rows of five: a prompt token, then own tokens, with one reply of the world between them in the first row.
const time = 5;
const own = [0, 1, 0, 1, 1, 0, 1, 1, 0, 0];
const rewards = [9, 0.5, 9, 0, 1, 9, 0.25, -1, 9, 9];
const values = [9, 0.2, 9, 0.4, 0.6, 9, -0.3, 0.1, 9, 9];

describe('over own tokens (by hand), the code', () => {
  it('sums what follows only over own tokens, while replies, prompts and padding get 0', () => {
    const got = tokenReturns({ time, own, rewards, finalValues: null }, 0.5);
    expect([...got]).toEqual([0, 0.75, 0, 0.5, 1, 0, -0.25, -1, 0, 0]);
  });
  it('gives every own token the same return at γ = 1 with the reward on the last token', () => {
    const last = [0, 0, 0, 0, 1, 0, 0, -1, 0, 0];
    expect([...tokenReturns({ time, own, rewards: last, finalValues: null }, 1)]).toEqual([
      0, 1, 0, 1, 1, 0, -1, -1, 0, 0,
    ]);
  });
  it('bootstraps a truncated row from the value after its last token', () => {
    const got = tokenReturns({ time, own, rewards, finalValues: [0, 2] }, 0.5);
    expect([...got].slice(5)).toEqual([0, 0.25 + 0.5 * (-1 + 0.5 * 2), 0, 0, 0]);
    expect(got[4]).toBe(1);
  });
  it('gives the advantages of a row’s own tokens taken as one episode', () => {
    const { advantages, returns } = tokenAdvantages(
      { time, own, rewards, finalValues: null },
      values,
      0.9,
      0.8,
    );
    const alone = generalizedAdvantages(
      {
        columns: 1,
        rewards: [0.5, 0, 1],
        terminated: [0, 0, 1],
        truncated: [0, 0, 0],
        nextValues: [0.4, 0.6, 7],
      },
      [0.2, 0.4, 0.6],
      0.9,
      0.8,
    );
    const places = [1, 3, 4];
    expect(
      distance(
        places.map((i) => advantages[i] ?? 9),
        alone.advantages,
      ),
    ).toBeLessThan(1e-15);
    expect(
      distance(
        places.map((i) => returns[i] ?? 9),
        alone.returns,
      ),
    ).toBeLessThan(1e-15);
    expect([advantages[0], advantages[2], advantages[8]]).toEqual([0, 0, 0]);
  });
  it('names shapes that do not fit', () => {
    expect(() => tokenReturns({ time, own, rewards: [1], finalValues: null }, 1)).toThrow(/"rewards"/);
    expect(() => tokenReturns({ time, own, rewards, finalValues: [1] }, 1)).toThrow(/"finalValues"/);
  });
});
