import { ENSEMBLE_RULES, ensembleReward } from '../../core/reward-formulas.ts';
import { choice, integer, number } from '../../experiment/field.ts';
import { learnedTerm } from '../learned-term.ts';

export const term = learnedTerm(
  'reward-ensemble',
  'Reward ensemble',
  {
    help: 'Combines several reward models into one score that is lower where they disagree. Errors that all members share go unnoticed.',
    reference: 'https://arxiv.org/abs/2310.02743',
    fields: [
      integer('members', 'Members', [4, 2, 8], {
        help: 'Number of reward models. More models detect more disagreement and take longer to fit.',
        live: false,
      }),
      choice('rule', 'Rule', ENSEMBLE_RULES, {
        help: 'mean; worst: the lowest score; mean-minus-deviation and mean-minus-variance: minus λ times the members’ spread; soft-min: between mean and worst.',
      }),
      number('lambda', 'λ', [0.5, 0, 100], {
        help: 'mean-minus-…: weight of the spread. A high value distrusts disagreement more.',
      }),
      number('beta', 'β', [1, 0.001, 1000], {
        help: 'soft-min: a low value is close to the worst score, a high value to the mean.',
        log: true,
      }),
    ],
  },
  (scores, settings) => {
    const rule = ENSEMBLE_RULES.find((known) => known === settings.text('rule')) ?? 'mean';
    return ensembleReward(scores, rule, settings.number(rule === 'soft-min' ? 'beta' : 'lambda'));
  },
);
