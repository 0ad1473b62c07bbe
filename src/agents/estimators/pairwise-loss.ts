/** Pairwise policy gradient: how much more one completion of a prompt earned than another one. */
import { type Numbers, requireLengths } from './arrays.ts';
import { importanceRatio } from './kl.ts';

/**
 * Half the difference within each pair of rows (0, 1), (2, 3), …: A = ±½ ((R₁ − c₁) − (R₂ − c₂)). Rewards are subtracted
 * before costs, so that an offset of the prompt cancels exactly if R + offset is exact.
 * @param returns R [rows] @param costs c, such as β times the log-ratio to the reference [rows] @returns [rows]; each pair sums to 0
 * @throws RangeError when rows do not form pairs
 */
export function pairwiseAdvantages(returns: Numbers, costs: Numbers): Float64Array {
  requireLengths(returns.length, { costs });
  if (returns.length % 2 !== 0) throw new RangeError(`${returns.length} completions do not form pairs.`);
  return Float64Array.from({ length: returns.length }, (_, row) => {
    const [one, other] = [row - (row % 2), row - (row % 2) + 1];
    const lead = (returns[one] as number) - (returns[other] as number);
    const cost = (costs[one] as number) - (costs[other] as number);
    return ((row === one ? 1 : -1) * (lead - cost)) / 2;
  });
}

/**
 * P3O with separate clipping: L = −(1/pairs) Σ min(ρ A, clip(ρ, 1 − ε, 1 + ε) A), ρ = π(y) / π_old(y) of the whole completion.
 * Special case: ρ = 1: ∇L = −½ (R₁ − R₂) (∇ln π₁ − ∇ln π₂), the policy gradient with the other completion as baseline.
 * Wu et al. 2023, https://arxiv.org/abs/2310.00212 (P3O-V1). @param batch [rows], the two rows of a pair are adjacent @param range ε
 * @returns loss, ∂L/∂ln π [rows], share of rows outside the range, and share for which the clip decides @throws RangeError when shapes differ
 */
export function pairwiseLoss(
  batch: { readonly logp: Numbers; readonly sampledLogp: Numbers; readonly advantages: Numbers },
  range: number,
): {
  readonly loss: number;
  readonly dLogp: Float64Array;
  readonly outside: number;
  readonly low: number;
  readonly high: number;
} {
  const { logp, sampledLogp, advantages } = batch;
  const rows = logp.length;
  requireLengths(rows, { sampledLogp, advantages });
  const pairs = rows / 2;
  const dLogp = new Float64Array(rows);
  let [loss, outside, low, high] = [0, 0, 0, 0];
  for (let i = 0; i < rows; i++) {
    const a = advantages[i] as number;
    const { ratio, moves } = importanceRatio((logp[i] as number) - (sampledLogp[i] as number));
    const held = Math.min(1 + range, Math.max(1 - range, ratio));
    const clipped = held * a < ratio * a;
    loss -= Math.min(ratio * a, held * a) / pairs;
    if (held !== ratio) outside += 1 / rows;
    if (clipped && a < 0) low += 1 / rows;
    if (clipped && a > 0) high += 1 / rows;
    dLogp[i] = clipped || !moves ? 0 : -(ratio * a) / pairs;
  }
  return { loss, dLogp, outside, low, high };
}
