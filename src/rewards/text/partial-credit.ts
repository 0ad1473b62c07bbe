import { choice, integer } from '../../experiment/field.ts';
import type { Completion, LanguageTerm } from '../language-contract.ts';
import {
  customDemonstration,
  languageTerm,
  nGrams,
  ownTokens,
  pay,
  placementField,
  spread,
} from '../language-parts.ts';

type Amounts = { readonly at: number; readonly value: number }[];

/**
 * Share of positions at which the policy's tokens agree with a demonstration's, relative to the longer one's
 * length.
 */
function positions(completion: Completion): Amounts {
  const { tokens, places } = ownTokens(completion);
  const wanted = customDemonstration(completion);
  const longer = Math.max(tokens.length, wanted.length);
  return places.flatMap((at, k) => (tokens[k] === wanted[k] ? [{ at, value: 1 / longer }] : []));
}

/**
 * F₁ of n-grams: 2·matches / (n-grams written + n-grams of a demonstration), where each n-gram of the
 * demonstration matches at most once. Paid at the end of each matched n-gram.
 */
function overlap(completion: Completion, n: number): Amounts {
  const { tokens, places } = ownTokens(completion);
  const written = nGrams(tokens, n);
  const wanted = nGrams(customDemonstration(completion), n);
  const left = new Map<string, number>();
  for (const gram of wanted) left.set(gram, (left.get(gram) ?? 0) + 1);
  const value = 2 / (written.length + wanted.length);
  return written.flatMap((gram, k) => {
    const many = left.get(gram) ?? 0;
    left.set(gram, many - 1);
    return many > 0 ? [{ at: places[k + n - 1] ?? 0, value }] : [];
  });
}

export const term: LanguageTerm = {
  entry: languageTerm('partial-credit', 'Partial credit', {
    help: 'Pays for the correct part. Denser than exact match, but the policy may collect the parts without the whole.',
    fields: [
      choice('credit', 'Credit for', ['task', 'positions', 'n-grams'], {
        help: 'task: the verifier’s own share (steps, positions, facts). positions: tokens in the right place. n-grams: F₁ of token sequences. The last two compare with one correct completion, so they suit tasks that have only one.',
      }),
      integer('n', 'n', [2, 1, 8], {
        help: 'n-grams: number of tokens in a row. A high value requires longer exact matches.',
      }),
      placementField('paid at the tokens that earned it; task credit is spread evenly.'),
    ],
  }),
  evaluate(completion, settings) {
    const [credit, placement] = [settings.text('credit'), settings.text('placement')];
    if (credit === 'task') return spread(completion, completion.verdict.partial, placement);
    const amounts =
      credit === 'positions' ? positions(completion) : overlap(completion, settings.number('n'));
    return pay(completion, amounts, placement);
  },
};
