import type { LanguageTerm } from '../language-contract.ts';
import { atEnd, languageTermEntry, numberField } from '../language-parts.ts';

export const term: LanguageTerm = {
  entry: languageTermEntry(
    'well-formed',
    'Well-formed',
    'Pays only for the format: it parses, has its box, ends. The policy learns this long before any answer is right; on its own it is easy to exploit.',
    [
      numberField('well', 'Well-formed', 'Reward for a well-formed completion.', 1, [-10, 10]),
      numberField('malformed', 'Malformed', 'Reward for any other completion.', 0, [-10, 10]),
    ],
  ),
  evaluate: ({ verdict }, settings) => atEnd(settings.number(verdict.wellFormed ? 'well' : 'malformed')),
};
