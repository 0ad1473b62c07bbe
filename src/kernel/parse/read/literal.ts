/** Literal objects of `meta` and `param`: the only place for strings. */
import { isInside, isScalarName, meantInstead } from '../../check/names.ts';
import type { Meta, ParamDeclaration } from '../../contract.ts';
import type { Scalar } from '../../ir.ts';
import type { Named, Span } from '../../tree.ts';
import { type Admission, childrenOf, isNode, type RawNode, spanOf } from '../raw-node.ts';
import { deeper, type Level } from './expression.ts';

interface LiteralEntry {
  readonly value: Meta;
  readonly at: Span;
}

/** `{ name: literal, … }` with the place of each value. */
function readEntries(admission: Admission, node: RawNode, level: Level): Map<string, LiteralEntry> {
  if (node.type !== 'ObjectExpression') admission.refuse(node, 'expected a literal object `{ name: value }`');
  admission.admit(node);
  const inner = deeper(admission, node, level);
  const entries = new Map<string, LiteralEntry>();
  for (const property of childrenOf(node.properties)) {
    if (property.type !== 'Property') admission.refuseNode(property);
    admission.admit(property);
    const { key, value } = property;
    if (property.kind !== 'init' || !isNode(key) || !isNode(value)) {
      return admission.refuse(property, 'only plain `name: literal` pairs are allowed here');
    }
    const name =
      key.type === 'Identifier' ? String(key.name) : typeof key.value === 'string' ? key.value : undefined;
    if (name === undefined) return admission.refuse(key, 'expected a name');
    if (isInside(name)) admission.refuse(key, `\`${name}\` is not allowed as a name`);
    if (entries.has(name)) admission.refuse(key, `\`${name}\` appears twice`);
    entries.set(name, { value: readMeta(admission, value, inner), at: spanOf(value) });
  }
  return entries;
}

export function readMeta(admission: Admission, node: RawNode, level: Level): Meta {
  switch (node.type) {
    case 'ObjectExpression': {
      const pairs = [...readEntries(admission, node, level)].map(
        ([name, entry]) => [name, entry.value] as const,
      );
      return Object.fromEntries(pairs);
    }
    case 'ArrayExpression': {
      admission.admit(node);
      const inner = deeper(admission, node, level);
      return childrenOf(node.elements).map((element) => readMeta(admission, element, inner));
    }
    case 'UnaryExpression': {
      admission.admit(node);
      const { argument } = node;
      if (node.operator === '-' && isNode(argument) && argument.type === 'Literal') {
        const value = readMeta(admission, argument, level);
        if (typeof value === 'number') return -value;
      }
      break;
    }
    case 'BinaryExpression': {
      // Long help texts are written as 'one line ' + 'and another'.
      admission.admit(node);
      const { left, right } = node;
      if (node.operator === '+' && isNode(left) && isNode(right)) {
        const inner = deeper(admission, node, level, true);
        const [a, b] = [readMeta(admission, left, inner), readMeta(admission, right, inner)];
        if (typeof a === 'string' && typeof b === 'string') return a + b;
      }
      break;
    }
    case 'Literal': {
      admission.admit(node);
      const { value } = node;
      if (typeof value === 'string' || typeof value === 'boolean') return value;
      if (typeof value === 'number' && Number.isFinite(value)) return value;
      break;
    }
  }
  return admission.refuse(
    node,
    'only literals are allowed here: strings, numbers, booleans, and arrays and objects of them',
  );
}

const KEYS = ['value', 'type', 'min', 'max', 'log', 'options', 'structural', 'label', 'help', 'unit'];

/** `param({ … })`: a setting, checked as a whole when it is read, so that a form can be made of any parsed module. */
export function readParam(
  admission: Admission,
  named: Named,
  annotated: Scalar | undefined,
  object: RawNode,
  level: Level,
): ParamDeclaration {
  const entries = readEntries(admission, object, level);
  const here: Span = { offset: object.start, length: object.end - object.start };
  for (const [key, entry] of entries) {
    if (!KEYS.includes(key)) {
      const allowed = `valid properties: ${KEYS.join(', ')}`;
      admission.refuse(
        entry.at,
        `\`${key}\` is not a property of a setting: ${allowed}`,
        meantInstead(key, KEYS),
      );
    }
  }
  const text = (key: string) => {
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    if (typeof entry.value !== 'string') return admission.refuse(entry.at, `\`${key}\` must be a string`);
    return entry.value;
  };
  const flag = (key: string) => {
    const entry = entries.get(key);
    if (entry === undefined) return false;
    if (typeof entry.value !== 'boolean')
      return admission.refuse(entry.at, `\`${key}\` must be true or false`);
    return entry.value;
  };
  const options = readOptions(admission, entries.get('options'));
  const given = entries.get('value');
  if (given === undefined) return admission.refuse(here, `the setting \`${named.name}\` needs a \`value\``);
  const typed = text('type');
  if (typed !== undefined && !isScalarName(typed)) {
    admission.refuse(
      entries.get('type')?.at ?? here,
      `\`${typed}\` is not a type: the types are u32, i32, f32 and bool`,
    );
  }
  const implied = options === undefined ? (typeof given.value === 'boolean' ? 'bool' : 'f32') : 'u32';
  const type = typed !== undefined && isScalarName(typed) ? typed : (annotated ?? implied);
  if (annotated !== undefined && annotated !== type)
    admission.refuse(named.at, `\`${named.name}\` is declared both as ${annotated} and as ${type}`);
  if (options !== undefined && type !== 'u32')
    admission.refuse(here, `a setting with options must be u32, found ${type}`);
  const bound = (key: 'min' | 'max') => {
    const entry = entries.get(key);
    if (entry === undefined) return undefined;
    if (typeof entry.value !== 'number' || type === 'bool')
      return admission.refuse(entry.at, `\`${key}\` must be a number and needs a numeric setting`);
    return entry.value;
  };
  const min = bound('min');
  const max = bound('max');
  const unit = text('unit');
  const log = flag('log');
  const declaration: ParamDeclaration = {
    name: named.name,
    type,
    value: initialOf(admission, given, options),
    structural: flag('structural'),
    label: text('label') ?? named.name,
    help: text('help') ?? '',
    ...(min === undefined ? {} : { min }),
    ...(max === undefined ? {} : { max }),
    ...(log ? { log } : {}),
    ...(options === undefined ? {} : { options }),
    ...(unit === undefined ? {} : { unit }),
  };
  if (log && !(min !== undefined && min > 0))
    admission.refuse(here, 'a logarithmic slider needs a `min` above 0');
  const wrong = wrongValue(declaration, declaration.value);
  if (wrong !== undefined) admission.refuse(given.at, `the value of \`${named.name}\` ${wrong}`);
  return declaration;
}

function readOptions(admission: Admission, entry: LiteralEntry | undefined): readonly string[] | undefined {
  if (entry === undefined) return undefined;
  const options = Array.isArray(entry.value) ? entry.value : [];
  const strings = options.filter((option): option is string => typeof option === 'string');
  if (strings.length === 0 || strings.length !== options.length || new Set(strings).size !== strings.length) {
    return admission.refuse(entry.at, "`options` must be a list of different strings: `['a', 'b']`");
  }
  return strings;
}

function initialOf(
  admission: Admission,
  given: LiteralEntry,
  options: readonly string[] | undefined,
): number {
  const { value, at } = given;
  if (typeof value === 'boolean') return value ? 1 : 0;
  if (typeof value === 'number') return value;
  if (typeof value === 'string' && options !== undefined) {
    const index = options.indexOf(value);
    if (index >= 0) return index;
    return admission.refuse(at, `\`${value}\` is not one of the options`, meantInstead(value, options));
  }
  return admission.refuse(at, 'the `value` of a setting must be a number or a bool');
}

/** Why a setting cannot take a value, or undefined. The same test for defaults and for what the host gives. */
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
