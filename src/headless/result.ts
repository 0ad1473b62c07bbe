/** The result file: everything needed to judge a claim, by variant and seed. */

import { catalogue } from '../engine/catalogue.ts';
import type { Batch, Fault, Plan } from '../engine/contract.ts';
import { canonicalText, experimentHash } from '../experiment/canonical.ts';
import type { Experiment } from '../experiment/experiment.ts';
import type { SeedSource } from '../measure/compare/comparison.ts';
import { ALL_METRIC_IDS, HISTOGRAM_BINS, METRIC_COLUMNS } from '../measure/metrics/metrics.ts';
import { CurveHasher, type CurveProof } from '../measure/stats/curve-hash.ts';
import { SeedRows } from '../metric-store/rows.ts';
import type { ReplicaTables } from './shard.ts';

const RESULT_FORMAT = 'reward-lab/result';
const RESULT_VERSION = 2;

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

export class ResultBuilder {
  private readonly experiment: Experiment;
  private latest: Plan | null = null;
  private rows = new SeedRows(0, 0);
  private readonly histograms: number[][][] = [];
  private readonly faults: Fault[] = [];
  private readonly finals = new Map<string, ReplicaTables>();

  constructor(experiment: Experiment) {
    this.experiment = experiment;
  }
  plan(plan: Plan): void {
    if (this.latest === null) this.rows = new SeedRows(plan.variants.length, this.experiment.seeds);
    this.latest = plan;
  }
  fault(fault: Fault): void {
    this.faults.push(fault);
  }
  tables(tables: ReplicaTables): void {
    this.finals.set(`${tables.variant}/${tables.seed}`, tables);
  }
  add(batch: Batch, shard: number): void {
    const { replicas, rows, checkpoint } = batch;
    const places = Uint32Array.from(replicas.flatMap(({ variant, seed }) => [variant, seed]));
    // A live edit can add terms, and so columns.
    this.rows.put(shard, checkpoint, places, rows, rows.length / replicas.length);
    for (let variant = 0; variant * HISTOGRAM_BINS < batch.histograms.length; variant++) {
      const list = this.histograms[variant] ?? [];
      this.histograms[variant] = list;
      const before = list[checkpoint];
      const bins = batch.histograms.slice(variant * HISTOGRAM_BINS, (variant + 1) * HISTOGRAM_BINS);
      list[checkpoint] = Array.from(bins, (n, b) => (before?.[b] ?? 0) + n);
    }
  }

  /** @param stoppedAt environment steps of all replicas when the run was stopped */
  async finish(seconds: number, workers: number, stoppedAt?: number) {
    const plan = this.lastPlan();
    const { experiment } = this;
    return {
      format: RESULT_FORMAT,
      version: RESULT_VERSION,
      // The run was stopped, so later measurement points are null.
      ...(stoppedAt === undefined ? {} : { partial: true as const }),
      experiment,
      experimentHash: await experimentHash(canonicalText(experiment, catalogue())),
      backend: 'wasm',
      measures: plan.measures ?? 'all',
      workers,
      seconds,
      envSteps: stoppedAt ?? plan.variants.length * experiment.seeds * experiment.envSteps,
      grid: plan.grid,
      /** Equal if all curves are equal bit for bit; null: values are missing. */
      curves: this.curves(plan),
      actions: plan.actions,
      faults: this.faults,
      variants: plan.variants.map((variant, index) => ({
        label: variant.label,
        terms: variant.terms,
        programHash: variant.programHash,
        reference: variant.reference ? referenceJson(variant.reference) : null,
        ...(variant.noReference === undefined ? {} : { noReference: variant.noReference }),
        ...(variant.reference?.noValues === undefined ? {} : { noValues: variant.reference.noValues }),
        // [measurement points][65 bins], summed over seeds; edges in docs/experiment-format.md.
        ...(plan.measures === 'returns' ? {} : { advantageHistogram: this.histograms[index] ?? [] }),
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

  private curves(plan: Plan): CurveProof | null {
    const { seeds } = this.experiment;
    const hasher = new CurveHasher(plan.grid.length);
    for (const checkpoint of plan.grid.keys())
      hasher.add(
        Array.from({ length: plan.variants.length * seeds }, (_, k) =>
          this.rows.whole(checkpoint, Math.floor(k / seeds), k % seeds),
        ),
      );
    return hasher.proof(plan.measures ?? 'all');
  }

  /** Lists are created on access and not stored: the lists of all seeds can exceed the memory. */
  private seed(variant: number, seed: number, terms: number, plan: Plan): SeedResult {
    const column = (k: number): Numbers =>
      plan.grid.map((_, point) => plain(this.rows.value(point, variant, seed, k)));
    const metrics = plan.metricColumns ?? METRIC_COLUMNS;
    const final = this.finals.get(`${variant}/${seed}`);
    const table = (flat: Float32Array) =>
      Array.from({ length: flat.length / plan.nActions }, (_, s) =>
        Array.from(flat.subarray(s * plan.nActions, (s + 1) * plan.nActions)),
      );
    return {
      seed,
      get metrics() {
        return Object.fromEntries(ALL_METRIC_IDS.slice(0, metrics).map((id, k) => [id, column(k)]));
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

/** The file in pieces, one seed at a time: a large result does not fit into one string. */
export function* resultText({ variants, ...head }: Result): Generator<string> {
  yield `${JSON.stringify(head).slice(0, -1)},"variants":[`;
  for (const [index, { seeds, ...variant }] of variants.entries()) {
    yield `${index > 0 ? ',' : ''}${JSON.stringify(variant).slice(0, -1)},"seeds":[`;
    for (const [k, seed] of seeds.entries()) yield `${k > 0 ? ',' : ''}${JSON.stringify(seed)}`;
    yield ']}';
  }
  yield ']}\n';
}

function referenceJson(reference: object): object {
  const written = (value: unknown): unknown => {
    if (ArrayBuffer.isView(value)) return Array.from(value as Float32Array, plain);
    if (Array.isArray(value)) return value.map(written);
    return typeof value === 'number' ? plain(value) : value;
  };
  return Object.fromEntries(Object.entries(reference).map(([key, value]) => [key, written(value)]));
}
