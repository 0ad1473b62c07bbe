/** Reads the object literals of `meta` and `param`, the only place where strings are allowed. */
import type { Expression, PrivateIdentifier, SpreadElement } from 'acorn';
import { isInside, isScalarName, meantInstead } from '../check/names.ts';
import type { Meta, ParamDeclaration } from '../contract.ts';
import type { Scalar } from '../ir.ts';
import type { ModuleTree, Named, Span } from '../tree.ts';
import { type Reading, spanOf } from './reading.ts';

type AnyExpression = Expression | PrivateIdentifier | SpreadElement;

interface LiteralEntry {
  readonly value: Meta;
  readonly at: Span;
}

/** Reads `{ name: literal, … }` with the position of each value. */
function readEntries(outer: Reading, node: AnyExpression): Map<string, LiteralEntry> {
  if (node.type !== 'ObjectExpression')
    return outer.reject(node, 'expected a literal object `{ name: value }`');
  const reading = outer.enter(node);
  const entries = new Map<string, LiteralEntry>();
  for (const property of node.properties) {
    if (property.type !== 'Property') return reading.rejectNode(property);
    reading.admit(property);
    const { key, value, kind } = property;
    if (kind !== 'init') return reading.reject(property, 'only plain `name: literal` pairs are allowed here');
    const name = key.type === 'Identifier' ? key.name : key.type === 'Literal' ? key.value : undefined;
    if (typeof name !== 'string') return reading.reject(key, 'expected a name');
    if (isInside(name)) reading.reject(key, `\`${name}\` is not allowed as a name`);
    if (entries.has(name)) reading.reject(key, `\`${name}\` appears twice`);
    entries.set(name, { value: readMeta(reading, value), at: spanOf(value) });
  }
  return entries;
}

/** Reads the object of `const meta = { … }`. */
export function readMetaObject(reading: Reading, node: AnyExpression): ModuleTree['meta'] {
  if (node.type === 'ObjectExpression') {
    const entries = [...readEntries(reading, node)];
    return Object.fromEntries(entries.map(([name, { value }]) => [name, value]));
  }
  readMeta(reading, node);
  return reading.reject(node, '`meta` must be a literal object');
}

export function readMeta(reading: Reading, node: AnyExpression): Meta {
  switch (node.type) {
    case 'ObjectExpression':
      return readMetaObject(reading, node);
    case 'ArrayExpression': {
      const inner = reading.enter(node);
      return node.elements.filter((element) => element !== null).map((element) => readMeta(inner, element));
    }
    case 'UnaryExpression':
      reading.admit(node);
      if (node.operator === '-' && node.argument.type === 'Literal') {
        const value = readMeta(reading, node.argument);
        if (typeof value === 'number') return -value;
      }
      break;
    case 'BinaryExpression':
      // Long help texts are written as 'one line ' + 'and another'.
      if (node.operator === '+') {
        const inner = reading.enter(node, true);
        const [a, b] = [readMeta(inner, node.left), readMeta(inner, node.right)];
        if (typeof a === 'string' && typeof b === 'string') return a + b;
      }
      break;
    case 'Literal': {
      reading.admit(node);
      const { value } = node;
      if (typeof value === 'string' || typeof value === 'boolean') return value;
      if (typeof value === 'number' && Number.isFinite(value)) return value;
      break;
    }
  }
  return reading.reject(
    node,
    'only literals are allowed here: strings, numbers, booleans, and arrays and objects of them',
  );
}

const KEYS = ['value', 'type', 'min', 'max', 'log', 'options', 'structural', 'label', 'help', 'unit'];

/**
 * Reads a setting, `param({ … })`. It is fully checked here, so that a form can be generated from any parsed
 * module.
 */
export function readParam(
  reading: Reading,
  { name, at }: Named,
  annotated: Scalar | undefined,
  object: AnyExpression,
): ParamDeclaration {
  const entries = readEntries(reading, object);
  const here = spanOf(object);
  for (const [key, entry] of entries) {
    if (KEYS.includes(key)) continue;
    const message = `\`${key}\` is not a property of a setting: valid properties: ${KEYS.join(', ')}`;
    reading.reject(entry.at, message, meantInstead(key, KEYS));
  }
  const text = (key: string) => propertyOf(reading, entries, key, isString, 'must be a string');
  const flag = (key: string) =>
    propertyOf(reading, entries, key, isBoolean, 'must be true or false') ?? false;
  const options = readOptions(reading, entries.get('options'));
  const given = entries.get('value');
  if (given === undefined) return reading.reject(here, `the setting \`${name}\` needs a \`value\``);
  const typed = text('type');
  if (typed !== undefined && !isScalarName(typed)) {
    const message = `\`${typed}\` is not a type: the types are u32, i32, f32 and bool`;
    return reading.reject(entries.get('type')?.at ?? here, message);
  }
  const implied = typeof given.value === 'boolean' ? 'bool' : 'f32';
  const type = typed ?? annotated ?? (options === undefined ? implied : 'u32');
  if (annotated !== undefined && annotated !== type)
    reading.reject(at, `\`${name}\` is declared both as ${annotated} and as ${type}`);
  if (options !== undefined && type !== 'u32')
    reading.reject(here, `a setting with options must be u32, found ${type}`);
  const isBound = (value: Meta) => typeof value === 'number' && type !== 'bool';
  const bound = (key: string) =>
    propertyOf(
      reading,
      entries,
      key,
      isBound as typeof isNumber,
      'must be a number and needs a numeric setting',
    );
  const [min, max, unit, log] = [bound('min'), bound('max'), text('unit'), flag('log')];
  const declaration: ParamDeclaration = {
    name,
    type,
    value: initialOf(reading, given, options),
    structural: flag('structural'),
    label: text('label') ?? name,
    help: text('help') ?? '',
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(log ? { log } : {}),
    ...(options === undefined ? {} : { options }),
    ...(unit === undefined ? {} : { unit }),
  };
  if (log && !(min !== undefined && min > 0))
    reading.reject(here, 'a logarithmic slider needs a `min` above 0');
  const wrong = wrongValue(declaration, declaration.value);
  if (wrong !== undefined) reading.reject(given.at, `the value of \`${name}\` ${wrong}`);
  return declaration;
}

const isString = (value: Meta) => typeof value === 'string';
const isBoolean = (value: Meta) => typeof value === 'boolean';
const isNumber = (value: Meta) => typeof value === 'number';

/** A property, checked to be of the right kind; undefined if it is absent. */
function propertyOf<T extends Meta>(
  reading: Reading,
  entries: ReadonlyMap<string, LiteralEntry>,
  key: string,
  is: (value: Meta) => value is T,
  must: string,
): T | undefined {
  const entry = entries.get(key);
  if (entry === undefined || is(entry.value)) return entry?.value as T | undefined;
  return reading.reject(entry.at, `\`${key}\` ${must}`);
}

function readOptions(reading: Reading, entry: LiteralEntry | undefined): readonly string[] | undefined {
  if (entry === undefined) return undefined;
  const options = Array.isArray(entry.value) ? entry.value : [];
  if (options.length === 0 || !options.every(isString) || new Set(options).size !== options.length)
    return reading.reject(entry.at, "`options` must be a list of different strings: `['a', 'b']`");
  return options;
}

function initialOf(
  reading: Reading,
  { value, at }: LiteralEntry,
  options: readonly string[] | undefined,
): number {
  if (typeof value === 'boolean' || typeof value === 'number') return Number(value);
  if (typeof value !== 'string' || options === undefined)
    return reading.reject(at, 'the `value` of a setting must be a number or a bool');
  const index = options.indexOf(value);
  if (index >= 0) return index;
  return reading.reject(at, `\`${value}\` is not one of the options`, meantInstead(value, options));
}

/**
 * Why a setting cannot take a value, or undefined if it can. The same test applies to defaults and to values
 * from the host.
 */
export function wrongValue(declaration: ParamDeclaration, value: number): string | undefined {
  const { type, min, max, options } = declaration;
  if (!Number.isFinite(value)) return `is ${value}, which is not finite`;
  if (options !== undefined && !(Number.isInteger(value) && value >= 0 && value < options.length)) {
    return `is ${value}, but there are ${options.length} options`;
  }
  if (type === 'bool' && value !== 0 && value !== 1) return `is ${value}, but a bool must be 0 or 1`;
  if (type === 'u32' && !(Number.isInteger(value) && value >= 0 && value < 2 ** 32))
    return `is ${value}, which is not a u32`;
  if (type === 'i32' && (value | 0) !== value) return `is ${value}, which is not an i32`;
  if (type === 'f32' && !Number.isFinite(Math.fround(value)))
    return `is ${value}, which is too large for f32`;
  if (min !== undefined && value < min) return `is ${value}, below the minimum of ${min}`;
  if (max !== undefined && value > max) return `is ${value}, above the maximum of ${max}`;
  return undefined;
}
