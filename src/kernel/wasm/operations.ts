/** Writes operators and built-in functions, also where WebAssembly's meaning is not the language's: division by zero, −2³¹ / −1, NaN. */
import type { BinaryKind, Expr, Scalar } from '../ir.ts';
import { at, valueType } from '../typed-tree.ts';
import { op } from './opcodes.ts';
import { bounds, known, type Scope } from './scope.ts';

export type Emit = (scope: Scope, expr: Expr) => void;

/** Those whose instruction depends on the sign of the operands. */
const SIGNED: ReadonlySet<BinaryKind> = new Set(['shr', 'lt', 'le', 'gt', 'ge', 'div', 'rem']);

/** `i32.lt_u` of `lt` and u32: the type, the operation, and its sign. */
function opcodeOf(kind: BinaryKind, type: Scalar): number {
  const sign = SIGNED.has(kind) && type !== 'f32' ? (type === 'i32' ? 'S' : 'U') : '';
  const name = `${type === 'f32' ? 'f32' : 'i32'}${kind.charAt(0).toUpperCase()}${kind.slice(1)}${sign}`;
  const opcode = (op as Partial<Record<string, number>>)[name];
  if (opcode === undefined) throw new RangeError(`${kind} is not defined for ${type}`);
  return opcode;
}

export function binary(scope: Scope, expr: Expr & { op: 'binary' }, emit: Emit): void {
  const type = valueType(expr.a);
  if (type !== 'f32' && (expr.kind === 'div' || expr.kind === 'rem')) {
    if (type === 'i32') divideSigned(scope, expr, emit);
    else divideUnsigned(scope, expr, emit);
    return;
  }
  const opcode = opcodeOf(expr.kind, type);
  if (readsExponent(scope, expr)) {
    emit(scope, expr.a.args[0]);
    scope.code.op(op.i32ReinterpretF32);
  } else emit(scope, expr.a);
  emit(scope, expr.b);
  scope.code.op(opcode);
}

type BitsOf = Expr & { op: 'intrinsic'; args: readonly [Expr] };

/** `bits(x) & mask` where the mask sees the exponent alone: every NaN has the same one, so none needs to be made canonical. */
function readsExponent(
  scope: Scope,
  expr: Expr & { op: 'binary' },
): expr is Expr & { op: 'binary'; a: BitsOf } {
  if (expr.kind !== 'and' || expr.a.op !== 'intrinsic' || expr.a.name !== 'bits') return false;
  const mask = known(scope, expr.b);
  return mask !== undefined && (mask & 0x807fffff) === 0;
}

function divideUnsigned(scope: Scope, expr: Expr & { op: 'binary' }, emit: Emit): void {
  const { code } = scope;
  const opcode = opcodeOf(expr.kind, 'u32');
  emit(scope, expr.a);
  emit(scope, expr.b);
  if (bounds(scope, expr.b).low > 0) {
    code.op(opcode);
    return;
  }
  // A divisor 0 is replaced by 1, which already gives the remainder 0; the quotient is then put to 0.
  const divisor = code.allocate('u32');
  code.tee(divisor);
  code.get(divisor);
  code.op(op.i32Eqz);
  code.op(op.i32Or);
  code.op(opcode);
  if (expr.kind === 'div') {
    code.i32(0);
    code.get(divisor);
    code.op(op.select);
  }
  code.release(divisor);
}

function divideSigned(scope: Scope, expr: Expr & { op: 'binary' }, emit: Emit): void {
  const { code } = scope;
  const opcode = opcodeOf(expr.kind, 'i32');
  const constant = known(scope, expr.b);
  emit(scope, expr.a);
  if (constant !== undefined && constant !== 0 && constant !== -1) {
    code.i32(constant);
    code.op(opcode);
    return;
  }
  emit(scope, expr.b);
  const range = bounds(scope, expr.b);
  if (range.low > 0 && range.high < 2 ** 31) {
    code.op(opcode);
    return;
  }
  // The divisors 0 and −1, which WebAssembly traps on: the quotient is (−a) & b, the remainder 0.
  const dividend = code.allocate('i32');
  const divisor = code.allocate('i32');
  code.set(divisor);
  code.set(dividend);
  code.get(divisor);
  code.i32(1);
  code.op(op.i32Add);
  code.i32(2);
  code.op(op.i32LtU);
  code.open(op.if, 'i32');
  code.i32(0);
  if (expr.kind === 'div') {
    code.get(dividend);
    code.op(op.i32Sub);
    code.get(divisor);
    code.op(op.i32And);
  }
  code.else();
  code.get(dividend);
  code.get(divisor);
  code.op(opcode);
  code.end();
  code.release(divisor);
  code.release(dividend);
}

type Intrinsic = Expr & { op: 'intrinsic' };

/** One instruction each. */
const PLAIN = {
  floor: op.f32Floor,
  ceil: op.f32Ceil,
  trunc: op.f32Trunc,
  round: op.f32Nearest,
  sqrt: op.f32Sqrt,
  fromBits: op.f32ReinterpretI32,
  popcount: op.i32Popcnt,
  leadingZeros: op.i32Clz,
} as const;

export function intrinsic(scope: Scope, expr: Intrinsic, emit: Emit): void {
  const { code } = scope;
  if (expr.name === 'min' || expr.name === 'max') {
    if (expr.type === 'f32') floatExtreme(scope, expr, emit);
    else integerExtreme(scope, expr, emit);
    return;
  }
  const first = at(expr.args, 0);
  emit(scope, first);
  const type = valueType(first);
  switch (expr.name) {
    case 'toU32':
    case 'toI32':
      if (type !== 'f32') return; // the same 32 bits
      code.op(op.saturating);
      code.bytes.push(expr.name === 'toI32' ? 0 : 1);
      return;
    case 'toF32':
      if (type !== 'f32') code.op(type === 'i32' ? op.f32ConvertI32S : op.f32ConvertI32U);
      return;
    case 'toBool':
      if (type === 'bool') return;
      code.constant(type, 0);
      code.op(type === 'f32' ? op.f32Ne : op.i32Ne);
      return;
    case 'abs':
      if (type === 'f32') code.op(op.f32Abs);
      else if (type === 'i32') absolute(scope);
      return;
    case 'bits':
      bits(scope);
      return;
    case 'rotateLeft':
      emit(scope, at(expr.args, 1));
      code.op(op.i32Rotl);
      return;
    default:
      code.op(PLAIN[expr.name]);
  }
}

/** (x ^ (x >> 31)) − (x >> 31): −2³¹ stays. */
function absolute(scope: Scope): void {
  const { code } = scope;
  const x = code.allocate('i32');
  const sign = code.allocate('i32');
  code.tee(x);
  code.get(x);
  code.i32(31);
  code.op(op.i32ShrS);
  code.tee(sign);
  code.op(op.i32Xor);
  code.get(sign);
  code.op(op.i32Sub);
  code.release(sign);
  code.release(x);
}

function bits(scope: Scope): void {
  const { code } = scope;
  const x = code.allocate('f32');
  code.tee(x);
  code.op(op.i32ReinterpretF32);
  code.i32(0x7fc00000);
  code.get(x);
  code.get(x);
  code.op(op.f32Eq);
  code.op(op.select);
  code.release(x);
}

function integerExtreme(scope: Scope, expr: Intrinsic, emit: Emit): void {
  const { code } = scope;
  const a = code.allocate('u32');
  const b = code.allocate('u32');
  emit(scope, at(expr.args, 0));
  emit(scope, at(expr.args, 1));
  code.set(b);
  code.tee(a);
  code.get(b);
  code.get(a);
  code.get(b);
  code.op(opcodeOf(expr.name === 'min' ? 'lt' : 'gt', valueType(expr)));
  code.op(op.select);
  code.release(b);
  code.release(a);
}

/** max(a, b) is `a > b ? a : b`: one comparison, which every processor and every shading language does alike. */
function floatExtreme(scope: Scope, expr: Intrinsic, emit: Emit): void {
  const { code } = scope;
  const a = code.allocate('f32');
  const b = code.allocate('f32');
  emit(scope, at(expr.args, 0));
  emit(scope, at(expr.args, 1));
  code.set(b);
  code.set(a);
  code.get(a);
  code.get(b);
  code.op(expr.name === 'min' ? op.f32Lt : op.f32Gt);
  code.open(op.if, 'f32');
  code.get(a);
  code.else();
  code.get(b);
  code.end();
  code.release(b);
  code.release(a);
}
