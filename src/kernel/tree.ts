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

type Node<Kind extends string, Parts = unknown> = {
  readonly kind: Kind;
  readonly at: Span;
} & Readonly<Parts>;

/** `a[i]` or `t[i][j]`. */
export type IndexTree = Node<'index', { array: Named; indices: readonly ExprTree[] }>;
export type CallTree = Node<'call', { callee: Named; args: readonly ExprTree[] }>;

export type ExprTree =
  /** `whole`: written without a decimal point or exponent, so its type comes from its context. */
  | Node<'number', { value: number; whole: boolean; raw: string }>
  | Node<'bool', { value: boolean }>
  | Node<'name', { name: string }>
  | IndexTree
  | CallTree
  | Node<'unary', { operator: UnaryKind; a: ExprTree }>
  | Node<'binary', { operator: BinaryKind; symbol: string; a: ExprTree; b: ExprTree }>
  | Node<'logic', { operator: 'and' | 'or'; a: ExprTree; b: ExprTree }>
  | Node<'choose', { test: ExprTree; a: ExprTree; b: ExprTree }>;

export type ForTree = Node<
  'for',
  {
    variable: Named;
    type: Scalar | undefined;
    from: ExprTree;
    to: ExprTree;
    inclusive: boolean;
    step: ExprTree | undefined; // undefined: 1
    body: readonly StmtTree[];
  }
>;

export type StmtTree =
  | Node<
      'declare',
      { variable: Named; type: Scalar | undefined; value: ExprTree | undefined; mutable: boolean }
    >
  /** `operator` is set for `+=` and similar assignments. */
  | Node<
      'assign',
      {
        target: IndexTree | Node<'name', { name: string }>;
        operator: BinaryKind | undefined;
        symbol: string;
        value: ExprTree;
      }
    >
  | Node<'if', { test: ExprTree; yes: readonly StmtTree[]; no: readonly StmtTree[] }>
  | ForTree
  | Node<'block', { body: readonly StmtTree[] }>
  | Node<'break' | 'continue'>
  | Node<'return', { value: ExprTree | undefined }>
  | Node<'do', { call: CallTree }>;

/** A parameter's type: a scalar, or an array with one or two dimensions. */
export interface TypeTree {
  readonly scalar: Scalar;
  readonly dimensions: 0 | 1 | 2;
}

export interface ParameterTree extends Named {
  readonly type: TypeTree;
}

interface Declared<Kind extends string> extends Named {
  readonly kind: Kind;
  readonly exported: boolean;
}

export interface FunctionTree extends Declared<'function'> {
  readonly params: readonly ParameterTree[];
  readonly result: Scalar | 'void';
  readonly body: readonly StmtTree[];
  readonly help: string;
}

/** A compile-time constant, or a scalar of the replica with its initial value. */
export interface ConstTree extends Declared<'const' | 'scalar'> {
  readonly type: Scalar | undefined;
  readonly value: ExprTree;
}

interface ParamTree extends Declared<'param'> {
  readonly declaration: ParamDeclaration;
}

export interface ArrayTree extends Declared<'array'> {
  readonly space: 'memory' | 'data';
  readonly element: Scalar;
  readonly sizes: readonly ExprTree[];
}

interface EventTree extends Declared<'event'> {
  readonly help: string;
}

/** A value at the top level (functions have a separate namespace). */
export type ValueTree = ConstTree | ParamTree | ArrayTree | EventTree;

export interface ModuleTree {
  readonly values: ReadonlyMap<string, ValueTree>;
  readonly functions: ReadonlyMap<string, FunctionTree>;
  readonly meta: { readonly [key: string]: Meta };
  /** True for a custom expression: it may read anything, but change only its locals. */
  readonly readsOnly: boolean;
  /** True for a custom module: it may change only its own scalars and arrays. */
  readonly keepsToItself?: boolean;
  /** Names of `main` that it may still change or call, by the contract of its kind. */
  readonly lent?: ReadonlySet<string>;
  /** Maximum nodes that one call may evaluate, if not the default limit of custom texts. */
  readonly mostWork?: number;
  /** Maximum total words in its own arrays, if not the limit of the whole program. */
  readonly mostMemory?: number;
}
