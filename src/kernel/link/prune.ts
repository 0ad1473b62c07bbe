/**
 * Removes what no entry reaches (functions, and the library's own scalars and arrays) and renumbers the rest.
 */
import type { Expr, Fn, Program, Stmt } from '../ir.ts';
import { walkExprs, walkStmts } from '../typed-tree.ts';

type Kind = 'scalar' | 'array' | 'param';
type Use = (kind: Kind | 'fn', index: number) => number;

/** Indices of all functions reachable from the roots, including the roots. */
export function reachableFrom(functions: readonly Fn[], roots: Iterable<number>): ReadonlySet<number> {
  const reached = new Set<number>();
  const pending = [...roots];
  for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
    if (reached.has(index)) continue;
    reached.add(index);
    walkExprs(functions[index]?.body ?? [], (expr) => {
      if (expr.op === 'call') pending.push(expr.fn);
    });
  }
  return reached;
}

/** @param own how many of each kind, counted from the first, stay even if unused */
export function prune(program: Program, own: Readonly<Record<Kind, number>>): Program {
  const reached = reachableFrom(program.functions, Object.values(program.entries));
  const used = { scalar: new Set<number>(), array: new Set<number>(), param: new Set<number>() };
  for (const index of reached) {
    const body = program.functions[index]?.body ?? [];
    walkStmts(body, (stmt) => {
      if (stmt.op === 'setScalar') used.scalar.add(stmt.index);
      else if (stmt.op === 'store') used.array.add(stmt.array);
    });
    walkExprs(body, (expr) => {
      if (expr.op === 'load') used.array.add(expr.array);
      else if (expr.op === 'scalar' || expr.op === 'param') used[expr.op].add(expr.index);
    });
  }
  const fns = renumber(program.functions, (index) => reached.has(index));
  const scalars = renumber(program.scalars, (index) => index < own.scalar || used.scalar.has(index));
  const arrays = renumber(program.arrays, (index) => index < own.array || used.array.has(index));
  const params = renumber(program.params, (index) => index < own.param || used.param.has(index));
  const to = { fn: fns.to, scalar: scalars.to, array: arrays.to, param: params.to };
  const use: Use = (kind, index) => to[kind].get(index) ?? 0;
  return {
    scalars: scalars.kept,
    arrays: arrays.kept,
    params: params.kept,
    events: program.events,
    functions: fns.kept.map((fn) => ({ ...fn, body: rewritten(fn.body, use) })),
    entries: Object.fromEntries(
      Object.entries(program.entries).map(([name, index]) => [name, use('fn', index)]),
    ),
  };
}

function renumber<T>(
  items: readonly T[],
  isKept: (index: number) => boolean,
): { readonly kept: readonly T[]; readonly to: ReadonlyMap<number, number> } {
  const to = new Map<number, number>();
  const kept = items.filter((_, index) => isKept(index) && to.set(index, to.size));
  return { kept, to };
}

/** Copies a part of the tree with renumbered indices. */
function rewritten<T>(part: T, use: Use): T {
  if (Array.isArray(part)) return part.map((inner) => rewritten(inner, use)) as T;
  if (typeof part !== 'object' || part === null) return part;
  const node = Object.fromEntries(
    Object.entries(part).map(([key, inner]) => [key, rewritten(inner, use)]),
  ) as Record<string, number> & { op: (Expr | Stmt)['op'] };
  const number = (key: string, kind: Parameters<Use>[0]) => {
    node[key] = use(kind, node[key] ?? 0);
  };
  if (node.op === 'scalar' || node.op === 'setScalar') number('index', 'scalar');
  else if (node.op === 'param') number('index', 'param');
  else if (node.op === 'load' || node.op === 'store') number('array', 'array');
  else if (node.op === 'call') number('fn', 'fn');
  return node as T;
}
