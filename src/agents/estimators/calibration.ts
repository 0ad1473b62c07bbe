/** Measures of how good predicted probabilities are. */
import { type Numbers, requireLengths } from './arrays.ts';

const BINS = 10;

/**
 * Brier score: the expected squared error of predicted probabilities, mean of q (1 − p)² + (1 − q) p².
 * Special cases: q in {0, 1}: (p − q)²; p = ½ everywhere: ¼; p = q: mean q (1 − q), the minimum.
 * Brier 1950. @param predicted p in [0, 1] [n] @param outcomes q in [0, 1], the probability that it happened [n] @returns NaN if n = 0
 */
export function brierScore(predicted: Numbers, outcomes: Numbers): number {
  requireLengths(predicted.length, { outcomes });
  let sum = 0;
  for (let i = 0; i < predicted.length; i++) {
    const [p, q] = [predicted[i] as number, outcomes[i] as number];
    sum += q * (1 - p) ** 2 + (1 - q) * p ** 2;
  }
  return sum / predicted.length;
}

/**
 * Expected calibration error: Σ_b (n_b / n) |mean p − mean q| over ten bins of equal width by p.
 * Special cases: predictions match outcomes in every bin: 0; p = 1 although nothing happens: 1.
 * Guo et al. 2017, https://arxiv.org/abs/1706.04599, equation 3. @param predicted [n] @param outcomes [n] @returns NaN if n = 0
 */
export function calibrationError(predicted: Numbers, outcomes: Numbers): number {
  requireLengths(predicted.length, { outcomes });
  const gaps = new Float64Array(BINS);
  for (let i = 0; i < predicted.length; i++) {
    const p = predicted[i] as number;
    const bin = Math.min(BINS - 1, Math.floor(p * BINS));
    gaps[bin] = (gaps[bin] as number) + p - (outcomes[i] as number);
  }
  return gaps.reduce((sum, gap) => sum + Math.abs(gap), 0) / predicted.length;
}

/**
 * Area under the ROC curve: the probability that an event that happened was predicted higher than one that did not; ties count half (Mann–Whitney).
 * Outcomes of exactly ½ do not count. Special cases: random order: ½; a perfect order: 1. Fawcett 2006, doi 10.1016/j.patrec.2005.10.010.
 * @param predicted [n] @param outcomes above ½ if it happened [n] @returns NaN if only one of the two occurs
 */
export function areaUnderCurve(predicted: Numbers, outcomes: Numbers): number {
  requireLengths(predicted.length, { outcomes });
  const order = Array.from(predicted, (p, i) => [p, outcomes[i] as number] as const)
    .filter(([, q]) => q !== 0.5)
    .sort(([a], [b]) => a - b);
  let [below, wins] = [0, 0]; // events that did not happen so far, and pairs that are won
  for (let from = 0, to = 0; from < order.length; from = to) {
    while (to < order.length && order[to]?.[0] === order[from]?.[0]) to++;
    const happened = order.slice(from, to).filter(([, q]) => q > 0.5).length;
    wins += happened * (below + (to - from - happened) / 2);
    below += to - from - happened;
  }
  return wins / (below * (order.length - below));
}
