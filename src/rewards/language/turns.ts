import type { LanguageTerm } from '../language-contract.ts';
import { choiceField, languageTermEntry, numberField, pay } from '../language-parts.ts';

export const term: LanguageTerm = {
  entry: languageTermEntry(
    'turns',
    'Turns',
    'Pays a talk by its turns or by its outcome. Where a task has no turns its scratch lines stand for them.',
    [
      choiceField(
        'pay',
        'Pay',
        'outcome: the score, at the end. turn: to each turn what it earned, when it ended. spread: the score in equal parts to all turns.',
        ['outcome', 'turn', 'spread'],
      ),
      numberField('turnCost', 'Cost of a turn', 'Taken off at the end of each turn.', 0, [0, 10]),
    ],
  ),
  evaluate(completion, settings) {
    const { steps, stepEnds, score } = completion.verdict;
    const how = settings.text('pay');
    const each = (k: number): number => {
      if (how === 'turn') return steps[k] ?? 0;
      return how === 'spread' ? score / steps.length : 0;
    };
    const paid = stepEnds.map((at, k) => ({ at, value: each(k) - settings.number('turnCost') }));
    // Without a turn there is nobody to pay but the end.
    const rest = how === 'outcome' || (how === 'spread' && steps.length === 0) ? score : 0;
    return { ...pay(completion, paid, 'token'), atEnd: rest };
  },
};
