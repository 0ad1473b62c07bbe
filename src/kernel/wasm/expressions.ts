/**
 * Emits expressions. Each leaves one value on the stack. Operands are emitted, and so evaluated, from left to
 * right.
 */
import type { Expr } from '../ir.ts';
import { paramBase } from '../layout.ts';
import { at, valueType } from '../typed-tree.ts';
import { constant, get, integer, load, set, tee } from './code.ts';
import { op } from './opcodes.ts';
import { binary, intrinsic } from './operations.ts';
import { BASE, bounds, cheap, known, localOf, type Scope } from './scope.ts';

/** Up to this cost, the right side of && and ||, or the sides of a choice, are evaluated without a branch. */
const BRANCHLESS_LOGIC = 4;
const BRANCHLESS_CHOICE = 3;

export function expression(scope: Scope, expr: Expr): void {
  const { code, unit } = scope;
  const value = known(scope, expr);
  if (value !== undefined) {
    code.emit(constant(valueType(expr), value));
    return;
  }
  switch (expr.op) {
    case 'const':
      return; // the value is known without evaluating anything
    case 'local':
      code.emit(get(localOf(scope, expr.index)));
      return;
    case 'scalar': {
      const local = scope.scalars.get(expr.index);
      if (local !== undefined) code.emit(get(local));
      else code.emit(get(BASE), load(expr.type, at(unit.layout.scalarOffset, expr.index)));
      return;
    }
    case 'param': {
      const local = scope.settings.get(expr.index);
      const offset = paramBase(unit.layout) + at(unit.layout.paramOffset, expr.index);
      if (local !== undefined) code.emit(get(local));
      else code.emit(integer(0), load(expr.type, offset));
      return;
    }
    case 'load':
      code.emit(load(expr.type, address(scope, expr)));
      return;
    case 'unary':
      unary(scope, expr);
      return;
    case 'binary':
      if (readsExponent(scope, expr)) {
        expression(scope, expr.a.args[0]);
        code.emit(op.i32ReinterpretF32);
      } else expression(scope, expr.a);
      expression(scope, expr.b);
      binary(scope, expr);
      return;
    case 'logic':
      logic(scope, expr);
      return;
    case 'choose':
      choose(scope, expr);
      return;
    case 'call':
      scope.call(scope, expr);
      return;
    case 'intrinsic':
      for (const arg of expr.args) expression(scope, arg);
      intrinsic(scope, expr);
      return;
  }
}

type BitsOf = Expr & { op: 'intrinsic'; args: readonly [Expr] };

/**
 * Recognizes `bits(x) & mask` where the mask covers only the exponent. All NaNs have the same exponent, so
 * none needs to be made canonical.
 */
function readsExponent(
  scope: Scope,
  expr: Expr & { op: 'binary' },
): expr is Expr & { op: 'binary'; a: BitsOf } {
  if (expr.kind !== 'and' || expr.a.op !== 'intrinsic' || expr.a.name !== 'bits') return false;
  const mask = known(scope, expr.b);
  return mask !== undefined && (mask & 0x807fffff) === 0;
}

function unary(scope: Scope, { kind, type, a }: Expr & { op: 'unary' }): void {
  const { code } = scope;
  const subtracts = kind === 'neg' && type !== 'f32';
  if (subtracts) code.emit(integer(0));
  expression(scope, a);
  if (subtracts) code.emit(op.i32Sub);
  else if (kind === 'neg') code.emit(op.f32Neg);
  else if (kind === 'not') code.emit(op.i32Eqz);
  else code.emit(integer(-1), op.i32Xor);
}

function logic(scope: Scope, { kind, a, b }: Expr & { op: 'logic' }): void {
  const { code } = scope;
  if (known(scope, a) !== undefined) {
    // The whole is not constant, so a constant left side means that the right side decides.
    expression(scope, b);
    return;
  }
  expression(scope, a);
  if (cheap(b, BRANCHLESS_LOGIC)) {
    expression(scope, b);
    code.emit(kind === 'and' ? op.i32And : op.i32Or);
    return;
  }
  code.open(op.if, 'bool');
  if (kind === 'and') expression(scope, b);
  else code.emit(integer(1));
  code.emit(op.else);
  if (kind === 'and') code.emit(integer(0));
  else expression(scope, b);
  code.end();
}

function choose(scope: Scope, expr: Expr & { op: 'choose' }): void {
  const { code } = scope;
  const test = known(scope, expr.test);
  if (test !== undefined) {
    expression(scope, test !== 0 ? expr.a : expr.b);
    return;
  }
  if (cheap(expr.a, BRANCHLESS_CHOICE) && cheap(expr.b, BRANCHLESS_CHOICE)) {
    code.borrow(['bool'], (flag) => {
      // Evaluate the test first, because it may write what the sides read.
      expression(scope, expr.test);
      code.emit(set(flag));
      expression(scope, expr.a);
      expression(scope, expr.b);
      code.emit(get(flag), op.select);
    });
    return;
  }
  expression(scope, expr.test);
  code.open(op.if, expr.type);
  expression(scope, expr.a);
  code.emit(op.else);
  expression(scope, expr.b);
  code.end();
}

/** Leaves an index below `size` on the stack. Anything else, read as u32, is clamped to the last index. */
function clampedIndex(scope: Scope, expr: Expr, size: number): void {
  const { code } = scope;
  expression(scope, expr);
  if (bounds(scope, expr).high < size) return;
  const last = integer(size - 1);
  code.borrow(['u32'], (index) => {
    code.emit(tee(index), last, get(index), last, op.i32LtU, op.select);
  });
}

/** Leaves the address of an element on the stack and returns the constant offset to add to it. */
export function address(scope: Scope, { array, row, col }: { array: number; row: Expr; col?: Expr }): number {
  const { code, unit } = scope;
  const slot = at(unit.program.arrays, array);
  let offset = at(unit.layout.arrayOffset, array);
  let words = false;

  const knownRow = known(scope, row);
  if (knownRow !== undefined) offset += 4 * slot.cols * Math.min(knownRow >>> 0, slot.rows - 1);
  else {
    clampedIndex(scope, row, slot.rows);
    if (slot.cols !== 1) code.emit(integer(slot.cols), op.i32Mul);
    words = true;
  }
  const knownCol = col && known(scope, col);
  if (knownCol !== undefined) offset += 4 * Math.min(knownCol >>> 0, slot.cols - 1);
  else if (col) {
    clampedIndex(scope, col, slot.cols);
    if (words) code.emit(op.i32Add);
    words = true;
  }
  if (words) code.emit(integer(2), op.i32Shl);
  if (slot.space === 'memory') {
    code.emit(get(BASE));
    if (words) code.emit(op.i32Add);
  } else if (!words) code.emit(integer(0));
  return offset;
}
