/**
 * Translates operations to WGSL text: literals, arithmetic and built-in functions, which must mean the same
 * as in every other back end.
 */
import { intrinsicOperation } from '../arithmetic.ts';
import { BINARY_SIGNS, type BinaryKind, type Expr, type Scalar } from '../ir.ts';
import { at, valueType } from '../typed-tree.ts';
import type { Fixes } from './options.ts';
import type { HelperSet } from './routines.ts';
import { atom, bounds, type WgslScope } from './scope.ts';

const SMALLEST_NORMAL = 2 ** -126;

/**
 * A number as a WGSL expression of its type. Values that a constant expression may not contain (−0,
 * denormals, infinities, NaN) are created at run time.
 */
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

/** The same value created at run time, so that the compiler cannot fold it. */
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
  /** The value, if it is known. */
  readonly value: number | undefined;
}

/** Compares f32 for inequality as "not equal": on some adapters `a != b` is false if one of them is NaN. */
function differ(a: string, b: string): string {
  return `!(${a} == ${b})`;
}

/**
 * Whether a compiler that treats f32 as real numbers may replace this operation when it knows this operand.
 * Such compilers turn x + 0 into x, 0 · x into 0 and x / c into x · (1 / c), which is wrong for −0, NaN and
 * most c.
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

/** Whole numbers below this are exact in f32, and every adapter converts them exactly. */
const EXACT_INTEGERS = 2 ** 24;

export function intrinsicText(
  scope: WgslScope,
  expr: Expr & { op: 'intrinsic' },
  args: readonly Operand[],
): string {
  const { helpers, options } = scope.unit;
  const first = at(expr.args, 0);
  const type = valueType(first);
  const a = at(args, 0).text;
  const b = args[1]?.text ?? '';
  switch (expr.name) {
    case 'toU32':
      if (type === 'u32') return a;
      if (type === 'i32') return `bitcast<u32>(${a})`;
      return type === 'bool' ? `select(0u, 1u, ${a})` : `${helpers.use('saturateU')}(${a})`;
    case 'toI32':
      if (type === 'i32') return a;
      if (type === 'u32') return `bitcast<i32>(${a})`;
      return type === 'bool' ? `select(0i, 1i, ${a})` : `${helpers.use('saturateI')}(${a})`;
    case 'toF32':
      if (type === 'f32') return a;
      return guarded(scope, fromInteger(scope, first, a));
    case 'toBool':
      if (type === 'bool') return a;
      return type === 'f32' ? differ(a, '0.0f') : `(${a} != ${type === 'u32' ? '0u' : '0i'})`;
    case 'abs':
      if (type === 'u32') return a;
      return type === 'i32' ? `abs(${a})` : `bitcast<f32>(bitcast<u32>(${a}) & 0x7fffffffu)`;
    case 'min':
    case 'max': {
      if (type !== 'f32') return `${expr.name}(${a}, ${b})`;
      const [x, y] = [atom(scope, a), atom(scope, b)];
      return `select(${y}, ${x}, ${x} ${expr.name === 'min' ? '<' : '>'} ${y})`;
    }
    case 'floor':
    case 'ceil':
    case 'trunc':
    case 'round': {
      // The adapter may lose the sign of a zero, so it is copied from the argument.
      const x = atom(scope, a);
      return `${helpers.use('signed')}(${expr.name}(${x}), ${x})`;
    }
    case 'sqrt': {
      const root = options.fixes.squareRoot ? `${helpers.use('rootF')}(${a})` : `sqrt(${a})`;
      return guarded(scope, root);
    }
    case 'bits':
      return `${helpers.use('bitsOf')}(${a})`;
    case 'fromBits':
      return guarded(scope, `bitcast<f32>(${a})`);
    case 'rotateLeft': {
      const count = at(args, 1).value;
      if (count === undefined) return `${helpers.use('rotate')}(${a}, ${b})`;
      const by = count & 31;
      if (by === 0) return a;
      const x = atom(scope, a);
      return `((${x} << ${by}u) | (${x} >> ${32 - by}u))`;
    }
    case 'popcount':
      return `countOneBits(${a})`;
    case 'leadingZeros':
      return `countLeadingZeros(${a})`;
  }
}

/** Hides an f32 from the adapter's compiler if required. */
function guarded({ unit: { helpers, options } }: WgslScope, text: string): string {
  return options.fixes.guard ? `${helpers.use('guard')}(${text})` : text;
}

function fromInteger(scope: WgslScope, expr: Expr, text: string): string {
  const { helpers, options } = scope.unit;
  const type = valueType(expr);
  if (type === 'bool') return `select(0.0f, 1.0f, ${text})`;
  if (!options.fixes.convert || bounds(scope, expr).high < EXACT_INTEGERS) return `f32(${text})`;
  return `${helpers.use(type === 'u32' ? 'fromU' : 'fromI')}(${text})`;
}
