/**
 * Shared by policy-gradient methods on text: passes over a batch, minibatches of completions, and one loss of
 * up to four terms.
 */
import type { Settings } from '../../experiment/settings.ts';
import { type Aggregation, aggregationWeights } from '../estimators/aggregation.ts';
import { combine, gatherRows, type Numbers, sumRows } from '../estimators/arrays.ts';
import { type KlEstimator, klLoss, klPenalty } from '../estimators/kl.ts';
import {
  type ClipRange,
  cispoLoss,
  clippedPolicyLoss,
  clipShares,
  type PolicyBatch,
  type PolicyLoss,
  ratioReport,
  reinforceLoss,
  sequencePolicyLoss,
} from '../estimators/policy-loss.ts';
import { entropyBonus, explainedVariance, valueLoss } from '../estimators/value-loss.ts';
import { type CriticUpdate, minibatches, sumOfTerms } from './loss.ts';
import type {
  LanguageAgent,
  LanguageLearner,
  Minibatch,
  Rollouts,
  TokenLoss,
  UpdateReport,
} from './text-contract.ts';

export type RatioKind = 'token' | 'sequence' | 'cispo' | 'none';

/** The clip range of an agent's ratio. Each kind of ratio has its own scale and settings. */
export function clipRangeOf(settings: Settings): ClipRange {
  const ratio = settings.has('ratio') ? settings.text('ratio') : 'token';
  if (ratio === 'cispo') return { low: 1, high: settings.number('cispoLargest') - 1 };
  if (ratio === 'sequence')
    return { low: settings.number('sequenceClipLow'), high: settings.number('sequenceClipHigh') };
  const low = settings.number('clipRange');
  return { low, high: (settings.has('clipRangeHigh') && settings.number('clipRangeHigh')) || low };
}

export interface TokenUpdate {
  readonly advantages: Numbers; // [sequences × time]
  /** Tokens to learn from; absent: all that the policy wrote. */
  readonly own?: Float32Array;
  /** Absent: `token`. */
  readonly ratio?: RatioKind;
  /** Absent: determined by the settings. */
  readonly range?: ClipRange;
  readonly aggregation: Aggregation;
  /** Absent: no critic. */
  readonly critic?: CriticUpdate;
}

/** Makes `epochs` passes, each split randomly into `minibatches`, with one optimizer step each. */
export async function* tokenUpdate(
  rollouts: Rollouts,
  learner: LanguageLearner,
  update: TokenUpdate,
): AsyncGenerator<void, UpdateReport> {
  const { settings } = learner;
  const { sequences, value, own } = rollouts;
  const [epochs, parts] = [settings.number('epochs'), settings.number('minibatches')];
  for (const rows of minibatches(learner, sequences, epochs, parts)) {
    await learner.step(rollouts, rows, (batch) => tokenLoss(rollouts, learner, update, batch));
    yield;
  }
  const { advantages, critic } = update;
  return {
    advantages: Float32Array.from(advantages),
    explainedVariance: critic === undefined ? Number.NaN : explainedVariance(value, critic.returns, own),
  };
}

function policyLoss(kind: RatioKind, batch: PolicyBatch, time: number, range: ClipRange): PolicyLoss {
  switch (kind) {
    case 'token':
      return clippedPolicyLoss(batch, range);
    case 'sequence':
      return sequencePolicyLoss(batch, time, range);
    case 'cispo':
      return cispoLoss(batch, range);
    case 'none':
      return reinforceLoss(batch);
  }
}

/** The loss of a minibatch. Each term is a mean with the same weights. */
function tokenLoss(
  rollouts: Rollouts,
  { settings, klCoefficient }: LanguageLearner,
  { critic, ratio = 'token', ...update }: TokenUpdate,
  { rows, time, scores }: Minibatch,
): TokenLoss {
  const of = (all: Numbers) => gatherRows(all, rows, time);
  const own = of(update.own ?? rollouts.own);
  const sampledLogp = of(rollouts.logp);
  const weights = aggregationWeights(own, time, update.aggregation);
  const { logp } = scores;
  const range = update.range ?? clipRangeOf(settings);
  const policy = policyLoss(
    ratio,
    { logp, sampledLogp, advantages: of(update.advantages), weights },
    time,
    range,
  );
  const clipped =
    ratio === 'none'
      ? { outside: Number.NaN, low: Number.NaN, high: Number.NaN }
      : clipShares(policy, own, range);
  const estimator = KL_LOSSES[settings.text('klEstimator')];
  const { referenceLogp } = rollouts;
  return sumOfTerms({
    policy,
    entropy: entropyBonus(scores.entropy, weights, settings.number('entropyCoefficient')),
    kl:
      referenceLogp === null || klCoefficient === 0 || estimator === undefined
        ? null
        : { ...klLoss(logp, of(referenceLogp), weights, estimator), coefficient: klCoefficient },
    critic:
      critic === undefined
        ? null
        : {
            ...valueLoss(
              scores.value,
              of(critic.returns),
              weights,
              critic.clip === null ? null : { oldValues: of(rollouts.value), range: critic.clip },
            ),
            coefficient: critic.coefficient,
          },
    ratios: { ...ratioReport(logp, sampledLogp, own), ...clipped },
  });
}

/**
 * Estimators by the setting `klEstimator`: those for a term of the loss, and those for a part of the reward.
 */
const KL_LOSSES: Readonly<Record<string, KlEstimator>> = {
  'k1-loss': 'k1',
  'k2-loss': 'k2',
  'k3-loss': 'k3',
  'k3-clamped-loss': 'k3-clamped',
};
const KL_REWARDS: Readonly<Record<string, KlEstimator>> = {
  'k1-in-reward': 'k1',
  'k3-in-reward': 'k3',
  'k3-clamped-in-reward': 'k3-clamped',
};

/** Rewards per token and summed, including the KL penalty if the settings put it there. */
export function penalized(
  rollouts: Rollouts,
  { settings, klCoefficient }: LanguageLearner,
): { readonly rewards: Float32Array; readonly returns: Float64Array } {
  const { rewards, referenceLogp, own, logp, time } = rollouts;
  const estimator = KL_REWARDS[settings.text('klEstimator')];
  const all =
    referenceLogp === null || estimator === undefined || klCoefficient === 0
      ? rewards
      : combine([1, rewards], [1, klPenalty(logp, referenceLogp, own, klCoefficient, estimator)]);
  return { rewards: all, returns: sumRows(all, own, time) };
}

/** The needs of most agents: groups as in the settings, and the reference if there is a KL. */
export const groupNeeds = (settings: Settings): ReturnType<LanguageAgent['needs']> => ({
  critic: false,
  reference: settings.number('klCoefficient') > 0 || settings.number('klTarget') > 0,
  prompts: settings.number('prompts'),
  groupSize: settings.has('groupSize') ? settings.number('groupSize') : 1,
  resample: 0,
});
