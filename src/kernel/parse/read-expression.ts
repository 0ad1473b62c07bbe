/** Converts the parser's nodes to the syntax tree: expressions. */

import type {
  CallExpression,
  Expression,
  Identifier,
  Literal,
  MemberExpression,
  Node,
  PrivateIdentifier,
  SpreadElement,
  Super,
} from 'acorn';
import { isInside } from '../check/names.ts';
import { BINARY_SIGNS, type BinaryKind, type UnaryKind } from '../ir.ts';
import { NAME_LENGTH_LIMIT } from '../limits.ts';
import type { CallTree, ExprTree, IndexTree, Named } from '../tree.ts';
import { type Reading, spanOf } from './reading.ts';

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
/** What to write instead of operators that the language does not have. */
const OTHER_OPERATORS: ReadonlyMap<string, string> = new Map([
  ['**', 'write `pow(x, y)`, or `x * x`'],
  ['>>>', 'write `>>`, which is logical for u32'],
  ['??', 'every value exists: leave it out'],
  ['typeof', 'every type is known: leave it out'],
  ['+', 'leave out the `+`, or convert with `f32(x)`'],
]);

export function rejectOperator(reading: Reading, node: Node, operator: string): never {
  const message = `the operator \`${operator}\` is not in this language`;
  return reading.reject(node, message, OTHER_OPERATORS.get(operator));
}

type AnyExpression = Expression | PrivateIdentifier | SpreadElement | Super;

export function readExpression(outer: Reading, node: AnyExpression, chained = false): ExprTree {
  const reading = outer.enter(node, chained);
  const at = spanOf(node);
  switch (node.type) {
    case 'Literal':
      return readLiteral(reading, node);
    case 'Identifier':
      return { kind: 'name', at, name: readName(reading, node).name };
    case 'UnaryExpression': {
      const operator = UNARY.get(node.operator);
      if (operator === undefined) return rejectOperator(reading, node, node.operator);
      return { kind: 'unary', at, operator, a: readExpression(reading, node.argument) };
    }
    case 'BinaryExpression': {
      const operator = BINARY.get(node.operator);
      if (operator === undefined) return rejectOperator(reading, node, node.operator);
      const a = readExpression(reading, node.left, isChain(node.left));
      return {
        kind: 'binary',
        at,
        operator,
        symbol: node.operator,
        a,
        b: readExpression(reading, node.right),
      };
    }
    case 'LogicalExpression': {
      if (node.operator === '??') return rejectOperator(reading, node, node.operator);
      const a = readExpression(reading, node.left, isChain(node.left));
      const b = readExpression(reading, node.right);
      return { kind: 'logic', at, operator: node.operator === '&&' ? 'and' : 'or', a, b };
    }
    case 'ConditionalExpression': {
      const test = readExpression(reading, node.test);
      const a = readExpression(reading, node.consequent);
      const chain = node.alternate.type === 'ConditionalExpression';
      return { kind: 'choose', at, test, a, b: readExpression(reading, node.alternate, chain) };
    }
    case 'CallExpression':
      return readCall(reading, node);
    case 'MemberExpression':
      return readIndex(reading, node);
    default:
      return reading.rejectNode(node);
  }
}

function isChain({ type }: Node): boolean {
  return type === 'BinaryExpression' || type === 'LogicalExpression';
}

/** Reads the use of a name. A type annotation on it is rejected; declarations read theirs separately. */
export function readName(reading: Reading, node: Identifier): Named {
  reading.admit(node);
  const { name } = node;
  const at = { offset: node.start, length: name.length };
  if (name.length > NAME_LENGTH_LIMIT) {
    reading.reject(at, `this name is longer than ${NAME_LENGTH_LIMIT} characters`);
  }
  if (node.typeAnnotation !== undefined) reading.reject(at, 'a type is not allowed here');
  if (name === 'undefined') reading.reject(at, '`undefined` is not in this language: every value exists');
  if (isInside(name) && name !== 'NaN' && name !== 'Infinity') {
    reading.reject(at, `\`${name}\` is not in this language: code can use only declared names`);
  }
  return { name, at };
}

const WHOLE = /^(0x[0-9a-f]+|\d+)$/i;
const FRACTION = /^(\d+\.\d*(e[+-]?\d+)?|\.\d+(e[+-]?\d+)?|\d+e[+-]?\d+)$/i;

function readLiteral(reading: Reading, node: Literal): ExprTree {
  const at = spanOf(node);
  const { value, raw = '' } = node;
  if (typeof value === 'boolean') return { kind: 'bool', at, value };
  if (typeof value === 'string')
    reading.reject(at, 'strings are not allowed in code: it can use only numbers and bools');
  if (typeof value !== 'number') return reading.reject(at, `\`${raw}\` is not in this language`);
  const whole = WHOLE.test(raw);
  if (!whole && !FRACTION.test(raw)) {
    const message = `\`${raw}\` is not a number format of this language`;
    reading.reject(at, message, 'write `12`, `0x1f`, `1.5` or `1e-3`');
  }
  return { kind: 'number', at, value, whole, raw };
}

function readCall(reading: Reading, node: CallExpression): CallTree {
  if (node.callee.type === 'MemberExpression') rejectMember(reading, node.callee);
  if (node.callee.type !== 'Identifier') return reading.reject(node, 'only a named function can be called');
  const callee = readName(reading, node.callee);
  const args = node.arguments.map((argument) => readExpression(reading, argument));
  return { kind: 'call', at: spanOf(node), callee, args };
}

/** Rejects `object.member`, which this language does not have. Suggests `exp` for `Math.exp`. */
function rejectMember(reading: Reading, node: MemberExpression): never {
  const text = reading.source.text.slice(node.start, node.end);
  if (node.computed) return reading.reject(node, 'an array element cannot be called');
  const member = 'name' in node.property ? node.property.name : '';
  if (node.object.type === 'Identifier' && node.object.name === 'Math') {
    const instead = member === 'random' ? 'uniform()' : member;
    return reading.reject(node, `\`${text}\` is not in this language`, `write \`${instead}\``);
  }
  return reading.reject(
    node,
    `member access (\`.${member}\`) is not in this language: there are no objects`,
    member === 'length' ? `write \`length(${text.split('.')[0]})\`` : undefined,
  );
}

export function readIndex(reading: Reading, node: MemberExpression): IndexTree {
  const indices: ExprTree[] = [];
  let object: Expression | Super = node;
  for (; object.type === 'MemberExpression'; object = object.object) {
    if (!object.computed) rejectMember(reading, object);
    reading.admit(object);
    if (indices.length === 2) reading.reject(node, 'arrays have one or two dimensions');
    indices.unshift(readExpression(reading, object.property));
  }
  if (object.type === 'CallExpression' || object.type === 'Literal')
    reading.reject(object, 'only a declared array can be indexed');
  if (object.type !== 'Identifier') return reading.rejectNode(object);
  return { kind: 'index', at: spanOf(node), array: readName(reading, object), indices };
}
