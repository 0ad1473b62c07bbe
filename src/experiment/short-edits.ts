/** Edits as written by hand: only the changes to the experiment before each. */
import type { EditSpec, Experiment } from './experiment.ts';
import { mergePatch } from './json/merge-patch.ts';
import { type PlainObject, samePlain } from './json/plain-data.ts';

/** The reverse: patches as written by hand. `short` writes a variant without its defaults. */
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
    // A custom text's setting has no default, so its removal must be explicit.
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
