/**
 * Saves a network and its optimizer as bytes, for export and reloading with the same bits.
 * Layout, little-endian: words MAGIC, VERSION, length of the header; header (JSON, UTF-8, spaces up to a
 * multiple of four bytes); f32 parameters, then both moments of the optimizer if it was saved; CRC-32 of
 * everything before.
 */
import { crc32 } from '../../core/checksum.ts';
import type { Compute } from '../../tensor/contract.ts';
import type { NetworkShape } from './contract.ts';
import type { AdamOptimizer, AdamState } from './optimizer.ts';
import { type Parameters, size } from './parameters.ts';

const MAGIC = 0x4b434c52; // 'RLCK'
const VERSION = 1;
const FIXED = 12; // bytes before the header

/** A `SequencePolicy` or a `WorldNetwork`. */
export interface Saved {
  readonly compute: Compute;
  readonly shape: NetworkShape;
  readonly parameters: Parameters;
}
type Arrays = readonly { readonly name: string; readonly shape: readonly number[] }[];
interface Header {
  readonly shape: NetworkShape;
  readonly arrays: Arrays;
  /**
   * What the numbers mean, such as the vocabulary's tokens, because equal sizes do not imply equal meaning.
   */
  readonly subject: string;
  /** Optimizer steps; −1 if the optimizer was not saved. */
  readonly steps: number;
}
export interface Checkpoint extends Header {
  readonly values: Float32Array;
  readonly adam: AdamState | null;
}

const arraysOf = ({ layout }: Parameters): Arrays => layout.map(({ name, shape }) => ({ name, shape }));
const countOf = (arrays: Arrays): number => arrays.reduce((sum, { shape }) => sum + size(shape), 0);

/** @param adam null for a policy that is saved for use or comparison, not for further training */
export async function encodeCheckpoint(
  network: Saved,
  adam: AdamOptimizer | null,
  subject: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const state = adam === null ? null : await adam.state();
  const values = await network.compute.readFloats(network.parameters.values);
  const header: Header = {
    shape: network.shape,
    arrays: arraysOf(network.parameters),
    subject,
    steps: state?.steps ?? -1,
  };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const padded = Math.ceil(text.length / 4) * 4;
  const blocks = state === null ? [values] : [values, state.first, state.second];
  const bytes = new Uint8Array(FIXED + padded + 4 * blocks.length * values.length + 4);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, MAGIC, true);
  view.setUint32(4, VERSION, true);
  view.setUint32(8, padded, true);
  bytes.fill(0x20, FIXED, FIXED + padded);
  bytes.set(text, FIXED);
  let at = FIXED + padded;
  for (const block of blocks) {
    bytes.set(new Uint8Array(block.buffer, block.byteOffset, block.byteLength), at);
    at += block.byteLength;
  }
  view.setUint32(at, crc32(bytes.subarray(0, at)), true);
  return bytes;
}

/** A file may come from anywhere, so invalid content is rejected here. */
function readHeader(text: string): Header {
  const size = (n: unknown): boolean => Number.isSafeInteger(n) && (n as number) >= 0;
  try {
    const { shape, arrays, subject, steps } = JSON.parse(text) as Header;
    const good =
      typeof subject === 'string' &&
      Number.isSafeInteger(steps) &&
      [shape.layers, shape.width, shape.heads].every(size) &&
      arrays.every((array) => typeof array.name === 'string' && array.shape.every(size));
    if (good) return { shape, arrays, subject, steps };
  } catch {
    // This is not JSON, or fields are missing; reported below.
  }
  throw new RangeError('This checkpoint is damaged: its header cannot be read. Export it again.');
}

/** @throws RangeError if the bytes are not a checkpoint, have a newer version, or are damaged */
export function decodeCheckpoint(bytes: Uint8Array): Checkpoint {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < FIXED + 4 || view.getUint32(0, true) !== MAGIC)
    throw new RangeError('These bytes are not a checkpoint of a network.');
  const version = view.getUint32(4, true);
  if (version > VERSION)
    throw new RangeError(
      `This checkpoint has version ${version}; this lab reads versions up to ${VERSION}. Open it with a newer Reward Lab.`,
    );
  const end = bytes.length - 4;
  const header = view.getUint32(8, true);
  if (FIXED + header > end || crc32(bytes.subarray(0, end)) !== view.getUint32(end, true))
    throw new RangeError('This checkpoint is damaged: its checksum does not match. Export it again.');
  const facts = readHeader(new TextDecoder().decode(bytes.subarray(FIXED, FIXED + header)));
  const count = countOf(facts.arrays);
  const blocks = facts.steps < 0 ? 1 : 3;
  if (end - FIXED - header !== 4 * blocks * count)
    throw new RangeError(
      `This checkpoint is damaged: it should contain ${blocks * count} numbers but has ${(end - FIXED - header) / 4}.`,
    );
  const block = (k: number): Float32Array => {
    const from = FIXED + header + 4 * k * count;
    return new Float32Array(bytes.slice(from, from + 4 * count).buffer);
  };
  return {
    ...facts,
    values: block(0),
    adam: blocks === 1 ? null : { first: block(1), second: block(2), steps: facts.steps },
  };
}

/** Why a checkpoint does not fit a network; null if it fits. */
function difference({ shape, arrays, subject }: Checkpoint, network: Saved, wanted: string): string | null {
  for (const field of ['kind', 'layers', 'width', 'heads'] as const)
    if (shape[field] !== network.shape[field] && !(field === 'heads' && shape.kind !== 'transformer'))
      return `its ${field} is ${shape[field]}, but here it is ${network.shape[field]}`;
  const here = arraysOf(network.parameters);
  for (let i = 0; i < Math.max(arrays.length, here.length); i++) {
    const [a, b] = [arrays[i], here[i]];
    if (a === undefined) return `it has no array "${b?.name}"`;
    if (b === undefined) return `its array "${a.name}" is not in this network`;
    if (a.name !== b.name) return `its array ${i} is "${a.name}", but here it is "${b.name}"`;
    if (a.shape.join() !== b.shape.join())
      return `its array "${a.name}" is ${a.shape.join(' × ')}, but here it is ${b.shape.join(' × ')}`;
  }
  return subject === wanted ? null : `its subject is "${subject}", but this network’s is "${wanted}"`;
}

/**
 * Loads a checkpoint into a network and, if both exist, its optimizer. Changes nothing if it does not fit.
 * @throws RangeError that names the difference
 */
export function restoreCheckpoint(
  checkpoint: Checkpoint,
  network: Saved,
  adam: AdamOptimizer | null,
  subject: string,
): void {
  const problem = difference(checkpoint, network, subject);
  if (problem !== null) throw new RangeError(`This checkpoint belongs to another network: ${problem}.`);
  if (adam !== null && checkpoint.adam === null)
    throw new RangeError(
      'This checkpoint was saved without its optimizer, so training cannot continue from it with the same bits.',
    );
  network.compute.write(network.parameters.values, checkpoint.values);
  if (adam !== null && checkpoint.adam !== null) adam.restore(checkpoint.adam);
}
