/** Checks loops, whose bounds and step are known before the program runs. */

import type { Stmt } from '../ir.ts';
import type { ExprTree, ForTree, StmtTree } from '../tree.ts';
import { type ConstantValue, constant } from './build-expression.ts';
import type { Scope } from './scope.ts';
import { checkAlike, rejectType } from './type.ts';

export function checkFor(
  scope: Scope,
  tree: ForTree,
  checkBody: (body: readonly StmtTree[]) => Stmt[],
): Stmt[] {
  const trees = [tree.from, tree.to, ...(tree.step === undefined ? [] : [tree.step])];
  const values = checkAlike(scope, trees, tree.type);
  const bounds = values.map((value, i) => {
    const bound = trees[i] ?? tree.from;
    if (tree.type !== undefined && value.type !== tree.type)
      return rejectType(scope, bound, value.type, tree.type);
    if (value.type !== 'u32' && value.type !== 'i32') return rejectType(scope, bound, value.type, 'u32');
    if (value.op !== 'const') return rejectBound(scope, tree, bound);
    return value;
  });
  const [from, to, step = constant('u32', 1)] = bounds as [ConstantValue, ConstantValue, ConstantValue?];
  if (step.value <= 0) scope.reject(tree.step?.at ?? tree.at, 'the step of a loop must be above 0');
  const limit = from.type === 'i32' ? 2 ** 31 - 1 : 2 ** 32 - 1;
  const end = tree.inclusive ? to.value + 1 : to.value;
  const rounds = Math.max(0, Math.ceil((end - from.value) / step.value));
  if (end > limit || from.value + rounds * step.value > limit) {
    scope.reject(tree.to.at, `the counter \`${tree.variable.name}\` would overflow ${from.type} (${limit})`);
  }
  scope.loops++;
  const { index, body } = scope.within(() => {
    const counter = scope.declareLocal(tree.variable, from.type, 'counter');
    return { index: counter.index, body: scope.within(() => checkBody(tree.body)) };
  });
  scope.loops--;
  if (rounds === 0) return [];
  return [{ op: 'for', index, from: from.value, to: end, step: step.value, body }];
}

function rejectBound(scope: Scope, tree: ForTree, bound: ExprTree): never {
  const shown = scope.show(bound.at);
  const counter = tree.variable.name;
  return scope.reject(
    bound.at,
    `\`${shown}\` is not a constant: loop bounds must be constants`,
    `loop to a constant and leave early: \`if (${counter} >= ${shown}) break\``,
  );
}
