/**
 * ORPO on text: learns from stored pairs without a reference, by imitation and a penalty on the odds in one
 * loss.
 */
import { number } from '../../experiment/field.ts';
import { oddsRatioLoss } from '../estimators/odds-ratio-loss.ts';
import { pairFields, pairNeeds, pairUpdate } from '../updates/pair-update.ts';
import type { LanguageAgent } from '../updates/text-contract.ts';
import * as field from '../updates/text-fields.ts';

export const agent: LanguageAgent = {
  entry: field.entry({
    id: 'orpo',
    label: 'ORPO (language policy)',
    help: 'Makes the preferred completion of a pair more likely and its odds larger than those of the other. No reference policy holds it.',
    reference: 'Hong et al. 2024, 2403.07691',
    fields: [
      field.learningRate(0.0003),
      field.prompts(32),
      field.groupSize(4),
      number('oddsWeight', 'Odds weight λ', [0.1, 0, 10], {
        help: 'Weight of the log odds ratio. A high value pushes the pair apart; 0 is supervised learning on the preferred ones.',
      }),
      ...pairFields('offline'),
      field.epochs(1),
      field.minibatches(1),
      field.maxGradientNorm(1),
    ],
  }),
  needs: pairNeeds,
  async *update(rollouts, learner) {
    const weight = learner.settings.number('oddsWeight');
    return yield* pairUpdate(rollouts, learner, 1, (pairs) => oddsRatioLoss(pairs, weight));
  },
};
