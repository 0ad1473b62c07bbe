/**
 * Filtered behavior cloning on text (expert iteration with a threshold): writes completions, keeps the good
 * ones and clones them.
 */
import { choice, number } from '../../experiment/field.ts';
import { clone } from '../updates/cloning.ts';
import type { LanguageAgent, Rollouts } from '../updates/text-contract.ts';
import * as field from '../updates/text-fields.ts';

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
      ...field.samples('policy'),
      field.epochs(1),
      field.minibatches(1),
      field.maxGradientNorm(1),
    ],
  }),
  needs: field.sampleNeeds,
  async *update(rollouts, learner) {
    const { settings } = learner;
    const best = settings.text('keep') === 'best';
    return yield* clone(rollouts, learner, keptRows(rollouts, settings.number('threshold'), best));
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
