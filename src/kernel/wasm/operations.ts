/**
 * Emits operators and built-in functions, including cases where WebAssembly differs from the language:
 * division by zero, −2³¹ / −1, NaN.
 */
import type { BinaryKind, Expr, Scalar } from '../ir.ts';
import { at, valueType } from '../typed-tree.ts';
import { constant, type FunctionCode, get, integer, set, tee } from './code.ts';
import { op } from './opcodes.ts';
import { bounds, known, type Scope } from './scope.ts';

/** Operations whose instruction depends on the signedness of the operands. */
const SIGNED: ReadonlySet<BinaryKind> = new Set(['shr', 'lt', 'le', 'gt', 'ge', 'div', 'rem']);

/** The opcode for a type and operation: `i32.lt_u` for lt and u32. */
function opcodeOf(kind: BinaryKind, type: Scalar): number {
  const sign = SIGNED.has(kind) && type !== 'f32' ? (type === 'i32' ? 'S' : 'U') : '';
  const name = `${type === 'f32' ? 'f32' : 'i32'}${kind.charAt(0).toUpperCase()}${kind.slice(1)}${sign}`;
  const opcode = (op as Partial<Record<string, number>>)[name];
  if (opcode === undefined) throw new RangeError(`${kind} is not defined for ${type}`);
  return opcode;
}

/** Expects both operands on the stack. */
export function binary(scope: Scope, { kind, a, b }: Expr & { op: 'binary' }): void {
  const { code } = scope;
  const type = valueType(a);
  const opcode = opcodeOf(kind, type);
  const divides = type !== 'f32' && (kind === 'div' || kind === 'rem');
  if (!divides || isSafeDivisor(scope, b)) code.emit(opcode);
  else if (type === 'i32') divideSigned(code, opcode, kind);
  else divideUnsigned(code, opcode, kind);
}

/** Whether the divisor is known to be neither 0 nor, for signed numbers, −1. WebAssembly traps on these. */
function isSafeDivisor(scope: Scope, divisor: Expr): boolean {
  const constant = known(scope, divisor);
  const { low, high } = bounds(scope, divisor);
  if (divisor.type === 'u32') return low > 0;
  return constant === undefined ? low > 0 && high < 2 ** 31 : constant !== 0 && constant !== -1;
}

/** Replaces a divisor 0 by 1, which already gives the remainder 0, and then sets the quotient to 0. */
function divideUnsigned(code: FunctionCode, opcode: number, kind: BinaryKind): void {
  code.borrow(['u32'], (divisor) => {
    code.emit(tee(divisor), get(divisor), op.i32Eqz, op.i32Or, opcode);
    if (kind === 'div') code.emit(integer(0), get(divisor), op.select);
  });
}

/** Handles the divisors 0 and −1: the quotient is (−a) & b, the remainder 0. */
function divideSigned(code: FunctionCode, opcode: number, kind: BinaryKind): void {
  code.borrow(['i32', 'i32'], (dividend, divisor) => {
    code.emit(set(divisor), set(dividend));
    code.emit(get(divisor), integer(1), op.i32Add, integer(2), op.i32LtU);
    code.open(op.if, 'i32');
    code.emit(integer(0));
    if (kind === 'div') code.emit(get(dividend), op.i32Sub, get(divisor), op.i32And);
    code.emit(op.else, get(dividend), get(divisor), opcode);
    code.end();
  });
}

/** Functions that are a single instruction. */
const PLAIN = {
  floor: op.f32Floor,
  ceil: op.f32Ceil,
  trunc: op.f32Trunc,
  round: op.f32Nearest,
  sqrt: op.f32Sqrt,
  fromBits: op.f32ReinterpretI32,
  rotateLeft: op.i32Rotl,
  popcount: op.i32Popcnt,
  leadingZeros: op.i32Clz,
} as const;

/** Expects the arguments on the stack. */
export function intrinsic({ code }: Scope, { name, args }: Expr & { op: 'intrinsic' }): void {
  const type = valueType(at(args, 0));
  switch (name) {
    case 'toU32':
    case 'toI32':
      // Integers keep their 32 bits, so they need no instruction.
      if (type === 'f32') code.emit([op.saturating, name === 'toI32' ? 0 : 1]);
      return;
    case 'toF32':
      if (type !== 'f32') code.emit(type === 'i32' ? op.f32ConvertI32S : op.f32ConvertI32U);
      return;
    case 'toBool':
      if (type !== 'bool') code.emit(constant(type, 0), type === 'f32' ? op.f32Ne : op.i32Ne);
      return;
    case 'abs':
      if (type === 'f32') code.emit(op.f32Abs);
      else if (type === 'i32') absolute(code);
      return;
    case 'bits':
      bits(code);
      return;
    case 'min':
    case 'max':
      if (type === 'f32') floatExtreme(code, name === 'min' ? op.f32Lt : op.f32Gt);
      else integerExtreme(code, opcodeOf(name === 'min' ? 'lt' : 'gt', type));
      return;
    default:
      code.emit(PLAIN[name]);
  }
}

/** Computes (x ^ (x >> 31)) − (x >> 31). The absolute value of −2³¹ is −2³¹. */
function absolute(code: FunctionCode): void {
  code.borrow(['i32', 'i32'], (x, sign) => {
    code.emit(tee(x), get(x), integer(31), op.i32ShrS, tee(sign), op.i32Xor, get(sign), op.i32Sub);
  });
}

/** Returns the bits, with every NaN made canonical. */
function bits(code: FunctionCode): void {
  code.borrow(['f32'], (x) => {
    code.emit(tee(x), op.i32ReinterpretF32, integer(0x7fc00000), get(x), get(x), op.f32Eq, op.select);
  });
}

function integerExtreme(code: FunctionCode, comparison: number): void {
  code.borrow(['u32', 'u32'], (a, b) => {
    code.emit(set(b), tee(a), get(b), get(a), get(b), comparison, op.select);
  });
}

/**
 * max(a, b) is `a > b ? a : b`, a single comparison, which works alike on every processor and in every
 * shading language.
 */
function floatExtreme(code: FunctionCode, comparison: number): void {
  code.borrow(['f32', 'f32'], (a, b) => {
    code.emit(set(b), set(a), get(a), get(b), comparison);
    code.open(op.if, 'f32');
    code.emit(get(a), op.else, get(b));
    code.end();
  });
}
