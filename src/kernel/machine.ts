/**
 * The interface of every executor of a linked program. A machine contains all replicas of one variant in a
 * shard.
 */
import type { Program } from './ir.ts';

export type Words = Uint32Array | Int32Array | Float32Array;

/**
 * Byte offsets. They are the same in every executor, so that a snapshot of a replica can move from one back
 * end to another. A replica's block contains scalars (4 bytes each, in order; bool as 0/1), then memory
 * arrays, in order.
 */
export interface Layout {
  readonly scalarOffset: readonly number[]; // within the replica block
  readonly arrayOffset: readonly number[]; // memory: within the replica block; data: within the data block
  readonly paramOffset: readonly number[]; // within the param block
  readonly replicaBytes: number; // multiple of 16
  readonly dataBytes: number;
  readonly paramBytes: number;
}

export interface Machine {
  readonly program: Program;
  readonly layout: Layout;
  readonly replicas: number;
  /** Calls an entry on one replica; numbers in and out (bool as 0/1, u32 as 0 … 2³²−1). Void returns 0. */
  call(entry: string, replica: number, ...args: number[]): number;
  /** A view or copy of a replica's array or a data table; valid until the next `call`. Throws RangeError on an unknown name. */
  array(name: string, replica: number): Words;
  scalar(name: string, replica: number): number;
  setScalar(name: string, replica: number, value: number): void;
  setParam(name: string, value: number): void;
  param(name: string): number;
  /** Fills a data table; length must be rows × cols. */
  setData(name: string, values: ArrayLike<number>): void;
  /** Zeroes a replica's block and sets scalars to their initial values. */
  clear(replica: number): void;
  snapshot(replica: number): Uint8Array;
  restore(replica: number, bytes: Uint8Array): void;
}
