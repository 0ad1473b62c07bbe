/** Numbers in WGSL text: literals, and the arithmetic that must mean the same as in every other back end. */

import { intrinsicOperation } from '../arithmetic.ts';
import { BINARY_SIGNS, type BinaryKind, type Scalar } from '../ir.ts';
import type { Fixes } from './options.ts';
import type { HelperSet } from './routines.ts';

const SMALLEST_NORMAL = 2 ** -126;

/** A number of that type as a WGSL expression. What a constant expression may not be (−0, denormals, infinities, NaN) is made at run time. */
export function literal(type: Scalar, value: number): string {
  switch (type) {
    case 'bool':
      return value !== 0 ? 'true' : 'false';
    case 'u32':
      return `${value >>> 0}u`;
    case 'i32':
      return value === -(2 ** 31) ? 'i32(-2147483648)' : `${value | 0}i`;
    case 'f32':
      return real(value);
  }
}

function real(value: number): string {
  const x = Math.fround(value);
  if (x === 0 && !Object.is(x, -0)) return '0.0f';
  const magnitude = Math.abs(x);
  if (Number.isFinite(x) && magnitude >= SMALLEST_NORMAL) {
    const text = String(x);
    return `${/[.e]/.test(text) ? text : `${text}.0`}f`;
  }
  return opaque('f32', x);
}

/** The same at run time: a number that the compiler cannot fold, with whatever it does to constants. */
export function opaque(type: Scalar, value: number): string {
  switch (type) {
    case 'bool':
      return literal(type, value);
    case 'u32':
      return `(${value >>> 0}u ^ zero)`;
    case 'i32':
      return `bitcast<i32>(${value >>> 0}u ^ zero)`;
    case 'f32':
      return `bitcast<f32>(${intrinsicOperation('bits', 'f32')(Math.fround(value), 0)}u ^ zero)`;
  }
}

export interface Operand {
  readonly text: string;
  /** The value, where it is known. */
  readonly value: number | undefined;
}

/** Of f32: `a != b` is false on some adapters when one of them is NaN, so what differs is what is not equal. */
export function differ(a: string, b: string): string {
  return `!(${a} == ${b})`;
}

/**
 * May a compiler that takes real numbers for f32 replace this operation by another when it knows this operand? They make
 * x + 0 to x, 0 · x to 0 and x / c to x · (1 / c), which is wrong for −0, NaN and most c.
 */
function folds(kind: BinaryKind, value: number | undefined, divisor: boolean): boolean {
  if (value === undefined) return false;
  if (kind !== 'div' || !divisor) return value === 0;
  const power = Math.log2(Math.abs(value));
  return !Number.isInteger(power) || Math.abs(power) > 126;
}

/** `type` is the type of the operands. */
export function binaryText(
  kind: BinaryKind,
  type: Scalar,
  a: Operand,
  b: Operand,
  fixes: Fixes,
  helpers: HelperSet,
): string {
  const sign = BINARY_SIGNS[kind];
  const plain = `(${a.text} ${sign} ${b.text})`;
  if (kind === 'shl' || kind === 'shr') {
    const count =
      b.value === undefined
        ? `(${type === 'i32' ? `bitcast<u32>(${b.text})` : b.text} & 31u)`
        : `${b.value & 31}u`;
    return `(${a.text} ${sign} ${count})`;
  }
  if (type === 'f32') {
    if (kind === 'ne') return differ(a.text, b.text);
    const result = kind === 'add' || kind === 'sub' || kind === 'mul' || kind === 'div';
    if (!result) return plain;
    const x = folds(kind, a.value, false) ? opaque(type, a.value ?? 0) : a.text;
    const y = folds(kind, b.value, true) ? opaque(type, b.value ?? 0) : b.text;
    const whole =
      kind === 'div' && fixes.divide ? `${helpers.use('divideF')}(${x}, ${y})` : `(${x} ${sign} ${y})`;
    return fixes.guard ? `${helpers.use('guard')}(${whole})` : whole;
  }
  if (type === 'bool') return kind === 'xor' ? `(${a.text} != ${b.text})` : plain;
  if (kind === 'div' || kind === 'rem') {
    if (b.value !== undefined && (b.value | 0) > 0) return plain;
    const name = `${kind === 'div' ? 'divide' : 'remainder'}${type === 'u32' ? 'U' : 'I'}`;
    return `${helpers.use(name)}(${a.text}, ${b.text})`;
  }
  return plain;
}
