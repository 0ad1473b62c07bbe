/** Recognizes texts that describe a Markov decision process by their contents and names. */
import { columnOf } from '../table-columns.ts';
import type { PrismTexts } from './prism.ts';

/** All files of a model together. */
export const MAX_MODEL_BYTES = 60_000_000;
const MAX_HEAD_LENGTH = 20_000;
const headOf = (text: string): string => text.slice(0, MAX_HEAD_LENGTH).replace(/^\ufeff/, '');

const rowsOf = (head: string): readonly string[] =>
  head
    .split(/\r?\n/)
    .map((row) => row.trim())
    .filter((row) => row !== '' && !row.startsWith('#'));

/** A first line of two to four counts, or the kind of the model, then rows of numbers separated by spaces. */
function isTransitions(head: string): boolean {
  const [first = '', ...rows] = rowsOf(head);
  const isHead = /^(?:mdp|dtmc)$/i.test(first) || /^\d+ \d+(?: \d+){0,2}$/.test(first);
  const some = rows.slice(0, 5);
  return (
    isHead &&
    some.length > 0 &&
    some.every((row) => /^[\d-]+(?: [\d-]+){1,2} [\d.eE+/-]+(?: \S+){0,2}$/.test(row))
  );
}

/** Which of PRISM's explicit files it is. */
export function prismPart(text: string, name = ''): keyof PrismTexts | null {
  const head = headOf(text);
  const ending = /\.(tra|sta|lab|srew|trew)$/i.exec(name)?.[1]?.toLowerCase();
  if (ending !== undefined) return ending as keyof PrismTexts;
  if (/^#\s*State rewards/m.test(head)) return 'srew';
  if (/^#\s*Transition rewards/m.test(head)) return 'trew';
  if (/^\s*(?:#DECLARATION|0="init")/.test(head)) return 'lab';
  if (/^\s*\([\w,]+\)\s*\n\s*0:\(/.test(head)) return 'sta';
  return isTransitions(head) ? 'tra' : null;
}

const isDrn = (head: string, name: string): boolean =>
  /\.drn$/i.test(name) || /^\s*(?:\/\/.*\n\s*)*@(?:type|value_type)\s*:/.test(head);

const isCassandra = (head: string, name: string): boolean =>
  /\.po?mdp$/i.test(name) ||
  ['discount', 'values', 'states', 'actions', 'observations'].filter((key) =>
    new RegExp(`^[ \\t]*${key}[ \\t]*:`, 'm').test(head),
  ).length >= 3;

export type ModelKind = 'prism' | 'drn' | 'cassandra';
/** For messages: “a file of Storm”. */
export const MODEL_TOOLS: Readonly<Record<ModelKind, string>> = {
  prism: 'PRISM',
  drn: 'Storm',
  cassandra: 'Cassandra’s format',
};

/** @returns null if it is in none of these formats, such as JSON and tables */
export function modelKind(text: string, name = ''): ModelKind | null {
  const head = headOf(text);
  if (isDrn(head, name)) return 'drn';
  if (isCassandra(head, name)) return 'cassandra';
  return prismPart(head, name) === null ? null : 'prism';
}

/** Whether a table in JSON holds transitions: a list of them, P of Gymnasium, or matrices. */
const isTableJson = (text: string): boolean =>
  /^\ufeff?\s*\{/.test(text) &&
  (/"transitions"\s*:\s*\[/.test(text.slice(0, MAX_HEAD_LENGTH)) ||
    /"[PQ]"\s*:\s*\[\s*\[\s*\[/.test(text.slice(0, MAX_HEAD_LENGTH)) ||
    /^\ufeff?\s*\{\s*(?:"P"\s*:\s*\{\s*)?"[^"]*"\s*:\s*\{\s*"[^"]*"\s*:\s*\[\s*\[/.test(text));

/** Whether the titles of a CSV file are those of transitions. */
export function areTransitionTitles(text: string): boolean {
  const [titles = ''] = headOf(text).trimStart().split(/\r?\n/, 1);
  const columns = titles.split(/[,;\t]/).map((title) => columnOf(title.replaceAll('"', '')));
  return (['state', 'action', 'next'] as const).every((column) => columns.includes(column));
}

export const isModelText = (text: string, name = ''): boolean =>
  modelKind(text, name) !== null || isTableJson(text);

/** NumPy's and MATLAB's files are no text. */
export const isArrayFile = (name: string): boolean => /\.(?:npy|mat)$/i.test(name);

/** Whether JSON is of this lab: an experiment, a result or a study. */
export const isOurs = (text: string): boolean =>
  /"(?:world|variants|format)"\s*:/.test(text.slice(0, MAX_HEAD_LENGTH));
