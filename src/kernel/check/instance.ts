/** Module instances of a program under construction, and what their names refer to. */
import type { Scalar } from '../ir.ts';
import type { Source } from '../place.ts';
import type { FunctionTree, ModuleTree } from '../tree.ts';

export interface Instance {
  readonly name: string;
  readonly source: Source;
  readonly tree: ModuleTree;
  /** Library functions draw from the stream of their caller, and unused parts of a library are left out. */
  readonly library: boolean;
  readonly stream: number | undefined;
  readonly sees: readonly Instance[];
  /** Plain name → the instance that declares it and its name there. */
  readonly aliases: ReadonlyMap<string, { readonly instance: string; readonly name: string }>;
  readonly constants: ReadonlyMap<string, ConstBinding>;
  readonly params: ReadonlyMap<string, number>;
  /** Maximum total numbers in its own arrays; if absent, only the limit of the whole program applies. */
  readonly mostMemory?: number;
}

/**
 * Whether this is one of the engine's own modules. They may name parts that a variant lacks, in branches that
 * a constant rules out, and may set what belongs to other modules. A user's module never has these names.
 */
export const isEngines = ({ name }: Instance): boolean => name === 'main' || name === 'design';

/** `flexible` constants take the type of their context, as an integer literal does. */
export interface ConstBinding {
  readonly kind: 'const';
  readonly type: Scalar;
  readonly value: number;
  readonly flexible: boolean;
}

export interface LocalBinding {
  readonly kind: 'local';
  readonly type: Scalar;
  readonly index: number;
  readonly frozen: 'const' | 'counter' | undefined;
  /**
   * The type was inferred from an initial value without a decimal point, which the message mentions if it
   * does not fit later.
   */
  readonly guessed: boolean;
}

interface ScalarBinding {
  readonly kind: 'scalar';
  readonly type: Scalar;
  readonly index: number;
  readonly owner: Instance;
}

interface ParamBinding {
  readonly kind: 'param';
  readonly type: Scalar;
  readonly index: number;
}

export interface ArrayBinding {
  readonly kind: 'array';
  /** bool is stored as u32. */
  readonly element: Scalar;
  readonly index: number;
  readonly name: string;
  readonly space: 'memory' | 'data';
  readonly dimensions: 1 | 2;
  readonly rows: number;
  readonly cols: number;
  readonly owner: Instance;
}

export type Binding = ConstBinding | LocalBinding | ScalarBinding | ParamBinding | ArrayBinding;

/** A function and the instance that declares it. */
export interface FoundFunction {
  readonly owner: Instance;
  readonly fn: FunctionTree;
}

/** A function compiled for given arrays and a given stream. */
export interface Specialized {
  readonly index: number;
  readonly result: Scalar | 'void';
  readonly stream: number | undefined;
  /** True if it changes memory or scalars that belong to a module (not to the library). */
  readonly changes: boolean;
}

/** Whether the array belongs to `main` and the contract lends it to modules of this kind. */
export function isLent({ lent }: ModuleTree, { owner, name }: ArrayBinding): boolean {
  return owner.name === 'main' && lent?.has(name.slice(name.indexOf('$') + 1)) === true;
}

/** Whether the module may call this function of `main` although it has side effects. */
export function mayCall({ lent }: ModuleTree, owner: Instance, name: string): boolean {
  return owner.name === 'main' && lent?.has(name) === true;
}
