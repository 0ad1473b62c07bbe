/** The metrics worker: what the page sends it, and what its replacement receives. */

import type { Plan } from '../../engine/contract.ts';
import type { Comparison, ComparisonRequest } from '../../stats/compare/comparison.ts';
import type { Finding } from '../../stats/doctor/contract.ts';
import type { DoctorFacts } from '../../stats/doctor/facts.ts';
import type { CurveProof } from '../../stats/stats/curve-hash.ts';
import type { Answer } from '../rpc.ts';
import { WorkerClient, type WorkerLike } from '../rpc.ts';
import type { Scheduler } from '../scheduler.ts';
import type { Limits } from '../trainer/shard-contract.ts';
import type {
  ExportLine,
  KeptNumbers,
  MeasurerMessage,
  MeasurerOrder,
  Ranking,
  SeriesRequest,
  StoredNumbers,
} from './protocol.ts';

export type Unsent<Message> = Message extends unknown ? Omit<Message, 'generation'> : never;
type Question<Order> = Order extends { readonly id: number } ? Omit<Order, 'generation' | 'id'> : never;
type MeasurerNews = Exclude<MeasurerMessage, Answer>;
export type MeasurerClient = WorkerClient<MeasurerOrder, MeasurerNews>;

export const sealed = (order: Unsent<MeasurerOrder>, generation: number): MeasurerOrder =>
  ({ ...order, generation }) as MeasurerOrder;

export interface MeasureDependencies {
  makeMeasurer(): WorkerLike;
  readonly scheduler: Scheduler;
  readonly limits: Limits;
}
export interface MeasureEvents {
  series(message: Extract<MeasurerMessage, { readonly kind: 'series' }>): void;
  misfit(words: string): void;
  /** It knows the run: ports may be asked for. */
  opened?(): void;
  /** What is stored of the run, so that another worker knows it. */
  kept?(): Promise<KeptNumbers | null>;
  /** Another one is in its place, unless `givenUp`; it knows what the other one knew where that was `kept`. */
  died(reason: string, givenUp: boolean, kept: boolean): void;
}

/** A worker that is busy with a large file still answers many times a second. */
const MISSED_TICKS = 30;

/** What is asked of it ends by an answer, or by the words why not. */
export class MeasureClient {
  readonly #events: MeasureEvents;
  readonly #client: MeasurerClient;
  #comparing = 0; // id of the latest comparison
  #generation = 0;
  #life = 0; // of the worker that is in place of others
  #run: { plan: Plan; seeds: number; shards: number; lost: number[]; revision: number } | null = null;

  constructor({ makeMeasurer, scheduler, limits }: MeasureDependencies, events: MeasureEvents) {
    this.#events = events;
    this.#client = new WorkerClient({
      make: makeMeasurer,
      scheduler,
      heard: (message) => this.#receive(message),
      died: (reason, givenUp) => {
        if (this.#client.running) void this.#reopen(reason);
        else events.died(reason, givenUp, false);
      },
      words: () => 'The metrics worker has ended.',
      restart: { atOnceUnlessTwiceWithinMs: limits.deathWindowMs },
      tickMs: limits.tickMs,
      ping: { kind: 'ping', generation: 0 },
    });
  }

  /** Starts the worker, so that it has loaded by the time it is needed. */
  warmUp(): void {
    this.#client.start();
  }

  /** @param stored its logs are handed on: they are empty here afterwards */
  reset(plan: Plan, seeds: number, shards: number, stored: StoredNumbers | null = null, revision = 0): void {
    this.#client.rejectAll(new Error('The run was restarted.'));
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
    this.#send({ kind: 'restore', ...shapeOf(plan), seeds, shards, shapes, logs, whole }, buffers);
  }

  async #reopen(reason: string): Promise<void> {
    const life = ++this.#life;
    const run = this.#run;
    this.#open(true);
    const kept = run === null ? null : ((await this.#events.kept?.().catch(() => null)) ?? null);
    if (life !== this.#life || run !== this.#run) return;
    this.#restore(kept ?? { shapes: [], logs: [], whole: false });
    for (const shard of run?.lost ?? []) this.#send({ kind: 'giveUp', shard });
    this.#events.died(reason, false, kept !== null);
  }

  #open(restores = false): void {
    if (this.#run === null) return;
    const { plan, seeds, shards, lost, revision } = this.#run;
    this.#generation++;
    this.#send({ kind: 'open', ...shapeOf(plan), seeds, shards, revision, restores });
    for (const shard of lost) this.#send({ kind: 'giveUp', shard });
    this.#events.opened?.();
    this.#client.watch(MISSED_TICKS);
  }

  adopt(plan: Plan, revision: number): void {
    if (this.#run !== null) Object.assign(this.#run, { plan, revision });
    this.#client.refuse(this.#comparing, 'The experiment was changed.');
    this.#generation++;
    this.#send({ kind: 'adopt', ...shapeOf(plan), revision });
  }

  giveUp(shard: number): void {
    this.#run?.lost.push(shard);
    this.#send({ kind: 'giveUp', shard });
  }

  /** Where a shard's worker is to send what it measures. */
  port(shard: number): MessagePort {
    const { port1, port2 } = new MessageChannel();
    this.#send({ kind: 'connect', shard, port: port2 }, [port2]);
    return port1;
  }

  watch(requests: readonly SeriesRequest[]): void {
    this.#send({ kind: 'watch', requests });
  }

  /** Of the run that the worker knows; null: there is no worker or no run. */
  get #plan(): Plan | null {
    return this.#client.running ? (this.#run?.plan ?? null) : null;
  }

  #send(order: Unsent<MeasurerOrder>, transfer: Transferable[] = []): void {
    if (this.#client.running) this.#client.post(sealed(order, this.#generation), transfer);
  }

  #receive(message: MeasurerNews): void {
    if (message.kind === 'error') this.#client.die(message.message);
    else if (message.generation === this.#generation) {
      if (message.kind === 'series') this.#events.series(message);
      if (message.kind === 'misfit') this.#events.misfit(message.message);
    }
  }

  #ask<T>(question: Question<MeasurerOrder>, progress?: (...news: never[]) => void): Promise<T> {
    if (this.#plan === null) return Promise.reject(new Error('There are no numbers yet.'));
    const order = (id: number) => {
      if (question.kind === 'compare') this.#comparing = id;
      return sealed({ ...question, id } as Unsent<MeasurerOrder>, this.#generation);
    };
    return this.#client.ask<T>(order, progress);
  }

  rank(variant: number, column: number): Promise<Ranking | null> {
    return this.#ask({ kind: 'rank', variant, column });
  }

  /** Variants against each other as they are now. The newest question counts: one that is still open is refused. */
  compare(request: ComparisonRequest, progress: (share: number) => void): Promise<Comparison> {
    this.#client.refuse(this.#comparing, 'Another comparison was requested.');
    return this.#ask({ kind: 'compare', request }, progress);
  }

  diagnose(facts: DoctorFacts): Promise<readonly Finding[]> {
    return this.#ask({ kind: 'diagnose', facts });
  }

  /** One seed's numbers at a checkpoint, [columns]; null where there are none. */
  row(variant: number, seed: number, checkpoint: number): Promise<Float64Array | null> {
    return this.#ask({ kind: 'row', variant, seed, checkpoint });
  }

  /** Every checkpoint has come: they take another way than the word that the run is over. */
  whole(): Promise<null> {
    return this.#ask({ kind: 'whole' });
  }

  /** Digits of all curves; null: the run is not over, was changed on its way, or lost something. */
  async hash(): Promise<CurveProof | null> {
    const measures = this.#plan?.measures ?? 'all';
    const proof = await this.#ask<CurveProof | null>({ kind: 'hash' });
    return proof && { ...proof, measures };
  }

  async export(
    lines: readonly ExportLine[],
    progress: (share: number) => void,
  ): Promise<readonly Uint8Array<ArrayBuffer>[]> {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    await this.#ask({ kind: 'export', lines }, (share: number, bytes: Uint8Array<ArrayBuffer>) => {
      pieces.push(bytes);
      progress(share);
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

function shapeOf({ variants, columns, metricColumns, grid }: Plan) {
  return { variants: variants.length, columns, metricColumns, grid };
}
