import { number } from '../../experiment/field.ts';
import { learnedTerm } from '../learned-term.ts';

export const term = learnedTerm(
  'learned-reward',
  'Learned reward',
  {
    help: 'The score of a reward model fitted to labeled pairs. It is accurate near those pairs; a strongly optimized policy leaves that region.',
    fields: [
      number('clip', 'Clip', [0, 0, 100], {
        help: 'Scores are clipped to ± this value. A low value limits over-optimization; 0: no clipping.',
      }),
    ],
  },
  ([score = 0], settings) => {
    const clip = settings.number('clip') || Number.POSITIVE_INFINITY;
    return Math.max(-clip, Math.min(clip, score));
  },
);
