/** Keeps the numbers of all seeds and sends the page what it shows, at most about ten times a second. Runs on any thread. */
import { joined } from '../../core/bytes.ts';
import { errorMessage } from '../../core/error-message.ts';
import type { Comparison, ComparisonRequest, SeedSource } from '../../stats/compare/comparison.ts';
import { SEED_ROW_BYTES } from '../../stats/compare/comparison.ts';
import type { RunOfVariants, RunsComparison, RunsRequest } from '../../stats/compare/runs-comparison.ts';
import type { Finding } from '../../stats/doctor/contract.ts';
import type { DoctorFacts } from '../../stats/doctor/facts.ts';
import { ALL_METRIC_IDS } from '../../stats/metrics/metrics.ts';
import { Band, columnOf, REPORTS, type ReadColumn } from '../../stats/stats/aggregate.ts';
import type { CurveProof } from '../../stats/stats/curve-hash.ts';
import type { Job } from '../rpc.ts';
import { decodeLog } from '../runs/log.ts';
import { Inlet } from './arrivals.ts';
import { longCsv } from './csv.ts';
import type {
  ExportLine,
  ExportNews,
  Layout,
  MeasuredBatch,
  MeasurerApi,
  MeasurerNews,
  OpenRun,
  Ranking,
  RestoredRun,
  RunLine,
  RunNumbers,
  SeedsFormat,
  SeriesPart,
  SeriesRequest,
} from './protocol.ts';
import { RunMetrics, restoredMetrics } from './run-metrics.ts';

function runOf({ run: _, seeds, shards, shapes, logs, ...own }: RunNumbers): RunOfVariants {
  const { metricColumns } = own;
  const last = {
    ...(shapes.at(-1) ?? { variants: own.variants.length, columns: 0, grid: [] }),
    metricColumns,
  };
  const book = restoredMetrics({ ...last, seeds, shards, shapes, logs, whole: false }, SEED_ROW_BYTES);
  // Do not wait for a worker that was given up and did not come back.
  const lost = new Map<number, boolean>();
  for (const log of logs)
    for (const entry of decodeLog(log) ?? []) lost.set(entry.shard, entry.kind === 'giveUp');
  for (const [shard, isLost] of lost) if (isLost) book.giveUp(shard);
  return { ...own, source: book.seedSource() };
}

/** Means over seeds of every metric, computed as in the charts. Metrics without any value are left out. */
function linesOf({ name, variants, source, metricColumns }: RunOfVariants): readonly RunLine[] {
  return variants.flatMap(({ label }, variant) =>
    ALL_METRIC_IDS.slice(0, metricColumns).flatMap((metric): RunLine[] => {
      const column = columnOf(metric);
      const band = new Band(column, source.seeds, source.length, metricColumns);
      for (let measurementPoint = 0; measurementPoint < source.length; measurementPoint++) {
        const read: ReadColumn = (of, into) => source.read(measurementPoint, variant, of, into);
        band.append(read, source.grid[measurementPoint] ?? 0);
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

/** Maximum numbers per column for the diagnosis; longer runs use every k-th measurement point. */
const MAX_READ = 1_000_000;

function thinned(source: SeedSource): SeedSource {
  const every = Math.ceil((source.variants * source.length * source.seeds) / MAX_READ);
  if (every <= 1) return source;
  const kept = Array.from({ length: Math.floor(source.length / every) }, (_, k) => (k + 1) * every - 1);
  return {
    ...source,
    grid: kept.map((measurementPoint) => source.grid[measurementPoint] ?? 0),
    length: kept.length,
    read: (measurementPoint, variant, column, into) =>
      source.read(kept[measurementPoint] ?? 0, variant, column, into),
  };
}

/** Null if no seed has a value. Ties go to the smaller seed number; an even count has the lower median. */
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

const REPORT_MS = 200;
/** The result reports the last 0.1 %, so that progress never shows 100 % before it. */
const ALMOST = 0.999;

class PieceJob<T> {
  readonly result: Promise<T>;
  #resolve: (value: T) => void = () => {};
  #reject: (reason: Error) => void = () => {};
  readonly #job: Job<number>;
  #pieces: Generator<number, T> | null = null;
  #reported: number;

  constructor(job: Job<number>, now: number) {
    this.#job = job;
    this.#reported = now;
    this.result = new Promise((resolve, reject) => {
      this.#resolve = resolve;
      this.#reject = reject;
    });
  }

  get begun(): boolean {
    return this.#pieces !== null;
  }
  /** @param pieces yields the share that is done */
  begin(pieces: Generator<number, T>): void {
    this.#pieces = pieces;
  }
  /** Works within the time limit. @returns whether it is finished */
  advance(inTime: () => boolean, now: () => number): boolean {
    if (this.#job.signal.aborted) {
      this.end('Nobody waits for it any more.');
      return true;
    }
    if (this.#pieces === null) return false;
    let share = 0;
    do {
      const piece = this.#pieces.next();
      if (piece.done === true) {
        this.#resolve(piece.value);
        return true;
      }
      share = Math.min(piece.value, ALMOST);
    } while (inTime());
    if (now() - this.#reported >= REPORT_MS) {
      this.#reported = now();
      this.#job.report(share);
    }
    return false;
  }
  end(reason: string): void {
    this.#reject(new Error(reason));
  }
}

/** @param source the points that are complete now; the comparison ignores later arrivals */
async function comparing(
  source: SeedSource,
  request: ComparisonRequest,
): Promise<Generator<number, Comparison>> {
  const { compare } = await import('../../stats/compare/compare.ts');
  const length = Math.min(source.length, request.until ?? source.length);
  return (function* () {
    return (yield* compare({ ...source, length }, request)).comparison;
  })();
}

async function comparingRuns(
  runs: readonly RunOfVariants[],
  request: RunsRequest,
): Promise<Generator<number, RunsComparison>> {
  const { compareRuns } = await import('../../stats/compare/runs-comparison.ts');
  return compareRuns(runs, request);
}

type WithoutGeneration<News> = News extends unknown ? Omit<News, 'generation'> : never;

export interface MeasurerDependencies {
  now(): number;
  after(milliseconds: number, callback: () => void): void;
  readonly seedRowBytes?: number;
}

const INTERVAL_MS = 100;
const WHOLE_MS = 20;
/** The worker reads its messages at least this often, in milliseconds. */
const SLICE_MS = 40;

interface Watched {
  readonly request: SeriesRequest;
  sent: number;
}
interface Export {
  readonly job: Job<ExportNews>;
  readonly resolve: () => void;
  readonly reject: (reason: Error) => void;
  readonly made: Generator<string | Uint8Array>;
  readonly pieces: number;
  written: number;
}

export class Measurer implements MeasurerApi {
  readonly #dependencies: MeasurerDependencies;
  readonly #known = new Map<string, RunOfVariants>();
  #events: Job<MeasurerNews> | null = null;
  #fail: (reason: unknown) => void = () => {};
  #generation = 0;
  readonly #inlet = new Inlet((batch) => this.#guarded(() => this.#take(batch)));
  #metrics: RunMetrics | null = null;
  #watched: Watched[] = [];
  #exports: Export[] = [];
  #comparing: Pick<PieceJob<unknown>, 'advance' | 'begun' | 'end'> | null = null;
  #changed = false; // something arrived that the page does not know of
  #posted = Number.NEGATIVE_INFINITY;
  #next = Number.POSITIVE_INFINITY;
  #ticket = 0;

  constructor(dependencies: MeasurerDependencies) {
    this.#dependencies = dependencies;
  }

  events(job: Job<MeasurerNews>): Promise<never> {
    this.#events = job;
    return new Promise((_, reject) => {
      this.#fail = reject;
    });
  }
  ping(): void {}

  open(run: OpenRun): void {
    this.#generation = run.generation;
    this.#inlet.open(run.revision ?? 0, run.restores === true);
    this.#metrics = new RunMetrics(run, this.#dependencies.seedRowBytes ?? SEED_ROW_BYTES);
    this.#watched = [];
    for (const { reject } of this.#exports.splice(0)) reject(new Error('The run was restarted.'));
    this.#endComparing('The run was restarted.');
  }
  connect(shard: number, port: MessagePort): void {
    this.#inlet.connect(shard, port);
  }
  restore(run: RestoredRun): void {
    if (this.#metrics === null) return;
    this.#metrics = restoredMetrics(run, this.#dependencies.seedRowBytes ?? SEED_ROW_BYTES);
    this.#inlet.release();
    this.#changed = true;
    this.#schedule(0);
  }
  adopt(layout: Layout): void {
    if (this.#metrics === null) return;
    this.#generation = layout.generation;
    this.#metrics.adopt(layout);
    this.#inlet.adopt(layout.revision ?? this.#inlet.revision);
    this.#endComparing('The experiment was changed.');
    this.#watched = []; // the page will say again what it has
  }
  giveUp(shard: number): void {
    if (this.#metrics === null) return;
    this.#metrics.giveUp(shard);
    this.#changed = true;
    this.#schedule(0);
  }
  watch(requests: readonly SeriesRequest[]): void {
    const metrics = this.#metrics;
    if (metrics === null) return;
    const known = requests.filter((request) => metrics.has(request));
    this.#watched = known.map((request) => ({ request, sent: request.from }));
    metrics.watch(known);
    this.#schedule(0);
  }

  get #opened(): RunMetrics {
    if (this.#metrics === null) throw new Error('There are no numbers yet.');
    return this.#metrics;
  }
  rank(variant: number, column: number): Ranking | null {
    return rankSeeds(this.#opened, variant, column);
  }
  hash(): CurveProof | null {
    return this.#opened.proof();
  }
  async whole(): Promise<void> {
    const metrics = this.#opened;
    while (metrics === this.#metrics && metrics.length < metrics.grid.length)
      await new Promise<void>((resolve) => this.#dependencies.after(WHOLE_MS, resolve));
  }
  async diagnose(facts: DoctorFacts): Promise<readonly Finding[]> {
    const source = this.#opened.seedSource();
    const { examine } = await import('../../stats/doctor/doctor.ts');
    return examine(thinned(source), facts);
  }
  row(variant: number, seed: number, measurementPoint: number): Float64Array | null {
    return this.#opened.row(variant, seed, measurementPoint);
  }
  async compare(request: ComparisonRequest, job: Job<number>): Promise<Comparison> {
    return this.#compareInPieces(job, comparing(this.#opened.seedSource(), request));
  }
  async export(lines: readonly ExportLine[], format: SeedsFormat, job: Job<ExportNews>): Promise<void> {
    const files = format === 'tfevents' ? await import('./event-files.ts') : null;
    const metrics = this.#opened;
    const { rows, seeds } = metrics;
    const source = { ...metrics.seedSource(), rows };
    const made =
      files === null
        ? longCsv(source, lines)
        : files.eventFiles(source, lines, Math.floor(Date.now() / 1_000));
    const ofSeed = files === null ? lines.length : new Set(lines.map(({ variant }) => variant)).size;
    await new Promise<void>((resolve, reject) => {
      this.#exports.push({ job, resolve, reject, made, pieces: 1 + ofSeed * seeds, written: 0 });
      this.#schedule(0);
    });
  }

  knowRun(numbers: RunNumbers): void {
    this.#known.set(numbers.run, runOf(numbers));
  }
  keepRuns(runs: readonly string[]): void {
    for (const id of this.#known.keys()) if (!runs.includes(id)) this.#known.delete(id);
  }
  compareRuns(runs: readonly string[], request: RunsRequest, job: Job<number>): Promise<RunsComparison> {
    const known = runs.flatMap((id) => this.#known.get(id) ?? []);
    return this.#compareInPieces(job, comparingRuns(known, request));
  }
  lineUp(run: string): readonly RunLine[] {
    const known = this.#known.get(run);
    return known === undefined ? [] : linesOf(known);
  }

  /** @param pieces a promise, because the code of comparisons and diagnoses is not loaded before one is asked for */
  #compareInPieces<T>(job: Job<number>, pieces: Promise<Generator<number, T>>): Promise<T> {
    this.#endComparing('Another comparison was requested.');
    const comparing = new PieceJob<T>(job, this.#dependencies.now());
    this.#comparing = comparing;
    pieces.then(
      (loaded) => {
        comparing.begin(loaded);
        this.#schedule(0);
      },
      (error) => comparing.end(errorMessage(error)),
    );
    return comparing.result;
  }
  #endComparing(reason: string): void {
    this.#comparing?.end(reason);
    this.#comparing = null;
  }

  #take(batch: MeasuredBatch): void {
    const { revision } = this.#inlet;
    if (this.#metrics?.take(batch, (batch.revision ?? revision) < revision) !== true) {
      this.#report({ kind: 'misfit', message: 'a batch of numbers does not fit the run layout' });
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
    if (metrics !== null && (done || now() - this.#posted >= INTERVAL_MS)) this.#reportSeries(metrics);
    if (done) this.#export(inTime);
    if (done) this.#compare(inTime);
    if (!done || this.#exports.length > 0 || this.#comparing?.begun === true) this.#schedule(0);
  }

  /** Sends a message even without parts, so that the page learns that there is more. */
  #reportSeries(metrics: RunMetrics): void {
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
    this.#report({ kind: 'series', parts, values }, [values.buffer]);
  }

  #export(inTime: () => boolean): void {
    const [job] = this.#exports;
    if (job === undefined) return;
    if (job.job.signal.aborted) {
      this.#exports.shift();
      job.reject(new Error('Nobody waits for it any more.'));
      return;
    }
    const pieces: Uint8Array[] = [];
    let over = false;
    do {
      const piece = job.made.next();
      over = piece.done === true;
      if (piece.done !== true)
        pieces.push(typeof piece.value === 'string' ? new TextEncoder().encode(piece.value) : piece.value);
      job.written++;
    } while (!over && inTime());
    if (over) this.#exports.shift();
    const bytes = joined(pieces);
    const share = over ? 1 : Math.min(0.999, job.written / job.pieces);
    job.job.report({ share, bytes }, [bytes.buffer]);
    if (over) job.resolve();
  }

  #compare(inTime: () => boolean): void {
    if (this.#comparing?.advance(inTime, this.#dependencies.now) === true) this.#comparing = null;
  }

  #report(news: WithoutGeneration<MeasurerNews>, transfer: Transferable[] = []): void {
    this.#events?.report({ ...news, generation: this.#generation } as MeasurerNews, transfer);
  }

  /** Errors outside of any call reject `events`, because not every browser sends the page an error event. */
  #guarded(work: () => void): void {
    try {
      work();
    } catch (error) {
      this.#fail(error);
    }
  }
}
