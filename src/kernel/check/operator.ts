/** Operators with two operands. */
import { isArithmeticOfReals, isComparison } from '../arithmetic.ts';
import type { BinaryKind, Scalar } from '../ir.ts';
import type { ExprTree, Span } from '../tree.ts';
import { binary, convert, type Value } from './build-expression.ts';
import { flexibleType, isNumeric } from './literal.ts';
import type { Scope } from './scope.ts';
import { checkAlike, checkAs, rejectType, withArticle } from './type.ts';

type BinaryTree = ExprTree & { kind: 'binary' };

export function checkBinary(scope: Scope, tree: BinaryTree, expected: Scalar | undefined): Value {
  const { operator } = tree;
  if (operator === 'shl' || operator === 'shr') return checkShift(scope, tree, expected);
  if (isComparison(operator)) {
    const [a, b] = checkSides(scope, tree, undefined);
    if (a.type === 'bool' && operator !== 'eq' && operator !== 'ne') {
      scope.reject(tree.at, `\`${tree.symbol}\` cannot compare bools`, 'compare bools with `==` or `!=`');
    }
    return binary(operator, a, b);
  }
  const wish = isNumeric(expected) ? expected : undefined;
  assertLostFraction(scope, tree, wish);
  const [a, b] = checkSides(scope, tree, wish);
  return combine(scope, tree.at, tree.symbol, operator, a, b);
}

/** Converts both operands to one type. The message of a mismatch names both. */
function checkSides(scope: Scope, tree: BinaryTree, wish: Scalar | undefined): readonly [Value, Value] {
  const flexible = [tree.a, tree.b].map((side) => flexibleType(scope, side) !== undefined);
  if (flexible[0] !== flexible[1]) return checkLed(scope, tree, wish, flexible[0] === true);
  if (flexible[0]) return checkAlike(scope, [tree.a, tree.b], wish) as [Value, Value];
  const a = scope.check(tree.a, wish);
  const b = scope.check(tree.b, a.type);
  if (a.type !== b.type) rejectSides(scope, tree, a.type, b.type);
  return [a, b];
}

/** Handles the case where one operand consists of whole literals and takes the type of the other. */
function checkLed(
  scope: Scope,
  tree: BinaryTree,
  wish: Scalar | undefined,
  leftFollows: boolean,
): readonly [Value, Value] {
  const [leading, following] = leftFollows ? [tree.b, tree.a] : [tree.a, tree.b];
  const leader = scope.check(leading, wish);
  if (leader.type === 'bool' && tree.operator !== 'eq' && tree.operator !== 'ne') {
    rejectType(scope, leading, 'bool', wish ?? 'f32');
  }
  const follower = checkAs(scope, following, leader.type);
  return leftFollows ? [follower, leader] : [leader, follower];
}

function rejectSides(scope: Scope, tree: BinaryTree, a: Scalar, b: Scalar): never {
  const [left, right] = [scope.show(tree.a.at), scope.show(tree.b.at)];
  if (a === 'bool' && b !== 'bool') return rejectType(scope, tree.a, a, b);
  if (b === 'bool' && a !== 'bool') return rejectType(scope, tree.b, b, a);
  const message = `\`${left}\` is ${withArticle(a)} and \`${right}\` is ${withArticle(b)}: \`${tree.symbol}\` needs two operands of the same type`;
  const [type, side] =
    a === 'f32' ? (['f32', right] as const) : b === 'f32' ? (['f32', left] as const) : ([a, right] as const);
  return scope.reject(tree.at, message, `write \`${type}(${side})\``);
}

/** Rejects `1 / 2` between whole literals, which would silently be 0 and is never intended. */
function assertLostFraction(scope: Scope, tree: BinaryTree, wish: Scalar | undefined): void {
  const { a, b } = tree;
  if (tree.operator !== 'div' || wish === 'f32' || a.kind !== 'number' || b.kind !== 'number') return;
  if (!a.whole || !b.whole || b.value === 0 || a.value % b.value === 0) return;
  scope.reject(
    tree.at,
    `\`${scope.show(tree.at)}\` divides whole numbers, so the fraction is lost`,
    `write \`${a.value}.0 / ${b.value}.0\``,
  );
}

const SIGNS_OF_BOOLS: Partial<Record<BinaryKind, string>> = { and: '&&', or: '||', xor: '!=' };

/** Builds the operation on operands of one type, if it is defined for that type. */
export function combine(scope: Scope, at: Span, symbol: string, kind: BinaryKind, a: Value, b: Value): Value {
  if (a.type === 'bool') {
    const sign = SIGNS_OF_BOOLS[kind];
    const fix = sign === undefined ? 'convert with `f32(x)` or `u32(x)`' : `write \`${sign}\``;
    scope.reject(at, `\`${symbol}\` is not defined for bool`, fix);
  }
  if (a.type === 'f32' && !isArithmeticOfReals(kind)) {
    const fix = kind === 'rem' ? 'write `x - floor(x / y) * y`' : 'convert with `u32(x)` or `bits(x)`';
    scope.reject(at, `\`${symbol}\` is not defined for f32`, fix);
  }
  return binary(kind, a, b);
}

function checkShift(scope: Scope, tree: BinaryTree, expected: Scalar | undefined): Value {
  const flexible = flexibleType(scope, tree.a);
  const a =
    flexible === undefined
      ? scope.check(tree.a, expected)
      : checkAs(scope, tree.a, expected === 'i32' ? 'i32' : flexible);
  const b = scope.check(tree.b, 'u32');
  if (a.type === 'f32' || a.type === 'bool') return rejectType(scope, tree.a, a.type, 'u32');
  return shift(scope, tree.operator, a, b, tree.b);
}

/**
 * The shift count may have the other integer type: only its low five bits matter, and they are the same in
 * both.
 */
export function shift(scope: Scope, kind: BinaryKind, a: Value, b: Value, count: ExprTree): Value {
  if (b.type === 'f32' || b.type === 'bool') return rejectType(scope, count, b.type, 'u32');
  return binary(kind, a, convert(a.type, b));
}
