import { sigmoid } from '../../core/elementary.ts';
import { ensembleReward, minMaxReward, referenceCenteredSigmoid } from '../../core/reward-formulas.ts';
import { choice, integer, number } from '../../experiment/field.ts';
import { learnedTerm } from '../learned-term.ts';

export const term = learnedTerm(
  'preference-as-reward',
  'Preference as reward',
  {
    help: 'A sigmoid of the reward model’s score, centered on reference completions of the same prompt: bounded, steep near their level, flat far above it.',
    reference: 'https://arxiv.org/abs/2502.18770',
    fields: [
      number('slope', 'Slope', [1, 0.01, 100], {
        help: 'Steepness of the sigmoid. A high value saturates sooner.',
        log: true,
      }),
      choice('center', 'Center', ['references', 'none', 'min-max'], {
        help: 'references: σ(k (r − r_ref)), averaged over the references. none: σ(k r), centered wherever the reward model has its zero. min-max: no sigmoid, but the place of r between the lowest and the highest reference, which has no bound.',
      }),
      integer('references', 'References', [4, 1, 10], {
        help: 'Number of starting-policy completions that represent each prompt. More give a more stable center.',
        live: false,
      }),
    ],
  },
  (scores, settings, referenceScores) => {
    const centers = referenceScores.map((each) => ensembleReward(each, 'mean'));
    const [score, slope] = [ensembleReward(scores, 'mean'), settings.number('slope')];
    const how = settings.text('center');
    if (how === 'none') return sigmoid(slope * score);
    return how === 'min-max' ? minMaxReward(score, centers) : referenceCenteredSigmoid(score, centers, slope);
  },
);
