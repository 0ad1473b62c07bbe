/**
 * A run as a file, from which it continues bit for bit. Layout, little-endian: MAGIC (8 bytes of ASCII), words VERSION, length
 * of the header, CRC-32 of the header; header (JSON, UTF-8); then the snapshot of each shard, one after the other.
 */
import { joined } from '../../core/bytes.ts';
import { crc32 } from '../../core/checksum.ts';
import type { Problem } from '../../experiment/experiment.ts';
import { problem } from '../problems.ts';
import type { ShardState } from './shard-history.ts';
import { MAX_WORKERS } from './site.ts';

const MAGIC = 'RewLabCP';
const VERSION = 1;
const FIXED = MAGIC.length + 12;
export const CHECKPOINT_ENDING = '.checkpoint';

export interface SavedShard extends ShardState {
  readonly snapshot: Uint8Array;
}
export interface CheckpointFile {
  /** Canonical JSON of the experiment. The validator checks it when it is read. */
  readonly experiment: unknown;
  readonly shards: readonly SavedShard[];
}
interface Header {
  readonly experiment: unknown;
  readonly workers: number;
  readonly envSteps: number; // per replica, smallest over shards
  readonly shards: readonly ShardHeader[];
}
interface ShardHeader {
  readonly envSteps: number;
  readonly goal: number;
  readonly bytes: number;
  readonly crc: number;
}

/** Checks only the first bytes; the file may be incomplete. */
export async function isCheckpointFile(file: Blob): Promise<boolean> {
  return (await file.slice(0, MAGIC.length).text()) === MAGIC;
}

export class CheckpointError extends RangeError {
  override readonly name = 'CheckpointError';
}

export function encodeCheckpointFile(
  experiment: string,
  shards: readonly SavedShard[],
): Uint8Array<ArrayBuffer> {
  const header: Header = {
    experiment: JSON.parse(experiment) as unknown,
    workers: shards.length,
    envSteps: Math.min(...shards.map((shard) => shard.envSteps)),
    shards: shards.map(({ envSteps, goal, snapshot }) => ({
      envSteps,
      goal,
      bytes: snapshot.length,
      crc: crc32(snapshot),
    })),
  };
  const text = new TextEncoder().encode(JSON.stringify(header));
  const words = new DataView(new ArrayBuffer(FIXED - MAGIC.length));
  [VERSION, text.length, crc32(text)].forEach((word, k) => {
    words.setUint32(4 * k, word, true);
  });
  const magic = new TextEncoder().encode(MAGIC);
  return joined([magic, new Uint8Array(words.buffer), text, ...shards.map(({ snapshot }) => snapshot)]);
}

/** Snapshots are copies. @throws CheckpointError if the bytes are not a checkpoint, of a newer version, cut off or damaged */
export function decodeCheckpointFile(bytes: Uint8Array): CheckpointFile {
  const magic = String.fromCharCode(...bytes.subarray(0, MAGIC.length));
  if (magic !== MAGIC)
    throw new CheckpointError(
      'This file is not a checkpoint of Reward Lab. “Export checkpoint” writes one. To open an experiment as JSON, use “Choose file…”.',
    );
  if (bytes.length < FIXED) throw cutOff(bytes.length, FIXED);
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const [version = 0, size = 0, crc = 0] = [0, 1, 2].map((k) => view.getUint32(MAGIC.length + 4 * k, true));
  if (version > VERSION)
    throw new CheckpointError(
      `This checkpoint has format ${version}; this page supports formats up to ${VERSION}. Reload the page to get the newest version, or open the file with the version that made it.`,
    );
  if (bytes.length < FIXED + size) throw cutOff(bytes.length, FIXED + size);
  const text = bytes.subarray(FIXED, FIXED + size);
  const header = crc32(text) === crc && version > 0 ? headerOf(new TextDecoder().decode(text)) : null;
  if (header === null) throw damaged('its header');
  const end = header.shards.reduce((sum, shard) => sum + shard.bytes, FIXED + size);
  if (bytes.length < end) throw cutOff(bytes.length, end);
  if (bytes.length > end) throw damaged(`its length (${bytes.length - end} bytes too many)`);
  let at = FIXED + size;
  const shards = header.shards.map(({ envSteps, goal, bytes: length, crc: wanted }, index) => {
    const snapshot = bytes.slice(at, at + length);
    at += length;
    if (crc32(snapshot) !== wanted) throw damaged(`the part of worker ${index + 1} of ${header.workers}`);
    return { envSteps, goal, snapshot };
  });
  return { experiment: header.experiment, shards };
}

function cutOff(length: number, wanted: number): CheckpointError {
  return new CheckpointError(
    `This checkpoint is truncated: it has ${length} of at least ${wanted} bytes. Copy or download it again.`,
  );
}
function damaged(what: string): CheckpointError {
  return new CheckpointError(`This checkpoint is damaged: ${what} has changed. Copy or download it again.`);
}

function headerOf(text: string): Header | null {
  const isCount = (n: unknown): boolean => Number.isSafeInteger(n) && (n as number) >= 0;
  try {
    const header = JSON.parse(text) as Header;
    const { workers, envSteps, shards } = header;
    const good =
      isCount(envSteps) &&
      shards.length === workers &&
      workers > 0 &&
      workers <= MAX_WORKERS &&
      shards.every((shard) => [shard.envSteps, shard.goal, shard.bytes, shard.crc].every(isCount));
    return good ? header : null;
  } catch {
    return null;
  }
}

export const TOO_MANY_WORKERS = problem(
  'This checkpoint is damaged: it has more workers than its experiment has seeds. Copy or download it again.',
);
export const notThisProgram = ({ message }: Problem): Problem =>
  problem(
    `This build of the page cannot continue the checkpoint. ${message}`,
    'The run that was open is safe. Open the file with the page version that made it.',
  );
