/** Small functions that build typed trees by hand, for tests of the executors. */
import type {
  ArraySlot,
  BinaryKind,
  Element,
  Expr,
  Fn,
  IntrinsicName,
  Program,
  Scalar,
  Stmt,
  UnaryKind,
} from '../../src/kernel/ir.ts';

const comparisons: ReadonlySet<BinaryKind> = new Set(['eq', 'ne', 'lt', 'le', 'gt', 'ge']);

export const constant = (type: Scalar, value: number): Expr => ({ op: 'const', type, value });
export const u32 = (value: number): Expr => constant('u32', value);
export const i32 = (value: number): Expr => constant('i32', value);
export const f32 = (value: number): Expr => constant('f32', Math.fround(value));
export const local = (type: Scalar, index: number): Expr => ({ op: 'local', type, index });
export const scalar = (type: Scalar, index: number): Expr => ({ op: 'scalar', type, index });
export const param = (type: Scalar, index: number): Expr => ({ op: 'param', type, index });

export function load(type: Element, array: number, row: Expr, col?: Expr): Expr {
  return col ? { op: 'load', type, array, row, col } : { op: 'load', type, array, row };
}

export function unary(kind: UnaryKind, a: Expr): Expr {
  return { op: 'unary', type: a.type === 'void' ? 'u32' : a.type, kind, a };
}

export function binary(kind: BinaryKind, a: Expr, b: Expr): Expr {
  const type = comparisons.has(kind) || a.type === 'void' ? 'bool' : a.type;
  return { op: 'binary', type, kind, a, b };
}

export const logic = (kind: 'and' | 'or', a: Expr, b: Expr): Expr => ({
  op: 'logic',
  type: 'bool',
  kind,
  a,
  b,
});

export function choose(test: Expr, a: Expr, b: Expr): Expr {
  return { op: 'choose', type: a.type === 'void' ? 'u32' : a.type, test, a, b };
}

export const call = (type: Scalar | 'void', fn: number, ...args: Expr[]): Expr & { op: 'call' } => ({
  op: 'call',
  type,
  fn,
  args,
});

export const intrinsic = (type: Scalar, name: IntrinsicName, ...args: Expr[]): Expr => ({
  op: 'intrinsic',
  type,
  name,
  args,
});

export const setLocal = (index: number, value: Expr): Stmt => ({ op: 'setLocal', index, value });
export const setScalar = (index: number, value: Expr): Stmt => ({ op: 'setScalar', index, value });
export const store1 = (array: number, row: Expr, value: Expr): Stmt => ({ op: 'store', array, row, value });
export const store2 = (array: number, row: Expr, col: Expr, value: Expr): Stmt => ({
  op: 'store',
  array,
  row,
  col,
  value,
});
export const when = (test: Expr, then: Stmt[], otherwise: Stmt[] = []): Stmt => ({
  op: 'if',
  test,
  then,
  else: otherwise,
});
export const loop = (index: number, from: number, to: number, step: number, body: Stmt[]): Stmt => ({
  op: 'for',
  index,
  from,
  to,
  step,
  body,
});
export const giveBack = (value?: Expr): Stmt => (value ? { op: 'return', value } : { op: 'return' });
export const perform = (expr: Expr & { op: 'call' }): Stmt => ({ op: 'do', call: expr });

/** Creates a function from its parameter types, types of further locals, result, and body. */
export function fn(
  name: string,
  params: readonly Scalar[],
  rest: readonly Scalar[],
  result: Scalar | 'void',
  body: readonly Stmt[],
): Fn {
  return { name, locals: [...params, ...rest], params: params.length, result, body };
}

export function array(name: string, type: Element, rows: number, cols?: number, space?: 'data'): ArraySlot {
  return { name, type, space: space ?? 'memory', dimensions: cols ? 2 : 1, rows, cols: cols ?? 1 };
}

/** Creates a program whose functions are all entries, unless some are named. */
export function program(
  functions: readonly Fn[],
  parts: Partial<Omit<Program, 'functions' | 'entries'>> = {},
  entries?: readonly string[],
): Program {
  const named = functions.map((f, index) => [f.name, index] as const);
  return {
    scalars: [],
    arrays: [],
    params: [],
    events: [],
    ...parts,
    functions,
    entries: Object.fromEntries(entries ? named.filter(([name]) => entries.includes(name)) : named),
  };
}
