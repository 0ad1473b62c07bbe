/** Matches the posterior over completions given that they are good, from scored samples of any policy. */
import { exp, log } from '../../core/elementary.ts';
import { type Numbers, requireLengths } from './arrays.ts';

/**
 * Completions of some prompts in groups of `groupSize`. All arrays are [groups × groupSize];
 * log-probabilities are sums over policy tokens.
 */
export interface ScoredSamples {
  readonly groupSize: number;
  readonly logp: Numbers; // ln π now
  readonly sampledLogp: Numbers; // ln of the policy that wrote them
  readonly referenceLogp: Numbers;
  readonly returns: Numbers;
}

/** Weights that sum to 1: exp of each number divided by the sum of all exps. */
function normalized(logits: readonly number[]): number[] {
  const most = Math.max(...logits);
  const weights = logits.map((x) => exp(x - most));
  const sum = weights.reduce((total, x) => total + x, 0);
  return weights.map((x) => x / sum);
}

/**
 * BRAIn: distills the posterior p(y) ∝ π_ref(y) exp(R(y) / β) into π by self-normalized importance sampling.
 * In each group of samples of q: α_i ∝ π_ref(y_i) exp(R_i / β) / q(y_i), b_i ∝ π(y_i) / q(y_i), both sum to 1.
 * With the baseline ∂L/∂ln π_i = b_i − α_i, the gradient of KL(α‖b); without it −α_i, the gradient of the cross-entropy −Σ α_i ln π_i.
 * Special cases: π the posterior: the baselined gradient is 0 in every sample, the other only on average; two samples of the reference:
 * DPO with β = 1 and the soft label σ((R₁ − R₂) / β). Pandey et al. 2024, https://arxiv.org/abs/2402.02479, equations 10 to 13.
 * @returns loss, mean over groups, and its derivatives by ln π @throws RangeError when shapes differ or β ≤ 0
 */
export function posteriorLoss(
  { groupSize, logp, sampledLogp, referenceLogp, returns }: ScoredSamples,
  beta: number,
  baseline: boolean,
): { readonly loss: number; readonly dLogp: Float64Array } {
  requireLengths(logp.length, { sampledLogp, referenceLogp, returns });
  if (!(beta > 0)) throw new RangeError(`A posterior needs β > 0, not ${beta}.`);
  if (logp.length === 0 || logp.length % groupSize !== 0)
    throw new RangeError(`${logp.length} completions do not form groups of ${groupSize}.`);
  const groups = logp.length / groupSize;
  const dLogp = new Float64Array(logp.length);
  let loss = 0;
  for (let first = 0; first < logp.length; first += groupSize) {
    const rows = Array.from({ length: groupSize }, (_, k) => first + k);
    const of = (numbers: Numbers, i: number) => numbers[i] as number;
    const wanted = normalized(
      rows.map((i) => of(referenceLogp, i) + of(returns, i) / beta - of(sampledLogp, i)),
    );
    const own = normalized(rows.map((i) => of(logp, i) - of(sampledLogp, i)));
    for (const [k, i] of rows.entries()) {
      const [alpha, b] = [wanted[k] as number, own[k] as number];
      dLogp[i] = ((baseline ? b : 0) - alpha) / groups;
      if (alpha === 0) continue;
      loss += (alpha * (baseline ? log(alpha) - log(b) : -of(logp, i))) / groups;
    }
  }
  return { loss, dLogp };
}
