/** P3O on text: clipped policy gradient on the difference in reward between two completions of one prompt. */
import { gatherRows, spreadRows, sumRows } from '../estimators/arrays.ts';
import { pairwiseAdvantages, pairwiseLoss } from '../estimators/pairwise-loss.ts';
import { minibatches, sumOfTerms } from '../updates/loss.ts';
import type {
  LanguageAgent,
  LanguageLearner,
  Minibatch,
  Rollouts,
  TokenLoss,
} from '../updates/text-contract.ts';
import * as field from '../updates/text-fields.ts';
import { groupNeeds } from '../updates/token-update.ts';

export const agent: LanguageAgent = {
  entry: field.entry({
    id: 'p3o-lm',
    label: 'P3O (language policy)',
    help: 'Compares two completions of a prompt: each is pushed by half the difference of their rewards, within a clip range of the whole completion’s ratio. What a prompt adds to both rewards cancels, so there is no critic.',
    reference: 'Wu et al. 2023, 2310.00212 (separate clipping)',
    fields: [
      field.learningRate(0.001),
      field.prompts(64),
      field.groupSize(2),
      field.clipRange(0.2),
      field.epochs(2),
      field.minibatches(2),
      ...field.klFields.filter(({ name }) => name !== 'klEstimator'),
      field.maxGradientNorm(1),
    ],
  }),
  needs: (settings) => ({
    ...groupNeeds(settings),
    groupSize: 2 * Math.ceil(settings.number('groupSize') / 2),
    compares: true,
  }),
  async *update(rollouts, learner) {
    const { settings } = learner;
    const { sequences, own, time } = rollouts;
    const each = pairwiseAdvantages(rollouts.returns, penalties(rollouts, learner));
    for (const part of minibatches(
      learner,
      sequences / 2,
      settings.number('epochs'),
      settings.number('minibatches'),
    )) {
      const rows = Uint32Array.from([...part].flatMap((pair) => [2 * pair, 2 * pair + 1]));
      await learner.step(rollouts, rows, (batch) => lossOf(rollouts, learner, each, batch));
      yield;
    }
    const advantages = Float32Array.from(spreadRows(each, own, time));
    return { advantages, explainedVariance: Number.NaN };
  },
};

/** β (ln π − ln π_ref) of each completion at the time when it was written. */
function penalties({ sequences, logp, referenceLogp, own, time }: Rollouts, learner: LanguageLearner) {
  if (referenceLogp === null || learner.klCoefficient === 0) return new Float64Array(sequences);
  const reference = sumRows(referenceLogp, own, time);
  return sumRows(logp, own, time).map((now, row) => learner.klCoefficient * (now - (reference[row] ?? 0)));
}

function lossOf(
  rollouts: Rollouts,
  { settings }: LanguageLearner,
  advantages: Float64Array,
  { rows, time, scores }: Minibatch,
): TokenLoss {
  const own = gatherRows(rollouts.own, rows, time);
  const { loss, dLogp, outside, low, high } = pairwiseLoss(
    {
      logp: sumRows(scores.logp, own, time),
      sampledLogp: sumRows(gatherRows(rollouts.logp, rows, time), own, time),
      advantages: Float64Array.from(rows, (row) => advantages[row] ?? 0),
    },
    settings.number('clipRange'),
  );
  const entropy = { term: 0, dEntropy: new Float64Array(own.length) };
  const policy = { loss, dLogp: spreadRows(dLogp, own, time) };
  const terms = sumOfTerms({ policy, entropy, critic: null, kl: null, ratios: null });
  return { ...terms, clipFraction: outside, clippedLow: low, clippedHigh: high };
}
