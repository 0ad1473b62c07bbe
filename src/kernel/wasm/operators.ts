/** Writes binary operators where WebAssembly's meaning is not the language's: division by zero, −2³¹ / −1. */
import type { BinaryKind, Expr, Scalar } from '../ir.ts';
import { valueType } from '../typed-tree.ts';
import { op } from './opcodes.ts';
import { bounds, known, type Scope } from './scope.ts';

export type Emit = (scope: Scope, expr: Expr) => void;

const floats: Partial<Record<BinaryKind, number>> = {
  add: op.f32Add,
  sub: op.f32Sub,
  mul: op.f32Mul,
  div: op.f32Div,
  eq: op.f32Eq,
  ne: op.f32Ne,
  lt: op.f32Lt,
  le: op.f32Le,
  gt: op.f32Gt,
  ge: op.f32Ge,
};

const unsigned: Partial<Record<BinaryKind, number>> = {
  add: op.i32Add,
  sub: op.i32Sub,
  mul: op.i32Mul,
  and: op.i32And,
  or: op.i32Or,
  xor: op.i32Xor,
  shl: op.i32Shl,
  shr: op.i32ShrU,
  eq: op.i32Eq,
  ne: op.i32Ne,
  lt: op.i32LtU,
  le: op.i32LeU,
  gt: op.i32GtU,
  ge: op.i32GeU,
};

const signed: Partial<Record<BinaryKind, number>> = {
  ...unsigned,
  shr: op.i32ShrS,
  lt: op.i32LtS,
  le: op.i32LeS,
  gt: op.i32GtS,
  ge: op.i32GeS,
};

const byType: Record<Scalar, Partial<Record<BinaryKind, number>>> = {
  f32: floats,
  u32: unsigned,
  i32: signed,
  bool: unsigned,
};

export function binary(scope: Scope, expr: Expr & { op: 'binary' }, emit: Emit): void {
  const type = valueType(expr.a);
  if (type !== 'f32' && (expr.kind === 'div' || expr.kind === 'rem')) {
    if (type === 'i32') divideSigned(scope, expr, emit);
    else divideUnsigned(scope, expr, emit);
    return;
  }
  const opcode = byType[type][expr.kind];
  if (opcode === undefined) throw new RangeError(`${expr.kind} is not defined for ${type}`);
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
  return scope.unit.planner.optimize && mask !== undefined && (mask & 0x807fffff) === 0;
}

function divideUnsigned(scope: Scope, expr: Expr & { op: 'binary' }, emit: Emit): void {
  const { code } = scope;
  const opcode = expr.kind === 'div' ? op.i32DivU : op.i32RemU;
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
  const opcode = expr.kind === 'div' ? op.i32DivS : op.i32RemS;
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
