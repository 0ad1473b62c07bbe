import { choice, number } from '../../experiment/field.ts';
import type { LanguageTerm } from '../language-contract.ts';
import { languageTerm, pay } from '../language-parts.ts';

export const term: LanguageTerm = {
  entry: languageTerm('turns', 'Turns', {
    help: 'Pays a dialogue per turn or for its outcome. In a task without turns, scratch lines count as turns.',
    fields: [
      choice('pay', 'Pay', ['outcome', 'turn', 'spread'], {
        help: 'outcome: the score, at the end. turn: each turn’s own reward, when it ends. spread: the score, in equal parts over all turns.',
      }),
      number('turnCost', 'Cost of a turn', [0, 0, 10], {
        help: 'Subtracted at the end of each turn. A high value shortens dialogues.',
      }),
    ],
  }),
  evaluate(completion, settings) {
    const { steps, stepEnds, score } = completion.verdict;
    const how = settings.text('pay');
    const each = (k: number): number => {
      if (how === 'turn') return steps[k] ?? 0;
      return how === 'spread' ? score / steps.length : 0;
    };
    const paid = stepEnds.map((at, k) => ({ at, value: each(k) - settings.number('turnCost') }));
    // Without turns, everything is paid at the end.
    const rest = how === 'outcome' || (how === 'spread' && steps.length === 0) ? score : 0;
    return { ...pay(completion, paid, 'token'), atEnd: rest };
  },
};
