/** Writes expressions: each leaves one value on the stack. Operands are written, so evaluated, from left to right. */
import type { Expr } from '../ir.ts';
import { paramBase } from '../layout.ts';
import { at, valueType } from '../typed-tree.ts';
import { op } from './opcodes.ts';
import { binary, intrinsic } from './operations.ts';
import { BASE, bounds, cheap, known, localOf, type Scope } from './scope.ts';

/** The right side of && and ||, or the sides of a choice, up to this cost are evaluated without a branch. */
const BRANCHLESS_LOGIC = 4;
const BRANCHLESS_CHOICE = 3;

export function expression(scope: Scope, expr: Expr): void {
  const { code } = scope;
  const value = known(scope, expr);
  if (value !== undefined) {
    code.constant(valueType(expr), value);
    return;
  }
  switch (expr.op) {
    case 'const':
      code.constant(expr.type, expr.value);
      return;
    case 'local':
      code.get(localOf(scope, expr.index));
      return;
    case 'scalar': {
      const local = scope.scalars.get(expr.index);
      if (local !== undefined) code.get(local);
      else {
        code.get(BASE);
        code.load(expr.type, at(scope.unit.layout.scalarOffset, expr.index));
      }
      return;
    }
    case 'param': {
      const local = scope.settings.get(expr.index);
      if (local !== undefined) code.get(local);
      else {
        code.i32(0);
        code.load(expr.type, paramBase(scope.unit.layout) + at(scope.unit.layout.paramOffset, expr.index));
      }
      return;
    }
    case 'load': {
      const register = registerOf(scope, expr.array, expr.row, expr.col, false);
      if (register !== undefined) code.get(register);
      else code.load(expr.type, address(scope, expr.array, expr.row, expr.col));
      return;
    }
    case 'unary':
      unary(scope, expr);
      return;
    case 'binary':
      binary(scope, expr, expression);
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
      intrinsic(scope, expr, expression);
      return;
  }
}

function unary(scope: Scope, expr: Expr & { op: 'unary' }): void {
  const { code } = scope;
  if (expr.kind === 'neg' && expr.type !== 'f32') {
    code.i32(0);
    expression(scope, expr.a);
    code.op(op.i32Sub);
    return;
  }
  expression(scope, expr.a);
  if (expr.kind === 'neg') code.op(op.f32Neg);
  else if (expr.kind === 'not') code.op(op.i32Eqz);
  else {
    code.i32(-1);
    code.op(op.i32Xor);
  }
}

function logic(scope: Scope, expr: Expr & { op: 'logic' }): void {
  const { code } = scope;
  const left = known(scope, expr.a);
  if (left !== undefined) {
    // The whole is not constant, so the left side lets the right side decide.
    expression(scope, expr.b);
    return;
  }
  expression(scope, expr.a);
  if (cheap(expr.b, BRANCHLESS_LOGIC)) {
    expression(scope, expr.b);
    code.op(expr.kind === 'and' ? op.i32And : op.i32Or);
    return;
  }
  code.open(op.if, 'bool');
  if (expr.kind === 'and') expression(scope, expr.b);
  else code.i32(1);
  code.else();
  if (expr.kind === 'and') code.i32(0);
  else expression(scope, expr.b);
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
    // The test is evaluated first: it may write what the sides read.
    const flag = code.allocate('bool');
    expression(scope, expr.test);
    code.set(flag);
    expression(scope, expr.a);
    expression(scope, expr.b);
    code.get(flag);
    code.op(op.select);
    code.release(flag);
    return;
  }
  expression(scope, expr.test);
  code.open(op.if, expr.type);
  expression(scope, expr.a);
  code.else();
  expression(scope, expr.b);
  code.end();
}

/** Leaves an index below `size` on the stack: anything else, read as u32, becomes the last one. */
function clampedIndex(scope: Scope, expr: Expr, size: number): void {
  const { code } = scope;
  expression(scope, expr);
  if (bounds(scope, expr).high < size) return;
  const index = code.allocate('u32');
  code.tee(index);
  code.i32(size - 1);
  code.get(index);
  code.i32(size - 1);
  code.op(op.i32LtU);
  code.op(op.select);
  code.release(index);
}

/** The local that holds the element, if its array lives in locals; notes how the array is used. */
export function registerOf(
  scope: Scope,
  array: number,
  row: Expr,
  col: Expr | undefined,
  write: boolean,
): number | undefined {
  const { registers, unit } = scope;
  const slot = at(unit.program.arrays, array);
  const knownRow = known(scope, row);
  const knownCol = col ? known(scope, col) : 0;
  if (knownRow === undefined || knownCol === undefined) {
    registers.dynamic.add(array);
    return undefined;
  }
  const use = registers.constant.get(array) ?? { written: false };
  use.written ||= write;
  registers.constant.set(array, use);
  const element =
    Math.min(knownRow >>> 0, slot.rows - 1) * slot.cols + Math.min(knownCol >>> 0, slot.cols - 1);
  return registers.elements.get(array)?.[element];
}

/** Leaves an address on the stack and returns the constant offset to add to it. */
export function address(scope: Scope, array: number, row: Expr, col: Expr | undefined): number {
  const { code, unit } = scope;
  const slot = at(unit.program.arrays, array);
  let offset = at(unit.layout.arrayOffset, array);
  let words = false;

  const knownRow = known(scope, row);
  if (knownRow !== undefined) offset += 4 * slot.cols * Math.min(knownRow >>> 0, slot.rows - 1);
  else {
    clampedIndex(scope, row, slot.rows);
    if (slot.cols !== 1) {
      code.i32(slot.cols);
      code.op(op.i32Mul);
    }
    words = true;
  }
  const knownCol = col && known(scope, col);
  if (knownCol !== undefined) offset += 4 * Math.min(knownCol >>> 0, slot.cols - 1);
  else if (col) {
    clampedIndex(scope, col, slot.cols);
    if (words) code.op(op.i32Add);
    words = true;
  }
  if (words) {
    code.i32(2);
    code.op(op.i32Shl);
  }
  if (slot.space === 'memory') {
    code.get(BASE);
    if (words) code.op(op.i32Add);
  } else if (!words) code.i32(0);
  return offset;
}
