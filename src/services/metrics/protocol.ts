/** What the page calls in the metrics worker, and what it reports. Typed arrays are transferred. Types only. */
import type { RunScript } from '../../engine/replay/contract.ts';
import type { Comparison, ComparisonRequest } from '../../stats/compare/comparison.ts';
import type { RunOfVariants, RunsComparison, RunsRequest } from '../../stats/compare/runs-comparison.ts';
import type { Finding } from '../../stats/doctor/contract.ts';
import type { DoctorFacts } from '../../stats/doctor/facts.ts';
import type { MetricId } from '../../stats/metrics/metrics.ts';
import type { CurveProof } from '../../stats/stats/curve-hash.ts';
import type { Job } from '../rpc.ts';
import type { Measured } from '../trainer/protocol.ts';

/** What the page draws, and up to where it has it already. `key` is the page's own name for it. */
export interface SeriesRequest {
  readonly key: string;
  readonly variant: number;
  /** `band`: mean, low, high, n over seeds; `seed`: one seed's line; `histogram`: advantages of the variant, summed over seeds. */
  readonly kind: 'band' | 'seed' | 'histogram';
  readonly column: number; // not of a histogram
  readonly seed: number; // of a seed's line only
  readonly from: number; // first checkpoint that is wanted
}

/** One line of a file: a column of a variant, all its seeds. */
export interface ExportLine {
  readonly variant: number;
  readonly column: number;
  readonly label: string;
  readonly name: string;
  /** Name of the run; empty where it is not given. */
  readonly run?: string;
}

/** A stored run as it is compared with others: what it is, and its numbers as the database has them. */
export interface RunNumbers {
  readonly run: string; // its id
  readonly name: string;
  readonly world: string;
  readonly worldName: string;
  readonly seed: number; // of the experiment
  readonly unit?: 'episodes'; // as of a run of variants
  readonly variants: RunOfVariants['variants'];
  readonly metricColumns: number;
  readonly reference: { readonly best: number; readonly random: number } | null;
  readonly seeds: number;
  readonly shards: number;
  readonly shapes: readonly ({ readonly revision: number } & Shape)[];
  readonly logs: readonly Uint8Array[];
}
/** Mean over seeds of a metric of a stored run's variant. */
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
  readonly metricColumns?: number | undefined; // as of a Plan
  readonly grid: readonly number[]; // of each point, in the unit of the run
}

/**
 * `generation` rises with every new run, every new plan and every new worker: the page drops news of an older one.
 */
export interface Layout extends Shape {
  readonly generation: number;
  readonly revision?: number | undefined; // default 0; when a plan is adopted, that of before
}
export interface OpenRun extends Layout {
  readonly seeds: number;
  readonly shards: number;
  /** Batches wait for `restore`. */
  readonly restores?: boolean;
}
/** The numbers of earlier visits, as the database has them. */
export interface RestoredRun extends Shape {
  readonly seeds: number;
  readonly shards: number;
  readonly shapes: readonly ({ readonly revision: number } & Shape)[];
  readonly logs: readonly Uint8Array[];
  readonly whole: boolean; // nothing of them is missing
}
/** What a worker that trains has measured, with its shard. */
export interface MeasuredBatch extends Measured {
  readonly shard: number;
  readonly revision?: number; // of the plan that it was measured under
}

export interface MeasurerApi {
  /** The events of the run, while the worker lives. @throws Error of work outside of any call: the worker is of no use any more */
  events(job: Job<MeasurerNews>): Promise<never>;
  ping(): void;

  /** A run begins: everything of the last one is forgotten. */
  open(run: OpenRun): void;
  /** Batches of this shard come over the port. */
  connect(shard: number, port: MessagePort): void;
  restore(run: RestoredRun): void;
  /** The run goes on under a new plan: closed measurement points keep their index. */
  adopt(layout: Layout): void;
  /** This shard was abandoned. */
  giveUp(shard: number): void;
  /** All lines that are wanted; others that were wanted before are over. */
  watch(requests: readonly SeriesRequest[]): void;

  /** Null: no seed has a value yet. */
  rank(variant: number, column: number): Ranking | null;
  /** The proof of the curves; null: the run is not over, was changed on its way, or lost something. */
  hash(): CurveProof | null;
  /** Resolves once every measurement point has come. */
  whole(): Promise<void>;
  /** The findings in the numbers so far. */
  diagnose(facts: DoctorFacts): readonly Finding[];
  /** One seed's numbers at a measurement point, [columns]; null where there are none yet. */
  row(variant: number, seed: number, checkpoint: number): Float64Array | null;
  /** Takes the place of a comparison that is still being made, which is then rejected. News: the share done. */
  compare(request: ComparisonRequest, job: Job<number>): Promise<Comparison>;
  /** The file comes as news, in pieces. */
  export(lines: readonly ExportLine[], job: Job<ExportNews>): Promise<void>;

  /** A stored run next to the training one; it replaces one with the same id. */
  knowRun(numbers: RunNumbers): void;
  /** Forgets the others. */
  keepRuns(runs: readonly string[]): void;
  /** As `compare`. */
  compareRuns(runs: readonly string[], request: RunsRequest, job: Job<number>): Promise<RunsComparison>;
  /** Lines of a stored run, one per metric. */
  lineUp(run: string): readonly RunLine[];
}

export interface ExportNews {
  readonly share: number; // done
  readonly bytes: Uint8Array<ArrayBuffer>; // the next of the file (UTF-8)
}

/** New measurement points of a request, inside `values` from `at` on: 4, 1 or HISTOGRAM_BINS values a checkpoint. */
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
  | /**
   * At most about ten times a second; a band's part is four runs of `count` values: mean, low, high, n.
   * It comes without any part, too, when there is more than the page has asked for.
   */
  { readonly kind: 'series'; readonly parts: readonly SeriesPart[]; readonly values: Float64Array }
  /** Rejected numbers: a message for the notice. */
  | { readonly kind: 'misfit'; readonly message: string }
);

/** A stored run that goes on. */
export interface StoredNumbers extends KeptNumbers {
  readonly run: string;
  readonly seconds: number; // of training so far
  /** How it began and what it was changed to since, so that what came before this visit can be replayed. */
  readonly script: RunScript;
}
export interface KeptNumbers {
  /** In the order in which they were measured under. */
  readonly shapes: readonly {
    readonly revision: number;
    readonly variants: number;
    readonly columns: number;
    readonly grid: readonly number[];
  }[];
  readonly logs: readonly Uint8Array[];
  /** Every checkpoint of every shard that had come is there. */
  readonly whole: boolean;
}
