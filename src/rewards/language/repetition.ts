import type { LanguageTerm } from '../language-contract.ts';
import {
  customTokens,
  languageTermEntry,
  nGrams,
  numberField,
  pay,
  placementField,
} from '../language-parts.ts';

export const term: LanguageTerm = {
  entry: languageTermEntry(
    'repetition',
    'Repetition penalty',
    'Minus the share of n-grams that were written before in the same completion: 0 without repetition, towards −1 for one loop.',
    [
      numberField('n', 'n', 'How many tokens in a row count as a repetition.', 2, [1, 8], 'integer'),
      placementField('paid where a repeated n-gram ends.'),
    ],
    'https://arxiv.org/abs/2502.03373',
  ),
  evaluate(completion, settings) {
    const n = settings.number('n');
    const { tokens, places } = customTokens(completion);
    const grams = nGrams(tokens, n);
    const repeated = grams.flatMap((gram, k) =>
      grams.indexOf(gram) < k ? [{ at: places[k + n - 1] ?? 0, value: -1 / grams.length }] : [],
    );
    return pay(completion, repeated, settings.text('placement'));
  },
};
