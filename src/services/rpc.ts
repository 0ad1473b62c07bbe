/**
 * One worker and its life: started when first needed, watched, ended. comlink leaves calls pending forever when a worker
 * dies (4.4.2, measured); every promise here ends: with its answer, at its deadline, or when the worker is found dead.
 */
import { type Endpoint, type Remote, releaseProxy, wrap } from 'comlink';
import { errorMessage } from '../core/error-message.ts';
import type { Scheduler } from './scheduler.ts';

/** From any worker, to an order with an id: one answer or refusal, and news of it before that. Arrays are transferred. */
export type Answer =
  | { readonly kind: 'answer'; readonly id: number; readonly value: unknown }
  /** A message for the user: what happened and the fix. */
  | { readonly kind: 'refusal'; readonly id: number; readonly words: string }
  | { readonly kind: 'progress'; readonly id: number; readonly news: readonly unknown[] };

/** A dedicated worker, or what stands for one in tests. */
export interface WorkerLike extends Endpoint {
  terminate(): void;
}

/** Why a worker died whose file is not on the server, or cannot be reached. */
export const NOT_LOADED = 'its program could not be loaded';

export class WorkerDied extends Error {
  override readonly name = 'WorkerDied';
}

export interface WorkerOptions<Order, Message, Control> {
  make(): WorkerLike;
  readonly scheduler: Scheduler;
  /** A message that answers nothing. */
  heard?(message: Message): void;
  /** It is dead. @param givenUp no other takes its place */
  died?(reason: string, givenUp: boolean): void;
  /** What a promise that was pending says. */
  words?(reason: string): string;
  /** `never`: death is final. `at-once`: another starts, unless two die within this time. Default: with the next order. */
  readonly restart?: 'never' | { readonly atOnceUnlessTwiceWithinMs: number };
  /** Between two looks at whether it lives, and an order that it answers. */
  readonly tickMs?: number;
  readonly ping?: Order;
  /** Asks it to end by itself; null: it is ended at once. */
  leave?(remote: Remote<Control>): Promise<void> | null;
}

interface Pending {
  resolve(value: never): void;
  reject(reason: Error): void;
  progress?: ((...news: never[]) => void) | undefined;
}

const [LEAVE_MS, TICK_MS] = [1_000, 500]; // it says at once that it has heard
/** A tick that comes later than this many of its own times tells of a busy or hidden page, not of a silent worker. */
const LATE = 2;
/** A deadline is waited for in parts: a page that was itself blocked or frozen must hear the answers that waited. */
const DEADLINE_PARTS = 4;

export class WorkerClient<Order = never, Message extends object = never, Control = unknown> {
  readonly #options: WorkerOptions<Order, Message, Control>;
  #worker: WorkerLike | null = null;
  #wrapped: Remote<Control> | null = null;
  readonly #pending = new Map<number, Pending>();
  #nextId = 0;
  #deaths: readonly number[] = [];
  #over: WorkerDied | null = null;
  #cancelTick: () => void = () => {};
  #watched = Number.POSITIVE_INFINITY; // ticks that it may be silent
  #missed = 0;
  #longCalls = 0;

  constructor(options: WorkerOptions<Order, Message, Control>) {
    this.#options = options;
  }

  get running(): boolean {
    return this.#worker !== null;
  }
  get over(): boolean {
    return this.#over !== null;
  }
  /** @returns whether it runs */
  start(): boolean {
    if (this.#worker !== null || this.#over !== null) return this.#worker !== null;
    try {
      const worker = this.#options.make();
      this.#worker = worker;
      // Another may have taken its place: what it says then is not heard.
      const own = (hear: (event: Event) => void) => (event: Event) =>
        void (worker === this.#worker && hear(event));
      const failed = own((event) => {
        // A script that cannot be loaded gives an event without words (F11).
        const said = 'message' in event && typeof event.message === 'string' ? event.message : '';
        this.die(said || NOT_LOADED);
      });
      worker.addEventListener('error', failed);
      worker.addEventListener('messageerror', failed);
      const { heard } = this.#options;
      if (heard === undefined) return true;
      worker.addEventListener(
        'message',
        own((event) => {
          this.lives();
          const { data } = event as MessageEvent<Message | Answer>;
          if (!this.#isAnswer(data)) heard(data);
        }),
      );
    } catch (error) {
      this.die(errorMessage(error)); // a page in an opaque frame may not even start it
    }
    return this.#worker !== null;
  }
  /** Nothing is sent to a worker that is over. */
  post(order: Order, transfer: Transferable[] = []): void {
    if (this.start()) this.#worker?.postMessage(order, transfer);
  }
  /** An order that an `Answer` of its id ends, or `refuse`. */
  ask<T>(order: (id: number) => Order, progress?: (...news: never[]) => void): Promise<T> {
    return new Promise((resolve, reject) => {
      const id = this.#expect({ resolve, reject, progress });
      if (this.start()) this.post(order(id));
      else this.#take(id)?.reject(this.#over ?? new WorkerDied('it cannot be started'));
    });
  }
  #expect(pending: Pending): number {
    this.#pending.set(++this.#nextId, pending);
    return this.#nextId;
  }
  #take(id: number): Pending | undefined {
    const pending = this.#pending.get(id);
    this.#pending.delete(id);
    return pending;
  }
  #isAnswer(message: Message | Answer): message is Answer {
    if (!('kind' in message && 'id' in message && typeof message.id === 'number')) return false;
    if (message.kind === 'answer') this.#take(message.id)?.resolve(message.value as never);
    else if (message.kind === 'refusal') this.refuse(message.id, message.words);
    else if (message.kind === 'progress')
      this.#pending.get(message.id)?.progress?.(...(message.news as never[]));
    else return false;
    return true;
  }
  refuse(id: number, words: string): void {
    this.#take(id)?.reject(new Error(words));
  }
  rejectAll(reason: Error): void {
    for (const id of [...this.#pending.keys()]) this.#take(id)?.reject(reason);
  }
  /** A call by comlink. @param milliseconds after which a worker that has not answered is dead @param long it may be silent meanwhile */
  call<T>(
    start: (remote: Remote<Control>) => Promise<T>,
    milliseconds = Number.POSITIVE_INFINITY,
    long = false,
  ): Promise<T> {
    if (!this.start() || this.#worker === null)
      return Promise.reject(this.#over ?? new WorkerDied('it cannot be started'));
    this.#wrapped ??= wrap<Control>(this.#worker);
    const remote = this.#wrapped;
    let parts = DEADLINE_PARTS;
    let cancel = (): void => {};
    const wait = () => {
      cancel = this.#options.scheduler.after(milliseconds / DEADLINE_PARTS, () => {
        if (--parts > 0) wait();
        else this.die(`no answer within ${milliseconds / 1_000} s`);
      });
    };
    if (Number.isFinite(milliseconds)) wait();
    if (long) this.#longCalls++;
    return new Promise<T>((resolve, reject) => {
      const id = this.#expect({ resolve, reject });
      start(remote).then(
        (value) => this.#take(id)?.resolve(value as never),
        (reason: unknown) => this.#take(id)?.reject(reason as Error),
      );
    }).finally(() => {
      cancel();
      if (long) this.#longCalls--;
    });
  }

  /** Dead if silent for so many ticks, which are no seconds: a page that is frozen ticks as rarely as it reads messages. */
  watch(ticks: number): void {
    this.#cancelTick();
    this.#watched = ticks;
    this.#missed = 0;
    this.#tickLater();
  }
  rest(): void {
    this.#cancelTick();
    this.#watched = Number.POSITIVE_INFINITY;
  }
  lives(): void {
    this.#missed = 0;
  }
  #tickLater(): void {
    const { scheduler, tickMs = TICK_MS } = this.#options;
    const begin = scheduler.now();
    this.#cancelTick = scheduler.after(tickMs, () => {
      const late = scheduler.now() - begin > LATE * tickMs;
      if (!late) this.#missed = this.#longCalls > 0 ? 0 : this.#missed + 1;
      if (this.#missed > this.#watched) {
        this.die(`no heartbeat for ${(this.#watched * tickMs) / 1_000} s`);
        return;
      }
      if (this.#options.ping !== undefined) this.post(this.#options.ping);
      this.#tickLater();
    });
  }
  die(reason: string): void {
    if (this.#over !== null) return;
    const { restart, scheduler, words = (why) => why, died } = this.#options;
    const again = typeof restart === 'object';
    const windowMs = again ? restart.atOnceUnlessTwiceWithinMs : 0;
    this.#deaths = [...this.#deaths.filter((time) => scheduler.now() - time < windowMs), scheduler.now()];
    const reasonOfAll = new WorkerDied(words(reason));
    const ticks = this.#watched;
    if (restart === 'never' || (again && this.#deaths.length >= 2)) this.#over = reasonOfAll;
    this.#end();
    this.rejectAll(reasonOfAll);
    if (again && this.start() && Number.isFinite(ticks)) this.watch(ticks);
    died?.(reason, this.#over !== null);
  }
  #end(): void {
    this.rest();
    const [worker, remote] = [this.#worker, this.#wrapped];
    this.#worker = null;
    this.#wrapped = null;
    const end = () => {
      try {
        remote?.[releaseProxy]();
      } catch {
        // The endpoint may be gone already.
      }
      worker?.terminate();
    };
    const leaves = remote === null ? null : (this.#options.leave?.(remote) ?? null);
    if (leaves === null) end();
    else leaves.then(this.#options.scheduler.after(LEAVE_MS, end), () => {}); // else it is ended
  }
  /** Ends it unless it has ended; the next order starts another. Pending promises are rejected. */
  stop(words: string): void {
    this.#deaths = [];
    this.#end();
    this.rejectAll(new WorkerDied(words));
  }
  close(words: string): void {
    if (this.#over !== null) return;
    this.#over = new WorkerDied(words);
    this.stop(words);
  }
  /** After it was given up: another may be started. */
  revive(): void {
    this.#over = null;
    this.#deaths = [];
  }
  /** For tests: it goes without a word, as if the browser had ended it. */
  kill(): void {
    this.#worker?.terminate();
  }
}
