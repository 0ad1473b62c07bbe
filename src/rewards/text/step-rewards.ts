import { clipStepRewards, deltaStepRewards } from '../../core/reward-formulas.ts';
import { choice, number } from '../../experiment/field.ts';
import type { LanguageTerm } from '../language-contract.ts';
import { languageTerm, pay, placementField, stepAmounts } from '../language-parts.ts';

export const term: LanguageTerm = {
  entry: languageTerm('step-rewards', 'Step rewards', {
    help: 'Pays each step of the work (scratch line, turn) its value from the verifier. In a plain sum more steps earn more; clip and delta bound the sum.',
    reference: 'https://arxiv.org/abs/2410.15115',
    fields: [
      choice('refine', 'Refinement', ['none', 'clip', 'delta', 'clip-delta'], {
        help: 'none: plain sum. clip: min(r − threshold, 0), so no step earns. delta: r_k − r_{k+1}, so the sum does not grow with the number of steps. clip-delta: both.',
      }),
      number('threshold', 'Threshold', [0.5, 0, 1], {
        help: 'clip: steps worth at least this much cost nothing. A high value makes more steps costly.',
      }),
      { ...placementField('paid at the end of each step.'), default: 'token' },
    ],
  }),
  evaluate(completion, settings) {
    const refine = settings.text('refine');
    let rewards: ArrayLike<number> = completion.verdict.steps;
    if (refine.startsWith('clip')) rewards = clipStepRewards(rewards, settings.number('threshold'));
    if (refine.endsWith('delta')) rewards = deltaStepRewards(rewards);
    return pay(completion, stepAmounts(completion, rewards), settings.text('placement'));
  },
};
