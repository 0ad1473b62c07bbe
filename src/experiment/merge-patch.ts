/** JSON merge patch (RFC 7396), which describes how an edit changes the experiment during a run. */
import type { Experiment } from './experiment.ts';
import { FORBIDDEN, isPlainObject } from './plain-data.ts';

/**
 * Members of `patch` replace those of `target`, null removes, and objects merge. Anything else, including
 * lists, is replaced as a whole. Neither argument changes.
 * @throws RangeError for keys that could reach a prototype
 */
export function mergePatch(target: unknown, patch: unknown): unknown {
  if (!isPlainObject(patch)) return patch;
  const merged = new Map<string, unknown>(isPlainObject(target) ? Object.entries(target) : []);
  for (const [key, change] of Object.entries(patch)) {
    if (FORBIDDEN.has(key)) throw new RangeError(`The key ${key} is not allowed in a patch.`);
    if (change === null) merged.delete(key);
    else merged.set(key, mergePatch(merged.get(key), change));
  }
  return Object.fromEntries(merged);
}

/** The experiment after each of its edits, applied in order. */
export function editedExperiments(
  experiment: Experiment,
): readonly { readonly at: number; readonly experiment: Experiment }[] {
  let current = experiment;
  return experiment.edits.map(({ at, patch }) => {
    current = mergePatch(current, patch) as Experiment;
    return { at, experiment: current };
  });
}
