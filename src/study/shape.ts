/**
 * What JSON data must look like, written once: as a check of untrusted data with the lab's messages, and as JSON Schema for
 * editors. A shape has the TypeScript type that it describes, so the compiler reports a key, an option or a type that differs.
 */
import { didYouMean } from '../core/nearest.ts';
import type { Problem } from '../experiment/experiment.ts';
import { describe, isPlainObject } from '../experiment/plain-data.ts';
import { type Path, problemAt } from '../experiment/problems.ts';

type Schema = Readonly<Record<string, unknown>>;

export interface Shape<T> {
  /** Also finds what lies deeper. It never throws. */
  readonly look: (value: unknown, at: Path) => readonly Problem[];
  readonly schema: Schema;
  /** Never set: it makes shapes of different types different types. */
  readonly type?: (value: T) => T;
}
export interface Optional<T> extends Shape<T> {
  readonly optional: true;
}

/** Every key of a type, each once. Keys that may be missing have an optional shape. */
type Keys<T> = {
  readonly [Key in keyof T]-?: Record<never, never> extends Pick<T, Key>
    ? Optional<Exclude<T[Key], undefined>>
    : Shape<T[Key]>;
};

const found = (value: unknown, wanted: string, at: Path, fix?: string) => [
  problemAt(at, `Found ${describe(value)}; ${wanted}.`, fix),
];

export const optional = <T>(shape: Shape<T>): Optional<T> => ({ ...shape, optional: true });

/** Adds a description for editors. */
export const about = <T>(description: string, shape: Shape<T>): Shape<T> => ({
  ...shape,
  schema: { ...shape.schema, description },
});

export function text(maxLength: number, pattern?: string): Shape<string> {
  const allowed = pattern === undefined ? null : new RegExp(pattern);
  return {
    look: (value, at) => {
      if (typeof value !== 'string') return found(value, 'expected text', at);
      if (value.length > maxLength)
        return [
          problemAt(
            at,
            `This text has ${value.length} characters; at most ${maxLength} are allowed.`,
            'Shorten it.',
          ),
        ];
      return allowed === null || allowed.test(value) ? [] : found(value, `it must match ${pattern}`, at);
    },
    schema: { type: 'string', maxLength, ...(pattern !== undefined && { pattern }) },
  };
}

export function number(min = -1e300, max = 1e300): Shape<number> {
  const range = min > -1e300 && max < 1e300 ? ` from ${min} to ${max}` : '';
  return {
    look: (value, at) =>
      typeof value === 'number' && value >= min && value <= max
        ? []
        : found(value, `a number${range} is allowed`, at),
    schema: { type: 'number', ...(range !== '' && { minimum: min, maximum: max }) },
  };
}

export const integer = (min: number, max: number): Shape<number> => ({
  look: (value, at) =>
    Number.isInteger(value) && Number(value) >= min && Number(value) <= max
      ? []
      : found(value, `a whole number from ${min} to ${max} is allowed`, at),
  schema: { type: 'integer', minimum: min, maximum: max },
});

type Scalar = string | number | boolean;
/** @param options all that are allowed */
export const choice = <const T extends Scalar>(...options: readonly T[]): Shape<T> => ({
  look: (value, at) => {
    if (options.some((option) => option === value)) return [];
    const near = typeof value === 'string' ? didYouMean(value, options.map(String)) : null;
    return found(value, `one of ${options.join(', ')} is allowed`, at, near ?? undefined);
  },
  schema: options.length === 1 ? { const: options[0] } : { enum: options },
});

export const scalar: Shape<Scalar> = {
  look: (value, at) =>
    ['string', 'number', 'boolean'].includes(typeof value)
      ? []
      : found(value, 'a number, a text, true or false is allowed', at),
  schema: { type: ['string', 'number', 'boolean'] },
};

/** An object that is checked elsewhere. */
export const anyObject = <T extends object>(schema: Schema = { type: 'object' }): Shape<T> => ({
  look: (value, at) => (isPlainObject(value) ? [] : found(value, 'expected an object', at)),
  schema,
});

export const anything: Shape<unknown> = { look: () => [], schema: {} };

export function list<T>(each: Shape<T>, max: number, min = 0): Shape<readonly T[]> {
  const wanted = `a list of ${min === 0 ? 'at most' : `${min} to`} ${max} is allowed`;
  return {
    look: (value, at) => {
      if (!Array.isArray(value) || value.length > max || value.length < min) return found(value, wanted, at);
      return value.flatMap((inner, k) => each.look(inner, [...at, k]));
    },
    schema: { type: 'array', items: each.schema, minItems: min, maxItems: max },
  };
}

export const pair = <T>(each: Shape<T>): Shape<readonly [T, T]> => ({
  ...list(each, 2, 2),
  type: (value: readonly [T, T]) => value,
});

/** An object whose keys the author chooses. */
export const record = <T>(
  each: Shape<T>,
  max: number,
  key = text(200),
): Shape<Readonly<Record<string, T>>> => ({
  look: (value, at) => {
    if (!isPlainObject(value)) return found(value, 'expected an object', at);
    const entries = Object.entries(value);
    if (entries.length > max)
      return [
        problemAt(at, `This object has ${entries.length} keys; at most ${max} are allowed.`, 'Remove some.'),
      ];
    return entries.flatMap(([name, inner]) => [
      ...key.look(name, [...at, name]),
      ...each.look(inner, [...at, name]),
    ]);
  },
  schema: {
    type: 'object',
    additionalProperties: each.schema,
    propertyNames: key.schema,
    maxProperties: max,
  },
});

export function object<T extends object>(keys: Keys<T>): Shape<T> {
  const shapes = Object.entries<Shape<unknown>>(keys as Keys<Record<string, unknown>>);
  const missing = (key: string) => {
    const { description } = (keys as Keys<Record<string, unknown>>)[key]?.schema ?? {};
    return description === undefined ? `Write \`${key}\`.` : String(description);
  };
  const required = shapes.flatMap(([key, shape]) => ('optional' in shape ? [] : [key]));
  return {
    look: (value, at) => {
      if (!isPlainObject(value)) return found(value, 'expected an object', at);
      const known = Object.keys(keys);
      const absent = required
        .filter((key) => value[key] === undefined)
        .map((key) => problemAt([...at, key], 'It is missing.', missing(key)));
      const wrong = Object.entries(value).flatMap(([key, inner]) => {
        // Check for an own key: every object also has `constructor`.
        const shape = Object.hasOwn(keys, key) ? (keys as Record<string, Shape<unknown>>)[key] : undefined;
        if (shape !== undefined) return inner === undefined ? [] : shape.look(inner, [...at, key]);
        const hint = didYouMean(key, known) ?? `Known keys: ${known.join(', ')}.`;
        return [problemAt([...at, key], `There is no key “${key}” here. ${hint}`)];
      });
      return [...absent, ...wrong];
    },
    schema: {
      type: 'object',
      properties: Object.fromEntries(shapes.map(([key, { schema }]) => [key, schema])),
      ...(required.length > 0 && { required }),
      additionalProperties: false,
    },
  };
}

/** An object whose key `by` says which of several it is. */
export function oneOf<T extends object>(
  by: keyof T & string,
  shapes: Readonly<Record<string, Pick<Shape<object>, 'look' | 'schema'>>>,
): Shape<T> {
  const names = Object.keys(shapes);
  return {
    look: (value, at) => {
      if (!isPlainObject(value)) return found(value, 'expected an object', at);
      const name = value[by];
      const shape = typeof name === 'string' && Object.hasOwn(shapes, name) ? shapes[name] : undefined;
      if (shape !== undefined) return shape.look(value, at);
      const hint = didYouMean(String(name), names) ?? `Known: ${names.join(', ')}.`;
      return [problemAt([...at, by], `There is no ${by} “${describeShort(name)}”. ${hint}`)];
    },
    schema: { oneOf: Object.values(shapes).map(({ schema }) => schema) },
  };
}
const describeShort = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, 60) : describe(value);

/** A value of one of two shapes, which `first` distinguishes. */
export const either = <A, B>(first: (value: unknown) => boolean, a: Shape<A>, b: Shape<B>): Shape<A | B> => ({
  look: (value, at) => (first(value) ? a : b).look(value, at),
  schema: { anyOf: [a.schema, b.schema] },
});
