/**
 * The typed tree that the linker produces and every executor consumes (interpreter, WebAssembly, WGSL).
 * All names are resolved, all literals typed, array parameters specialized, constants folded.
 */

export const SCALARS = ['u32', 'i32', 'f32', 'bool'] as const;
export type Scalar = (typeof SCALARS)[number];
export type Element = 'u32' | 'i32' | 'f32';

/** A scalar of the replica (`let` at top level). `initial` holds the value: number, or 0/1 for bool. */
export interface ScalarSlot {
  readonly name: string; // qualified: 'agent$steps'
  readonly type: Scalar;
  readonly initial: number;
}

/** An array: replica memory, or a table shared by all replicas of a program. `cols` is 1 for one dimension. */
export interface ArraySlot {
  readonly name: string;
  readonly type: Element;
  readonly space: 'memory' | 'data';
  readonly dimensions: 1 | 2;
  readonly rows: number; // first dimension (the length, for one dimension)
  readonly cols: number;
}

/** A setting that can change while the program runs (one block a program instance). */
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
/** Each with its sign, the same in the language and in WGSL. */
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

export type Expr =
  | { readonly op: 'const'; readonly type: Scalar; readonly value: number }
  | { readonly op: 'local'; readonly type: Scalar; readonly index: number }
  | { readonly op: 'scalar'; readonly type: Scalar; readonly index: number }
  | { readonly op: 'param'; readonly type: Scalar; readonly index: number }
  /** `row` and `col` are u32 and clamped, each in its dimension; `col` is absent for one dimension. */
  | {
      readonly op: 'load';
      readonly type: Element;
      readonly array: number;
      readonly row: Expr;
      readonly col?: Expr;
    }
  | { readonly op: 'unary'; readonly type: Scalar; readonly kind: UnaryKind; readonly a: Expr }
  /** `a` and `b` have the same type; comparisons have type bool. */
  | {
      readonly op: 'binary';
      readonly type: Scalar;
      readonly kind: BinaryKind;
      readonly a: Expr;
      readonly b: Expr;
    }
  | {
      readonly op: 'logic';
      readonly type: 'bool';
      readonly kind: 'and' | 'or';
      readonly a: Expr;
      readonly b: Expr;
    }
  | { readonly op: 'choose'; readonly type: Scalar; readonly test: Expr; readonly a: Expr; readonly b: Expr }
  | {
      readonly op: 'call';
      readonly type: Scalar | 'void';
      readonly fn: number;
      readonly args: readonly Expr[];
    }
  /** Argument types tell the variant: toF32 of u32, min of f32, … */
  | {
      readonly op: 'intrinsic';
      readonly type: Scalar;
      readonly name: IntrinsicName;
      readonly args: readonly Expr[];
    };

export type Stmt =
  | { readonly op: 'setLocal'; readonly index: number; readonly value: Expr } // declaration or assignment
  | { readonly op: 'setScalar'; readonly index: number; readonly value: Expr }
  | {
      readonly op: 'store';
      readonly array: number;
      readonly row: Expr;
      readonly col?: Expr;
      readonly value: Expr;
    }
  | { readonly op: 'if'; readonly test: Expr; readonly then: readonly Stmt[]; readonly else: readonly Stmt[] }
  /** local = from; while (local < to) { body; local += step } with from ≤ to, all integers of the local's type (u32 or i32), no overflow. The body does not assign it. */
  | {
      readonly op: 'for';
      readonly index: number;
      readonly from: number;
      readonly to: number;
      readonly step: number;
      readonly body: readonly Stmt[];
    }
  | { readonly op: 'break' }
  | { readonly op: 'continue' }
  | { readonly op: 'return'; readonly value?: Expr }
  | { readonly op: 'do'; readonly call: Expr & { readonly op: 'call' } };

export interface Fn {
  readonly name: string; // qualified, with the specialization when there is one
  /** Types of all locals; the first `params` of them are the parameters. Locals start as zero. */
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
  /** Callees stand before callers. */
  readonly functions: readonly Fn[];
  /** Functions that the host calls: qualified name → index. Only scalar parameters. */
  readonly entries: Readonly<Record<string, number>>;
}
