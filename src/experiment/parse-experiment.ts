/**
 * Turns untrusted text or data into a frozen, complete experiment, or into a list of problems with paths.
 * Never throws.
 */

import { didYouMean } from '../core/nearest.ts';
import { defaultLabel } from './bounds.ts';
import type { EditSpec, Problem } from './experiment.ts';
import { EXPERIMENT_VERSION, type Experiment, type Parsed, type WorldSpec } from './experiment.ts';
import { knownKeys } from './experiment-schema.ts';
import { shapeExperiment } from './experiment-shape.ts';
import type { Catalogue } from './field.ts';
import { isForeign } from './hints.ts';
import { parseJsonText } from './json-text.ts';
import { mergePatch } from './merge-patch.ts';
import { deepFreeze, isPlainObject, type PlainObject, plainCopy } from './plain-data.ts';
import { cut, failed, type Path, pathText, problemAt, rejected, shorten } from './problems.ts';
import { fromVersion1, isVersion1 } from './version-1.ts';
import { writtenOut } from './world-example.ts';

// Edits are written short and stored complete: after parsing, merging the patches in order by RFC 7396 gives
// a complete experiment without the catalogue.
/**
 * Keys that an edit may change. The others determine the run itself (measurement points, replicas, random
 * keys).
 */
const EDITABLE = ['world', 'variants'];

/**
 * The experiment after an edit: applies the merge patch, then the same checks as for any input. `edits` are
 * dropped. Variants without a label in a patched list keep their labels; another world family starts from its
 * own defaults.
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

/** The settings of `after`, plus null for settings of `before` that were removed. */
function worldPatch(before: Experiment['world'], after: Experiment['world']): PlainObject {
  const gone = Object.keys(before).filter((name) => !Object.hasOwn(after, name));
  return { ...Object.fromEntries(gone.map((name) => [name, null])), ...after };
}

/**
 * Completes the edits. Every edit must lead to a runnable experiment; this is checked on reading, not an hour
 * into the run.
 */
function completeEdits(experiment: Experiment, catalogue: Catalogue): Parsed<readonly EditSpec[]> {
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
      // Labels are checked only once, at the start.
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

// Completes the evaluation, whose patched world is checked like any other. Unknown fields are dropped with a
// warning.
function completeEvaluation(experiment: Experiment, catalogue: Catalogue): Parsed<Experiment['evaluation']> {
  const { evaluation, ...rest } = experiment;
  // The page removes an evaluation by writing null.
  if (evaluation === undefined || evaluation === null) return { ok: true, value: undefined, warnings: [] };
  const patch = isPlainObject(evaluation.world) ? evaluation.world : {};
  if (patch.family !== undefined && patch.family !== experiment.world.family)
    return failed([
      problemAt(
        ['evaluation', 'world', 'family'],
        `An agent that trains in a ${experiment.world.family} world cannot be evaluated in a world of another family.`,
        'Remove `family`, and change only settings of the training world.',
      ),
    ]);
  if (evaluation.every > experiment.measurementPoints)
    return failed([
      problemAt(
        ['evaluation', 'every'],
        `There are only ${experiment.measurementPoints} measurement points.`,
        `Write at most ${experiment.measurementPoints}.`,
      ),
    ]);
  const changed = applyPatch({ ...rest, edits: [] }, { world: patch }, catalogue);
  const here = (path: string) => path.startsWith('world');
  const problems = (changed.ok ? changed.warnings : changed.problems)
    .filter(({ path }) => here(path))
    .map((problem) => ({ ...problem, path: `evaluation.${problem.path}` }));
  if (!changed.ok) return failed(problems);
  const { world } = changed.value;
  const known = Object.entries(patch).filter(([name]) => Object.hasOwn(world, name));
  const { world: _, ...own } = evaluation;
  return {
    ok: true,
    value: { ...own, ...(known.length > 0 && { world: Object.fromEntries(known) }) },
    warnings: problems,
  };
}

/** @param input JSON text or data @param examples worlds that an experiment may name */
export function parseExperiment(
  input: unknown | string,
  catalogue: Catalogue,
  examples: readonly WorldSpec[] = [],
): Parsed<Experiment> {
  const data = typeof input === 'string' ? parseJsonText(input) : { ok: true as const, value: input };
  if (!data.ok) return data;
  const plain = plainCopy(data.value);
  if (!plain.ok) return plain;
  if (!isPlainObject(plain.value)) {
    return rejected('This is not an experiment: expected an object.', 'Start with {.');
  }
  if (isForeign(plain.value, knownKeys(catalogue, [], null))) {
    const message = 'This is JSON, but not an experiment of this lab: it has neither `world` nor `variants`.';
    const fix = 'Open a preset and export it: that text can be changed. A log is read as a CSV file.';
    return rejected(message, fix);
  }
  const current = migrate(plain.value);
  if (!current.ok) return current;
  const complete = withWorld(current.value, examples);
  if (!complete.ok) return complete;
  const shaped = shapeExperiment(complete.value, catalogue);
  if (!shaped.ok) return shaped;
  const edited = completeEdits(shaped.value, catalogue);
  if (!edited.ok) return edited;
  const evaluated = completeEvaluation(shaped.value, catalogue);
  if (!evaluated.ok) return evaluated;
  const { evaluation: _, ...rest } = shaped.value;
  const own = evaluated.value === undefined ? {} : { evaluation: evaluated.value };
  const warnings = cut([...shaped.warnings, ...edited.warnings, ...evaluated.warnings]);
  return { ok: true, value: deepFreeze({ ...rest, edits: edited.value, ...own }), warnings };
}

function withWorld(data: PlainObject, examples: readonly WorldSpec[]): Parsed<PlainObject> {
  if (!isPlainObject(data.world)) return { ok: true, value: data, warnings: [] };
  const world = writtenOut(data.world, examples);
  return world.ok ? { ...world, value: { ...data, world: world.value } } : world;
}

/** Migrates older data to the newest version, or reports why it cannot be read. */
function migrate(data: PlainObject): Parsed<PlainObject> {
  const found = data.version ?? (isVersion1(data) ? 1 : EXPERIMENT_VERSION);
  const reject = (message: string, fix: string) => failed([problemAt(['version'], message, fix)]);
  if (typeof found !== 'number' || !Number.isInteger(found) || found < 0)
    return reject('The version must be a whole number.', `Write ${EXPERIMENT_VERSION}.`);
  if (found > EXPERIMENT_VERSION)
    return reject(
      `Made with version ${found}; this lab reads versions up to ${EXPERIMENT_VERSION}.`,
      'Reload the page to get the newest version. The file is intact.',
    );
  if (found === 0)
    return reject('Version 0 does not exist.', `This lab reads versions up to ${EXPERIMENT_VERSION}.`);
  const value = found === 1 ? { ...fromVersion1(data), version: EXPERIMENT_VERSION } : data;
  return { ok: true, value, warnings: [] };
}
