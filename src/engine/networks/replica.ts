/** A replica (one variant with one seed and a network policy) and the stage that creates it. */
import type { Experiment, Problem } from '../../experiment/experiment.ts';
import { ALL_METRIC_IDS, HISTOGRAM_BINS } from '../../stats/metrics/metrics.ts';
import { DeviceError } from '../../tensor/contract.ts';
import type { Batch, Fault, Frame, Plan, Tables, VariantPlan } from '../contract.ts';
import type { ModelFiles, NetworkPhase } from '../network-contract.ts';
import { bugIn } from '../table/replica.ts';
import type { WindowNumbers } from './window.ts';

export abstract class NetworkReplica {
  readonly variant: number;
  readonly seed: number;
  /** Progress in the unit of the budget. It grows by whole batches and may pass a target. */
  position = 0;
  envSteps = 0;
  fault: Fault | null = null;
  /** True between batches. Only then can the replica be saved, edited or measured. */
  settled = true;
  abstract readonly phase: NetworkPhase;
  #work: AsyncGenerator<void> | null = null;

  constructor(variant: number, seed: number) {
    this.variant = variant;
    this.seed = seed;
  }

  /** Plays or writes one batch, learns, measures. Yields regularly. @param goal where replicas stop that can stop anywhere */
  protected abstract round(goal: number): AsyncGenerator<void>;
  /** Does a piece of the work before the first batch. @returns false if there is none */
  protected async prepare(): Promise<boolean> {
    return false;
  }

  /** Works for some milliseconds. An error ends only this replica. @throws DeviceError if the device failed, not the work */
  async work(goal: number): Promise<void> {
    try {
      if (await this.prepare()) return;
      this.#work ??= this.round(goal);
      this.settled = false;
      const { done } = await this.#work.next();
      if (!done) return;
    } catch (error) {
      if (error instanceof DeviceError) throw error;
      const fault = bugIn(this, this.envSteps, error);
      const stopped = `This replica stopped at environment step ${this.envSteps}. Its earlier numbers remain valid.`;
      // The tensor code throws range errors.
      this.fault =
        error instanceof RangeError
          ? {
              ...fault,
              message: `${error.message} ${stopped} Try a smaller learning rate, a lower gradient norm limit or a bounded reward.`,
            }
          : fault;
    }
    this.#work = null;
    this.settled = true;
  }

  /** Closes the window since the last call. Only when settled. @param until measurement point, in the unit of the budget */
  abstract closeWindow(until: number): WindowNumbers;
  abstract frame(): Promise<Frame>;
  abstract tables(): Promise<Tables>;
  /** The network as a LayersModel. Null if it has none. */
  async model(): Promise<ModelFiles | null> {
    return null;
  }
  /** Bytes from which a replica of the same variant, seed and experiment continues bit for bit. Only when settled. */
  abstract snapshot(): Promise<Uint8Array>;
  /** @throws Error that names the mismatch */
  abstract restore(bytes: Uint8Array): Promise<void>;
  abstract close(): void;
}

export interface NetworkVariant {
  readonly plan: VariantPlan;
  create(seed: number): Promise<NetworkReplica>;
  /** Lets a replica of the previous stage continue as this variant. @returns it or its successor; null: create a new one */
  adopt(old: NetworkReplica): Promise<NetworkReplica | null>;
}
export interface NetworkStage {
  readonly experiment: Experiment;
  readonly plan: Plan;
  readonly variants: readonly NetworkVariant[];
  /** Why replicas of an earlier experiment cannot continue. Absent: they may begin again. */
  reject?(before: Experiment): readonly Problem[];
}
/** @throws ExperimentError with the problems at their paths */
export type BuildNetworkStage = (experiment: Experiment) => Promise<NetworkStage>;

/** Builds the rows and histograms of one measurement point, and opens the next windows. Replicas with a fault get NaN. */
export function closeWindows(
  plan: Plan,
  replicas: readonly NetworkReplica[],
  measurementPoint: number,
  stepsDone: number,
): Batch {
  const { columns, metricColumns = 0 } = plan;
  const rows = new Float32Array(replicas.length * columns).fill(Number.NaN);
  const histograms = new Uint32Array(plan.variants.length * HISTOGRAM_BINS);
  replicas.forEach((replica, k) => {
    if (replica.fault) return;
    const { metrics, terms, histogram } = replica.closeWindow(plan.grid[measurementPoint] ?? 0);
    const row = rows.subarray(k * columns, (k + 1) * columns);
    ALL_METRIC_IDS.slice(0, metricColumns).forEach((id, column) => {
      row[column] = metrics[id] ?? Number.NaN;
    });
    row.set(terms.slice(0, columns - metricColumns), metricColumns);
    const bins = histograms.subarray(
      replica.variant * HISTOGRAM_BINS,
      (replica.variant + 1) * HISTOGRAM_BINS,
    );
    histogram.forEach((count, bin) => {
      bins[bin] = (bins[bin] ?? 0) + count;
    });
  });
  return {
    kind: 'batch',
    measurementPoint,
    envSteps: plan.grid[measurementPoint] ?? 0,
    replicas: replicas.map(({ variant, seed }) => ({ variant, seed })),
    rows,
    histograms,
    stepsDone,
  };
}
