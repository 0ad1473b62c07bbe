import { number } from '../../experiment/field.ts';
import type { LanguageTerm } from '../language-contract.ts';
import { atEnd, languageTerm } from '../language-parts.ts';

export const term: LanguageTerm = {
  entry: languageTerm('well-formed', 'Well-formed', {
    help: 'Pays only for the format: it parses, has its box, ends. The policy learns this long before any answer is right; on its own it is easy to exploit.',
    fields: [
      number('well', 'Well-formed', [1, -10, 10], { help: 'Reward for a well-formed completion.' }),
      number('malformed', 'Malformed', [0, -10, 10], { help: 'Reward for any other completion.' }),
    ],
  }),
  evaluate: ({ verdict }, settings) => atEnd(settings.number(verdict.wellFormed ? 'well' : 'malformed')),
};
