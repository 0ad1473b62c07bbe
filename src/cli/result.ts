import type { Batch, Fault, Plan, Tables } from '../engine/contract.ts';
import { hasLayers } from '../engine/net/layers.ts';
import { catalogue } from '../engine/program/catalogue.ts';
import type { Listener, ReplicaTables } from '../engine/table/train-to-end.ts';
import { inEpisodes } from '../experiment/budget.ts';
import { canonicalText } from '../experiment/canonical.ts';
import type { Experiment } from '../experiment/experiment.ts';
import { experimentHash } from '../experiment/experiment-hash.ts';
import { SeedRows } from '../services/metrics/rows.ts';
import type { SeedSource } from '../stats/compare/comparison.ts';
import { type Phase, phasesOf } from '../stats/compare/phases.ts';
import { ALL_METRIC_IDS, HISTOGRAM_BINS, METRIC_COLUMNS } from '../stats/metrics/metrics.ts';
import { termMetrics } from '../stats/metrics/run-columns.ts';
import { CurveHasher } from '../stats/stats/curve-hash.ts';
import { Ends, summaryColumns } from './ends.ts';
import { EPISODES, EpisodeSteps, LENGTH, stepsSoFar } from './episode-steps.ts';
import { type MeanCurve, Means } from './means.ts';

const RESULT_FORMAT = 'reward-lab/result';
const RESULT_VERSION = 2;
const INTERVAL = '95 %, Student t over seeds';

type Numbers = (number | null)[];
export interface SeedResult {
  readonly seed: number;
  /** Metric → value at each measurement point; null where undefined or not measured. */
  readonly metrics: Record<string, Numbers>;
  /** Term index → mean contribution per episode at each measurement point. */
  readonly contributions: Numbers[];
  /** By observation: value, and rows of nActions for policy and action value. */
  readonly final: { value: number[]; policy: number[][]; actionValue: number[][] } | null;
}
export type Result = Awaited<ReturnType<ResultBuilder['finish']>>;

const plain = (x: number): number | null => (Number.isFinite(x) ? x : null);

/**
 * - `seeds`: rows and final tables of all seeds.
 * - `means`: means over seeds; rows only while they are needed.
 * - `both`: means, and the rows for a comparison.
 */
export type Kept = 'seeds' | 'means' | 'both';

export class ResultBuilder implements Listener {
  private readonly experiment: Experiment;
  private readonly kept: Kept;
  private latest: Plan | null = null;
  private phases: readonly Phase[] = [];
  private rows = new SeedRows(0, 0);
  private hasher = new CurveHasher(0);
  private means: Means | null = null;
  private ends: Ends | null = null;
  private readonly taken: EpisodeSteps[] = []; // by replica, with a budget in episodes
  private closed = 0; // measurement points included in checksum and means
  private readonly reported: number[] = [];
  private readonly histograms: number[][][] = [];
  private readonly faults: Fault[] = [];
  private readonly finals = new Map<string, ReplicaTables>();
  private texts: ReplicaTables['texts'];

  constructor(experiment: Experiment, kept: Kept = 'seeds') {
    this.experiment = experiment;
    this.kept = kept;
  }
  plan(plan: Plan): void {
    if (this.latest === null) {
      this.rows = new SeedRows(plan.variants.length, this.experiment.seeds);
      this.hasher = new CurveHasher(plan.grid.length);
    }
    this.latest = plan;
    this.phases = phasesOf(this.experiment.edits, plan.grid);
  }
  fault(fault: Fault): void {
    this.faults.push(fault);
  }
  tables(tables: ReplicaTables): void {
    this.texts ??= tables.texts;
    if (this.kept === 'seeds') this.finals.set(`${tables.variant}/${tables.seed}`, tables);
  }
  batch(batch: Batch, shard: number): void {
    const { replicas, rows, measurementPoint } = batch;
    const places = Uint32Array.from(replicas.flatMap(({ variant, seed }) => [variant, seed]));
    // A live edit can add terms, and so columns.
    this.rows.put(shard, measurementPoint, places, rows, rows.length / replicas.length);
    for (let variant = 0; variant * HISTOGRAM_BINS < batch.histograms.length; variant++) {
      const list = this.histograms[variant] ?? [];
      this.histograms[variant] = list;
      const before = list[measurementPoint];
      const bins = batch.histograms.slice(variant * HISTOGRAM_BINS, (variant + 1) * HISTOGRAM_BINS);
      list[measurementPoint] = Array.from(bins, (n, b) => (before?.[b] ?? 0) + n);
    }
    this.reported[measurementPoint] = (this.reported[measurementPoint] ?? 0) + replicas.length;
    // Edits can change the variants. With edits, points are closed at the end.
    const all = this.lastPlan().variants.length * this.experiment.seeds;
    while (this.experiment.edits.length === 0 && this.reported[this.closed] === all) this.close();
  }

  /** Adds each point to the checksum and means once all seeds have reported it, in order. */
  private close(): void {
    const { closed: point, rows, kept } = this;
    const plan = this.lastPlan();
    const { variants, grid } = plan;
    const { seeds } = this.experiment;
    for (let k = 0; inEpisodes(this.experiment) && k < variants.length * seeds; k++) {
      const value = (column: number) => rows.value(point, Math.floor(k / seeds), k % seeds, column);
      const count = this.taken[k] ?? new EpisodeSteps();
      this.taken[k] = count;
      if (Number.isFinite(value(EPISODES))) count.add(value(LENGTH), value(EPISODES));
    }
    this.hasher.add(
      Array.from({ length: variants.length * seeds }, (_, k) =>
        rows.whole(point, Math.floor(k / seeds), k % seeds),
      ),
    );
    this.ends ??= new Ends(
      { variants: variants.length, seeds, metricColumns: plan.metricColumns, grid },
      summaryColumns(plan),
      this.phases,
    );
    this.ends.add((...at) => rows.read(...at), point);
    if (kept !== 'seeds') {
      this.means ??= new Means(plan, seeds);
      this.means.add(rows, point, grid[point] ?? 0);
    }
    if (kept === 'means') rows.drop(point);
    this.closed++;
  }

  /** @param stoppedAt environment steps of all replicas when the run was stopped */
  async finish(seconds: number, workers: number, stoppedAt?: number) {
    const plan = this.lastPlan();
    const { experiment } = this;
    while (this.closed < plan.grid.length) this.close();
    return {
      format: RESULT_FORMAT,
      version: RESULT_VERSION,
      // The run was stopped, so later measurement points are null.
      ...(stoppedAt === undefined ? {} : { partial: true as const }),
      experiment,
      experimentHash: await experimentHash(canonicalText(experiment, catalogue())),
      backend: hasLayers(experiment) ? 'tensorflow.js, within tolerance' : 'wasm',
      measures: plan.measures ?? 'all',
      workers,
      seconds,
      envSteps: inEpisodes(experiment)
        ? this.taken.reduce((sum, { steps }) => sum + steps, 0)
        : (stoppedAt ?? plan.variants.length * experiment.seeds * experiment.envSteps),
      grid: plan.grid,
      /** Between planned edits; points are indices of the grid. */
      phases: this.phases,
      /** Equal if all curves are equal bit for bit; null if values are missing. */
      curves: this.hasher.proof(plan.measures ?? 'all'),
      ...(this.means === null ? {} : { interval: INTERVAL }),
      actions: plan.actions,
      /** Rows and columns of each `final.policy`. */
      ...(this.texts && { texts: this.texts }),
      // Sorted, so that the order does not depend on the number of workers.
      faults: this.faults.sort((a, b) => a.variant - b.variant || a.seed - b.seed || a.envSteps - b.envSteps),
      variants: plan.variants.map((variant, index) => ({
        label: variant.label,
        // In the order of `contributions`; names as in CSV and --metrics.
        terms: variant.terms.map((term, k) => ({ name: termMetrics(variant.terms)[k] ?? '', ...term })),
        programHash: variant.programHash,
        reference: variant.reference ? referenceJson(variant.reference) : null,
        ...(variant.noReference === undefined ? {} : { noReference: variant.noReference }),
        ...(variant.reference?.noValues === undefined ? {} : { noValues: variant.reference.noValues }),
        // [measurement points][65 bins], summed over seeds; edges as `src/stats/metrics/metrics.ts` gives them.
        ...(plan.measures === 'returns' ? {} : { advantageHistogram: this.histograms[index] ?? [] }),
        ...(this.means === null ? {} : { means: this.meansOf(index, variant.terms.length, plan) }),
        seeds: Array.from({ length: experiment.seeds }, (_, seed) =>
          this.seed(index, seed, variant.terms.length, plan),
        ),
      })),
    };
  }

  lastPlan(): Plan {
    if (!this.latest) throw new Error('no shard reported');
    return this.latest;
  }

  seedSource(): SeedSource {
    const { variants, columns, metricColumns, grid } = this.lastPlan();
    const { seeds } = this.experiment;
    const read: SeedSource['read'] = (...at) => this.rows.read(...at);
    return { variants: variants.length, seeds, columns, metricColumns, grid, length: grid.length, read };
  }

  endsOfPhases(): Ends {
    if (!this.ends) throw new Error('no measurement point is complete');
    return this.ends;
  }

  /** What a seed has learned; null if its tables were not kept or it has not finished. */
  learned(variant: number, seed: number): Tables | null {
    return this.finals.get(`${variant}/${seed}`) ?? null;
  }

  seedRows(): SeedRows {
    return this.rows;
  }

  private meansOf(variant: number, terms: number, { metricColumns = METRIC_COLUMNS }: Plan) {
    const curve = (column: number) => this.means?.curve(variant, column) ?? null;
    return {
      metrics: Object.fromEntries(
        ALL_METRIC_IDS.slice(0, metricColumns).flatMap((id, column): [string, MeanCurve][] => {
          const found = curve(column);
          return found === null ? [] : [[id, found]];
        }),
      ),
      contributions: Array.from({ length: terms }, (_, k) => curve(metricColumns + k)),
    };
  }

  /** Lists are created on access and not stored, because the lists of all seeds can exceed the memory. */
  private seed(variant: number, seed: number, terms: number, plan: Plan): SeedResult {
    const column = (k: number): Numbers =>
      plan.grid.map((_, point) => plain(this.rows.value(point, variant, seed, k)));
    const metrics = plan.metricColumns ?? METRIC_COLUMNS;
    const counted = inEpisodes(this.experiment);
    const final = this.finals.get(`${variant}/${seed}`);
    const wide = this.texts?.completions.length ?? plan.nActions;
    const table = (flat: Float32Array) =>
      Array.from({ length: flat.length / wide }, (_, s) =>
        Array.from(flat.subarray(s * wide, (s + 1) * wide)),
      );
    return {
      seed,
      get metrics() {
        const named = ALL_METRIC_IDS.slice(0, metrics).map((id, k) => [id, column(k)] as const);
        return Object.fromEntries(
          counted ? [...named, ['envSteps', stepsSoFar(column(LENGTH), column(EPISODES))]] : named,
        );
      },
      get contributions() {
        return Array.from({ length: terms }, (_, k) => column(metrics + k));
      },
      get final() {
        if (!final) return null;
        return {
          value: Array.from(final.value),
          policy: table(final.policy),
          actionValue: table(final.actionValue),
        };
      },
    };
  }
}

function referenceJson(reference: object): object {
  const written = (value: unknown): unknown => {
    if (ArrayBuffer.isView(value)) return Array.from(value as Float32Array, plain);
    if (Array.isArray(value)) return value.map(written);
    return typeof value === 'number' ? plain(value) : value;
  };
  return Object.fromEntries(Object.entries(reference).map(([key, value]) => [key, written(value)]));
}
