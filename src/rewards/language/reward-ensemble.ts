import { ENSEMBLE_RULES, ensembleReward } from '../../core/reward-formulas.ts';
import type { LanguageTerm } from '../language-contract.ts';
import {
  choiceField,
  languageTermEntry,
  modelNeeds,
  numberField,
  pairsFields,
  placementField,
  scoresOf,
  spread,
} from '../language-parts.ts';

const LABEL = 'Reward ensemble';

export const term: LanguageTerm = {
  entry: languageTermEntry(
    'reward-ensemble',
    LABEL,
    'Several reward models and one score: distrust where they disagree. Errors that all members share pass unseen.',
    [
      {
        ...numberField('members', 'Members', 'How many reward models are fitted.', 4, [2, 8], 'integer'),
        live: false,
      },
      ...pairsFields,
      choiceField(
        'rule',
        'Rule',
        'mean; worst: the lowest score; mean-minus-deviation and mean-minus-variance: less λ times the members’ spread; soft-min: between mean and worst.',
        ENSEMBLE_RULES,
      ),
      numberField('lambda', 'λ', 'mean-minus-…: how much the spread costs.', 0.5, [0, 100]),
      numberField(
        'beta',
        'β',
        'soft-min: a small one is close to the worst, a large one to the mean.',
        1,
        [0.001, 1000],
      ),
      placementField('spread evenly over own tokens.'),
    ],
    'https://arxiv.org/abs/2310.02743',
  ),
  models: (settings) => modelNeeds(settings, settings.number('members')),
  evaluate(completion, settings) {
    const rule = ENSEMBLE_RULES.find((known) => known === settings.text('rule')) ?? 'mean';
    const parameter = settings.number(rule === 'soft-min' ? 'beta' : 'lambda');
    const reward = ensembleReward(scoresOf(completion, LABEL), rule, parameter);
    return spread(completion, reward, settings.text('placement'));
  },
};
