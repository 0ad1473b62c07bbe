/** Shared by policy-gradient methods on text: passes over a batch, minibatches of completions, one loss of up to four terms. */
import { type Aggregation, aggregationWeights } from '../estimators/aggregation.ts';
import { combine, gatherRows, type Numbers, sumRows } from '../estimators/arrays.ts';
import { klLoss, klPenalty } from '../estimators/kl.ts';
import {
  type ClipRange,
  cispoLoss,
  clippedPolicyLoss,
  type PolicyLoss,
  ratioReport,
  reinforceLoss,
  sequencePolicyLoss,
} from '../estimators/policy-loss.ts';
import { entropyBonus, valueLoss } from '../estimators/value-loss.ts';
import type { AgentSettings, LanguageLearner, Minibatch, Rollouts, TokenLoss } from './contract.ts';

export type RatioKind = 'token' | 'sequence' | 'cispo' | 'none';

export interface TokenUpdate {
  readonly advantages: Numbers; // [sequences × time]
  /** Tokens to learn from: `rollouts.own`, or fewer. */
  readonly own: Float32Array;
  readonly ratio: RatioKind;
  readonly range: ClipRange;
  readonly aggregation: Aggregation;
  /** Squared error of the critic; null: none. */
  readonly value: {
    readonly returns: Numbers;
    readonly coefficient: number;
    readonly clip: number | null;
  } | null;
}

/** `epochs` passes, each split randomly into `minibatches`, with one optimizer step each. */
export async function* tokenUpdate(
  rollouts: Rollouts,
  learner: LanguageLearner,
  update: TokenUpdate,
): AsyncGenerator<void> {
  const { settings } = learner;
  const size = Math.ceil(rollouts.sequences / settings.number('minibatches'));
  for (let epoch = 0; epoch < settings.number('epochs'); epoch++) {
    const order = learner.shuffled(rollouts.sequences);
    for (let from = 0; from < order.length; from += size) {
      const rows = order.subarray(from, from + size);
      await learner.step(rollouts, rows, (batch) => tokenLoss(rollouts, learner, update, batch));
      yield;
    }
  }
}

function policyLoss(
  kind: RatioKind,
  batch: Parameters<typeof clippedPolicyLoss>[0],
  time: number,
  update: TokenUpdate,
): PolicyLoss {
  switch (kind) {
    case 'token':
      return clippedPolicyLoss(batch, update.range);
    case 'sequence':
      return sequencePolicyLoss(batch, time, update.range);
    case 'cispo':
      return cispoLoss(batch, update.range);
    case 'none':
      return reinforceLoss(batch);
  }
}

/** L = policy + c_v · value − c_H · entropy + β · KL, each a mean with the same weights. */
function tokenLoss(
  rollouts: Rollouts,
  { settings, klCoefficient }: LanguageLearner,
  update: TokenUpdate,
  { rows, time, scores }: Minibatch,
): TokenLoss {
  const of = (all: Numbers) => gatherRows(all, rows, time);
  const own = of(update.own);
  const advantages = of(update.advantages);
  const sampledLogp = of(rollouts.logp);
  const weights = aggregationWeights(own, time, update.aggregation);
  const policy = policyLoss(
    update.ratio,
    { logp: scores.logp, sampledLogp, advantages, weights },
    time,
    update,
  );
  const bonus = entropyBonus(scores.entropy, weights, settings.number('entropyCoefficient'));
  const place = settings.text('klEstimator');
  const estimator = klInLoss(place);
  const kl =
    rollouts.referenceLogp === null || klCoefficient === 0 || estimator === null
      ? null
      : klLoss(scores.logp, of(rollouts.referenceLogp), weights, estimator);
  const critic =
    update.value === null
      ? null
      : valueLoss(
          scores.value,
          of(update.value.returns),
          weights,
          update.value.clip === null ? null : { oldValues: of(rollouts.value), range: update.value.clip },
        );
  const coefficient = update.value?.coefficient ?? 0;
  const klTerm = klCoefficient * (kl?.loss ?? 0);
  const report = ratioReport(scores.logp, sampledLogp, own, update.range);
  return {
    loss: policy.loss + coefficient * (critic?.loss ?? 0) + bonus.term + klTerm,
    policyLoss: policy.loss,
    valueLoss: critic?.loss ?? Number.NaN,
    entropyTerm: bonus.term,
    klTerm,
    dLogp: combine(
      kl === null
        ? [[1, policy.dLogp]]
        : [
            [1, policy.dLogp],
            [klCoefficient, kl.dLogp],
          ],
    ),
    dEntropy: Float32Array.from(bonus.dEntropy),
    dValue: critic === null ? new Float32Array(own.length) : combine([[coefficient, critic.dValue]]),
    clipFraction: update.ratio === 'none' ? Number.NaN : report.outside,
    approxKl: report.k3,
  };
}

function klInLoss(place: string): 'k1' | 'k2' | 'k3' | null {
  if (place === 'k1-loss') return 'k1';
  if (place === 'k2-loss') return 'k2';
  return place === 'k3-loss' ? 'k3' : null;
}

/** Rewards with the KL penalty included if the settings put it there, per token and summed. */
export function penalized(
  rollouts: Rollouts,
  { settings, klCoefficient }: LanguageLearner,
): { readonly rewards: Float32Array; readonly returns: Float64Array } {
  const { rewards, referenceLogp, own, logp, time } = rollouts;
  const place = settings.text('klEstimator');
  const inReward = place === 'k1-in-reward' ? 'k1' : place === 'k3-in-reward' ? 'k3' : null;
  const all =
    referenceLogp === null || inReward === null || klCoefficient === 0
      ? rewards
      : combine([
          [1, rewards],
          [1, klPenalty(logp, referenceLogp, own, klCoefficient, inReward)],
        ]);
  return { rewards: all, returns: sumRows(all, own, time) };
}

/** Whether any setting needs ln π_ref of the tokens. */
const needsReference = (settings: AgentSettings): boolean =>
  settings.number('klCoefficient') > 0 || settings.number('klTarget') > 0;

/** What most agents need: groups as the settings say, and the reference for a KL. */
export const groupNeeds = (settings: AgentSettings) => ({
  critic: false,
  reference: needsReference(settings),
  prompts: settings.number('prompts'),
  groupSize: settings.has('groupSize') ? settings.number('groupSize') : 1,
  resample: 0,
});
