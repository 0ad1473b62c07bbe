/**
 * Values of a program while it is being translated: a node for every value that differs, made once for each block of
 * text that it is visible in. What is made twice is computed once, what nobody asks for is never written.
 */
import { ANY, type Range, TOP, within } from '../integer-bounds.ts';
import type { Scalar } from '../ir.ts';

export type NodeOp =
  | 'const'
  /** A variable of the text, at the begin of a block. `key` is its name. */
  | 'read'
  /** What a place of the replica holds at the begin. `key` is the place. */
  | 'entry'
  /** A word of the uniform block. `key` is the index of the setting. */
  | 'param'
  /** An element of a data table: args = [index]; `key` is the array. */
  | 'table'
  /** An element in the buffer of the replicas: args = [index]; `key` is the array. */
  | 'load'
  | 'unary'
  | 'binary'
  | 'select'
  | 'intrinsic'
  /** The bits of an f32 as they are: of a NaN any of its patterns. */
  | 'raw'
  /** True if it is for this replica or one beside it. */
  | 'neighbors';

/** What is known of an integer or a bool, its bits read as u32. */
export interface Known extends Range {
  /** All values that it may have, ascending, where they are few. */
  readonly set: readonly number[] | null;
}

export interface Node {
  readonly id: number;
  readonly op: NodeOp;
  readonly type: Scalar;
  readonly args: readonly Node[];
  readonly key: string | number;
  readonly block: Block;
  readonly known: Known;
  /** The value of a constant. */
  readonly value: number | undefined;
}

export type Item =
  | { readonly kind: 'let'; readonly node: Node }
  | { readonly kind: 'set'; readonly name: string; readonly value: Node }
  | {
      readonly kind: 'store';
      readonly array: number;
      readonly index: Node;
      readonly value: Node;
      readonly when: Node;
    }
  /** Turns until the block's `until` is true at its end. */
  | { readonly kind: 'loop'; readonly block: Block; readonly until: Node }
  | { readonly kind: 'if'; readonly test: Node; readonly yes: Block; readonly no: Block | null }
  | { readonly kind: 'break'; readonly when: Node };

/** A block of the text: its names are seen in it and in the blocks inside it. */
export interface Block {
  readonly parent: Block | null;
  readonly depth: number;
  readonly items: Item[];
  readonly made: Map<string, Node>;
}

export function childOf(parent: Block | null): Block {
  return { parent, depth: parent === null ? 0 : parent.depth + 1, items: [], made: new Map() };
}

/** Is what stands in one block seen in the other? */
export function encloses(block: Block, inner: Block): boolean {
  for (let around: Block | null = inner; around !== null; around = around.parent)
    if (around === block) return true;
  return false;
}

export const ANYTHING: Known = { ...ANY, set: null };
/** Sets of possible values stay this small. */
export const MANY = 256;

export function valuesOf(values: Iterable<number>): Known {
  const set = [...new Set(values)].sort((a, b) => a - b);
  const low = set[0] ?? 0;
  const high = set.at(-1) ?? 0;
  return { low, high, set: set.length <= MANY ? set : null };
}

export function between(low: number, high: number): Known {
  if (high - low >= MANY || low < 0 || high > TOP)
    return low < 0 || high > TOP ? ANYTHING : { low, high, set: null };
  return { low, high, set: Array.from({ length: high - low + 1 }, (_, i) => low + i) };
}

/** Bounds alone: for values that are computed on, where a set would grow. */
export function bounded(low: number, high: number): Known {
  return { ...within(low, high), set: null };
}

export function joined(a: Known, b: Known): Known {
  if (a.set && b.set) return valuesOf([...a.set, ...b.set]);
  return { low: Math.min(a.low, b.low), high: Math.max(a.high, b.high), set: null };
}

export function covers(a: Known, b: Known): boolean {
  if (b.low < a.low || b.high > a.high) return false;
  if (a.set === null) return true;
  const set = new Set(a.set);
  return b.set?.every((value) => set.has(value)) ?? false;
}

/** The possible values of a function of one or two values, where few enough pairs are to be tried. */
export function image(a: Known, b: Known | null, f: (x: number, y: number) => number): Known | null {
  if (a.set === null) return null;
  if (b === null) return valuesOf(a.set.map((x) => f(x, 0)));
  if (b.set === null || a.set.length * b.set.length > 4 * MANY) return null;
  const values = new Set<number>();
  for (const x of a.set) for (const y of b.set) values.add(f(x, y));
  return valuesOf(values);
}
