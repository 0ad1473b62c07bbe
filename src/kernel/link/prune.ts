/** Leaves out what no entry reaches: functions, and the library's own scalars and arrays. Renumbers what stays. */
import type { Expr, Fn, Program, Stmt } from '../ir.ts';

interface DatabaseCore {
  readonly keepScalar: (index: number) => boolean;
  readonly keepArray: (index: number) => boolean;
  readonly keepParam: (index: number) => boolean;
}

type Use = (kind: 'fn' | 'scalar' | 'array' | 'param', index: number) => number;

/** Indices of all functions that these reach, themselves included. */
export function reachableFrom(functions: readonly Fn[], roots: Iterable<number>): ReadonlySet<number> {
  const reached = new Set<number>();
  const pending = [...roots];
  for (let index = pending.pop(); index !== undefined; index = pending.pop()) {
    if (reached.has(index)) continue;
    reached.add(index);
    const body = functions[index]?.body ?? [];
    rewriteBody(body, (kind, used) => {
      if (kind === 'fn') pending.push(used);
      return used;
    });
  }
  return reached;
}

export function prune(program: Program, keep: DatabaseCore): Program {
  const reached = reachableFrom(program.functions, Object.values(program.entries));
  const used = { fn: reached, scalar: new Set<number>(), array: new Set<number>(), param: new Set<number>() };
  for (const index of reached) {
    rewriteBody(program.functions[index]?.body ?? [], (kind, item) => {
      if (kind !== 'fn') used[kind].add(item);
      return item;
    });
  }
  const fns = renumber(program.functions, (index) => used.fn.has(index));
  const scalars = renumber(program.scalars, (index) => used.scalar.has(index) || keep.keepScalar(index));
  const arrays = renumber(program.arrays, (index) => used.array.has(index) || keep.keepArray(index));
  const params = renumber(program.params, (index) => used.param.has(index) || keep.keepParam(index));
  const to = { fn: fns.to, scalar: scalars.to, array: arrays.to, param: params.to };
  const use: Use = (kind, index) => to[kind].get(index) ?? 0;
  return {
    scalars: scalars.kept,
    arrays: arrays.kept,
    params: params.kept,
    events: program.events,
    functions: fns.kept.map((fn) => ({ ...fn, body: rewriteBody(fn.body, use) })),
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

function rewriteBody(body: readonly Stmt[], use: Use): Stmt[] {
  return body.map((statement): Stmt => {
    switch (statement.op) {
      case 'setLocal':
        return { ...statement, value: rewrite(statement.value, use) };
      case 'setScalar':
        return { ...statement, index: use('scalar', statement.index), value: rewrite(statement.value, use) };
      case 'store':
        return {
          ...statement,
          array: use('array', statement.array),
          row: rewrite(statement.row, use),
          ...(statement.col === undefined ? {} : { col: rewrite(statement.col, use) }),
          value: rewrite(statement.value, use),
        };
      case 'if': {
        const [yes, no] = [rewriteBody(statement.then, use), rewriteBody(statement.else, use)];
        // biome-ignore lint/suspicious/noThenProperty: the name is fixed by ir.ts; these objects are never awaited
        return { op: 'if', test: rewrite(statement.test, use), then: yes, else: no };
      }
      case 'for':
        return { ...statement, body: rewriteBody(statement.body, use) };
      case 'return':
        return statement.value === undefined
          ? statement
          : { op: 'return', value: rewrite(statement.value, use) };
      case 'do':
        return { op: 'do', call: rewriteCall(statement.call, use) };
      default:
        return statement;
    }
  });
}

function rewriteCall(call: Expr & { readonly op: 'call' }, use: Use): Expr & { readonly op: 'call' } {
  return { ...call, fn: use('fn', call.fn), args: call.args.map((argument) => rewrite(argument, use)) };
}

function rewrite(expr: Expr, use: Use): Expr {
  switch (expr.op) {
    case 'const':
    case 'local':
      return expr;
    case 'scalar':
    case 'param':
      return { ...expr, index: use(expr.op, expr.index) };
    case 'load': {
      const array = use('array', expr.array);
      const row = rewrite(expr.row, use);
      return { ...expr, array, row, ...(expr.col === undefined ? {} : { col: rewrite(expr.col, use) }) };
    }
    case 'unary':
      return { ...expr, a: rewrite(expr.a, use) };
    case 'binary':
    case 'logic':
      return { ...expr, a: rewrite(expr.a, use), b: rewrite(expr.b, use) };
    case 'choose':
      return { ...expr, test: rewrite(expr.test, use), a: rewrite(expr.a, use), b: rewrite(expr.b, use) };
    case 'call':
      return rewriteCall(expr, use);
    case 'intrinsic':
      return { ...expr, args: expr.args.map((argument) => rewrite(argument, use)) };
  }
}
