import type { RunScript } from '../../engine/replay/contract.ts';
import type { Comparison, ComparisonRequest } from '../../stats/compare/comparison.ts';
import type { RunOfVariants, RunsComparison, RunsRequest } from '../../stats/compare/runs-comparison.ts';
import type { Finding } from '../../stats/doctor/contract.ts';
import type { DoctorFacts } from '../../stats/doctor/facts.ts';
import type { MetricId } from '../../stats/metrics/metrics.ts';
import type { CurveProof } from '../../stats/stats/curve-hash.ts';
import type { Job } from '../rpc.ts';
import type { Measured } from '../trainer/protocol.ts';

/** A series that the page draws, and how much of it the page already has. The page chooses `key`. */
export interface SeriesRequest {
  readonly key: string;
  readonly variant: number;
  /** `band`: mean, low, high, n over seeds. `histogram`: advantages of the variant, summed over seeds. */
  readonly kind: 'band' | 'seed' | 'histogram';
  readonly column: number; // unused for a histogram
  readonly seed: number;
  readonly from: number;
}

/** A table of all seeds, or event files of TensorBoard in a zip. */
export type SeedsFormat = 'csv' | 'tfevents';

export interface ExportLine {
  readonly variant: number;
  readonly column: number;
  readonly label: string;
  readonly name: string;
  readonly run?: string;
}

/** A stored run for comparisons: its description, and its numbers as the database has them. */
export interface RunNumbers {
  readonly run: string;
  readonly name: string;
  readonly world: string;
  readonly worldName: string;
  readonly seed: number; // of the experiment
  readonly unit?: 'episodes'; // as in Plan
  readonly variants: RunOfVariants['variants'];
  readonly metricColumns: number;
  readonly reference: { readonly best: number; readonly random: number } | null;
  readonly seeds: number;
  readonly shards: number;
  readonly shapes: readonly ({ readonly revision: number } & Shape)[];
  readonly logs: readonly Uint8Array[];
}
/** Mean over seeds of a metric for a variant of a stored run. */
export interface RunLine {
  readonly label: string;
  readonly metric: MetricId;
  readonly x: Float64Array; // in the unit of the run
  readonly y: Float64Array;
  readonly n: number; // seeds at the last point
}

export interface Shape {
  readonly variants: number;
  readonly columns: number;
  readonly metricColumns?: number | undefined; // as in Plan
  readonly grid: readonly number[]; // of each point, in the unit of the run
}

/** `generation` rises with every new run, plan and worker. The page drops older news. */
export interface Layout extends Shape {
  readonly generation: number;
  readonly revision?: number | undefined; // default 0; for an adopted plan, the previous one
}
export interface OpenRun extends Layout {
  readonly seeds: number;
  readonly shards: number;
  /** Batches wait for `restore`. */
  readonly restores?: boolean;
}
export interface RestoredRun extends Shape {
  readonly seeds: number;
  readonly shards: number;
  readonly shapes: readonly ({ readonly revision: number } & Shape)[];
  readonly logs: readonly Uint8Array[];
  readonly whole: boolean; // no data is missing
}
export interface MeasuredBatch extends Measured {
  readonly shard: number;
  readonly revision?: number; // of the plan under which it was measured
}

export interface MeasurerApi {
  /** Lives as long as the worker. @throws Error from work outside of any call; the worker is then unusable */
  events(job: Job<MeasurerNews>): Promise<never>;
  ping(): void;

  /** Begins a run and forgets the last one. */
  open(run: OpenRun): void;
  connect(shard: number, port: MessagePort): void;
  restore(run: RestoredRun): void;
  /** Continues the run under a new plan. Closed measurement points keep their index. */
  adopt(layout: Layout): void;
  giveUp(shard: number): void;
  /** Replaces the list of wanted lines. */
  watch(requests: readonly SeriesRequest[]): void;

  /** Null: no seed has a value yet. */
  rank(variant: number, column: number): Ranking | null;
  /** The checksum of the curves; null if the run is unfinished, was edited, or lost data. */
  hash(): CurveProof | null;
  whole(): Promise<void>;
  diagnose(facts: DoctorFacts): Promise<readonly Finding[]>;
  /** One seed's numbers at a measurement point, [columns]; null if there are none yet. */
  row(variant: number, seed: number, measurementPoint: number): Float64Array | null;
  /** Replaces a comparison in progress, which is then rejected. Reports the share done. */
  compare(request: ComparisonRequest, job: Job<number>): Promise<Comparison>;
  /** The file arrives as news, in pieces. */
  export(lines: readonly ExportLine[], format: SeedsFormat, job: Job<ExportNews>): Promise<void>;

  /** Adds a stored run next to the training one. It replaces one with the same id. */
  knowRun(numbers: RunNumbers): void;
  keepRuns(runs: readonly string[]): void;
  compareRuns(runs: readonly string[], request: RunsRequest, job: Job<number>): Promise<RunsComparison>;
  lineUp(run: string): readonly RunLine[];
}

export interface ExportNews {
  readonly share: number;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** New measurement points of a request, at index `at` of `values`: 4, 1 or HISTOGRAM_BINS values per point. */
export interface SeriesPart {
  readonly key: string;
  readonly from: number;
  readonly count: number;
  readonly at: number;
}

type RankedSeed = { readonly seed: number; readonly value: number };
export interface Ranking extends Readonly<Record<'worst' | 'median' | 'best', RankedSeed>> {
  readonly seeds: number; // that have a value
}

export type MeasurerNews = { readonly generation: number } & (
  | /** Sent at most about ten times a second. A band's part is four runs of `count` values: mean, low, high, n. A message without parts means that there is more than the page has asked for. */
  { readonly kind: 'series'; readonly parts: readonly SeriesPart[]; readonly values: Float64Array }
  /** Numbers were rejected. The message is for the notice. */
  | { readonly kind: 'misfit'; readonly message: string }
);

export interface StoredNumbers extends KeptNumbers {
  readonly run: string;
  readonly seconds: number;
  /** How the run began and its edits so far, for replaying what came before this visit. */
  readonly script: RunScript;
}
export interface KeptNumbers {
  /** In the order in which they were used for measuring. */
  readonly shapes: readonly {
    readonly revision: number;
    readonly variants: number;
    readonly columns: number;
    readonly grid: readonly number[];
  }[];
  readonly logs: readonly Uint8Array[];
  /** Every measurement point that had arrived, from every shard, is included. */
  readonly whole: boolean;
}
