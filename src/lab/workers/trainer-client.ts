/**
 * One worker and its life. comlink leaves calls pending for ever when a worker dies (4.4.2, measured),
 * so every call here ends: with its answer, at its deadline, or when the worker is found dead.
 */
import { type Remote, releaseProxy, transfer, wrap } from 'comlink';
import type { KeptSnapshot, TrainerControl, TrainerMessage, Where } from '../../../workers/protocol.ts';
import type { Shard } from '../../engine/contract.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import type { Scheduler } from '../scheduler.ts';
import type { OpenReply, ReviseReply, WatchRequest } from './shard-contract.ts';
import type { Base } from './shard-history.ts';
import type { Limits, TrainerWorker } from './trainer-worker.ts';

export class WorkerDied extends Error {
  override readonly name = 'WorkerDied';
}

export interface ClientEvents {
  message(message: TrainerMessage): void;
  death(reason: string): void;
}

/** A worker that has been asked to retire says at once that it has heard. */
const RETIRE_MS = 1_000;
/** A deadline is waited for in parts: a page that was itself blocked or frozen must hear the answers that waited. */
const DEADLINE_PARTS = 4;

export class TrainerClient {
  readonly generation: number;
  readonly #worker: TrainerWorker;
  readonly #remote: Remote<TrainerControl>;
  readonly #scheduler: Scheduler;
  readonly #limits: Limits;
  readonly #events: ClientEvents;
  readonly #pending = new Set<(reason: WorkerDied) => void>();
  readonly #snapshotEars = new Set<(snapshot: KeptSnapshot) => void>();
  #port: MessagePort | null = null;
  #cancelTick: () => void = () => {};
  #missed = 0;
  #longCalls = 0;
  #over: WorkerDied | null = null;
  #mayHoldDevice = false;
  /** Rejects when the worker is dead. */
  readonly gone: Promise<never>;
  #go: (reason: WorkerDied) => void = () => {};

  constructor(
    worker: TrainerWorker,
    generation: number,
    scheduler: Scheduler,
    limits: Limits,
    events: ClientEvents,
  ) {
    this.#worker = worker;
    this.generation = generation;
    this.#scheduler = scheduler;
    this.#limits = limits;
    this.#events = events;
    this.gone = new Promise<never>((_, reject) => {
      this.#go = reject;
    });
    this.gone.catch(() => {}); // nobody may be waiting
    worker.addEventListener('error', this.#onError);
    worker.addEventListener('messageerror', this.#onError);
    this.#remote = wrap<TrainerControl>(worker);
  }

  get dead(): boolean {
    return this.#over !== null;
  }

  readonly #onError = (event: Event | { readonly message?: unknown }) => {
    // A script that cannot be loaded gives an event without words (F11).
    const words = 'message' in event && typeof event.message === 'string' && event.message !== '';
    this.#die(words ? String(event.message) : 'its program could not be loaded');
  };

  readonly #onMessage = ({ data }: MessageEvent<TrainerMessage>) => {
    if (this.dead || data.generation !== this.generation) return;
    this.#missed = 0;
    if (data.kind === 'error') this.#die(data.message);
    else this.#events.message(data);
    if (data.kind === 'snapshot') for (const hear of this.#snapshotEars) hear(data);
  };

  readonly #tick = () => {
    // Missed ticks are counted, not seconds: throttled or frozen pages tick as rarely as they read messages.
    this.#missed = this.#longCalls > 0 ? 0 : this.#missed + 1;
    if (this.#missed > this.#limits.missedTicks) {
      this.#die(`no sign of life for ${(this.#limits.missedTicks * this.#limits.tickMs) / 1_000} s`);
    } else this.#cancelTick = this.#scheduler.after(this.#limits.tickMs, this.#tick);
  };

  open(shard: Shard, { experiment, snapshot, revision, goal }: Base, where: Where): Promise<OpenReply> {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#mayHoldDevice = where.backend !== 'cpu';
    port1.onmessage = this.#onMessage;
    const { generation } = this;
    const common = { experiment, shard, generation, port: port2, revision, goal, where };
    // The snapshot is copied, not handed over: it is needed again if this worker dies too.
    const request = snapshot === null ? common : { ...common, snapshot };
    const opening = this.#call<OpenReply>(
      () => this.#remote.open(transfer(request, [port2])),
      this.#limits.openMs,
      true,
    );
    return opening.then((reply) => {
      this.#missed = 0;
      this.#tick();
      return reply;
    });
  }

  run(target: number, stepsPerSecond: number): Promise<void> {
    return this.#call(() => this.#remote.run(target, stepsPerSecond), this.#limits.callMs);
  }
  pause(milliseconds: number = this.#limits.callMs): Promise<number> {
    return this.#call(() => this.#remote.pause(), milliseconds);
  }
  revise(experiment: Experiment): Promise<ReviseReply> {
    return this.#call<ReviseReply>(() => this.#remote.revise(experiment), this.#limits.reviseMs, true);
  }
  /** Only while paused: it waits for the work under way. */
  snapshot(): Promise<Uint8Array> {
    return this.#call(() => this.#remote.snapshot(), this.#limits.reviseMs, true);
  }
  /**
   * Also while it runs. The snapshot comes as a message behind everything that was measured before it; as an answer it
   * could be stored before that, and a run that goes on from there would have a gap in its curves.
   */
  keep(milliseconds: number = this.#limits.reviseMs): Promise<void> {
    return this.#call(() => this.#snapshotHeard(), milliseconds, true);
  }
  async #snapshotHeard(): Promise<void> {
    let newest = Number.NEGATIVE_INFINITY;
    let wake = (): void => {};
    const hear = ({ envSteps }: KeptSnapshot) => {
      newest = envSteps;
      wake();
    };
    this.#snapshotEars.add(hear);
    try {
      const step = await this.#remote.keep();
      while (step !== null && newest < step)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    } finally {
      this.#snapshotEars.delete(hear);
    }
  }
  watch(request: WatchRequest): Promise<void> {
    return this.#call(() => this.#remote.watch(request), this.#limits.callMs);
  }

  #call<T>(start: () => Promise<T>, milliseconds: number, long = false): Promise<T> {
    const over = this.#over;
    if (over !== null) return Promise.reject(over);
    if (long) this.#longCalls++;
    return new Promise<T>((resolve, reject) => {
      let parts = DEADLINE_PARTS;
      const wait = () => this.#scheduler.after(milliseconds / DEADLINE_PARTS, check);
      const check = () => {
        if (--parts > 0) cancel = wait();
        else this.#die(`no answer within ${milliseconds / 1_000} s`);
      };
      let cancel = wait();
      let settled = false;
      const settle = () => {
        if (settled) return;
        settled = true;
        cancel();
        this.#pending.delete(fail);
        if (long) this.#longCalls--;
      };
      const fail = (reason: unknown) => {
        settle();
        reject(reason);
      };
      this.#pending.add(fail);
      const succeed = (value: T) => {
        settle();
        resolve(value);
      };
      start().then(succeed, fail);
    });
  }

  #die(reason: string): void {
    if (this.dead) return;
    this.close(reason);
    this.#events.death(reason);
  }

  /** Ends the worker without asking it; pending calls are rejected. */
  close(reason = 'it was stopped'): void {
    if (this.dead) return;
    this.#over = new WorkerDied(reason);
    this.#cancelTick();
    this.#worker.removeEventListener('error', this.#onError);
    this.#worker.removeEventListener('messageerror', this.#onError);
    if (this.#port !== null) this.#port.onmessage = null;
    this.#port?.close();
    if (this.#mayHoldDevice) this.#retire();
    else this.#end();
    for (const reject of [...this.#pending]) reject(this.#over);
    this.#go(this.#over);
  }

  #end(): void {
    try {
      this.#remote[releaseProxy]();
    } catch {
      // The endpoint may be gone already.
    }
    this.#worker.terminate();
  }

  /** It ends by itself when its device has done its work; see TrainerControl. */
  #retire(): void {
    const cancel = this.#scheduler.after(RETIRE_MS, () => this.#end());
    this.#remote.retire().then(cancel, () => {}); // else it is ended
  }

  /** For tests by hand and in the browser: the worker goes without a word, as if the browser had ended it. */
  kill(): void {
    this.#worker.terminate();
  }
}
