/** Compile-time facts: the value of an expression, bounds of its 32 bits read as u32, and how a function uses its locals. */
import { binaryOperation, intrinsicOperation, unaryOperation } from './arithmetic.ts';
import type { BinaryKind, Expr, Fn, IntrinsicName, Scalar } from './ir.ts';
import { at, valueType, walkStmts } from './typed-tree.ts';

/** Facts about locals of the body being emitted, and about the program's inputs. */
export interface Facts {
  readonly constants: Map<number, number>;
  readonly ranges: Map<number, Range>;
  readonly given?: Given;
}

/** The value of a setting or table entry, if it can be treated as constant. */
export type Given = (expr: Expr & { op: 'param' | 'load' }, facts: Facts) => number | undefined;

const BOOL: Range = { low: 0, high: 1 };

/** The value, if it does not depend on anything known only at run time. */
export function constantOf(expr: Expr, facts: Facts): number | undefined {
  switch (expr.op) {
    case 'const':
      return expr.value;
    case 'local':
      return facts.constants.get(expr.index);
    case 'param':
    case 'load':
      return facts.given?.(expr, facts);
    case 'unary': {
      const a = constantOf(expr.a, facts);
      return a === undefined ? undefined : unaryOperation(expr.kind, valueType(expr.a))(a);
    }
    case 'binary': {
      const a = constantOf(expr.a, facts);
      const b = a === undefined ? undefined : constantOf(expr.b, facts);
      return a === undefined || b === undefined
        ? undefined
        : binaryOperation(expr.kind, valueType(expr.a))(a, b);
    }
    case 'logic': {
      const a = constantOf(expr.a, facts);
      if (a === undefined) return undefined;
      return (a !== 0) === (expr.kind === 'or') ? a : constantOf(expr.b, facts);
    }
    case 'choose': {
      const test = constantOf(expr.test, facts);
      return test === undefined ? undefined : constantOf(test !== 0 ? expr.a : expr.b, facts);
    }
    case 'intrinsic': {
      const [a, b] = expr.args.map((arg) => constantOf(arg, facts));
      if (a === undefined || (expr.args.length > 1 && b === undefined)) return undefined;
      return intrinsicOperation(expr.name, valueType(at(expr.args, 0)))(a, b ?? 0);
    }
    default:
      return undefined;
  }
}

export function rangeOf(expr: Expr, facts: Facts): Range {
  if (expr.type === 'f32' || expr.type === 'void') return ANY;
  const known = constantOf(expr, facts);
  if (known !== undefined) return { low: known >>> 0, high: known >>> 0 };
  if (expr.type === 'bool') return BOOL;
  switch (expr.op) {
    case 'local':
      return facts.ranges.get(expr.index) ?? ANY;
    case 'choose':
      return union(rangeOf(expr.a, facts), rangeOf(expr.b, facts));
    case 'binary':
      return binaryBounds(expr.kind, expr.type, rangeOf(expr.a, facts), rangeOf(expr.b, facts));
    case 'intrinsic':
      return intrinsicRange(expr, facts);
    default:
      return ANY;
  }
}

function union(a: Range, b: Range): Range {
  return { low: Math.min(a.low, b.low), high: Math.max(a.high, b.high) };
}

function intrinsicRange(expr: Expr & { op: 'intrinsic' }, facts: Facts): Range {
  const [first, second] = expr.args;
  if (first === undefined || first.type === 'f32') return ANY;
  const b = second ? rangeOf(second, facts) : ANY;
  return intrinsicBounds(expr.name, valueType(first), rangeOf(first, facts), b);
}

export interface Range {
  readonly low: number;
  readonly high: number;
}

const TOP = 2 ** 32 - 1;
const ANY: Range = { low: 0, high: TOP };

/** Returns the bounds, or ANY if they exceed 32 bits. */
function within(low: number, high: number): Range {
  return low >= 0 && high <= TOP ? { low, high } : ANY;
}

/** Whether signed operations give the same results as unsigned ones: true below 2³¹. */
function isPlain(type: Scalar, a: Range, b: Range): boolean {
  return type === 'u32' || (a.high < 2 ** 31 && b.high < 2 ** 31);
}

/** Bounds of an arithmetic operation. @param type of both operands: i32 or u32 */
function binaryBounds(kind: BinaryKind, type: Scalar, a: Range, b: Range): Range {
  const plain = isPlain(type, a, b);
  switch (kind) {
    case 'add':
      return within(a.low + b.low, a.high + b.high);
    case 'sub':
      return within(a.low - b.high, a.high - b.low);
    case 'mul':
      return within(a.low * b.low, a.high * b.high);
    case 'and':
      return { low: 0, high: Math.min(a.high, b.high) };
    case 'or':
    case 'xor':
      return { low: 0, high: 2 ** (32 - Math.clz32(Math.max(a.high, b.high))) - 1 };
    case 'div':
      return plain ? { low: 0, high: Math.floor(a.high / Math.max(b.low, 1)) } : ANY;
    case 'rem':
      return plain ? { low: 0, high: Math.min(a.high, Math.max(b.high - 1, 0)) } : ANY;
    case 'shl':
      return b.low === b.high ? within(a.low * 2 ** (b.low & 31), a.high * 2 ** (b.low & 31)) : ANY;
    case 'shr':
      if (!plain) return ANY;
      return b.low === b.high
        ? { low: a.low >>> (b.low & 31), high: a.high >>> (b.low & 31) }
        : { low: 0, high: a.high };
    default:
      return ANY;
  }
}

/** @param type of the arguments: i32 or u32 */
function intrinsicBounds(name: IntrinsicName, type: Scalar, a: Range, b: Range): Range {
  switch (name) {
    case 'toU32':
    case 'toI32':
      return a;
    case 'abs':
      return a.high < 2 ** 31 ? a : ANY;
    case 'min':
      return isPlain(type, a, b) ? { low: Math.min(a.low, b.low), high: Math.min(a.high, b.high) } : ANY;
    case 'max':
      return isPlain(type, a, b) ? { low: Math.max(a.low, b.low), high: Math.max(a.high, b.high) } : ANY;
    case 'popcount':
    case 'leadingZeros':
      return { low: 0, high: 32 };
    default:
      return ANY;
  }
}

/**
 * Which locals are assigned exactly once (parameters: never) and not by a loop. A fact about such a local
 * holds at every read.
 */
export function fixedLocals(fn: Fn): readonly boolean[] {
  const assigned: number[] = fn.locals.map((_, index) => (index < fn.params ? 1 : 0));
  walkStmts(fn.body, (stmt) => {
    if (stmt.op === 'setLocal') assigned[stmt.index] = at(assigned, stmt.index) + 1;
    else if (stmt.op === 'for') assigned[stmt.index] = 2;
  });
  return assigned.map((times) => times === 1);
}
