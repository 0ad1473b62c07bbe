/** Every reward term for text: a file in `language/` registers itself. */
import type { LanguageTerm } from './language-contract.ts';

const found = import.meta.glob<LanguageTerm>('./language/*.ts', { eager: true, import: 'term' });

/** By id, which is `term` in a spec. */
export const languageTerms: ReadonlyMap<string, LanguageTerm> = new Map(
  Object.values(found).map((term) => [term.entry.id, term]),
);
