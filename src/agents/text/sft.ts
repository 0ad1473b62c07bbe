/**
 * Supervised fine-tuning on text: clones demonstrations of the task. The reward design is only measured; it
 * pays nothing.
 */
import { integer, number } from '../../experiment/field.ts';
import { clone } from '../updates/cloning.ts';
import type { LanguageAgent } from '../updates/text-contract.ts';
import * as field from '../updates/text-fields.ts';

export const agent: LanguageAgent = {
  entry: field.entry(
    {
      id: 'sft',
      label: 'SFT (language policy)',
      help: 'Supervised fine-tuning: makes demonstrations of the task more likely, token by token. Rewards do not teach it. Curves show what the policy itself writes.',
      reference: 'Ouyang et al. 2022, 2203.02155, step 1',
      fields: [
        field.learningRate(0.001),
        field.prompts(64),
        integer('demonstrations', 'Demonstrations', [0, 0, 1_000_000], {
          help: 'Number of demonstrations, read in passes and rounded up to whole batches. A low number is memorized. 0: new ones for each batch.',
          log: true,
          live: false,
        }),
        number('corrupted', 'Corrupted share', [0, 0, 1], {
          help: 'Share of demonstrations that answer another problem. A high value teaches the form of an answer without its content.',
          live: false,
        }),
        field.epochs(1),
        field.minibatches(1),
        field.maxGradientNorm(1),
      ],
    },
    { baseAccuracy: 0 },
  ),
  needs: (settings) => ({
    critic: false,
    reference: false,
    prompts: settings.number('prompts'),
    groupSize: 1,
    resample: 0,
    source: 'demonstrations',
    corrupted: settings.number('corrupted'),
    stored: settings.number('demonstrations'),
  }),
  async *update(rollouts, learner) {
    return yield* clone(
      rollouts,
      learner,
      Array.from({ length: rollouts.sequences }, (_, row) => row),
    );
  },
};
