import { gatedRewards } from '../../core/reward-formulas.ts';
import { choice, number } from '../../experiment/field.ts';
import type { Verdict } from '../../worlds/language-contract.ts';
import type { LanguageTerm } from '../language-contract.ts';
import { languageTerm, pay, stepAmounts } from '../language-parts.ts';

/** The quantity that must reach the threshold. `progress` is checked step by step, the others at the end. */
const GATES: Readonly<Record<string, (verdict: Verdict) => number>> = {
  score: ({ score }) => score,
  'well-formed': ({ wellFormed }) => (wellFormed ? 1 : 0),
  partial: ({ partial }) => partial,
};

export const term: LanguageTerm = {
  entry: languageTerm('gated-steps', 'Gated steps', {
    help: 'Step rewards that count only if a condition holds, so that they cannot replace the answer.',
    reference: 'https://arxiv.org/abs/2508.10548',
    fields: [
      choice('gate', 'Gate', ['score', 'well-formed', 'partial', 'progress'], {
        help: 'score, well-formed, partial: of the whole completion. progress: from the step at which the sum of step rewards reaches the threshold.',
      }),
      number('threshold', 'Threshold', [1, 0, 10], {
        help: 'The gate opens at this value. A high threshold makes step rewards rare.',
      }),
    ],
  }),
  evaluate(completion, settings) {
    const { verdict } = completion;
    const gate = GATES[settings.text('gate')];
    const last = verdict.steps.length - 1;
    const priority =
      gate === undefined ? verdict.steps : verdict.steps.map((_, k) => (k === last ? gate(verdict) : 0));
    const mode = gate === undefined ? 'from-then-on' : 'trajectory';
    const counted = gatedRewards(verdict.steps, priority, settings.number('threshold'), mode);
    return pay(completion, stepAmounts(completion, counted), 'token');
  },
};
