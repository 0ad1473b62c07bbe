/** Helpers on the typed tree for several executors. */
import type { Expr, Scalar, Stmt } from './ir.ts';

/** Reads an index that the linker guarantees; throws if it is missing. */
export function at<T>(list: ArrayLike<T>, index: number): T {
  const found = list[index];
  if (found === undefined) throw new RangeError(`the program is malformed: nothing at index ${index}`);
  return found;
}

export function valueType(expr: Expr): Scalar {
  if (expr.type === 'void')
    throw new RangeError('the program is malformed: a call without result is used as a value');
  return expr.type;
}

/** Visits the expression and all its subexpressions. */
export function walkExpr(expr: Expr, visit: (expr: Expr) => void): void {
  visit(expr);
  for (const part of partsOf(expr)) walkExpr(part, visit);
}

function partsOf(expr: Expr): readonly Expr[] {
  switch (expr.op) {
    case 'load':
      return expr.col ? [expr.row, expr.col] : [expr.row];
    case 'unary':
      return [expr.a];
    case 'choose':
      return [expr.test, expr.a, expr.b];
    case 'binary':
    case 'logic':
      return [expr.a, expr.b];
    case 'call':
    case 'intrinsic':
      return expr.args;
    default:
      return [];
  }
}

/** The direct expressions of a statement (not those of nested statements). */
export function expressionsOf(stmt: Stmt): readonly Expr[] {
  switch (stmt.op) {
    case 'setLocal':
    case 'setScalar':
      return [stmt.value];
    case 'store':
      return stmt.col ? [stmt.row, stmt.col, stmt.value] : [stmt.row, stmt.value];
    case 'if':
      return [stmt.test];
    case 'return':
      return stmt.value ? [stmt.value] : [];
    case 'do':
      return [stmt.call];
    default:
      return [];
  }
}

/** Visits every statement of a body, including nested ones. Each comes before its contents. */
export function walkStmts(body: readonly Stmt[], visit: (stmt: Stmt) => void): void {
  for (const stmt of body) {
    visit(stmt);
    if (stmt.op === 'if') {
      walkStmts(stmt.then, visit);
      walkStmts(stmt.else, visit);
    } else if (stmt.op === 'for') walkStmts(stmt.body, visit);
  }
}

/** Visits every expression of a body. */
export function walkExprs(body: readonly Stmt[], visit: (expr: Expr) => void): void {
  walkStmts(body, (stmt) => {
    for (const part of expressionsOf(stmt)) walkExpr(part, visit);
  });
}

/** Whether evaluating the expression calls a function that satisfies `holds`. */
export function callsAny(expr: Expr, holds: (fn: number) => boolean): boolean {
  return (expr.op === 'call' && holds(expr.fn)) || partsOf(expr).some((part) => callsAny(part, holds));
}

/** Whether a `break` or `continue` in this body leaves this loop (and not one inside it). */
export function leavesLoop(body: readonly Stmt[], op: 'break' | 'continue'): boolean {
  return body.some(
    (stmt) =>
      stmt.op === op || (stmt.op === 'if' && (leavesLoop(stmt.then, op) || leavesLoop(stmt.else, op))),
  );
}
