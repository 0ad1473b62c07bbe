/**
 * Memory that all replicas of a machine share. It is used for parallel environments of one agent, whose
 * machine belongs to that agent alone.
 */
import type { ArraySlot, Element, Expr, Fn, Program, Scalar, Stmt } from '../ir.ts';
import { expressionsOf, walkExpr, walkStmts } from '../typed-tree.ts';

const ZERO: Expr = { op: 'const', type: 'u32', value: 0 };
const elementOf = (type: Scalar): Element => (type === 'bool' ? 'u32' : type);

/**
 * Returns the same program with every scalar and array that `mayShare` accepts stored once for the whole
 * machine. Exceptions are those that functions named `begins` (and their callees) set, because they belong to
 * an episode. Shared slots are data tables with `shared`.
 */
export function shareMemory(program: Program, mayShare: (name: string) => boolean, begins: string): Program {
  const episodes = writtenBy(program, begins);
  const arrays = program.arrays.map((slot): ArraySlot => {
    const isShared = slot.space === 'memory' && mayShare(slot.name) && !episodes.has(slot.name);
    return isShared ? { ...slot, space: 'data', shared: 0 } : slot;
  });
  const moved = new Map<number, number>();
  for (const [index, { name, type, initial }] of program.scalars.entries()) {
    if (!mayShare(name) || episodes.has(name)) continue;
    const place = { type: elementOf(type), space: 'data', dimensions: 1, rows: 1, cols: 1 } as const;
    moved.set(index, arrays.push({ name: `${name}$shared`, ...place, shared: initial }) - 1);
  }
  if (moved.size === 0) return { ...program, arrays };
  return { ...program, arrays, functions: program.functions.map((fn) => withMoved(fn, moved)) };
}

/** Names of the scalars and arrays that a function and its callees write. */
function writtenBy(program: Program, name: string): ReadonlySet<string> {
  const written = new Set<string>();
  const seen = new Set<number>();
  const visit = (index: number) => {
    const fn = program.functions[index];
    if (fn === undefined || seen.has(index)) return;
    seen.add(index);
    walkStmts(fn.body, (stmt) => {
      if (stmt.op === 'setScalar') written.add(program.scalars[stmt.index]?.name ?? '');
      if (stmt.op === 'store') written.add(program.arrays[stmt.array]?.name ?? '');
      for (const part of expressionsOf(stmt))
        walkExpr(part, (expr) => {
          if (expr.op === 'call') visit(expr.fn);
        });
    });
  };
  visit(program.functions.findIndex((fn) => fn.name === name));
  return written;
}

function withMoved(fn: Fn, moved: ReadonlyMap<number, number>): Fn {
  const expr = (of: Expr): Expr => {
    switch (of.op) {
      case 'scalar': {
        const array = moved.get(of.index);
        if (array === undefined) return of;
        const load = { op: 'load', type: elementOf(of.type), array, row: ZERO } as const;
        return of.type === 'bool' ? { op: 'binary', type: 'bool', kind: 'ne', a: load, b: ZERO } : load;
      }
      case 'load':
        return { ...of, row: expr(of.row), ...(of.col && { col: expr(of.col) }) };
      case 'unary':
        return { ...of, a: expr(of.a) };
      case 'binary':
        return { ...of, a: expr(of.a), b: expr(of.b) };
      case 'logic':
        return { ...of, a: expr(of.a), b: expr(of.b) };
      case 'choose':
        return { ...of, test: expr(of.test), a: expr(of.a), b: expr(of.b) };
      case 'call':
        return { ...of, args: of.args.map(expr) };
      case 'intrinsic':
        return { ...of, args: of.args.map(expr) };
      default:
        return of;
    }
  };
  const stmt = (of: Stmt): Stmt => {
    switch (of.op) {
      case 'setScalar': {
        const array = moved.get(of.index);
        const value = expr(of.value);
        if (array === undefined) return { ...of, value };
        const word: Expr =
          value.type === 'bool' ? { op: 'intrinsic', type: 'u32', name: 'toU32', args: [value] } : value;
        return { op: 'store', array, row: ZERO, value: word };
      }
      case 'setLocal':
        return { ...of, value: expr(of.value) };
      case 'store':
        return { ...of, row: expr(of.row), value: expr(of.value), ...(of.col && { col: expr(of.col) }) };
      case 'if':
        // biome-ignore lint/suspicious/noThenProperty: the name is fixed by ir.ts; these objects are never awaited
        return { ...of, test: expr(of.test), then: of.then.map(stmt), else: of.else.map(stmt) };
      case 'for':
        return { ...of, body: of.body.map(stmt) };
      case 'return':
        return of.value ? { ...of, value: expr(of.value) } : of;
      case 'do':
        return { ...of, call: expr(of.call) as Extract<Stmt, { op: 'do' }>['call'] };
      default:
        return of;
    }
  };
  return { ...fn, body: fn.body.map(stmt) };
}
