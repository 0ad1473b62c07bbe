import { ensembleReward, referenceCenterdSigmoid } from '../../core/reward-formulas.ts';
import { integer, number } from '../../experiment/field.ts';
import type { LanguageTerm } from '../language-contract.ts';
import {
  languageTerm,
  modelNeeds,
  pairsFields,
  placementField,
  scoresOf,
  spread,
} from '../language-parts.ts';

const LABEL = 'Preference as reward';

export const term: LanguageTerm = {
  entry: languageTerm('preference-as-reward', LABEL, {
    help: 'A sigmoid of the reward model’s score, centered on reference completions of the same prompt: bounded, steep near their level, flat far above it.',
    reference: 'https://arxiv.org/abs/2502.18770',
    fields: [
      ...pairsFields,
      number('slope', 'Slope', [1, 0.01, 100], {
        help: 'Steepness of the sigmoid. A high value saturates sooner.',
      }),
      integer('references', 'References', [4, 1, 10], {
        help: 'Number of starting-policy completions that represent each prompt. More give a more stable center.',
        live: false,
      }),
      placementField('spread evenly over the policy’s tokens.'),
    ],
  }),
  models: (settings) => modelNeeds(settings, 1, settings.number('references')),
  evaluate(completion, settings) {
    const score = ensembleReward(scoresOf(completion, LABEL), 'mean');
    const centers = completion.referenceScores.map((scores) => ensembleReward(scores, 'mean'));
    const reward = referenceCenterdSigmoid(score, centers, settings.number('slope'));
    return spread(completion, reward, settings.text('placement'));
  },
};
