/** Reports of a training worker: heartbeats, frames and snapshots. */

import type { Frame, LiveSession, Shard } from '../../engine/contract.ts';
import type { ReplicaPolicy } from '../../engine/exact/contract.ts';
import type { Experiment, Problem } from '../../experiment/experiment.ts';
import type { Outbox } from './outbox.ts';
import type { WatchRequest } from './protocol.ts';

const PULSE_MS = 400;
/** Leaves time for writing: the stored snapshot is never older than five seconds of training. */
const SNAPSHOT_MS = 4_000;
const SNAPSHOT_SHARE = 0.02;
const RATE_WINDOW_MS = 200;

export interface Opened {
  readonly session: LiveSession;
  readonly shard: Shard;
  readonly outbox: Outbox;
  experiment: Experiment;
  replicas: number;
  revision: number;
  /** Stopped replicas, as 'variant/seed'. */
  readonly faulted: Set<string>;
  /** The last target of `advance`: no replica is further. */
  goal: number;
  /** A device has answered and may have more news, such as its own end. */
  heard(): void;
}

export class Reporter {
  watched: WatchRequest = { variants: [], seed: -1, intervalMs: 100 };
  readonly #now: () => number;
  readonly #pulseMs: number;
  readonly #snapshotMs: number;
  #frameTime = Number.NEGATIVE_INFINITY;
  #frameSteps = -1;
  #pulseTime = 0;
  #snapshotTime = 0;
  #snapshotEvery: number;
  #snapshotAt = '';
  /** Maps or the state are being read from a device. */
  #reading = false;
  #saving = false;
  /** More maps were requested in the meantime. Read them too, or the last state before a pause would be missing. */
  #again = false;
  #rate = { time: 0, stepsDone: 0, stepsPerSecond: 0 };

  constructor(now: () => number, pulseMs = PULSE_MS, snapshotMs = SNAPSHOT_MS) {
    this.#now = now;
    this.#pulseMs = pulseMs;
    this.#snapshotMs = snapshotMs;
    this.#snapshotEvery = snapshotMs;
  }

  get pulseMs(): number {
    return this.#pulseMs;
  }

  opened(trainer: Opened): void {
    this.#frameSteps = -1;
    this.#snapshotAt = '';
    this.#snapshotTime = this.#now();
    this.#rate = { time: this.#now(), stepsDone: stepsDone(trainer), stepsPerSecond: 0 };
  }

  #measure(trainer: Opened, running: boolean): void {
    const time = this.#now();
    const elapsed = time - this.#rate.time;
    // A short interval gives a poor rate, unless it is the only one.
    if (elapsed < RATE_WINDOW_MS && (running || this.#rate.stepsPerSecond > 0)) return;
    const done = stepsDone(trainer);
    const stepsPerSecond = elapsed > 0 ? ((done - this.#rate.stepsDone) * 1_000) / elapsed : 0;
    this.#rate = { time, stepsDone: done, stepsPerSecond: Math.max(0, stepsPerSecond) };
  }

  pulse(trainer: Opened, running: boolean): void {
    this.#measure(trainer, running);
    this.#pulseTime = this.#now();
    const { envSteps, phase } = trainer.session;
    const { stepsPerSecond } = this.#rate;
    const reported = { envSteps, stepsDone: stepsDone(trainer), stepsPerSecond, running };
    trainer.outbox.pulse(phase === undefined ? reported : { ...reported, phase });
  }

  frames(trainer: Opened): void {
    const { session, shard } = trainer;
    this.#frameTime = this.#now();
    if (this.#reading) {
      this.#again = true;
      return;
    }
    this.#frameSteps = session.envSteps;
    const { variants, seed } = this.watched;
    if (seed >= 0 && seed % shard.count !== shard.index) return;
    const answers: (Frame | Promise<Frame>)[] = [];
    for (const variant of variants) {
      if (variant < session.plan.variants.length) answers.push(session.frame(variant, seed));
    }
    if (!answers.some((answer) => answer instanceof Promise)) {
      trainer.outbox.frames(answers as Frame[]);
      return;
    }
    this.#reading = true;
    Promise.all(answers)
      .then((frames) => trainer.outbox.frames(frames))
      .catch((error: unknown) => trainer.outbox.error(String(error)))
      .finally(() => {
        this.#reading = false;
        this.#frameTime = this.#now();
        const again = this.#again;
        this.#again = false;
        trainer.heard();
        if (again) this.frames(trainer);
      });
  }

  framesIfMoved(trainer: Opened): void {
    if (trainer.session.envSteps !== this.#frameSteps) this.frames(trainer);
  }

  snapshot(trainer: Opened): void {
    const { session, outbox, revision } = trainer;
    const mark = `${session.envSteps}/${revision}`;
    const start = this.#now();
    this.#snapshotTime = start;
    if (mark === this.#snapshotAt || this.#saving) return;
    const send = (bytes: Uint8Array): void => {
      const { envSteps } = session;
      outbox.snapshot({ envSteps, revision, goal: common(trainer) }, bytes);
      this.#snapshotAt = `${envSteps}/${revision}`;
      this.#snapshotEvery = Math.max(this.#snapshotMs, (this.#now() - start) / SNAPSHOT_SHARE);
    };
    const answer = session.snapshot();
    if (!(answer instanceof Promise)) {
      send(answer);
      return;
    }
    this.#saving = true;
    answer
      .then((bytes) => trainer.revision === revision && send(bytes))
      .catch((error: unknown) => outbox.error(String(error)))
      .finally(() => {
        this.#saving = false;
        trainer.heard();
      });
  }

  due(trainer: Opened): void {
    const time = this.#now();
    const isTime = time - this.#frameTime >= this.watched.intervalMs;
    if (isTime && !this.#reading) this.framesIfMoved(trainer);
    if (time - this.#pulseTime >= this.#pulseMs) this.pulse(trainer, true);
    if (time - this.#snapshotTime >= this.#snapshotEvery) this.snapshot(trainer);
  }

  /** Called by a timer: sends a heartbeat only if nothing else has sent one. */
  pulseIfDue(trainer: Opened, running: boolean): void {
    if (this.#now() - this.#pulseTime >= this.#pulseMs * 0.9) this.pulse(trainer, running);
  }
}

export function replicasOf(experiment: Experiment, { index, count }: Shard): number {
  return experiment.variants.length * Math.ceil((experiment.seeds - index) / count);
}

export function allFaulted({ faulted, replicas }: Opened): boolean {
  return faulted.size >= replicas;
}

/**
 * The first step at which all replicas can stop: a slice may end with some at the next measurement point and others before it.
 * 0 when no replica is left, so that the others do not run to the end.
 */
export function common(trainer: Opened): number {
  const { session, goal } = trainer;
  if (allFaulted(trainer)) return 0;
  if (session.told !== undefined) return session.told;
  const next = session.plan.grid.find((steps) => steps > session.envSteps) ?? session.envSteps;
  return Math.max(session.envSteps, Math.min(goal, next));
}

/** Many replicas take turns between two measurement points, so the slowest one says little about the progress. */
function stepsDone({ session, replicas }: Opened): number {
  return session.stepsDone ?? session.envSteps * replicas;
}

/** @returns null if an edit came meanwhile */
export async function keep(trainer: Opened): Promise<number | null> {
  const { session, revision, outbox } = trainer;
  const bytes = await session.snapshot();
  if (trainer.revision !== revision) return null;
  const { envSteps } = session;
  outbox.snapshot({ envSteps, revision, goal: common(trainer) }, bytes);
  return envSteps;
}

/** One replica per turn, so that training continues in between. @param isOpen the worker has not switched to another run */
export async function policiesOf(
  trainer: Opened,
  seeds: readonly number[],
  isOpen: () => boolean,
): Promise<readonly ReplicaPolicy[]> {
  const { session, shard, faulted, revision } = trainer;
  const found: ReplicaPolicy[] = [];
  for (const seed of seeds.filter((one) => one % shard.count === shard.index))
    for (let variant = 0; variant < session.plan.variants.length; variant++) {
      if (faulted.has(`${variant}/${seed}`)) continue;
      await new Promise((resolve) => setTimeout(resolve));
      if (!isOpen() || trainer.revision !== revision) return [];
      const { policy } = await session.tables(variant, seed);
      found.push({ variant, seed, envSteps: session.envSteps, policy });
    }
  return found;
}

/** @throws Error with `problems` if the bytes do not fit: a second try would not help */
export async function restore(session: LiveSession, snapshot: Uint8Array): Promise<void> {
  try {
    await session.restore(snapshot);
  } catch (error) {
    session.close();
    if (!(error instanceof RangeError)) throw error;
    const problems: readonly Problem[] = [{ path: '', message: error.message, severity: 'error' }];
    throw Object.assign(error, { problems });
  }
}

export function problemsOf(reason: unknown): readonly Problem[] | null {
  if (typeof reason !== 'object' || reason === null || !('problems' in reason)) return null;
  return Array.isArray(reason.problems) ? reason.problems : null;
}
