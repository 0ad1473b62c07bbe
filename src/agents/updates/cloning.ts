/** Shared by agents that clone completions: minibatches of −mean ln π over the tokens of chosen rows. */
import { aggregationWeights } from '../estimators/aggregation.ts';
import { gatherRows, spreadRows } from '../estimators/arrays.ts';
import { reinforceLoss } from '../estimators/policy-loss.ts';
import { minibatches, sumOfTerms } from './loss.ts';
import type { LanguageLearner, Minibatch, Rollouts, TokenLoss, UpdateReport } from './text-contract.ts';

/**
 * Makes `epochs` passes over these rows, each split randomly into `minibatches`. @param rows to make more
 * likely
 */
export async function* clone(
  rollouts: Rollouts,
  learner: LanguageLearner,
  rows: readonly number[],
): AsyncGenerator<void, UpdateReport> {
  const { settings } = learner;
  const [epochs, parts] = [settings.number('epochs'), settings.number('minibatches')];
  for (const part of minibatches(learner, rows.length, epochs, parts)) {
    const chosen = Uint32Array.from(part, (k) => rows[k] ?? 0);
    await learner.step(rollouts, chosen, (batch) => cloningLoss(rollouts, batch));
    yield;
  }
  // Used in place of an advantage: 1 for cloned rows.
  const each = new Float64Array(rollouts.sequences);
  for (const row of rows) each[row] = 1;
  const advantages = Float32Array.from(spreadRows(each, rollouts.own, rollouts.time));
  return { advantages, explainedVariance: Number.NaN };
}

/** L = −mean ln π over the tokens of these rows. */
function cloningLoss(rollouts: Rollouts, { rows, time, scores }: Minibatch): TokenLoss {
  const own = gatherRows(rollouts.own, rows, time);
  const weights = aggregationWeights(own, time, { mode: 'token-mean' });
  const policy = reinforceLoss({ logp: scores.logp, advantages: own, weights });
  const entropy = { term: 0, dEntropy: new Float64Array(own.length) };
  return sumOfTerms({ policy, entropy, critic: null, kl: null, ratios: null });
}
