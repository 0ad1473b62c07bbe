/** From a stranger's text or object to a frozen, complete experiment, or to a list of problems at their places. Never throws. */
import type * as z from 'zod';
import type { Experiment, Parsed, Problem } from './experiment.ts';
import { BOUNDS, experimentSchema, knownKeys, mendWord } from './experiment-schema.ts';
import type { Catalogue, CatalogueEntry } from './field.ts';
import { parseJsonText } from './json-text.ts';
import { mergePatch } from './merge-patch.ts';
import { migrate } from './migrations.ts';
import { didYouMean } from './nearest.ts';
import { deepFreeze, isPlainObject, type Path, pathText, plainCopy, shorten } from './plain-data.ts';

const MOST_PROBLEMS = 50;
/** What an edit may change: the rest shapes the run itself (grid, replicas, random keys). */
const EDITABLE = ['world', 'arms'];

const schemas = new WeakMap<Catalogue, ReturnType<typeof experimentSchema>>();
function schemaOf(catalogue: Catalogue) {
  const known = schemas.get(catalogue);
  if (known !== undefined) return known;
  const made = experimentSchema(catalogue);
  schemas.set(catalogue, made);
  return made;
}

const failed = (problems: readonly Problem[]): Parsed<never> => ({ ok: false, problems: cut(problems) });

function cut(problems: readonly Problem[]): readonly Problem[] {
  if (problems.length <= MOST_PROBLEMS) return problems;
  const more = problems.length - MOST_PROBLEMS;
  const severity = problems.some((problem) => problem.severity === 'error') ? 'error' : 'warning';
  return [...problems.slice(0, MOST_PROBLEMS), { path: '', message: `And ${more} more.`, severity }];
}

export function problemAt(
  path: Path,
  message: string,
  mend?: string,
  severity: Problem['severity'] = 'error',
): Problem {
  return { path: pathText(path), message, ...(mend === undefined ? {} : { mend }), severity };
}

/** `input`: text of JSON, or data. */
export function parseExperiment(input: unknown | string, catalogue: Catalogue): Parsed<Experiment> {
  const data = typeof input === 'string' ? parseJsonText(input) : { ok: true as const, value: input };
  if (!data.ok) return data;
  const plain = plainCopy(data.value);
  if (!plain.ok) return plain;
  if (!isPlainObject(plain.value)) {
    return failed([problemAt([], 'This is not an experiment: an object is expected.', 'Begin with {.')]);
  }
  const current = migrate(plain.value);
  if (!current.ok) return current;
  const shaped = shape(current.value, catalogue);
  if (!shaped.ok) return shaped;
  const edited = checkEdits(shaped.value, catalogue);
  if (edited.length > 0) return failed(edited);
  return { ok: true, value: deepFreeze(shaped.value), warnings: cut(shaped.warnings) };
}

/** Schema, then what the schema cannot say. Unknown keys are dropped with a warning. */
function shape(data: unknown, catalogue: Catalogue): Parsed<Experiment> {
  const schema = schemaOf(catalogue);
  const warnings: Problem[] = [];
  let result = schema.safeParse(data);
  if (!result.success) {
    const errors: Problem[] = [];
    let known = data;
    for (const issue of result.error.issues) {
      const path = issue.path.map((part) => (typeof part === 'number' ? part : String(part)));
      if (issue.code === 'unrecognized_keys') {
        known = withoutKeys(known, path, issue.keys);
        const names = knownKeys(catalogue, path, valueAt(data, path));
        for (const key of issue.keys.slice(0, MOST_PROBLEMS)) {
          warnings.push(unknownKey([...path, key], key, names));
        }
      } else errors.push(problemOf(issue, path, data, catalogue));
    }
    if (errors.length > 0) return failed([...errors, ...warnings]);
    result = schema.safeParse(known);
    if (!result.success) return failed([problemAt([], 'The experiment could not be read.')]);
  }
  const parsed = result.data;
  const experiment = {
    ...parsed,
    arms: parsed.arms.map((arm, index) => ({ ...arm, label: arm.label ?? defaultLabel(index) })),
  } as unknown as Experiment; // the strict schema above is the proof; zod cannot name the open field types
  const problems = [...crossChecks(experiment, catalogue), ...warnings];
  return problems.some((problem) => problem.severity === 'error')
    ? failed(problems)
    : { ok: true, value: experiment, warnings: problems };
}

export function defaultLabel(index: number): string {
  return `Arm ${index + 1}`;
}

function unknownKey(path: Path, key: string, names: readonly string[]): Problem {
  const mend = didYouMean(key, names);
  return problemAt(path, `\`${shorten(key)}\` is not a setting here; it is left out.`, mend, 'warning');
}

function problemOf(issue: z.core.$ZodIssue, path: Path, data: unknown, catalogue: Catalogue): Problem {
  const holder = valueAt(data, path.slice(0, -1));
  const missing = isPlainObject(holder) && valueAt(data, path) === undefined;
  if (missing && path.length > 0) {
    const key = String(path.at(-1));
    const keys = Object.keys(holder).filter(
      (name) => !knownKeys(catalogue, path.slice(0, -1), holder).includes(name),
    );
    // The slip is often a misspelt key: look for it among those that we do not know.
    const near = didYouMean(key, keys);
    const mend = near === undefined ? undefined : `Rename ${near.slice(13, -1)} to \`${key}\`.`;
    return problemAt(path, `\`${key}\` is missing.`, mend);
  }
  return problemAt(path, issue.message, mendWord(catalogue, path, holder));
}

function valueAt(data: unknown, path: Path): unknown {
  let value = data;
  for (const part of path) {
    if (typeof value !== 'object' || value === null || !Object.hasOwn(value, part)) return undefined;
    value = Reflect.get(value, part);
  }
  return value;
}

function withoutKeys(data: unknown, path: Path, keys: readonly string[]): unknown {
  const [part, ...rest] = path;
  if (part === undefined) {
    const drop = new Set(keys);
    return Object.fromEntries(Object.entries(data as object).filter(([key]) => !drop.has(key)));
  }
  const inner = withoutKeys(valueAt(data, [part]), rest, keys);
  return Array.isArray(data)
    ? data.map((item, index) => (index === part ? inner : item))
    : { ...(data as object), [part]: inner };
}

function crossChecks(experiment: Experiment, catalogue: Catalogue): Problem[] {
  const problems: Problem[] = [];
  const { world, arms, checkpoints, envSteps, edits } = experiment;
  const fits = (entry: CatalogueEntry | undefined, path: Path) => {
    if (entry?.worlds === undefined || entry.worlds.includes(world.family)) return;
    const message = `${entry.label} needs a world of the family ${entry.worlds.join(' or ')}; this one is ${world.family}.`;
    problems.push(problemAt(path, message, 'Choose another one, or another world.'));
  };
  arms.forEach((arm, i) => {
    fits(
      catalogue.agents.find((entry) => entry.id === arm.agent.type),
      ['arms', i, 'agent', 'type'],
    );
    arm.reward.forEach((term, j) => {
      fits(
        catalogue.terms.find((entry) => entry.id === term.term),
        ['arms', i, 'reward', j, 'term'],
      );
    });
    if (arms.findIndex((other) => other.label === arm.label) < i) {
      const mend = 'Give each arm its own label.';
      problems.push(
        problemAt(['arms', i, 'label'], `Two arms are called ${describeLabel(arm.label)}.`, mend, 'warning'),
      );
    }
  });
  if (checkpoints > envSteps) {
    const message = `There are ${checkpoints} checkpoints but only ${envSteps} env steps.`;
    problems.push(problemAt(['checkpoints'], message, `Write at most ${envSteps}.`));
  }
  edits.forEach((edit, i) => {
    const before = edits[i - 1]?.at ?? 0;
    if (edit.at <= before) {
      const message = `Found ${edit.at}; edits must come in order, this one after ${before}.`;
      problems.push(problemAt(['edits', i, 'at'], message));
    } else if (edit.at >= envSteps) {
      const message = `Found ${edit.at}; the run ends at ${envSteps} env steps.`;
      problems.push(problemAt(['edits', i, 'at'], message, `Write at most ${envSteps - 1}.`));
    }
  });
  return problems;
}

const describeLabel = (label: string): string => JSON.stringify(shorten(label, BOUNDS.label));

/**
 * The experiment after an edit: merge patch, then the same checks as at the door. `edits` are not carried over. Labels
 * that a patched list of arms leaves out stay as they were.
 */
export function applyPatch(experiment: Experiment, patch: unknown, catalogue: Catalogue): Parsed<Experiment> {
  const merged = mergePatch({ ...experiment, edits: [] }, patch);
  const arms = isPlainObject(merged) ? merged.arms : undefined;
  if (!Array.isArray(arms)) return shape(merged, catalogue);
  const labelled = arms.map((arm: unknown, i) =>
    isPlainObject(arm) ? { label: experiment.arms[i]?.label ?? defaultLabel(i), ...arm } : arm,
  );
  return shape({ ...(merged as object), arms: labelled }, catalogue);
}

/** Every edit must lead to an experiment that can run: found when it is read, not an hour into the run. */
function checkEdits(experiment: Experiment, catalogue: Catalogue): Problem[] {
  const problems: Problem[] = [];
  let current = experiment;
  experiment.edits.forEach((edit, i) => {
    const here: Path = ['edits', i, 'patch'];
    for (const key of Object.keys(edit.patch as object)) {
      if (EDITABLE.includes(key)) continue;
      const mend = didYouMean(key, EDITABLE) ?? 'Only `world` and `arms` can change while training.';
      problems.push(
        problemAt([...here, key], `\`${shorten(key)}\` cannot change in the middle of a run.`, mend),
      );
    }
    if (problems.length > 0) return;
    const changed = applyPatch(current, edit.patch, catalogue);
    if (!changed.ok) {
      for (const problem of changed.problems) {
        problems.push({ ...problem, path: `${pathText(here)}.${problem.path}` });
      }
    } else if (changed.value.arms.length !== experiment.arms.length) {
      problems.push(problemAt([...here, 'arms'], 'The number of arms cannot change in the middle of a run.'));
    } else current = changed.value;
  });
  return problems;
}
