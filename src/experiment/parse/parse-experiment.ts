/** From untrusted text or data to a frozen, complete experiment, or to a list of problems with paths. Never throws. */
import { completeEdits } from '../edits.ts';
import type { Experiment, Parsed } from '../experiment.ts';
import type { Catalogue } from '../field.ts';
import { parseJsonText } from '../json/json-text.ts';
import { deepFreeze, isPlainObject, plainCopy } from '../json/plain-data.ts';
import { knownKeys } from './experiment-schema.ts';
import { cut, failed, problemAt, shapeExperiment } from './experiment-shape.ts';
import { isForeign } from './hints.ts';
import { migrate } from './migrations.ts';

/** `input`: JSON text, or data. */
export function parseExperiment(input: unknown | string, catalogue: Catalogue): Parsed<Experiment> {
  const data = typeof input === 'string' ? parseJsonText(input) : { ok: true as const, value: input };
  if (!data.ok) return data;
  const plain = plainCopy(data.value);
  if (!plain.ok) return plain;
  if (!isPlainObject(plain.value)) {
    return failed([problemAt([], 'This is not an experiment: expected an object.', 'Start with {.')]);
  }
  if (isForeign(plain.value, knownKeys(catalogue, [], null))) {
    const message = 'This is JSON, but not an experiment of this lab: it has neither `world` nor `variants`.';
    const fix = 'Open a preset and export it: that text can be changed. A log is read as a CSV file.';
    return failed([problemAt([], message, fix)]);
  }
  const current = migrate(plain.value);
  if (!current.ok) return current;
  const shaped = shapeExperiment(current.value, catalogue);
  if (!shaped.ok) return shaped;
  const edited = completeEdits(shaped.value, catalogue);
  if (!edited.ok) return edited;
  const experiment = { ...shaped.value, edits: edited.value };
  return { ok: true, value: deepFreeze(experiment), warnings: cut([...shaped.warnings, ...edited.warnings]) };
}
