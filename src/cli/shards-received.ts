/** Checks every report of a shard before its numbers are used, and tracks which have arrived. */
import * as z from 'zod';
import type { Batch, Measures, Plan, Shard } from '../engine/contract.ts';
import { seedsOf } from '../engine/table/seeds.ts';
import type { Listener, ReplicaTables } from '../engine/table/train-to-end.ts';
import { BOUNDS, OWN_FIELDS } from '../experiment/bounds.ts';
import { gridOf, pointOf } from '../experiment/budget.ts';
import type { Experiment } from '../experiment/experiment.ts';
import { measured } from '../experiment/measured.ts';
import { HISTOGRAM_BINS, METRIC_COLUMNS } from '../stats/metrics/metrics.ts';
import type { ShardMessage } from './shard.ts';

export interface ShardEnd {
  readonly kind: 'end';
  readonly seconds: number;
  readonly workers: number;
  /** Environment steps of all replicas when it was stopped; absent if it finished. */
  readonly stoppedAt?: number;
}
/** A batch as shard files have it: its measurement point has the name of the first version of the format. */
type StoredBatch = Omit<Batch, 'measurementPoint'> & { readonly checkpoint: number };
type Reported =
  | Exclude<Extract<ShardMessage, { given: unknown }>, { kind: 'batch' }>
  | { readonly kind: 'batch'; readonly given: readonly [batch: StoredBatch, shard: number] };

export const storedBatch = ({ kind, measurementPoint, ...rest }: Batch): StoredBatch => ({
  kind,
  checkpoint: measurementPoint,
  ...rest,
});
const readBatch = ({ kind, checkpoint, ...rest }: StoredBatch): Batch => ({
  kind,
  measurementPoint: checkpoint,
  ...rest,
});

const count = z.int().min(0);
const variant = count.max(BOUNDS.variants.max - 1);
const size = z.number().min(0);
const someVariants = (more: z.ZodRawShape) =>
  measured(
    z
      .array(z.looseObject({ label: z.string(), ...more }))
      .min(1)
      .max(BOUNDS.variants.max),
  );
const PLAN = z.looseObject({
  columns: count,
  metricColumns: count.optional(),
  grid: z.array(count),
  variants: someVariants({ terms: z.array(z.looseObject({})), programHash: z.string() }),
  actions: z.array(z.string()),
  nObservations: count,
  nActions: count,
  warnings: z.array(z.unknown()),
});
const BATCH = z.strictObject({
  kind: z.literal('batch'),
  checkpoint: count,
  envSteps: size,
  replicas: measured(z.array(z.strictObject({ variant, seed: count })).min(1)),
  rows: z.instanceof(Float32Array),
  histograms: z.instanceof(Uint32Array),
  stepsDone: size,
});
const FAULT = z.strictObject({
  kind: z.literal('fault'),
  variant,
  seed: count,
  envSteps: size,
  source: z.string(),
  message: z.string(),
});
const TABLES = z.strictObject({
  variant,
  seed: count,
  value: z.instanceof(Float32Array),
  policy: z.instanceof(Float32Array),
  actionValue: z.instanceof(Float32Array),
  texts: z.strictObject({ prompts: z.array(z.string()), completions: z.array(z.string()) }).optional(),
});
const REPORT = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('plan'), given: z.tuple([PLAN]) }),
  z.strictObject({ kind: z.literal('batch'), given: z.tuple([BATCH, count]) }),
  z.strictObject({ kind: z.literal('fault'), given: z.tuple([FAULT]) }),
  z.strictObject({ kind: z.literal('tables'), given: z.tuple([TABLES]) }),
  z.strictObject({ kind: z.literal('end'), seconds: size, workers: count, stoppedAt: size.optional() }),
]);

/** The part of an experiment that determines how much a shard must report. */
const EXPERIMENT = z.looseObject({
  seeds: count.min(1).max(OWN_FIELDS.seeds.max),
  measurementPoints: count.min(1).max(OWN_FIELDS.measurementPoints.max),
  envSteps: count.min(1).max(OWN_FIELDS.envSteps.max),
  episodes: count.max(OWN_FIELDS.episodes.max).optional(),
  variants: someVariants({}),
  edits: measured(z.array(z.looseObject({ at: count, patch: z.looseObject({}) })).max(BOUNDS.edits.max)),
});
export const HEAD = z
  .strictObject({
    format: z.string(),
    version: count,
    /** Zero-based, as in the engine. */
    shard: z.strictObject({ index: count, count: count.min(1), first: count.optional() }),
    measures: z.enum(['all', 'returns']),
    /** Checksum of the command's own code, and the version of V8: both decide the bits of a result. */
    build: z.string(),
    v8: z.string(),
    experiment: EXPERIMENT,
  })
  .refine(({ shard, experiment }) => shard.index < shard.count && shard.count <= experiment.seeds);

interface Expected {
  readonly shard: Shard;
  readonly measures: Measures;
  readonly experiment: Experiment;
}
/** An invalid report, as a continuation of “Cannot merge FILE: ”. */
export class WrongReport extends Error {}
/** Numbers are missing, phrased in the same way. */
export class MissingNumbers extends Error {}

const MAX_NAMED = 5;
const MAX_TERMS = BOUNDS.terms.max;
const UNSEEN = 0;

export class Received {
  readonly #expected: Expected;
  readonly #grid: readonly number[];
  readonly #seeds: ReadonlyMap<number, number>;
  /** By measurement point, variant and seed of the shard: 1 if it has arrived. */
  readonly #points: Uint8Array;
  readonly #tables: Uint8Array;
  /** Lengths of the final tables, by variant. */
  readonly sizes = new Map<number, string>();
  #texts: ReplicaTables['texts'];
  #plan: Plan | null = null;

  constructor(expected: Expected) {
    this.#expected = expected;
    this.#grid = gridOf(expected.experiment);
    this.#seeds = new Map(seedsOf(expected.shard, expected.experiment.seeds).map((seed, k) => [seed, k]));
    const replicas = BOUNDS.variants.max * this.#seeds.size;
    this.#points = new Uint8Array(this.#grid.length * replicas);
    this.#tables = new Uint8Array(replicas);
  }

  /** Checks a report and passes it on. @returns the end, if it is that. @throws WrongReport, MissingNumbers */
  take(report: unknown, listener: Listener): ShardEnd | null {
    const read = REPORT.safeParse(report);
    if (!read.success) {
      const kind: unknown = (report as { readonly kind?: unknown } | null)?.kind;
      throw new WrongReport(
        typeof kind === 'string'
          ? `its report “${kind.slice(0, 40)}” does not have the form that this version writes`
          : 'one of its lines is not a report',
      );
    }
    const known = report as Reported | ShardEnd;
    if (known.kind === 'end') {
      if (this.#plan === null) throw new MissingNumbers('it has no measurements');
      if (known.stoppedAt === undefined) this.#complete();
      return known;
    }
    if (known.kind === 'plan') {
      const [plan] = known.given;
      this.#adopt(plan);
      listener.plan(plan);
      return null;
    }
    if (this.#plan === null) throw new WrongReport('its numbers come before their layout');
    if (known.kind === 'batch') {
      const [stored, shard] = known.given;
      const batch = readBatch(stored);
      this.#batch(batch, this.#plan);
      listener.batch(batch, shard);
    } else if (known.kind === 'tables') {
      const [tables] = known.given;
      this.#final(tables);
      listener.tables(tables);
    } else {
      const [fault] = known.given;
      this.#placeOf(fault.variant, fault.seed);
      listener.fault(fault);
    }
    return null;
  }

  get #hasEdits(): boolean {
    return this.#expected.experiment.edits.length > 0;
  }

  #adopt(plan: Plan): void {
    const { variants } = this.#expected.experiment;
    if (JSON.stringify(plan.grid) !== JSON.stringify(this.#grid))
      throw new WrongReport('its measurement points are not those of its experiment');
    if (!this.#hasEdits && plan.variants.length !== variants.length)
      throw new WrongReport('its variants are not those of its experiment');
    this.#plan = plan;
  }

  #placeOf(variant: number, seed: number): number {
    const place = this.#seeds.get(seed);
    if (place === undefined) throw new WrongReport('it has seeds of another shard');
    if (!this.#hasEdits && variant >= this.#expected.experiment.variants.length)
      throw new WrongReport('it has numbers of a variant that its experiment does not have');
    return variant * this.#seeds.size + place;
  }

  #batch({ measurementPoint, replicas, rows, histograms }: Batch, plan: Plan): void {
    if (measurementPoint >= this.#grid.length)
      throw new WrongReport('it has measurement points that its experiment does not have');
    const { columns, metricColumns = METRIC_COLUMNS, variants } = plan;
    const width = rows.length / replicas.length;
    // Edits can change the number of terms and variants during a run.
    const fits = this.#hasEdits
      ? Number.isInteger(width) && width >= metricColumns && width <= metricColumns + MAX_TERMS
      : width === columns;
    if (!fits) throw new WrongReport('one of its lists of numbers is too short or too long');
    const bins = histograms.length / HISTOGRAM_BINS;
    const counted = this.#hasEdits
      ? Number.isInteger(bins) && bins > 0 && bins <= BOUNDS.variants.max
      : bins === variants.length;
    if (!counted && !(bins === 0 && this.#expected.measures === 'returns'))
      throw new WrongReport('one of its lists of histograms is too short or too long');
    const from = measurementPoint * this.#tables.length;
    for (const { variant, seed } of replicas) {
      const place = from + this.#placeOf(variant, seed);
      if (this.#points[place] !== UNSEEN) throw new WrongReport('it has a measurement point twice');
      this.#points[place] = 1;
    }
  }

  #final({ variant, seed, value, policy, actionValue, texts }: ReplicaTables): void {
    const place = this.#placeOf(variant, seed);
    if (this.#tables[place] !== UNSEEN) throw new WrongReport('it has the final tables of a seed twice');
    this.#tables[place] = 1;
    this.#texts ??= texts;
    const states = this.#texts?.prompts.length ?? this.#plan?.nObservations ?? 0;
    const actions = this.#texts?.completions.length ?? this.#plan?.nActions ?? 0;
    const sizes = [value, policy, actionValue].map(({ length }) => length).join();
    const known = this.sizes.get(variant) ?? sizes;
    this.sizes.set(variant, known);
    // A policy on text has no values, and is listed only if it has few completions.
    const ofText = this.#texts !== undefined || policy.length === 0;
    const fits =
      sizes === known &&
      value.length === (ofText ? 0 : states) &&
      (policy.length === states * actions || policy.length === 0) &&
      (actionValue.length === 0 || actionValue.length === states * actions);
    if (!fits) throw new WrongReport('one of its final tables is too short or too long');
  }

  /** @throws MissingNumbers that names what is missing */
  #complete(): void {
    const lacks: string[] = [];
    const variants = this.#plan?.variants ?? [];
    for (const [variant, { label }] of variants.entries())
      for (const [seed, place] of this.#seeds) {
        const replica = variant * this.#seeds.size + place;
        const missing = this.#grid.flatMap((at, point) =>
          this.#isDue(at, variant) && this.#points[point * this.#tables.length + replica] === UNSEEN
            ? [point]
            : [],
        );
        const of = `seed ${seed} of “${label}”`;
        if (missing.length > 0)
          lacks.push(`${of} lacks ${pointsIn(missing, this.#grid, this.#expected.experiment)}`);
        else if (this.#tables[replica] === UNSEEN) lacks.push(`${of} lacks its final tables`);
      }
    if (lacks.length === 0) return;
    const more = lacks.length > MAX_NAMED ? `, and ${lacks.length - MAX_NAMED} more` : '';
    throw new MissingNumbers(`numbers are missing: ${lacks.slice(0, MAX_NAMED).join('; ')}${more}`);
  }

  /** Edits can add and remove variants. A point at the step of an edit may belong to either side. */
  #isDue(at: number, variant: number): boolean {
    const { variants, edits } = this.#expected.experiment;
    const counts = [variants.length];
    for (const edit of edits) {
      if (edit.at > at) break;
      const { variants: changed } = edit.patch as { readonly variants?: unknown };
      if (!Array.isArray(changed)) continue;
      if (edit.at < at) counts.length = 0;
      counts.push(changed.length);
    }
    return variant < Math.min(...counts);
  }
}

/** “measurement points 4 to 7 (environment steps 800 to 1400)”. @param missing indices, ascending */
function pointsIn(missing: readonly number[], grid: readonly number[], experiment: Experiment): string {
  const [first = 0] = missing;
  const last = missing.at(-1) ?? first;
  const unit = pointOf(experiment, 'environment step');
  if (first === last) return `measurement point ${first + 1} (${unit} ${grid[first]})`;
  const some = missing.length === last - first + 1 ? '' : `${missing.length} of the `;
  return `${some}measurement points ${first + 1} to ${last + 1} (${unit}s ${grid[first]} to ${grid[last]})`;
}
