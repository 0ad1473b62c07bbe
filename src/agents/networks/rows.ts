/** Which positions of a batch of sequences are computed, and how rows of one matrix are moved to another. */
import { type Compute, NONE, type Slice } from '../../tensor/contract.ts';
import type { Buffers } from './buffers.ts';

/** Positions are the numbers b · time + t, ascending. */
export interface Positions {
  readonly sequences: number;
  readonly time: number;
  /** Positions whose hidden states are requested. */
  readonly wanted: Uint32Array;
  /** All positions that the wanted ones depend on, including themselves. */
  readonly seen: Uint32Array;
}

/** @param isWanted by position */
export function positionsOf(
  sequences: number,
  time: number,
  isWanted: (position: number) => boolean,
): Positions {
  const wanted = new Uint32Array(sequences * time);
  const seen = new Uint32Array(sequences * time);
  let [asked, known] = [0, 0];
  for (let b = 0; b < sequences; b++) {
    const before = asked;
    for (let at = b * time; at < (b + 1) * time; at++) if (isWanted(at)) wanted[asked++] = at;
    if (asked > before) for (let at = b * time; at <= (wanted[asked - 1] ?? 0); at++) seen[known++] = at;
  }
  return { sequences, time, wanted: wanted.subarray(0, asked), seen: seen.subarray(0, known) };
}

/**
 * Sharing saves rows in the forward pass and costs copies in the backward pass. It is worthwhile if the share
 * of distinct rows is below this.
 */
const SHARED = 0.75;

/**
 * The seen positions with a past that no earlier sequence has. A causal network computes the same at all
 * other positions.
 * @returns `of`: for each seen position, the index of its equal in `distinct`; null if sharing is not
 * worthwhile
 */
export function distinctOf({ time, seen }: Positions, tokens: Uint32Array, vocabulary: number) {
  const tree = new Uint32Array((seen.length + 1) * vocabulary); // of prefixes, numbered from 1: by parent and token
  const distinct = new Uint32Array(seen.length);
  const of = new Uint32Array(seen.length);
  let [count, node] = [0, 0];
  for (let k = 0; k < seen.length; k++) {
    const position = seen[k] as number;
    if (position % time === 0) node = 0;
    const place = node * vocabulary + (tokens[position] as number);
    node = tree[place] as number;
    if (node === 0) {
      distinct[count++] = position;
      node = count;
      tree[place] = count;
    }
    of[k] = node - 1;
  }
  return count > SHARED * seen.length ? null : { distinct: distinct.subarray(0, count), of };
}

/** For each of `count` rows, its index in a list of rows, or NONE. */
export function placesIn(list: Uint32Array, count: number): Uint32Array {
  const places = new Uint32Array(count).fill(NONE);
  for (let k = 0; k < list.length; k++) places[list[k] as number] = k;
  return places;
}

/** y[r] = x[ids[r]]; zeros if there is no such row. @param ids u32 [rows] @param entries rows of x */
export function takeRows(
  compute: Compute,
  { ids, x, entries, width, y }: { ids: Slice; x: Slice; entries: number; width: number; y: Slice },
): Slice {
  const [rows, activation] = [ids.length, 'none'] as const;
  compute.gather({ rows, perRow: 1, entries, outputs: width, activation, ids, table: x, b: null, y });
  return y;
}

/** Moves rows of x into the buffer `name`; returns x itself if nothing moves. */
export type Move = (x: Slice, width: number, name: string) => Slice;

export const IN_PLACE: Move = (x) => x;

/**
 * @param name of the buffer of ids @param ids for each row, its row in x, or NONE for zeros @param entries
 * rows of x
 */
export function mover(
  compute: Compute,
  buffers: Buffers,
  name: string,
  ids: Uint32Array,
  entries: number,
): Move {
  if (ids.length === entries && ids.every((id, row) => id === row)) return IN_PLACE;
  const slice = buffers.words(`move.${name}`, ids.length);
  compute.write(slice, ids);
  return (x, width, result) =>
    takeRows(compute, { ids: slice, x, entries, width, y: buffers.floats(result, ids.length * width) });
}
