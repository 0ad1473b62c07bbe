/** Help texts of a catalogue and its presets, stored separately: the page renders without them, and loads them on demand. */
import type { Catalogue, CatalogueEntry, Field } from './field.ts';
import type { Preset } from './preset.ts';

export interface PartTexts {
  readonly help: string;
  readonly reference?: string;
}

export type Explained = CatalogueEntry | Field | Pick<Preset, 'watch'>;

type Presets = readonly Pick<Preset, 'watch'>[];

/** Everything that has a help text, in a fixed order. */
function explained({ worlds, agents, terms }: Catalogue, presets: Presets): readonly Explained[] {
  return [...[...worlds, ...agents, ...terms].flatMap((entry) => [entry, ...entry.fields]), ...presets];
}

/** The help text; for a preset, what to watch. */
export const helpOf = (one: Explained): string => ('watch' in one ? one.watch : one.help);

/** The catalogue with empty help texts. */
export function withoutTexts({ worlds, agents, terms }: Catalogue): Catalogue {
  const bare = ({ reference: _, ...entry }: CatalogueEntry): CatalogueEntry => ({
    ...entry,
    help: '',
    fields: entry.fields.map((field) => ({ ...field, help: '' })),
  });
  return { worlds: worlds.map(bare), agents: agents.map(bare), terms: terms.map(bare) };
}

/** The help texts that the page loads later. */
export function textsOf(catalogue: Catalogue, presets: Presets): readonly PartTexts[] {
  return explained(catalogue, presets).map((one) =>
    'reference' in one && one.reference !== undefined
      ? { help: one.help, reference: one.reference }
      : { help: helpOf(one) },
  );
}

/**
 * Restores the help texts.
 * @param bare result of `withoutTexts` @param presets without texts @param words result of `textsOf` for the
 * same parts
 * @throws RangeError if they do not match
 */
export function textsFor(
  bare: Catalogue,
  presets: Presets,
  words: readonly PartTexts[],
): ReadonlyMap<Explained, PartTexts> {
  const all = explained(bare, presets);
  if (all.length !== words.length)
    throw new RangeError(`${words.length} explanations for ${all.length} entries and fields`);
  return new Map(all.map((one, k) => [one, words[k] ?? { help: '' }]));
}
