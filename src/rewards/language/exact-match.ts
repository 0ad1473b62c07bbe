import type { LanguageTerm } from '../language-contract.ts';
import { atEnd, languageTermEntry, numberField } from '../language-parts.ts';

export const term: LanguageTerm = {
  entry: languageTermEntry(
    'exact-match',
    'Exact match',
    'Pays for a correct answer, checked by the verifier. Sparse: it pays nothing while no answer of a group is right.',
    [
      numberField('right', 'Right', 'Reward for a correct answer.', 1, [-10, 10]),
      numberField('wrong', 'Wrong', 'Reward for any other answer.', 0, [-10, 10]),
    ],
  ),
  evaluate: ({ verdict }, settings) => atEnd(settings.number(verdict.correct ? 'right' : 'wrong')),
};
