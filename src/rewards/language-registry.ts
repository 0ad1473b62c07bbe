/** Every reward term for text. A file in `text/` registers itself. */
import type { LanguageTerm } from './language-contract.ts';

const found = import.meta.glob<LanguageTerm>('./text/*.ts', { eager: true, import: 'term' });

/** Terms in the kernel language that read no state, so that they also work on text, token by token. */
export const kernelTermsOnText: ReadonlySet<string> = new Set([
  'expression',
  'custom-module',
  'noise',
  'scale',
  'clip',
  'delay',
]);

/** Terms by id, which is `term` in a spec. */
export const languageTerms: ReadonlyMap<string, LanguageTerm> = new Map(
  Object.values(found).map((term) => [term.entry.id, term]),
);
