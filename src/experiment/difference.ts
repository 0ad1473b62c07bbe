/** Describes the differences between two experiments in one line with the form's labels: "variant 2: Learning rate 0.1 → 0.3". */

import { OWN_FIELDS, TERM_LABEL } from './bounds.ts';
import { type Experiment, isProbe, type VariantSpec } from './experiment.ts';
import type { Catalogue, CatalogueEntry } from './field.ts';
import { formatNumber } from './numerals.ts';
import { isPlainObject, samePlain } from './plain-data.ts';
import { shorten } from './problems.ts';
import { ownLabelOf } from './term-label.ts';

const MAX_PARTS = 3;

/** The form's label of a setting, or the setting's own name if it is unknown. */
type PartTexts = (name: string) => string;

const entryOf = (all: readonly CatalogueEntry[], id: string): CatalogueEntry | undefined =>
  all.find((entry) => entry.id === id);
const labelOf = (all: readonly CatalogueEntry[], id: string): string => entryOf(all, id)?.label ?? id;
function textsOf(entry: CatalogueEntry | undefined): PartTexts {
  return (name) => entry?.fields.find((field) => field.name === name)?.label ?? name;
}

/** Every term may have a label. */
const wordsOfTerm =
  (entry: CatalogueEntry | undefined): PartTexts =>
  (name) =>
    name === TERM_LABEL.name ? 'label' : textsOf(entry)(name);

function show(value: unknown): string {
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'string') return value === '' ? '“”' : shorten(value, 24);
  if (value === undefined) return 'none';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (!Array.isArray(value)) return String(value);
  const text = value.map((item) => (typeof item === 'number' ? formatNumber(item) : String(item))).join(', ');
  return text.length <= 24 ? `[${text}]` : `list of ${value.length}`;
}

/** Changed settings of two flat objects. For a list of rows, only its name is given, because nobody reads a map in a sentence. */
function settings(before: object, after: object, words: PartTexts): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  return names.flatMap((name) => {
    const from: unknown = Reflect.get(before, name);
    const to: unknown = Reflect.get(after, name);
    if (samePlain(from, to)) return [];
    const isText = (value: unknown) =>
      (Array.isArray(value) && typeof value[0] === 'string') ||
      (typeof value === 'string' && value.length > 24);
    const label = words(name);
    return [isText(from) || isText(to) ? `${label} edited` : `${label} ${show(from)} → ${show(to)}`];
  });
}

/** @returns those of `from` that `to` lacks, each as often */
function missing(from: readonly string[], to: readonly string[]): string[] {
  const rest = [...to];
  return from.filter((name) => {
    const at = rest.indexOf(name);
    if (at >= 0) rest.splice(at, 1);
    return at < 0;
  });
}

function reward(before: VariantSpec['reward'], after: VariantSpec['reward'], { terms }: Catalogue): string[] {
  const names = (all: VariantSpec['reward']) => all.map((term) => term.term);
  if (samePlain(names(before), names(after))) {
    return after.flatMap((term, i) => {
      const label = ownLabelOf(before[i] ?? {}) || labelOf(terms, term.term);
      const paid = (spec: object | undefined) => ({ ...spec, probe: undefined });
      const turned =
        isProbe(before[i]) === isProbe(term) ? [] : [isProbe(term) ? 'measured, not paid' : 'paid again'];
      const others = settings(paid(before[i]), paid(term), wordsOfTerm(entryOf(terms, term.term)));
      return [...turned, ...others].map((part) => `${label}, ${part}`);
    });
  }
  const removed = missing(names(before), names(after)).map((name) => `without ${labelOf(terms, name)}`);
  const added = missing(names(after), names(before)).map((name) => `with ${labelOf(terms, name)}`);
  return removed.length + added.length === 0 ? ['terms in another order'] : [...added, ...removed];
}

function variant(before: VariantSpec, after: VariantSpec, catalogue: Catalogue): string[] {
  const { agents } = catalogue;
  const label = before.label === after.label ? [] : [`label ${show(before.label)} → ${show(after.label)}`];
  // Settings of different algorithms are not comparable, so only the change of algorithm is reported.
  const agent =
    before.agent.type === after.agent.type
      ? settings(before.agent, after.agent, textsOf(entryOf(agents, after.agent.type)))
      : [`${labelOf(agents, before.agent.type)} → ${labelOf(agents, after.agent.type)}`];
  return [...label, ...agent, ...reward(before.reward, after.reward, catalogue)];
}

const counted = (variants: number) => `${variants} variant${variants === 1 ? '' : 's'}`;

function parts(before: Experiment, after: Experiment, catalogue: Catalogue): string[] {
  const { worlds } = catalogue;
  const world =
    before.world.family === after.world.family
      ? settings(before.world, after.world, textsOf(entryOf(worlds, after.world.family)))
      : [`${labelOf(worlds, before.world.family)} → ${labelOf(worlds, after.world.family)}`];
  const all: string[] = [];
  const count = after.variants.length - before.variants.length;
  if (count !== 0) {
    const labels = ({ variants }: Experiment) => variants.map(({ label }) => label);
    const [fewer, more] = count > 0 ? [before, after] : [after, before];
    const named = missing(labels(more), labels(fewer)).map(show).join(', ');
    all.push(`${counted(Math.abs(count))} ${count > 0 ? 'added' : 'removed'} (${named})`);
  }
  all.push(...world.map((part) => `world: ${part}`));
  if (count === 0) {
    after.variants.forEach((now, i) => {
      const was = before.variants[i];
      if (was !== undefined)
        all.push(...variant(was, now, catalogue).map((part) => `variant ${i + 1}: ${part}`));
    });
  }
  for (const { name, label, default: usual } of Object.values(OWN_FIELDS))
    if (name !== 'notes')
      all.push(...settings({ [name]: before[name] ?? usual }, { [name]: after[name] ?? usual }, () => label));
  if (before.notes !== after.notes) all.push('notes edited');
  if (!samePlain(before.edits, after.edits)) all.push('edits changed');
  if (!samePlain(before.evaluation ?? null, after.evaluation ?? null)) all.push('evaluation changed');
  return all;
}

/** Returns an empty text if both are equal. */
export function difference(before: Experiment, after: Experiment, catalogue: Catalogue): string {
  if (!isPlainObject(before) || !isPlainObject(after)) return '';
  const all = parts(before, after, catalogue);
  const shown = all.slice(0, MAX_PARTS);
  const more = all.length - shown.length;
  return more === 0 ? shown.join('; ') : `${shown.join('; ')}; and ${more} more`;
}
