/** Runs one experiment to its end and shows its progress. */
import { availableParallelism } from 'node:os';
import type { Experiment } from '../experiment/experiment.ts';
import { variantName } from '../measure/compare/comparison-limits.ts';
import type { Arguments } from './arguments.ts';
import { rateText } from './report.ts';
import { type Result, ResultBuilder } from './result.ts';
import { type Listener, runShards } from './shard.ts';

/** Progress on standard error: one line that is rewritten on a terminal, or a new line every ten seconds elsewhere. */
const QUIET_MS = 10_000;
const TERMINAL_MS = 200;

class Progress {
  readonly total: number; // environment steps of all replicas
  private readonly started = performance.now();
  private readonly done = new Map<number, number>();
  private shown = 0;

  constructor(experiment: Experiment) {
    this.total = experiment.variants.length * experiment.seeds * experiment.envSteps;
  }

  show(stepsDone: number, shard: number): number {
    this.done.set(shard, stepsDone);
    const steps = [...this.done.values()].reduce((a, b) => a + b, 0);
    const now = performance.now();
    if (now - this.shown < (process.stderr.isTTY ? TERMINAL_MS : QUIET_MS)) return steps;
    this.shown = now;
    const seconds = (now - this.started) / 1000;
    const rate = steps / seconds;
    const left = rate > 0 ? (this.total - steps) / rate : 0;
    const line = `${((100 * steps) / this.total).toFixed(1).padStart(5)} %  ${steps.toExponential(2)} of ${this.total.toExponential(2)} env steps  ${rateText(rate)}  ${left.toFixed(0)} s left`;
    process.stderr.write(process.stderr.isTTY ? `\r\x1b[K${line}` : `${line}\n`);
    return steps;
  }

  note(text: string): void {
    process.stderr.write(`${process.stderr.isTTY ? '\r\x1b[K' : ''}${text}\n`);
  }

  close(): void {
    if (process.stderr.isTTY) process.stderr.write('\r\x1b[K');
  }
}

/** Memory use after 10⁷ environment steps and at the end, to show that it does not grow. */
const EARLY_STEPS = 1e7;
const MEGABYTE = 1e6;

class Memory {
  private early: string | null = null;

  watch(stepsDone: number): void {
    if (this.early === null && stepsDone >= EARLY_STEPS)
      this.early = `${reading()} after 10⁷ environment steps, `;
  }

  text(): string {
    return `Memory: ${this.early ?? ''}${reading()} at the end.`;
  }
}

/** The heap is that of this thread; the resident set includes all worker threads. */
function reading(): string {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return `heap ${(heapUsed / MEGABYTE).toFixed(1)} MB, resident ${(rss / MEGABYTE).toFixed(0)} MB`;
}

/** Faults per variant that are printed one by one: 4096 lines would hide everything else. */
const MOST_SAID = 10;

export interface Executed {
  readonly builder: ResultBuilder;
  readonly value: Result;
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
      builder.add(batch, shard);
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
