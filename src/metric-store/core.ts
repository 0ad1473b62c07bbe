/**
 * Keeps the numbers of all seeds and tells the page what it looks at: the new measurement points of means, intervals and n, at
 * most about ten times a second. Driven by messages; knows no thread.
 */

import type { MeasurerMessage, MeasurerOrder, SeriesPart, Wish } from '../../workers/protocol-measurer.ts';
import { errorWords } from '../core/error-words.ts';
import { SEED_ROW_BYTES } from '../measure/compare/comparison.ts';
import { compareRuns, type RunOfVariants } from '../measure/compare/runs-comparison.ts';
import { Inlet } from './arrivals.ts';
import { comparing, PieceJob } from './compare.ts';
import { longCsv } from './csv.ts';
import { diagnosed, rankSeeds } from './inspect.ts';
import { RunMetrics, restoredMetrics } from './run-metrics.ts';
import { linesOf, runOf } from './runs.ts';

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
  readonly wish: Wish;
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
      const wishes = order.wishes.filter((wish) => metrics.has(wish));
      this.#watched = wishes.map((wish) => ({ wish, sent: wish.from }));
      metrics.watch(wishes);
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
    const due: { readonly wish: Wish; readonly from: number; readonly to: number }[] = [];
    let size = 0;
    for (const watched of this.#watched) {
      const from = watched.sent;
      const to = metrics.lengthOf(watched.wish);
      if (to <= from) continue;
      parts.push({ key: watched.wish.key, from, count: to - from, at: size });
      due.push({ wish: watched.wish, from, to });
      size += metrics.sizeOf(watched.wish, to - from);
      watched.sent = to;
    }
    if (parts.length === 0 && !this.#changed) return;
    const values = new Float64Array(size);
    due.forEach(({ wish, from, to }, index) => {
      metrics.write(wish, from, to, values, parts[index]?.at ?? 0);
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
      this.#post({ kind: 'error', message: errorWords(error) });
    }
  }
}
