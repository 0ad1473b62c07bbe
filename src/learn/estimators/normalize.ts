/** Advantages on a common scale. Afterwards mean 0 and deviation 1 are trivial: chart the advantages before. */
import { type Numbers, requireLengths } from './arrays.ts';
import { momentsOf } from './moments.ts';

/**
 * PPO's normalization of one minibatch: A ← (A − mean) / (std + 10⁻⁸), std with n − 1 (torch, CleanRL, Stable-Baselines3).
 * Special cases: a single entry stays as it is (its std does not exist); entries equal up to rounding become 0, where the formula
 * would give rounding noise / 10⁻⁸. Huang et al. 2022, https://iclr-blog-track.github.io/2022/03/25/ppo-implementation-details/, 7.
 * @param advantages [n] @param own [n] entries with own = 0 do not count and give 0; null: all count @returns [n]
 * @throws RangeError when the lengths differ
 */
export function normalizeAdvantages(advantages: Numbers, own: Numbers | null = null): Float64Array {
  const { count, mean, variance, flat } = momentsOf(advantages, own);
  const spread = Math.sqrt(variance) + 1e-8;
  const normalized = new Float64Array(advantages.length);
  for (let i = 0; i < normalized.length; i++) {
    if (own !== null && own[i] === 0) continue;
    const a = advantages[i] as number;
    if (count < 2) normalized[i] = a;
    else if (!flat) normalized[i] = (a - mean) / spread;
  }
  return normalized;
}

/** How `whiten` measures variance: `sample` divides by n − 1 (verl), `population` by n with a minimum of 10⁻⁸ (OpenRLHF). */
export type VarianceKind = 'sample' | 'population';

/**
 * Whitening over the policy tokens of a whole batch: x ← (x − mean) / √(variance + 10⁻⁸), + mean again where `shift` is false.
 * Special cases: `shift` false keeps the mean (rewards of lm-human-preferences); a single entry stays; entries equal up to rounding
 * become 0 (or their mean). Ziegler et al. 2019, https://arxiv.org/abs/1909.08593; Hu et al. 2025, https://arxiv.org/abs/2501.03262.
 * @param x [n] @param own [n]; null: all count @param shift subtract the mean @returns [n], 0 where not own
 * @throws RangeError when the lengths differ
 */
export function whiten(
  x: Numbers,
  own: Numbers | null,
  shift = true,
  kind: VarianceKind = 'sample',
): Float64Array {
  requireLengths(x.length, { own });
  const { count, mean, variance, populationVariance, flat } = momentsOf(x, own);
  const spread =
    kind === 'sample' ? Math.sqrt(variance + 1e-8) : Math.sqrt(Math.max(populationVariance, 1e-8));
  const center = shift ? 0 : mean;
  return Float64Array.from(x, (value, i) => {
    if (own !== null && own[i] === 0) return 0;
    if (count < 2) return value;
    return flat ? center : (value - mean) / spread + center;
  });
}
