import { describe, expect, it, test } from 'vitest';
import {
  bradleyTerryLoss,
  contrastiveLoss,
  logisticLoss,
  squaredLoss,
} from '../../../../src/agents/estimators/reward-model-loss.ts';
import { dice, differenceError } from './random-cases.ts';

const sigma = (x: number) => 1 / (1 + Math.exp(-x));

describe('Bradley–Terry', () => {
  it('has the loss −ln σ(r_c − r_r), averaged over pairs (by hand)', () => {
    const got = bradleyTerryLoss({ chosen: [1.5, 0], rejected: [1, 1] });
    expect(got.loss).toBeCloseTo(-(Math.log(sigma(0.5)) + Math.log(sigma(-1))) / 2, 12);
  });
  it('has a margin (Touvron et al. 2023), by hand: r_c − r_r − m = 2 − 0.5 − 1 = 0.5', () => {
    // −ln σ(½) = ln(1 + e^−½) = 0.4740770; the slope is −σ(−½) = −0.3775407.
    const got = bradleyTerryLoss({ chosen: [2], rejected: [0.5], margins: [1] });
    expect(got.loss).toBeCloseTo(0.474076984, 9);
    expect(got.dChosen[0]).toBeCloseTo(-0.377540669, 9);
    expect(got.dRejected[0]).toBeCloseTo(0.377540669, 9);
  });
  it('has label smoothing, by hand: −0.9 ln σ(1) − 0.1 ln σ(−1) = 0.9 · 0.3132617 + 0.1 · 1.3132617', () => {
    const got = bradleyTerryLoss({ chosen: [1], rejected: [0], targets: [0.9] });
    expect(got.loss).toBeCloseTo(0.413261688, 9);
    expect(got.dChosen[0]).toBeCloseTo(sigma(1) - 0.9, 12);
  });
  it('matches a soft label where σ(r_c − r_r − m) is its probability', () => {
    const target = 0.8;
    const got = bradleyTerryLoss({
      chosen: [Math.log(4) + 0.3],
      rejected: [0],
      targets: [target],
      margins: [0.3],
    });
    expect(got.dChosen[0]).toBeCloseTo(0, 12);
  });
  it('depends only on differences, unless the center is fixed', () => {
    const plain = bradleyTerryLoss({ chosen: [2], rejected: [1] }).loss;
    expect(bradleyTerryLoss({ chosen: [7], rejected: [6] }).loss).toBeCloseTo(plain, 12);
    expect(bradleyTerryLoss({ chosen: [7], rejected: [6] }, 0.01).loss).toBeCloseTo(plain + 0.01 * 169, 12);
  });
  it('has for a certain mistake a loss equal to its margin', () => {
    expect(bradleyTerryLoss({ chosen: [0], rejected: [800] }).loss).toBe(800);
  });
  it('is rejected without pairs', () => {
    expect(() => bradleyTerryLoss({ chosen: [], rejected: [] })).toThrow(/at least one pair/);
    expect(() => bradleyTerryLoss({ chosen: [1], rejected: [] })).toThrow(/"rejected" has 0/);
  });
  test.each([0, 0.3])('has derivatives that agree with finite differences, for centering %f', (centering) => {
    const d = dice(13);
    for (let k = 0; k < 30; k++) {
      const chosen = d.floats(3, -3, 3);
      const rejected = d.floats(3, -3, 3);
      const more = { targets: d.floats(3, 0, 1), margins: d.floats(3, 0, 2) };
      const got = bradleyTerryLoss({ chosen, rejected, ...more }, centering);
      const loss = (up: Float64Array, down: Float64Array) =>
        bradleyTerryLoss({ chosen: up, rejected: down, ...more }, centering).loss;
      expect(differenceError((x) => loss(x, rejected), chosen, got.dChosen)).toBeLessThan(1e-6);
      expect(differenceError((x) => loss(chosen, x), rejected, got.dRejected)).toBeLessThan(1e-6);
    }
  });

  it('gives the maximum-likelihood solution when fitted to a table of comparisons', () => {
    // Wins of row over column; every pair of four completions was compared. MLE by Zermelo's iteration (Hunter 2004, equation 3).
    const wins = [
      [0, 7, 8, 9],
      [3, 0, 6, 8],
      [2, 4, 0, 5],
      [1, 2, 5, 0],
    ];
    let strength = [1, 1, 1, 1];
    for (let k = 0; k < 5000; k++)
      strength = strength.map((own, i) => {
        const won = wins[i]?.reduce((sum, w) => sum + w, 0) ?? 0;
        const games = strength.map((other, j) =>
          i === j ? 0 : ((wins[i]?.[j] ?? 0) + (wins[j]?.[i] ?? 0)) / (own + other),
        );
        return won / games.reduce((sum, g) => sum + g, 0);
      });
    const mle = strength.map((s) => Math.log(s / (strength[0] ?? 1)));
    // Gradient descent on the loss, one entry per comparison.
    const pairs = wins.flatMap((row, i) => row.flatMap((count, j) => new Array(count).fill([i, j])));
    const scores = [0, 0, 0, 0];
    for (let k = 0; k < 4000; k++) {
      const at = (side: 0 | 1) => pairs.map((pair) => scores[pair[side]] ?? 0);
      const { dChosen, dRejected } = bradleyTerryLoss({ chosen: at(0), rejected: at(1) });
      pairs.forEach(([i, j], n) => {
        scores[i] = (scores[i] ?? 0) - 4 * (dChosen[n] ?? 0);
        scores[j] = (scores[j] ?? 0) - 4 * (dRejected[n] ?? 0);
      });
    }
    scores.forEach((score, i) => {
      expect(score - (scores[0] ?? 0)).toBeCloseTo(mle[i] ?? Number.NaN, 8);
    });
  });
});

describe('the contrastive loss', () => {
  it('is Bradley–Terry’s for one rejected completion, including centering', () => {
    const pair = bradleyTerryLoss({ chosen: [0.7], rejected: [-0.4] }, 0.01);
    const got = contrastiveLoss([0.7, -0.4], 1, 0.01);
    expect(got.loss).toBeCloseTo(pair.loss, 12);
    expect(got.slopes[0]).toBeCloseTo(pair.dChosen[0] ?? Number.NaN, 12);
    expect(got.slopes[1]).toBeCloseTo(pair.dRejected[0] ?? Number.NaN, 12);
  });
  it('is ln(K + 1) for equal scores, and is sharpened by a low temperature', () => {
    expect(contrastiveLoss([2, 2, 2, 2]).loss).toBeCloseTo(Math.log(4), 12);
    // With τ = ½ and scores 1 and 0: −2 + ln(e² + 1).
    expect(contrastiveLoss([1, 0], 0.5).loss).toBeCloseTo(-2 + Math.log(Math.exp(2) + 1), 12);
    expect(() => contrastiveLoss([1])).toThrow(/rejected/);
  });
});

describe('the loss of single labels', () => {
  it('is ln 2 at a score of 0, whatever the label, and minimal where σ(s) is the label (by hand)', () => {
    expect(logisticLoss([0, 0], [1, 0.3]).loss).toBeCloseTo(Math.log(2), 12);
    expect(logisticLoss([Math.log(3)], [0.75]).slopes[0]).toBeCloseTo(0, 12);
    expect(logisticLoss([2], [0]).loss).toBeCloseTo(2.126928011, 9);
  });
  it('is ((2 − 1)² + (0 − 3)²) / 2 = 5 for squared errors, with slopes 1 and −3 (by hand)', () => {
    const { loss, slopes } = squaredLoss([2, 0], [1, 3]);
    expect([loss, ...slopes]).toEqual([5, 1, -3]);
  });
  it('is rejected without labels', () => {
    expect(() => logisticLoss([], [])).toThrow(/at least one label/);
  });
});
