/** Stored runs next to the training one: numbers, comparisons and curves for the charts. */

import type { MeasurerMessage, MeasurerOrder, RunLine, RunNumbers } from '../../workers/protocol-measurer.ts';
import { errorWords } from '../core/error-words.ts';
import { decodeLog } from '../database/log.ts';
import { SEED_ROW_BYTES } from '../measure/compare/comparison.ts';
import { compareRuns, type RunOfVariants } from '../measure/compare/runs-comparison.ts';
import { ALL_METRIC_IDS } from '../measure/metrics/metrics.ts';
import { Band, columnOf, REPORTS } from '../measure/stats/aggregate.ts';
import { PieceJob } from './compare.ts';
import { restoredMetrics } from './run-metrics.ts';

type Of<Kind extends MeasurerOrder['kind']> = Extract<MeasurerOrder, { readonly kind: Kind }>;
const RUNS_KINDS = ['knowRun', 'keepRuns', 'compareRuns', 'lineUp'] as const;
export type RunsOrder = Of<(typeof RUNS_KINDS)[number]>;

export interface RunsDependencies {
  post(message: MeasurerMessage, transfer: readonly ArrayBuffer[]): void;
  now(): number;
  /** Calls back in a later task. */
  after(milliseconds: number, callback: () => void): void;
}

const KINDS: ReadonlySet<string> = new Set(RUNS_KINDS);
/** The worker reads its messages at least this often. */
const SLICE_MS = 40;

export function isRunsOrder(order: MeasurerOrder): order is RunsOrder {
  return KINDS.has(order.kind);
}

export class RunsMeasurer {
  readonly #dependencies: RunsDependencies;
  readonly #known = new Map<string, RunOfVariants>();
  #job: PieceJob | null = null;

  constructor(dependencies: RunsDependencies) {
    this.#dependencies = dependencies;
  }

  receive(order: RunsOrder): void {
    if (order.kind === 'knowRun') this.#known.set(order.numbers.run, runOf(order.numbers));
    else if (order.kind === 'keepRuns') {
      for (const id of this.#known.keys()) if (!order.runs.includes(id)) this.#known.delete(id);
    } else if (order.kind === 'lineUp') {
      const run = this.#known.get(order.run);
      const lines = run === undefined ? [] : linesOf(run);
      const buffers = lines.flatMap(({ x, y }) => [x.buffer, y.buffer] as ArrayBuffer[]);
      this.#dependencies.post({ kind: 'answer', id: order.id, value: lines }, [...new Set(buffers)]);
    } else {
      const runs = order.runs.flatMap((id) => this.#known.get(id) ?? []);
      this.#job = new PieceJob(order.id, compareRuns(runs, order.request), this.#dependencies.now());
      this.#later(this.#job);
    }
  }

  #later(job: PieceJob): void {
    this.#dependencies.after(0, () => {
      if (job === this.#job) this.#advance(job);
    });
  }

  #advance(job: PieceJob): void {
    const { now, post } = this.#dependencies;
    const end = now() + SLICE_MS;
    this.#job = null;
    try {
      const news = job.advance(() => now() < end, now);
      if (news !== null) post(news, []);
      if (news?.kind === 'answer') return;
    } catch (error) {
      post({ kind: 'error', generation: 0, message: errorWords(error) }, []);
      return;
    }
    this.#job = job;
    this.#later(job);
  }
}

function runOf({ run: _, seeds, shards, shapes, logs, ...own }: RunNumbers): RunOfVariants {
  const last = shapes.at(-1) ?? { variants: own.variants.length, columns: 0, grid: [] };
  const book = restoredMetrics(
    { kind: 'restore', generation: 0, ...last, seeds, shards, shapes, logs, whole: false },
    SEED_ROW_BYTES,
  );
  // A worker that was given up and did not come back is not waited for.
  const lost = new Map<number, boolean>();
  for (const log of logs)
    for (const entry of decodeLog(log) ?? []) lost.set(entry.shard, entry.kind === 'giveUp');
  for (const [shard, isLost] of lost) if (isLost) book.giveUp(shard);
  return { ...own, source: book.seedSource() };
}

/** Means over seeds of every metric, by the rules of the charts; those without any value are left out. */
function linesOf({ name, variants, source, metricColumns }: RunOfVariants): readonly RunLine[] {
  const values = new Float64Array(source.seeds);
  const reports = new Float64Array(source.seeds);
  return variants.flatMap(({ label }, variant) =>
    ALL_METRIC_IDS.slice(0, metricColumns).flatMap((metric): RunLine[] => {
      const column = columnOf(metric);
      const band = new Band(column, source.seeds, source.length);
      for (let checkpoint = 0; checkpoint < source.length; checkpoint++) {
        source.read(checkpoint, variant, REPORTS, reports);
        source.read(checkpoint, variant, column, values);
        band.append(values, reports);
      }
      const known = [...band.mean.keys()].filter((k) => Number.isFinite(band.mean[k]));
      const end = known.at(-1);
      if (end === undefined) return [];
      return [
        {
          label: `${name} · ${label}`,
          metric,
          x: Float64Array.from(known, (k) => source.grid[k] ?? Number.NaN),
          y: Float64Array.from(known, (k) => band.mean[k] ?? Number.NaN),
          n: band.n[end] ?? 0,
        },
      ];
    }),
  );
}
