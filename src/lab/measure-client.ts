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
import type { Comparison, ComparisonRequest } from '../measure/comparison.ts';
import type { CurveProof } from '../measure/curve-hash.ts';
import type { DoctorFacts, Finding } from '../measure/doctor-contract.ts';
import { wordsOf } from './run-reports.ts';
import type { Scheduler } from './scheduler.ts';
import type { Limits } from './trainer-worker.ts';
import type { StoredNumbers } from './witness.ts';

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
  hashed?(proof: CurveProof | null): void;
  inspected?(value: readonly Finding[] | Float64Array | null): void;
  compared?(comparison: Comparison | null, share: number): void;
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
  #comparing = 0; // id of the latest comparison
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

  /** @param stored its logs are handed on: they are empty here afterwards */
  reset(plan: Plan, seeds: number, shards: number, stored: StoredNumbers | null = null): void {
    this.#refuseAll('The run was started anew.');
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
    this.#dropComparison('The experiment was changed.');
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

  /** Arms against each other as they are now. The newest question counts: one that is still open is refused. */
  compare(request: ComparisonRequest, progress: (share: number) => void): Promise<Comparison> {
    this.#dropComparison('Another comparison was asked for.');
    return new Promise((resolve, fail) => {
      const compared = (comparison: Comparison | null, share: number) =>
        comparison === null ? progress(share) : resolve(comparison);
      const id = this.#expect({ compared, fail });
      this.#comparing = id;
      this.#send({ kind: 'compare', id, request });
    });
  }

  #dropComparison(words: string): void {
    this.#waiting.get(this.#comparing)?.fail(new Error(words));
    this.#waiting.delete(this.#comparing);
  }

  /** What the doctor finds in the numbers so far. */
  diagnose(facts: DoctorFacts): Promise<readonly Finding[]> {
    return new Promise((resolve, fail) => {
      const inspected: Waiting['inspected'] = (value) => resolve(Array.isArray(value) ? value : []);
      this.#send({ kind: 'diagnose', id: this.#expect({ inspected, fail }), facts });
    });
  }

  /** One seed's numbers at a checkpoint, [columns]; null where there are none. */
  row(arm: number, seed: number, checkpoint: number): Promise<Float64Array | null> {
    return new Promise((resolve, fail) => {
      const inspected: Waiting['inspected'] = (value) =>
        resolve(value instanceof Float64Array ? value : null);
      this.#send({ kind: 'row', id: this.#expect({ inspected, fail }), arm, seed, checkpoint });
    });
  }

  /** Digits of all curves; null: the run is not over, was changed on its way, or lost something. */
  hash(): Promise<CurveProof | null> {
    const measures = this.#run?.plan.measures ?? 'all';
    return new Promise((resolve, fail) => {
      const hashed = (proof: CurveProof | null) => resolve(proof && { ...proof, measures });
      this.#send({ kind: 'hash', id: this.#expect({ hashed, fail }) });
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
    } else if (message.kind === 'compared') {
      this.#waiting.get(message.id)?.compared?.(message.comparison, message.share);
      if (message.comparison !== null) this.#waiting.delete(message.id);
    } else if (message.kind === 'inspected') {
      this.#waiting.get(message.id)?.inspected?.(message.value);
      this.#waiting.delete(message.id);
    } else if (message.kind === 'hashed') {
      this.#waiting.get(message.id)?.hashed?.(message.proof);
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
