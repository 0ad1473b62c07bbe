/**
 * Shared by policy-gradient methods on worlds: passes over a rollout, minibatches of steps, and one loss of
 * three terms.
 */
import type { Settings } from '../../experiment/settings.ts';
import { gatherRows, type Numbers } from '../estimators/arrays.ts';
import { normalizeAdvantages } from '../estimators/normalize.ts';
import { clippedPolicyLoss, clipShares, ratioReport, reinforceLoss } from '../estimators/policy-loss.ts';
import { entropyBonus, explainedVariance, valueLoss } from '../estimators/value-loss.ts';
import type { Scores } from '../networks/contract.ts';
import { type CriticUpdate, minibatches, sumOfTerms } from './loss.ts';
import type { WorldLearner, WorldReport, WorldRollout } from './net-contract.ts';
import type { NetworkLoss } from './text-contract.ts';

export interface WorldUpdate {
  readonly advantages: Numbers; // [steps × columns]
  /** Weight of each step in the policy's loss [steps × columns]; absent: equal weights in a minibatch. */
  readonly weights?: Numbers;
  /** Half-width of the clip range; absent: every step is used once, without clipping. */
  readonly clipRange?: number;
  /** Whether advantages become (A − mean) / std over each minibatch. */
  readonly normalize?: boolean;
  readonly critic: CriticUpdate;
  /** Absent: one pass over the whole rollout. */
  readonly epochs?: number;
  readonly minibatches?: number;
}

/** Steps that were actually taken, as indices into the rollout. */
function ownRows({ own }: WorldRollout): Uint32Array {
  const rows = new Uint32Array(own.length);
  let count = 0;
  for (let i = 0; i < own.length; i++) if (own[i] !== 0) rows[count++] = i;
  return rows.subarray(0, count);
}

/** Makes `epochs` passes, each split randomly into `minibatches`, with one optimizer step each. */
export async function* worldUpdate(
  rollout: WorldRollout,
  learner: WorldLearner,
  update: WorldUpdate,
): AsyncGenerator<void, WorldReport> {
  const { settings } = learner;
  const rows = ownRows(rollout);
  const rate = learningRateNow(settings, learner.progress);
  for (const part of minibatches(learner, rows.length, update.epochs ?? 1, update.minibatches ?? 1)) {
    const batch = part.map((k) => rows[k] ?? 0);
    await learner.step(rollout, batch, rate, (scores) =>
      worldLoss(rollout, batch, scores, settings.number('entropyCoefficient'), update),
    );
    yield;
  }
  const of = (all: Numbers) => gatherRows(all, rows, 1);
  return {
    observations: rows.map((row) => rollout.observations[row] ?? 0),
    advantages: of(update.advantages),
    explainedVariance: explainedVariance(of(rollout.value), of(update.critic.returns)),
  };
}

export const learningRateNow = (settings: Settings, progress: number): number =>
  settings.number('learningRate') * (settings.flag('anneal') ? Math.max(0, 1 - progress) : 1);

export function worldLoss(
  rollout: WorldRollout,
  rows: Uint32Array,
  scores: Scores,
  entropyCoefficient: number,
  { clipRange, critic, ...update }: WorldUpdate,
): NetworkLoss {
  const of = (all: Numbers) => gatherRows(all, rows, 1);
  const raw = of(update.advantages);
  const advantages = update.normalize === true ? normalizeAdvantages(raw) : raw;
  const mean = new Float64Array(rows.length).fill(1 / rows.length);
  const weights = update.weights === undefined ? mean : of(update.weights);
  const { logp } = scores;
  const sampledLogp = of(rollout.logp);
  const batch = { logp, sampledLogp, advantages, weights };
  const range = clipRange === undefined ? null : { low: clipRange, high: clipRange };
  const clip = critic.clip === null ? null : { oldValues: of(rollout.value), range: critic.clip };
  const policy = range === null ? reinforceLoss(batch) : clippedPolicyLoss(batch, range);
  return sumOfTerms({
    policy,
    entropy: entropyBonus(scores.entropy, weights, entropyCoefficient),
    critic: {
      ...valueLoss(scores.value, of(critic.returns), mean, clip),
      coefficient: critic.coefficient,
    },
    kl: null,
    ratios:
      range === null ? null : { ...ratioReport(logp, sampledLogp, mean), ...clipShares(policy, mean, range) },
  });
}
