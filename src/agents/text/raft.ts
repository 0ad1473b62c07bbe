/** RAFT on text: ranks the completions of each prompt by reward and clones the best ones, batch after batch. */
import { integer } from '../../experiment/field.ts';
import { clone } from '../updates/cloning.ts';
import type { LanguageAgent, Rollouts } from '../updates/text-contract.ts';
import * as field from '../updates/text-fields.ts';

export const agent: LanguageAgent = {
  entry: field.entry({
    id: 'raft',
    label: 'RAFT (language policy)',
    help: 'Reward-ranked fine-tuning: samples completions of each prompt, keeps the best by reward and clones them. Unlike filtered behavior cloning it needs no threshold.',
    reference: 'Dong et al. 2023, 2304.06767, algorithm 1',
    fields: [
      field.learningRate(0.001),
      field.prompts(16),
      field.groupSize(8),
      integer('kept', 'Kept per prompt', [1, 1, 64], {
        help: 'Number of best completions of each prompt that are cloned. A low value selects harder; groups without a difference are left out.',
      }),
      ...field.samples('policy'),
      field.epochs(1),
      field.minibatches(1),
      field.maxGradientNorm(1),
    ],
  }),
  needs: (settings) => ({ ...field.sampleNeeds(settings), compares: true }),
  async *update(rollouts, learner) {
    return yield* clone(rollouts, learner, bestRows(rollouts, learner.settings.number('kept')));
  },
};

/**
 * The `kept` rows with the highest return in each group; ties go to the earlier row. None if all are equal.
 */
function bestRows({ sequences, groupSize, returns }: Rollouts, kept: number): number[] {
  const rows: number[] = [];
  const of = (row: number) => returns[row] ?? 0;
  for (let first = 0; first < sequences; first += groupSize) {
    const group = Array.from({ length: groupSize }, (_, k) => first + k);
    if (group.every((row) => of(row) === of(first))) continue;
    rows.push(...group.sort((a, b) => of(b) - of(a) || a - b).slice(0, kept));
  }
  return rows;
}
