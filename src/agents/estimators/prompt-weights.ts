/** How much of a gradient each prompt of a batch gets. */
import { countRows, type Numbers, requireLengths } from './arrays.ts';

/**
 * Weight of each prompt in the policy gradient Σ A ∇ ln π: w = mean over its G completions of mean |A| over the completion's own tokens.
 * With success rate p and rewards 0 and 1: Dr. GRPO has w = 2p(1 − p). GRPO divides by the standard deviation and has
 * w = 2√(p(1 − p)) · √((G − 1)/G) (with n − 1 in the denominator, ε = 0), so very easy and very hard prompts get more of the gradient: the difficulty bias
 * of Liu et al. 2025, section 3.1, https://arxiv.org/abs/2503.20783.
 * Special case: a completion without own tokens counts as 0. How a loss averages tokens, clips ratios or filters rows is left out.
 * @param advantages [groups × groupSize × time], read where `own` is not 0
 * @returns [groups]
 */
export function promptWeights(
  advantages: Numbers,
  own: Numbers,
  time: number,
  groupSize: number,
): Float64Array {
  requireLengths(own.length, { advantages });
  const counts = countRows(own, time);
  const weights = new Float64Array(counts.length / groupSize);
  for (let row = 0; row < counts.length; row++) {
    let sum = 0;
    for (let i = row * time; i < (row + 1) * time; i++)
      if (own[i] !== 0) sum += Math.abs(advantages[i] as number);
    const group = Math.floor(row / groupSize);
    weights[group] = (weights[group] as number) + sum / Math.max(1, counts[row] as number) / groupSize;
  }
  return weights;
}
