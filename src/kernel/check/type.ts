/**
 * Checks expressions against a required type, or against each other. Messages say what was found, what was
 * expected, and how to convert.
 */
import type { Scalar } from '../ir.ts';
import type { ExprTree } from '../tree.ts';
import type { Value } from './build-expression.ts';
import { flexibleType, isNumeric } from './literal.ts';
import type { Scope } from './scope.ts';

export function rejectType(scope: Scope, tree: ExprTree, found: Scalar, needed: Scalar): never {
  const shown = scope.show(tree.at);
  const message = `\`${shown}\` is ${withArticle(found)}; expected ${withArticle(needed)}`;
  return scope.reject(tree.at, message, fixOf(tree, shown, found, needed));
}

export function withArticle(type: Scalar): string {
  return type === 'bool' || type === 'u32' ? `a ${type}` : `an ${type}`;
}

function fixOf(tree: ExprTree, shown: string, found: Scalar, needed: Scalar): string {
  const simple =
    tree.kind === 'name' || tree.kind === 'call' || tree.kind === 'index' || tree.kind === 'number';
  const operand = simple ? shown : `(${shown})`;
  if (found === 'bool') {
    const [one, zero] = needed === 'f32' ? ['1.0', '0.0'] : ['1', '0'];
    return `write \`${needed}(${shown})\` or \`${operand} ? ${one} : ${zero}\``;
  }
  if (needed === 'bool' && tree.kind === 'number' && (tree.value === 0 || tree.value === 1)) {
    return `write \`${tree.value === 1}\``;
  }
  if (needed === 'bool') return `write \`${operand} != ${found === 'f32' ? '0.0' : '0'}\``;
  if (tree.kind === 'number' && found === 'f32' && Number.isInteger(tree.value))
    return `write \`${tree.value}\``;
  return `write \`${needed}(${shown})\``;
}

/** Returns the value and throws if it does not have this type. */
export function checkAs(scope: Scope, tree: ExprTree, type: Scalar): Value {
  const value = scope.check(tree, type);
  return value.type === type ? value : rejectType(scope, tree, value.type, type);
}

/** Checks values that must all have the same type. Whole literals take the type of the others. */
export function checkAlike(scope: Scope, trees: readonly ExprTree[], expected?: Scalar): Value[] {
  const flexible = trees.map((tree) => flexibleType(scope, tree));
  const leader = flexible.indexOf(undefined);
  const first = trees[leader];
  if (first === undefined) {
    const type = isNumeric(expected) ? expected : flexible.includes('i32') ? 'i32' : 'u32';
    return trees.map((tree) => checkAs(scope, tree, type));
  }
  const led = scope.check(first, expected);
  return trees.map((tree, i) => (i === leader ? led : checkAs(scope, tree, led.type)));
}
