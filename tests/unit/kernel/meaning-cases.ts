/**
 * The rules of "Meaning" in docs/kernel-language.md as single operations with values worked out by hand.
 * Every executor must give exactly these bits.
 */
import type { BinaryKind, Expr, IntrinsicName, Scalar, UnaryKind } from '../../../src/kernel/ir.ts';
import { binary, intrinsic, unary } from '../../property/ir-builder.ts';

export interface Case {
  readonly title: string;
  readonly types: readonly Scalar[];
  readonly result: Scalar;
  readonly make: (...args: Expr[]) => Expr;
  readonly args: readonly number[];
  readonly expected: number;
}

const LOWEST = -(2 ** 31);
const HIGHEST = 2 ** 32 - 1;
const INFINITY = Number.POSITIVE_INFINITY;
const NAN = Number.NaN;
const comparisons: readonly string[] = ['eq', 'ne', 'lt', 'le', 'gt', 'ge'];

function show(value: number): string {
  return Object.is(value, -0) ? '-0' : String(value);
}

const two = (kind: BinaryKind, type: Scalar, a: number, b: number, expected: number): Case => ({
  title: `${type}: ${show(a)} ${kind} ${show(b)} is ${show(expected)}`,
  types: [type, type],
  result: comparisons.includes(kind) ? 'bool' : type,
  make: (x, y) => binary(kind, x as Expr, y as Expr),
  args: [a, b],
  expected,
});

const one = (kind: UnaryKind, type: Scalar, a: number, expected: number): Case => ({
  title: `${type}: ${kind} ${show(a)} is ${show(expected)}`,
  types: [type],
  result: type,
  make: (x) => unary(kind, x as Expr),
  args: [a],
  expected,
});

const call = (
  name: IntrinsicName,
  from: Scalar,
  to: Scalar,
  args: readonly number[],
  expected: number,
): Case => ({
  title: `${name}(${args.map(show).join(', ')}) of ${from} is ${show(expected)}`,
  types: args.map(() => from),
  result: to,
  make: (...x) => intrinsic(to, name, ...x),
  args,
  expected,
});

export const cases: readonly Case[] = [
  // Integers wrap at 32 bits.
  two('add', 'u32', HIGHEST, 1, 0),
  two('sub', 'u32', 0, 1, HIGHEST),
  two('mul', 'u32', 0x10001, 0x10001, 0x20001), // 2³² + 2·2¹⁶ + 1
  two('mul', 'u32', HIGHEST, HIGHEST, 1), // (−1)²
  two('add', 'i32', 2 ** 31 - 1, 1, LOWEST),
  two('sub', 'i32', LOWEST, 1, 2 ** 31 - 1),
  two('mul', 'i32', 65536, 65536, 0),
  one('neg', 'i32', LOWEST, LOWEST),
  one('neg', 'u32', 1, HIGHEST),
  one('bitnot', 'u32', 0, HIGHEST),
  one('bitnot', 'i32', 5, -6),
  one('not', 'bool', 1, 0),
  // Division by zero is 0, division truncates, and −2³¹ / −1 is −2³¹.
  two('div', 'u32', 7, 0, 0),
  two('rem', 'u32', 7, 0, 0),
  two('div', 'i32', -7, 0, 0),
  two('rem', 'i32', -7, 0, 0),
  two('div', 'i32', LOWEST, -1, LOWEST),
  two('rem', 'i32', LOWEST, -1, 0),
  two('div', 'i32', 7, -1, -7),
  two('div', 'i32', -7, 2, -3),
  two('rem', 'i32', -7, 2, -1),
  two('rem', 'i32', 7, -2, 1),
  two('div', 'u32', HIGHEST, 2, 2 ** 31 - 1),
  two('rem', 'u32', HIGHEST, 10, 5), // 4 294 967 295
  // Shifts use the low five bits of the count.
  two('shl', 'u32', 1, 31, 2 ** 31),
  two('shl', 'u32', 1, 32, 1),
  two('shl', 'i32', 1, 63, LOWEST),
  two('shr', 'u32', HIGHEST, 28, 15),
  two('shr', 'i32', -16, 2, -4),
  two('shr', 'u32', 2 ** 31, 32, 2 ** 31),
  two('shr', 'i32', LOWEST, HIGHEST | 0, -1), // count −1 is 31
  two('and', 'u32', HIGHEST, 0xff00ff00, 0xff00ff00),
  two('or', 'i32', LOWEST, 1, LOWEST + 1),
  two('xor', 'u32', HIGHEST, 1, HIGHEST - 1),
  // Comparisons use the sign of their type.
  two('lt', 'u32', 1, HIGHEST, 1),
  two('lt', 'i32', 1, -1, 0),
  two('ge', 'u32', 2 ** 31, 1, 1),
  two('ge', 'i32', LOWEST, 1, 0),
  // Floats are rounded after every operation; NaN compares false except for !=.
  two('add', 'f32', 2 ** 24, 1, 2 ** 24),
  two('mul', 'f32', Math.fround(0.1), 3, 0.30000001192092896),
  two('div', 'f32', 1, 3, 0.3333333432674408),
  two('div', 'f32', 1, 0, INFINITY),
  two('div', 'f32', -1, 0, -INFINITY),
  two('div', 'f32', 0, 0, NAN),
  two('sub', 'f32', INFINITY, INFINITY, NAN),
  two('mul', 'f32', 1e-30, 1e-30, 0), // below the smallest subnormal
  two('mul', 'f32', -1e-30, 1e-30, -0),
  two('add', 'f32', 3.4028234663852886e38, 3.4028234663852886e38, INFINITY),
  two('eq', 'f32', NAN, NAN, 0),
  two('ne', 'f32', NAN, NAN, 1),
  two('lt', 'f32', NAN, 1, 0),
  two('ge', 'f32', NAN, 1, 0),
  two('eq', 'f32', 0, -0, 1),
  two('eq', 'bool', 1, 1, 1),
  one('neg', 'f32', 0, -0),
  // Conversions.
  call('toU32', 'f32', 'u32', [-1.5], 0),
  call('toU32', 'f32', 'u32', [3.99], 3),
  call('toU32', 'f32', 'u32', [1e10], HIGHEST),
  call('toU32', 'f32', 'u32', [NAN], 0),
  call('toU32', 'f32', 'u32', [-INFINITY], 0),
  call('toI32', 'f32', 'i32', [-3.99], -3),
  call('toI32', 'f32', 'i32', [1e10], 2 ** 31 - 1),
  call('toI32', 'f32', 'i32', [-1e10], LOWEST),
  call('toI32', 'f32', 'i32', [INFINITY], 2 ** 31 - 1),
  call('toI32', 'f32', 'i32', [NAN], 0),
  call('toU32', 'i32', 'u32', [-1], HIGHEST),
  call('toI32', 'u32', 'i32', [HIGHEST], -1),
  call('toU32', 'bool', 'u32', [1], 1),
  call('toF32', 'u32', 'f32', [HIGHEST], 2 ** 32),
  call('toF32', 'u32', 'f32', [2 ** 24 + 1], 2 ** 24),
  call('toF32', 'i32', 'f32', [-1], -1),
  call('toF32', 'bool', 'f32', [1], 1),
  call('toBool', 'f32', 'bool', [NAN], 1),
  call('toBool', 'f32', 'bool', [-0], 0),
  call('toBool', 'i32', 'bool', [LOWEST], 1),
  call('toBool', 'u32', 'bool', [0], 0),
  // Minimum and maximum are one comparison. If it does not decide (NaN, two zeros), the second operand is the
  // result.
  call('min', 'f32', 'f32', [NAN, 2], 2),
  call('min', 'f32', 'f32', [2, NAN], NAN),
  call('max', 'f32', 'f32', [NAN, -2], -2),
  call('max', 'f32', 'f32', [-2, NAN], NAN),
  call('max', 'f32', 'f32', [NAN, NAN], NAN),
  call('min', 'f32', 'f32', [-0, 0], 0),
  call('min', 'f32', 'f32', [0, -0], -0),
  call('max', 'f32', 'f32', [-0, 0], 0),
  call('max', 'f32', 'f32', [0, -0], -0),
  call('min', 'f32', 'f32', [-INFINITY, 1], -INFINITY),
  call('min', 'u32', 'u32', [HIGHEST, 1], 1),
  call('min', 'i32', 'i32', [-1, 1], -1),
  call('max', 'u32', 'u32', [2 ** 31, 1], 2 ** 31),
  call('max', 'i32', 'i32', [LOWEST, 1], 1),
  call('abs', 'i32', 'i32', [LOWEST], LOWEST),
  call('abs', 'i32', 'i32', [-5], 5),
  call('abs', 'u32', 'u32', [HIGHEST], HIGHEST),
  call('abs', 'f32', 'f32', [-0], 0),
  // Rounding keeps the sign of zero; ties go to even.
  call('round', 'f32', 'f32', [0.5], 0),
  call('round', 'f32', 'f32', [1.5], 2),
  call('round', 'f32', 'f32', [2.5], 2),
  call('round', 'f32', 'f32', [-0.5], -0),
  call('round', 'f32', 'f32', [-1.5], -2),
  call('round', 'f32', 'f32', [-2.75], -3),
  call('round', 'f32', 'f32', [8388607.5], 8388608), // 2²³ − ½, a tie whose even neighbor is 2²³
  call('floor', 'f32', 'f32', [-0.5], -1),
  call('ceil', 'f32', 'f32', [-0.5], -0),
  call('trunc', 'f32', 'f32', [-2.75], -2),
  call('sqrt', 'f32', 'f32', [2], 1.4142135381698608),
  call('sqrt', 'f32', 'f32', [-1], NAN),
  call('sqrt', 'f32', 'f32', [-0], -0),
  // Bits.
  call('bits', 'f32', 'u32', [1], 0x3f800000),
  call('bits', 'f32', 'u32', [-0], 0x80000000),
  call('bits', 'f32', 'u32', [NAN], 0x7fc00000),
  call('bits', 'f32', 'u32', [1.401298464324817e-45], 1),
  call('fromBits', 'u32', 'f32', [0xff800000], -INFINITY),
  call('rotateLeft', 'u32', 'u32', [0x80000001, 1], 3),
  call('rotateLeft', 'u32', 'u32', [0x12345678, 32], 0x12345678),
  call('rotateLeft', 'u32', 'u32', [1, HIGHEST], 0x80000000),
  call('popcount', 'u32', 'u32', [HIGHEST], 32),
  call('leadingZeros', 'u32', 'u32', [0], 32),
  call('leadingZeros', 'u32', 'u32', [1], 31),
];
