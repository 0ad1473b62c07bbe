/**
 * A shard of an experiment with network policies, behind the interface that the trainer drives. Replicas advance by whole
 * batches. One that has passed a measurement point waits for the others, so that all rows of a batch cover one window.
 */
import { Queue } from '../../core/queue.ts';
import { budgetOf, gridOf } from '../../experiment/budget.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { mergePatch } from '../../experiment/merge-patch.ts';
import { NETWORK_METRIC_COLUMNS } from '../../stats/metrics/metrics.ts';
import type { BackendReport, Batch, Fault, Frame, LiveSession, Plan, Result, Shard } from '../contract.ts';
import { ExperimentError } from '../experiment-error.ts';
import type { NetworkPhase } from '../network-contract.ts';
import { keepUnit, outOfSteps } from '../table/steps.ts';
import { type BuildNetworkStage, closeWindows, type NetworkReplica, type NetworkStage } from './replica.ts';
import { packed, unpacked } from './saved.ts';

interface Saved {
  /** Index of the next measurement point. The name is that of older snapshots. */
  readonly checkpoint: number;
  readonly edited: number;
  readonly metricColumns?: number; // absent: saved when all runs with networks had the same number
  readonly places: readonly { readonly variant: number; readonly seed: number }[];
}

export interface NetworkSessionOptions {
  readonly build: BuildNetworkStage;
  readonly report: BackendReport;
  readonly shard: Shard;
  /** Monotonic milliseconds that limit how long `advance` works. Results cannot depend on it. */
  readonly clock: () => number;
  readonly release: () => void;
}

export class NetworkSession implements LiveSession {
  stage: NetworkStage;
  replicas: NetworkReplica[];
  readonly report: BackendReport;
  readonly #seeds: readonly number[];
  readonly #options: NetworkSessionOptions;
  readonly #faulted = new Set<NetworkReplica>();
  #measurementPoint = 0;
  #edited = 0;
  /** Serializes state changes: a snapshot waits for running work, a revision for the snapshot. */
  readonly #queue = new Queue();

  constructor(
    stage: NetworkStage,
    replicas: NetworkReplica[],
    seeds: readonly number[],
    options: NetworkSessionOptions,
  ) {
    this.stage = stage;
    this.replicas = replicas;
    this.report = options.report;
    this.#seeds = seeds;
    this.#options = options;
  }

  get plan(): Plan {
    return this.stage.plan;
  }
  /** Stays below the budget until the last measurement point is closed: callers take a full budget as the end of the run. */
  get envSteps(): number {
    const least = this.replicas.reduce((low, r) => Math.min(low, this.#reached(r)), this.#budget);
    return this.done ? least : Math.min(least, this.#budget - 1);
  }
  get stepsDone(): number {
    return this.replicas.reduce((sum, r) => sum + this.#reached(r), 0);
  }
  get done(): boolean {
    return this.#measurementPoint >= this.plan.grid.length;
  }
  /** Phase of the slowest replica, shown as progress before the first number. */
  get phase(): NetworkPhase {
    const waiting = this.replicas.filter((r) => r.phase.name !== 'training');
    const all = this.replicas.reduce((sum, { phase: p }) => sum + (p.name === 'training' ? 1 : p.share), 0);
    const [first] = waiting;
    if (first === undefined) return { name: 'training', share: 1, detail: '' };
    return { ...first.phase, share: all / this.replicas.length };
  }
  get #budget(): number {
    return budgetOf(this.stage.experiment);
  }
  #reached(replica: NetworkReplica): number {
    return replica.fault ? this.#budget : Math.min(replica.position, this.#budget);
  }

  advance(target: number, milliseconds: number): Promise<readonly Result[]> {
    return this.#queue.run(() => this.#advance(target, milliseconds));
  }

  async #advance(target: number, milliseconds: number): Promise<readonly Result[]> {
    const out: Result[] = [];
    const deadline = this.#options.clock() + milliseconds;
    const end = Math.min(target, this.#budget);
    while (!this.done) {
      const boundary = this.plan.grid[this.#measurementPoint] ?? end;
      const edit = this.stage.experiment.edits[this.#edited];
      const goal = Math.min(end, boundary, edit?.at ?? end);
      if (!(await this.#push(goal, deadline, out))) return out;
      if (goal === boundary) out.push(this.#closeMeasurementPoint());
      if (edit && goal === edit.at) {
        await this.#apply(mergePatch(this.stage.experiment, edit.patch) as Experiment);
        this.#edited += 1;
      } else if (goal >= end) return out;
    }
    return out;
  }

  /** Advances all replicas to `goal`, or as far as time allows, always the slowest first. @returns whether all have arrived */
  async #push(goal: number, deadline: number, out: Result[]): Promise<boolean> {
    for (let late = false; ; late = this.#options.clock() >= deadline) {
      const behind = this.replicas.filter((r) => !r.fault && (r.position < goal || !r.settled));
      if (behind.length > 0 && late) return false;
      const next = behind.reduce<NetworkReplica | null>(
        (low, r) => (low === null || r.position < low.position ? r : low),
        null,
      );
      if (next === null) return true;
      if (next.settled) next.fault = outOfSteps(next, next.envSteps, this.stage.experiment);
      if (next.fault === null) await next.work(goal);
      this.#noteFault(next, out);
    }
  }

  #noteFault(replica: NetworkReplica, out: Result[]): void {
    if (replica.fault === null || this.#faulted.has(replica)) return;
    this.#faulted.add(replica);
    out.push(replica.fault);
  }

  #closeMeasurementPoint(): Batch {
    const batch = closeWindows(this.plan, this.replicas, this.#measurementPoint, this.stepsDone);
    this.#measurementPoint += 1;
    return batch;
  }

  /** Finishes running batches, because replicas can be saved and changed only between batches. */
  async #settled(): Promise<readonly Fault[]> {
    const out: Result[] = [];
    for (const replica of this.replicas) {
      while (!replica.settled && !replica.fault) await replica.work(replica.position);
      this.#noteFault(replica, out);
    }
    return out.filter((result) => result.kind === 'fault');
  }
  settle(): Promise<readonly Result[]> {
    return this.#queue.run(() => this.#settled());
  }

  /** Replicas that can take over the change continue. Others begin again from their variant's start. */
  async #apply(experiment: Experiment): Promise<readonly string[]> {
    keepUnit(this.stage.experiment, experiment);
    const stage = await this.#options.build(experiment);
    const lost = stage.reject?.(this.stage.experiment) ?? [];
    if (lost.length > 0 && this.replicas.some(({ position }) => position > 0))
      throw new ExperimentError(lost);
    await this.#settled();
    const notes = new Set<string>();
    const before = this.stage;
    const replicas: NetworkReplica[] = [];
    for (const [index, variant] of stage.variants.entries()) {
      const spec = experiment.variants[index];
      for (const seed of this.#seeds) {
        const old = this.replicas.find((r) => r.variant === index && r.seed === seed);
        const next = old ? await variant.adopt(old) : null;
        if (next !== null) replicas.push(next);
        else {
          notes.add(`${spec?.label ?? 'A variant'} has a different network or task now and starts over.`);
          replicas.push(await variant.create(seed)); // the old one is closed below, with those of removed variants
        }
      }
    }
    const kept = new Set(replicas);
    for (const old of this.replicas) if (!kept.has(old)) old.close();
    const done = before.plan.grid.slice(0, this.#measurementPoint);
    const last = done.at(-1) ?? 0;
    const unchanged = budgetOf(before.experiment) === budgetOf(experiment);
    const grid = unchanged ? before.plan.grid : [...done, ...gridOf(experiment).filter((x) => x > last)];
    this.stage = { ...stage, plan: { ...stage.plan, grid } };
    this.#keepMetrics(before.plan.metricColumns);
    this.replicas = replicas;
    return [...notes];
  }

  /** The columns of a run are fixed. An edit neither adds nor removes metrics. */
  #keepMetrics(metricColumns = NETWORK_METRIC_COLUMNS): void {
    const { plan } = this.stage;
    const terms = plan.columns - (plan.metricColumns ?? metricColumns);
    this.stage = { ...this.stage, plan: { ...plan, columns: metricColumns + terms, metricColumns } };
  }

  revise(experiment: Experiment): ReturnType<LiveSession['revise']> {
    return this.#queue.run(async () => {
      try {
        const notes = await this.#apply(experiment);
        this.#edited = experiment.edits.length;
        return { notes, plan: this.plan };
      } catch (error) {
        if (error instanceof ExperimentError) return { problems: error.problems };
        throw error;
      }
    });
  }

  #replica(variant: number, seed: number): NetworkReplica {
    const wanted = this.replicas.find((r) => r.variant === variant && (seed < 0 || r.seed === seed));
    if (wanted === undefined)
      throw new RangeError(`This shard has no replica of variant ${variant} and seed ${seed}.`);
    return wanted;
  }

  async frame(variant: number, seed: number): Promise<Frame> {
    return { ...(await this.#replica(variant, seed).frame()), seed };
  }

  /** Read between two updates, so that all numbers belong to the same weights. */
  tables(variant: number, seed: number): ReturnType<NetworkReplica['tables']> {
    return this.#queue.run(() => this.#replica(variant, seed).tables());
  }
  model(variant: number, seed: number): ReturnType<NetworkReplica['model']> {
    return this.#queue.run(() => this.#replica(variant, seed).model());
  }
  snapshot(): Promise<Uint8Array> {
    return this.#queue.run(async () => {
      await this.#settled();
      const blocks = await Promise.all(this.replicas.map((r) => r.snapshot()));
      const places = this.replicas.map(({ variant, seed }) => ({ variant, seed }));
      const { metricColumns } = this.plan;
      const head = { checkpoint: this.#measurementPoint, edited: this.#edited, metricColumns, places };
      return packed(head, blocks);
    });
  }

  restore(bytes: Uint8Array): Promise<void> {
    return this.#queue.run(async () => {
      const { head, blocks } = unpacked(bytes);
      const saved = head as Saved;
      this.#keepMetrics(saved.metricColumns);
      for (; this.#edited < saved.edited; this.#edited++) {
        const edit = this.stage.experiment.edits[this.#edited];
        if (edit) await this.#apply(mergePatch(this.stage.experiment, edit.patch) as Experiment);
      }
      for (const [k, place] of saved.places.entries()) {
        const replica = this.replicas.find((r) => r.variant === place.variant && r.seed === place.seed);
        const block = blocks[k];
        if (!replica || !block)
          throw new RangeError(
            `The snapshot has a replica of variant ${place.variant}, seed ${place.seed}, but this run does not.`,
          );
        await replica.restore(block);
      }
      this.#measurementPoint = saved.checkpoint;
    });
  }

  close(): void {
    for (const replica of this.replicas) replica.close();
    this.#options.release();
  }
}
