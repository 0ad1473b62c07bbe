import type { LanguageTerm } from '../language-contract.ts';
import { atEnd, languageTermEntry, numberField } from '../language-parts.ts';

export const term: LanguageTerm = {
  entry: languageTermEntry(
    'well-formed',
    'Well-formed',
    'Pays for the form alone: it parses, has its box, ends. Learned long before anything is right, and enough by itself to be gamed.',
    [
      numberField('well', 'Well-formed', 'What a well-formed completion earns.', 1, [-10, 10]),
      numberField('malformed', 'Malformed', 'What any other earns.', 0, [-10, 10]),
    ],
  ),
  evaluate: ({ verdict }, settings) => atEnd(settings.number(verdict.wellFormed ? 'well' : 'malformed')),
};
