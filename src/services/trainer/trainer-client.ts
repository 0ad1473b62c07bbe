import type { Shard, Solved } from '../../engine/contract.ts';
import type { ReplicaPolicy } from '../../engine/exact/contract.ts';
import type { ModelFiles } from '../../engine/network-contract.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import type { NumberChange } from '../../experiment/numbers.ts';
import { transfer, WorkerClient, type WorkerLike } from '../rpc.ts';
import type { Scheduler } from '../scheduler.ts';
import type {
  KeptSnapshot,
  OpenReply,
  ReviseReply,
  TrainerControl,
  TrainerMessage,
  WatchRequest,
  Where,
} from './protocol.ts';
import type { Limits } from './shard-contract.ts';
import type { Base } from './shard-history.ts';

export interface ClientEvents {
  message(message: TrainerMessage): void;
  death(reason: string): void;
}

export class TrainerClient {
  readonly generation: number;
  readonly #client: WorkerClient<TrainerControl>;
  readonly #limits: Limits;
  readonly #events: ClientEvents;
  readonly #snapshotEars = new Set<(snapshot: KeptSnapshot) => void>();
  #port: MessagePort | null = null;
  #mayHoldDevice = false;

  constructor(
    worker: WorkerLike,
    generation: number,
    scheduler: Scheduler,
    limits: Limits,
    events: ClientEvents,
  ) {
    this.generation = generation;
    this.#limits = limits;
    this.#events = events;
    this.#client = new WorkerClient({
      make: () => worker,
      scheduler,
      restart: 'never',
      tickMs: limits.tickMs,
      died: (reason) => {
        this.#hangUp();
        events.death(reason);
      },
      // It ends by itself when its device has finished; see TrainerControl.
      leave: (remote) => (this.#mayHoldDevice ? remote.retire() : null),
    });
    this.#client.start();
  }

  get dead(): boolean {
    return this.#client.over;
  }

  readonly #onMessage = ({ data }: MessageEvent<TrainerMessage>) => {
    if (this.dead || data.generation !== this.generation) return;
    this.#client.lives();
    if (data.kind === 'error') this.#client.die(data.message);
    else this.#events.message(data);
    if (data.kind === 'snapshot') for (const hear of this.#snapshotEars) hear(data);
  };

  /** @param metrics port to the metrics worker, if that already knows the run */
  async open(
    shard: Shard,
    { experiment, snapshot, revision, goal }: Base,
    where: Where,
    metrics: MessagePort | null = null,
  ): Promise<OpenReply> {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#mayHoldDevice = where.backend !== 'cpu';
    port1.onmessage = this.#onMessage;
    const { generation } = this;
    const common = { experiment, shard, generation, port: port2, revision, goal, where };
    // Copy the snapshot instead of transferring it: it is needed again if this worker dies too.
    const request = {
      ...common,
      ...(snapshot !== null && { snapshot }),
      ...(metrics !== null && { metrics }),
    };
    const reply = await this.#client.call<OpenReply>(
      (remote) => remote.open(transfer(request, metrics === null ? [port2] : [port2, metrics])),
      { deadlineMs: this.#limits.openMs, long: true },
    );
    if (!this.dead) this.#client.watch(this.#limits.missedTicks);
    return reply;
  }

  run(target: number, stepsPerSecond: number): Promise<void> {
    return this.#client.call((remote) => remote.run(target, stepsPerSecond), {
      deadlineMs: this.#limits.callMs,
    });
  }
  pause(milliseconds: number = this.#limits.callMs): Promise<number> {
    return this.#client.call((remote) => remote.pause(), { deadlineMs: milliseconds });
  }
  /** @param solved what another worker has solved for this change */
  revise(experiment: Experiment, solved: Solved = []): Promise<ReviseReply> {
    return this.#client.call<ReviseReply>((remote) => remote.revise(experiment, solved), {
      deadlineMs: this.#limits.reviseMs,
      long: true,
    });
  }
  /** Changes numbers of the experiment that the worker trains. @param solved as for `revise` */
  setNumbers(numbers: readonly NumberChange[], solved: Solved = []): Promise<ReviseReply> {
    return this.#client.call<ReviseReply>((remote) => remote.setNumbers(numbers, solved), {
      deadlineMs: this.#limits.reviseMs,
      long: true,
    });
  }
  /** Call it only while paused: it waits for the work in progress. */
  snapshot(): Promise<Uint8Array> {
    return this.#client.call((remote) => remote.snapshot(), {
      deadlineMs: this.#limits.reviseMs,
      long: true,
    });
  }
  until(event: Promise<void>): Promise<void> {
    return this.#client.call(() => event);
  }
  /** The snapshot is a message that follows all earlier measurements. An answer could be stored before them and leave a gap. */
  keep(milliseconds: number = this.#limits.reviseMs): Promise<void> {
    return this.#client.call((remote) => this.#snapshotHeard(() => remote.keep()), {
      deadlineMs: milliseconds,
      long: true,
    });
  }
  async #snapshotHeard(keep: () => Promise<number | null>): Promise<void> {
    let newest = Number.NEGATIVE_INFINITY;
    let wake = (): void => {};
    const hear = ({ envSteps }: KeptSnapshot) => {
      newest = envSteps;
      wake();
    };
    this.#snapshotEars.add(hear);
    try {
      const step = await keep();
      while (step !== null && newest < step)
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
    } finally {
      this.#snapshotEars.delete(hear);
    }
  }
  policies(seeds: readonly number[]): Promise<readonly ReplicaPolicy[]> {
    return this.#client.call((remote) => remote.policies(seeds), {
      deadlineMs: this.#limits.reviseMs,
      long: true,
    });
  }
  model(variant: number, seed: number): Promise<ModelFiles | null> {
    return this.#client.call((remote) => remote.model(variant, seed), {
      deadlineMs: this.#limits.reviseMs,
      long: true,
    });
  }
  measure(port: MessagePort): Promise<void> {
    return this.#client.call((remote) => remote.measure(transfer(port, [port])), {
      deadlineMs: this.#limits.callMs,
    });
  }
  watch(request: WatchRequest): Promise<void> {
    return this.#client.call((remote) => remote.watch(request), { deadlineMs: this.#limits.callMs });
  }

  #hangUp(): void {
    if (this.#port !== null) this.#port.onmessage = null;
    this.#port?.close();
  }
  close(): void {
    this.#hangUp();
    this.#client.close('it was stopped');
  }
  kill(): void {
    this.#client.kill();
  }
}
