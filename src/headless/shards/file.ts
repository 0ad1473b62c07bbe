/**
 * One shard of an experiment as a file: what its threads reported, line by line, with the bits of every number. `merge` reads the
 * files of all shards and hands the reports to the result as if they came from threads of its own, so the result has the same bits.
 */

import { open } from 'node:fs/promises';
import { deflateSync, inflateSync } from 'node:zlib';
import type { Batch, Measures, Plan, Shard } from '../../engine/contract.ts';
import { seedsOf } from '../../engine/session/seeds.ts';
import type { Listener, ReplicaTables } from '../../engine/session/train-to-end.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { buildId } from '../build-id.ts';
import { unreadWords } from '../files.ts';
import type { ShardMessage } from './shard.ts';

const SHARD_FORMAT = 'reward-lab/shard';
const SHARD_VERSION = 1;

export interface ShardHead {
  readonly format: typeof SHARD_FORMAT;
  readonly version: number;
  /** Zero-based, as the engine counts. */
  readonly shard: Shard;
  readonly measures: Measures;
  /** Checksum of the command's own code, and the version of V8: both decide the bits of a result. */
  readonly build: string;
  readonly v8: string;
  readonly experiment: Experiment;
}
export interface ShardEnd {
  readonly kind: 'end';
  readonly seconds: number;
  readonly workers: number;
  /** Environment steps of all replicas when it was stopped. Absent: it finished. */
  readonly stoppedAt?: number;
}
type Reported = Extract<ShardMessage, { given: unknown }>;

/** Collects what the threads of a shard report. */
export class ShardRecorder implements Listener {
  readonly #lines: string[] = [];
  #plan = '';
  #hasTexts = false;

  constructor(experiment: Experiment, shard: Shard, measures: Measures) {
    const head: ShardHead = {
      ...{ format: SHARD_FORMAT, version: SHARD_VERSION, shard, measures },
      ...{ build: buildId(), v8: process.versions.v8, experiment },
    };
    this.#lines.push(JSON.stringify(head));
  }
  plan(plan: Plan): void {
    const text = packed({ kind: 'plan', given: [plan] });
    if (text !== this.#plan) this.#lines.push(text); // once for all threads, and again after an edit
    this.#plan = text;
  }
  batch(batch: Batch, shard: number): void {
    this.#lines.push(packed({ kind: 'batch', given: [batch, shard] }));
  }
  fault(...given: Parameters<Listener['fault']>): void {
    this.#lines.push(packed({ kind: 'fault', given }));
  }
  tables({ texts, ...tables }: ReplicaTables): void {
    const known = this.#hasTexts || texts === undefined; // the same for all replicas
    this.#hasTexts ||= !known;
    this.#lines.push(packed({ kind: 'tables', given: [known ? tables : { ...tables, texts }] }));
  }
  *text(end: Omit<ShardEnd, 'kind'>): Generator<string> {
    for (const line of this.#lines) yield `${line}\n`;
    yield `${JSON.stringify({ kind: 'end', ...end })}\n`;
  }
}

const ARRAYS = { f32: Float32Array, u32: Uint32Array, i32: Int32Array, u8: Uint8Array, f64: Float64Array };
type ArrayName = keyof typeof ARRAYS;
const NOT_FINITE = {
  NaN: Number.NaN,
  Infinity: Number.POSITIVE_INFINITY,
  '-Infinity': Number.NEGATIVE_INFINITY,
};

/** JSON of a report: arrays of numbers keep their bits, and no number becomes null. */
function packed(message: Reported): string {
  return JSON.stringify(message, (key, value: unknown) => {
    // By far the longest list of objects: one per replica and measurement point.
    if (key === 'replicas' && Array.isArray(value))
      return packedArray('u32', Uint32Array.from(value.flatMap(({ variant, seed }) => [variant, seed])));
    if (typeof value === 'number' && !Number.isFinite(value)) return { $number: String(value) };
    const name = Object.entries(ARRAYS).find(([, type]) => value instanceof type)?.[0];
    return name === undefined ? value : packedArray(name as ArrayName, value as Float32Array);
  });
}

const packedArray = (type: ArrayName, { buffer, byteOffset, byteLength }: ArrayBufferView) => ({
  $array: type,
  deflated: deflateSync(new Uint8Array(buffer, byteOffset, byteLength)).toString('base64'),
});

function unpacked(line: string): Reported | ShardEnd {
  return JSON.parse(line, (key, value: unknown) => {
    if (typeof value !== 'object' || value === null) return value;
    if ('$number' in value) return NOT_FINITE[value.$number as keyof typeof NOT_FINITE];
    if (!('$array' in value && 'deflated' in value)) return value;
    const bytes = inflateSync(Buffer.from(String(value.deflated), 'base64'));
    const array = new ARRAYS[value.$array as ArrayName](new Uint8Array(bytes).buffer);
    if (key !== 'replicas') return array;
    return Array.from({ length: array.length / 2 }, (_, k) => ({
      variant: array[2 * k],
      seed: array[2 * k + 1],
    }));
  });
}

/** Why a file cannot be merged. */
export class ShardError extends Error {}

export class ShardReader {
  readonly path: string;
  readonly head: ShardHead;
  /** Null until the file is read to its end. */
  end: ShardEnd | null = null;
  /** Last measurement point read. */
  point = -1;
  readonly #lines: AsyncIterator<string>;
  readonly #seeds: ReadonlySet<number>;

  private constructor(path: string, head: ShardHead, lines: AsyncIterator<string>) {
    this.path = path;
    this.head = head;
    this.#seeds = new Set(seedsOf(head.shard, head.experiment.seeds));
    this.#lines = lines;
  }

  /** @throws ShardError */
  static async open(path: string): Promise<ShardReader> {
    try {
      const lines = (await open(path)).readLines()[Symbol.asyncIterator]();
      return new ShardReader(path, headOf(path, (await lines.next()).value ?? ''), lines);
    } catch (error) {
      throw error instanceof ShardError
        ? error
        : new ShardError(`Cannot read ${path}: ${unreadWords(error)}`);
    }
  }

  /** Hands the next report on. @throws ShardError */
  async next(listener: Listener): Promise<void> {
    const line = await this.#lines.next();
    if (line.done) throw this.#wrong('it ends too early');
    let message: Reported | ShardEnd;
    try {
      message = unpacked(line.value);
    } catch {
      throw this.#wrong('it is damaged');
    }
    if (message.kind === 'end') this.end = message;
    else if (message.kind === 'batch') {
      const [batch, shard] = message.given;
      this.point = Math.max(this.point, batch.checkpoint);
      if (batch.replicas.some(({ seed }) => !this.#seeds.has(seed)))
        throw this.#wrong('it has seeds of another shard');
      listener.batch(batch, shard);
    } else if (!(message.kind in listener)) throw this.#wrong('it is damaged');
    else (listener[message.kind] as (...given: unknown[]) => void)(...message.given);
  }

  #wrong(what: string): ShardError {
    const { index, count } = this.head.shard;
    return new ShardError(
      `Cannot merge ${this.path}: ${what}. Copy it again, or run shard ${index + 1}/${count} again.`,
    );
  }
}

function headOf(path: string, line: string): ShardHead {
  let head: { format?: unknown; version?: unknown } = {};
  try {
    head = JSON.parse(line);
  } catch {}
  if (head?.format === 'reward-lab/result')
    throw new ShardError(
      `${path} is a whole result, not a shard. Run each shard with --shard I/N and merge those files.`,
    );
  if (head?.format !== SHARD_FORMAT)
    throw new ShardError(
      `${path} is not a shard. Give files that “npm run experiment -- … --shard I/N --out FILE” wrote.`,
    );
  if (head.version !== SHARD_VERSION)
    throw new ShardError(
      `${path} is from another version of the lab. Run all shards and the merge with the same version.`,
    );
  return head as ShardHead;
}
