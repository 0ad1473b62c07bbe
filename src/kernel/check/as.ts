/** Checks against a required type, or a type that several expressions share. */

import type { Scalar } from '../ir.ts';
import type { ExprTree } from '../tree.ts';
import type { Value } from './build-expression.ts';
import { flexibleType, isNumeric } from './literal.ts';
import type { Scope } from './scope.ts';
import { refuseType } from './type.ts';

/** The value, which must have this type. */
export function checkAs(scope: Scope, tree: ExprTree, type: Scalar): Value {
  const value = scope.check(tree, type);
  return value.type === type ? value : refuseType(scope, tree, value.type, type);
}

/** Values that must have the same type: whole literals follow the others. */
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
