/** Writes the built-in functions: conversions, minima and maxima with the language's NaN, bits. */
import type { Expr } from './ir.ts';
import { at, valueType } from './typed-tree.ts';
import { op } from './wasm-opcodes.ts';
import type { Emit } from './wasm-operators.ts';
import { canBeNaN, known, type Scope } from './wasm-scope.ts';

type Intrinsic = Expr & { op: 'intrinsic' };

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
    case 'floor':
      code.op(op.f32Floor);
      return;
    case 'ceil':
      code.op(op.f32Ceil);
      return;
    case 'trunc':
      code.op(op.f32Trunc);
      return;
    case 'round':
      code.op(op.f32Nearest);
      return;
    case 'sqrt':
      code.op(op.f32Sqrt);
      return;
    case 'bits':
      bits(scope);
      return;
    case 'fromBits':
      code.op(op.f32ReinterpretI32);
      return;
    case 'rotateLeft':
      emit(scope, at(expr.args, 1));
      code.op(op.i32Rotl);
      return;
    case 'popcount':
      code.op(op.i32Popcnt);
      return;
    case 'leadingZeros':
      code.op(op.i32Clz);
      return;
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
  const less = expr.type === 'i32' ? op.i32LtS : op.i32LtU;
  const greater = expr.type === 'i32' ? op.i32GtS : op.i32GtU;
  code.op(expr.name === 'min' ? less : greater);
  code.op(op.select);
  code.release(b);
  code.release(a);
}

/** A NaN operand gives the other one; −0 is below +0, as f32.min and f32.max have it. */
function floatExtreme(scope: Scope, expr: Intrinsic, emit: Emit): void {
  const { code } = scope;
  const [first, second] = [at(expr.args, 0), at(expr.args, 1)];
  const limit = known(scope, second) ?? known(scope, first);
  // With one constant that is neither NaN nor the zero that would win against the other zero, one comparison does it all.
  if (limit !== undefined && !Number.isNaN(limit) && !Object.is(limit, expr.name === 'min' ? 0 : -0)) {
    const x = code.allocate('f32');
    emit(scope, known(scope, second) === undefined ? second : first);
    code.tee(x);
    code.f32(limit);
    code.get(x);
    code.f32(limit);
    code.op(expr.name === 'min' ? op.f32Lt : op.f32Gt);
    code.op(op.select);
    code.release(x);
    return;
  }
  const a = code.allocate('f32');
  const b = code.allocate('f32');
  emit(scope, first);
  emit(scope, second);
  code.set(b);
  code.set(a);
  // Mostly one comparison decides. Only equal operands (zeros of different sign) and NaN need the long way.
  const before = expr.name === 'min' ? op.f32Lt : op.f32Gt;
  for (const [one, other] of [
    [a, b],
    [b, a],
  ] as const) {
    code.get(one);
    code.get(other);
    code.op(before);
    code.open(op.if, 'f32');
    code.get(one);
    code.else();
  }
  if (canBeNaN(scope, first)) code.get(b);
  if (canBeNaN(scope, second)) code.get(a);
  code.get(a);
  code.get(b);
  code.op(expr.name === 'min' ? op.f32Min : op.f32Max);
  // Stack: [b] [a] extreme; select keeps the deeper value where its condition holds.
  if (canBeNaN(scope, second)) chooseIfNaN(scope, b);
  if (canBeNaN(scope, first)) chooseIfNaN(scope, a);
  code.end();
  code.end();
  code.release(b);
  code.release(a);
}

function chooseIfNaN(scope: Scope, local: number): void {
  const { code } = scope;
  code.get(local);
  code.get(local);
  code.op(op.f32Ne);
  code.op(op.select);
}
