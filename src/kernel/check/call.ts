/** Calls of built-in functions and of functions of modules and the library. */

import type { Expr, IntrinsicName, Scalar } from '../ir.ts';
import type { CallTree, ExprTree } from '../tree.ts';
import { at } from '../typed-tree.ts';
import { constant, convert, intrinsic, type Value } from './build-expression.ts';
import { type ArrayBinding, type FoundFunction, isLent, mayCall } from './instance.ts';
import { adapted, isNumeric } from './literal.ts';
import { BUILTIN_FUNCTIONS, isScalarName } from './names.ts';
import type { Scope } from './scope.ts';
import { checkAlike, checkAs, rejectType } from './type.ts';

/** Functions with fixed types: arguments, result. */
const FIXED: Partial<Record<string, readonly [readonly Scalar[], Scalar]>> = {
  floor: [['f32'], 'f32'],
  ceil: [['f32'], 'f32'],
  trunc: [['f32'], 'f32'],
  round: [['f32'], 'f32'],
  sqrt: [['f32'], 'f32'],
  bits: [['f32'], 'u32'],
  fromBits: [['u32'], 'f32'],
  rotateLeft: [['u32', 'u32'], 'u32'],
  popcount: [['u32'], 'u32'],
  leadingZeros: [['u32'], 'u32'],
} satisfies Partial<Record<IntrinsicName, readonly [readonly Scalar[], Scalar]>>;

export function checkCall(
  scope: Scope,
  tree: CallTree,
  expected: Scalar | undefined,
): Value | (Expr & { op: 'call' }) {
  return BUILTIN_FUNCTIONS.has(tree.callee.name)
    ? checkBuiltin(scope, tree, expected)
    : checkUserCall(scope, tree);
}

function checkBuiltin(scope: Scope, tree: CallTree, expected: Scalar | undefined): Value {
  const { name } = tree.callee;
  if (isScalarName(name)) {
    const [argument] = assertCount(scope, tree, 1);
    // The argument has no expected type, so `f32(n / 2)` divides whole numbers first.
    const value = scope.check(argument);
    return convert(name, value);
  }
  const fixed = FIXED[name]; // a built-in name: nothing inherited
  if (fixed !== undefined) {
    const [types, result] = fixed;
    const args = assertCount(scope, tree, types.length);
    const values = args.map((argument, i) => checkAs(scope, argument, types[i] ?? 'f32'));
    return intrinsic(name as IntrinsicName, result, values);
  }
  if (name === 'length' || name === 'rows' || name === 'cols') return checkSize(scope, tree, name, expected);
  const args = assertCount(scope, tree, name === 'abs' ? 1 : name === 'clamp' ? 3 : 2);
  const values = checkAlike(scope, args, isNumeric(expected) ? expected : undefined);
  const { type } = at(values, 0);
  if (!isNumeric(type)) return rejectType(scope, args[0], type, 'f32');
  if (name !== 'clamp') return intrinsic(name as 'abs' | 'min' | 'max', type, values);
  return intrinsic('min', type, [intrinsic('max', type, values.slice(0, 2)), at(values, 2)]);
}

function assertCount(scope: Scope, tree: CallTree, count: number): readonly [ExprTree, ...ExprTree[]] {
  const [first, ...rest] = tree.args;
  if (first === undefined || tree.args.length !== count) {
    const arguments_ = count === 1 ? 'one argument' : `${count} arguments`;
    return scope.reject(tree.at, `\`${tree.callee.name}\` takes ${arguments_}, found ${tree.args.length}`);
  }
  return [first, ...rest];
}

function checkSize(
  scope: Scope,
  tree: CallTree,
  name: 'length' | 'rows' | 'cols',
  expected: Scalar | undefined,
): Value {
  const [argument] = assertCount(scope, tree, 1);
  const array = arrayOf(scope, argument, `\`${name}\` needs the name of an array`);
  const needed = name === 'length' ? 1 : 2;
  if (array.dimensions !== needed) {
    const fix = needed === 1 ? 'write `rows(t)` or `cols(t)`' : 'write `length(a)`';
    const has = array.dimensions === 1 ? 'one dimension' : 'two dimensions';
    scope.reject(argument.at, `\`${scope.show(argument.at)}\` has ${has}`, fix);
  }
  const size = name === 'cols' ? array.cols : array.rows;
  return isNumeric(expected) ? adapted(scope, tree.at, size, expected) : constant('u32', size);
}

function arrayOf(scope: Scope, tree: ExprTree, message: string): ArrayBinding {
  if (tree.kind !== 'name') return scope.reject(tree.at, message);
  const binding = scope.lookUp(tree);
  return binding.kind === 'array'
    ? binding
    : scope.reject(tree.at, `${message}; \`${tree.name}\` is not an array`);
}

function checkUserCall(scope: Scope, tree: CallTree): Expr & { op: 'call' } {
  const { callee } = tree;
  if (scope.constantOnly) {
    scope.reject(
      tree.at,
      `\`${callee.name}\` cannot be called here: a constant is required`,
      'only built-in functions such as `sqrt` and `max` can be used in constants',
    );
  }
  const callable = scope.context.names.function(scope.instance, callee);
  const { params } = callable.fn;
  if (params.length !== tree.args.length) {
    const shape = params
      .map(({ name, type }) => `${name}: ${wordOf(type.scalar, type.dimensions)}`)
      .join(', ');
    const message = `\`${callee.name}(${shape})\` takes ${params.length} arguments, found ${tree.args.length}`;
    scope.reject(tree.at, message);
  }
  const arrays: ArrayBinding[] = [];
  const args: Value[] = [];
  for (const [i, argument] of tree.args.entries()) {
    const { type, name } = at(params, i);
    if (type.dimensions === 0) {
      args.push(checkAs(scope, argument, type.scalar));
      continue;
    }
    const needed = wordOf(type.scalar, type.dimensions);
    const message = `\`${name}\` of \`${callee.name}\` needs the name of an array (${needed})`;
    const array = arrayOf(scope, argument, message);
    const found = wordOf(array.element, array.dimensions);
    if (found !== needed)
      scope.reject(argument.at, `\`${scope.show(argument.at)}\` has type ${found}; expected ${needed}`);
    arrays.push(array);
  }
  const { index, result, changes } = scope.context.specialize(callable, arrays, scope, tree.at);
  if (changes) {
    if (scope.instance.tree.readsOnly) {
      scope.reject(tree.at, `\`${callee.name}\` changes state: an expression can only read`);
    }
    if (scope.instance.tree.keepsToItself === true && changesOthers(scope, callable, arrays)) {
      scope.reject(
        tree.at,
        `\`${callee.name}\` changes state of another module`,
        'a custom module can change only the scalars and arrays that it declares',
      );
    }
    scope.changes = true;
  }
  return { op: 'call', type: result, fn: index, args };
}

/** `f32[][]`. */
function wordOf(scalar: Scalar, dimensions: number): string {
  return scalar + '[]'.repeat(dimensions);
}

/** Whether a function with side effects changes another module, directly or through the library. */
function changesOthers(
  { instance }: Scope,
  { owner, fn }: FoundFunction,
  arrays: readonly ArrayBinding[],
): boolean {
  if (owner.library) return arrays.some((array) => array.owner !== instance && !isLent(instance.tree, array));
  return owner !== instance && !mayCall(instance.tree, owner, fn.name);
}
