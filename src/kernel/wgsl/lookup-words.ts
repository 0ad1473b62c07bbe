/** What a lookup is, its columns and how they are packed: values of the numbers that decide, and room for the bits of what they decide. */
import { ofBits } from './known.ts';
import type { Node } from './node.ts';

/** What a node becomes: `word` of its lookup, then these bits of it; or the one value that all entries give, by its bits. */
export type Found = Part | { readonly lookup: null; readonly bits: number };

export interface Part {
  readonly lookup: Lookup;
  readonly mask: number;
  readonly shift: number;
  /** The two values that it may have, by the one bit of the mask. */
  readonly pair: readonly [number, number] | null;
}

export interface Lookup {
  readonly name: string;
  /** The numbers that decide, each from 0 up to its bound. */
  readonly by: readonly Node[];
  readonly words: Uint32Array;
}

/** Combinations of the values that numbers may have: words of their lookup. */
export const entriesOf = (by: readonly Node[]) =>
  by.reduce((product, leaf) => product * (leaf.known.high + 1), 1);

/** Values of the numbers that decide: the last one changes first. */
export function decidingColumns(by: readonly Node[], sizes: readonly number[], entries: number) {
  const second = sizes[1] ?? 1;
  return new Map(
    by.map((leaf, k) => {
      const bits = (entry: number) => (k === 0 ? Math.floor(entry / second) : entry % second);
      return [leaf, Float64Array.from({ length: entries }, (_, entry) => ofBits(leaf.type, bits(entry)))];
    }),
  );
}

/** Bits that a column needs. */
export function spread(column: readonly number[]): number {
  return new Set(column).size <= 2 ? 1 : 32 - Math.clz32(column.reduce((all, value) => all | value, 0));
}

/** How far to the left these bits find room that is free. */
export function room(mask: number, used: number): number | undefined {
  for (let shift = 0; shift <= Math.clz32(mask); shift++)
    if ((((mask << shift) >>> 0) & used) === 0) return shift;
  return undefined;
}
