import { integer } from '../../experiment/field.ts';
import type { LanguageTerm } from '../language-contract.ts';
import { languageTerm, nGrams, ownTokens, pay, placementField } from '../language-parts.ts';

export const term: LanguageTerm = {
  entry: languageTerm('repetition', 'Repetition penalty', {
    help: 'Minus the share of n-grams already written in the same completion: 0 without repetition, toward −1 for a loop.',
    reference: 'https://arxiv.org/abs/2502.03373',
    fields: [
      integer('n', 'n', [2, 1, 8], {
        help: 'Number of tokens in a row that count as a repetition. A low value penalizes common short repeats.',
      }),
      placementField('paid at the end of each repeated n-gram.'),
    ],
  }),
  evaluate(completion, settings) {
    const n = settings.number('n');
    const { tokens, places } = ownTokens(completion);
    const grams = nGrams(tokens, n);
    const repeated = grams.flatMap((gram, k) =>
      grams.indexOf(gram) < k ? [{ at: places[k + n - 1] ?? 0, value: -1 / grams.length }] : [],
    );
    return pay(completion, repeated, settings.text('placement'));
  },
};
