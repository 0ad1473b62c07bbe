/** Calls, either real or inlined. */
import type { Expr, Stmt } from '../ir.ts';
import { at, walkStmts } from '../typed-tree.ts';
import { exitsOf, newFlag, raise } from './exits.ts';
import { expression, number, operands } from './expressions.ts';
import type { Operand } from './numbers.ts';
import { behind, emit, freshName, keep, variable, type WgslScope } from './scope.ts';

type Call = Expr & { op: 'call' };

/** The value of a call, evaluated now if anything could change it; '' for a call without a result. */
export function call(scope: WgslScope, expr: Call): string {
  const args = operands(scope, expr.args);
  const about = at(scope.unit.notes.functions, expr.fn);
  const folds = args.some((arg) => arg.value !== undefined);
  if (scope.unit.notes.inlines(expr.fn, folds)) return inlined(scope, expr, args);
  scope.unit.called.add(expr.fn);
  const text = `call${expr.fn}(${args.map((arg) => arg.text).join(', ')})`;
  if (expr.type === 'void') {
    behind(scope, () => emit(scope, `${text};`));
    return '';
  }
  if (!about.writes) return text;
  if (scope.predicate === null) return keep(scope, text);
  const name = freshName(scope, 'y');
  scope.writer.variables.set(name, expr.type);
  behind(scope, () => emit(scope, `${name} = ${text};`));
  return name;
}

function inlined(scope: WgslScope, expr: Call, args: readonly Operand[]): string {
  const fn = at(scope.unit.program.functions, expr.fn);
  const about = at(scope.unit.notes.functions, expr.fn);
  const last = fn.body.at(-1);
  const early = exitsOf(fn.body.slice(0, -1)).returns || last?.op !== 'return';
  const inner: WgslScope = {
    unit: scope.unit,
    writer: scope.writer,
    fn,
    about,
    facts: { constants: new Map(), ranges: new Map(), given: scope.unit.given },
    prefix: `${freshName(scope, 'i')}_`,
    exit: newFlag(scope),
    result: freshName(scope, 'r'),
    targets: [],
    realLoops: 0,
    predicate: scope.predicate,
    entry: scope.predicate,
  };
  bind(inner, args);
  raise(inner, inner.exit);
  if (!early && last?.op === 'return') {
    inner.unit.write.statements(inner, fn.body.slice(0, -1));
    if (!last.value) return '';
    const text = expression(inner, last.value);
    return keep(scope, text);
  }
  if (fn.result !== 'void') {
    scope.writer.variables.set(inner.result, fn.result);
    if (scope.unit.options.optimize) emit(inner, `${inner.result} = ${number(inner, fn.result, 0)};`);
  }
  inner.unit.write.statements(inner, fn.body);
  return fn.result === 'void' ? '' : keep(scope, inner.result);
}

/** Gives the parameters their values, and zero to what may be read before it is assigned. */
function bind(inner: WgslScope, args: readonly Operand[]): void {
  const { fn, about } = inner;
  const assigned = assignedIn(fn.body);
  args.forEach((arg, index) => {
    if (assigned.has(index)) emit(inner, `${variable(inner, index)} = ${arg.text};`);
    else if (arg.value !== undefined) inner.facts.constants.set(index, arg.value);
    else emit(inner, `let ${inner.prefix}v${index} = ${arg.text};`);
  });
  about.locals.zeroed.forEach((zeroed, index) => {
    if (zeroed && index >= fn.params)
      emit(inner, `${variable(inner, index)} = ${number(inner, at(fn.locals, index), 0)};`);
  });
}

export function assignedIn(body: readonly Stmt[]): Set<number> {
  const assigned = new Set<number>();
  walkStmts(body, (stmt) => {
    if (stmt.op === 'setLocal' || stmt.op === 'for') assigned.add(stmt.index);
  });
  return assigned;
}
