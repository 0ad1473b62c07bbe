/** From untrusted text or data to a frozen, complete experiment, or to a list of problems with paths. Never throws. */
import { completeEdits } from '../edits.ts';
import { EXPERIMENT_VERSION, type Experiment, type Parsed, type WorldSpec } from '../experiment.ts';
import type { Catalogue } from '../field.ts';
import { parseJsonText } from '../json/json-text.ts';
import { deepFreeze, isPlainObject, type PlainObject, plainCopy } from '../json/plain-data.ts';
import { completeEvaluation } from './complete-evaluation.ts';
import { knownKeys } from './experiment-schema.ts';
import { shapeExperiment } from './experiment-shape.ts';
import { isForeign } from './hints.ts';
import { cut, failed, problemAt, refused } from './problems.ts';
import { fromVersion1, isVersion1 } from './version-1.ts';
import { writtenOut } from './world-example.ts';

/** @param input JSON text, or data. @param examples worlds that an experiment may name */
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
    return refused('This is not an experiment: expected an object.', 'Start with {.');
  }
  if (isForeign(plain.value, knownKeys(catalogue, [], null))) {
    const message = 'This is JSON, but not an experiment of this lab: it has neither `world` nor `variants`.';
    const fix = 'Open a preset and export it: that text can be changed. A log is read as a CSV file.';
    return refused(message, fix);
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

/** Carries older data to the newest version, or says why it cannot be read. */
function migrate(data: PlainObject): Parsed<PlainObject> {
  const found = data.version ?? (isVersion1(data) ? 1 : EXPERIMENT_VERSION);
  const refuse = (message: string, fix: string) => failed([problemAt(['version'], message, fix)]);
  if (typeof found !== 'number' || !Number.isInteger(found) || found < 0)
    return refuse('The version must be a whole number.', `Write ${EXPERIMENT_VERSION}.`);
  if (found > EXPERIMENT_VERSION)
    return refuse(
      `Made with version ${found}; this lab reads versions up to ${EXPERIMENT_VERSION}.`,
      'Reload the page to get the newest version. The file is intact.',
    );
  if (found === 0)
    return refuse('Version 0 does not exist.', `This lab reads versions up to ${EXPERIMENT_VERSION}.`);
  const value = found === 1 ? { ...fromVersion1(data), version: EXPERIMENT_VERSION } : data;
  return { ok: true, value, warnings: [] };
}
