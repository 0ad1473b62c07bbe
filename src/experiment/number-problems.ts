/** Checks one live number by itself: with the schema of the whole experiment, and so with the same words. */
import type { Experiment, Problem } from './experiment.ts';
import { entryOf, fieldsOf, numberSchema, partAt } from './experiment-schema.ts';
import type { Catalogue, NumberField } from './field.ts';
import { hintFor } from './hints.ts';
import { type NumberChange, type NumberPlace, numberPath, numberPlace } from './numbers.ts';
import { plainCopy } from './plain-data.ts';
import { type Path, problemAt } from './problems.ts';

/** @returns its problems (none: it is valid), or null: the catalogue has no live number of that name */
export function numberProblems(
  experiment: Experiment,
  change: NumberChange,
  catalogue: Catalogue,
): readonly Problem[] | null {
  const place = numberPlace(experiment, change);
  if (place === null) return null;
  const path = numberPath(change.variant, place);
  const field = liveNumber(catalogue, path, place);
  if (field === null) return null;
  const finite = finiteProblems(path, change.value);
  if (finite.length > 0) return finite;
  const { success, error } = numberSchema(field).safeParse(change.value);
  if (success) return [];
  const hint = hintFor(catalogue, path, change.value, place.spec);
  const messages = new Set(error.issues.map(({ message }) => message));
  return [...messages].map((message) => problemAt(path, message, hint));
}

/** The words for a number that is not finite: it is rejected before a schema sees it. */
export function finiteProblems(path: Path, value: number): readonly Problem[] {
  const copy = plainCopy(value);
  return copy.ok ? [] : copy.problems.map(({ message, fix }) => problemAt(path, message, fix));
}

function liveNumber(
  catalogue: Catalogue,
  path: Path,
  { spec, field: name }: NumberPlace,
): NumberField | null {
  const part = partAt(catalogue, path);
  if (part === undefined) return null;
  const field = fieldsOf(part, entryOf(part, spec)).find((one) => one.name === name);
  if (field?.kind !== 'number' && field?.kind !== 'integer') return null;
  return field.live === true ? field : null;
}
