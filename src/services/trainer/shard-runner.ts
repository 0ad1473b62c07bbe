/** A shard has a worker. If that dies, another continues from the last snapshot and repeats the edits made since. */
import { errorMessage } from '../../core/error-message.ts';
import type { Shard, Solved } from '../../engine/contract.ts';
import type { ReplicaPolicy } from '../../engine/exact/contract.ts';
import type { NetworkPhase } from '../../engine/network-contract.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { WorkerDied } from '../rpc.ts';
import type { OpenReply, ReviseReply, TrainerMessage, WatchRequest, Where } from './protocol.ts';
import type { MovedNumbers, ShardDependencies, ShardEvents } from './shard-contract.ts';
import { ShardHistory, type ShardStart, type ShardState } from './shard-history.ts';
import { TrainerClient } from './trainer-client.ts';

/** Opens a session at the base of its history and repeats the later revisions. @param advance to an environment step */
async function boot(
  client: TrainerClient,
  shard: Shard,
  history: ShardHistory,
  { where, metrics }: { readonly where: Where; readonly metrics: MessagePort | null },
  advance: (target: number) => Promise<void>,
): Promise<OpenReply> {
  let reply = await client.open(shard, history.base, where, metrics);
  if ('problems' in reply) return reply;
  for (const edit of history.edits) {
    await advance(edit.at);
    const revised = await client.revise(edit.experiment);
    if ('plan' in revised) reply = { plan: revised.plan, backend: reply.backend };
    else history.remove(edit);
  }
  return reply;
}

/** Stops the worker, and waits for its last snapshot within the time limit. */
async function askLastSnapshot(client: TrainerClient | null, milliseconds: number): Promise<void> {
  try {
    await client?.pause(milliseconds);
    await client?.keep(milliseconds);
  } catch {
    // It did not answer in time, so the previous snapshot is the last.
  }
}

/** Callers that wait until a shard has reached an environment step. */
class StepWaits {
  #waiting: readonly { readonly target: number; readonly finish: () => void }[] = [];

  until(target: number, reached: number): Promise<void> {
    if (reached >= target) return Promise.resolve();
    return new Promise((finish) => {
      this.#waiting = [...this.#waiting, { target, finish }];
    });
  }

  settle(reached: number): void {
    const done = this.#waiting.filter(({ target }) => reached >= target);
    this.#waiting = this.#waiting.filter(({ target }) => reached < target);
    for (const { finish } of done) finish();
  }
}

export class ShardRunner {
  readonly shard: Shard;
  envSteps = 0;
  stepsDone = 0;
  stepsPerSecond = 0;
  phase: NetworkPhase | null = null;
  failed = false;
  /** The step up to which a restarted shard is behind; the others do not wait for it. Null: not behind. */
  catchUpTo: number | null = null;
  readonly #dependencies: ShardDependencies;
  readonly #events: ShardEvents<ShardRunner>;
  #client: TrainerClient | null = null;
  readonly history: ShardHistory;
  #wanted = { target: 0, stepsPerSecond: Number.POSITIVE_INFINITY };
  #watch: WatchRequest | null = null;
  #metrics: (() => MessagePort) | null = null;
  #booting: Promise<OpenReply> | null = null;
  readonly #waits = new StepWaits();
  #opened = false;
  /** The experiment that the worker trains, as the page gave it; null if edits of its history led there. */
  #held: Experiment | null = null;
  #closed = false;

  constructor(
    shard: Shard,
    experiment: Experiment,
    dependencies: ShardDependencies,
    events: ShardEvents<ShardRunner>,
    start?: ShardStart,
  ) {
    this.shard = shard;
    this.history = new ShardHistory(experiment, start);
    this.#dependencies = dependencies;
    this.#events = events;
  }

  /** Opens the session, with a second worker if the first dies. Rejects when the shard has failed. */
  async open(): Promise<OpenReply> {
    for (;;) {
      this.#booting ??= this.#boot();
      const boot = this.#booting;
      try {
        const reply = await boot;
        this.#opened ||= 'plan' in reply;
        return reply;
      } catch (error) {
        if (this.failed || this.#closed) throw error;
        // Otherwise the death of that worker has already started another boot.
        if (this.#booting === boot) this.#booting = null;
      }
    }
  }

  async #boot(): Promise<OpenReply> {
    await null; // so that a worker that cannot even be made is a rejection like any other
    if (this.#closed) throw new WorkerDied('it was stopped');
    const { scheduler, limits, nextGeneration } = this.#dependencies;
    let client: TrainerClient | null = null;
    const isCurrent = () => client !== null && client === this.#client;
    try {
      const worker = this.#dependencies.makeWorker(this.shard.index);
      client = new TrainerClient(worker, nextGeneration(), scheduler, limits, {
        message: (message) => isCurrent() && this.#receive(message),
        death: (reason) => isCurrent() && this.#died(reason),
      });
    } catch (error) {
      this.#died(errorMessage(error));
      throw error;
    }
    this.#client = client;
    this.#held = this.history.edits.length === 0 ? this.history.base.experiment : null;
    this.envSteps = this.history.base.envSteps;
    try {
      const advance = async (target: number) => {
        await client.run(target, Number.POSITIVE_INFINITY);
        await client.until(this.#waits.until(target, this.#reached));
      };
      const how = { where: this.#dependencies.where, metrics: this.#metrics?.() ?? null };
      const reply = await boot(client, this.shard, this.history, how, advance);
      if ('problems' in reply) return reply;
      if (this.#watch !== null) await client.watch(this.#watch);
      if (this.#wanted.target > this.envSteps)
        await client.run(this.#wanted.target, this.#wanted.stepsPerSecond);
      return reply;
    } catch (error) {
      // A worker that answers with an error is as useless as a dead one.
      if (isCurrent() && !client.dead) {
        client.close();
        this.#died(errorMessage(error));
      }
      throw error;
    }
  }

  /** Infinite for a lost shard, so that nobody waits for it. */
  get #reached(): number {
    return this.failed || this.#closed ? Number.POSITIVE_INFINITY : this.envSteps;
  }

  #receive(message: TrainerMessage): void {
    if (message.kind === 'snapshot') {
      this.history.keep(message);
      this.#events.kept(this);
      return;
    }
    if (message.kind === 'pulse') {
      this.envSteps = message.envSteps;
      this.stepsDone = message.stepsDone;
      this.stepsPerSecond = message.stepsPerSecond;
      this.phase = message.phase ?? null;
    }
    this.#events.message(this, message);
    if (message.kind === 'pulse') this.#waits.settle(this.#reached);
  }

  #died(reason: string): void {
    if (this.#closed || this.failed) return;
    const { scheduler, limits } = this.#dependencies;
    const deaths = this.history.deathsWithin(limits.deathWindowMs, scheduler.now());
    this.stepsPerSecond = 0;
    this.#client = null;
    if (deaths >= 2) {
      this.#fail(reason);
      return;
    }
    if (this.#wanted.target < this.envSteps) {
      this.#wanted = { target: this.envSteps, stepsPerSecond: Number.POSITIVE_INFINITY };
    }
    this.catchUpTo = Math.max(this.envSteps, this.catchUpTo ?? 0);
    this.#booting = null;
    this.#events.restart(this, reason, this.history.base.envSteps);
    this.open().then(
      // A session that opened once can open again, unless memory has run out.
      (reply) => 'problems' in reply && this.#opened && this.#fail('it could not be opened again'),
      (error: unknown) => this.#fail(errorMessage(error)),
    );
  }

  #fail(reason: string): void {
    if (this.failed || this.#closed) return;
    this.failed = true;
    this.#client?.close();
    this.#events.failed(this, reason);
    this.#waits.settle(this.#reached);
  }
  async #ask<T>(call: (client: TrainerClient) => Promise<T>, otherwise: T): Promise<T> {
    const client = this.failed || this.#closed ? null : this.#client;
    try {
      return client === null ? otherwise : await call(client);
    } catch (error) {
      if (!(error instanceof WorkerDied) && client === this.#client) {
        client?.close();
        this.#died(errorMessage(error));
      }
      return otherwise;
    }
  }

  run(target: number, stepsPerSecond: number): Promise<void> {
    const wanted = { target, stepsPerSecond };
    this.#wanted = wanted;
    // During a boot, requests wait until its end, because edits must be repeated first.
    return this.#settled(async (client) => {
      if (this.#wanted === wanted) await client.run(target, stepsPerSecond);
    }, undefined);
  }

  async pause(): Promise<number> {
    this.#wanted = { target: 0, stepsPerSecond: Number.POSITIVE_INFINITY };
    for (;;) {
      const step = await this.#settled((client) => client.pause(), -1);
      if (step >= 0 || this.failed || this.#closed) return Math.max(0, step);
    }
  }

  /** Runs as fast as possible up to `target`. Ends when it is there, even after a restart, or when it has failed. */
  async reach(target: number): Promise<void> {
    if (this.failed || this.#closed) return;
    await this.run(target, Number.POSITIVE_INFINITY);
    await this.#waits.until(target, this.#reached);
  }

  /**
   * Call it only while paused at `at`. Null if the shard has failed. @param numbers the edit as changed numbers, if it is one
   */
  async revise(
    experiment: Experiment,
    at: number,
    numbers: MovedNumbers | null = null,
    solved?: Solved,
  ): Promise<ReviseReply | null> {
    await this.#booting?.catch(() => {});
    const edit = this.history.add(experiment, at);
    const reply = await this.#ask<ReviseReply | null>(
      (client) =>
        numbers !== null && numbers.from === this.#held
          ? client.setNumbers(numbers.changes, solved)
          : client.revise(edit.experiment, solved),
      null,
    );
    if (reply !== null && 'problems' in reply) this.history.remove(edit);
    else if (reply !== null) this.#held = experiment;
    if (reply !== null || this.failed || this.#closed) return reply;
    // The worker died; the next one repeats the edit while it boots.
    const opened = await this.open().catch(() => null);
    return opened !== null && 'plan' in opened ? { plan: opened.plan, notes: [] } : opened;
  }

  /** Call it only while paused. Null if the shard has failed or its worker died. */
  checkpoint(): Promise<(ShardState & { readonly snapshot: Uint8Array }) | null> {
    return this.#settled(async (client) => {
      const goal = await client.pause();
      return { snapshot: await client.snapshot(), goal, envSteps: this.envSteps };
    }, null);
  }
  readonly save = (): Promise<void> => this.#settled((client) => client.keep(), undefined);
  policies(seeds: readonly number[]): Promise<readonly ReplicaPolicy[]> {
    return this.#settled((client) => client.policies(seeds), []);
  }
  readonly model = (...replica: [variant: number, seed: number]) =>
    this.#settled((client) => client.model(...replica), null);
  async connect(metrics: () => MessagePort): Promise<void> {
    this.#metrics = metrics;
    await this.#settled((client) => client.measure(metrics()), undefined);
  }
  async watch(request: WatchRequest): Promise<void> {
    this.#watch = request;
    await this.#settled((client) => client.watch(request), undefined);
  }
  async #settled<T>(call: (client: TrainerClient) => Promise<T>, otherwise: T): Promise<T> {
    const booting = this.#booting;
    if (booting !== null) await booting.catch(() => {});
    return this.#ask(call, otherwise);
  }

  readonly kill = (): void => this.#client?.kill();
  /** Asks once for the last numbers and a last snapshot, then ends the worker. */
  async stop(): Promise<void> {
    this.#closed = true; // a worker that does not answer now is not replaced
    await askLastSnapshot(this.#client, this.#dependencies.limits.stopMs);
    this.close();
  }
  close(): void {
    this.#closed = true;
    this.#client?.close();
    this.#waits.settle(this.#reached);
  }
}
