/**
 * Edits in the middle of a run. A patch is written short and read complete: after parsing, plain RFC 7396 merging of each
 * patch, in order, gives a complete experiment without the catalogue.
 */

import { didYouMean } from '../core/nearest.ts';
import type { EditSpec, Experiment, Parsed, Problem } from './experiment.ts';
import type { Catalogue } from './field.ts';
import { mergePatch } from './json/merge-patch.ts';
import { isPlainObject, type PlainObject } from './json/plain-data.ts';
import { defaultLabel } from './parse/bounds.ts';
import { shapeExperiment } from './parse/experiment-shape.ts';
import { failed, type Path, pathText, problemAt, shorten } from './parse/problems.ts';

/** What an edit may change: the rest determines the run itself (measurement points, replicas, random keys). */
const EDITABLE = ['world', 'variants'];

/**
 * The experiment after an edit: merge patch, then the same checks as for any input. `edits` are dropped. Labels
 * missing from a patched list of variants stay the same; another world family starts from its own defaults.
 */
export function applyPatch(experiment: Experiment, patch: unknown, catalogue: Catalogue): Parsed<Experiment> {
  const given = isPlainObject(patch) && isPlainObject(patch.world) ? patch.world.family : undefined;
  const sameFamily = given === undefined || given === experiment.world.family;
  const world = sameFamily ? experiment.world : {};
  const merged = mergePatch({ ...experiment, world, edits: [] }, patch);
  const variants = isPlainObject(merged) ? merged.variants : undefined;
  if (!Array.isArray(variants)) return shapeExperiment(merged, catalogue);
  const labeled = variants.map((variant: unknown, i) =>
    isPlainObject(variant)
      ? { label: experiment.variants[i]?.label ?? defaultLabel(i), ...variant }
      : variant,
  );
  return shapeExperiment({ ...(merged as object), variants: labeled }, catalogue);
}

/** The settings of `after`, and null for removed settings of `before`. */
function worldPatch(before: Experiment['world'], after: Experiment['world']): PlainObject {
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  return { ...Object.fromEntries(gone.map((name) => [name, null])), ...after };
}

/** Every edit must lead to a runnable experiment: checked on reading, not an hour into the run. */
export function completeEdits(experiment: Experiment, catalogue: Catalogue): Parsed<readonly EditSpec[]> {
  const problems: Problem[] = [];
  const warnings: Problem[] = [];
  const edits: EditSpec[] = [];
  let current = experiment;
  experiment.edits.forEach((edit, i) => {
    const here: Path = ['edits', i, 'patch'];
    const patch = edit.patch as PlainObject;
    for (const key of Object.keys(patch)) {
      if (EDITABLE.includes(key)) continue;
      const fix = didYouMean(key, EDITABLE) ?? 'Only `world` and `variants` can change during training.';
      problems.push(
        problemAt([...here, key], `\`${shorten(key)}\` cannot change in the middle of a run.`, fix),
      );
    }
    if (problems.length > 0) return;
    const changed = applyPatch(current, patch, catalogue);
    const placed = (problem: Problem) => ({ ...problem, path: `${pathText(here)}.${problem.path}` });
    if (!changed.ok) problems.push(...changed.problems.map(placed));
    else if (changed.value.variants.length !== experiment.variants.length) {
      problems.push(
        problemAt([...here, 'variants'], 'The number of variants cannot change in the middle of a run.'),
      );
    } else {
      const { world, variants } = changed.value;
      // Labels are checked once, at the start.
      warnings.push(...changed.warnings.filter(({ path }) => !path.endsWith('.label')).map(placed));
      const complete = {
        ...('world' in patch ? { world: worldPatch(current.world, world) } : {}),
        ...('variants' in patch ? { variants } : {}),
      };
      edits.push({ at: edit.at, patch: complete });
      current = changed.value;
    }
  });
  return problems.length > 0 ? failed(problems) : { ok: true, value: edits, warnings };
}
