import { type PaidMdp, pairMeans, policyChain, stateCount } from '../../core/mdp.ts';
import { softOptimum } from '../../core/soft-values.ts';
import { policyValue } from '../../core/total-return.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { type Listed, listVariant } from './answers.ts';
import { byState } from './planned-tables.ts';
import { unsolvedModel } from './planner.ts';

const NAMES = /^(klToPosterior|dualityGap|regularizedGap)(?::([\d.]+))?$/;
/** True if the metric is computed from a learned policy and the exact model together. */
export const isOfPolicy = (metric: string): boolean => NAMES.test(metric);

/** @param table [nObservations × nActions] probabilities */
export type OfPolicy = (table: Float32Array) => number;

/**
 * `klToPosterior`, `klToPosterior:0.5`: KL(π‖π*) over episodes, where π* maximizes E Σ γᵗ (r − β ln(π/u)) with u uniform.
 * Without a number, β is the agent's `klCoefficient`. `dualityGap`, `regularizedGap`: see `gapOf`.
 * @throws RangeError if there is no such number
 */
export async function policyQuantity(
  experiment: Experiment,
  variant: number,
  metric: string,
): Promise<OfPolicy> {
  const [, kind = '', number] = NAMES.exec(metric) ?? [];
  const listed = await listVariant(experiment, variant, unsolvedModel);
  if ('missing' in listed) throw new RangeError(`There is no ${metric}: ${listed.missing}.`);
  const setting = (name: string) => Number(experiment.variants[variant]?.agent[name] ?? 0);
  const beta = number === undefined ? setting('klCoefficient') : Number(number);
  if (kind !== 'dualityGap' && !(beta > 0))
    throw new RangeError(`${metric} needs a positive coefficient: write it behind a colon.`);
  if (kind === 'klToPosterior') return klToPosterior(listed, beta);
  return gapOf(listed, kind === 'dualityGap' ? 0 : beta, setting('referenceSkew'));
}

/** [S·A] The optimum under a KL penalty: softmax of soft values, whose entropy bonus is −KL to uniform legal actions. */
function posterior({ model, termGamma }: Listed, beta: number): Float64Array {
  const n = model.nActions;
  const reward = Float64Array.from(model.design);
  for (let s = 0; s < stateCount(model); s++) {
    const legal = model.legal.subarray(s * n, s * n + n).reduce((sum, one) => sum + (one === 0 ? 0 : 1), 0);
    for (let k = model.first[s * n] ?? 0; k < (model.first[s * n + n] ?? 0); k++)
      reward[k] = (reward[k] ?? 0) - beta * Math.log(legal);
  }
  const { policy, settled } = softOptimum({ ...model, reward }, termGamma, beta);
  if (!settled) throw new RangeError('The regularized optimum has no finite values.');
  return policy;
}

/** Expected Σ over an episode's steps of KL(π(·|s)‖π*(·|s)) under the policy: the KL of the episode distributions. */
function klToPosterior(listed: Listed, beta: number): OfPolicy {
  const { model } = listed;
  const best = posterior(listed, beta);
  const n = model.nActions;
  return (table) => {
    const policy = byState(model, table);
    const kl = Float64Array.from({ length: stateCount(model) }, (_, s) => {
      let sum = 0;
      for (let p = s * n; p < s * n + n; p++) {
        const chance = policy[p] ?? 0;
        if (chance > 0) sum += chance * Math.log(chance / (best[p] ?? 0));
      }
      return sum;
    });
    const chain = policyChain({ ...model, reward: model.design }, policy);
    const value = policyValue({ ...chain, reward: perTransition(chain, kl) }, 1, chain.legal);
    return value === null ? Number.NaN : model.start.reduce((sum, p, s) => sum + p * (value[s] ?? 0), 0);
  };
}
const perTransition = (chain: PaidMdp, ofState: Float64Array): Float64Array => {
  const out = new Float64Array(chain.reward.length);
  ofState.forEach((x, s) => {
    out.fill(x, chain.first[s], chain.first[s + 1]);
  });
  return out;
};

/**
 * Reads a bandit of n² arms as a zero-sum game: arm i·n + j means row i against column j, and its mean is what the row player
 * wins. With the policy's marginals p and q the gap is max_i (P q)_i − min_j (pᵀ P)_j. With τ > 0 each player pays τ KL to the
 * reference u_k ∝ exp(−skew·k), and the best answer to q is worth τ ln Σ_i u_i exp((P q)_i / τ).
 */
function gapOf({ model, actions }: Listed, tau: number, skew: number): OfPolicy {
  const n = Math.round(Math.sqrt(actions.length));
  if (n * n !== actions.length || stateCount(model) !== 1)
    throw new RangeError('A duality gap needs a bandit with n² arms, one for each pair.');
  const payoff = pairMeans(model, model.design);
  const weights = Array.from({ length: n }, (_, k) => Math.exp(-skew * k));
  const all = weights.reduce((a, b) => a + b, 0);
  const reference = weights.map((weight) => weight / all);
  const best = (worth: readonly number[]): number => {
    const top = Math.max(...worth);
    if (tau === 0) return top;
    return (
      top +
      tau * Math.log(worth.reduce((sum, w, k) => sum + (reference[k] ?? 0) * Math.exp((w - top) / tau), 0))
    );
  };
  const klToReference = (p: readonly number[]) =>
    p.reduce((sum, x, k) => sum + (x > 0 ? x * Math.log(x / (reference[k] ?? 1)) : 0), 0);
  return (table) => {
    const policy = byState(model, table);
    const pair = (i: number, j: number) => i * n + j;
    const each = (f: (k: number) => number) => Array.from({ length: n }, (_, k) => f(k));
    const sum = (f: (k: number) => number) => each(f).reduce((a, b) => a + b, 0);
    const row = each((i) => sum((j) => policy[pair(i, j)] ?? 0));
    const column = each((j) => sum((i) => policy[pair(i, j)] ?? 0));
    const wins = each((i) => sum((j) => (payoff[pair(i, j)] ?? 0) * (column[j] ?? 0)));
    const losses = each((j) => -sum((i) => (payoff[pair(i, j)] ?? 0) * (row[i] ?? 0)));
    const penalty = tau === 0 ? 0 : tau * (klToReference(row) + klToReference(column));
    return best(wins) + best(losses) + penalty;
  };
}
