/** Messages to the measuring worker, from the page and from those that train: plain, in order, typed arrays transferred. Types only. */
import type { RunScript } from '../../engine/replay/contract.ts';
import type { ComparisonRequest } from '../../stats/compare/comparison.ts';
import type { RunOfVariants, RunsRequest } from '../../stats/compare/runs-comparison.ts';
import type { DoctorFacts } from '../../stats/doctor/facts.ts';
import type { MetricId } from '../../stats/metrics/metrics.ts';
import type { Answer } from '../rpc.ts';
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
 * To the worker. `generation` rises with every new run and every new plan, and with every new worker: what comes back
 * for an older one is dropped by the page, and a batch of an older one by the worker.
 */
export type MeasurerOrder = { readonly generation: number } & (
  | ({
      readonly kind: 'open';
      readonly seeds: number;
      readonly shards: number;
      readonly revision?: number;
      /** Batches wait for `restore`. */
      readonly restores?: boolean;
    } & Shape)
  /** After `open`: batches of this shard come over the port. */
  | { readonly kind: 'connect'; readonly shard: number; readonly port: MessagePort }
  /** After `open`: the numbers of earlier visits, as the database has them. */
  | ({
      readonly kind: 'restore';
      readonly seeds: number;
      readonly shards: number;
      readonly shapes: readonly ({ readonly revision: number } & Shape)[];
      readonly logs: readonly Uint8Array[];
      readonly whole: boolean; // nothing of them is missing
    } & Shape)
  /** The run goes on under a new plan: closed measurement points keep their index. */
  | ({ readonly kind: 'adopt'; readonly revision?: number } & Shape)
  | ({
      readonly kind: 'batch';
      readonly shard: number;
      readonly revision?: number; // of the plan that it was measured under
    } & Measured)
  /** This shard was abandoned. */
  | { readonly kind: 'giveUp'; readonly shard: number }
  /** All requests; those that were there before and are not named are over. */
  | { readonly kind: 'watch'; readonly requests: readonly SeriesRequest[] }
  /** Answered with a `Ranking`; null: no seed has a value yet. */
  | { readonly kind: 'rank'; readonly id: number; readonly variant: number; readonly column: number }
  /** Answered with the proof of the curves; null: the run is not over, was changed on its way, or lost something. */
  | { readonly kind: 'hash'; readonly id: number }
  /** Answered, with null, once every checkpoint has come. */
  | { readonly kind: 'whole'; readonly id: number }
  /** Answered with the findings in the numbers so far. */
  | { readonly kind: 'diagnose'; readonly id: number; readonly facts: DoctorFacts }
  /** Answered with one seed's numbers at a checkpoint, [columns]; null where there are none yet. */
  | {
      readonly kind: 'row';
      readonly id: number;
      readonly variant: number;
      readonly seed: number;
      readonly checkpoint: number;
    }
  /** In place of a comparison that is still being made: that one is not told of any more. News: the share done. */
  | { readonly kind: 'compare'; readonly id: number; readonly request: ComparisonRequest }
  /** News: the share done, and the next bytes of the file (UTF-8). */
  | { readonly kind: 'export'; readonly id: number; readonly lines: readonly ExportLine[] }
  | { readonly kind: 'ping' }
  /** Stored runs next to the training one; each replaces one with the same id. */
  | { readonly kind: 'knowRun'; readonly numbers: RunNumbers }
  | { readonly kind: 'keepRuns'; readonly runs: readonly string[] }
  /** In place of a comparison of runs that is still being made. News: the share done. */
  | {
      readonly kind: 'compareRuns';
      readonly id: number;
      readonly runs: readonly string[];
      readonly request: RunsRequest;
    }
  /** Answered with lines, one per metric. */
  | { readonly kind: 'lineUp'; readonly id: number; readonly run: string }
);

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

/**
 * From the worker. `series`: at most about ten a second; a band's part is four runs of `count` values: mean, low, high, n.
 * It comes without any part, too, when there is more than the page has asked for.
 */
export type MeasurerMessage =
  | Answer
  | ({ readonly generation: number } & (
      | { readonly kind: 'series'; readonly parts: readonly SeriesPart[]; readonly values: Float64Array }
      /** Rejected numbers: a message for the notice. */
      | { readonly kind: 'misfit'; readonly message: string }
      | { readonly kind: 'pong' }
      | { readonly kind: 'error'; readonly message: string }
    ));

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
