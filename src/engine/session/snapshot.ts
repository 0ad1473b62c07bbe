/** Snapshots of a shard: header words, then each replica's block. Layout is the same in every back end. */
import type { Variant } from '../program/built.ts';
import type { Replica } from './replica.ts';

const MAGIC = 0x52574c31;
const HEADER_BYTES = 20;
const WORD = 0x100000000;

/** How far the shard is: closed measurement points and applied edits. */
export interface Progress {
  readonly checkpoint: number;
  readonly edited: number;
}

export function writeSnapshot(
  variants: readonly Variant[],
  replicas: readonly Replica[],
  progress: Progress,
): Uint8Array {
  const blocks = replicas.map((r) => variants[r.variant]?.machine.snapshot(r.slot) ?? new Uint8Array(0));
  const bytes = new Uint8Array(HEADER_BYTES + blocks.reduce((sum, b) => sum + 8 + b.length, 0));
  const view = new DataView(bytes.buffer);
  const words = [MAGIC, progress.checkpoint, progress.edited, replicas.length, shape(variants)];
  words.forEach((word, i) => {
    view.setUint32(i * 4, word, true);
  });
  let at = HEADER_BYTES;
  replicas.forEach((r, k) => {
    view.setUint32(at, r.position % WORD, true);
    view.setUint32(at + 4, Math.floor(r.position / WORD), true);
    bytes.set(blocks[k] ?? [], at + 8);
    at += 8 + (blocks[k]?.length ?? 0);
  });
  return bytes;
}

/** @throws RangeError when the bytes are no snapshot */
export function readHeader(bytes: Uint8Array): Progress {
  const view = viewOf(bytes);
  if (bytes.length < HEADER_BYTES || view.getUint32(0, true) !== MAGIC)
    throw new RangeError('These bytes are not a snapshot.');
  return { checkpoint: view.getUint32(4, true), edited: view.getUint32(8, true) };
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

/** @throws RangeError when the snapshot belongs to another experiment or is cut off; nothing is changed then */
export function readReplicas(
  bytes: Uint8Array,
  variants: readonly Variant[],
  replicas: readonly Replica[],
): void {
  const view = viewOf(bytes);
  const size = (r: Replica) => variants[r.variant]?.machine.layout.replicaBytes ?? 0;
  const expected = HEADER_BYTES + replicas.reduce((sum, r) => sum + 8 + size(r), 0);
  const fits = view.getUint32(12, true) === replicas.length && view.getUint32(16, true) === shape(variants);
  if (bytes.length !== expected || !fits)
    throw new RangeError('This snapshot belongs to another experiment, or is damaged.');
  let at = HEADER_BYTES;
  for (const r of replicas) {
    r.position = view.getUint32(at, true) + view.getUint32(at + 4, true) * WORD;
    r.fault = null;
    variants[r.variant]?.machine.restore(r.slot, bytes.subarray(at + 8, at + 8 + size(r)));
    at += 8 + size(r);
  }
}

/** A word that changes with the structure of any variant's program. */
function shape(variants: readonly Variant[]): number {
  let sum = 17;
  for (const variant of variants)
    for (const c of variant.plan.programHash) sum = (Math.imul(sum, 31) + c.charCodeAt(0)) | 0;
  return sum >>> 0;
}
