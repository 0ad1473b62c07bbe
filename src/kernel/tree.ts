/** The syntax tree that the parser accepts and the linker checks. Names are not resolved yet. */
import type { Meta, ParamDeclaration } from './contract.ts';
import type { BinaryKind, Scalar, UnaryKind } from './ir.ts';

/** A span of the module's text. */
export interface Span {
  readonly offset: number;
  readonly length: number;
}

export interface Named {
  readonly name: string;
  readonly at: Span;
}

/** `a[i]` or `t[i][j]`. */
export interface IndexTree {
  readonly kind: 'index';
  readonly at: Span;
  readonly array: Named;
  readonly indices: readonly ExprTree[];
}

export interface CallTree {
  readonly kind: 'call';
  readonly at: Span;
  readonly callee: Named;
  readonly args: readonly ExprTree[];
}

export type ExprTree =
  /** `whole`: written without point or exponent, so that its type comes from its context. */
  | {
      readonly kind: 'number';
      readonly at: Span;
      readonly value: number;
      readonly whole: boolean;
      readonly raw: string;
    }
  | { readonly kind: 'bool'; readonly at: Span; readonly value: boolean }
  | { readonly kind: 'name'; readonly at: Span; readonly name: string }
  | IndexTree
  | CallTree
  | { readonly kind: 'unary'; readonly at: Span; readonly operator: UnaryKind; readonly a: ExprTree }
  | {
      readonly kind: 'binary';
      readonly at: Span;
      readonly operator: BinaryKind;
      readonly symbol: string;
      readonly a: ExprTree;
      readonly b: ExprTree;
    }
  | {
      readonly kind: 'logic';
      readonly at: Span;
      readonly operator: 'and' | 'or';
      readonly a: ExprTree;
      readonly b: ExprTree;
    }
  | {
      readonly kind: 'choose';
      readonly at: Span;
      readonly test: ExprTree;
      readonly a: ExprTree;
      readonly b: ExprTree;
    };

export interface ForTree {
  readonly kind: 'for';
  readonly at: Span;
  readonly variable: Named;
  readonly type: Scalar | undefined;
  readonly from: ExprTree;
  readonly to: ExprTree;
  readonly inclusive: boolean;
  readonly step: ExprTree | undefined; // undefined: 1
  readonly body: readonly StmtTree[];
}

export type StmtTree =
  | {
      readonly kind: 'declare';
      readonly at: Span;
      readonly variable: Named;
      readonly type: Scalar | undefined;
      readonly value: ExprTree | undefined;
      readonly mutable: boolean;
    }
  | {
      readonly kind: 'assign';
      readonly at: Span;
      readonly target: IndexTree | (ExprTree & { readonly kind: 'name' });
      readonly operator: BinaryKind | undefined; // of `+=` and its kin
      readonly symbol: string;
      readonly value: ExprTree;
    }
  | {
      readonly kind: 'if';
      readonly at: Span;
      readonly test: ExprTree;
      readonly yes: readonly StmtTree[];
      readonly no: readonly StmtTree[];
    }
  | ForTree
  | { readonly kind: 'block'; readonly at: Span; readonly body: readonly StmtTree[] }
  | { readonly kind: 'break' | 'continue'; readonly at: Span }
  | { readonly kind: 'return'; readonly at: Span; readonly value: ExprTree | undefined }
  | { readonly kind: 'do'; readonly at: Span; readonly call: CallTree };

/** A parameter's type: a scalar, or an array of one or two dimensions. */
export interface TypeTree {
  readonly scalar: Scalar;
  readonly dimensions: 0 | 1 | 2;
}

export interface ParameterTree extends Named {
  readonly type: TypeTree;
}

export interface FunctionTree extends Named {
  readonly kind: 'function';
  readonly exported: boolean;
  readonly params: readonly ParameterTree[];
  readonly result: Scalar | 'void';
  readonly body: readonly StmtTree[];
  readonly help: string;
}

export interface ConstTree extends Named {
  readonly kind: 'const';
  readonly exported: boolean;
  readonly type: Scalar | undefined;
  readonly value: ExprTree;
}

export interface ScalarTree extends Named {
  readonly kind: 'scalar';
  readonly exported: boolean;
  readonly type: Scalar | undefined;
  readonly value: ExprTree;
}

export interface ParamTree extends Named {
  readonly kind: 'param';
  readonly exported: boolean;
  readonly declaration: ParamDeclaration;
}

export interface ArrayTree extends Named {
  readonly kind: 'array';
  readonly exported: boolean;
  readonly space: 'memory' | 'data';
  readonly element: Scalar;
  readonly sizes: readonly ExprTree[];
}

export interface EventTree extends Named {
  readonly kind: 'event';
  readonly exported: boolean;
  readonly help: string;
}

/** A value at the top level (functions have a separate name space). */
export type ValueTree = ConstTree | ScalarTree | ParamTree | ArrayTree | EventTree;

export interface ModuleTree {
  readonly values: ReadonlyMap<string, ValueTree>;
  readonly functions: ReadonlyMap<string, FunctionTree>;
  readonly meta: { readonly [key: string]: Meta };
  /** A custom expression: it may read, but change only its locals. */
  readonly readsOnly: boolean;
  /** A custom module: it changes only its own scalars and arrays. */
  readonly keepsToItself?: boolean;
  /** Names of `main` that it may still change or call, by the contract of its kind. */
  readonly lent?: ReadonlySet<string>;
  /** Nodes that one call may evaluate, if not the default limit of custom texts. */
  readonly mostWork?: number;
}
