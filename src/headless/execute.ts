/** Runs one experiment to its end, with a line of progress meanwhile. */
import { availableParallelism } from 'node:os';
import type { Experiment } from '../experiment/experiment.ts';
import { armName } from '../measure/compare/comparison-words-variants.ts';
import type { Arguments } from './arguments.ts';
import { Memory } from './memory.ts';
import { runShards } from './pool.ts';
import { Progress } from './progress.ts';
import { type Result, ResultBuilder } from './result.ts';

/** Faults of an arm that are said one by one: 4096 lines would hide what matters. */
const MOST_SAID = 10;

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
  const labels = experiment.arms.map(({ label }) => label);
  const counts = new Map<number, number>();
  const faultsOf = (arm: number) => {
    const count = (counts.get(arm) ?? 0) + 1;
    counts.set(arm, count);
    return { said: count <= MOST_SAID, more: count === MOST_SAID + 1 };
  };
  const started = performance.now();
  await runShards({ experiment, measures: args.measures }, workers, {
    plan: (plan) => builder.plan(plan),
    batch: (batch, shard) => {
      builder.add(batch);
      memory.watch(progress.show(batch.stepsDone, shard));
    },
    fault: (fault) => {
      builder.fault(fault);
      const { said, more } = faultsOf(fault.arm);
      if (said) progress.note(`${armName(labels, fault.arm)}, seed ${fault.seed}: ${fault.message}`);
      if (more) progress.note(`Further faults of ${armName(labels, fault.arm)} are counted at the end.`);
    },
    tables: (tables) => builder.tables(tables),
  });
  const seconds = (performance.now() - started) / 1000;
  progress.close();
  const used = memory.text();
  return { builder, value: await builder.finish(seconds, workers), memory: used };
}
