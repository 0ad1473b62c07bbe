/**
 * Keeps the numbers of all seeds and tells the page what it looks at: the new measurement points of means, intervals and n, at
 * most about ten times a second. Driven by messages; knows no thread.
 */
import { errorMessage } from '../../core/error-message.ts';
import { compare } from '../../stats/compare/compare.ts';
import type { Comparison, ComparisonRequest, SeedSource } from '../../stats/compare/comparison.ts';
import { SEED_ROW_BYTES } from '../../stats/compare/comparison.ts';
import { compareRuns, type RunOfVariants } from '../../stats/compare/runs-comparison.ts';
import type { Finding } from '../../stats/doctor/contract.ts';
import { examine } from '../../stats/doctor/doctor.ts';
import type { DoctorFacts } from '../../stats/doctor/facts.ts';
import { ALL_METRIC_IDS } from '../../stats/metrics/metrics.ts';
import { Band, columnOf, REPORTS, type ReadColumn } from '../../stats/stats/aggregate.ts';
import type { Answer } from '../rpc.ts';
import { decodeLog } from '../runs/log.ts';
import { Inlet } from './arrivals.ts';
import { longCsv } from './csv.ts';
import type {
  MeasurerMessage,
  MeasurerOrder,
  Ranking,
  RunLine,
  RunNumbers,
  SeriesPart,
  SeriesRequest,
} from './protocol.ts';
import { RunMetrics, restoredMetrics } from './run-metrics.ts';

/** Stored runs next to the training one: their numbers, and curves for the charts. */
function runOf({ run: _, seeds, shards, shapes, logs, ...own }: RunNumbers): RunOfVariants {
  const { metricColumns } = own;
  const last = {
    ...(shapes.at(-1) ?? { variants: own.variants.length, columns: 0, grid: [] }),
    metricColumns,
  };
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
  return variants.flatMap(({ label }, variant) =>
    ALL_METRIC_IDS.slice(0, metricColumns).flatMap((metric): RunLine[] => {
      const column = columnOf(metric);
      const band = new Band(column, source.seeds, source.length, metricColumns);
      for (let checkpoint = 0; checkpoint < source.length; checkpoint++) {
        const read: ReadColumn = (of, into) => source.read(checkpoint, variant, of, into);
        band.append(read, source.grid[checkpoint] ?? 0);
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

// The diagnosis of the run, and the rank of its seeds.
/** Maximum numbers per column for the diagnosis; longer runs use every k-th measurement point. */
const MAX_READ = 1_000_000;

const diagnosed = (source: SeedSource, facts: DoctorFacts): readonly Finding[] =>
  examine(thinned(source), facts);

function thinned(source: SeedSource): SeedSource {
  const every = Math.ceil((source.variants * source.length * source.seeds) / MAX_READ);
  if (every <= 1) return source;
  const kept = Array.from({ length: Math.floor(source.length / every) }, (_, k) => (k + 1) * every - 1);
  return {
    ...source,
    grid: kept.map((checkpoint) => source.grid[checkpoint] ?? 0),
    length: kept.length,
    read: (checkpoint, variant, column, into) => source.read(kept[checkpoint] ?? 0, variant, column, into),
  };
}

/**
 * Seeds that still report, by the newest value that each had; equal ones by their number, the smaller first. The median of
 * an even number is the lower of the two in the middle. Null: none has a value.
 */
function rankSeeds(metrics: RunMetrics, variant: number, column: number): Ranking | null {
  if (!metrics.hasBand(variant, column)) return null;
  const last = metrics.length - 1;
  const { latest } = metrics.wholeBand(variant, column);
  const ranked = [...latest]
    .map((value, seed) => ({ seed, value }))
    .filter(({ seed, value }) => {
      return Number.isFinite(value) && Number.isFinite(metrics.rows.value(last, variant, seed, REPORTS));
    })
    .sort((a, b) => a.value - b.value || a.seed - b.seed);
  const worst = ranked[0];
  const median = ranked[(ranked.length - 1) >> 1];
  const best = ranked.at(-1);
  if (worst === undefined || median === undefined || best === undefined) return null;
  return { worst, median, best, seeds: ranked.length };
}

/** Work that is done in pieces between other work, and tells how far it is. */
const TELL_MS = 200;
/** All of it is said by the answer, and never before. */
const ALMOST = 0.999;

class PieceJob {
  readonly #id: number;
  readonly #pieces: Generator<number, unknown>;
  #told: number;

  /** @param pieces yields the share that is done */
  constructor(id: number, pieces: Generator<number, unknown>, now: number) {
    this.#id = id;
    this.#pieces = pieces;
    this.#told = now;
  }

  /** Works within the time limit; null: nothing to report yet. */
  advance(inTime: () => boolean, now: () => number): Answer | null {
    let share = 0;
    do {
      const piece = this.#pieces.next();
      if (piece.done === true) return { kind: 'answer', id: this.#id, value: piece.value };
      share = Math.min(piece.value, ALMOST);
    } while (inTime());
    if (now() - this.#told < TELL_MS) return null;
    this.#told = now();
    return { kind: 'progress', id: this.#id, news: [share] };
  }
}

/** @param source what is complete now: the comparison is of this moment, whatever comes while it is made */
function* comparing(source: SeedSource, request: ComparisonRequest): Generator<number, Comparison> {
  return (yield* compare(source, request)).comparison;
}

type Said<Message> = Message extends unknown ? Omit<Message, 'generation'> : never;

export interface MeasurerDependencies {
  post(message: MeasurerMessage, transfer: readonly ArrayBuffer[]): void;
  now(): number;
  /** Calls back in a later task. */
  after(milliseconds: number, callback: () => void): void;
  /** Room for the rows of single seeds. */
  readonly seedRowBytes?: number;
}

const INTERVAL_MS = 100;
const TOLD_MS = 20;
/** The worker reads its messages at least this often, in milliseconds. */
const SLICE_MS = 40;

interface Watched {
  readonly request: SeriesRequest;
  sent: number; // measurementPoints that the page has
}
interface Export {
  readonly id: number;
  readonly texts: Generator<string>;
  readonly pieces: number;
  written: number;
}

export class Measurer {
  readonly #dependencies: MeasurerDependencies;
  /** Stored runs next to the training one. */
  readonly #known = new Map<string, RunOfVariants>();
  #generation = 0;
  readonly #inlet = new Inlet((batch) => this.receive({ ...batch, generation: this.#generation }));
  #metrics: RunMetrics | null = null;
  #watched: Watched[] = [];
  #exports: Export[] = [];
  #comparing: PieceJob | null = null;
  #changed = false; // something came that the page has not been told of
  #posted = Number.NEGATIVE_INFINITY;
  #next = Number.POSITIVE_INFINITY; // time of the next turn
  #ticket = 0;

  constructor(dependencies: MeasurerDependencies) {
    this.#dependencies = dependencies;
  }

  receive(order: MeasurerOrder): void {
    this.#guarded(() => this.#obey(order));
  }

  #obey(order: MeasurerOrder): void {
    if (order.kind === 'ping') this.#post({ kind: 'pong' });
    else if (order.kind === 'knowRun') this.#known.set(order.numbers.run, runOf(order.numbers));
    else if (order.kind === 'keepRuns') {
      for (const id of this.#known.keys()) if (!order.runs.includes(id)) this.#known.delete(id);
    } else if (order.kind === 'lineUp') {
      const run = this.#known.get(order.run);
      this.#answer(order.id, run === undefined ? [] : linesOf(run));
    } else if (order.kind === 'compareRuns') {
      const runs = order.runs.flatMap((id) => this.#known.get(id) ?? []);
      this.#startComparing(order.id, compareRuns(runs, order.request));
    } else this.#obeyOfRun(order);
  }

  #obeyOfRun(order: MeasurerOrder): void {
    if (order.kind === 'open') {
      this.#generation = order.generation;
      this.#inlet.open(order.revision ?? 0, order.restores === true);
      this.#metrics = new RunMetrics(order, this.#dependencies.seedRowBytes ?? SEED_ROW_BYTES);
      this.#watched = [];
      this.#exports = [];
      this.#comparing = null;
      return;
    }
    const metrics = this.#metrics;
    if (metrics === null) return;
    if (order.kind === 'restore') {
      this.#metrics = restoredMetrics(order, this.#dependencies.seedRowBytes ?? SEED_ROW_BYTES);
      this.#inlet.release();
      this.#changed = true;
      this.#schedule(0);
      return;
    }
    if (order.kind === 'adopt') {
      this.#generation = order.generation;
      metrics.adopt(order);
      this.#inlet.adopt(order.revision ?? this.#inlet.revision);
      this.#comparing = null; // variants and columns may be others now
      this.#watched = []; // the page says again what it has
      return;
    }
    if (order.generation !== this.#generation) return;
    if (order.kind === 'connect') {
      this.#inlet.connect(order.shard, order.port);
      return;
    }
    if (order.kind === 'batch') this.#take(metrics, order);
    else if (order.kind === 'giveUp') {
      metrics.giveUp(order.shard);
      this.#changed = true;
      this.#schedule(0);
    } else if (order.kind === 'watch') {
      const requests = order.requests.filter((request) => metrics.has(request));
      this.#watched = requests.map((request) => ({ request, sent: request.from }));
      metrics.watch(requests);
      this.#schedule(0);
    } else if (order.kind === 'compare')
      this.#startComparing(order.id, comparing(metrics.seedSource(), order.request));
    else if (order.kind === 'diagnose') this.#answer(order.id, diagnosed(metrics.seedSource(), order.facts));
    else if (order.kind === 'row')
      this.#answer(order.id, metrics.row(order.variant, order.seed, order.checkpoint));
    else if (order.kind === 'whole') this.#whole(metrics, order.id);
    else if (order.kind === 'hash') this.#answer(order.id, metrics.proof());
    else if (order.kind === 'rank') this.#answer(order.id, rankSeeds(metrics, order.variant, order.column));
    else if (order.kind === 'export') {
      const { rows, seeds } = metrics;
      const texts = longCsv({ ...metrics.seedSource(), rows }, order.lines);
      this.#exports.push({ id: order.id, texts, pieces: 1 + order.lines.length * seeds, written: 0 });
      this.#schedule(0);
    }
  }

  #startComparing(id: number, pieces: Generator<number, unknown>): void {
    this.#comparing = new PieceJob(id, pieces, this.#dependencies.now());
    this.#schedule(0);
  }

  #whole(metrics: RunMetrics, id: number): void {
    const waits = metrics === this.#metrics && metrics.length < metrics.grid.length;
    if (waits) this.#dependencies.after(TOLD_MS, () => this.#whole(metrics, id));
    else this.#answer(id, null);
  }

  #take(metrics: RunMetrics, batch: MeasurerOrder & { kind: 'batch' }): void {
    if (!metrics.take(batch, (batch.revision ?? this.#inlet.revision) < this.#inlet.revision)) {
      this.#post({ kind: 'misfit', message: 'a batch of numbers does not fit the run layout' });
      return;
    }
    this.#changed = true;
    this.#schedule(Math.max(0, INTERVAL_MS - (this.#dependencies.now() - this.#posted)));
  }

  #schedule(waitMs: number): void {
    const time = this.#dependencies.now() + waitMs;
    if (this.#next <= time) return;
    this.#next = time;
    const ticket = ++this.#ticket;
    this.#dependencies.after(waitMs, () => {
      if (ticket === this.#ticket) this.#guarded(() => this.#turn());
    });
  }

  #turn(): void {
    const { now } = this.#dependencies;
    this.#next = Number.POSITIVE_INFINITY;
    const metrics = this.#metrics;
    const end = now() + SLICE_MS;
    const inTime = () => now() < end;
    const done = metrics?.advance(inTime) ?? true;
    if (metrics !== null && (done || now() - this.#posted >= INTERVAL_MS)) this.#tell(metrics);
    if (done) this.#export(inTime);
    if (done) this.#compare(inTime);
    if (!done || this.#exports.length > 0 || this.#comparing !== null) this.#schedule(0);
  }

  /** Posts even without parts, so that the page learns that there is more. */
  #tell(metrics: RunMetrics): void {
    const parts: SeriesPart[] = [];
    const due: { readonly request: SeriesRequest; readonly from: number; readonly to: number }[] = [];
    let size = 0;
    for (const watched of this.#watched) {
      const from = watched.sent;
      const to = metrics.lengthOf(watched.request);
      if (to <= from) continue;
      parts.push({ key: watched.request.key, from, count: to - from, at: size });
      due.push({ request: watched.request, from, to });
      size += metrics.sizeOf(watched.request, to - from);
      watched.sent = to;
    }
    if (parts.length === 0 && !this.#changed) return;
    const values = new Float64Array(size);
    due.forEach(({ request, from, to }, index) => {
      metrics.write(request, from, to, values, parts[index]?.at ?? 0);
    });
    this.#changed = false;
    this.#posted = this.#dependencies.now();
    this.#post({ kind: 'series', parts, values }, [values.buffer]);
  }

  #export(inTime: () => boolean): void {
    const [job] = this.#exports;
    if (job === undefined) return;
    const texts: string[] = [];
    let over = false;
    do {
      const piece = job.texts.next();
      over = piece.done === true;
      if (piece.done !== true) texts.push(piece.value);
      job.written++;
    } while (!over && inTime());
    if (over) this.#exports.shift();
    const bytes = new TextEncoder().encode(texts.join(''));
    const share = over ? 1 : Math.min(0.999, job.written / job.pieces);
    this.#dependencies.post({ kind: 'progress', id: job.id, news: [share, bytes] }, [bytes.buffer]);
    if (over) this.#answer(job.id, null);
  }

  #compare(inTime: () => boolean): void {
    const job = this.#comparing;
    const news = job?.advance(inTime, this.#dependencies.now) ?? null;
    if (job === null || news === null) return;
    if (news.kind === 'answer') this.#comparing = null;
    this.#dependencies.post(news, []);
  }

  #answer(id: number, value: unknown): void {
    this.#dependencies.post({ kind: 'answer', id, value }, []);
  }
  #post(message: Said<MeasurerMessage>, transfer: readonly ArrayBuffer[] = []): void {
    this.#dependencies.post({ ...message, generation: this.#generation } as MeasurerMessage, transfer);
  }

  /** Reports faults as text, because not every browser sends the page an error event. */
  #guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#post({ kind: 'error', message: errorMessage(error) });
    }
  }
}
