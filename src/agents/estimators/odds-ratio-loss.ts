/**
 * ORPO: supervised learning on the chosen completion, with a penalty that separates the odds of the two
 * completions.
 */
import { logSigmoid, sigmoid } from '../../core/elementary.ts';
import { type Numbers, requireLengths } from './arrays.ts';
import type { PreferenceLoss } from './preference-loss.ts';

/** A mean log-probability closer to 0 than this would have infinite odds. */
const LEAST = 1e-7;

/** ln(p / (1 − p)) and its derivative 1 / (1 − p) by m = ln p. */
function logOdds(m: number): readonly [value: number, slope: number] {
  const held = Math.min(m, -LEAST);
  const rest = -Math.expm1(held); // 1 − p
  return [held - Math.log(rest), m > -LEAST ? 0 : 1 / rest];
}

/**
 * L = mean of −m_w − λ ln σ(ln odds(y_w) − ln odds(y_l)), m = ln π(y) / |y|, odds = e^m / (1 − e^m). No reference.
 * Special case: λ = 0: −m_w, cross-entropy on the chosen completions only.
 * Hong, Lee & Thorne 2024, https://arxiv.org/abs/2403.07691, equations 6 and 7.
 * @param pairs ln π of n completions, sums over their tokens, and their numbers of tokens; arrays [n], n ≥ 1
 * @returns mean loss, its derivatives by the summed ln π [n], and the difference of log-odds of each pair
 * @throws RangeError when shapes differ or there is no pair
 */
export function oddsRatioLoss(
  pairs: {
    readonly chosen: Numbers;
    readonly rejected: Numbers;
    readonly chosenLengths: Numbers;
    readonly rejectedLengths: Numbers;
  },
  lambda: number,
): PreferenceLoss {
  const { chosen, rejected, chosenLengths, rejectedLengths } = pairs;
  const n = chosen.length;
  requireLengths(n, { rejected, chosenLengths, rejectedLengths });
  if (n === 0) throw new RangeError('A preference loss needs at least one pair.');
  const made = { dChosen: new Float64Array(n), dRejected: new Float64Array(n) };
  const differences = new Float64Array(n);
  let loss = 0;
  for (let i = 0; i < n; i++) {
    const [w, l] = [chosenLengths[i] as number, rejectedLengths[i] as number];
    const mean = (chosen[i] as number) / w;
    const [up, upSlope] = logOdds(mean);
    const [down, downSlope] = logOdds((rejected[i] as number) / l);
    const pull = lambda * sigmoid(down - up);
    differences[i] = up - down;
    loss += (-mean - lambda * logSigmoid(up - down)) / n;
    made.dChosen[i] = -(1 + pull * upSlope) / (w * n);
    made.dRejected[i] = (pull * downSlope) / (l * n);
  }
  return { loss, differences, ...made };
}
