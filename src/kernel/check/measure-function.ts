/** How large a function is and how much one call of it can cost: both have a limit, so that no text can stop the page. */
import type { Expr, Fn, Stmt } from '../ir.ts';

export interface Size {
  /** Nodes of the typed tree. */
  readonly nodes: number;
  /** Nodes evaluated by one call at most, with loops multiplied out and calls followed. */
  readonly work: number;
}

/** @param unit work of one node; 0: only what `workOf` says of the calls counts */
export function sizeOf(fn: Fn, workOf: (index: number) => number, unit: 0 | 1 = 1): Size {
  return sizeOfBody(fn.body, workOf, unit);
}

function sizeOfBody(body: readonly Stmt[], workOf: (index: number) => number, unit: number): Size {
  let nodes = 0;
  let work = 0;
  for (const statement of body) {
    const size = sizeOfStatement(statement, workOf, unit);
    nodes += size.nodes;
    work += size.work;
  }
  return { nodes, work };
}

function sizeOfStatement(statement: Stmt, workOf: (index: number) => number, unit: number): Size {
  const parts: Expr[] = [];
  let inside: Size = { nodes: 0, work: 0 };
  switch (statement.op) {
    case 'setLocal':
    case 'setScalar':
      parts.push(statement.value);
      break;
    case 'store':
      parts.push(statement.row, statement.value);
      if (statement.col !== undefined) parts.push(statement.col);
      break;
    case 'if': {
      parts.push(statement.test);
      const [yes, no] = [sizeOfBody(statement.then, workOf, unit), sizeOfBody(statement.else, workOf, unit)];
      inside = { nodes: yes.nodes + no.nodes, work: Math.max(yes.work, no.work) };
      break;
    }
    case 'for': {
      const body = sizeOfBody(statement.body, workOf, unit);
      const rounds = Math.ceil((statement.to - statement.from) / statement.step);
      inside = { nodes: body.nodes, work: (body.work + unit) * rounds };
      break;
    }
    case 'return':
      if (statement.value !== undefined) parts.push(statement.value);
      break;
    case 'do':
      parts.push(statement.call);
      break;
    default:
      break;
  }
  const sizes = parts.map((part) => sizeOfExpression(part, workOf, unit));
  return {
    nodes: 1 + inside.nodes + sizes.reduce((sum, size) => sum + size.nodes, 0),
    work: unit + inside.work + sizes.reduce((sum, size) => sum + size.work, 0),
  };
}

function sizeOfExpression(expr: Expr, workOf: (index: number) => number, unit: number): Size {
  const below = childrenOf(expr).map((child) => sizeOfExpression(child, workOf, unit));
  const called = expr.op === 'call' ? workOf(expr.fn) : 0;
  return {
    nodes: 1 + below.reduce((sum, size) => sum + size.nodes, 0),
    work: unit + called + below.reduce((sum, size) => sum + size.work, 0),
  };
}

function childrenOf(expr: Expr): readonly Expr[] {
  switch (expr.op) {
    case 'load':
      return expr.col === undefined ? [expr.row] : [expr.row, expr.col];
    case 'unary':
      return [expr.a];
    case 'binary':
    case 'logic':
      return [expr.a, expr.b];
    case 'choose':
      return [expr.test, expr.a, expr.b];
    case 'call':
    case 'intrinsic':
      return expr.args;
    default:
      return [];
  }
}
