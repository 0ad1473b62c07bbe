/** Operations that are not needed: what they give is a part of theirs, a constant, or what a cheaper one gives. */
import type { BinaryKind, Scalar } from '../ir.ts';
import { at } from '../typed-tree.ts';
import type { Node } from './node.ts';

/** What makes the simpler node. */
interface Maker {
  readonly yes: Node;
  readonly no: Node;
  constant(type: Scalar, value: number): Node;
  raw(a: Node): Node;
  /** Can it be neither infinite nor NaN? */
  finite(a: Node): boolean;
  not(a: Node): Node;
  binary(kind: BinaryKind, a: Node, b: Node): Node;
  select(test: Node, a: Node, b: Node): Node;
}

/** Integers and bools alone. A constant stands at the right, if the operation allows it. */
export function simpler(graph: Maker, kind: BinaryKind, a: Node, b: Node): Node | undefined {
  const bool = a.type === 'bool';
  const ones = bool ? 1 : a.type === 'i32' ? -1 : 2 ** 32 - 1;
  const c = b.value;
  switch (kind) {
    case 'add':
    case 'sub':
      if (c === 0) return a;
      break;
    case 'shl':
    case 'shr':
      if (c !== undefined && (c & 31) === 0) return a;
      break;
    case 'mul':
      if (c === 1) return a;
      if (c === 0) return b;
      break;
    case 'div':
      if (c === 1) return a;
      break;
    case 'and':
      if (a === b || c === ones) return a;
      if (c === 0) return b;
      if (bool && graph.not(a) === b) return graph.no;
      if (bool && a.op === 'binary' && a.key === 'and' && a.args.includes(b)) return a;
      if (bool && b.op === 'binary' && b.key === 'and' && b.args.includes(a)) return b;
      // A NaN has these bits, whatever else it has.
      if (c !== undefined && a.op === 'intrinsic' && a.key === 'bits' && (c & ~0x7f800000) === 0)
        return graph.binary('and', graph.raw(at(a.args, 0)), b);
      if (c !== undefined && !bool && (c & (c + 1)) === 0 && a.known.high <= c) return a;
      if (c !== undefined && !bool) return fewerBits(graph, a, b);
      break;
    case 'or':
      if (a === b || c === 0) return a;
      if (c === ones) return b;
      if (bool && graph.not(a) === b) return graph.yes;
      break;
    case 'xor':
      if (c === 0) return a;
      break;
    case 'rem':
      if (c !== undefined && c > 0 && a.known.high < c) return a;
      break;
    case 'eq':
    case 'ne':
      return equal(graph, kind, a, b);
    case 'ge':
      if (a === b) return graph.yes;
      break;
    case 'lt':
      if (a === b) return graph.no;
      break;
  }
  return undefined;
}

const DEEPEST = 8;

/** Is it made of constants by choosing and setting bits? */
function ofConstants(node: Node, depth: number): boolean {
  if (node.value !== undefined) return true;
  if (depth === 0) return false;
  const [a, x, y] = node.args;
  if (node.op === 'select' && x && y) return ofConstants(x, depth - 1) && ofConstants(y, depth - 1);
  return (
    node.op === 'binary' &&
    node.key === 'or' &&
    x?.value !== undefined &&
    a !== undefined &&
    ofConstants(a, depth - 1)
  );
}

/** Of bits that are set or chosen, those that a mask leaves over: often none. */
function fewerBits(graph: Maker, a: Node, mask: Node): Node | undefined {
  if (!ofConstants(a, DEEPEST)) return undefined;
  const [test, x, y] = a.args;
  if (a.op === 'select' && test && x && y)
    return graph.select(test, graph.binary('and', x, mask), graph.binary('and', y, mask));
  const bits = a.op === 'binary' && a.key === 'or' ? a.args[1]?.value : undefined;
  if (bits === undefined || test === undefined) return undefined;
  const kept = graph.constant(a.type, bits & (mask.value ?? 0));
  return graph.binary('or', graph.binary('and', test, mask), kept);
}

/** The bits of an f32 that are all set in what is not finite. */
const EXPONENT = 0x7f800000;
const isExponent = ({ op, key, args }: Node): boolean =>
  op === 'binary' && key === 'and' && args[1]?.value === EXPONENT && args[0]?.op === 'raw';

const mayBeConstant = (node: Node) =>
  node.value !== undefined ||
  (node.op === 'select' && node.args.slice(1).some((side) => side.value !== undefined));

function equal(graph: Maker, kind: 'eq' | 'ne', a: Node, b: Node): Node | undefined {
  if (a === b) return kind === 'eq' ? graph.yes : graph.no;
  if (b.value === EXPONENT && isExponent(a) && graph.finite(at(at(a.args, 0).args, 0)))
    return kind === 'eq' ? graph.no : graph.yes;
  if (a.type === 'bool' && b.value !== undefined)
    return (b.value !== 0) === (kind === 'eq') ? a : graph.not(a);
  // A choice between constants that is compared with one of them is its condition.
  if (b.value !== undefined && a.op === 'select') {
    const [test, x, y] = a.args;
    if (test && x && y && (mayBeConstant(x) || mayBeConstant(y)))
      return graph.select(test, graph.binary(kind, x, b), graph.binary(kind, y, b));
  }
  if (b.value === 0 && a.type === 'u32' && a.op === 'binary' && a.key === 'shr') {
    const by = at(a.args, 1).value;
    if (by !== undefined)
      return graph.binary(kind === 'eq' ? 'lt' : 'ge', at(a.args, 0), graph.constant('u32', 2 ** (by & 31)));
  }
  return undefined;
}
