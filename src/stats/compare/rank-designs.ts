/** Matches variants of different worlds that have the same design. */

export interface DesignVariant {
  readonly label: string;
  readonly content: string; // canonical text of agent and reward
  readonly seed: number; // of the experiment
}
export interface Designs {
  /** Whether designs were matched by label, or by content because labels do not match. */
  readonly by: 'label' | 'content';
  readonly designs: readonly {
    readonly label: string;
    /**
     * Its variants in each world, [worlds]: indices into that world's variants. Several indices mean more
     * seeds of the same variant.
     */
    readonly variants: readonly (readonly number[])[];
    /** True if its settings differ between worlds. */
    readonly differs: boolean;
  }[];
  /** Labels of variants that do not occur in every world. */
  readonly left: readonly string[];
}

const ONE_WORLD =
  'Ranks need at least two worlds. Choose runs of the same designs in different worlds to see how often each comes first.';
const NO_MATCH =
  'Ranks need at least two designs that were run in all of these worlds. Give the variants the same labels in each world, or choose runs of the same agents and rewards.';

/**
 * Variants with the same label count as the same design. If fewer than two labels occur in every world,
 * variants with the same agent and reward count as the same design instead.
 * @param worlds variants of each world @returns a string that says why nothing matches, if so
 */
export function designsOver(worlds: readonly (readonly DesignVariant[])[]): Designs | string {
  if (worlds.length < 2) return ONE_WORLD;
  for (const by of ['label', 'content'] as const) {
    const found = matched(worlds, by);
    if (found.designs.length >= 2) return found;
  }
  return NO_MATCH;
}

function matched(worlds: readonly (readonly DesignVariant[])[], by: 'label' | 'content'): Designs {
  const keys = [...new Set(worlds.flatMap((variants) => variants.map((variant) => variant[by])))];
  const shared = keys.flatMap((key) => {
    const variants = worlds.map((world) => variantsOf(world, by, key));
    if (!variants.every((list) => list !== null && list.length > 0)) return [];
    const all = variants.flatMap((list, world) =>
      (list ?? []).flatMap((variant) => worlds[world]?.[variant] ?? []),
    );
    return [
      {
        label: all[0]?.label ?? '',
        variants: variants.map((list) => list ?? []),
        differs: new Set(all.map(({ content }) => content)).size > 1,
      },
    ];
  });
  const taken = new Set(
    shared.flatMap(({ variants }) =>
      variants.flatMap((list, world) => list.map((variant) => `${world} ${variant}`)),
    ),
  );
  const twins = new Set(shared.map(({ label }) => label));
  const left = worlds.flatMap((variants, world) =>
    variants.flatMap(({ label }, variant) =>
      taken.has(`${world} ${variant}`) || twins.has(label) ? [] : [label],
    ),
  );
  return { by, designs: shared, left: [...new Set(left)] };
}

/**
 * Variants with this key. Several with the same content and different experiment seeds are more seeds of one
 * design; with the same experiment seed they are duplicates and count once. Null if one name covers two
 * different designs.
 */
function variantsOf(
  world: readonly DesignVariant[],
  by: 'label' | 'content',
  key: string,
): readonly number[] | null {
  const all = world.flatMap((variant, index) => (variant[by] === key ? [{ ...variant, index }] : []));
  if (new Set(all.map(({ content }) => content)).size > 1) return null;
  const first = new Map<number, number>();
  for (const { seed, index } of all) if (!first.has(seed)) first.set(seed, index);
  return [...first.values()];
}
