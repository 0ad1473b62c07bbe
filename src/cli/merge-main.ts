/** `npm run merge -- SHARD SHARD …`: joins the files of `npm run experiment -- … --shard I/N`. */

import { validate } from '../engine/experiment/validate.ts';
import { seedsOf } from '../engine/table/seeds.ts';
import { budgetOf } from '../experiment/budget.ts';
import type { Experiment } from '../experiment/experiment.ts';
import { parseMergeArguments, USAGE } from './arguments.ts';
import type { Executed } from './execute.ts';
import { canWrite } from './files.ts';
import { begin } from './options.ts';
import { conclude, interrupted, keptFor } from './outcome.ts';
import { type Kept, ResultBuilder } from './result.ts';
import { ShardReader } from './shard-file.ts';
import { ShardError } from './shard-line.ts';
import type { ShardEnd } from './shards-received.ts';
import { unknownTerm } from './term-names.ts';

const shardName = (index: number, count: number) => `${index + 1}/${count}`;

/** @throws ShardError unless these are all shards of one experiment, each once, from one build */
function fitting(readers: readonly ShardReader[]): Experiment {
  const [first, ...others] = readers;
  if (first === undefined) throw new ShardError('No shards were given.');
  const { count } = first.head.shard;
  for (const other of others) {
    const differs = (field: 'experiment' | 'measures' | 'build' | 'v8') =>
      JSON.stringify(first.head[field]) !== JSON.stringify(other.head[field]);
    const reject = (what: string, fix: string): never => {
      throw new ShardError(`${first.path} and ${other.path} do not fit together: ${what}. ${fix}`);
    };
    if (differs('experiment'))
      reject(
        'they are shards of different experiments',
        'Run both with the same experiment file, seeds included.',
      );
    if (other.head.shard.count !== count)
      reject(
        `the experiment was divided into ${count} shards for one and into ${other.head.shard.count} for the other`,
        'Run all shards with the same N in --shard I/N.',
      );
    if (differs('measures'))
      reject('they did not record the same metrics', 'Run both with the same --measures.');
    if (differs('build'))
      reject('they come from different builds of the lab', 'Run all shards with the same version.');
    if (differs('v8'))
      reject(
        `they come from different versions of Node (V8 ${first.head.v8} and ${other.head.v8}), whose rounding may differ`,
        'Run all shards with the same Node.',
      );
  }
  const byIndex = new Map<number, ShardReader>();
  for (const reader of readers) {
    const { index } = reader.head.shard;
    const known = byIndex.get(index);
    if (known !== undefined)
      throw new ShardError(
        `${known.path} and ${reader.path} are both shard ${shardName(index, count)}. Remove one of them.`,
      );
    byIndex.set(index, reader);
  }
  const missing = Array.from({ length: count }, (_, index) => index).filter((index) => !byIndex.has(index));
  if (missing.length > 0) {
    const names = missing
      .slice(0, 10)
      .map((index) => shardName(index, count))
      .join(', ');
    throw new ShardError(
      `Missing ${missing.length === 1 ? 'shard' : 'shards'}: ${names}${missing.length > 10 ? ' …' : ''}. Run ${missing.length === 1 ? 'it' : 'them'} with --shard, and give the files of all ${count} shards.`,
    );
  }
  const checked = validate(first.head.experiment);
  if (!checked.ok)
    throw new ShardError(
      `The experiment in ${first.path} cannot be read by this version of the lab. Merge with the version that ran the shards.`,
    );
  return checked.value;
}

/** Reads all files in parallel, so that with means only a few measurement points are in memory. @throws ShardError */
export async function merged(paths: readonly string[], kept: Kept): Promise<Executed> {
  const readers: ShardReader[] = [];
  try {
    for (const path of paths) readers.push(await ShardReader.open(path));
    return await joined(readers, kept);
  } finally {
    for (const reader of readers) await reader.close();
  }
}

/** Shards of one experiment report the same layouts. A stopped one has not reached all of them. */
function checkLayouts(readers: readonly ShardReader[]): void {
  const [most] = [...readers].sort((a, b) => b.plans.size - a.plans.size);
  for (const reader of readers) {
    const whole = reader.end?.stoppedAt === undefined && most?.end?.stoppedAt === undefined;
    const known = [...reader.plans].every((plan) => most?.plans.has(plan));
    const sizes = most?.received.sizes ?? new Map<number, string>();
    const fits = [...reader.received.sizes].every(([variant, size]) => (sizes.get(variant) ?? size) === size);
    if (!known || !fits || (whole && reader.plans.size !== most?.plans.size))
      throw new ShardError(
        `${most?.path} and ${reader.path} do not fit together: their variants, metrics or tables differ. Run both shards again with the same version.`,
      );
  }
}

async function joined(readers: readonly ShardReader[], kept: Kept): Promise<Executed> {
  const experiment = fitting(readers);
  const builder = new ResultBuilder(experiment, kept);
  for (;;) {
    const behind = readers
      .filter(({ end }) => end === null)
      .reduce<ShardReader | null>((low, reader) => (low && low.point <= reader.point ? low : reader), null);
    if (behind === null) break;
    await behind.next(builder);
  }
  checkLayouts(readers);
  const ends = readers.flatMap(({ end }): ShardEnd[] => (end === null ? [] : [end]));
  const seconds = Math.max(...ends.map((end) => end.seconds));
  const workers = ends.reduce((sum, end) => sum + end.workers, 0);
  const whole = ends.every((end) => end.stoppedAt === undefined);
  if (whole) return { builder, value: await builder.finish(seconds, workers), memory: '' };
  const perSeed = experiment.variants.length * budgetOf(experiment);
  const steps = readers.reduce(
    (sum, { head, end }) => sum + (end?.stoppedAt ?? seedsOf(head.shard, experiment.seeds).length * perSeed),
    0,
  );
  const value = await builder.finish(seconds, workers, steps);
  return { builder, value, memory: '', stoppedAt: steps / (perSeed * experiment.seeds) };
}

async function main(): Promise<number> {
  const args = begin(parseMergeArguments(process.argv.slice(2)), USAGE);
  if (typeof args === 'number') return args;
  if (!(await canWrite(args.out, 'Nothing was merged.'))) return 2;
  try {
    const executed = await merged(args.files, keptFor(args));
    const wrong = unknownTerm(executed.value.experiment, args);
    if (wrong !== null) throw new ShardError(wrong);
    return executed.stoppedAt === undefined
      ? conclude(executed, args)
      : interrupted(executed, args.out, args);
  } catch (error) {
    if (!(error instanceof ShardError)) throw error;
    console.error(`${error.message}\n\nNothing was merged.`);
    return error.status;
  }
}

process.exitCode = await main();
