/** JSON merge patch, RFC 7396: how an edit mid-run changes the experiment. */
import type { Experiment } from './experiment.ts';
import { FORBIDDEN, isPlainObject } from './plain-data.ts';

/**
 * Members of `patch` replace those of `target`; null removes; objects merge; anything else, lists included, is replaced as a
 * whole. Pure: neither argument changes. Keys that could reach a prototype are rejected with a RangeError.
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

/** What an experiment becomes by its edits, one after the other. */
export function editedExperiments(
  experiment: Experiment,
): readonly { readonly at: number; readonly experiment: Experiment }[] {
  let current = experiment;
  return experiment.edits.map(({ at, patch }) => {
    current = mergePatch(current, patch) as Experiment;
    return { at, experiment: current };
  });
}
