/** The metrics worker: what the page sends it, and what its replacement receives. */

import type { MeasurerMessage, MeasurerOrder, Wish } from '../../../workers/protocol-measurer.ts';
import type { Plan } from '../../engine/contract.ts';
import type { KeptNumbers, StoredNumbers } from '../runs/observer.ts';
import type { Scheduler } from '../scheduler.ts';
import { answered, MeasureQuestions, type Unsent } from './measure-questions.ts';
import type { Limits } from './trainer-worker.ts';
import { WorkerClient, type WorkerLike } from './worker-client.ts';

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
const MISSED_TICKS = 20;

export class MeasureClient extends MeasureQuestions {
  readonly #events: MeasureEvents;
  protected readonly client: WorkerClient<MeasurerOrder, MeasurerMessage>;
  #generation = 0;
  #life = 0; // of the worker that is in place of others
  #run: { plan: Plan; seeds: number; shards: number; lost: number[]; revision: number } | null = null;

  constructor({ makeMeasurer, scheduler, limits }: MeasureDependencies, events: MeasureEvents) {
    super();
    this.#events = events;
    this.client = new WorkerClient({
      make: makeMeasurer,
      scheduler,
      heard: (message) => this.#receive(message),
      died: (reason, givenUp) => {
        if (this.client.running) void this.#reopen(reason);
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
    this.client.start();
  }

  /** @param stored its logs are handed on: they are empty here afterwards */
  reset(plan: Plan, seeds: number, shards: number, stored: StoredNumbers | null = null, revision = 0): void {
    this.client.refuseAll(new Error('The run was restarted.'));
    this.#run = { plan, seeds, shards, lost: [], revision };
    this.client.revive();
    this.client.start();
    this.#open();
    if (stored !== null) this.#restore(stored);
  }

  #restore({ shapes, logs, whole }: KeptNumbers): void {
    if (this.#run === null) return;
    const { plan, seeds, shards } = this.#run;
    const buffers = logs.map(({ buffer }) => buffer as ArrayBuffer);
    this.send({ kind: 'restore', ...shapeOf(plan), seeds, shards, shapes, logs, whole }, buffers);
  }

  async #reopen(reason: string): Promise<void> {
    const life = ++this.#life;
    const run = this.#run;
    this.#open(true);
    const kept = run === null ? null : ((await this.#events.kept?.().catch(() => null)) ?? null);
    if (life !== this.#life || run !== this.#run) return;
    this.#restore(kept ?? { shapes: [], logs: [], whole: false });
    for (const shard of run?.lost ?? []) this.send({ kind: 'giveUp', shard });
    this.#events.died(reason, false, kept !== null);
  }

  #open(restores = false): void {
    if (this.#run === null) return;
    const { plan, seeds, shards, lost, revision } = this.#run;
    this.#generation++;
    this.send({ kind: 'open', ...shapeOf(plan), seeds, shards, revision, restores });
    for (const shard of lost) this.send({ kind: 'giveUp', shard });
    this.#events.opened?.();
    this.client.watch(MISSED_TICKS);
  }

  adopt(plan: Plan, revision: number): void {
    if (this.#run !== null) Object.assign(this.#run, { plan, revision });
    this.dropComparison('The experiment was changed.');
    this.#generation++;
    this.send({ kind: 'adopt', ...shapeOf(plan), revision });
  }

  giveUp(shard: number): void {
    this.#run?.lost.push(shard);
    this.send({ kind: 'giveUp', shard });
  }

  /** Where a shard's worker is to send what it measures. */
  port(shard: number): MessagePort {
    const { port1, port2 } = new MessageChannel();
    this.send({ kind: 'connect', shard, port: port2 }, [port2]);
    return port1;
  }

  watch(wishes: readonly Wish[]): void {
    this.send({ kind: 'watch', wishes });
  }

  protected get plan(): Plan | null {
    return this.client.running ? (this.#run?.plan ?? null) : null;
  }

  protected sealed(order: Unsent<MeasurerOrder>): MeasurerOrder {
    return { ...order, generation: this.#generation } as MeasurerOrder;
  }
  protected send(order: Unsent<MeasurerOrder>, transfer: Transferable[] = []): void {
    if (this.client.running) this.client.post(this.sealed(order), transfer);
  }

  #receive(message: MeasurerMessage): void {
    if (message.kind === 'error') this.client.die(message.message);
    else if (!answered(this.client, message) && message.generation === this.#generation) {
      if (message.kind === 'series') this.#events.series(message);
      if (message.kind === 'misfit') this.#events.misfit(message.message);
    }
  }

  /** For tests: the worker goes without a word, as if the browser had ended it. */
  kill(): void {
    this.client.kill();
  }
  dispose(): void {
    this.client.close('The page is closing.');
  }
}

function shapeOf({ variants, columns, grid }: Plan) {
  return { variants: variants.length, columns, grid };
}
