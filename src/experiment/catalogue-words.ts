/** Explanations of a catalogue, apart from it: forms are drawn without them, and they come when somebody may ask. */
import type { Catalogue, CatalogueEntry, Field } from './field.ts';

export interface Words {
  readonly help: string;
  readonly reference?: string;
}

export type Explained = CatalogueEntry | Field;

/** Everything that has an explanation, in one fixed order. */
function explained({ worlds, agents, terms }: Catalogue): readonly Explained[] {
  return [...worlds, ...agents, ...terms].flatMap((entry) => [entry, ...entry.fields]);
}

/** The catalogue with empty explanations. */
export function withoutWords({ worlds, agents, terms }: Catalogue): Catalogue {
  const bare = ({ reference: _, ...entry }: CatalogueEntry): CatalogueEntry => ({
    ...entry,
    help: '',
    fields: entry.fields.map((field) => ({ ...field, help: '' })),
  });
  return { worlds: worlds.map(bare), agents: agents.map(bare), terms: terms.map(bare) };
}

/** What `withoutWords` leaves out. */
export function wordsOf(catalogue: Catalogue): readonly Words[] {
  return explained(catalogue).map((one) =>
    'reference' in one && one.reference !== undefined
      ? { help: one.help, reference: one.reference }
      : { help: one.help },
  );
}

/** @param bare of `withoutWords`. @param words of `wordsOf`, of the same catalogue. @throws RangeError where they cannot be */
export function wordsFor(bare: Catalogue, words: readonly Words[]): ReadonlyMap<Explained, Words> {
  const all = explained(bare);
  if (all.length !== words.length)
    throw new RangeError(`${words.length} explanations for ${all.length} entries and fields`);
  return new Map(all.map((one, k) => [one, words[k] ?? { help: '' }]));
}
