/** How a function uses its locals: known values, and locals that must start as zero. */
import type { Expr, Fn, Stmt } from '../ir.ts';
import { at, expressionsOf, walkExpr, walkStmts } from '../typed-tree.ts';

export interface LocalUse {
  /** Assigned exactly once (parameters: never) and never read before: a fact about the value holds at every read. */
  readonly single: readonly boolean[];
  /** May be read before it is assigned, so an inlined copy has to set it to zero. */
  readonly zeroed: readonly boolean[];
  /** A loop variable that something outside its loops reads. */
  readonly escapes: readonly boolean[];
}

export function localUseOf(fn: Fn): LocalUse {
  const assigned = fn.locals.map(() => 0);
  const loopVariable = fn.locals.map(() => false);
  const zeroed = fn.locals.map(() => false);
  const escapes = fn.locals.map(() => false);
  const running = new Set<number>();

  walkStmts(fn.body, (stmt) => {
    if (stmt.op !== 'setLocal' && stmt.op !== 'for') return;
    assigned[stmt.index] = at(assigned, stmt.index) + 1;
    if (stmt.op === 'for') loopVariable[stmt.index] = true;
  });

  const read = (expr: Expr, set: ReadonlySet<number>): void =>
    walkExpr(expr, (e) => {
      if (e.op !== 'local') return;
      if (!set.has(e.index)) zeroed[e.index] = true;
      if (!running.has(e.index)) escapes[e.index] = true;
    });

  /** Follows the body in order; `set` holds what is assigned on every way to this point. */
  const follow = (body: readonly Stmt[], set: Set<number>): void => {
    for (const stmt of body) {
      for (const expr of expressionsOf(stmt)) read(expr, set);
      if (stmt.op === 'setLocal') set.add(stmt.index);
      else if (stmt.op === 'if') {
        const then = new Set(set);
        const otherwise = new Set(set);
        follow(stmt.then, then);
        follow(stmt.else, otherwise);
        for (const index of then) if (otherwise.has(index)) set.add(index);
      } else if (stmt.op === 'for') {
        set.add(stmt.index);
        const nested = running.has(stmt.index);
        running.add(stmt.index);
        follow(stmt.body, new Set(set));
        if (!nested) running.delete(stmt.index);
      }
    }
  };
  follow(fn.body, new Set(Array.from({ length: fn.params }, (_, index) => index)));

  return {
    single: assigned.map(
      (count, index) =>
        count === (index < fn.params ? 0 : 1) && !at(zeroed, index) && !at(loopVariable, index),
    ),
    zeroed,
    escapes: escapes.map((escaped, index) => escaped && at(loopVariable, index)),
  };
}

/** Whether the loop body never assigns the loop variable, as the language guarantees. */
export function keepsVariable(loop: Stmt & { op: 'for' }): boolean {
  let keeps = true;
  walkStmts(loop.body, (stmt) => {
    if ((stmt.op === 'setLocal' || stmt.op === 'for') && stmt.index === loop.index) keeps = false;
  });
  return keeps;
}
