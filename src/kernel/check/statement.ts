/** Translates statements from the syntax tree to the typed tree. */

import type { Scalar, Stmt } from '../ir.ts';
import type { ExprTree, IndexTree, Span, StmtTree } from '../tree.ts';
import { constant, convert, type Value } from './build-expression.ts';
import { checkCall } from './call.ts';
import { checkIndices, loadOf } from './expression.ts';
import { checkFor } from './for.ts';
import { type ArrayBinding, type Instance, isEngines, isLent } from './instance.ts';
import { flexibleType } from './literal.ts';
import { combine, shift } from './operator.ts';
import type { Scope } from './scope.ts';
import { checkAs, rejectType } from './type.ts';

type AssignTree = StmtTree & { kind: 'assign' };
type NameTree = ExprTree & { kind: 'name' };

/**
 * Checks all statements. Those after a `return`, `break` or `continue` are left out; in a user's text they
 * are still checked.
 */
export function checkStatements(scope: Scope, trees: readonly StmtTree[], result: Scalar | 'void'): Stmt[] {
  const out: Stmt[] = [];
  let ended = false;
  for (const tree of trees) {
    if (ended && isEngines(scope.instance)) break;
    const statements = checkStatement(scope, tree, result);
    if (!ended) out.push(...statements);
    ended ||= endsHere(statements.at(-1));
  }
  return out;
}

function endsHere(last: Stmt | undefined): boolean {
  return last !== undefined && (last.op === 'break' || last.op === 'continue' || returnsAlways([last]));
}

export function returnsAlways(body: readonly Stmt[]): boolean {
  const last = body.at(-1);
  if (last?.op === 'if') return returnsAlways(last.then) && returnsAlways(last.else);
  return last?.op === 'return';
}

function checkStatement(scope: Scope, tree: StmtTree, result: Scalar | 'void'): Stmt[] {
  switch (tree.kind) {
    case 'declare':
      return checkDeclare(scope, tree);
    case 'assign':
      if (tree.target.kind === 'index') return assignElement(scope, tree, tree.target);
      return assignName(scope, tree, tree.target);
    case 'if': {
      const test = checkAs(scope, tree.test, 'bool');
      if (test.op === 'const' && isEngines(scope.instance))
        return scope.within(() => checkStatements(scope, test.value !== 0 ? tree.yes : tree.no, result));
      const yes = scope.within(() => checkStatements(scope, tree.yes, result));
      const no = scope.within(() => checkStatements(scope, tree.no, result));
      if (test.op === 'const') return test.value !== 0 ? yes : no;
      // biome-ignore lint/suspicious/noThenProperty: the name is fixed by ir.ts; these objects are never awaited
      return [{ op: 'if', test, then: yes, else: no }];
    }
    case 'for':
      return checkFor(scope, tree, (body) => checkStatements(scope, body, result));
    case 'block':
      return scope.within(() => checkStatements(scope, tree.body, result));
    case 'break':
    case 'continue':
      if (scope.loops === 0) scope.reject(tree.at, `\`${tree.kind}\` is allowed only in a loop`);
      return [{ op: tree.kind }];
    case 'return':
      return [checkReturn(scope, tree.at, tree.value, result)];
    case 'do': {
      const call = checkCall(scope, tree.call, undefined);
      if (call.op === 'call') return [{ op: 'do', call }];
      return scope.reject(tree.at, `the result of \`${tree.call.callee.name}\` is not used`);
    }
  }
}

function checkReturn(scope: Scope, at: Span, value: ExprTree | undefined, result: Scalar | 'void'): Stmt {
  if (result === 'void') {
    if (value === undefined) return { op: 'return' };
    const fix = 'declare a result type: `function f(): f32 { … }`';
    return scope.reject(value.at, 'this function has no result type', fix);
  }
  if (value === undefined)
    return scope.reject(at, `the result is missing: this function must return ${result}`);
  return { op: 'return', value: checkAs(scope, value, result) };
}

function checkDeclare(scope: Scope, tree: StmtTree & { kind: 'declare' }): Stmt[] {
  const { variable, type, value: valueTree, mutable } = tree;
  if (valueTree === undefined) {
    if (type === undefined) return scope.reject(tree.at, `\`${variable.name}\` needs a type or a value`);
    if (!mutable) return scope.reject(tree.at, `the constant \`${variable.name}\` needs a value`);
    const local = scope.declareLocal(variable, type, undefined);
    // In a loop, the variable is reset in every iteration.
    return [{ op: 'setLocal', index: local.index, value: constant(type, 0) }];
  }
  const flexible = type === undefined && flexibleType(scope, valueTree) !== undefined;
  const value = type === undefined ? scope.check(valueTree) : checkAs(scope, valueTree, type);
  if (!mutable && value.op === 'const') {
    scope.declare(variable, { kind: 'const', type: value.type, value: value.value, flexible });
    return [];
  }
  const local = scope.declareLocal(variable, value.type, mutable ? undefined : 'const', flexible);
  return [{ op: 'setLocal', index: local.index, value }];
}

function assignName(scope: Scope, tree: AssignTree, target: NameTree): Stmt[] {
  const { name, at } = target;
  const reject = (what: string, fix?: string) => scope.reject(at, `\`${name}\` ${what}`, fix);
  const binding = scope.lookUp(target);
  switch (binding.kind) {
    case 'const':
      return reject('is a constant', 'declare it with `let` to change it');
    case 'param':
      return reject('is a setting: only the host can change it');
    case 'array':
      return reject('is an array', `write \`${name}[i] = …\`, or \`fill(${name}, x)\``);
    case 'local': {
      const { frozen, guessed, type, index } = binding;
      if (frozen === 'counter') reject('is the loop counter: the loop body cannot assign it');
      if (frozen === 'const') reject('is declared with `const`', 'declare it with `let` to change it');
      const now: Value = { op: 'local', type, index };
      return [{ op: 'setLocal', index, value: assignedValue(scope, tree, now, guessed ? name : undefined) }];
    }
    case 'scalar': {
      const { type, index, owner } = binding;
      assertWritable(scope, at, name, owner, 'scalar');
      return [{ op: 'setScalar', index, value: assignedValue(scope, tree, { op: 'scalar', type, index }) }];
    }
  }
}

/**
 * The value to store: that of `=`, or the combination with the current value for `+=` and similar operators.
 */
function assignedValue(scope: Scope, tree: AssignTree, now: Value, guessed?: string): Value {
  const { operator, value } = tree;
  const shifting = operator === 'shl' || operator === 'shr';
  const operand = scope.check(value, now.type);
  if (shifting && (now.type === 'u32' || now.type === 'i32'))
    return shift(scope, operator, now, operand, value);
  if (operand.type !== now.type) {
    if (guessed !== undefined && operand.type !== 'bool') {
      const message = `\`${guessed}\` has the type ${now.type} of its first value, but \`${scope.show(value.at)}\` is ${operand.type}`;
      scope.reject(value.at, message, `declare \`let ${guessed}: ${operand.type} = …\``);
    }
    return rejectType(scope, value, operand.type, now.type);
  }
  return operator === undefined ? operand : combine(scope, tree.at, tree.symbol, operator, now, operand);
}

function assignElement(scope: Scope, tree: AssignTree, target: IndexTree): Stmt[] {
  const { array, row, col } = checkIndices(scope, target);
  if (array.space === 'data') {
    scope.reject(target.at, `\`${array.name}\` is a data table of the host and read-only`);
  }
  assertWritable(scope, target.at, target.array.name, array.owner, array);
  const out: Stmt[] = [];
  const stored = (value: Value) => (array.element === 'bool' ? convert('u32', value) : value);
  const where = (r: Value, c: Value | undefined) => ({
    array: array.index,
    row: r,
    ...(c === undefined ? {} : { col: c }),
  });
  if (tree.operator === undefined) {
    const value = checkAs(scope, tree.value, array.element);
    return [{ op: 'store', ...where(row, col), value: stored(value) }];
  }
  // The element is both read and written, so its index is computed only once.
  const once = (index: Value): Value => {
    if (index.op === 'const' || index.op === 'local') return index;
    const local = scope.newLocal('u32');
    out.push({ op: 'setLocal', index: local, value: index });
    return { op: 'local', type: 'u32', index: local };
  };
  const atRow = once(row);
  const atCol = col === undefined ? undefined : once(col);
  const value = assignedValue(scope, tree, loadOf(array, atRow, atCol));
  out.push({ op: 'store', ...where(atRow, atCol), value: stored(value) });
  return out;
}

/**
 * A module may change its own scalars. Arrays may be written by anyone who can see them. A user's expression
 * may change nothing.
 */
function assertWritable(
  scope: Scope,
  at: Span,
  name: string,
  owner: Instance,
  what: 'scalar' | ArrayBinding,
): void {
  if (scope.instance.tree.readsOnly)
    scope.reject(at, `\`${name}\` cannot be changed here: an expression can only read`);
  const { tree } = scope.instance;
  const borrowed = what !== 'scalar' && isLent(tree, what);
  if (tree.keepsToItself === true && owner !== scope.instance && !borrowed)
    scope.reject(
      at,
      `\`${name}\` belongs to the module \`${owner.name}\`: a custom module can change only what it declares`,
    );
  if (what === 'scalar' && owner !== scope.instance && !isEngines(scope.instance)) {
    scope.reject(at, `only the module \`${owner.name}\` can change \`${name}\``);
  }
  if (!owner.library) scope.changes = true;
}
