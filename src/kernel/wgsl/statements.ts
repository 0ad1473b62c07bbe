/** Statements as WGSL text: with branches, or without, where every assignment chooses between the old value and the new. */
import type { Expr, Stmt } from '../ir.ts';
import { at, expressionsOf, valueType, walkExpr, walkStmts } from '../typed-tree.ts';
import { alwaysLeaves, guardsAfter, lower, use } from './exits.ts';
import { expression, operands, place } from './expressions.ts';
import { call } from './inline.ts';
import { loop, unrolled } from './loops.ts';
import {
  behind,
  block,
  bounds,
  emit,
  type Flag,
  keep,
  known,
  localName,
  under,
  variable,
  type WgslScope,
} from './scope.ts';

/** Nodes of an `if` up to which a device does better without the branch. */
const FLAT = 12;

export function statements(scope: WgslScope, body: readonly Stmt[]): void {
  for (const [index, stmt] of body.entries()) {
    const rest = body.slice(index + 1);
    if (stmt.op === 'return' || stmt.op === 'break' || stmt.op === 'continue') {
      leave(scope, stmt); // the rest is never reached
      return;
    }
    const guards = rest.length > 0 ? guardsAfter(scope, stmt) : [];
    if (guards.length > 0) {
      skipping(scope, stmt, rest, guards);
      return;
    }
    statement(scope, stmt);
  }
}

function statement(scope: WgslScope, stmt: Stmt): void {
  switch (stmt.op) {
    case 'setLocal':
      setLocal(scope, stmt);
      return;
    case 'setScalar':
      assign(scope, `s${stmt.index}`, expression(scope, stmt.value), null);
      return;
    case 'store':
      store(scope, stmt);
      return;
    case 'if':
      conditional(scope, stmt, []);
      return;
    case 'for':
      if (scope.unit.notes.unrolls(stmt)) unrolled(scope, stmt);
      else behind(scope, () => loop(scope, stmt));
      return;
    case 'do':
      call(scope, stmt.call);
      return;
    default:
      leave(scope, stmt);
  }
}

/** @param free the condition under which the name is nobody else's: then it needs no choice */
function assign(scope: WgslScope, name: string, text: string, free: string | null): void {
  const { predicate } = scope;
  const plain = predicate === null || predicate === free;
  emit(scope, `${name} = ${plain ? text : `select(${name}, ${text}, ${predicate})`};`);
}

function setLocal(scope: WgslScope, stmt: Stmt & { op: 'setLocal' }): void {
  const { about, facts, unit } = scope;
  const single = unit.options.optimize && (about.locals.single[stmt.index] ?? false);
  if (single) {
    const value = known(scope, stmt.value);
    if (value !== undefined) {
      facts.constants.set(stmt.index, value);
      return;
    }
    facts.constants.delete(stmt.index); // an unrolled loop comes here again
    facts.ranges.set(stmt.index, bounds(scope, stmt.value));
  }
  const text = expression(scope, stmt.value);
  if (single && about.lets.has(stmt.index)) emit(scope, `let ${localName(scope, stmt.index)} = ${text};`);
  else assign(scope, variable(scope, stmt.index), text, scope.entry);
}

function store(scope: WgslScope, stmt: Stmt & { op: 'store' }): void {
  const exprs = stmt.col ? [stmt.row, stmt.col] : [stmt.row];
  const parts = operands(scope, [...exprs, stmt.value]);
  const value = at(parts, parts.length - 1).text;
  const { text, word, fixed } = place(
    scope,
    stmt.array,
    at(parts, 0),
    stmt.col ? parts[1] : undefined,
    exprs,
  );
  const type = valueType(stmt.value);
  const stored = word && type !== 'u32' ? `bitcast<u32>(${value})` : value;
  if (fixed && !word) assign(scope, text, stored, null);
  else behind(scope, () => emit(scope, `${text} = ${stored};`));
}

/** Writes a statement that may leave, and guards what follows, which is then skipped. */
function skipping(scope: WgslScope, stmt: Stmt, rest: readonly Stmt[], guards: readonly Flag[]): void {
  if (stmt.op === 'if') {
    const test = known(scope, stmt.test);
    if (test !== undefined) {
      block(scope, '{', () => statements(scope, [...(test !== 0 ? stmt.then : stmt.else), ...rest]));
      return;
    }
    if (alwaysLeaves(stmt.then) || alwaysLeaves(stmt.else)) {
      conditional(scope, stmt, rest);
      return;
    }
  }
  statement(scope, stmt);
  const still = guards.map(use).join(' & ');
  if (flattens(scope, rest)) under(scope, still, () => statements(scope, rest));
  else behind(scope, () => block(scope, `if (${still}) {`, () => statements(scope, rest)));
}

/** `rest` follows on whichever side does not leave: one of them does, where there is a rest. */
function conditional(scope: WgslScope, stmt: Stmt & { op: 'if' }, rest: readonly Stmt[]): void {
  const test = known(scope, stmt.test);
  if (test !== undefined) {
    // Braces: the names that a side declares are its own.
    block(scope, '{', () => statements(scope, test !== 0 ? stmt.then : stmt.else));
    return;
  }
  const then = alwaysLeaves(stmt.then) ? stmt.then : [...stmt.then, ...rest];
  const otherwise = alwaysLeaves(stmt.else) ? stmt.else : [...stmt.else, ...rest];
  const condition = expression(scope, stmt.test);
  if (flattens(scope, then) && flattens(scope, otherwise)) {
    const name = keep(scope, condition);
    if (then.length > 0) under(scope, name, () => statements(scope, then));
    if (otherwise.length > 0) under(scope, `!${name}`, () => statements(scope, otherwise));
    return;
  }
  behind(scope, () => {
    const more = otherwise.length > 0;
    block(scope, `if (${condition}) {`, () => statements(scope, then), more ? '} else {' : '}');
    if (!more) return;
    scope.writer.depth += 1;
    statements(scope, otherwise);
    scope.writer.depth -= 1;
    emit(scope, '}');
  });
}

/** May these statements stand without a branch, each assignment under a condition, and is that better? */
function flattens(scope: WgslScope, body: readonly Stmt[]): boolean {
  if (!scope.unit.options.optimize) return false;
  let size = 0;
  let plain = true;
  const visit = (expr: Expr) =>
    walkExpr(expr, (e) => {
      size += 1;
      if (e.op !== 'call') return;
      const callee = at(scope.unit.notes.functions, e.fn);
      size += callee.size;
      if (callee.loops) plain = false;
    });
  walkStmts(body, (stmt) => {
    size += stmt.op === 'store' ? FLAT : 1;
    for (const expr of expressionsOf(stmt)) visit(expr);
    if (stmt.op === 'for' && !scope.unit.notes.unrolls(stmt)) plain = false;
    // Out of a loop of the text leads a real jump.
    if (scope.realLoops > 0 && (stmt.op === 'return' || stmt.op === 'break' || stmt.op === 'continue'))
      plain = false;
  });
  return plain && size <= FLAT;
}

function leave(scope: WgslScope, stmt: Stmt): void {
  if (stmt.op === 'return') {
    if (stmt.value) {
      const text = expression(scope, stmt.value);
      scope.writer.variables.set(scope.result, valueType(stmt.value));
      assign(scope, scope.result, text, scope.entry);
    }
    lower(scope, scope.exit);
    if (scope.realLoops > 0) emit(scope, 'break;');
    return;
  }
  const target = scope.targets.at(-1) ?? null;
  if (target === null) emit(scope, `${stmt.op};`);
  else if (stmt.op === 'break' && target.breaks) lower(scope, target.breaks);
  else if (stmt.op === 'continue' && target.continues) lower(scope, target.continues);
}
