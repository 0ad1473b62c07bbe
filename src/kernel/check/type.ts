/** The message about types: what was found, what was expected, and how to convert. */
import type { Scalar } from '../ir.ts';
import type { ExprTree } from '../tree.ts';
import type { Scope } from './scope.ts';

export function refuseType(scope: Scope, tree: ExprTree, found: Scalar, needed: Scalar): never {
  const shown = scope.show(tree.at);
  const message = `\`${shown}\` is ${withArticle(found)}; expected ${withArticle(needed)}`;
  return scope.refuse(tree.at, message, fixOf(tree, shown, found, needed));
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
