import type { LanguageTerm } from '../language-contract.ts';
import { choiceField, languageTermEntry, numberField, pay } from '../language-parts.ts';

export const term: LanguageTerm = {
  entry: languageTermEntry(
    'turns',
    'Turns',
    'Pays a dialogue per turn or for its outcome. In a task without turns, scratch lines count as turns.',
    [
      choiceField(
        'pay',
        'Pay',
        'outcome: the score, at the end. turn: each turn’s own reward, when it ends. spread: the score, in equal parts over all turns.',
        ['outcome', 'turn', 'spread'],
      ),
      numberField(
        'turnCost',
        'Cost of a turn',
        'Subtracted at the end of each turn. A high value shortens dialogues.',
        0,
        [0, 10],
      ),
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
    // Without turns, everything is paid at the end.
    const rest = how === 'outcome' || (how === 'spread' && steps.length === 0) ? score : 0;
    return { ...pay(completion, paid, 'token'), atEnd: rest };
  },
};
