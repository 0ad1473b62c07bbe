/** From the parser's nodes to our own tree: expressions. */

import { isInside } from '../../check/names.ts';
import { BINARY_SIGNS, type BinaryKind, type UnaryKind } from '../../ir.ts';
import { CHAIN_LIMIT, NAME_LENGTH_LIMIT, NESTING_LIMIT } from '../../limits.ts';
import type { CallTree, ExprTree, IndexTree, Named } from '../../tree.ts';
import { type Admission, childrenOf, isNode, type RawNode, spanOf } from '../raw-node.ts';

/** Current depth: `nesting` counts visible levels, `depth` also counts the links of a chain. */
export interface Level {
  readonly nesting: number;
  readonly depth: number;
}

export const GROUND: Level = { nesting: 0, depth: 0 };

export function deeper(admission: Admission, node: RawNode, level: Level, chained = false): Level {
  const next = { nesting: level.nesting + (chained ? 0 : 1), depth: level.depth + 1 };
  if (next.nesting > NESTING_LIMIT) {
    admission.refuse(node, `this is nested more than ${NESTING_LIMIT} levels deep`);
  }
  if (next.depth > NESTING_LIMIT + CHAIN_LIMIT) {
    admission.refuse(node, `this chain has more than ${CHAIN_LIMIT} links`, 'split it into parts');
  }
  return next;
}

export const BINARY: ReadonlyMap<string, BinaryKind> = new Map<string, BinaryKind>([
  ...Object.entries(BINARY_SIGNS).map(([kind, sign]) => [sign, kind as BinaryKind] as const),
  ['===', 'eq'],
  ['!==', 'ne'],
]);
const UNARY: ReadonlyMap<string, UnaryKind> = new Map<string, UnaryKind>([
  ['-', 'neg'],
  ['!', 'not'],
  ['~', 'bitnot'],
]);
const OTHER_OPERATORS: ReadonlyMap<string, string> = new Map([
  ['**', 'write `pow(x, y)`, or `x * x`'],
  ['>>>', 'write `>>`, which is logical for u32'],
  ['??', 'every value exists: leave it out'],
  ['in', ''],
  ['instanceof', ''],
  ['typeof', 'every type is known: leave it out'],
  ['void', ''],
  ['delete', ''],
  ['+', 'leave out the `+`, or convert with `f32(x)`'],
]);

export function refuseOperator(admission: Admission, node: RawNode, operator: string): never {
  const fix = OTHER_OPERATORS.get(operator) || undefined;
  return admission.refuse(node, `the operator \`${operator}\` is not in this language`, fix);
}

export function readExpression(admission: Admission, node: unknown, level: Level, chained = false): ExprTree {
  if (!isNode(node)) return admission.refuse({ offset: 0, length: 0 }, 'an expression is missing here');
  const inner = deeper(admission, node, level, chained);
  const at = spanOf(node);
  switch (node.type) {
    case 'Literal':
      return readLiteral(admission, node);
    case 'Identifier': {
      const { name } = readName(admission, node);
      return { kind: 'name', at, name };
    }
    case 'UnaryExpression': {
      admission.admit(node);
      const operator = UNARY.get(String(node.operator));
      if (operator === undefined) return refuseOperator(admission, node, String(node.operator));
      return { kind: 'unary', at, operator, a: readExpression(admission, node.argument, inner) };
    }
    case 'BinaryExpression': {
      admission.admit(node);
      const symbol = String(node.operator);
      const operator = BINARY.get(symbol);
      if (operator === undefined) return refuseOperator(admission, node, symbol);
      const a = readExpression(admission, node.left, inner, isChain(node.left));
      return { kind: 'binary', at, operator, symbol, a, b: readExpression(admission, node.right, inner) };
    }
    case 'LogicalExpression': {
      admission.admit(node);
      const symbol = String(node.operator);
      if (symbol !== '&&' && symbol !== '||') return refuseOperator(admission, node, symbol);
      const a = readExpression(admission, node.left, inner, isChain(node.left));
      const b = readExpression(admission, node.right, inner);
      return { kind: 'logic', at, operator: symbol === '&&' ? 'and' : 'or', a, b };
    }
    case 'ConditionalExpression': {
      admission.admit(node);
      const test = readExpression(admission, node.test, inner);
      const a = readExpression(admission, node.consequent, inner);
      const chain = isNode(node.alternate) && node.alternate.type === 'ConditionalExpression';
      return { kind: 'choose', at, test, a, b: readExpression(admission, node.alternate, inner, chain) };
    }
    case 'CallExpression':
      return readCall(admission, node, inner);
    case 'MemberExpression':
      return readIndex(admission, node, inner);
    default:
      return admission.refuseNode(node);
  }
}

function isChain(node: unknown): boolean {
  return isNode(node) && (node.type === 'BinaryExpression' || node.type === 'LogicalExpression');
}

/** A used name. A type annotation on it is refused; declarations read theirs. */
export function readName(admission: Admission, node: RawNode): Named {
  admission.admit(node);
  const name = String(node.name);
  const at = { offset: node.start, length: name.length };
  if (name.length > NAME_LENGTH_LIMIT) {
    admission.refuse(at, `this name is longer than ${NAME_LENGTH_LIMIT} characters`);
  }
  if (node.typeAnnotation !== undefined) admission.refuse(at, 'a type is not allowed here');
  if (isInside(name) && !['undefined', 'NaN', 'Infinity'].includes(name)) {
    admission.refuse(at, `\`${name}\` is not in this language: code can use only declared names`);
  }
  if (name === 'undefined') admission.refuse(at, '`undefined` is not in this language: every value exists');
  return { name, at };
}

const NUMBER = /^(0x[0-9a-f]+|\d+|\d+\.\d*(e[+-]?\d+)?|\.\d+(e[+-]?\d+)?|\d+e[+-]?\d+)$/i;

function readLiteral(admission: Admission, node: RawNode): ExprTree {
  admission.admit(node);
  const at = spanOf(node);
  const { value } = node;
  const raw = String(node.raw);
  if (typeof value === 'boolean') return { kind: 'bool', at, value };
  if (typeof value === 'number') {
    if (!NUMBER.test(raw)) {
      admission.refuse(
        at,
        `\`${raw}\` is not a number format of this language`,
        'write `12`, `0x1f`, `1.5` or `1e-3`',
      );
    }
    const whole = /^(0x[0-9a-f]+|\d+)$/i.test(raw);
    return { kind: 'number', at, value, whole, raw };
  }
  if (typeof value === 'string') {
    admission.refuse(at, 'strings are not allowed in code: it can use only numbers and bools');
  }
  return admission.refuse(at, `\`${raw}\` is not in this language`);
}

function readCall(admission: Admission, node: RawNode, level: Level): CallTree {
  if (isNode(node.callee) && node.callee.type === 'Import')
    admission.refuseNode({ ...node, type: 'ImportExpression' });
  if (isNode(node.callee) && node.callee.type === 'Super') admission.refuseNode(node.callee);
  if (isNode(node.callee) && node.callee.type === 'MemberExpression') refuseMember(admission, node.callee);
  if (!isNode(node.callee) || node.callee.type !== 'Identifier') {
    return admission.refuse(node, 'only a named function can be called');
  }
  admission.admit(node);
  const callee = readName(admission, node.callee);
  const args = childrenOf(node.arguments).map((argument) => readExpression(admission, argument, level));
  return { kind: 'call', at: spanOf(node), callee, args };
}

/** `object.member`, which this language does not have; suggests `exp` for `Math.exp`. */
function refuseMember(admission: Admission, node: RawNode): never {
  const { source } = admission;
  const text = source.text.slice(node.start, node.end);
  if (node.computed === true) return admission.refuse(node, 'an array element cannot be called');
  const member = isNode(node.property) ? String(node.property.name) : '';
  if (isNode(node.object) && node.object.type === 'Identifier' && node.object.name === 'Math') {
    const instead = member === 'random' ? 'uniform()' : member;
    return admission.refuse(node, `\`${text}\` is not in this language`, `write \`${instead}\``);
  }
  return admission.refuse(
    node,
    `member access (\`.${member}\`) is not in this language: there are no objects`,
    member === 'length' ? `write \`length(${text.split('.')[0]})\`` : undefined,
  );
}

export function readIndex(admission: Admission, node: RawNode, level: Level): IndexTree {
  const indices: ExprTree[] = [];
  let object: unknown = node;
  while (isNode(object) && object.type === 'MemberExpression') {
    if (object.computed !== true) refuseMember(admission, object);
    admission.admit(object);
    if (indices.length === 2) admission.refuse(node, 'arrays have one or two dimensions');
    indices.unshift(readExpression(admission, object.property, level));
    object = object.object;
  }
  if (!isNode(object)) return admission.refuseNode(node);
  if (object.type !== 'Identifier') {
    if (object.type === 'CallExpression' || object.type === 'Literal') {
      return admission.refuse(object, 'only a declared array can be indexed');
    }
    return admission.refuseNode(object);
  }
  return { kind: 'index', at: spanOf(node), array: readName(admission, object), indices };
}
