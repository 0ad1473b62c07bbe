/**
 * What the WebAssembly compiler decides before it emits code: which functions are inlined, which loops are
 * unrolled, and which scalars each emitted function touches.
 */

import { fixedLocals } from '../facts.ts';
import type { Expr, Fn, Program, Stmt } from '../ir.ts';
import { at, expressionsOf, walkExpr, walkExprs, walkStmts } from '../typed-tree.ts';

export interface Touched {
  readonly reads: ReadonlySet<number>;
  readonly writes: ReadonlySet<number>;
}

export interface FunctionPlan {
  readonly inline: boolean;
  /** Approximate number of instructions, including inlined and unrolled code. */
  readonly size: number;
  /** Scalars that the emitted body touches itself, including inlined bodies. */
  readonly own: Touched;
  /** The same, including everything that it calls. */
  readonly total: Touched;
  /** Settings that the emitted body reads. */
  readonly settings: ReadonlySet<number>;
  /** Functions that the emitted body really calls. */
  readonly calls: ReadonlySet<number>;
  readonly fixed: ReturnType<typeof fixedLocals>;
}

/**
 * Limits in nodes (roughly instructions), measured with Q-learning on an 8 × 8 gridworld (all terms and
 * measures). A body up to SMALL is always inlined. This includes a block of Threefry, which as a call would
 * add 2.4 ns to the 45 ns of a step.
 */
const SMALL = 400;
/**
 * A body that touches scalars is inlined up to this size, because the caller would otherwise have to store
 * and reload its registers around the call.
 */
const MEDIUM = 3000;
/**
 * Large enough for a softmax over four actions. Without unrolling, the row of probabilities stays in memory
 * (1.8 ns more).
 */
const UNROLLED_SIZE = 1000;
const UNROLLED_TRIPS = 16;

export interface Planner {
  readonly plans: readonly FunctionPlan[];
  unrolls(stmt: Stmt & { op: 'for' }): boolean;
}

export function tripsOf(stmt: Stmt & { op: 'for' }): number {
  return stmt.from < stmt.to ? Math.ceil((stmt.to - stmt.from) / stmt.step) : 0;
}

/** @param inlining whether calls may be inlined and short loops unrolled */
export function planOf(program: Program, inlining: boolean): Planner {
  const plans: FunctionPlan[] = [];
  const loopSizes = new Map<Stmt, number>();
  const sites = callSites(program);

  const unrolls = (stmt: Stmt & { op: 'for' }): boolean =>
    inlining &&
    tripsOf(stmt) <= UNROLLED_TRIPS &&
    tripsOf(stmt) * (loopSizes.get(stmt) ?? 0) <= UNROLLED_SIZE;

  const exprSize = (expr: Expr): number => {
    let size = 0;
    walkExpr(expr, (e) => {
      if (e.op === 'load') size += 5;
      else if (e.op === 'call') size += at(plans, e.fn).inline ? at(plans, e.fn).size : 4;
      else size += e.op === 'choose' || e.op === 'logic' ? 3 : 1;
    });
    return size;
  };
  const bodySize = (body: readonly Stmt[]): number => body.reduce((sum, stmt) => sum + stmtSize(stmt), 0);
  const stmtSize = (stmt: Stmt): number => {
    const size = expressionsOf(stmt).reduce((sum, expr) => sum + exprSize(expr), 2);
    if (stmt.op === 'if') return size + bodySize(stmt.then) + bodySize(stmt.else);
    if (stmt.op !== 'for') return size;
    const body = bodySize(stmt.body);
    loopSizes.set(stmt, body);
    return size + 4 + (unrolls(stmt) ? tripsOf(stmt) * body : body);
  };

  for (const [index, fn] of program.functions.entries()) {
    const size = bodySize(fn.body);
    const touched = touchedBy(fn, plans);
    const touchesScalars = touched.own.reads.size + touched.own.writes.size > 0;
    const inline =
      inlining && (size <= SMALL || at(sites, index) === 1 || (touchesScalars && size <= MEDIUM));
    plans.push({ inline, size, fixed: fixedLocals(fn), ...touched });
  }
  return { plans, unrolls };
}

/** Counts the call sites of each function in functions that entries reach. */
function callSites(program: Program): number[] {
  const sites = program.functions.map(() => 0);
  const reached = new Set(Object.values(program.entries));
  // Callees come before callers. Going backwards, it is known whether a function is reached before it is
  // visited.
  for (let index = program.functions.length - 1; index >= 0; index--) {
    if (!reached.has(index)) continue;
    walkExprs(at(program.functions, index).body, (expr) => {
      if (expr.op !== 'call') return;
      reached.add(expr.fn);
      sites[expr.fn] = at(sites, expr.fn) + 1;
    });
  }
  return sites;
}

function touchedBy(fn: Fn, plans: readonly FunctionPlan[]) {
  const own = { reads: new Set<number>(), writes: new Set<number>() };
  const total = { reads: new Set<number>(), writes: new Set<number>() };
  const settings = new Set<number>();
  const calls = new Set<number>();
  walkStmts(fn.body, (stmt) => {
    if (stmt.op === 'setScalar') own.writes.add(stmt.index);
  });
  walkExprs(fn.body, (expr) => {
    if (expr.op === 'scalar') own.reads.add(expr.index);
    if (expr.op === 'param') settings.add(expr.index);
    if (expr.op !== 'call') return;
    const callee = at(plans, expr.fn);
    addAll(total.reads, callee.total.reads);
    addAll(total.writes, callee.total.writes);
    if (!callee.inline) {
      calls.add(expr.fn);
      return;
    }
    addAll(own.reads, callee.own.reads);
    addAll(own.writes, callee.own.writes);
    addAll(settings, callee.settings);
    addAll(calls, callee.calls);
  });
  addAll(total.reads, own.reads);
  addAll(total.writes, own.writes);
  return { own, total, settings, calls };
}

function addAll(into: Set<number>, from: ReadonlySet<number>): void {
  for (const item of from) into.add(item);
}
