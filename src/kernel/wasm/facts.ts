/** Compile-time facts about an expression: its value, or bounds of its 32 bits read as u32. */
import { binaryOperation, intrinsicOperation, unaryOperation } from '../arithmetic.ts';
import { ANY, binaryBounds, intrinsicBounds, type Range } from '../integer-bounds.ts';
import type { Expr } from '../ir.ts';
import { at, valueType } from '../typed-tree.ts';

/** Facts about locals of the body being emitted, and about what the program is given. */
export interface Facts {
  readonly constants: Map<number, number>;
  readonly ranges: Map<number, Range>;
  readonly given?: Given;
}

/** The value of a setting or of an entry of a table, where it may be taken for constant. */
export type Given = (expr: Expr & { op: 'param' | 'load' }, facts: Facts) => number | undefined;

const BOOL: Range = { low: 0, high: 1 };

/** The value, if it does not depend on anything at run time. */
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
      const values: number[] = [];
      for (const arg of expr.args) {
        const value = constantOf(arg, facts);
        if (value === undefined) return undefined;
        values.push(value);
      }
      return intrinsicOperation(expr.name, valueType(at(expr.args, 0)))(at(values, 0), values[1] ?? 0);
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
