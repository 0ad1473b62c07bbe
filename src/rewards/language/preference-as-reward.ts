import { ensembleReward, referenceCenterdSigmoid } from '../../core/reward-formulas.ts';
import type { LanguageTerm } from '../language-contract.ts';
import {
  languageTermEntry,
  modelNeeds,
  numberField,
  pairsFields,
  placementField,
  scoresOf,
  spread,
} from '../language-parts.ts';

const LABEL = 'Preference as reward';

export const term: LanguageTerm = {
  entry: languageTermEntry(
    'preference-as-reward',
    LABEL,
    'The reward model’s score as a sigmoid centerd on reference completions of the same prompt: bounded, steep where the completion is as good as they are, flat where it is far beyond.',
    [
      ...pairsFields,
      numberField('slope', 'Slope', 'A larger one saturates sooner.', 1, [0.01, 100]),
      {
        ...numberField(
          'references',
          'References',
          'How many completions of the start stand for each prompt.',
          4,
          [1, 10],
          'integer',
        ),
        live: false,
      },
      placementField('spread evenly over own tokens.'),
    ],
    'https://arxiv.org/abs/2502.18770',
  ),
  models: (settings) => modelNeeds(settings, 1, settings.number('references')),
  evaluate(completion, settings) {
    const score = ensembleReward(scoresOf(completion, LABEL), 'mean');
    const centers = completion.referenceScores.map((scores) => ensembleReward(scores, 'mean'));
    const reward = referenceCenterdSigmoid(score, centers, settings.number('slope'));
    return spread(completion, reward, settings.text('placement'));
  },
};
