import { ensembleReward, referenceCenterdSigmoid } from '../../core/reward-formulas.ts';
import { integer, number } from '../../experiment/field.ts';
import { learnedTerm, pairsFields } from '../language-parts.ts';

export const term = learnedTerm(
  'preference-as-reward',
  'Preference as reward',
  {
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
    ],
  },
  (scores, settings, referenceScores) => {
    const centers = referenceScores.map((each) => ensembleReward(each, 'mean'));
    return referenceCenterdSigmoid(ensembleReward(scores, 'mean'), centers, settings.number('slope'));
  },
);
