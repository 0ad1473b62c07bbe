/**
 * Creates nodes of the typed tree. Expressions of constants are computed right away, with the interpreter's
 * own arithmetic.
 */
import { binaryOperation, coerce, intrinsicOperation, isComparison, unaryOperation } from '../arithmetic.ts';
import type { BinaryKind, Expr, IntrinsicName, Scalar, UnaryKind } from '../ir.ts';

/** A typed expression that has a value. */
export type Value =
  | Exclude<Expr, { readonly op: 'call' }>
  | (Expr & { readonly op: 'call'; readonly type: Scalar });
export type ConstantValue = Expr & { readonly op: 'const' };

export function constant(type: Scalar, value: number): ConstantValue {
  return { op: 'const', type, value: coerce(type, value) };
}

export function unary(kind: UnaryKind, a: Value): Value {
  if (a.op === 'const') return constant(a.type, unaryOperation(kind, a.type)(a.value));
  return { op: 'unary', type: a.type, kind, a };
}

/** `a` and `b` must have the same type, for which `kind` is defined. */
export function binary(kind: BinaryKind, a: Value, b: Value): Value {
  const type = isComparison(kind) ? 'bool' : a.type;
  if (a.op === 'const' && b.op === 'const') {
    return constant(type, binaryOperation(kind, a.type)(a.value, b.value));
  }
  return { op: 'binary', type, kind, a, b };
}

export function logic(kind: 'and' | 'or', a: Value, b: Value): Value {
  // The right side runs only when it is needed, so a constant left side decides now.
  if (a.op === 'const') return (a.value !== 0) === (kind === 'and') ? b : a;
  return { op: 'logic', type: 'bool', kind, a, b };
}

export function choose(test: Value, a: Value, b: Value): Value {
  if (test.op === 'const') return test.value !== 0 ? a : b;
  return { op: 'choose', type: a.type, test, a, b };
}

export function intrinsic(name: IntrinsicName, type: Scalar, args: readonly Value[]): Value {
  const [a, b] = args;
  if (a?.op === 'const' && (b === undefined || b.op === 'const')) {
    return constant(type, intrinsicOperation(name, a.type)(a.value, b?.value ?? 0));
  }
  return { op: 'intrinsic', type, name, args };
}

const CONVERSIONS: Readonly<Record<Scalar, IntrinsicName>> = {
  u32: 'toU32',
  i32: 'toI32',
  f32: 'toF32',
  bool: 'toBool',
};

export function convert(type: Scalar, a: Value): Value {
  return a.type === type ? a : intrinsic(CONVERSIONS[type], type, [a]);
}
