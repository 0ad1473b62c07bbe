/** Shared by policy-gradient methods on worlds: passes over a rollout, minibatches of steps, one loss of three terms. */
import { combine, gatherRows, type Numbers } from '../estimators/arrays.ts';
import { normalizeAdvantages } from '../estimators/normalize.ts';
import { clippedPolicyLoss, ratioReport, reinforceLoss } from '../estimators/policy-loss.ts';
import { entropyBonus, explainedVariance, valueLoss } from '../estimators/value-loss.ts';
import type { AgentSettings } from './contract.ts';
import type { WorldLearner, WorldLoss, WorldReport, WorldRollout, WorldScores } from './worlds-contract.ts';

export interface WorldUpdate {
  readonly advantages: Numbers; // [steps × columns]
  /** Weight of each step in the policy's loss [steps × columns]; null: a minibatch's mean. */
  readonly weights: Numbers | null;
  /** Half-width of the clip range; null: every step is used once, without clipping. */
  readonly clipRange: number | null;
  /** (A − mean) / std over each minibatch. */
  readonly normalize: boolean;
  /** Squared error of the critic; null: no critic. */
  readonly value: {
    readonly returns: Numbers; // [steps × columns]
    readonly coefficient: number;
    readonly clip: number | null;
  } | null;
  readonly epochs: number;
  readonly minibatches: number;
}

/** Steps that were actually taken, as indices into the rollout. */
function ownRows({ own }: WorldRollout): Uint32Array {
  const rows = new Uint32Array(own.length);
  let count = 0;
  for (let i = 0; i < own.length; i++) if (own[i] !== 0) rows[count++] = i;
  return rows.subarray(0, count);
}

/** `epochs` passes, each split randomly into `minibatches`, with one optimizer step each. */
export async function* worldUpdate(
  rollout: WorldRollout,
  learner: WorldLearner,
  update: WorldUpdate,
): AsyncGenerator<void, WorldReport> {
  const { settings } = learner;
  const rows = ownRows(rollout);
  const rate = learningRateNow(settings, learner.progress);
  const size = Math.ceil(rows.length / update.minibatches);
  for (let epoch = 0; epoch < update.epochs; epoch++) {
    const order = learner.shuffled(rows.length).map((k) => rows[k] ?? 0);
    for (let from = 0; from < order.length; from += size) {
      const batch = order.subarray(from, from + size);
      await learner.step(rollout, batch, rate, (scores) =>
        worldLoss(rollout, batch, scores, settings.number('entropyCoefficient'), update),
      );
      yield;
    }
  }
  const of = (all: Numbers) => gatherRows(all, rows, 1);
  return {
    observations: rows.map((row) => rollout.observations[row] ?? 0),
    advantages: of(update.advantages),
    explainedVariance:
      update.value === null ? Number.NaN : explainedVariance(of(rollout.value), of(update.value.returns)),
  };
}

export const learningRateNow = (settings: AgentSettings, progress: number): number =>
  settings.number('learningRate') * (settings.flag('anneal') ? Math.max(0, 1 - progress) : 1);

/** L = policy + c_v · value − c_H · entropy. */
export function worldLoss(
  rollout: WorldRollout,
  rows: Uint32Array,
  scores: WorldScores,
  entropyCoefficient: number,
  update: WorldUpdate,
): WorldLoss {
  const of = (all: Numbers) => gatherRows(all, rows, 1);
  const raw = of(update.advantages);
  const advantages = update.normalize ? normalizeAdvantages(raw) : raw;
  const mean = new Float64Array(rows.length).fill(1 / rows.length);
  const weights = update.weights === null ? mean : of(update.weights);
  const { clipRange, value } = update;
  const sampledLogp = of(rollout.logp);
  const policy =
    clipRange === null
      ? reinforceLoss({ logp: scores.logp, advantages, weights })
      : clippedPolicyLoss(
          { logp: scores.logp, sampledLogp, advantages, weights },
          { low: clipRange, high: clipRange },
        );
  const report =
    clipRange === null
      ? null
      : ratioReport(scores.logp, sampledLogp, mean, { low: clipRange, high: clipRange });
  const bonus = entropyBonus(scores.entropy, weights, entropyCoefficient);
  const critic =
    value === null
      ? null
      : valueLoss(
          scores.value,
          of(value.returns),
          mean,
          value.clip === null ? null : { oldValues: of(rollout.value), range: value.clip },
        );
  const coefficient = value?.coefficient ?? 0;
  return {
    loss: policy.loss + coefficient * (critic?.loss ?? 0) + bonus.term,
    policyLoss: policy.loss,
    valueLoss: critic?.loss ?? Number.NaN,
    entropyTerm: bonus.term,
    dLogp: new Float32Array(policy.dLogp),
    dEntropy: new Float32Array(bonus.dEntropy),
    dValue: critic === null ? new Float32Array(rows.length) : combine([[coefficient, critic.dValue]]),
    clipFraction: report?.outside ?? Number.NaN,
    approxKl: report?.k3 ?? Number.NaN,
  };
}
