/** KTO on text: learns from single completions that are known to be desirable or not; no pairs are needed. */
import { number } from '../../experiment/field.ts';
import { gatherRows, spreadRows, sumRows } from '../estimators/arrays.ts';
import { prospectLoss } from '../estimators/prospect-loss.ts';
import { minibatches, sumOfTerms } from '../updates/loss.ts';
import type {
  LanguageAgent,
  LanguageLearner,
  Minibatch,
  Rollouts,
  TokenLoss,
} from '../updates/text-contract.ts';
import * as field from '../updates/text-fields.ts';

export const agent: LanguageAgent = {
  entry: field.entry({
    id: 'kto',
    label: 'KTO (language policy)',
    help: 'Learns from completions that are only marked as desirable or not. Each is valued by its log-ratio to the reference, relative to the present KL divergence.',
    reference: 'Ethayarajh et al. 2024, 2402.01306',
    fields: [
      field.learningRate(0.0003),
      field.prompts(32),
      field.groupSize(4),
      number('beta', 'β', [0.1, 0.001, 10], {
        help: 'How fast the value of a log-ratio saturates. A high value keeps the policy close to the reference.',
        log: true,
      }),
      number('threshold', 'Threshold', [1, -1000, 1000], {
        help: 'Completions with at least this training return are desirable; the others are not.',
      }),
      number('desirableWeight', 'Desirable weight λ_D', [1, 0, 100], {
        help: 'Weight of desirable completions. Raise it where they are rare.',
      }),
      number('undesirableWeight', 'Undesirable weight λ_U', [1, 0, 100], {
        help: 'Weight of undesirable completions. A high value avoids losses more than it seeks gains.',
      }),
      ...field.samples('reference'),
      field.epochs(1),
      field.minibatches(1),
      field.maxGradientNorm(1),
    ],
  }),
  needs: (settings) => ({ ...field.sampleNeeds(settings), reference: true }),
  async *update(rollouts, learner) {
    const { settings } = learner;
    const { sequences, returns, own, time } = rollouts;
    const threshold = settings.number('threshold');
    const desirable = Array.from(returns, (earned) => earned >= threshold);
    const parts = minibatches(learner, sequences, settings.number('epochs'), settings.number('minibatches'));
    for (const rows of parts) {
      await learner.step(rollouts, rows, (batch) => lossOf(rollouts, desirable, learner, batch));
      yield;
    }
    // Used in place of an advantage: the direction in which each completion is pushed.
    const signs = Float64Array.from(desirable, (good) => (good ? 1 : -1));
    const advantages = Float32Array.from(spreadRows(signs, own, time));
    return { advantages, explainedVariance: Number.NaN };
  },
};

function lossOf(
  rollouts: Rollouts,
  desirable: readonly boolean[],
  { settings }: LanguageLearner,
  { rows, time, scores }: Minibatch,
): TokenLoss {
  const own = gatherRows(rollouts.own, rows, time);
  const now = sumRows(scores.logp, own, time);
  const reference = sumRows(gatherRows(rollouts.referenceLogp ?? rollouts.logp, rows, time), own, time);
  const { loss, dLogp } = prospectLoss(
    {
      logRatios: now.map((logp, k) => logp - (reference[k] ?? 0)),
      desirable: Array.from(rows, (row) => desirable[row] === true),
      kl: rollouts.kl ?? 0,
    },
    {
      beta: settings.number('beta'),
      desirableWeight: settings.number('desirableWeight'),
      undesirableWeight: settings.number('undesirableWeight'),
    },
  );
  const entropy = { term: 0, dEntropy: new Float64Array(own.length) };
  const policy = { loss, dLogp: spreadRows(dLogp, own, time) };
  return sumOfTerms({ policy, entropy, critic: null, kl: null, ratios: null });
}
