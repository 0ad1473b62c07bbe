import { number } from '../../experiment/field.ts';
import type { LanguageTerm } from '../language-contract.ts';
import { atEnd, languageTerm } from '../language-parts.ts';

export const term: LanguageTerm = {
  entry: languageTerm('exact-match', 'Exact match', {
    help: 'Pays for a correct answer, checked by the verifier. Sparse: it pays nothing while no answer of a group is right.',
    fields: [
      number('right', 'Right', [1, -10, 10], { help: 'Reward for a correct answer.' }),
      number('wrong', 'Wrong', [0, -10, 10], { help: 'Reward for any other answer.' }),
    ],
  }),
  evaluate: ({ verdict }, settings) => atEnd(settings.number(verdict.correct ? 'right' : 'wrong')),
};
