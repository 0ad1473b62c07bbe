/**
 * Every worker is called through comlink. A worker exposes one object (`serve`), and its client calls the methods of that
 * object through a `WorkerClient`, which adds what comlink 4.4.2 lacks:
 *
 * - When a worker dies, its pending calls are rejected. comlink alone leaves them pending forever (measured).
 * - Deadlines, a watch that finds silent workers, and rules for starting another one.
 * - Abort, progress and events: a `Job` that is passed to a call is a MessagePort that lives as long as the call.
 *
 * Only the trainer pushes in another way: its messages, and the batches that go straight from it to the metrics worker, use
 * plain ports, because they come thousands of times a second and need no answer.
 *
 * Calls to one worker begin in the order in which they were made. Everything a worker reports before a call ends, to any job,
 * arrives before the result of that call. Because two ports keep no order between them, a result contains the number of
 * reports that came before it.
 */
import {
  type Endpoint,
  expose,
  type Remote,
  releaseProxy,
  transferHandlers,
  transfer as transferInComlink,
  wrap,
} from 'comlink';
import { errorMessage } from '../core/error-message.ts';
import { type Packed, packLongLists, unpackLongLists } from './long-lists.ts';
import type { Scheduler } from './scheduler.ts';

export type { Remote } from 'comlink';

export interface Job<News = never> {
  /** Aborted when the page gives up the call and no longer waits for the result. */
  readonly signal: AbortSignal;
  readonly report: (news: News, transfer?: Transferable[]) => void;
}

/** The page's end of a job. The port is opened when a call sends it to the worker. */
class PageJob<News> implements Job<News> {
  static readonly #open = new Map<number, PageJob<never>>();
  static #ids = 0;
  readonly id = ++PageJob.#ids;
  readonly signal: AbortSignal;
  readonly report: (news: News) => void;
  #port: MessagePort | null = null;
  #reports = 0;
  #waiting: { readonly reports: number; readonly resolve: () => void }[] = [];

  constructor(signal: AbortSignal, report: (news: News) => void) {
    this.signal = signal;
    this.report = report;
  }

  open(): MessagePort {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    PageJob.#open.set(this.id, this);
    port1.onmessage = ({ data }: MessageEvent<News>) => {
      if (this.#port !== null) this.report(data);
      this.#reports++;
      const due = this.#waiting.filter(({ reports }) => reports <= this.#reports);
      this.#waiting = this.#waiting.filter(({ reports }) => reports > this.#reports);
      for (const { resolve } of due) resolve();
    };
    return port2;
  }
  /** Resolves when that many reports have arrived; null if they already have. */
  static arrived(id: number, reports: number): Promise<void> | null {
    const job = PageJob.#open.get(id);
    if (job === undefined || job.#reports >= reports) return null;
    return new Promise((resolve) => job.#waiting.push({ reports, resolve }));
  }
  abort(): void {
    this.#port?.postMessage('abort');
  }
  close(): void {
    this.#port?.close();
    this.#port = null;
    PageJob.#open.delete(this.id);
  }
}

/** The worker's end of a job. */
class WorkerJob<News> implements Job<News> {
  readonly id: number;
  reports = 0;
  readonly #port: MessagePort;
  readonly #controller = new AbortController();

  constructor(id: number, port: MessagePort) {
    this.id = id;
    this.#port = port;
    port.onmessage = () => this.#controller.abort();
  }
  get signal(): AbortSignal {
    return this.#controller.signal;
  }
  readonly report = (news: News, transferred: Transferable[] = []): void => {
    this.reports++;
    this.#port.postMessage(news, transferred);
  };
}

/** The outcome of a call, and how many reports to which jobs came before it. */
class Result {
  readonly outcome: { readonly value: unknown } | { readonly error: ErrorText };
  readonly reports: readonly (readonly [id: number, reports: number])[];

  constructor(outcome: Result['outcome'], jobs: Iterable<WorkerJob<unknown>>) {
    this.outcome = outcome;
    this.reports = [...jobs].map(({ id, reports }) => [id, reports] as const);
  }
}
type ErrorText = Readonly<Record<'name' | 'message' | 'stack', string>>;

const transferred = new WeakMap<object, Transferable[]>();

/** Marks parts of an argument or result to be transferred instead of copied. @returns the value */
export function transfer<T extends object>(value: T, parts: Transferable[]): T {
  transferred.set(value, parts);
  return transferInComlink(value, parts);
}

transferHandlers.set('job', {
  canHandle: (value): value is PageJob<unknown> => value instanceof PageJob,
  serialize(job: PageJob<unknown>): [{ id: number; port: MessagePort }, Transferable[]] {
    const port = job.open();
    return [{ id: job.id, port }, [port]];
  },
  deserialize: ({ id, port }: { id: number; port: MessagePort }) => new WorkerJob(id, port),
});

const partsOf = (value: unknown): Transferable[] =>
  (typeof value === 'object' && value !== null ? transferred.get(value) : undefined) ?? [];

/** Made by `canHandle`, which comlink calls just before `serialize`. */
let packed: Packed | null = null;
transferHandlers.set('long lists', {
  canHandle(value): value is object {
    packed = packLongLists(value);
    return packed !== null;
  },
  serialize: (value): [Packed | null, Transferable[]] => [packed, partsOf(value)],
  deserialize: unpackLongLists,
});

type SentResult = Pick<Result, 'reports'> & {
  readonly outcome: Result['outcome'] | { readonly packed: Packed };
};

transferHandlers.set('result', {
  canHandle: (value): value is Result => value instanceof Result,
  serialize({ outcome, reports }: Result): [SentResult, Transferable[]] {
    const value = 'value' in outcome ? outcome.value : null;
    const lists = packLongLists(value);
    return [{ outcome: lists === null ? outcome : { packed: lists }, reports }, partsOf(value)];
  },
  async deserialize({ outcome, reports }: SentResult) {
    for (const [id, count] of reports) await PageJob.arrived(id, count);
    if ('packed' in outcome) return unpackLongLists(outcome.packed);
    if ('value' in outcome) return outcome.value;
    throw Object.assign(new Error(outcome.error.message), outcome.error);
  },
});

/**
 * Exposes the methods of an object to the page. Calls that arrive while it loads wait, in order. If it cannot be loaded, the
 * worker throws, so that the page finds it dead.
 * @param load the object, or a function that loads it
 * @param endpoint default: this worker
 */
export function serve<Api extends object>(load: Api | (() => Promise<Api>), endpoint?: Endpoint): void {
  const loaded = (typeof load === 'function' ? load() : Promise.resolve(load)).catch((reason: unknown) => {
    setTimeout(() => {
      throw reason;
    });
    return new Promise<Api>(() => {});
  });
  const jobs = new Set<WorkerJob<unknown>>(); // of calls that have not ended
  const call = async (name: string | symbol, values: readonly unknown[]) => {
    const own = values.filter((value) => value instanceof WorkerJob);
    for (const job of own) jobs.add(job);
    const api = await loaded;
    try {
      const method = Reflect.get(api, name) as (...values: readonly unknown[]) => unknown;
      return new Result({ value: await Reflect.apply(method, api, values) }, jobs);
    } catch (thrown) {
      const {
        name: kind,
        message,
        stack = '',
      } = thrown instanceof Error ? thrown : new Error(errorMessage(thrown));
      return new Result({ error: { name: kind, message, stack } }, jobs);
    } finally {
      for (const job of own) jobs.delete(job);
    }
  };
  const methods = new Proxy(
    {},
    {
      get:
        (_, name) =>
        (...values: readonly unknown[]) =>
          call(name, values),
    },
  );
  expose(methods, endpoint);
}

/** A dedicated worker, or its substitute in tests. */
export interface WorkerLike extends Endpoint {
  terminate(): void;
}

/** The worker died because its file is missing or unreachable. */
export const NOT_LOADED = 'its program could not be loaded';

export class WorkerDied extends Error {
  override readonly name = 'WorkerDied';
}

export interface WorkerOptions<Api, News> {
  /** Null if this browser cannot start workers: every call is rejected with that reason. */
  readonly make: (() => WorkerLike) | null;
  readonly scheduler: Scheduler;
  /** Subscribes after each start, before any other call. If that call is rejected, the worker is dead. */
  readonly events?: {
    subscribe(remote: Remote<Api>, job: Job<News>): Promise<unknown>;
    receive(news: News): void;
  };
  /** Called when the worker has died. @param final no other replaces it */
  died?(reason: string, final: boolean): void;
  message?(reason: string): string;
  /** `at-once`: another starts immediately, unless two die within this time. Default: the next call starts another. */
  readonly restart?: 'never' | { readonly atOnceUnlessTwiceWithinMs: number };
  /** Interval at which the watch checks for answers and pings the worker. */
  readonly tickMs?: number;
  ping?(remote: Remote<Api>): Promise<unknown>;
  /** Asks the worker to end by itself; null: it is terminated immediately. */
  leave?(remote: Remote<Api>): Promise<void> | null;
}

export interface CallOptions<News = never> {
  /** The worker is considered dead if it has not answered by then. */
  readonly deadlineMs?: number;
  /** The worker may be silent during the call. */
  readonly long?: boolean;
  /** Aborting rejects the call immediately with the reason, and the worker sees it in the signal of the job. */
  readonly signal?: AbortSignal | undefined;
  report?(news: News): void;
}

interface Pending {
  readonly job: PageJob<never>;
  reject(reason: unknown): void;
}

const NEVER = new AbortController().signal;
/** Time that a worker has to end by itself before it is terminated. */
const LEAVE_MS = 1_000;
const TICK_MS = 500;
/** If a tick is this many times late, the page was busy or hidden. The worker may be fine. */
const LATE = 2;
/** A deadline is waited for in parts. A page that was itself blocked or frozen can then read the answers that arrived in the meantime. */
const DEADLINE_PARTS = 4;

export class WorkerClient<Api extends object, News = never> {
  readonly #options: WorkerOptions<Api, News>;
  #worker: WorkerLike | null = null;
  #remote: Remote<Api> | null = null;
  readonly #pending = new Set<Pending>();
  #deaths: readonly number[] = [];
  #over: WorkerDied | null = null;
  #cancelTick: () => void = () => {};
  #watched = Number.POSITIVE_INFINITY; // ticks of silence allowed
  #missed = 0;
  #longCalls = 0;

  constructor(options: WorkerOptions<Api, News>) {
    this.#options = options;
  }

  get running(): boolean {
    return this.#worker !== null;
  }
  get over(): boolean {
    return this.#over !== null;
  }
  start(): boolean {
    if (this.#worker !== null || this.#over !== null) return this.#worker !== null;
    try {
      const { make } = this.#options;
      if (make === null) throw new Error('this browser cannot start workers');
      const worker = make();
      this.#worker = worker;
      // Ignore events of a worker that has been replaced.
      const own = (handle: (event: Event) => void) => (event: Event) =>
        void (worker === this.#worker && handle(event));
      const failed = own((event) => {
        // A script that cannot be loaded gives an event without a message (F11).
        const message = 'message' in event && typeof event.message === 'string' ? event.message : '';
        this.die(message || NOT_LOADED);
      });
      worker.addEventListener('error', failed);
      worker.addEventListener('messageerror', failed);
      worker.addEventListener(
        'message',
        own(() => this.lives()),
      );
      this.#subscribe();
    } catch (error) {
      this.die(errorMessage(error)); // a page in an opaque frame may not even start it
    }
    return this.#worker !== null;
  }

  #subscribe(): void {
    const { events } = this.#options;
    if (events === undefined) return;
    this.call<unknown, News>((remote, job) => events.subscribe(remote, job), {
      report: (news) => events.receive(news),
    }).catch((reason: unknown) => {
      if (!(reason instanceof WorkerDied)) this.die(errorMessage(reason));
    });
  }

  /**
   * Calls a method of the worker, and starts the worker if there is none.
   * @param start makes the call; the job is for methods that take one
   * @throws WorkerDied if there is no worker, or it dies before it has answered
   */
  call<T, Own = never>(
    start: (remote: Remote<Api>, job: Job<Own>) => Promise<T>,
    { deadlineMs = Number.POSITIVE_INFINITY, long = false, signal, report }: CallOptions<Own> = {},
  ): Promise<T> {
    if (signal?.aborted === true) return Promise.reject(signal.reason);
    if (!this.start() || this.#worker === null)
      return Promise.reject(this.#over ?? new WorkerDied('it cannot be started'));
    this.#remote ??= wrap<Api>(this.#worker);
    const remote = this.#remote;
    const job = new PageJob<Own>(signal ?? NEVER, (news) => {
      this.lives();
      if (signal?.aborted !== true) report?.(news);
    });
    const cancelDeadline = this.#deadline(deadlineMs);
    if (long) this.#longCalls++;
    let abort = (): void => {};
    return new Promise<T>((resolve, reject) => {
      const pending: Pending = { job, reject };
      this.#pending.add(pending);
      abort = () => {
        this.#pending.delete(pending);
        job.abort();
        reject(signal?.reason);
      };
      signal?.addEventListener('abort', abort);
      const settle = (end: () => void) => {
        job.close();
        if (this.#pending.delete(pending)) end();
      };
      const answer = async () => start(remote, job); // turns a throw into a rejection
      answer().then(
        (value) => settle(() => resolve(value)),
        (reason: unknown) => settle(() => reject(reason)),
      );
    }).finally(() => {
      signal?.removeEventListener('abort', abort);
      cancelDeadline();
      if (long) this.#longCalls--;
    });
  }

  #deadline(milliseconds: number): () => void {
    let parts = DEADLINE_PARTS;
    let cancel = (): void => {};
    const wait = () => {
      cancel = this.#options.scheduler.after(milliseconds / DEADLINE_PARTS, () => {
        if (--parts > 0) wait();
        else this.die(`no answer within ${milliseconds / 1_000} s`);
      });
    };
    if (Number.isFinite(milliseconds)) wait();
    return () => cancel();
  }

  #rejectAll(reason: WorkerDied): void {
    for (const { job, reject } of this.#pending) {
      job.close();
      reject(reason);
    }
    this.#pending.clear();
  }

  /** The worker is dead after this many silent ticks. A frozen page ticks as seldom as it reads messages. */
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
      const { ping } = this.#options;
      if (ping !== undefined) this.call((remote) => ping(remote)).catch(() => {}); // its death rejects all calls
      this.#tickLater();
    });
  }
  die(reason: string): void {
    if (this.#over !== null) return;
    const { restart, scheduler, message = (why) => why, died } = this.#options;
    const again = typeof restart === 'object';
    const windowMs = again ? restart.atOnceUnlessTwiceWithinMs : 0;
    this.#deaths = [...this.#deaths.filter((time) => scheduler.now() - time < windowMs), scheduler.now()];
    const reasonOfAll = new WorkerDied(message(reason));
    const ticks = this.#watched;
    if (restart === 'never' || (again && this.#deaths.length >= 2)) this.#over = reasonOfAll;
    this.#end();
    this.#rejectAll(reasonOfAll);
    if (again && this.start() && Number.isFinite(ticks)) this.watch(ticks);
    died?.(reason, this.#over !== null);
  }
  #end(): void {
    this.rest();
    const worker = this.#worker;
    const remote = this.#remote;
    this.#worker = null;
    this.#remote = null;
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
    else leaves.then(this.#options.scheduler.after(LEAVE_MS, end), () => {}); // otherwise, terminate it after this time
  }
  /** Ends the worker, if it runs, and rejects pending calls. The next call starts another. */
  stop(message: string): void {
    this.#deaths = [];
    this.#end();
    this.#rejectAll(new WorkerDied(message));
  }
  close(message: string): void {
    if (this.#over !== null) return;
    this.#over = new WorkerDied(message);
    this.stop(message);
  }
  /** Allows a new start after the worker was given up. */
  revive(): void {
    this.#over = null;
    this.#deaths = [];
  }
  /** For tests: ends the worker silently, as a browser might. */
  kill(): void {
    this.#worker?.terminate();
  }
}
