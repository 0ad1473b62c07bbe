/** The measuring worker and its life: what is sent to it, what is asked of it, and another one in its place when it dies. */

import type { BatchMessage } from '../../workers/protocol.ts';
import type {
  ExportLine,
  MeasurerMessage,
  MeasurerOrder,
  Ranking,
  Wish,
} from '../../workers/protocol-measurer.ts';
import type { Plan } from '../engine/contract.ts';
import { wordsOf } from './run-reports.ts';
import type { Scheduler } from './scheduler.ts';
import type { Limits } from './trainer-worker.ts';

/** A dedicated worker, or what stands for one in tests. */
export interface MeasurerWorker {
  postMessage(message: MeasurerOrder, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: MessageEvent<MeasurerMessage>) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: (event: Event) => void): void;
  terminate(): void;
}

export interface MeasureDependencies {
  makeMeasurer(): MeasurerWorker;
  readonly scheduler: Scheduler;
  readonly limits: Limits;
}
export interface MeasureEvents {
  series(message: Extract<MeasurerMessage, { readonly kind: 'series' }>): void;
  misfit(words: string): void;
  /** It has lost what it knew. Another one is in its place, unless `givenUp`. */
  died(reason: string, givenUp: boolean): void;
}

type Unsent<Message> = Message extends unknown ? Omit<Message, 'generation'> : never;

/** A worker that is busy with a large file still answers many times a second. */
const MISSED_TICKS = 20;

interface Waiting {
  ranked?(ranking: Ranking | null): void;
  exported?(bytes: Uint8Array<ArrayBuffer>, share: number): void;
  fail(reason: Error): void;
}

export class MeasureClient {
  readonly #dependencies: MeasureDependencies;
  readonly #events: MeasureEvents;
  #worker: MeasurerWorker | null = null;
  #generation = 0;
  #run: { plan: Plan; seeds: number; shards: number; lost: number[] } | null = null;
  readonly #waiting = new Map<number, Waiting>();
  #nextId = 0;
  #deaths: number[] = [];
  #over = false;
  #ticking = false;
  #cancelTick: () => void = () => {};
  #news = false; // sent since it last showed a sign of life
  #asked = false; // a ping is on its way
  #missed = 0;

  constructor(dependencies: MeasureDependencies, events: MeasureEvents) {
    this.#dependencies = dependencies;
    this.#events = events;
  }

  /** Starts the worker, so that it has loaded by the time it is needed. */
  warmUp(): void {
    if (this.#worker !== null || this.#over) return;
    try {
      const worker = this.#dependencies.makeMeasurer();
      const isCurrent = () => worker === this.#worker;
      worker.addEventListener('message', ({ data }) => isCurrent() && this.#receive(data));
      const onError = (event: Event) => {
        const words = 'message' in event && typeof event.message === 'string' ? event.message : '';
        if (isCurrent()) this.#died(words || 'its program could not be loaded');
      };
      worker.addEventListener('error', onError);
      worker.addEventListener('messageerror', onError);
      this.#worker = worker;
    } catch (error) {
      this.#died(wordsOf(error));
    }
  }

  reset(plan: Plan, seeds: number, shards: number): void {
    this.#refuseAll('The run was started anew.');
    this.#run = { plan, seeds, shards, lost: [] };
    this.#deaths = [];
    this.#over = false;
    this.warmUp();
    this.#open();
  }

  #open(): void {
    if (this.#run === null) return;
    const { plan, seeds, shards, lost } = this.#run;
    this.#generation++;
    this.#send({ kind: 'open', ...shapeOf(plan), seeds, shards });
    for (const shard of lost) this.#send({ kind: 'giveUp', shard });
  }

  adopt(plan: Plan): void {
    if (this.#run !== null) this.#run.plan = plan;
    this.#generation++;
    this.#send({ kind: 'adopt', ...shapeOf(plan) });
  }

  giveUp(shard: number): void {
    this.#run?.lost.push(shard);
    this.#send({ kind: 'giveUp', shard });
  }

  /** The arrays are handed on: they are empty here afterwards. */
  batch(shard: number, { checkpoint, places, rows, histograms }: BatchMessage): void {
    const buffers = new Set([places.buffer, rows.buffer, histograms.buffer] as ArrayBuffer[]);
    this.#send({ kind: 'batch', shard, checkpoint, places, rows, histograms }, [...buffers]);
  }

  watch(wishes: readonly Wish[]): void {
    this.#send({ kind: 'watch', wishes });
  }

  rank(arm: number, column: number): Promise<Ranking | null> {
    return new Promise((ranked, fail) => {
      this.#send({ kind: 'rank', id: this.#expect({ ranked, fail }), arm, column });
    });
  }

  /** A file in pieces. @param progress is told the share that is done */
  export(
    lines: readonly ExportLine[],
    progress: (share: number) => void,
  ): Promise<readonly Uint8Array<ArrayBuffer>[]> {
    const pieces: Uint8Array<ArrayBuffer>[] = [];
    return new Promise((resolve, fail) => {
      const exported = (bytes: Uint8Array<ArrayBuffer>, share: number) => {
        pieces.push(bytes);
        progress(share);
        if (share >= 1) resolve(pieces);
      };
      this.#send({ kind: 'export', id: this.#expect({ exported, fail }), lines });
    });
  }

  #expect(waiting: Waiting): number {
    const id = ++this.#nextId;
    if (this.#worker === null || this.#run === null) waiting.fail(new Error('There are no numbers yet.'));
    else this.#waiting.set(id, waiting);
    return id;
  }

  #refuseAll(words: string): void {
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    for (const waiting of all) waiting.fail(new Error(words));
  }

  #send(order: Unsent<MeasurerOrder>, transfer: Transferable[] = []): void {
    if (this.#worker === null) return;
    this.#worker.postMessage({ ...order, generation: this.#generation } as MeasurerOrder, transfer);
    this.#news = true;
    this.#tickLater();
  }

  #tickLater(): void {
    if (this.#ticking) return;
    this.#ticking = true;
    this.#cancelTick = this.#dependencies.scheduler.after(this.#dependencies.limits.tickMs, () => {
      this.#ticking = false;
      this.#tick();
    });
  }

  /** Missed ticks are counted, not seconds: a frozen page ticks as rarely as it reads messages. */
  #tick(): void {
    if (this.#asked) {
      this.#missed++;
      if (this.#missed > MISSED_TICKS) this.#died('no sign of life');
      else this.#tickLater();
    } else if (this.#news) {
      this.#asked = true;
      this.#missed = 0;
      this.#send({ kind: 'ping' });
      this.#news = false; // else quiet until something is sent again
    }
  }

  #receive(message: MeasurerMessage): void {
    this.#asked = false;
    if (message.kind === 'error') this.#died(message.message);
    else if (message.kind === 'ranking') {
      this.#waiting.get(message.id)?.ranked?.(message.ranking);
      this.#waiting.delete(message.id);
    } else if (message.kind === 'exported') {
      this.#waiting.get(message.id)?.exported?.(message.bytes, message.share);
      if (message.share >= 1) this.#waiting.delete(message.id);
    } else if (message.generation === this.#generation) {
      if (message.kind === 'series') this.#events.series(message);
      else if (message.kind === 'misfit') this.#events.misfit(message.message);
    }
  }

  #died(reason: string): void {
    const { scheduler, limits } = this.#dependencies;
    this.#end();
    this.#refuseAll('The worker that keeps the numbers has ended.');
    this.#deaths = this.#deaths.filter((time) => scheduler.now() - time < limits.deathWindowMs);
    this.#deaths.push(scheduler.now());
    this.#over = this.#deaths.length >= 2;
    this.warmUp();
    this.#open();
    this.#events.died(reason, this.#over);
  }

  #end(): void {
    this.#cancelTick();
    this.#ticking = false;
    this.#asked = false;
    this.#worker?.terminate();
    this.#worker = null;
  }

  /** For tests: the worker goes without a word, as if the browser had ended it. */
  kill(): void {
    this.#worker?.terminate();
  }

  dispose(): void {
    this.#over = true;
    this.#end();
    this.#refuseAll('The page is closing.');
  }
}

function shapeOf({ arms, columns, grid }: Plan) {
  return { arms: arms.length, columns, grid };
}
