/**
 * Suggests how to fix a rejected value, for people who write experiments by hand: an example, a bound, or the
 * intended word.
 */

import { didYouMean } from '../core/nearest.ts';
import { EVALUATION_FIELDS, ownField } from './bounds.ts';
import { entryOf, fieldsOf, partAt } from './experiment-schema.ts';
import type { Catalogue, CatalogueEntry, NumberField } from './field.ts';
import { isPlainObject } from './plain-data.ts';
import { type Path, shorten } from './problems.ts';

/** The shortest form of each part. */
const EXAMPLES: Readonly<Record<string, string>> = {
  world: '"world": { "family": "gridworld" }',
  variants: '"variants": [{ "agent": { "type": "q-learning" }, "reward": [{ "term": "task" }] }]',
  agent: '"agent": { "type": "q-learning" }',
  reward: '"reward": [{ "term": "task" }]',
  at: '"at": 1000',
  patch: '"patch": { "world": { "slip": 0.2 } }',
};
const LONGEST_LIST = 400;

const written = (value: unknown): string => shorten(JSON.stringify(value) ?? '', 48);
const code = (text: string): string => `\`${text.replaceAll('`', "'")}\``;

/** Suggests a fix for a key that is missing at a path. */
export function missingHint(catalogue: Catalogue, path: Path): string | undefined {
  const key = String(path.at(-1));
  if (EXAMPLES[key] !== undefined) return `Write ${code(EXAMPLES[key])}.`;
  const part = partAt(catalogue, path);
  return part?.key === key ? known(part.entries) : undefined;
}

/** All valid values, if the list is short enough to read. */
function known(entries: readonly CatalogueEntry[]): string {
  const ids = entries.map(({ id }) => id);
  let list = '';
  for (const [k, id] of ids.entries()) {
    const longer = list === '' ? id : `${list}, ${id}`;
    if (longer.length > LONGEST_LIST) return `Valid values: ${list} and ${ids.length - k} more.`;
    list = longer;
  }
  return `Valid values: ${list}.`;
}

/**
 * @param value rejected at `path` @param holder the object that contains the value, or that contains its list
 */
export function hintFor(
  catalogue: Catalogue,
  path: Path,
  value: unknown,
  holder: unknown,
): string | undefined {
  const last = path.at(-1);
  if (last === 'format') return 'Write "reward-lab/experiment", or omit `format`.';
  const part = partAt(catalogue, path);
  if (part !== undefined && last === part.key) return idHint(part.entries, value);
  const inList = typeof last === 'number';
  const name = String(inList ? path.at(-2) : last);
  if (part !== undefined && ['world', 'agent', 'reward'].includes(name) && !isPlainObject(value)) {
    const spec = `{ "${part.key}": ${typeof value === 'string' ? written(value) : '…'} }`;
    return `Write ${code(name === 'reward' && !inList ? `[${spec}]` : spec)}.`;
  }
  if (last === 'evaluation') return 'Write "evaluation": {}, or remove it.';
  if (last === 'world' && path[0] === 'evaluation')
    return 'Write the settings that differ from training: { "slip": 0 }.';
  if (last === 'variants')
    return Array.isArray(value) && value.length > 0
      ? 'Remove some variants, or run them as two experiments.'
      : `Write ${code(EXAMPLES.variants ?? '')}.`;
  return settingHint(catalogue, path, value, holder);
}

function idHint(entries: readonly CatalogueEntry[], value: unknown): string | undefined {
  if (typeof value !== 'string') return known(entries);
  const near = didYouMean(
    value,
    entries.map(({ id }) => id),
  );
  if (near !== undefined) return near;
  const word = value.trim().toLowerCase();
  const named = entries.find(({ label }) => label.toLowerCase() === word);
  return named === undefined ? known(entries) : `Write \`${named.id}\`.`;
}

function settingHint(catalogue: Catalogue, path: Path, value: unknown, holder: unknown): string | undefined {
  const inList = typeof path.at(-1) === 'number';
  const name = String(inList ? path.at(-2) : path.at(-1));
  const part = partAt(catalogue, inList ? path.slice(0, -1) : path);
  const settings = part === undefined ? [] : fieldsOf(part, entryOf(part, holder));
  const others = path[0] === 'evaluation' ? Object.values(EVALUATION_FIELDS) : settings;
  const field = path.length === 1 ? ownField(name) : others.find((one) => one.name === name);
  const over =
    field && 'maxLength' in field && typeof value === 'string' ? value.length - field.maxLength : 0;
  if (over > 0) return `Shorten it by ${over} characters.`;
  const more =
    field && 'maxItems' in field && Array.isArray(value) ? value.length - (field.maxItems ?? 0) : 0;
  if (more > 0) return `Remove ${more} of its ${name === 'map' ? 'rows' : 'entries'}.`;
  if (inList && field?.kind === 'lines') return 'Write text in quotation marks.';
  if (inList && field?.kind === 'numbers') return numberHint(value, { ...field, kind: 'number' });
  if (field?.kind === 'boolean')
    return typeof value === 'string' && /^(true|false)$/i.test(value)
      ? `Write ${value.toLowerCase()} without quotation marks.`
      : 'Write true or false, without quotation marks.';
  if (field?.kind === 'lines')
    return typeof value === 'string' ? `Write a list, one text per row: [${written(value)}].` : undefined;
  if (field?.kind === 'numbers')
    return typeof value === 'number' ? `Write a list: [${value}].` : 'Write a list of numbers: [0.2, 0.8].';
  if (field?.kind === 'choice')
    return (
      (typeof value === 'string' ? didYouMean(value, field.options) : undefined) ??
      (field.options.length <= 3 ? `Write ${field.options.map(written).join(' or ')}.` : undefined)
    );
  return field?.kind === 'number' || field?.kind === 'integer' ? numberHint(value, field) : undefined;
}

function numberHint(value: unknown, { kind, min, max }: Pick<NumberField, 'kind' | 'min' | 'max'>): string {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value;
  if (typeof number !== 'number' || !Number.isFinite(number))
    return Array.isArray(value)
      ? `Write one number, for instance ${Math.min(max, Math.max(min, value.length))}.`
      : 'Write a number, without quotation marks.';
  const inside = Math.min(max, Math.max(min, number));
  const nearest = kind === 'integer' ? Math.round(inside) : inside;
  if (typeof value === 'string') return `Write ${nearest} without quotation marks.`;
  return number > max
    ? `Write at most ${max}.`
    : number < min
      ? `Write at least ${min}.`
      : `Write ${nearest}.`;
}

/** Names used in other tools and papers, in lowercase without punctuation. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  lr: ['learningRate', 'alpha'],
  learningrate: ['learningRate', 'alpha'],
  stepsize: ['alpha', 'learningRate'],
  discount: ['gamma'],
  discountfactor: ['gamma'],
  eps: ['epsilon'],
  explorationrate: ['epsilon'],
  entropycoef: ['entropyCoefficient'],
  entcoef: ['entropyCoefficient'],
  clip: ['clipRange'],
  cliprange: ['clipRange'],
  steps: ['envSteps'],
  timesteps: ['envSteps'],
  totaltimesteps: ['envSteps'],
  budget: ['envSteps'],
  replicas: ['seeds'],
  runs: ['seeds'],
  env: ['world'],
  environment: ['world'],
  agents: ['variants'],
  designs: ['variants'],
  title: ['name'],
  description: ['notes'],
  comment: ['notes'],
  algorithm: ['type', 'agent'],
  algo: ['type', 'agent'],
  kind: ['type', 'term', 'family'],
  id: ['type', 'term', 'family'],
  type: ['family', 'term'],
  name: ['label', 'term', 'type'],
  rewards: ['reward'],
  terms: ['reward'],
  coefficient: ['weight'],
  factor: ['weight'],
};

/** For an unknown key, the intended key or all valid keys. @param names valid names at this place */
export function keyHint(key: string, names: readonly string[]): string | undefined {
  const plain = (text: string) => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');
  const same = names.find((name) => plain(name) === plain(key));
  if (same !== undefined) return `Did you mean \`${same}\`?`;
  const meant = Object.hasOwn(SYNONYMS, plain(key)) ? SYNONYMS[plain(key)] : undefined;
  const synonym = meant?.find((name) => names.includes(name));
  if (synonym !== undefined) return `Did you mean \`${synonym}\`?`;
  return (
    didYouMean(key, names) ??
    (names.length > 0 ? shorten(`Valid names: ${names.join(', ')}.`, 300) : undefined)
  );
}

/** Guesses from its first character what a text that is not JSON really is. */
export function foreignText(text: string): string | undefined {
  const head = text.slice(0, 400).trimStart();
  if (/^<(!doctype|html|\?xml|svg|[a-z]+[\s>])/i.test(head))
    return 'This looks like a web page. Save the file itself (“Raw”, “Download”), not the page that shows it.';
  if (/^(import|from|def|class|#!)\b|^#!/.test(head))
    return 'This looks like a program. An experiment is JSON: export one here and change its text.';
  if (/^(---|[\w-]+:\s)/.test(head))
    return 'This looks like YAML. An experiment is JSON: names and texts in "…", parts in { }.';
  if (/^[^\n{[]*[,;\t][^\n]*\n/.test(head))
    return 'This looks like a table. Choose or drop a log as a file that ends with .csv.';
  return undefined;
}

/** Keys that occur in files of many tools. */
const ANYBODYS: readonly string[] = ['name', 'version', 'notes', 'format'];

/** Whether the data is JSON but not from this lab. */
export function isForeign(data: Readonly<Record<string, unknown>>, names: readonly string[]): boolean {
  const keys = Object.keys(data);
  const telling = names.filter((name) => !ANYBODYS.includes(name));
  const near = (key: string) => telling.includes(key) || didYouMean(key, telling) !== undefined;
  return (
    keys.some((key) => !ANYBODYS.includes(key)) &&
    !keys.some(near) &&
    !(typeof data.format === 'string' && data.format.startsWith('reward-lab/'))
  );
}
