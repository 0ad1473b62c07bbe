import { describe, expect, it } from 'vitest';
import {
  areaUnderCurve,
  brierScore,
  calibrationError,
} from '../../../../src/agents/estimators/calibration.ts';

describe('probabilities', () => {
  it('have a Brier score, by hand ((1 − 0.8)² + 0.4²) / 2 = 0.1', () => {
    expect(brierScore([0.8, 0.4], [1, 0])).toBeCloseTo(0.1, 12);
    expect(brierScore([0.5, 0.5], [1, 0])).toBe(0.25);
    // If outcomes are probabilities, it is an expectation: 0.9 · 0.1² + 0.1 · 0.9².
    expect(brierScore([0.9], [0.9])).toBeCloseTo(0.09, 12);
  });
  it('have a calibration error, by hand 0.6 · |0.75 − 1/3| + 0.4 · |0.1 − 0.5|', () => {
    const predicted = [0.75, 0.75, 0.75, 0.1, 0.1];
    expect(calibrationError(predicted, [1, 0, 0, 1, 0])).toBeCloseTo(0.6 * (0.75 - 1 / 3) + 0.4 * 0.4, 12);
    expect(calibrationError([0.25, 0.25, 0.25, 0.25], [1, 0, 0, 0])).toBe(0);
    expect(calibrationError([1], [0])).toBe(1);
  });
  it('have an area under the ROC curve, by hand 3 of 6 pairs', () => {
    // Positive: 0.9, 0.4, 0.4. Negative: 0.4, 0.6. Of the pairs, 0.9 wins both; each 0.4 ties with 0.4 and loses to 0.6.
    expect(areaUnderCurve([0.9, 0.4, 0.4, 0.4, 0.6], [1, 1, 1, 0, 0])).toBeCloseTo(3 / 6, 12);
    expect(areaUnderCurve([0.1, 0.9, 0.5], [0, 1, 0.5])).toBe(1);
    expect(areaUnderCurve([0.3, 0.7], [1, 1])).toBeNaN();
    expect(calibrationError([], [])).toBeNaN();
  });
});
