/**
 * The meaning of every operation on scalars, as plain functions on JavaScript numbers (u32: 0 … 2³²−1, i32:
 * −2³¹ … 2³¹−1, f32: a number that binary32 can represent, bool: 0 or 1). The interpreter uses these; the
 * WebAssembly compiler folds constants with them.
 */
import type { BinaryKind, IntrinsicName, Scalar, UnaryKind } from './ir.ts';

type Unary = (a: number) => number;
type Binary = (a: number, b: number) => number;

const scratch = new DataView(new ArrayBuffer(4));
const CANONICAL_NAN = 0x7fc00000;

function bitsOf(x: number): number {
  if (Number.isNaN(x)) return CANONICAL_NAN;
  scratch.setFloat32(0, x);
  return scratch.getUint32(0);
}

function fromBits(bits: number): number {
  scratch.setUint32(0, bits);
  return scratch.getFloat32(0);
}

/** Nearest integer, ties to even; keeps the sign of zero. */
function roundTiesToEven(x: number): number {
  if (!(Math.abs(x) < 2 ** 23)) return x; // NaN, infinite, or already a whole number
  const low = Math.floor(x);
  const rest = x - low;
  const up = rest > 0.5 || (rest === 0.5 && low % 2 !== 0);
  const rounded = up ? low + 1 : low;
  return rounded === 0 && (x < 0 || Object.is(x, -0)) ? -0 : rounded;
}

function saturate(x: number, low: number, high: number): number {
  if (Number.isNaN(x)) return 0;
  return x <= low ? low : x >= high ? high : Math.trunc(x) + 0; // + 0 turns −0 into 0
}

/** Converts a host number to a type: wraps integers, rounds f32. */
export function coerce(type: Scalar, value: number): number {
  switch (type) {
    case 'u32':
      return value >>> 0;
    case 'i32':
      return value | 0;
    case 'f32':
      return Math.fround(value);
    case 'bool':
      return value !== 0 ? 1 : 0;
  }
}

const comparisons: Partial<Record<BinaryKind, Binary>> = {
  eq: (a, b) => (a === b ? 1 : 0),
  ne: (a, b) => (a !== b ? 1 : 0),
  lt: (a, b) => (a < b ? 1 : 0),
  le: (a, b) => (a <= b ? 1 : 0),
  gt: (a, b) => (a > b ? 1 : 0),
  ge: (a, b) => (a >= b ? 1 : 0),
};

const reals: Partial<Record<BinaryKind, Binary>> = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: (a, b) => a * b,
  div: (a, b) => a / b,
};

/** Results before they wrap. */
const integers: Partial<Record<BinaryKind, Binary>> = {
  add: (a, b) => a + b,
  sub: (a, b) => a - b,
  mul: Math.imul,
  div: (a, b) => (b === 0 ? 0 : Math.trunc(a / b)), // −2³¹ / −1 = 2³¹, which wraps to −2³¹
  rem: (a, b) => (b === 0 ? 0 : a % b),
  and: (a, b) => a & b,
  or: (a, b) => a | b,
  xor: (a, b) => a ^ b,
  shl: (a, b) => a << (b & 31),
  shr: (a, b) => a >> (b & 31),
};

const booleans: Partial<Record<BinaryKind, Binary | undefined>> = {
  and: integers.and,
  or: integers.or,
  xor: integers.xor,
};

/** `type` is the type of the operands. */
export function binaryOperation(kind: BinaryKind, type: Scalar): Binary {
  const compared = comparisons[kind];
  if (compared !== undefined) return compared;
  if (kind === 'shr' && type === 'u32') return (a, b) => a >>> (b & 31);
  const found = (type === 'f32' ? reals : type === 'bool' ? booleans : integers)[kind];
  if (found === undefined) throw new RangeError(`${kind} is not defined for ${type}`);
  return (a, b) => coerce(type, found(a, b));
}

export function unaryOperation(kind: UnaryKind, type: Scalar): Unary {
  if (kind === 'not') return (a) => (a === 0 ? 1 : 0);
  return kind === 'bitnot' ? (a) => coerce(type, ~a) : (a) => coerce(type, -a);
}

function popcount(a: number): number {
  let count = 0;
  for (let rest = a >>> 0; rest !== 0; rest >>>= 1) count += rest & 1;
  return count;
}

// Math.min and Math.max do not fit: if an argument is NaN, or for the two zeros, these return the second
// argument, as `select` does in WebAssembly and WGSL.
function minimum(a: number, b: number): number {
  // biome-ignore lint/complexity/useMathMinMax: the meaning differs, see above
  return a < b ? a : b;
}

function maximum(a: number, b: number): number {
  // biome-ignore lint/complexity/useMathMinMax: the meaning differs, see above
  return a > b ? a : b;
}

const intrinsics: Record<IntrinsicName, Binary> = {
  toU32: (a) => a >>> 0, // for integers and bool; f32 is handled below
  toI32: (a) => a | 0,
  toF32: (a) => Math.fround(a),
  toBool: (a) => (a !== 0 ? 1 : 0), // NaN is not 0
  abs: (a) => Math.abs(a),
  min: minimum,
  max: maximum,
  floor: (a) => Math.floor(a),
  ceil: (a) => Math.ceil(a),
  trunc: (a) => Math.trunc(a),
  round: roundTiesToEven,
  sqrt: (a) => Math.fround(Math.sqrt(a)), // double rounding is harmless here: 53 ≥ 2·24 + 2
  bits: bitsOf,
  fromBits,
  rotateLeft: (a, b) => ((a << (b & 31)) | (a >>> (-b & 31))) >>> 0,
  popcount,
  leadingZeros: (a) => Math.clz32(a),
};

/** `type` is the type of the first argument. Functions of one argument ignore the second. */
export function intrinsicOperation(name: IntrinsicName, type: Scalar): Binary {
  if (type === 'f32' && name === 'toU32') return (a) => saturate(a, 0, 2 ** 32 - 1);
  if (type === 'f32' && name === 'toI32') return (a) => saturate(a, -(2 ** 31), 2 ** 31 - 1);
  if (type === 'i32' && name === 'abs') return (a) => Math.abs(a) | 0;
  return intrinsics[name];
}

/** Operations whose result is a bool. */
export function isComparison(kind: BinaryKind): boolean {
  return Object.hasOwn(comparisons, kind);
}

/** Operations whose operands and result may be f32. */
export function isArithmeticOfReals(kind: string | number): boolean {
  return Object.hasOwn(reals, kind);
}
