import { errorMessage } from '../../core/error-message.ts';
import type { Plan } from '../../engine/contract.ts';
import type { Comparison, ComparisonRequest } from '../../stats/compare/comparison.ts';
import type { Finding } from '../../stats/doctor/contract.ts';
import type { DoctorFacts } from '../../stats/doctor/facts.ts';
import type { CurveProof } from '../../stats/stats/curve-hash.ts';
import { type Remote, transfer, WorkerClient, WorkerDied, type WorkerLike } from '../rpc.ts';
import type { Scheduler } from '../scheduler.ts';
import type { Limits } from '../trainer/shard-contract.ts';
import type {
  ExportLine,
  ExportNews,
  KeptNumbers,
  MeasurerApi,
  MeasurerNews,
  Ranking,
  SeedsFormat,
  SeriesRequest,
  StoredNumbers,
} from './protocol.ts';

export interface MeasureDependencies {
  makeMeasurer(): WorkerLike;
  readonly scheduler: Scheduler;
  readonly limits: Limits;
}
export interface MeasureEvents {
  series(news: Extract<MeasurerNews, { readonly kind: 'series' }>): void;
  misfit(message: string): void;
  /** The worker knows the run, so ports may be requested. */
  opened?(): void;
  /** The stored part of the run, for a replacement worker. */
  kept?(): Promise<KeptNumbers | null>;
  /** A replacement has started, unless `givenUp`. It knows what the old one knew if that was `kept`. */
  died(reason: string, givenUp: boolean, kept: boolean): void;
}

/** A worker that is busy with a large file still answers many times a second. */
const MISSED_TICKS = 30;

/** Every request ends with an answer, or with a message that says why there is none. */
export class MeasureClient {
  readonly #events: MeasureEvents;
  readonly #client: WorkerClient<MeasurerApi, MeasurerNews>;
  /** Aborts all requests about the open run except comparisons. */
  #questions = new AbortController();
  #comparison = new AbortController();
  #generation = 0;
  #life = 0; // counts the workers that have replaced others
  #run: { plan: Plan; seeds: number; shards: number; lost: number[]; revision: number } | null = null;

  constructor({ makeMeasurer, scheduler, limits }: MeasureDependencies, events: MeasureEvents) {
    this.#events = events;
    this.#client = new WorkerClient({
      make: makeMeasurer,
      scheduler,
      events: {
        subscribe: (remote, job) => remote.events(job),
        receive: (news) => this.#receive(news),
      },
      died: (reason, givenUp) => {
        if (this.#client.running) void this.#reopen(reason);
        else events.died(reason, givenUp, false);
      },
      message: () => 'The metrics worker has ended.',
      restart: { atOnceUnlessTwiceWithinMs: limits.deathWindowMs },
      tickMs: limits.tickMs,
      ping: (remote) => remote.ping(),
    });
  }

  warmUp(): void {
    this.#client.start();
  }

  /** @param stored its logs are transferred and are empty here afterwards */
  reset(plan: Plan, seeds: number, shards: number, stored: StoredNumbers | null = null, revision = 0): void {
    const restarted = new Error('The run was restarted.');
    this.#endComparison(restarted);
    this.#questions.abort(restarted);
    this.#questions = new AbortController();
    this.#run = { plan, seeds, shards, lost: [], revision };
    this.#client.revive();
    this.#client.start();
    this.#open();
    if (stored !== null) this.#restore(stored);
  }

  #restore({ shapes, logs, whole }: KeptNumbers): void {
    if (this.#run === null) return;
    const { plan, seeds, shards } = this.#run;
    const buffers = logs.map(({ buffer }) => buffer as ArrayBuffer);
    const run = { ...shapeOf(plan), seeds, shards, shapes, logs, whole };
    this.#send((remote) => remote.restore(transfer(run, buffers)));
  }

  async #reopen(reason: string): Promise<void> {
    const life = ++this.#life;
    const run = this.#run;
    this.#open(true);
    const kept = run === null ? null : ((await this.#events.kept?.().catch(() => null)) ?? null);
    if (life !== this.#life || run !== this.#run) return;
    this.#restore(kept ?? { shapes: [], logs: [], whole: false });
    for (const shard of run?.lost ?? []) this.#send((remote) => remote.giveUp(shard));
    this.#events.died(reason, false, kept !== null);
  }

  #open(restores = false): void {
    if (this.#run === null) return;
    const { plan, seeds, shards, lost, revision } = this.#run;
    this.#generation++;
    const run = { ...shapeOf(plan), generation: this.#generation, seeds, shards, revision, restores };
    this.#send((remote) => remote.open(run));
    for (const shard of lost) this.#send((remote) => remote.giveUp(shard));
    this.#events.opened?.();
    this.#client.watch(MISSED_TICKS);
  }

  adopt(plan: Plan, revision: number): void {
    if (this.#run !== null) Object.assign(this.#run, { plan, revision });
    this.#endComparison(new Error('The experiment was changed.'));
    this.#generation++;
    const layout = { ...shapeOf(plan), generation: this.#generation, revision };
    this.#send((remote) => remote.adopt(layout));
  }

  giveUp(shard: number): void {
    this.#run?.lost.push(shard);
    this.#send((remote) => remote.giveUp(shard));
  }

  port(shard: number): MessagePort {
    const { port1, port2 } = new MessageChannel();
    this.#send((remote) => remote.connect(shard, transfer(port2, [port2])));
    return port1;
  }

  watch(requests: readonly SeriesRequest[]): void {
    this.#send((remote) => remote.watch(requests));
  }

  /** The layout that the worker knows; null without a worker or run. */
  get #plan(): Plan | null {
    return this.#client.running ? (this.#run?.plan ?? null) : null;
  }

  #send(start: (remote: Remote<MeasurerApi>) => Promise<unknown>): void {
    if (!this.#client.running) return;
    this.#client.call(start).catch((error: unknown) => {
      if (!(error instanceof WorkerDied)) this.#client.die(errorMessage(error));
    });
  }

  #receive(news: MeasurerNews): void {
    if (news.generation !== this.#generation) return;
    if (news.kind === 'series') this.#events.series(news);
    else this.#events.misfit(news.message);
  }

  #ask<T>(start: (remote: Remote<MeasurerApi>) => Promise<T>): Promise<T> {
    if (this.#plan === null) return Promise.reject(new Error(NO_NUMBERS));
    return this.#client.call<T>(start, { signal: this.#questions.signal });
  }

  rank(variant: number, column: number): Promise<Ranking | null> {
    return this.#ask<Ranking | null>((remote) => remote.rank(variant, column));
  }

  /** Compares variants as they are now. A newer request rejects one that is still open. */
  compare(request: ComparisonRequest, progress: (share: number) => void): Promise<Comparison> {
    this.#endComparison(new Error('Another comparison was requested.'));
    if (this.#plan === null) return Promise.reject(new Error(NO_NUMBERS));
    return this.#client.call<Comparison, number>((remote, job) => remote.compare(request, job), {
      signal: this.#comparison.signal,
      report: progress,
    });
  }
  #endComparison(reason: Error): void {
    this.#comparison.abort(reason);
    this.#comparison = new AbortController();
  }

  diagnose(facts: DoctorFacts): Promise<readonly Finding[]> {
    return this.#ask((remote) => remote.diagnose(facts));
  }

  /** One seed's numbers at a measurement point, [columns]; null if there are none. */
  row(variant: number, seed: number, measurementPoint: number): Promise<Float64Array | null> {
    return this.#ask<Float64Array | null>((remote) => remote.row(variant, seed, measurementPoint));
  }

  /** All measurement points have arrived. They use a different port than the end-of-run message. */
  whole(): Promise<void> {
    return this.#ask((remote) => remote.whole());
  }

  /** Checksum of all curves; null if the run is unfinished, was edited, or lost data. */
  async hash(): Promise<CurveProof | null> {
    const measures = this.#plan?.measures ?? 'all';
    const proof = await this.#ask<CurveProof | null>((remote) => remote.hash());
    return proof && { ...proof, measures };
  }

  async export(
    lines: readonly ExportLine[],
    progress: (share: number) => void,
    format: SeedsFormat = 'csv',
  ): Promise<readonly Uint8Array<ArrayBuffer>[]> {
    if (this.#plan === null) throw new Error(NO_NUMBERS);
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    await this.#client.call<void, ExportNews>((remote, job) => remote.export(lines, format, job), {
      signal: this.#questions.signal,
      report: ({ share, bytes }) => {
        pieces.push(bytes);
        progress(share);
      },
    });
    return pieces;
  }

  kill(): void {
    this.#client.kill();
  }
  dispose(): void {
    this.#client.close('The page is closing.');
  }
}

const NO_NUMBERS = 'There are no numbers yet.';

function shapeOf({ variants, columns, metricColumns, grid }: Plan) {
  return { variants: variants.length, columns, metricColumns, grid };
}
