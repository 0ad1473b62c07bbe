/** Whole-number literals and constants take the type of their context. */

import type { Scalar } from '../ir.ts';
import type { ExprTree, Span } from '../tree.ts';
import { type ConstantValue, constant } from './build-expression.ts';
import type { ConstBinding } from './instance.ts';
import type { Scope } from './scope.ts';

const FLEXIBLE_CALLS: ReadonlySet<string> = new Set(['abs', 'min', 'max', 'clamp']);
const SIZE_CALLS: ReadonlySet<string> = new Set(['length', 'rows', 'cols']);
const ARITHMETIC: ReadonlySet<string> = new Set(['add', 'sub', 'mul', 'div', 'rem', 'and', 'or', 'xor']);

/** Default type of an expression made of whole literals only; otherwise undefined. */
export function flexibleType(scope: Scope, tree: ExprTree): 'u32' | 'i32' | undefined {
  switch (tree.kind) {
    case 'number':
      return tree.whole ? 'u32' : undefined;
    case 'name': {
      const binding = scope.lookUp(tree);
      if (binding.kind !== 'const' || !binding.flexible) return undefined;
      return binding.type === 'i32' ? 'i32' : 'u32';
    }
    case 'unary':
      if (tree.operator === 'not') return undefined;
      // Visit each part once. Visiting twice would make chains of `~` take exponential time.
      return tree.operator === 'neg' ? flexibleType(scope, tree.a) && 'i32' : flexibleType(scope, tree.a);
    case 'binary':
      // The count of a shift keeps its own type.
      if (tree.operator === 'shl' || tree.operator === 'shr') return flexibleType(scope, tree.a);
      return ARITHMETIC.has(tree.operator) ? join(scope, [tree.a, tree.b]) : undefined;
    case 'choose':
      return join(scope, [tree.a, tree.b]);
    case 'call':
      if (SIZE_CALLS.has(tree.callee.name)) return 'u32';
      return FLEXIBLE_CALLS.has(tree.callee.name) ? join(scope, tree.args) : undefined;
    default:
      return undefined;
  }
}

function join(scope: Scope, trees: readonly ExprTree[]): 'u32' | 'i32' | undefined {
  let joined: 'u32' | 'i32' | undefined;
  for (const tree of trees) {
    const type = flexibleType(scope, tree);
    if (type === undefined) return undefined;
    joined = joined === 'i32' ? 'i32' : type;
  }
  return joined;
}

export function isNumeric(type: Scalar | undefined): type is 'u32' | 'i32' | 'f32' {
  return type !== undefined && type !== 'bool';
}

export function checkNumber(
  scope: Scope,
  tree: ExprTree & { kind: 'number' },
  expected: Scalar | undefined,
): ConstantValue {
  if (tree.whole) return adapted(scope, tree.at, tree.value, isNumeric(expected) ? expected : 'u32');
  const fix = 'for infinity write `fromBits(0x7f800000)`';
  if (!Number.isFinite(Math.fround(tree.value)))
    scope.reject(tree.at, `\`${tree.raw}\` is too large for f32`, fix);
  return constant('f32', tree.value);
}

/** Converts a whole number to the type of its context. */
export function adapted(scope: Scope, at: Span, value: number, type: 'u32' | 'i32' | 'f32'): ConstantValue {
  const fits =
    type === 'u32'
      ? value >= 0 && value < 2 ** 32
      : type === 'i32'
        ? value >= -(2 ** 31) && value < 2 ** 31
        : Number.isFinite(Math.fround(value));
  if (!fits) {
    const shown = scope.show(at);
    const worth = shown === String(value) ? '' : ` (${value})`;
    const fix = type === 'u32' && value < 0 ? 'declare it as `i32`, or write `u32(…)` around it' : undefined;
    scope.reject(at, `\`${shown}\`${worth} does not fit the type ${type} required here`, fix);
  }
  return constant(type, value);
}

export function adaptedConstant(
  scope: Scope,
  at: Span,
  binding: ConstBinding,
  expected: Scalar | undefined,
): ConstantValue {
  if (!binding.flexible || !isNumeric(expected)) return constant(binding.type, binding.value);
  return adapted(scope, at, binding.value, expected);
}
