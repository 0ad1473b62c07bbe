/** Module instances of a program under construction, and what their names stand for. */
import type { Scalar } from '../ir.ts';
import type { Source } from '../place.ts';
import type { FunctionTree, ModuleTree } from '../tree.ts';

export interface Instance {
  readonly name: string;
  readonly source: Source;
  readonly tree: ModuleTree;
  /** Library functions draw from the stream of their caller, and what nobody uses of a library is left out. */
  readonly library: boolean;
  readonly stream: number | undefined;
  readonly sees: readonly Instance[];
  /** Plain name → instance and name there. */
  readonly aliases: ReadonlyMap<string, { readonly instance: string; readonly name: string }>;
  readonly constants: ReadonlyMap<string, ConstBinding>;
  readonly params: ReadonlyMap<string, number>;
  /** Numbers that its own arrays may have together; absent: as many as the program may have. */
  readonly mostMemory?: number;
}

/**
 * The engine's own modules: they may name what a variant lacks, in branches that a constant rules out, and set what belongs
 * to others. A user's module never has these names.
 */
export const isEngines = ({ name }: Instance): boolean => name === 'main' || name === 'design';

/** `flexible`: takes the type of its place, as an integer literal does. */
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
  /** The type was taken from a first value without point: worth saying when it does not fit later. */
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

/** A function in its instance. */
export interface FoundFunction {
  readonly owner: Instance;
  readonly fn: FunctionTree;
}

/** A function compiled for given arrays and a given stream. */
export interface Specialized {
  readonly index: number;
  readonly result: Scalar | 'void';
  readonly stream: number | undefined;
  /** Changes memory or scalars that belong to a module (not to the library). */
  readonly changes: boolean;
}

/** An array of `main` that the contract lends to modules of this kind. */
export function isLent({ lent }: ModuleTree, { owner, name }: ArrayBinding): boolean {
  return owner.name === 'main' && lent?.has(name.slice(name.indexOf('$') + 1)) === true;
}

/** A function of `main` that it may call although it changes something. */
export function mayCall({ lent }: ModuleTree, owner: Instance, name: string): boolean {
  return owner.name === 'main' && lent?.has(name) === true;
}
