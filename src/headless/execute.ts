/** Runs one experiment to its end, with a line of progress meanwhile. */
import { availableParallelism } from 'node:os';
import type { Experiment } from '../spec/experiment.ts';
import type { Arguments } from './arguments.ts';
import { Memory } from './memory.ts';
import { runShards } from './pool.ts';
import { Progress } from './progress.ts';
import { type Result, ResultBuilder } from './result.ts';

export interface Executed {
  readonly builder: ResultBuilder;
  readonly value: Result;
  /** How much memory it took. */
  readonly memory: string;
}

export async function execute(
  experiment: Experiment,
  args: Pick<Arguments, 'workers' | 'measures'>,
): Promise<Executed> {
  const workers = Math.min(args.workers ?? availableParallelism(), experiment.seeds);
  const progress = new Progress(experiment);
  const builder = new ResultBuilder(experiment);
  const memory = new Memory();
  const started = performance.now();
  await runShards({ experiment, measures: args.measures }, workers, {
    plan: (plan) => builder.plan(plan),
    batch: (batch, shard) => {
      builder.add(batch);
      memory.watch(progress.show(batch.stepsDone, shard));
    },
    fault: (fault) => {
      builder.fault(fault);
      progress.note(fault.message);
    },
    tables: (tables) => builder.tables(tables),
  });
  const seconds = (performance.now() - started) / 1000;
  progress.close();
  const used = memory.text();
  return { builder, value: await builder.finish(seconds, workers), memory: used };
}
