import type { LanguageTerm } from '../language-contract.ts';
import { atEnd, languageTermEntry, numberField } from '../language-parts.ts';

export const term: LanguageTerm = {
  entry: languageTermEntry(
    'exact-match',
    'Exact match',
    'Pays for a right answer, by the verifier. Sparse: while no answer of a group is right it says nothing.',
    [
      numberField('right', 'Right', 'What a right answer earns.', 1, [-10, 10]),
      numberField('wrong', 'Wrong', 'What any other earns.', 0, [-10, 10]),
    ],
  ),
  evaluate: ({ verdict }, settings) => atEnd(settings.number(verdict.correct ? 'right' : 'wrong')),
};
