/** Writes the built-in functions: conversions, minima and maxima with the language's NaN, bits. */
import type { Expr } from '../ir.ts';
import { at, valueType } from '../typed-tree.ts';
import { op } from './opcodes.ts';
import type { Emit } from './operators.ts';
import type { Scope } from './scope.ts';

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
