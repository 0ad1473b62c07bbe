import { availableParallelism } from 'node:os';
import { seedsOf } from '../engine/table/seeds.ts';
import type { Listener } from '../engine/table/train-to-end.ts';
import { budgetOf, inEpisodes } from '../experiment/budget.ts';
import type { Experiment } from '../experiment/experiment.ts';
import { variantName } from '../stats/compare/variant-words.ts';
import type { Arguments } from './arguments.ts';
import { rateText } from './report.ts';
import { type Kept, type Result, ResultBuilder } from './result.ts';
import { runShards, WHOLE } from './shard.ts';

/** Progress on standard error: a line that is rewritten on a terminal, or a new line every ten seconds elsewhere. */
const QUIET_MS = 10_000;
const TERMINAL_MS = 200;
const ON_TERMINAL = process.stderr.isTTY;
const CLEAR = ON_TERMINAL ? '\r\x1b[K' : '';

class Progress {
  readonly total: number;
  private readonly unit: 'episodes' | 'steps';
  private readonly started = performance.now();
  private readonly done = new Map<number, number>();
  private shown = 0;

  constructor(experiment: Experiment, seeds: number) {
    this.unit = inEpisodes(experiment) ? 'episodes' : 'steps';
    this.total = experiment.variants.length * seeds * budgetOf(experiment);
  }

  show(stepsDone: number, shard: number): number {
    this.done.set(shard, stepsDone);
    const steps = [...this.done.values()].reduce((a, b) => a + b, 0);
    const now = performance.now();
    if (now - this.shown < (ON_TERMINAL ? TERMINAL_MS : QUIET_MS)) return steps;
    this.shown = now;
    const seconds = (now - this.started) / 1000;
    const rate = steps / seconds;
    const left = rate > 0 ? (this.total - steps) / rate : 0;
    const line = `${((100 * steps) / this.total).toFixed(1).padStart(5)} %  ${steps.toExponential(2)} of ${this.total.toExponential(2)} ${this.unit === 'steps' ? 'env steps' : 'episodes'}  ${rateText(rate, this.unit)}  ${left.toFixed(0)} s left`;
    process.stderr.write(ON_TERMINAL ? `${CLEAR}${line}` : `${line}\n`);
    return steps;
  }

  note(text: string): void {
    process.stderr.write(`${CLEAR}${text}\n`);
  }

  close(): void {
    process.stderr.write(CLEAR);
  }
}

/** Memory use after 10⁷ environment steps and at the end, to show that it does not grow. */
const EARLY_STEPS = 1e7;
const MEGABYTE = 1e6;

/** The heap is that of this thread; the resident set includes all worker threads. */
function reading(): string {
  globalThis.gc?.();
  const { heapUsed, rss } = process.memoryUsage();
  return `heap ${(heapUsed / MEGABYTE).toFixed(1)} MB, resident ${(rss / MEGABYTE).toFixed(0)} MB`;
}

/** Maximum faults printed per variant: 4096 lines would hide everything else. */
const MAX_SAID = 10;

type RunArguments = Pick<Arguments, 'workers' | 'measures' | 'cache' | 'models'>;

interface Ran {
  readonly seconds: number;
  readonly workers: number;
  readonly steps: number;
  readonly share: number;
  readonly memory: string;
}

export async function run(
  experiment: Experiment,
  { workers: wanted, measures, cache, models }: RunArguments,
  sink: Listener,
  stop: AbortSignal,
  part = WHOLE,
): Promise<Ran> {
  const seeds = seedsOf(part, experiment.seeds).length;
  const workers = Math.min(wanted ?? availableParallelism(), seeds);
  const progress = new Progress(experiment, seeds);
  const labels = experiment.variants.map(({ label }) => label);
  const counts = new Map<number, number>();
  const started = performance.now();
  let steps = 0;
  let early = '';
  const listener: Listener = {
    plan: (plan) => sink.plan(plan),
    batch: (batch, shard) => {
      sink.batch(batch, shard);
      steps = progress.show(batch.stepsDone, shard);
      if (early === '' && steps >= EARLY_STEPS) early = `${reading()} after 10⁷ environment steps, `;
    },
    fault: (fault) => {
      sink.fault(fault);
      const count = (counts.get(fault.variant) ?? 0) + 1;
      counts.set(fault.variant, count);
      const name = variantName(labels, fault.variant);
      if (count <= MAX_SAID) progress.note(`${name}, seed ${fault.seed}: ${fault.message}`);
      if (count === MAX_SAID + 1) progress.note(`Further faults of ${name} are counted at the end.`);
    },
    tables: (tables) => sink.tables(tables),
  };
  await runShards({ experiment, measures, cache, models }, workers, listener, stop, part);
  const seconds = (performance.now() - started) / 1000;
  progress.close();
  const memory = `Memory: ${early}${reading()} at the end.`;
  return { seconds, workers, steps, share: steps / progress.total, memory };
}

export interface Executed {
  readonly builder: ResultBuilder;
  readonly value: Result;
  readonly memory: string;
  /** Progress when the run was stopped; absent if it finished. */
  readonly stoppedAt?: number;
}

/** @returns null if the run was stopped before the first measurement */
export async function execute(
  experiment: Experiment,
  args: RunArguments,
  stop: AbortSignal,
  kept: Kept = 'seeds',
): Promise<Executed | null> {
  const builder = new ResultBuilder(experiment, kept);
  const { seconds, workers, steps, share, memory } = await run(experiment, args, builder, stop);
  if (!stop.aborted) return { builder, value: await builder.finish(seconds, workers), memory };
  if (steps === 0) return null;
  const value = await builder.finish(seconds, workers, steps);
  return { builder, value, memory, stoppedAt: share };
}
