/** Help texts of a catalogue, stored separately: forms render without them, and the page loads them on demand. */
import type { Catalogue, CatalogueEntry, Field } from './field.ts';

export interface Words {
  readonly help: string;
  readonly reference?: string;
}

export type Explained = CatalogueEntry | Field;

/** Everything with a help text, in one fixed order. */
function explained({ worlds, agents, terms }: Catalogue): readonly Explained[] {
  return [...worlds, ...agents, ...terms].flatMap((entry) => [entry, ...entry.fields]);
}

/** The catalogue with empty help texts. */
export function withoutWords({ worlds, agents, terms }: Catalogue): Catalogue {
  const bare = ({ reference: _, ...entry }: CatalogueEntry): CatalogueEntry => ({
    ...entry,
    help: '',
    fields: entry.fields.map((field) => ({ ...field, help: '' })),
  });
  return { worlds: worlds.map(bare), agents: agents.map(bare), terms: terms.map(bare) };
}

/** The help texts that `withoutWords` removes. */
export function wordsOf(catalogue: Catalogue): readonly Words[] {
  return explained(catalogue).map((one) =>
    'reference' in one && one.reference !== undefined
      ? { help: one.help, reference: one.reference }
      : { help: one.help },
  );
}

/**
 * @param bare result of `withoutWords`. @param words result of `wordsOf` for the same catalogue. @throws RangeError if they do not match
 */
export function wordsFor(bare: Catalogue, words: readonly Words[]): ReadonlyMap<Explained, Words> {
  const all = explained(bare);
  if (all.length !== words.length)
    throw new RangeError(`${words.length} explanations for ${all.length} entries and fields`);
  return new Map(all.map((one, k) => [one, words[k] ?? { help: '' }]));
}
