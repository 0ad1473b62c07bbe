/**
 * REINFORCE leave-one-out on text: each completion's baseline is the mean reward of the other completions of
 * its prompt.
 */
import { spreadRows } from '../estimators/arrays.ts';
import { groupAdvantages } from '../estimators/group-advantages.ts';
import type { LanguageAgent } from '../updates/text-contract.ts';
import * as field from '../updates/text-fields.ts';
import { groupNeeds, penalized, tokenUpdate } from '../updates/token-update.ts';

export const agent: LanguageAgent = {
  entry: field.entry({
    id: 'rloo-lm',
    label: 'RLOO (language policy)',
    help: 'REINFORCE in which each completion’s baseline is the mean reward of the prompt’s other completions: unbiased, without a critic. The KL penalty is part of the reward.',
    reference: 'Ahmadian et al. 2024, 2402.14740; Kool et al. 2019',
    fields: [
      field.learningRate(0.001),
      field.prompts(16),
      field.groupSize(8),
      field.clipRange(0.2),
      ...field.onePass,
      field.successReplay,
      field.maxGradientNorm(1),
    ],
  }),
  needs: (settings) => ({ ...groupNeeds(settings), compares: true }),
  async *update(rollouts, learner) {
    const { returns } = penalized(rollouts, learner);
    const each = groupAdvantages(returns, rollouts.groupSize, 'rloo');
    return yield* tokenUpdate(rollouts, learner, {
      advantages: spreadRows(each, rollouts.own, rollouts.time),
      // Whole completions are the actions: their token log-probabilities are summed.
      aggregation: { mode: 'seq-mean-token-sum' },
    });
  },
};
