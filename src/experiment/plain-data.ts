/**
 * Checks data from outside. Copies a value into plain data (null-prototype objects, dense arrays, finite
 * numbers, strings, booleans, null) and rejects everything else before a schema sees it.
 */
import type { Parsed, Problem } from './experiment.ts';
import { failed, type Path, problemAt, shorten } from './problems.ts';

export const DEEPEST = 32;
const LONGEST_STRING = 65_536;
const MAX_VALUES = 400_000;
/** Twice as many as the largest experiment has. Each container costs as much as dozens of numbers. */
export const MAX_CONTAINERS = 20_000;
export const MAX_KEYS = 1_000; // keys of one object; the largest has a few dozen
/** Keys that reach a prototype if a careless program copies them. */
export const FORBIDDEN = new Set(['__proto__', 'constructor', 'prototype']);

export type Plain = null | boolean | number | string | readonly Plain[] | { readonly [key: string]: Plain };
export type PlainObject = { readonly [key: string]: Plain };

export function isPlainObject(value: unknown): value is PlainObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Describes a value for a message. */
export function describe(value: unknown): string {
  if (value === undefined) return 'nothing';
  if (value === null) return 'null';
  if (typeof value === 'string') return `the text ${JSON.stringify(shorten(value))}`;
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `a list of ${value.length}`;
  return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

class Refusal extends Error {
  readonly problem: Problem;
  constructor(path: Path, message: string, fix?: string) {
    super(message);
    this.problem = problemAt(path, message, fix);
  }
}

/** Copies `input` into plain data, or reports the path where it is not plain. Never throws. */
export function plainCopy(input: unknown): Parsed<Plain> {
  let budget = MAX_VALUES;
  let containers = MAX_CONTAINERS;
  const path: (string | number)[] = []; // one shared list: a copy per item would cost more than the item
  const copyAt = (key: string | number, value: unknown): Plain => {
    path.push(key);
    const copied = copy(value);
    path.pop();
    return copied;
  };
  const copy = (value: unknown): Plain => {
    if (--budget < 0) throw new Refusal([], `There are more than ${MAX_VALUES} values in this experiment.`);
    if (value === null || typeof value === 'boolean') return value;
    if (typeof value === 'number') {
      if (!Number.isFinite(value))
        throw new Refusal(path, `Found ${value}, which is not a finite number.`, 'Write a finite number.');
      return value === 0 ? 0 : value; // −0 does not survive serialization
    }
    if (typeof value === 'string') {
      if (value.length <= LONGEST_STRING) return value;
      throw new Refusal(
        path,
        `This text has ${value.length} characters; at most ${LONGEST_STRING} are read.`,
      );
    }
    if (typeof value !== 'object') throw new Refusal(path, `Found a ${typeof value}, which is not data.`);
    if (path.length >= DEEPEST)
      throw new Refusal(path.slice(0, 4), `The data is nested deeper than ${DEEPEST} levels.`);
    if (--containers < 0)
      throw new Refusal([], `There are more than ${MAX_CONTAINERS} lists and objects in this experiment.`);
    if (!Array.isArray(value)) return copyObject(value);
    if (value.length > budget) throw new Refusal(path, `This list has ${value.length} items.`);
    return Array.from({ length: value.length }, (_, i) => copyAt(i, value[i]));
  };
  const copyObject = (value: object): Plain => {
    const object: Record<string, Plain> = Object.create(null);
    // Use getOwnPropertyNames, because Object.keys would miss non-enumerable keys.
    const keys = Object.getOwnPropertyNames(value);
    if (keys.length > MAX_KEYS)
      throw new Refusal(path, `This object has ${keys.length} keys; at most ${MAX_KEYS} are read.`);
    for (const key of keys) {
      if (FORBIDDEN.has(key))
        throw new Refusal([...path, key], `The key \`${key}\` is not allowed.`, 'Remove it.');
      const descriptor = Object.getOwnPropertyDescriptor(value, key);
      if (descriptor === undefined || !('value' in descriptor))
        throw new Refusal([...path, key], 'Found a computed property, which is not data.');
      if (descriptor.value !== undefined) object[key] = copyAt(key, descriptor.value);
    }
    return object;
  };
  try {
    return { ok: true, value: copy(input), warnings: [] };
  } catch (error) {
    // Any other error comes from the object itself (a proxy that throws).
    return failed([error instanceof Refusal ? error.problem : problemAt([], 'The data could not be read.')]);
  }
}

/** Freezes a tree of plain data in place, at most DEEPEST levels deep. */
export function deepFreeze<T>(value: T): T {
  if (typeof value === 'object' && value !== null && !Object.isFrozen(value)) {
    Object.freeze(value);
    for (const child of Object.values(value)) deepFreeze(child);
  }
  return value;
}

/** Whether two values are the same plain data, in any key order. */
export function samePlain(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (Array.isArray(a) && Array.isArray(b)) {
    return a.length === b.length && a.every((item, i) => samePlain(item, b[i]));
  }
  if (!isPlainObject(a) || !isPlainObject(b)) return false;
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every((key) => Object.hasOwn(b, key) && samePlain(a[key], b[key]))
  );
}
