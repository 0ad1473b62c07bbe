/** Edits as one writes them by hand: what differs from the experiment before each. */
import type { EditSpec, Experiment } from './experiment.ts';
import { mergePatch } from './json/merge-patch.ts';
import { type PlainObject, samePlain } from './json/plain-data.ts';

/** The way back: patches as one would write them by hand. `short` writes a variant without its defaults. */
export function shortEdits(
  experiment: Experiment,
  short: (variant: Experiment['variants'][number], previousLabel: string) => unknown,
): readonly EditSpec[] {
  let current = experiment;
  return experiment.edits.map(({ at, patch }) => {
    const after = mergePatch(current, patch) as Experiment;
    const given = patch as PlainObject;
    const { family } = after.world;
    const sameFamily = family === current.world.family;
    const changes: (readonly [string, unknown])[] = Object.entries(after.world).filter(
      ([name, value]) => !sameFamily || !samePlain(value, current.world[name]),
    );
    // A setting of one's own text has no default to fall back to: that it is gone must be said.
    const gone = sameFamily ? Object.keys(current.world).filter((name) => !(name in after.world)) : [];
    changes.push(...gone.map((name) => [name, null] as const));
    const written = {
      ...('world' in given ? { world: Object.fromEntries(changes) } : {}),
      ...('variants' in given
        ? { variants: after.variants.map((variant, i) => short(variant, current.variants[i]?.label ?? '')) }
        : {}),
    };
    current = after;
    return { at, patch: written };
  });
}
