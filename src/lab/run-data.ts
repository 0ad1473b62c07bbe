/** Numbers and maps of the run, and the versions by which the page sees that they changed. */
import type { BatchMessage } from '../../workers/protocol.ts';
import type { Frame, Plan } from '../engine/contract.ts';
import { Frames } from './frames.ts';
import { MeasureClient, type MeasureDependencies } from './measure-client.ts';
import { reportMeasurerEnd, reportUnexpected } from './run-reports.ts';
import type { RunStore } from './run-store.ts';
import { SeriesStore } from './series-store.ts';

export class RunData {
  readonly series: SeriesStore;
  readonly frames = new Frames();
  readonly measurer: MeasureClient;
  readonly #run: RunStore;
  #asking = false;

  constructor(run: RunStore, dependencies: MeasureDependencies) {
    this.#run = run;
    this.series = new SeriesStore({
      now: () => dependencies.scheduler.now(),
      wanted: () => this.#watchSoon(),
    });
    this.measurer = new MeasureClient(dependencies, {
      series: ({ parts, values }) => {
        this.series.take(parts, values);
        this.#tell();
      },
      misfit: (words) => reportUnexpected(run, words),
      died: (reason, givenUp) => {
        reportMeasurerEnd(run, reason, givenUp);
        this.measurer.watch(this.series.wishes());
      },
    });
  }

  #tell(): void {
    this.#run.patch({ seriesVersion: this.series.version, frameVersion: this.frames.version });
  }

  /** Once for all lines that are asked for in the same task. */
  #watchSoon(): void {
    if (this.#asking) return;
    this.#asking = true;
    queueMicrotask(() => {
      this.#asking = false;
      this.measurer.watch(this.series.wishes());
    });
  }

  reset(plan: Plan, seeds: number, shards: number): void {
    this.measurer.reset(plan, seeds, shards);
    this.series.reset(plan);
    this.frames.clear();
    this.#tell();
  }

  adopt(plan: Plan): void {
    this.measurer.adopt(plan);
    this.series.adopt(plan);
    this.measurer.watch(this.series.wishes());
    this.#tell();
  }

  giveUp(shard: number): void {
    this.measurer.giveUp(shard);
  }

  batch(shard: number, batch: BatchMessage): void {
    this.measurer.batch(shard, batch);
  }

  show(shard: number, frames: readonly Frame[]): void {
    this.frames.put(shard, frames);
    this.#tell();
  }
}
