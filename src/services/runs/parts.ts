/** The parts of a stored run. Each has its own checksum, so damage to one affects only that one. */

import { crc32 } from '../../core/checksum.ts';
import type { LoadedShard } from '../trainer/shard-history.ts';
import type { RunRecord, StoredCheckpoint, StoredRevision } from './protocol.ts';

export type PartKind = 'log' | 'revision' | 'snapshot';
export const PART_KINDS: readonly PartKind[] = ['log', 'revision', 'snapshot'];

export interface Part {
  readonly run: string;
  readonly kind: PartKind;
  readonly n: number;
  readonly crc: number;
  readonly bytes: Uint8Array;
}
/** A row of the table `runs`. The record is text, so that one of a later version is kept unchanged. */
export interface Head {
  readonly id: string;
  readonly sequence: number;
  readonly version: number;
  readonly crc: number;
  readonly bytes: Uint8Array;
}

export const RECORD_VERSION = 2;

export function partOf(run: string, kind: PartKind, n: number, bytes: Uint8Array): Part {
  return { run, kind, n, crc: crc32(bytes), bytes };
}
export function jsonBytes(value: unknown): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(JSON.stringify(value));
}
export function headOf(record: RunRecord): Head {
  const bytes = jsonBytes(record);
  return { id: record.id, sequence: record.sequence, version: record.version, crc: crc32(bytes), bytes };
}

/** Each migration raises the record version by one and never changes after release. */
export type Migration = (record: Readonly<Record<string, unknown>>) => Readonly<Record<string, unknown>>;
const MIGRATIONS: Readonly<Record<number, Migration>> = {
  1: ({ checkpoints, faults, ...record }) => ({
    ...record,
    resumePoints: checkpoints,
    faults: Array.isArray(faults)
      ? faults.map(({ arm, ...fault }: Record<string, unknown>) => ({ variant: arm, ...fault }))
      : [],
  }),
};

/** @returns null if a migration is missing */
export function migrated(
  record: Readonly<Record<string, unknown>>,
  from: number,
  to: number = RECORD_VERSION,
  chain: Readonly<Record<number, Migration>> = MIGRATIONS,
): Readonly<Record<string, unknown>> | null {
  let now = record;
  for (let version = from; version < to; version++) {
    const step = chain[version];
    if (step === undefined) return null;
    now = { ...step(now), version: version + 1 };
  }
  return now;
}

/** Null if it is damaged or not written by this program. The caller handles later versions. */
export function recordIn(head: Pick<Head, 'version' | 'crc' | 'bytes'>): RunRecord | null {
  if (crc32(head.bytes) !== head.crc) return null;
  const value = jsonIn(head.bytes);
  if (value === null) return null;
  const record = migrated(value, head.version) as RunRecord | null;
  const isCount = (n: unknown) => Number.isSafeInteger(n) && (n as number) >= 0;
  const good =
    record !== null &&
    typeof record.id === 'string' &&
    typeof record.name === 'string' &&
    Array.isArray(record.resumePoints) &&
    Array.isArray(record.marks) &&
    [record.sequence, record.logs, record.revision, record.snapshots, record.workers].every(isCount);
  return good ? record : null;
}

export function revisionIn(part: Part): StoredRevision | null {
  if (!isIntact(part)) return null;
  const value = withVariants(jsonIn(part.bytes)) as StoredRevision | null;
  const grid: unknown = value?.shape?.grid;
  return value?.revision === part.n && Array.isArray(grid) ? value : null;
}

/** Records of version 1 counted `arms`: a revision has no version of its own. */
function withVariants(value: Readonly<Record<string, unknown>> | null): unknown {
  const shape = value?.shape;
  if (typeof shape !== 'object' || shape === null || !('arms' in shape)) return value;
  const { arms, ...rest } = shape;
  return { ...value, shape: { variants: arms, ...rest } };
}

export function isIntact({ bytes, crc }: Part): boolean {
  return bytes instanceof Uint8Array && crc32(bytes) === crc;
}

function jsonIn(bytes: Uint8Array): Readonly<Record<string, unknown>> | null {
  try {
    const value: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof value === 'object' && value !== null ? (value as Readonly<Record<string, unknown>>) : null;
  } catch {
    return null;
  }
}

export interface ShardAt extends LoadedShard {
  readonly part: number | null; // null: its snapshot is not written yet
}

export const BEGINNING: ShardAt = { snapshot: null, part: null, revision: 0, envSteps: 0, goal: 0 };

export function checkpointOf(shards: readonly ShardAt[]): StoredCheckpoint {
  return {
    envSteps: Math.min(...shards.map(({ envSteps }) => envSteps)),
    shards: shards.map(({ part, snapshot, revision, envSteps, goal }) => {
      return { part, bytes: snapshot?.length ?? 0, revision, envSteps, goal };
    }),
  };
}

/** Counts shared snapshots of two checkpoints once. */
export function snapshotBytes(resumePoints: readonly StoredCheckpoint[]): number {
  const parts = new Map(
    resumePoints.flatMap(({ shards }) => shards.map(({ part, bytes }) => [part, bytes] as const)),
  );
  return [...parts.values()].reduce((sum, bytes) => sum + bytes, 0);
}

/** Run names that people can say aloud: brave-otter-3. */
const ADJECTIVES =
  'amber able agile bold brave brisk bright calm clever cosy crisp curious daring eager early fair fleet fond frank gentle glad golden grand happy hardy honest humble jolly keen kind light lively loyal lucky merry mild modest neat nimble noble patient plain prompt proud quick quiet ready sharp shy silent silver sleek smart snug spry steady still sunny swift tidy warm wise witty young';
const ANIMALS =
  'badger bear beaver bison bittern curlew crane deer dormouse dove duck eagle egret falcon ferret finch fox gannet goose grouse hare hawk hedgehog heron horse ibex jackdaw jay kestrel kite lapwing lark lemur linnet lynx magpie marten mole moose mouse newt otter owl panda partridge pelican plover puffin puma quail rabbit raven robin seal shrew siskin sparrow squirrel stoat stork swan swift tern thrush toad turtle vole walrus weasel wren';

/** @param uniform numbers in [0, 1) @param n number that makes equal names unique */
export function nameOf(n: number, uniform: () => number): string {
  const one = (list: string) => {
    const words = list.split(' ');
    return words[Math.floor(uniform() * words.length)] ?? 'plain';
  };
  return `${one(ADJECTIVES)}-${one(ANIMALS)}-${n}`;
}
