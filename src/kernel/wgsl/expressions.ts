/**
 * Translates expressions to WGSL text. Some parts cannot be inside an expression there: a side that may not
 * be evaluated, or a call whose order matters. They become statements before the expression, and operands to
 * their left are first stored in a temporary.
 */
import type { Expr, Scalar } from '../ir.ts';
import { at, callsAny, valueType, walkExpr } from '../typed-tree.ts';
import { binaryText, intrinsicText, literal, type Operand, opaque } from './operations.ts';
import {
  bounds,
  called,
  emit,
  freshVariable,
  inside,
  keep,
  known,
  localName,
  type WgslScope,
} from './scope.ts';

/** Both sides of a choice are evaluated up to this cost, because a branch costs more. */
const BRANCHLESS = 12;
const CALL_COST = 1000;

/** The value as text without side effects. It is valid until something that it reads is written. */
export function expression(scope: WgslScope, expr: Expr): string {
  const value = known(scope, expr);
  if (value !== undefined) return number(scope, valueType(expr), value);
  switch (expr.op) {
    case 'const':
      return number(scope, expr.type, expr.value);
    case 'local':
      return localName(scope, expr.index);
    case 'scalar':
      return `s${expr.index}`;
    case 'param':
      return `p${expr.index}`;
    case 'load':
      return load(scope, expr);
    case 'unary':
      return unary(expr, expression(scope, expr.a));
    case 'binary': {
      const { options, helpers } = scope.unit;
      const [a, b] = operands(scope, [expr.a, expr.b]) as [Operand, Operand];
      return binaryText(expr.kind, valueType(expr.a), a, b, options.fixes, helpers);
    }
    case 'logic':
      return logic(scope, expr);
    case 'choose':
      return choose(scope, expr);
    case 'call':
      return call(scope, expr);
    case 'intrinsic':
      return intrinsicText(scope, expr, operands(scope, expr.args));
  }
}

/** With `guard`, no f32 may be a constant: a driver folds `0 · x` if it finds out that a variable is 0. */
function number(scope: WgslScope, type: Scalar, value: number): string {
  return scope.unit.options.fixes.guard && type === 'f32' ? opaque(type, value) : literal(type, value);
}

/** Texts of several expressions that are evaluated from left to right. */
export function operands(scope: WgslScope, list: readonly Expr[]): Operand[] {
  // Operands to the left of a call that writes must be read before it.
  const last = list.findLastIndex((expr) => callsAny(expr, (fn) => at(scope.unit.notes, fn).writes));
  return list.map((expr, index) => {
    const text = expression(scope, expr);
    const value = known(scope, expr);
    const stable = value !== undefined || expr.op === 'local' || index >= last;
    return { text: stable ? text : keep(scope, text), value };
  });
}

/** Whether it may be evaluated even if its value is not needed. */
function strict(scope: WgslScope, expr: Expr): boolean {
  let cost = 0;
  walkExpr(expr, (e) => {
    if (e.op === 'call') {
      const { writes, size } = at(scope.unit.notes, e.fn);
      cost += writes ? CALL_COST : size;
    } else if (e.op === 'load') cost += 4;
    else if (e.op === 'binary' && (e.kind === 'div' || e.kind === 'rem')) cost += 4;
    else if (e.op !== 'const' && e.op !== 'local') cost += 1;
  });
  return cost <= BRANCHLESS;
}

function unary(expr: Expr & { op: 'unary' }, a: string): string {
  if (expr.kind === 'not') return `!(${a})`;
  if (expr.kind === 'bitnot') return `~(${a})`;
  // The sign of a zero must flip, too.
  if (expr.type === 'f32') return `bitcast<f32>(bitcast<u32>(${a}) ^ 0x80000000u)`;
  return expr.type === 'u32' ? `(0u - ${a})` : `(0i - ${a})`;
}

function logic(scope: WgslScope, expr: Expr & { op: 'logic' }): string {
  const left = known(scope, expr.a);
  const and = expr.kind === 'and';
  if (left !== undefined) return (left !== 0) === and ? expression(scope, expr.b) : literal('bool', left);
  const a = expression(scope, expr.a);
  if (strict(scope, expr.b)) return `(${a} ${and ? '&' : '|'} ${expression(scope, expr.b)})`;
  const name = freshVariable(scope, 'bool');
  emit(scope, `${name} = ${a};`);
  emit(scope, `if (${and ? name : `!${name}`}) {`);
  inside(scope, () => emit(scope, `${name} = ${expression(scope, expr.b)};`));
  emit(scope, '}');
  return name;
}

function choose(scope: WgslScope, expr: Expr & { op: 'choose' }): string {
  const test = known(scope, expr.test);
  if (test !== undefined) return expression(scope, test !== 0 ? expr.a : expr.b);
  const condition = keep(scope, expression(scope, expr.test));
  if (strict(scope, expr.a) && strict(scope, expr.b))
    return `select(${expression(scope, expr.b)}, ${expression(scope, expr.a)}, ${condition})`;
  const name = freshVariable(scope, expr.type);
  emit(scope, `if (${condition}) {`);
  inside(scope, () => emit(scope, `${name} = ${expression(scope, expr.a)};`));
  emit(scope, '} else {');
  inside(scope, () => emit(scope, `${name} = ${expression(scope, expr.b)};`));
  emit(scope, '}');
  return name;
}

/** The value of a call, evaluated now if anything could change it. */
function call(scope: WgslScope, expr: Expr & { op: 'call' }): string {
  const args = operands(scope, expr.args);
  const text = `call${expr.fn}(${args.map((arg) => arg.text).join(', ')})`;
  called(
    scope.unit,
    expr.fn,
    args.map(({ value }) => value),
  );
  return expr.type !== 'void' && at(scope.unit.notes, expr.fn).writes ? keep(scope, text) : text;
}

/** The index of an element within its array. Each dimension is clamped separately. */
function elementIndex(
  scope: WgslScope,
  array: number,
  [row, col]: readonly Expr[],
  parts: readonly Operand[],
): string {
  const slot = at(scope.unit.program.arrays, array);
  const first = clamped(scope, at(parts, 0), row, slot.rows);
  if (col === undefined) return first.text;
  const second = clamped(scope, at(parts, 1), col, slot.cols);
  if (first.value !== undefined && second.value !== undefined)
    return `${first.value * slot.cols + second.value}u`;
  if (slot.cols === 1) return first.text;
  const scaled = first.value === undefined ? `${first.text} * ${slot.cols}u` : `${first.value * slot.cols}u`;
  return second.value === 0 ? scaled : `${scaled} + ${second.text}`;
}

function clamped(scope: WgslScope, index: Operand, expr: Expr | undefined, size: number): Operand {
  if (index.value !== undefined) {
    const value = Math.min(index.value >>> 0, size - 1);
    return { value, text: `${value}u` };
  }
  if (expr && bounds(scope, expr).high < size) return { text: index.text, value: undefined };
  return { text: `min(${index.text}, ${size - 1}u)`, value: undefined };
}

/** The location of an element: an lvalue of words in a buffer, or of the element's own type in the thread. */
export function place(
  scope: WgslScope,
  array: number,
  indices: readonly Expr[],
  parts: readonly Operand[],
): { readonly text: string; readonly word: boolean } {
  const { places, program } = scope.unit;
  const index = elementIndex(scope, array, indices, parts);
  if (places.isPrivate(array)) return { text: `a${array}[${index}]`, word: false };
  const first = places.first(array);
  const { space } = at(program.arrays, array);
  return { text: places.word(space, first === 0 ? index : `${first}u + ${index}`), word: true };
}

function load(scope: WgslScope, expr: Expr & { op: 'load' }): string {
  const indices = expr.col ? [expr.row, expr.col] : [expr.row];
  const { text, word } = place(scope, expr.array, indices, operands(scope, indices));
  return word && expr.type !== 'u32' ? `bitcast<${expr.type}>(${text})` : text;
}
