import { budgetOf } from '../../experiment/budget.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { editedExperiments } from '../../experiment/merge-patch.ts';
import { ALL_METRIC_IDS, HISTOGRAM_BINS } from '../../stats/metrics/metrics.ts';
import type { BackendName } from '../backend.ts';
import type { Batch, Fault, Measures, Plan, Session, Shard, Solved, Tables } from '../contract.ts';
import { ExperimentError } from '../experiment-error.ts';
import type { Variant } from '../program/built.ts';
import { tablePolicy } from '../variant/evaluator.ts';
import {
  buildStage,
  buildStages,
  configureStage,
  regrid,
  type Stage,
  type Stages,
} from '../variant/stage.ts';
import { closeWindow, fillTables, startReplica } from '../variant/variant.ts';
import { carryOver } from './carry-over.ts';
import { frameOf, tablesOf } from './frame.ts';
import type { Replica } from './replica.ts';
import { seedsOf } from './seeds.ts';
import { solvedSince } from './solved.ts';
import { keepUnit, locate, windowSteps } from './steps.ts';
import { Trails } from './trail.ts';

/** Snapshot layout of a shard: header words, then each replica's block. It is the same in every back end. */
const MAGIC = 0x52574c31;
const HEADER_BYTES = 20;
const WORD = 0x100000000;

/** Progress of the shard: closed measurement points and applied edits. */
interface Progress {
  readonly measurementPoint: number;
  readonly edited: number;
}

function writeSnapshot(
  variants: readonly Variant[],
  replicas: readonly Replica[],
  progress: Progress,
): Uint8Array {
  const blocks = replicas.map((r) => variants[r.variant]?.machine.snapshot(r.slot) ?? new Uint8Array(0));
  const bytes = new Uint8Array(HEADER_BYTES + blocks.reduce((sum, b) => sum + 8 + b.length, 0));
  const view = new DataView(bytes.buffer);
  const words = [MAGIC, progress.measurementPoint, progress.edited, replicas.length, shape(variants)];
  words.forEach((word, i) => {
    view.setUint32(i * 4, word, true);
  });
  let at = HEADER_BYTES;
  replicas.forEach((r, k) => {
    view.setUint32(at, r.position % WORD, true);
    view.setUint32(at + 4, Math.floor(r.position / WORD), true);
    bytes.set(blocks[k] ?? [], at + 8);
    at += 8 + (blocks[k]?.length ?? 0);
  });
  return bytes;
}

/** @throws RangeError if the bytes are no snapshot */
function readHeader(bytes: Uint8Array): Progress {
  const view = viewOf(bytes);
  if (bytes.length < HEADER_BYTES || view.getUint32(0, true) !== MAGIC)
    throw new RangeError('These bytes are not a snapshot.');
  return { measurementPoint: view.getUint32(4, true), edited: view.getUint32(8, true) };
}

const viewOf = ({ buffer, byteOffset, byteLength }: Uint8Array) =>
  new DataView(buffer, byteOffset, byteLength);

/** @throws RangeError if the snapshot belongs to another experiment or is cut off; nothing changes then */
function readReplicas(bytes: Uint8Array, variants: readonly Variant[], replicas: readonly Replica[]): void {
  const view = viewOf(bytes);
  const size = (r: Replica) => variants[r.variant]?.machine.layout.replicaBytes ?? 0;
  const expected = HEADER_BYTES + replicas.reduce((sum, r) => sum + 8 + size(r), 0);
  const fits = view.getUint32(12, true) === replicas.length && view.getUint32(16, true) === shape(variants);
  if (bytes.length !== expected || !fits)
    throw new RangeError('This snapshot belongs to another experiment, or is damaged.');
  let at = HEADER_BYTES;
  for (const r of replicas) {
    r.position = view.getUint32(at, true) + view.getUint32(at + 4, true) * WORD;
    r.fault = null;
    variants[r.variant]?.machine.restore(r.slot, bytes.subarray(at + 8, at + 8 + size(r)));
    at += 8 + size(r);
  }
}

/** A word that changes with the structure of any variant's program. */
function shape(variants: readonly Variant[]): number {
  let sum = 17;
  for (const variant of variants)
    for (const c of variant.plan.programHash) sum = (Math.imul(sum, 31) + c.charCodeAt(0)) | 0;
  return sum >>> 0;
}

// Number of steps between two clock checks. Results cannot depend on it.
/** Assumed minimum steps per millisecond if a slice was too short to time. */
const FAST = 512;
/** Maximum growth of a slice over the previous one. */
const GROWTH = 8;
const LONGEST_SLICE = 1_000_000_000;
const SLICE_MS = 8;

class Slices {
  #stepsPerMs = 0;
  #last = 0;

  next(milliseconds: number): number {
    const room = Math.floor(this.#stepsPerMs * Math.min(milliseconds, SLICE_MS));
    return Math.max(1, Math.min(LONGEST_SLICE, this.#last * GROWTH, room));
  }

  took(steps: number, milliseconds: number): void {
    this.#last = steps;
    if (milliseconds > 0.2) this.#stepsPerMs = steps / milliseconds;
    else this.#stepsPerMs = Math.max(this.#stepsPerMs, FAST);
  }
}

export interface SessionOptions {
  readonly backend?: BackendName;
  readonly shard?: Shard;
  readonly measures?: Measures;
  /** Monotonic milliseconds that limit how long `advance` works. Results cannot depend on it. */
  readonly clock?: () => number;
}

/** @throws ExperimentError if the experiment cannot be built */
export async function createSession(
  experiment: Experiment,
  options: SessionOptions = {},
): Promise<TrainingSession> {
  const backend = options.backend ?? 'wasm';
  const shard = options.shard ?? { index: 0, count: 1 };
  const seeds = seedsOf(shard, experiment.seeds);
  const request = { backend, seeds: seeds.length, measures: options.measures };
  const stages = await buildStages(experiment, editedExperiments(experiment), request);
  return new TrainingSession(stages, seeds, backend, options.clock ?? (() => performance.now()));
}

export class TrainingSession implements Session {
  stage: Stage;
  readonly edits: Stages['edits'];
  readonly seeds: readonly number[];
  replicas: Replica[];
  measurementPoint = 0; // windows closed
  edited = 0; // edits applied
  private readonly backend: BackendName;
  private readonly clock: () => number;
  private readonly slices = new Slices();
  private readonly trails: Trails;
  private revising: Promise<unknown> = Promise.resolve();

  constructor({ first, edits }: Stages, seeds: readonly number[], backend: BackendName, clock: () => number) {
    configureStage(first); // another session may have changed it
    this.stage = first;
    this.edits = edits;
    this.seeds = seeds;
    this.backend = backend;
    this.clock = clock;
    this.trails = new Trails(clock, seeds.length);
    this.replicas = first.variants.flatMap((variant) =>
      seeds.map((seed, slot) => ({ variant: variant.index, seed, slot, position: 0, fault: null })),
    );
    for (const variant of first.variants)
      for (const [slot, seed] of seeds.entries()) startReplica(variant, slot, first.experiment, seed);
  }

  get plan(): Plan {
    return this.stage.plan;
  }
  get envSteps(): number {
    const budget = budgetOf(this.stage.experiment);
    return this.replicas.reduce((low, r) => Math.min(low, r.fault ? budget : r.position), budget);
  }
  get stepsDone(): number {
    const budget = budgetOf(this.stage.experiment);
    return this.replicas.reduce((sum, r) => sum + (r.fault ? budget : r.position), 0);
  }
  get done(): boolean {
    return this.measurementPoint >= this.plan.grid.length;
  }

  /** @param most environment steps of all replicas until the target or the next measurement point */
  advance(target: number, milliseconds: number, most?: number): readonly (Batch | Fault)[] {
    const out: (Batch | Fault)[] = [];
    const deadline = this.clock() + milliseconds;
    const end = Math.min(target, budgetOf(this.stage.experiment));
    while (!this.done) {
      const boundary = this.plan.grid[this.measurementPoint] ?? end;
      const edit = this.edits[this.edited];
      const goal = Math.min(end, boundary, edit?.at ?? end);
      if (!this.push(goal, deadline, out, most)) return out;
      if (goal === boundary) out.push(this.closeMeasurementPoint());
      if (edit && goal === edit.at) this.applyEdit();
      else if (goal >= end) return out;
    }
    return out;
  }

  /** Applies the experiment's own next edit. */
  applyEdit(): void {
    const edit = this.edits[this.edited];
    if (edit) this.apply(edit.stage, this.edited + 1);
  }

  /** Reads positions and faults from the machines again, after their state was copied from elsewhere. */
  reread(): void {
    this.trails.clear();
    for (const r of this.replicas) {
      const variant = this.stage.variants[r.variant];
      if (variant) locate(r, variant, this.stage.experiment);
    }
  }

  /** @returns faults on the way */
  level(): readonly Fault[] {
    const out: (Batch | Fault)[] = [];
    const most = this.replicas.reduce((high, r) => Math.max(high, r.fault ? 0 : r.position), 0);
    this.push(most, Number.POSITIVE_INFINITY, out);
    return out.filter((result) => result.kind === 'fault');
  }

  /** Advances all replicas to `goal`, or as far as time allows. @returns whether all have arrived */
  private push(
    goal: number,
    deadline: number,
    out: (Batch | Fault)[],
    most = Number.POSITIVE_INFINITY,
  ): boolean {
    let left = most;
    for (const r of this.replicas) {
      const variant = this.stage.variants[r.variant];
      while (variant && !r.fault && r.position < goal) {
        const now = this.clock();
        if (now >= deadline || left <= 0) return false;
        const slice = Math.min(left, this.slices.next(deadline - now));
        const steps = this.trails.take(r, variant, this.stage, goal, slice);
        left -= steps;
        this.slices.took(steps, this.clock() - now);
        if (r.fault) out.push(r.fault);
      }
    }
    return true;
  }

  private closeMeasurementPoint(): Batch {
    const { plan, variants, world, measures, evaluator, experiment } = this.stage;
    const rows = new Float32Array(this.replicas.length * plan.columns).fill(Number.NaN);
    const histograms = new Uint32Array(measures === 'all' ? variants.length * HISTOGRAM_BINS : 0);
    const interval = windowSteps(experiment, plan.grid, this.measurementPoint);
    this.replicas.forEach((r, k) => {
      const variant = variants[r.variant];
      if (!variant || r.fault) return;
      const bins = histograms.subarray(r.variant * HISTOGRAM_BINS, (r.variant + 1) * HISTOGRAM_BINS);
      const evaluated = evaluator?.at(this.measurementPoint) === true;
      const value = evaluated
        ? evaluator.taskReturn(
            tablePolicy(variant, r.slot, evaluator.isGreedy),
            r.seed,
            this.measurementPoint,
          )
        : Number.NaN;
      closeWindow(variant, r.slot, interval, world, rows, k * plan.columns, bins, plan.metricColumns);
      if (evaluated) rows[k * plan.columns + ALL_METRIC_IDS.indexOf('evaluationReturn')] = value;
    });
    const batch: Batch = {
      kind: 'batch',
      measurementPoint: this.measurementPoint,
      envSteps: plan.grid[this.measurementPoint] ?? 0,
      replicas: this.replicas.map(({ variant, seed }) => ({ variant, seed })),
      rows,
      histograms,
      stepsDone: this.replicas.reduce((sum, r) => sum + r.position, 0),
    };
    this.measurementPoint += 1;
    return batch;
  }

  /** Takes no time, because everything was built before. */
  private apply(stage: Stage, edited: number): readonly string[] {
    const from = this.stage;
    this.trails.clear();
    const moved = carryOver(from, stage, this.replicas, this.seeds, this.envSteps);
    for (const variant of stage.variants) {
      // A slider changes only this: a weight is a number in the program's memory.
      for (const [name, value] of Object.entries(variant.assembly.params))
        variant.machine.setParam(name, value);
      fillTables(variant, stage.world);
    }
    this.stage = regrid(stage, from.plan, this.measurementPoint);
    this.replicas = moved.replicas;
    this.edited = edited;
    return moved.notes;
  }

  /** Serialized: each change is built on the stage that the previous one left. */
  revise(experiment: Experiment, solved?: Solved): ReturnType<Session['revise']> {
    const answer = this.revising.then(() => this.reviseNow(experiment, solved));
    this.revising = answer.catch(() => undefined);
    return answer;
  }

  private async reviseNow(experiment: Experiment, solved?: Solved): ReturnType<Session['revise']> {
    try {
      const { stage: before, backend, seeds } = this;
      keepUnit(before.experiment, experiment);
      const stage = await buildStage(experiment, { backend, seeds: seeds.length, before, solved });
      // One of the experiment's own edits became due meanwhile, so build again on its result.
      if (this.stage !== before) return this.reviseNow(experiment, solved);
      const notes = this.apply(stage, this.edits.length);
      return { notes, plan: this.plan, solved: solvedSince(before, stage) };
    } catch (error) {
      if (error instanceof ExperimentError) return { problems: error.problems };
      throw error;
    }
  }

  frame(variant: number, seed: number): ReturnType<Session['frame']> {
    // No training waits for the last picture, so it shows all seeds, however slow the machine is.
    const clock = this.done ? () => 0 : this.clock;
    return frameOf(this, variant, seed, clock, this.trails);
  }
  tables(variant: number, seed: number): Tables {
    return tablesOf(this, variant, seed);
  }
  snapshot(): Uint8Array {
    const { measurementPoint, edited } = this;
    return writeSnapshot(this.stage.variants, this.replicas, { measurementPoint, edited });
  }
  restore(bytes: Uint8Array): void {
    const { measurementPoint, edited } = readHeader(bytes);
    while (this.edited < edited && this.edits[this.edited]) this.applyEdit();
    this.trails.clear();
    readReplicas(bytes, this.stage.variants, this.replicas);
    this.measurementPoint = measurementPoint;
  }
}
