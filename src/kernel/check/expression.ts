/**
 * Translates expressions from the syntax tree to the typed tree. Types flow both ways: literals take their
 * type from the context.
 */

import type { Scalar } from '../ir.ts';
import type { ExprTree, IndexTree } from '../tree.ts';
import { binary, choose, constant, convert, logic, unary, type Value } from './build-expression.ts';
import { checkCall } from './call.ts';
import { type ArrayBinding, isEngines } from './instance.ts';
import { adapted, adaptedConstant, checkNumber, flexibleType, isNumeric } from './literal.ts';
import { checkBinary } from './operator.ts';
import type { Scope } from './scope.ts';
import { checkAlike, checkAs, rejectType, withArticle } from './type.ts';

/** Only literals follow `expected`. Use `checkAs` for a required type. */
export function check(scope: Scope, tree: ExprTree, expected?: Scalar): Value {
  switch (tree.kind) {
    case 'number':
      return checkNumber(scope, tree, expected);
    case 'bool':
      return constant('bool', tree.value ? 1 : 0);
    case 'name':
      return checkName(scope, tree, expected);
    case 'index': {
      const { array, row, col } = checkIndices(scope, tree);
      return loadOf(array, row, col);
    }
    case 'call': {
      const value = checkCall(scope, tree, expected);
      if (value.type === 'void')
        return scope.reject(tree.at, `\`${tree.callee.name}\` does not return a value`);
      return value as Value;
    }
    case 'unary':
      return checkUnary(scope, tree, expected);
    case 'binary':
      return checkBinary(scope, tree, expected);
    case 'logic': {
      const a = checkAs(scope, tree.a, 'bool');
      if (a.op === 'const' && isEngines(scope.instance) && (a.value !== 0) !== (tree.operator === 'and'))
        return a;
      return logic(tree.operator, a, checkAs(scope, tree.b, 'bool'));
    }
    case 'choose': {
      const test = checkAs(scope, tree.test, 'bool');
      if (test.op === 'const' && isEngines(scope.instance))
        return check(scope, test.value !== 0 ? tree.a : tree.b, expected);
      const [a, b] = checkAlike(scope, [tree.a, tree.b], expected) as [Value, Value];
      return choose(test, a, b);
    }
  }
}

function checkName(scope: Scope, tree: ExprTree & { kind: 'name' }, expected: Scalar | undefined): Value {
  const binding = scope.lookUp(tree);
  const { name, at } = tree;
  if (binding.kind === 'const') return adaptedConstant(scope, at, binding, expected);
  if (binding.kind === 'array') {
    const wanted = expected === undefined ? 'a single value' : withArticle(expected);
    return scope.reject(at, `\`${name}\` is an array; expected ${wanted}`, howToIndex(binding, name));
  }
  if (scope.constantOnly) {
    const [what, fix] =
      binding.kind === 'param'
        ? ['a setting that can change while the program runs', 'mark the setting `structural: true`']
        : ['not a constant'];
    scope.reject(at, `\`${name}\` is ${what}: a constant is required here`, fix);
  }
  return { op: binding.kind, type: binding.type, index: binding.index };
}

function checkUnary(scope: Scope, tree: ExprTree & { kind: 'unary' }, expected: Scalar | undefined): Value {
  if (tree.operator === 'not') return unary('not', checkAs(scope, tree.a, 'bool'));
  if (tree.operator === 'neg' && flexibleType(scope, tree.a) !== undefined) {
    const type = isNumeric(expected) ? expected : 'i32';
    if (tree.a.kind === 'number') {
      if (type === 'f32') return unary('neg', checkNumber(scope, tree.a, 'f32'));
      return adapted(scope, tree.at, -tree.a.value, type);
    }
    const a = check(scope, tree.a, type);
    if (type === 'u32' && a.op === 'const' && a.value > 0) return adapted(scope, tree.at, -a.value, 'u32');
    return unary('neg', a);
  }
  const a = check(scope, tree.a, expected);
  if (!isNumeric(a.type)) return rejectType(scope, tree.a, a.type, 'f32');
  if (tree.operator === 'bitnot' && a.type === 'f32') return rejectType(scope, tree.a, 'f32', 'u32');
  return unary(tree.operator, a);
}

/**
 * Returns the indexed array and its indices as u32. A negative i32 becomes a large u32, which is out of
 * range.
 */
export function checkIndices(
  scope: Scope,
  tree: IndexTree,
): { readonly array: ArrayBinding; readonly row: Value; readonly col: Value | undefined } {
  const { name } = tree.array;
  const array = scope.lookUp(tree.array);
  if (array.kind !== 'array') return scope.reject(tree.array.at, `\`${name}\` is not an array`);
  if (scope.constantOnly) scope.reject(tree.at, 'memory cannot be read here: a constant is required');
  if (array.dimensions !== tree.indices.length) {
    const counted = array.dimensions === 1 ? 'one dimension' : 'two dimensions';
    scope.reject(tree.at, `\`${name}\` has ${counted}`, howToIndex(array, name));
  }
  const [row, col] = tree.indices.map((index) => {
    const value = check(scope, index, 'u32');
    if (value.type === 'f32' || value.type === 'bool') return rejectType(scope, index, value.type, 'u32');
    return convert('u32', value);
  });
  return { array, row: row as Value, col };
}

const howToIndex = ({ dimensions }: ArrayBinding, name: string) =>
  `write \`${name}${dimensions === 1 ? '[i]' : '[i][j]'}\``;

export function loadOf(array: ArrayBinding, row: Value, col: Value | undefined): Value {
  const type = array.element === 'bool' ? 'u32' : array.element;
  const load: Value = { op: 'load', type, array: array.index, row, ...(col === undefined ? {} : { col }) };
  // A comparison, not `toBool`, so that the result is 0 or 1 whatever the host has put into the table.
  return array.element === 'bool' ? binary('ne', load, constant('u32', 0)) : load;
}
