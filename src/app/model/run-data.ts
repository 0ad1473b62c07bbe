/** Holds the numbers and maps of the run, and version counters that tell the page about changes. */
import type { Frame, Plan } from '../../engine/contract.ts';
import type { RunScript } from '../../engine/replay/contract.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { MeasureClient, type MeasureDependencies } from '../../services/metrics/measure-client.ts';
import type { KeptNumbers, StoredNumbers } from '../../services/metrics/protocol.ts';
import type { BatchMessage } from '../../services/trainer/protocol.ts';
import type { ShardHistory } from '../../services/trainer/shard-history.ts';
import type { ShardRunner } from '../../services/trainer/shard-runner.ts';
import { Frames } from './frames.ts';
import { reportMeasurerEnd, reportUnexpected } from './run-reports.ts';
import type { RunStore } from './run-store.ts';
import { SeriesStore } from './series-store.ts';

/** Records everything that determined the open run, so that a replay can reproduce it. */
class ScriptBook {
  #experiment: Experiment | null = null;
  #revisions: RunScript['revisions'] = [];

  /**
   * @param before how a stored run began and how it changed since. A run from a file without this may have been changed
   * earlier, so its replays are compared with its numbers.
   */
  opened(experiment: Experiment, before: RunScript | null = null): void {
    this.#experiment = before?.experiment ?? experiment;
    this.#revisions = before?.revisions ?? [];
  }

  /** @param at environment steps of every seed when the change applied */
  revised(experiment: Experiment, at: number): void {
    this.#revisions = [...this.#revisions, { at, experiment }];
  }

  get script(): RunScript | null {
    return this.#experiment === null ? null : { experiment: this.#experiment, revisions: this.#revisions };
  }
}

export interface OpenedRun {
  readonly experiment: Experiment;
  readonly plan: Plan;
  readonly shards: readonly ShardRunner[];
  /** The stored run to continue; null for a new one. */
  readonly stored: StoredNumbers | null;
}
export interface Observer {
  /** The user has started a run; `opened` follows, unless it cannot be built. */
  starting(experiment: Experiment): void;
  opened(run: OpenedRun): void;
  revised(plan: Plan, history: ShardHistory, at: number): void;
  /** The arrays are transferred afterward. */
  batch(shard: number, message: BatchMessage): void;
  gaveUp(shard: number): void;
  /** A shard's history has a newer snapshot. */
  kept(shard: ShardRunner): void;
  /** Returns everything measured in the open run so far, or null if it is not stored. */
  numbers(): Promise<KeptNumbers | null>;
}

const WHOLE_MS = 1_000;

export class RunData {
  readonly series: SeriesStore;
  readonly frames = new Frames();
  readonly script = new ScriptBook();
  readonly measurer: MeasureClient;
  readonly #run: RunStore;
  readonly observer: Observer | null;
  readonly #after: (milliseconds: number, callback: () => void) => void;
  #asking = false;
  #connecting: Promise<unknown> | null = null;

  constructor(
    run: RunStore,
    dependencies: MeasureDependencies & {
      readonly observer?: Observer | null;
      /** Connects the training workers to the measuring worker. */
      connect?(port: (shard: number) => MessagePort): Promise<unknown>;
    },
  ) {
    this.#run = run;
    this.#after = (milliseconds, callback) => void dependencies.scheduler.after(milliseconds, callback);
    this.observer = dependencies.observer ?? null;
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
      opened: () => {
        this.#connecting = dependencies.connect?.((shard) => this.measurer.port(shard)) ?? null;
      },
      kept: async () => {
        await this.#connecting; // from then on, the new one receives all measurements
        return this.observer?.numbers() ?? null;
      },
      died: (reason, givenUp, kept) => {
        reportMeasurerEnd(run, reason, givenUp, kept);
        this.measurer.watch(this.series.options());
      },
    });
  }

  #tell(): void {
    this.#run.patch({ seriesVersion: this.series.version, frameVersion: this.frames.version });
  }

  #watchSoon(): void {
    if (this.#asking) return;
    this.#asking = true;
    queueMicrotask(() => {
      this.#asking = false;
      this.measurer.watch(this.series.options());
    });
  }

  reset(
    plan: Plan,
    seeds: number,
    shards: readonly ShardRunner[],
    stored: StoredNumbers | null = null,
  ): void {
    const revision = shards[0]?.history.revision ?? 0;
    this.measurer.reset(plan, seeds, shards.length, stored, revision);
    this.series.reset(plan);
    this.frames.clear();
    this.#tell();
  }

  /** Resolves when the measuring worker has the last numbers of a finished run, or after one second. */
  async whole(): Promise<void> {
    const late = new Promise<void>((resolve) => void this.#after(WHOLE_MS, resolve));
    await Promise.race([this.measurer.whole().catch(() => {}), late]);
  }

  adopt(plan: Plan, revision: number): void {
    this.measurer.adopt(plan, revision);
    this.series.adopt(plan);
    this.measurer.watch(this.series.options());
    this.#tell();
  }

  giveUp(shard: number): void {
    this.observer?.gaveUp(shard);
    this.measurer.giveUp(shard);
  }

  show(shard: number, frames: readonly Frame[]): void {
    this.frames.put(shard, frames);
    this.#tell();
  }
}
