/**
 * The workers of one run. Shards advance together: a faster one does not run far ahead of the slowest, so that a pause can
 * bring all replicas to the same step in about a second.
 */

import type { BackendChange, Fault, Frame } from '../../engine/contract.ts';
import type { ReplicaPolicy } from '../../engine/exact/contract.ts';
import type { ModelFiles, NetworkPhase } from '../../engine/network-contract.ts';
import { budgetOf } from '../../experiment/budget.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import type { SavedShard } from './checkpoint-file.ts';
import type { BatchMessage, OpenReply, ReviseReply, TrainerMessage, WatchRequest } from './protocol.ts';
import type { MovedNumbers, ShardDependencies } from './shard-contract.ts';
import type { ShardStart } from './shard-history.ts';
import { ShardRunner } from './shard-runner.ts';

export interface PoolEvents {
  batch(shard: number, batch: BatchMessage): void;
  fault(fault: Fault): void;
  backend(change: BackendChange): void;
  frames(shard: number, frames: readonly Frame[]): void;
  progress(): void;
  restart(shard: number, reason: string, from: number): void;
  failed(shard: number, reason: string): void;
  done(): void;
  kept(shard: ShardRunner): void;
}

/** How far a shard may be ahead of the slowest, in seconds at the slowest's speed. */
const LEAD_SECONDS = 1;

export class Pool {
  readonly shards: readonly ShardRunner[];
  #experiment: Experiment;
  readonly #events: PoolEvents;
  readonly #leases = new Map<ShardRunner, { readonly lease: number; readonly speed: number }>();
  #stepsPerSecond: number | null = null; // null: not asked to run
  #done = false;
  #closed = false;

  /** @param from where each shard begins; none: at the beginning */
  constructor(
    experiment: Experiment,
    workers: number,
    dependencies: ShardDependencies,
    events: PoolEvents,
    from: readonly ShardStart[] = [],
  ) {
    this.#experiment = experiment;
    this.#events = events;
    const shardEvents = {
      message: (shard: ShardRunner, message: TrainerMessage) => this.#receive(shard, message),
      restart: (shard: ShardRunner, reason: string, from: number) => {
        this.#leases.delete(shard);
        events.restart(shard.shard.index, reason, from);
      },
      failed: (shard: ShardRunner, reason: string) => {
        events.failed(shard.shard.index, reason);
        this.#advance();
      },
      kept: (shard: ShardRunner) => events.kept(shard),
    };
    const make = (_: unknown, index: number) =>
      new ShardRunner({ index, count: workers }, experiment, dependencies, shardEvents, from[index]);
    this.shards = Array.from({ length: workers }, make);
  }

  get live(): readonly ShardRunner[] {
    return this.shards.filter((shard) => !shard.failed);
  }
  get envSteps(): number {
    const steps = this.live.map((shard) => shard.envSteps);
    return steps.length === 0 ? 0 : Math.min(...steps);
  }
  get stepsDone(): number {
    return this.shards.reduce((sum, shard) => sum + shard.stepsDone, 0);
  }
  /** The phase of the slowest shard before its first environment step; null if all train. */
  get phase(): NetworkPhase | null {
    const before = this.live.flatMap(({ phase }) =>
      phase === null || phase.name === 'training' ? [] : [phase],
    );
    return before.reduce<NetworkPhase | null>(
      (low, phase) => (low === null || phase.share < low.share ? phase : low),
      null,
    );
  }
  get stepsPerSecond(): number {
    return this.live.reduce((sum, shard) => sum + shard.stepsPerSecond, 0);
  }

  async open(): Promise<OpenReply | null> {
    const replies = await Promise.all(this.shards.map((shard) => shard.open().catch(() => null)));
    const answered = replies.filter((reply): reply is OpenReply => reply !== null);
    return answered.find((reply) => 'problems' in reply) ?? answered[0] ?? null;
  }

  play(stepsPerSecond: number): void {
    this.#stepsPerSecond = stepsPerSecond;
    this.#done = false;
    this.#leases.clear();
    this.#advance();
  }

  /** Stops every shard where it is. @returns the step of the most advanced. */
  async pause(): Promise<number> {
    this.#stepsPerSecond = null;
    const reached = await Promise.all(this.live.map((shard) => shard.pause()));
    return Math.max(0, ...reached);
  }

  /** Call it after a pause: runs the slower shards until all replicas are at step `target`. */
  async reach(target: number): Promise<void> {
    const end = Math.min(target, budgetOf(this.#experiment));
    await Promise.all(this.live.map((shard) => shard.reach(end)));
  }

  /** Call it only after `pause` and `reach`, with all replicas at step `at`. Null if every shard has failed. */
  async revise(
    experiment: Experiment,
    at: number,
    numbers: MovedNumbers | null = null,
  ): Promise<ReviseReply | null> {
    let first: ReviseReply | null = null;
    const asked = new Set<ShardRunner>();
    for (const shard of this.live) {
      asked.add(shard);
      first = await shard.revise(experiment, at, numbers);
      if (first !== null) break;
    }
    if (first === null || 'problems' in first) return first;
    this.#experiment = experiment;
    // Use the first answer for all: the same experiment and step give the same answer and the same solution.
    const { solved } = first;
    const others = this.live.filter((shard) => !asked.has(shard));
    await Promise.all(others.map((shard) => shard.revise(experiment, at, numbers, solved)));
    return first;
  }

  /** Call it only after `pause` and `reach`. Null if a shard was lost, since the checkpoint would be incomplete. */
  async checkpoint(): Promise<readonly SavedShard[] | null> {
    const states = await Promise.all(this.shards.map((shard) => shard.checkpoint()));
    const whole = states.filter((state) => state !== null);
    return whole.length === states.length ? whole : null;
  }

  async save(): Promise<void> {
    await Promise.all(this.live.map((shard) => shard.save()));
  }

  async policies(seeds: readonly number[]): Promise<readonly ReplicaPolicy[]> {
    return (await Promise.all(this.live.map((shard) => shard.policies(seeds)))).flat();
  }

  async model(variant: number, seed: number): Promise<ModelFiles | null> {
    const shard = this.live.find(({ shard: { index, count } }) => seed % count === index);
    return (await shard?.model(variant, seed)) ?? null;
  }

  async connect(port: (shard: number) => MessagePort): Promise<void> {
    await Promise.all(this.live.map((shard) => shard.connect(() => port(shard.shard.index))));
  }

  watch(request: (shard: number) => WatchRequest): void {
    for (const shard of this.live) void shard.watch(request(shard.shard.index));
  }

  #receive(shard: ShardRunner, message: TrainerMessage): void {
    if (this.#closed) return;
    const { index } = shard.shard;
    if (message.kind === 'batch') this.#events.batch(index, message);
    else if (message.kind === 'fault') this.#events.fault(message);
    else if (message.kind === 'backend') this.#events.backend(message);
    else if (message.kind === 'frames') this.#events.frames(index, message.frames);
    else if (message.kind === 'pulse') {
      this.#events.progress();
      this.#advance();
    }
  }

  /** Renews the leases: how far each shard may run now. */
  #advance(): void {
    const speed = this.#stepsPerSecond;
    if (speed === null || this.#closed) return;
    const end = budgetOf(this.#experiment);
    const live = this.live;
    if (live.length > 0 && live.every((shard) => shard.envSteps >= end)) {
      if (!this.#done) this.#events.done();
      this.#done = true;
      return;
    }
    const steady = live.filter((shard) => shard.catchUpTo === null);
    const slowest = steady.length === 0 ? end : Math.min(...steady.map((shard) => shard.envSteps));
    const rates = steady.map((shard) => this.#rate(shard)).filter((rate) => rate > 0);
    const lead = rates.length === 0 ? end : Math.max(1, Math.ceil(Math.min(...rates) * LEAD_SECONDS));
    for (const shard of live) {
      const { catchUpTo } = shard;
      if (catchUpTo === null) {
        this.#grant(shard, Math.min(end, slowest + lead), lead, speed);
        continue;
      }
      // A restarted shard runs at full speed until it is near the others or, if alone, back where it was.
      const near = steady.length === 0 ? catchUpTo : slowest - lead;
      if (shard.envSteps >= near) shard.catchUpTo = null;
      this.#grant(shard, Math.max(near, Math.min(catchUpTo, end)), 1, Number.POSITIVE_INFINITY);
    }
  }

  #grant(shard: ShardRunner, lease: number, lead: number, speed: number): void {
    const granted = this.#leases.get(shard);
    const small =
      granted !== undefined && Math.abs(lease - granted.lease) < lead / 4 && speed === granted.speed;
    // A small renewal is not worth a call unless it is the last one or the shard is about to run dry.
    if (
      small &&
      (lease === granted.lease ||
        (lease < budgetOf(this.#experiment) && granted.lease - shard.envSteps > lead / 2))
    ) {
      return;
    }
    this.#leases.set(shard, { lease, speed });
    void shard.run(lease, speed);
  }

  #rate(shard: ShardRunner): number {
    const { index, count } = shard.shard;
    const replicas = this.#experiment.variants.length * Math.ceil((this.#experiment.seeds - index) / count);
    return shard.stepsPerSecond / Math.max(1, replicas);
  }

  kill(index: number): void {
    this.shards[index]?.kill();
  }
  /** Takes well under a second: workers that do not answer are terminated. */
  async stop(): Promise<void> {
    this.#stepsPerSecond = null;
    await Promise.all(this.shards.map((shard) => shard.stop()));
    this.#closed = true;
  }
  close(): void {
    this.#closed = true;
    for (const shard of this.shards) shard.close();
  }
}
