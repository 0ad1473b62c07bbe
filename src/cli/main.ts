/** `npm run experiment`: runs any experiment in Node with the page's engine, see USAGE in arguments.ts. */

import { join } from 'node:path';
import { catalogue } from '../engine/program/catalogue.ts';
import { unitOf } from '../experiment/budget.ts';
import { canonicalText, fileText, identityOf } from '../experiment/canonical.ts';
import type { Experiment } from '../experiment/experiment.ts';
import { experimentHash } from '../experiment/experiment-hash.ts';
import { mixedUnits } from '../stats/compare/mixed-units.ts';
import { hasNoUnit, type RunOfVariants } from '../stats/compare/runs-comparison.ts';
import { type Arguments, parseArguments, USAGE } from './arguments.ts';
import { buildId } from './build-id.ts';
import { compareRunsText, runOf } from './compare-text.ts';
import { type Executed, execute, run } from './execute.ts';
import { canWrite, written } from './files.ts';
import { type ReadInput, readAloud } from './input.ts';
import { INTERRUPTED, interruption } from './interrupt.ts';
import { whyUnsaved } from './model-files.ts';
import { begin, command } from './options.ts';
import { conclude, doctorText, ended, interrupted, keptFor, VARIANT_STOPPED } from './outcome.ts';
import { summaryText } from './report.ts';
import { ShardRecorder } from './shard-file.ts';
import { handedOn, type SlurmJob, TASK, writeJob } from './slurm.ts';
import { unknownTerm } from './term-names.ts';

async function main(): Promise<number> {
  const args = begin(parseArguments(process.argv.slice(2)), USAGE);
  if (typeof args === 'number') return args;
  const stop = interruption();
  const inputs: ReadInput[] = [];
  // Read all files before the first run, so that an error in the last one does not appear hours later.
  for (const file of args.files) {
    const read = await readAloud(file, args);
    if (typeof read === 'number') return read;
    inputs.push(read);
  }
  const [input] = inputs;
  if (input === undefined) return 2;
  return inputs.length === 1 ? one(input, args, stop) : several(inputs, args, stop);
}

async function several(inputs: readonly ReadInput[], args: Arguments, stop: AbortSignal): Promise<number> {
  const wrong = inputs.map(({ experiment }) => unknownTerm(experiment, args));
  if (wrong.every((words) => words !== null)) {
    console.error(`${wrong[0]}\n\nNothing was run.`);
    return 2;
  }
  const mixed = mixedUnits(
    inputs.map(({ experiment, named }) => ({ ...identityOf(experiment, catalogue()), name: named })),
  );
  if (mixed !== null) {
    console.error(`${mixed.message} ${mixed.fix}\n\nNothing was run.`);
    return 2;
  }
  const worlds = new Set(inputs.map(({ experiment }) => identityOf(experiment, catalogue()).world));
  if (args.margin !== null && worlds.size > 1 && !(args.metrics ?? ['']).every(hasNoUnit)) {
    console.error(
      `--margin is in the unit of one world, and these files have ${worlds.size} worlds. Remove it, compare each world by itself, or compare success with --metrics success.\n\nNothing was run.`,
    );
    return 2;
  }
  const runs: RunOfVariants[] = [];
  const done: Executed[] = [];
  for (const { experiment } of inputs) {
    const executed = await execute(experiment, args, stop);
    if (executed === null || executed.stoppedAt !== undefined) return interrupted(executed, null, args);
    const { builder, value } = executed;
    done.push(executed);
    console.log(`${summaryText(value, builder.endsOfPhases())}\n`);
    if (args.doctor) console.log(`${doctorText(executed)}\n`);
    const known = runs.filter(({ name }) => name.replace(/ \(\d+\)$/, '') === experiment.name).length;
    runs.push(
      runOf(known === 0 ? experiment.name : `${experiment.name} (${known + 1})`, experiment, builder),
    );
  }
  console.log(
    compareRunsText(
      runs,
      done.map(({ value }) => value.faults),
      args.metrics ?? undefined,
      args.margin,
    ),
  );
  return done.map(ended).some((died) => died) ? VARIANT_STOPPED : 0;
}

async function one(input: ReadInput, args: Arguments, stop: AbortSignal): Promise<number> {
  const { experiment, proof, named } = input;
  const wrong = unknownTerm(experiment, args);
  if (wrong !== null) {
    console.error(`${wrong}\n\n${named} was not run.`);
    return 2;
  }
  if (!(await canWrite(args.out, `${named} was not run.`))) return 2;
  const unsaved = await whyUnsaved(args.models, experiment);
  if (unsaved !== null) {
    console.error(`${unsaved}\n\n${named} was not run.`);
    return 2;
  }
  if (args.slurm !== null) return onCluster(experiment, args, args.slurm);
  if (args.shard !== null) return shard(input, args, args.shard, stop);
  const executed = await execute(experiment, args, stop, keptFor(args));
  if (executed === null || executed.stoppedAt !== undefined) return interrupted(executed, args.out, args);
  return conclude(executed, args, args.expect ?? proof);
}

/** Options that tasks and the join inherit; true: with a value. */
const OF_TASKS = { measures: true, 'save-model': true, cache: true, 'no-cache': false };
const OF_MERGE = {
  out: true,
  format: true,
  means: false,
  compare: false,
  metrics: true,
  margin: true,
  doctor: false,
  expect: true,
};

/** Writes scripts that run the experiment as a job array. Tasks read a copy, so the file may change while they wait. */
async function onCluster(
  experiment: Experiment,
  { measures, workers }: Arguments,
  { folder, tasks, submit }: NonNullable<Arguments['slurm']>,
): Promise<number> {
  if (tasks > experiment.seeds) {
    console.error(
      `This experiment has ${experiment.seeds} seeds. Write --tasks N with N at most ${experiment.seeds}.`,
    );
    return 2;
  }
  const hash = await experimentHash(canonicalText(experiment, catalogue()));
  const own = join(folder, `${hash}-${buildId()}-${tasks}`);
  const argv = process.argv.slice(2);
  // Shards that record only returns have no other metrics that the join could choose.
  const merged = handedOn(argv, measures === 'all' ? { ...OF_MERGE, measures: true } : OF_MERGE);
  const shards = Array.from({ length: tasks }, (_, k) => join(own, `${k + 1}.shard`));
  const task = ['src/cli/main.ts', join(own, 'experiment.json'), '--shard', `${TASK}/${tasks}`];
  const job: SlurmJob = {
    name: `reward-lab-${hash.slice(0, 6)}`,
    tasks,
    cores: workers ?? 1,
    files: { [join(own, 'experiment.json')]: fileText(experiment, catalogue()) },
    task: [...task, '--workers', String(workers ?? 1), ...handedOn(argv, OF_TASKS)],
    result: join(own, `${TASK}.shard`),
    joins: ['src/cli/merge-main.ts', ...shards, ...merged],
  };
  return writeJob(job, { folder, submit });
}

type Part = NonNullable<Arguments['shard']>;

async function shard(
  { experiment }: ReadInput,
  args: Arguments,
  part: Part,
  stop: AbortSignal,
): Promise<number> {
  const { seeds } = experiment;
  if (part.count > seeds) {
    console.error(
      `This experiment has ${seeds === 1 ? '1 seed' : `${seeds} seeds`}, and shards divide the seeds. Write --shard I/N with N at most ${seeds}.`,
    );
    return 2;
  }
  const recorder = new ShardRecorder(experiment, part, args.measures);
  const { seconds, workers, steps, share, memory } = await run(experiment, args, recorder, stop, part);
  const name = `Shard ${part.index + 1}/${part.count}`;
  if (stop.aborted && steps === 0) {
    console.error(`${name} was stopped before the first measurement: nothing was written.`);
    return INTERRUPTED;
  }
  const end = { seconds, workers, ...(stop.aborted && { stoppedAt: steps }) };
  if (!(await written(args.out ?? '', recorder.text(end)))) return 2;
  const done = stop.aborted
    ? `stopped after ${(100 * share).toFixed(1)} % of its ${unitOf(experiment)}`
    : 'done';
  console.log(`${name} ${done} in ${seconds.toFixed(1)} s. ${memory}`);
  console.error(`Wrote ${args.out}. Join all ${part.count} with: npm run merge -- SHARD … --out RESULT`);
  return stop.aborted ? INTERRUPTED : 0;
}

await command(main);
