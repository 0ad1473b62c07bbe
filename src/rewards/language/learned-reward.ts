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

const LABEL = 'Learned reward';

export const term: LanguageTerm = {
  entry: languageTermEntry(
    'learned-reward',
    LABEL,
    'The score of a reward model that was fitted to labeled pairs. It is right where pairs were shown; a policy that is pushed hard leaves that region.',
    [
      ...pairsFields,
      numberField('clip', 'Clip', 'Scores are held within ± this; 0: as they are.', 0, [0, 100]),
      placementField('spread evenly over own tokens.'),
    ],
  ),
  models: (settings) => modelNeeds(settings, 1),
  evaluate(completion, settings) {
    const clip = settings.number('clip') === 0 ? Number.POSITIVE_INFINITY : settings.number('clip');
    const [score = 0] = scoresOf(completion, LABEL);
    return spread(completion, Math.max(-clip, Math.min(clip, score)), settings.text('placement'));
  },
};
