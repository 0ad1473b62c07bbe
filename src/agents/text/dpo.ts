/** Direct preference optimization on text and its variants: learns from pairs of completions instead of maximizing a reward. */

import { choice, number } from '../../experiment/field.ts';
import { PAIR_RULES, type PairRule, preferenceLoss } from '../estimators/preference-loss.ts';
import { pairFields, pairNeeds, pairUpdate } from '../updates/pair-update.ts';
import type { LanguageAgent } from '../updates/text-contract.ts';
import * as field from '../updates/text-fields.ts';

export const agent: LanguageAgent = {
  entry: field.entry({
    id: 'dpo',
    label: 'DPO / IPO (language policy)',
    help: 'Takes two completions of a prompt, one preferred, and raises the preferred one’s log-ratio to the reference above the other’s. The reward design only decides which one is preferred.',
    reference:
      'Rafailov et al. 2023, 2305.18290; IPO: Azar et al. 2023, 2310.12036; SimPO: Meng et al. 2024, 2405.14734',
    fields: [
      field.learningRate(0.0003),
      field.prompts(32),
      field.groupSize(4),
      choice('loss', 'Loss', PAIR_RULES, {
        help: 'dpo: −ln σ(βΔ). ipo: (Δ − 1/(2β))². cdpo and robust-dpo expect flipped labels. hinge: max(0, 1 − βΔ). simpo: no reference, mean log-probabilities. sft: −ln π of the preferred one alone.',
      }),
      number('beta', 'β', [0.1, 0.001, 10], {
        help: 'Strength of the reference: the policy converges to π_ref · exp(reward / β), so a high value keeps it close. For IPO this is τ.',
        log: true,
      }),
      ...pairFields('online'),
      number('labelNoise', 'Label noise expected', [0, 0, 0.49], {
        help: 'Used by cdpo and robust-dpo: the assumed share of flipped labels.',
      }),
      number('targetMargin', 'Target margin γ', [0, 0, 100], {
        help: 'Used by simpo: the wanted margin between the pair. A high value pushes pairs further apart.',
      }),
      field.epochs(1),
      field.minibatches(1),
      field.maxGradientNorm(1),
    ],
  }),
  needs: pairNeeds,
  async *update(rollouts, learner) {
    const { settings } = learner;
    const beta = settings.number('beta');
    return yield* pairUpdate(rollouts, learner, beta, (pairs) =>
      preferenceLoss(pairs, {
        rule: settings.text('loss') as PairRule,
        beta,
        labelNoise: settings.number('labelNoise'),
        targetMargin: settings.number('targetMargin'),
      }),
    );
  },
};
