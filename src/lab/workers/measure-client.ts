/** The measuring worker and its life: what is sent to it, what is asked of it, and another one in its place when it dies. */

import type { BatchMessage } from '../../../workers/protocol.ts';
import type { MeasurerMessage, MeasurerOrder, Wish } from '../../../workers/protocol-measurer.ts';
import type { Plan } from '../../engine/contract.ts';
import type { StoredNumbers } from '../runs/observer.ts';
import { wordsOf } from '../runs/run-reports.ts';
import type { Scheduler } from '../scheduler.ts';
import { MeasureQuestions, type Unsent } from './measure-questions.ts';
import type { Limits } from './trainer-worker.ts';
import { listenTo } from './worker-listeners.ts';

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

/** A worker that is busy with a large file still answers many times a second. */
const MISSED_TICKS = 20;

export class MeasureClient extends MeasureQuestions {
  readonly #dependencies: MeasureDependencies;
  readonly #events: MeasureEvents;
  #worker: MeasurerWorker | null = null;
  #generation = 0;
  #run: { plan: Plan; seeds: number; shards: number; lost: number[] } | null = null;
  #deaths: number[] = [];
  #over = false;
  #ticking = false;
  #cancelTick: () => void = () => {};
  #news = false; // sent since it last showed a sign of life
  #asked = false; // a ping is on its way
  #missed = 0;

  constructor(dependencies: MeasureDependencies, events: MeasureEvents) {
    super();
    this.#dependencies = dependencies;
    this.#events = events;
  }

  /** Starts the worker, so that it has loaded by the time it is needed. */
  warmUp(): void {
    if (this.#worker !== null || this.#over) return;
    try {
      const worker = this.#dependencies.makeMeasurer();
      listenTo(worker, {
        isCurrent: () => worker === this.#worker,
        message: (message) => this.#receive(message),
        failed: (reason) => this.#died(reason),
      });
      this.#worker = worker;
    } catch (error) {
      this.#died(wordsOf(error));
    }
  }

  /** @param stored its logs are handed on: they are empty here afterwards */
  reset(plan: Plan, seeds: number, shards: number, stored: StoredNumbers | null = null): void {
    this.refuseAll('The run was started again.');
    this.#run = { plan, seeds, shards, lost: [] };
    this.#deaths = [];
    this.#over = false;
    this.warmUp();
    this.#open();
    if (stored === null) return;
    const { shapes, logs, whole } = stored;
    const buffers = logs.map(({ buffer }) => buffer as ArrayBuffer);
    this.#send({ kind: 'restore', ...shapeOf(plan), seeds, shards, shapes, logs, whole }, buffers);
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
    this.dropComparison('The experiment was changed.');
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

  protected get plan(): Plan | null {
    return this.#worker === null ? null : (this.#run?.plan ?? null);
  }

  protected ask(order: Unsent<MeasurerOrder>): void {
    this.#send(order);
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
    else if (!this.answered(message) && message.generation === this.#generation) {
      if (message.kind === 'series') this.#events.series(message);
      else if (message.kind === 'misfit') this.#events.misfit(message.message);
    }
  }

  #died(reason: string): void {
    const { scheduler, limits } = this.#dependencies;
    this.#end();
    this.refuseAll('The worker that keeps the numbers has ended.');
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
    this.refuseAll('The page is closing.');
  }
}

function shapeOf({ variants, columns, grid }: Plan) {
  return { variants: variants.length, columns, grid };
}
