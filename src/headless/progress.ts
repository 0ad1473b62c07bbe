/** Progress on standard error: one line that is rewritten on a terminal, or a new line every ten seconds elsewhere. */
import type { Experiment } from '../experiment/experiment.ts';
import { rateText } from './rate-text.ts';

const QUIET_MS = 10_000;
const TERMINAL_MS = 200;

export class Progress {
  readonly total: number; // environment steps of all replicas
  private readonly started = performance.now();
  private readonly done = new Map<number, number>();
  private shown = 0;

  constructor(experiment: Experiment) {
    this.total = experiment.variants.length * experiment.seeds * experiment.envSteps;
  }

  /** @returns environment steps of all shards */
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
