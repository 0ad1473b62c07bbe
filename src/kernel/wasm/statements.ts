/** Emits statements. */

import type { Stmt } from '../ir.ts';
import { at, leavesLoop } from '../typed-tree.ts';
import { get, integer, set, store, tee } from './code.ts';
import { address, expression } from './expressions.ts';
import { op } from './opcodes.ts';
import { tripsOf } from './plan.ts';
import { BASE, bounds, known, localOf, type Scope } from './scope.ts';

export function statements(scope: Scope, body: readonly Stmt[]): void {
  for (const stmt of body) {
    statement(scope, stmt);
    if (stmt.op === 'return' || stmt.op === 'break' || stmt.op === 'continue') return; // the rest is never reached
  }
}

function statement(scope: Scope, stmt: Stmt): void {
  const { code, body, unit } = scope;
  switch (stmt.op) {
    case 'setLocal': {
      if (at(unit.planner.plans, body.index).fixed[stmt.index]) {
        const value = known(scope, stmt.value);
        if (value !== undefined) {
          body.facts.constants.set(stmt.index, value);
          return;
        }
        body.facts.constants.delete(stmt.index); // an unrolled loop emits this statement again
        body.facts.ranges.set(stmt.index, bounds(scope, stmt.value));
      }
      expression(scope, stmt.value);
      code.emit(set(localOf(scope, stmt.index)));
      return;
    }
    case 'setScalar': {
      const local = scope.scalars.get(stmt.index);
      const { type } = at(unit.program.scalars, stmt.index);
      if (local === undefined) code.emit(get(BASE));
      expression(scope, stmt.value);
      code.emit(local === undefined ? store(type, at(unit.layout.scalarOffset, stmt.index)) : set(local));
      return;
    }
    case 'store': {
      const offset = address(scope, stmt);
      expression(scope, stmt.value);
      code.emit(store(at(unit.program.arrays, stmt.array).type, offset));
      return;
    }
    case 'if':
      conditional(scope, stmt);
      return;
    case 'for':
      if (unit.planner.unrolls(stmt)) unrolled(scope, stmt);
      else loop(scope, stmt);
      return;
    case 'break':
    case 'continue': {
      const target = body.loops.at(-1);
      if (target === undefined) throw new RangeError(`the program is malformed: ${stmt.op} outside a loop`);
      code.br(target[stmt.op]);
      return;
    }
    case 'return':
      if (stmt.value) expression(scope, stmt.value);
      if (body.returns !== undefined) code.br(body.returns);
      return;
    case 'do':
      expression(scope, stmt.call);
      if (stmt.call.type !== 'void') code.emit(op.drop);
      return;
  }
}

function conditional(scope: Scope, stmt: Stmt & { op: 'if' }): void {
  const { code } = scope;
  const test = known(scope, stmt.test);
  if (test !== undefined) {
    statements(scope, test !== 0 ? stmt.then : stmt.else);
    return;
  }
  // Do not replace these branches by selections. On V8, selections were measured to cost more than the
  // branches they save.
  expression(scope, stmt.test);
  code.open(op.if);
  statements(scope, stmt.then);
  if (stmt.else.length > 0) {
    code.emit(op.else);
    statements(scope, stmt.else);
  }
  code.end();
}

/**
 * Emits local = from; block { loop { block { body } local += step; again if local < to } }. The bounds are
 * constants, so the first test is made here.
 */
function loop(scope: Scope, stmt: Stmt & { op: 'for' }): void {
  const { code, body } = scope;
  const type = at(body.fn.locals, stmt.index);
  const local = localOf(scope, stmt.index);
  code.emit(integer(stmt.from), set(local));
  if (tripsOf(stmt) === 0) return;

  const breaks = leavesLoop(stmt.body, 'break') ? code.open(op.block) : 0;
  const top = code.open(op.loop);
  const continues = leavesLoop(stmt.body, 'continue') ? code.open(op.block) : 0;
  if (stmt.from >= 0) body.facts.ranges.set(stmt.index, { low: stmt.from, high: stmt.to - 1 });
  body.loops.push({ break: breaks, continue: continues });
  statements(scope, stmt.body);
  body.loops.pop();
  body.facts.ranges.delete(stmt.index);
  if (continues > 0) code.end();

  code.emit(get(local), integer(stmt.step), op.i32Add, tee(local));
  code.emit(integer(stmt.to), type === 'i32' ? op.i32LtS : op.i32LtU);
  code.br(top, op.brIf);
  code.end();
  if (breaks > 0) code.end();
}

/** Emits one copy of the body for each value of the variable, which is a constant in it. */
function unrolled(scope: Scope, stmt: Stmt & { op: 'for' }): void {
  const { code, body } = scope;
  const breaks = leavesLoop(stmt.body, 'break') ? code.open(op.block) : 0;
  for (let value = stmt.from; value < stmt.to; value += stmt.step) {
    const continues = leavesLoop(stmt.body, 'continue') ? code.open(op.block) : 0;
    body.facts.constants.set(stmt.index, value);
    body.loops.push({ break: breaks, continue: continues });
    statements(scope, stmt.body);
    body.loops.pop();
    if (continues > 0) code.end();
  }
  body.facts.constants.delete(stmt.index);
  if (breaks > 0) code.end();
}
