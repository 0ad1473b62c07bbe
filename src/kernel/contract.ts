/** The interface of the kernel language: parsing and linking. */
import type { Scalar } from './ir.ts';

/** A position in a module's text: 1-based line and column, 0-based offset. */
export interface Place {
  readonly line: number;
  readonly column: number;
  readonly offset: number;
  readonly length: number;
}

/**
 * The only error that parsing and linking throw. `message` says what was found and what is allowed; `fix`
 * says what to write instead.
 */
export class KernelError extends Error {
  override readonly name = 'KernelError';
  readonly module: string;
  readonly place: Place;
  readonly fix: string | undefined;
  constructor(message: string, module: string, place: Place, fix?: string) {
    super(message);
    this.module = module;
    this.place = place;
    this.fix = fix;
  }
}

/** Thrown when an array does not fit next to the others. */
export class MemoryError extends KernelError {}

/** A value of `export const meta`. */
export type Meta = string | number | boolean | readonly Meta[] | { readonly [key: string]: Meta };

/** A declared setting, as shown in the form and the documentation. */
export interface ParamDeclaration {
  readonly name: string;
  readonly type: Scalar;
  readonly value: number; // bool: 0/1; options: index
  readonly min?: number;
  readonly max?: number;
  readonly log?: boolean;
  readonly options?: readonly string[];
  readonly structural: boolean;
  readonly label: string;
  readonly help: string;
  readonly unit?: string;
}

export interface FunctionSignature {
  readonly name: string;
  readonly params: readonly { readonly name: string; readonly type: string }[];
  readonly result: string; // 'void' when none
  readonly help: string; // the doc comment, if any
}

/** A parsed module: syntax checked, names not yet resolved against other modules. */
export interface ParsedModule {
  readonly name: string;
  readonly text: string;
  readonly meta: { readonly [key: string]: Meta };
  readonly params: readonly ParamDeclaration[];
  readonly events: readonly { readonly name: string; readonly help: string }[];
  /** Exported functions (params, consts and events that are exported are in their own lists). */
  readonly functions: readonly FunctionSignature[];
  /** Names used but not declared, so that the engine knows which signals a reward expression reads. */
  readonly freeNames: ReadonlySet<string>;
  /** Whether the module has scalars or arrays that persist between calls. */
  readonly remembers: boolean;
  /** Data tables that the host must fill. */
  readonly data: readonly string[];
  /** The syntax tree, private to the kernel. */
  readonly tree: unknown;
}

export interface Constant {
  readonly type: Scalar;
  readonly value: number;
}

/** One module instance in a program. */
export interface LinkModule {
  /** Prefix of its names in the program: 'main', 'world', 'agent', 'term0', … */
  readonly name: string;
  readonly module: ParsedModule;
  /** Random stream number of this instance. */
  readonly stream: number;
  /**
   * Instances whose exports it sees by plain name; the first match wins. The library is always visible and
   * comes last. `main` may use qualified names (`world$step`).
   */
  readonly sees: readonly string[];
  /**
   * Constants supplied by the host (nStates, …). Integer constants adapt as literals do when `type` is u32.
   */
  readonly constants?: Readonly<Record<string, Constant>>;
  /** Values for settings, by plain name. A value out of range is a KernelError. */
  readonly params?: Readonly<Record<string, number>>;
  /** Plain name → qualified name of another instance: { gamma: 'agent$gamma' }. */
  readonly aliases?: Readonly<Record<string, string>>;
  /** Maximum total numbers in its own arrays, if fewer than its kind allows. */
  readonly mostMemory?: number;
}

export interface LinkRequest {
  readonly modules: readonly LinkModule[];
  /** Qualified names of functions that the host calls. */
  readonly entries: readonly string[];
  /**
   * Additional library modules, such as the formulas of the agents room. The kernel's own library is always
   * present.
   */
  readonly library?: readonly ParsedModule[];
}
