import { number } from '../../experiment/field.ts';
import type { LanguageTerm } from '../language-contract.ts';
import {
  languageTerm,
  modelNeeds,
  pairsFields,
  placementField,
  scoresOf,
  spread,
} from '../language-parts.ts';

const LABEL = 'Learned reward';

export const term: LanguageTerm = {
  entry: languageTerm('learned-reward', LABEL, {
    help: 'The score of a reward model fitted to labeled pairs. It is accurate near those pairs; a strongly optimized policy leaves that region.',
    fields: [
      ...pairsFields,
      number('clip', 'Clip', [0, 0, 100], {
        help: 'Scores are clipped to ± this value. A low value limits over-optimization; 0: no clipping.',
      }),
      placementField('spread evenly over the policy’s tokens.'),
    ],
  }),
  models: (settings) => modelNeeds(settings, 1),
  evaluate(completion, settings) {
    const clip = settings.number('clip') === 0 ? Number.POSITIVE_INFINITY : settings.number('clip');
    const [score = 0] = scoresOf(completion, LABEL);
    return spread(completion, Math.max(-clip, Math.min(clip, score)), settings.text('placement'));
  },
};
