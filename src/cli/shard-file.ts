/**
 * One shard of an experiment as a file: the reports of its threads, line by line, with the bits of every number. `merge` reads
 * the files of all shards and passes the reports to the result as if they came from its own threads, so the result has the same
 * bits.
 */

import { createHash } from 'node:crypto';
import type { Batch, Measures, Plan, Shard } from '../engine/contract.ts';
import type { Listener, ReplicaTables } from '../engine/table/train-to-end.ts';
import type { Experiment } from '../experiment/experiment.ts';
import { buildId } from './build-id.ts';
import { unreadText } from './files.ts';
import { linesOf, packed, Seal, ShardError, unpacked } from './shard-line.ts';
import {
  HEAD,
  MissingNumbers,
  Received,
  type ShardEnd,
  storedBatch,
  WrongReport,
} from './shards-received.ts';

const SHARD_FORMAT = 'reward-lab/shard';
/** Version 1 had no checksums. */
const SHARD_VERSION = 2;

/** The first line; `HEAD` checks it. */
interface ShardHead {
  readonly format: typeof SHARD_FORMAT;
  readonly version: number;
  readonly shard: Shard;
  readonly measures: Measures;
  readonly build: string;
  readonly v8: string;
  readonly experiment: Experiment;
}

export class ShardRecorder implements Listener {
  readonly #lines: string[] = [];
  readonly #seal = new Seal();
  #plan = '';
  #hasTexts = false;

  constructor(experiment: Experiment, shard: Shard, measures: Measures) {
    const head: ShardHead = {
      format: SHARD_FORMAT,
      version: SHARD_VERSION,
      shard,
      measures,
      build: buildId(),
      v8: process.versions.v8,
      experiment,
    };
    this.#write(JSON.stringify(head));
  }
  #write(json: string): void {
    this.#lines.push(this.#seal.close(json));
  }
  plan(plan: Plan): void {
    const text = packed({ kind: 'plan', given: [plan] });
    if (text !== this.#plan) this.#write(text); // once for all threads, and again after an edit
    this.#plan = text;
  }
  batch(batch: Batch, shard: number): void {
    this.#write(packed({ kind: 'batch', given: [storedBatch(batch), shard] }));
  }
  fault(...given: Parameters<Listener['fault']>): void {
    this.#write(packed({ kind: 'fault', given }));
  }
  tables({ texts, ...tables }: ReplicaTables): void {
    const known = this.#hasTexts || texts === undefined;
    this.#hasTexts ||= !known;
    this.#write(packed({ kind: 'tables', given: [known ? tables : { ...tables, texts }] }));
  }
  /** The whole file; call it once. */
  *text(end: Omit<ShardEnd, 'kind'>): Generator<string> {
    this.#write(JSON.stringify({ kind: 'end', ...end }));
    for (const line of this.#lines) yield `${line}\n`;
  }
}

export class ShardReader {
  readonly path: string;
  readonly head: ShardHead;
  /** Null until the file has been read to its end. */
  end: ShardEnd | null = null;
  point = -1;
  readonly plans = new Set<string>();
  readonly #lines: AsyncGenerator<Buffer>;
  readonly #seal: Seal;
  readonly received: Received;

  private constructor(path: string, head: ShardHead, lines: AsyncGenerator<Buffer>, seal: Seal) {
    this.path = path;
    this.head = head;
    this.#lines = lines;
    this.#seal = seal;
    this.received = new Received(head);
  }

  static async open(path: string): Promise<ShardReader> {
    const lines = linesOf(path);
    try {
      const first = (await lines.next()).value ?? Buffer.alloc(0);
      const seal = new Seal();
      return new ShardReader(path, headOf(path, first, seal), lines, seal);
    } catch (error) {
      throw error instanceof ShardError ? error : new ShardError(`Cannot read ${path}: ${unreadText(error)}`);
    }
  }

  /** Passes the next report on. @throws ShardError */
  async next(listener: Listener): Promise<void> {
    const line = await this.#lines.next();
    if (line.done) throw this.#wrong('it ends too early');
    const json = this.#seal.open(line.value);
    if (json === null) throw this.#wrong('it is damaged');
    try {
      this.end = this.received.take(reportIn(json), {
        plan: (plan) => {
          this.plans.add(createHash('sha256').update(json).digest('hex'));
          listener.plan(plan);
        },
        batch: (batch, shard) => {
          this.point = Math.max(this.point, batch.measurementPoint);
          listener.batch(batch, shard);
        },
        fault: (fault) => listener.fault(fault),
        tables: (tables) => listener.tables(tables),
      });
    } catch (error) {
      if (error instanceof MissingNumbers) throw this.#wrong(error.message, 1);
      if (error instanceof WrongReport || error instanceof ShardError) throw this.#wrong(error.message);
      throw error;
    }
    if (this.end !== null && !(await this.#lines.next()).done) throw this.#wrong('it goes on after its end');
  }

  async close(): Promise<void> {
    await this.#lines.return(undefined);
  }

  #wrong(what: string, status: 1 | 2 = 2): ShardError {
    const { index, count } = this.head.shard;
    return new ShardError(
      `Cannot merge ${this.path}: ${what}. Copy it again, or run shard ${index + 1}/${count} again.`,
      status,
    );
  }
}

function reportIn(json: string): unknown {
  try {
    return unpacked(json);
  } catch (error) {
    throw error instanceof ShardError ? error : new WrongReport('it is damaged');
  }
}

function headOf(path: string, line: Buffer, seal: Seal): ShardHead {
  let head: { format?: unknown; version?: unknown } | null = null;
  try {
    head = JSON.parse(line.toString());
  } catch {}
  if (head?.format === 'reward-lab/result')
    throw new ShardError(
      `${path} is a whole result, not a shard. Run each shard with --shard I/N and merge those files.`,
    );
  if (head?.format !== SHARD_FORMAT)
    throw new ShardError(
      `${path} is not a shard. Give files that “npm run experiment -- … --shard I/N --out FILE” wrote.`,
    );
  if (head.version === 1)
    throw new ShardError(
      `${path} is from an older version of the lab, whose shards have no checksums. Run it again with this version, or merge all shards with the version that wrote them.`,
    );
  if (head.version !== SHARD_VERSION)
    throw new ShardError(
      `${path} is from another version of the lab. Run all shards and the merge with the same version.`,
    );
  const json = seal.open(line);
  const read = HEAD.safeParse(json === null ? null : JSON.parse(json));
  if (!read.success) throw new ShardError(`Cannot merge ${path}: its first line is damaged. Copy it again.`);
  return read.data as unknown as ShardHead; // `merge` validates the experiment
}
