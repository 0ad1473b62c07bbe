/** Losses of agents that learn from given data: conservative action values, expectiles, advantage weights. */
import { exp, log } from '../../core/elementary.ts';
import { type Numbers, requireLengths } from './arrays.ts';

/**
 * What conservative Q-learning adds to the loss: L = mean_rows (ln Σ_a exp Q(s, a) − Q(s, a_data)), which lowers the values of actions
 * that are not in the data. Derivative: (softmax Q(s, ·) − 1[a = a_data]) / rows.
 * Special cases: one action: 0. An action whose value is very low, because it is unavailable, does not contribute.
 * Kumar et al. 2020, https://arxiv.org/abs/2006.04779, equation 4 (CQL(H)) without its coefficient.
 * @param values Q [rows × actions] @param chosen action of the data [rows] @returns loss and ∂L/∂values @throws RangeError when shapes differ
 */
export function conservativeLoss(
  values: Numbers,
  chosen: Numbers,
): { readonly loss: number; readonly dValues: Float64Array } {
  const rows = chosen.length;
  const actions = values.length / rows;
  requireLengths(rows * Math.round(actions), { values });
  const dValues = new Float64Array(values.length);
  let loss = 0;
  for (let row = 0; row < rows; row++) {
    const odds = oddsOf(values, row * actions, actions);
    const own = row * actions + (chosen[row] as number);
    loss += odds.top + log(odds.sum) - (values[own] as number);
    for (let a = 0; a < actions; a++) dValues[row * actions + a] = (odds.of[a] as number) / odds.sum / rows;
    dValues[own] = (dValues[own] as number) - 1 / rows;
  }
  return { loss: loss / rows, dValues };
}

/**
 * Asymmetric squared error: L = mean_rows |τ − 1(u < 0)| u², u = target − V. Its minimum is the τ-expectile of the targets.
 * Special cases: τ = ½: half the squared error, so V becomes the mean; τ → 1: V becomes the maximum.
 * Kostrikov et al. 2021, https://arxiv.org/abs/2110.06169, equations 4 and 5; Newey & Powell 1987.
 * @param values V [rows] @param targets constants [rows] @param expectile τ, 0 … 1 @returns loss and ∂L/∂V [rows] @throws RangeError when shapes differ
 */
export function expectileLoss(
  values: Numbers,
  targets: Numbers,
  expectile: number,
): { readonly loss: number; readonly dValue: Float64Array } {
  const rows = values.length;
  requireLengths(rows, { targets });
  const dValue = new Float64Array(rows);
  let loss = 0;
  for (let row = 0; row < rows; row++) {
    const u = (targets[row] as number) - (values[row] as number);
    const weight = u < 0 ? 1 - expectile : expectile;
    loss += weight * u * u;
    dValue[row] = (-2 * weight * u) / rows;
  }
  return { loss: loss / rows, dValue };
}

/**
 * Weights of advantage-weighted policies: w = min(exp(A / λ), most).
 * Special cases: A = 0: 1; λ large: 1 everywhere, which clones the behavior.
 * Nair et al. 2020 (AWAC), https://arxiv.org/abs/2006.09359, equation 13 without its normalizer; Kostrikov et al. 2021 (IQL), equation 7 with β = 1/λ.
 * @param advantages A [rows] @param temperature λ > 0, in units of reward @param most bound of a weight @returns [rows]
 */
export const advantageWeights = (advantages: Numbers, temperature: number, most: number): Float64Array =>
  Float64Array.from(advantages, (advantage) =>
    advantage >= temperature * log(most) ? most : exp(advantage / temperature),
  );

/**
 * Value of a softmax policy: V(s) = Σ_a π(a|s) Q(s, a), π = softmax of the logits.
 * Special case: an action whose logit is very low, because it is not available, does not contribute.
 * @param logits [rows × actions] @param values Q [rows × actions] @returns [rows] @throws RangeError when shapes differ
 */
export function policyValues(logits: Numbers, values: Numbers, actions: number): Float64Array {
  requireLengths(logits.length, { values });
  return Float64Array.from({ length: logits.length / actions }, (_, row) => {
    const odds = oddsOf(logits, row * actions, actions);
    return odds.of.reduce((sum, x, a) => sum + (x / odds.sum) * (values[row * actions + a] as number), 0);
  });
}

/**
 * One-step targets: y = r + γ (1 − terminated) V(s′).
 * @param nextValues V of the observation actually reached [rows] @param gamma discount @returns [rows] @throws RangeError when shapes differ
 */
export function valueTargets(
  { rewards, terminated }: { readonly rewards: Numbers; readonly terminated: Numbers },
  nextValues: Numbers,
  gamma: number,
): Float64Array {
  requireLengths(rewards.length, { terminated, nextValues });
  return Float64Array.from(rewards, (reward, row) =>
    terminated[row] !== 0 ? reward : reward + gamma * (nextValues[row] as number),
  );
}

/** exp(x − top) for a range of entries, their sum, and the largest entry. */
function oddsOf(all: Numbers, from: number, count: number) {
  let top = Number.NEGATIVE_INFINITY;
  for (let a = 0; a < count; a++) top = Math.max(top, all[from + a] as number);
  const of = Float64Array.from({ length: count }, (_, a) => exp((all[from + a] as number) - top));
  return { top, of, sum: of.reduce((a, b) => a + b, 0) };
}
