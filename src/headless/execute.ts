/** Runs one experiment to its end and shows its progress. */
import { availableParallelism } from 'node:os';
import type { Experiment } from '../experiment/experiment.ts';
import { variantName } from '../measure/compare/comparison-words-variants.ts';
import type { Arguments } from './arguments.ts';
import { Memory } from './memory.ts';
import { runShards } from './pool.ts';
import { Progress } from './progress.ts';
import { type Result, ResultBuilder } from './result.ts';
import type { Listener } from './shard.ts';

/** Faults per variant that are printed one by one: 4096 lines would hide everything else. */
const MOST_SAID = 10;

export interface Executed {
  readonly builder: ResultBuilder;
  readonly value: Result;
  /** Memory use, as a sentence. */
  readonly memory: string;
  /** Progress when the run was stopped. Absent: it finished. */
  readonly stoppedAt?: number;
}

/** @returns null if the run was stopped before the first measurement */
export async function execute(
  experiment: Experiment,
  args: Pick<Arguments, 'workers' | 'measures'>,
  stop: AbortSignal,
): Promise<Executed | null> {
  const workers = Math.min(args.workers ?? availableParallelism(), experiment.seeds);
  const progress = new Progress(experiment);
  const builder = new ResultBuilder(experiment);
  const memory = new Memory();
  const labels = experiment.variants.map(({ label }) => label);
  const counts = new Map<number, number>();
  const faultsOf = (variant: number) => {
    const count = (counts.get(variant) ?? 0) + 1;
    counts.set(variant, count);
    return { said: count <= MOST_SAID, more: count === MOST_SAID + 1 };
  };
  const started = performance.now();
  let steps = 0;
  const listener: Listener = {
    plan: (plan) => builder.plan(plan),
    batch: (batch, shard) => {
      builder.add(batch);
      steps = progress.show(batch.stepsDone, shard);
      memory.watch(steps);
    },
    fault: (fault) => {
      builder.fault(fault);
      const { said, more } = faultsOf(fault.variant);
      if (said) progress.note(`${variantName(labels, fault.variant)}, seed ${fault.seed}: ${fault.message}`);
      if (more)
        progress.note(`Further faults of ${variantName(labels, fault.variant)} are counted at the end.`);
    },
    tables: (tables) => builder.tables(tables),
  };
  await runShards({ experiment, measures: args.measures }, workers, listener, stop);
  const seconds = (performance.now() - started) / 1000;
  progress.close();
  const used = memory.text();
  if (!stop.aborted) return { builder, value: await builder.finish(seconds, workers), memory: used };
  if (steps === 0) return null;
  const value = await builder.finish(seconds, workers, steps);
  return { builder, value, memory: used, stoppedAt: steps / progress.total };
}
