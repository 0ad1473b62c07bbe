/** Numbers and maps of the run, and the versions by which the page sees that they changed. */
import type { Batch, Frame, Plan } from '../engine/contract.ts';
import { Frames } from './frames.ts';
import { reportUnexpected } from './run-reports.ts';
import type { RunStore } from './run-store.ts';
import { SeriesStore } from './series-store.ts';

export class RunData {
  readonly series = new SeriesStore();
  readonly frames = new Frames();
  readonly #run: RunStore;

  constructor(run: RunStore) {
    this.#run = run;
  }

  #tell(): void {
    this.#run.patch({ seriesVersion: this.series.version, frameVersion: this.frames.version });
  }

  reset(plan: Plan, seeds: number, shards: number): void {
    this.series.reset(plan, seeds, shards);
    this.frames.clear();
    this.#tell();
  }

  adopt(plan: Plan): void {
    this.series.adopt(plan);
    this.#tell();
  }

  giveUp(shard: number): void {
    this.series.giveUp(shard);
    this.#tell();
  }

  batch(shard: number, batch: Batch): void {
    if (!this.series.put(shard, batch))
      reportUnexpected(this.#run, 'a batch of numbers did not fit the plan');
    this.#tell();
  }

  show(shard: number, frames: readonly Frame[]): void {
    this.frames.put(shard, frames);
    this.#tell();
  }
}
