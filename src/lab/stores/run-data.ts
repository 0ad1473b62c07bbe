/** Numbers and maps of the run, and the versions by which the page sees that they changed. */
import type { BatchMessage } from '../../../workers/protocol.ts';
import type { Frame, Plan } from '../../engine/contract.ts';
import type { StoredNumbers, Witness } from '../runs/observer.ts';
import { reportMeasurerEnd, reportUnexpected } from '../runs/run-reports.ts';
import { ScriptBook } from '../runs/run-script.ts';
import { MeasureClient, type MeasureDependencies } from '../workers/measure-client.ts';
import { Frames } from './frames.ts';
import type { RunStore } from './run-store.ts';
import { SeriesStore } from './series-store.ts';

export class RunData {
  readonly series: SeriesStore;
  readonly frames = new Frames();
  readonly script = new ScriptBook();
  readonly measurer: MeasureClient;
  readonly #run: RunStore;
  readonly witness: Witness | null;
  #asking = false;

  constructor(run: RunStore, dependencies: MeasureDependencies & { readonly witness?: Witness | null }) {
    this.#run = run;
    this.witness = dependencies.witness ?? null;
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

  /** @param stored numbers of the run from earlier visits */
  reset(plan: Plan, seeds: number, shards: number, stored: StoredNumbers | null = null): void {
    this.measurer.reset(plan, seeds, shards, stored);
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
    this.witness?.gaveUp(shard);
    this.measurer.giveUp(shard);
  }

  batch(shard: number, batch: BatchMessage): void {
    this.witness?.batch(shard, batch); // first: the arrays are gone afterwards
    this.measurer.batch(shard, batch);
  }

  show(shard: number, frames: readonly Frame[]): void {
    this.frames.put(shard, frames);
    this.#tell();
  }
}
