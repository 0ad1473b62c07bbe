/**
 * The typed tree that the linker produces and every executor consumes (interpreter, WebAssembly, WGSL). All
 * names are resolved, all literals are typed, array parameters are specialized, and constants are folded.
 */

export const SCALARS = ['u32', 'i32', 'f32', 'bool'] as const;
export type Scalar = (typeof SCALARS)[number];
export type Element = 'u32' | 'i32' | 'f32';

/** A scalar of the replica (`let` at top level). `initial` is its first value: a number, or 0/1 for bool. */
export interface ScalarSlot {
  readonly name: string; // qualified: 'agent$steps'
  readonly type: Scalar;
  readonly initial: number;
}

/**
 * An array in replica memory, or a table shared by all replicas of a program. `cols` is 1 for one dimension.
 */
export interface ArraySlot {
  readonly name: string;
  readonly type: Element;
  readonly space: 'memory' | 'data';
  readonly dimensions: 1 | 2;
  readonly rows: number; // first dimension (the length, for one dimension)
  readonly cols: number;
  /**
   * Set for a data table that the program writes: memory that all replicas of a machine share. The number is
   * its initial value.
   */
  readonly shared?: number;
}

/** A setting that can change while the program runs (one block per program instance). */
export interface ParamSlot {
  readonly name: string; // qualified: 'agent$alpha', 'term0$weight'
  readonly type: Scalar;
  readonly value: number;
}

export interface EventSlot {
  readonly name: string; // camelCase name in the world's module: 'reachedGoal'
  readonly mask: number;
  readonly help: string;
}

export type UnaryKind = 'neg' | 'not' | 'bitnot';
/** The sign of each operation, the same in the language and in WGSL. */
export const BINARY_SIGNS = {
  add: '+',
  sub: '-',
  mul: '*',
  div: '/',
  rem: '%',
  and: '&',
  or: '|',
  xor: '^',
  shl: '<<',
  shr: '>>',
  eq: '==',
  ne: '!=',
  lt: '<',
  le: '<=',
  gt: '>',
  ge: '>=',
} as const;
export type BinaryKind = keyof typeof BINARY_SIGNS;

export type IntrinsicName =
  | 'toU32'
  | 'toI32'
  | 'toF32'
  | 'toBool'
  | 'abs'
  | 'min'
  | 'max'
  | 'floor'
  | 'ceil'
  | 'trunc'
  | 'round'
  | 'sqrt'
  | 'bits'
  | 'fromBits'
  | 'rotateLeft'
  | 'popcount'
  | 'leadingZeros';

type Node<Op extends string, Parts = unknown> = { readonly op: Op } & Readonly<Parts>;

export type Expr =
  | Node<'const', { type: Scalar; value: number }>
  | Node<'local', { type: Scalar; index: number }>
  | Node<'scalar', { type: Scalar; index: number }>
  | Node<'param', { type: Scalar; index: number }>
  /** `row` and `col` are u32, and each is clamped to its dimension. `col` is absent for one dimension. */
  | Node<'load', { type: Element; array: number; row: Expr; col?: Expr }>
  | Node<'unary', { type: Scalar; kind: UnaryKind; a: Expr }>
  /** `a` and `b` have the same type; comparisons have type bool. */
  | Node<'binary', { type: Scalar; kind: BinaryKind; a: Expr; b: Expr }>
  | Node<'logic', { type: 'bool'; kind: 'and' | 'or'; a: Expr; b: Expr }>
  | Node<'choose', { type: Scalar; test: Expr; a: Expr; b: Expr }>
  | Node<'call', { type: Scalar | 'void'; fn: number; args: readonly Expr[] }>
  /** The argument types select the variant: toF32 of u32, min of f32, … */
  | Node<'intrinsic', { type: Scalar; name: IntrinsicName; args: readonly Expr[] }>;

export type Stmt =
  /** A declaration or an assignment. */
  | Node<'setLocal', { index: number; value: Expr }>
  | Node<'setScalar', { index: number; value: Expr }>
  | Node<'store', { array: number; row: Expr; col?: Expr; value: Expr }>
  | Node<'if', { test: Expr; then: readonly Stmt[]; else: readonly Stmt[] }>
  /**
   * local = from; while (local < to) { body; local += step } with from ≤ to. All are integers of the local's
   * type (u32 or i32) and never overflow. The local is read only in the body and not assigned there.
   */
  | Node<'for', { index: number; from: number; to: number; step: number; body: readonly Stmt[] }>
  | Node<'break' | 'continue'>
  | Node<'return', { value?: Expr }>
  | Node<'do', { call: Expr & { readonly op: 'call' } }>;

export interface Fn {
  readonly name: string; // qualified, and with the specialization if there is one
  /**
   * Types of all locals. The first `params` are the parameters; the others are assigned before they are read.
   */
  readonly locals: readonly Scalar[];
  readonly params: number;
  readonly result: Scalar | 'void';
  readonly body: readonly Stmt[];
}

export interface Program {
  readonly scalars: readonly ScalarSlot[];
  readonly arrays: readonly ArraySlot[];
  readonly params: readonly ParamSlot[];
  readonly events: readonly EventSlot[];
  /** Callees come before callers. */
  readonly functions: readonly Fn[];
  /** Functions that the host calls: qualified name → index. They take only scalar parameters. */
  readonly entries: Readonly<Record<string, number>>;
}
