/** What a translation to WGSL may be told: how the adapter's arithmetic must be helped, and where a replica's state lives. */

/**
 * What the adapter's own arithmetic does not do as IEEE 754 and the kernel language ask. WGSL leaves these open: it
 * allows `x * y + z` to be fused, division to err by 2.5 ULP, `sqrt` by more, and large integers to convert either way.
 * False means that the adapter was seen to be exact and nothing is added.
 */
export interface Fixes {
  /** Every f32 result passes through integers and a zero that the compiler cannot know: no fusing, no reordering. */
  readonly guard: boolean;
  readonly divide: boolean;
  readonly squareRoot: boolean;
  readonly convert: boolean;
}

export const NO_FIXES: Fixes = { guard: false, divide: false, squareRoot: false, convert: false };
/** For tests: an adapter that needs every help. @internal */
export const ALL_FIXES: Fixes = { guard: true, divide: true, squareRoot: true, convert: true };

/** What the text may take for constant: it holds as long as these answers do. */
export interface Known {
  /** Value of a setting; undefined where it may change at any time. */
  param(index: number): number | undefined;
  /** Contents of a data table, [rows × cols]. */
  table(array: number): ArrayLike<number> | undefined;
}

const NOTHING_KNOWN: Known = { param: () => undefined, table: () => undefined };

export interface WgslOptions {
  readonly fixes?: Fixes;
  /** Memory arrays of at most so many words are held by the thread during a dispatch. */
  readonly privateWords?: number;
  readonly known?: Known;
}

export const WGSL_DEFAULTS: Required<WgslOptions> = {
  fixes: NO_FIXES,
  privateWords: 80,
  known: NOTHING_KNOWN,
};

/**
 * Nodes that an entry may have with everything written out that it calls, as compilers of graphics devices do it. So many
 * take SwiftShader (Chromium 156) about 8 s of one core's time; twice as many take twice as long, and twenty calls that
 * each make two a million times.
 */
export const WRITTEN_NODES = 65_536;

/** Characters of a text: the largest of the registered programs has a quarter of it. */
export const TEXT_LIMIT = 2 ** 18;
/** Blocks within blocks. Tint, the compiler of Chromium, takes 127 and counts an `else` twice. */
export const DEPTH_LIMIT = 60;

/** A program that no device is to be given: it runs on the CPU. */
export class TooLargeForDevice extends RangeError {
  constructor(entry: string, reason: string) {
    super(
      `'${entry}' is too large for a graphics device: ${reason}. Shorten functions or call them in fewer places.`,
    );
  }
}

/** The compute function of every text. */
export const ENTRY_POINT = 'run';
/** Threads of a workgroup; one thread per replica. */
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

/** Words at the head of the uniform block. `zero` must be 0: it is what the compiler must not know. */
export const CALL = { replicas: 0, zero: 1, stride: 2, results: 3 } as const;
export const CALL_WORDS = 4;
