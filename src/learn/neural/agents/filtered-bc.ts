/** Filtered behavior cloning on text: writes completions, keeps the good ones and clones them: expert iteration with a threshold. */
import { choice, number } from '../../../experiment/field.ts';
import { aggregationWeights } from '../../estimators/aggregation.ts';
import { gatherRows, spreadRows } from '../../estimators/arrays.ts';
import { reinforceLoss } from '../../estimators/policy-loss.ts';
import type { LanguageAgent, Minibatch, Rollouts, TokenLoss } from '../contract.ts';
import * as field from '../fields.ts';
import { minibatches, sumOfTerms } from '../loss.ts';

export const agent: LanguageAgent = {
  entry: field.entry({
    id: 'filtered-bc',
    label: 'Filtered behavior cloning (language policy)',
    help: 'Keeps the sampled completions whose reward reaches a threshold and makes each of their tokens more likely. What fails is ignored: nothing is pushed down.',
    reference: 'Anthony et al. 2017, 1705.08439; on text: Gulcehre et al. 2023, 2308.08998',
    fields: [
      field.learningRate(0.001),
      field.prompts(16),
      field.groupSize(8),
      number('threshold', 'Threshold', [1, -1000, 1000], {
        help: 'Completions with at least this training return are kept. A high value keeps few; below all rewards the policy copies itself.',
      }),
      choice('keep', 'Keep', ['all', 'best'], {
        help: 'all: every completion that reaches the threshold. best: of each prompt only the first best one, so that easy prompts do not count more.',
      }),
      field.epochs(1),
      field.minibatches(1),
      field.maxGradientNorm(1),
    ],
  }),
  needs: (settings) => ({
    critic: false,
    reference: false,
    prompts: settings.number('prompts'),
    groupSize: settings.number('groupSize'),
    resample: 0,
  }),
  async *update(rollouts, learner) {
    const { settings } = learner;
    const kept = keptRows(rollouts, settings.number('threshold'), settings.text('keep') === 'best');
    const parts = minibatches(
      learner,
      kept.length,
      settings.number('epochs'),
      settings.number('minibatches'),
    );
    for (const part of parts) {
      const rows = Uint32Array.from(part, (k) => kept[k] ?? 0);
      await learner.step(rollouts, rows, (batch) => cloningLoss(rollouts, batch));
      yield;
    }
    // Takes the place of an advantage: 1 for what is kept.
    const each = new Float64Array(rollouts.sequences);
    for (const row of kept) each[row] = 1;
    const advantages = Float32Array.from(spreadRows(each, rollouts.own, rollouts.time));
    return { advantages, explainedVariance: Number.NaN };
  },
};

function keptRows({ sequences, groupSize, returns }: Rollouts, threshold: number, best: boolean): number[] {
  const good = Array.from({ length: sequences }, (_, row) => row).filter(
    (row) => (returns[row] ?? 0) >= threshold,
  );
  if (!best) return good;
  const groupOf = (row: number) => Math.floor(row / groupSize);
  return good.filter((row) =>
    good.every(
      (other) =>
        groupOf(other) !== groupOf(row) ||
        (returns[other] ?? 0) < (returns[row] ?? 0) ||
        (returns[other] === returns[row] && other >= row),
    ),
  );
}

/** L = −mean ln π over the tokens of the kept completions. */
function cloningLoss(rollouts: Rollouts, { rows, time, scores }: Minibatch): TokenLoss {
  const own = gatherRows(rollouts.own, rows, time);
  const weights = aggregationWeights(own, time, { mode: 'token-mean' });
  const policy = reinforceLoss({ logp: scores.logp, advantages: own, weights });
  const entropy = { term: 0, dEntropy: new Float64Array(own.length) };
  return sumOfTerms({ policy, entropy, critic: null, kl: null, ratios: null });
}
