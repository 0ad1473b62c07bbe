/** Every operation of the kernel language as a separate function, and operands that test its edges. */
import type { BinaryKind, Expr, Fn, IntrinsicName, Scalar } from '../../src/kernel/ir.ts';
import { binary, fn, giveBack, intrinsic, local, unary } from '../property/ir-builder.ts';
import { extremeValue, type Random } from '../property/random-values.ts';
import { numberOf } from './program-words.ts';

const ARITHMETIC: readonly BinaryKind[] = ['add', 'sub', 'mul', 'div'];
const COMPARISONS: readonly BinaryKind[] = ['eq', 'ne', 'lt', 'le', 'gt', 'ge'];
const BITS: readonly BinaryKind[] = ['rem', 'and', 'or', 'xor', 'shl', 'shr'];
const EXTREMES: readonly IntrinsicName[] = ['min', 'max'];
const ROUNDING: readonly IntrinsicName[] = ['floor', 'ceil', 'trunc', 'round', 'sqrt', 'abs'];
const CONVERSIONS = { toU32: 'u32', toI32: 'i32', toF32: 'f32', toBool: 'bool' } as const;

function operation(name: string, types: readonly Scalar[], expr: Expr): Fn {
  return fn(name, types, [], expr.type, [giveBack(expr)]);
}

function conversionsFrom(type: Scalar): Fn[] {
  return Object.entries(CONVERSIONS).map(([name, to]) =>
    operation(`${name} ${type}`, [type], intrinsic(to, name as keyof typeof CONVERSIONS, local(type, 0))),
  );
}

export function realOperations(): Fn[] {
  const [a, b] = [local('f32', 0), local('f32', 1)];
  const two = [...ARITHMETIC, ...COMPARISONS].map((kind) =>
    operation(`${kind} f32`, ['f32', 'f32'], binary(kind, a, b)),
  );
  const extremes = EXTREMES.map((name) =>
    operation(`${name} f32`, ['f32', 'f32'], intrinsic('f32', name, a, b)),
  );
  const one = ROUNDING.map((name) => operation(`${name} f32`, ['f32'], intrinsic('f32', name, a)));
  const word = local('u32', 0);
  return [
    ...two,
    ...extremes,
    ...one,
    ...conversionsFrom('f32'),
    operation('neg f32', ['f32'], unary('neg', a)),
    operation('bits', ['f32'], intrinsic('u32', 'bits', a)),
    operation('fromBits', ['u32'], intrinsic('f32', 'fromBits', word)),
    operation('equals itself', ['f32'], binary('eq', a, a)),
    operation('less itself', ['f32'], binary('sub', a, a)),
    operation('f32 of u32', ['u32'], intrinsic('f32', 'toF32', word)),
    operation('f32 of i32', ['i32'], intrinsic('f32', 'toF32', local('i32', 0))),
  ];
}

export function wholeOperations(): Fn[] {
  const of = (type: 'u32' | 'i32'): Fn[] => {
    const [a, b] = [local(type, 0), local(type, 1)];
    const two = [...ARITHMETIC, ...BITS, ...COMPARISONS].map((kind) =>
      operation(`${kind} ${type}`, [type, type], binary(kind, a, b)),
    );
    const extremes = EXTREMES.map((name) =>
      operation(`${name} ${type}`, [type, type], intrinsic(type, name, a, b)),
    );
    const others = conversionsFrom(type).filter((each) => each.result !== 'f32');
    const one = [unary('neg', a), unary('bitnot', a), intrinsic(type, 'abs', a)];
    return [
      ...two,
      ...extremes,
      ...others,
      ...one.map((expr, k) => operation(`one ${k} ${type}`, [type], expr)),
    ];
  };
  const [a, b] = [local('u32', 0), local('u32', 1)];
  return [
    ...of('u32'),
    ...of('i32'),
    operation('rotateLeft', ['u32', 'u32'], intrinsic('u32', 'rotateLeft', a, b)),
    operation('popcount', ['u32'], intrinsic('u32', 'popcount', a)),
    operation('leadingZeros', ['u32'], intrinsic('u32', 'leadingZeros', a)),
  ];
}

/** Edges, arbitrary bits, and numbers of everyday size. */
export function operand(random: Random, type: Scalar): number {
  const roll = random.unit();
  if (roll < 0.3 || type === 'bool') return extremeValue(random, type);
  if (type === 'f32')
    return roll < 0.7 ? numberOf('f32', random.word()) : Math.fround((random.unit() - 0.5) * 8);
  const word = random.word() >>> random.below(32);
  return type === 'u32' ? word : random.chance(0.5) ? word | 0 : -word | 0;
}

/** Mantissas at the ends and anywhere, exponents near one another: quotients and roots near ties. */
export function normal(random: Random): number {
  const mantissa = random.pick([0, 1, 2, 0x7fffff, 0x7ffffe, 0x400000, random.word() & 0x7fffff]);
  const exponent = random.chance(0.5) ? 120 + random.below(16) : 1 + random.below(254);
  return numberOf('f32', ((random.below(2) << 31) | (exponent << 23) | mantissa) >>> 0);
}
