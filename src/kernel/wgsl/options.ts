/**
 * Options of the translation to WGSL: how to correct the adapter's arithmetic, and where a replica's state is
 * stored.
 */

/**
 * What the adapter's own arithmetic does not do as IEEE 754 and the kernel language require. WGSL leaves
 * these open: it allows `x * y + z` to be fused, division to err by 2.5 ULP, `sqrt` by more, and large
 * integers to convert either way. False means that the adapter was found to be exact and nothing is added.
 */
export interface Fixes {
  /**
   * Every f32 result passes through integers and a zero that the compiler cannot know, which prevents fusing
   * and reordering.
   */
  readonly guard: boolean;
  readonly divide: boolean;
  readonly squareRoot: boolean;
  readonly convert: boolean;
}

export const NO_FIXES: Fixes = { guard: false, divide: false, squareRoot: false, convert: false };
/** For tests: an adapter that needs every fix. @internal */
export const ALL_FIXES: Fixes = { guard: true, divide: true, squareRoot: true, convert: true };

/**
 * What the translated text may treat as constant. The text is valid as long as these answers stay the same.
 */
export interface Known {
  /** Value of a setting; undefined if it may change at any time. */
  param(index: number): number | undefined;
  /** Contents of a data table, [rows × cols]. */
  table(array: number): ArrayLike<number> | undefined;
}

const NOTHING_KNOWN: Known = { param: () => undefined, table: () => undefined };

export interface WgslOptions {
  readonly fixes?: Fixes;
  /** Memory arrays with at most this many words are stored in the thread during a dispatch. */
  readonly privateWords?: number;
  readonly known?: Known;
}

export const WGSL_DEFAULTS: Required<WgslOptions> = {
  fixes: NO_FIXES,
  privateWords: 80,
  known: NOTHING_KNOWN,
};

/**
 * Maximum nodes of an entry with all calls inlined, as the compilers of graphics devices do it. This many
 * take SwiftShader (Chromium 156) about 8 s of one core's time, and twice as many take twice as long. The
 * limit is needed because inlining can explode: twenty functions that each call the next one twice make a
 * million copies.
 */
export const WRITTEN_NODES = 65_536;

/** Maximum characters of a text. The largest registered program has a quarter of it. */
export const TEXT_LIMIT = 2 ** 18;
/** Maximum nested blocks. Tint, the compiler of Chromium, accepts 127 and counts an `else` twice. */
export const DEPTH_LIMIT = 60;

/** Thrown for a program that is too large for a device and runs on the CPU instead. */
export class TooLargeForDevice extends RangeError {
  constructor(entry: string, reason: string) {
    super(
      `'${entry}' is too large for a graphics device: ${reason}. Shorten functions or call them in fewer places.`,
    );
  }
}

/** The name of the compute function in every text. */
export const ENTRY_POINT = 'run';
/** Threads per workgroup; there is one thread per replica. */
export const WORKGROUP = 64;

/** Bind group 0 of every translated program. */
export const BINDING = {
  /** storage, read and write: the replicas' words */
  memory: 0,
  /** storage, read: the data tables, one after the other */
  data: 1,
  /** uniform: the settings, then `Call` */
  uniform: 2,
  /** storage, read and write: arguments and results of an entry */
  exchange: 3,
} as const;

/** Words at the start of the uniform block. `zero` must be 0; the compiler must not know its value. */
export const CALL = { replicas: 0, zero: 1, stride: 2, results: 3 } as const;
export const CALL_WORDS = 4;
