/** What a training worker tells of itself, and when: heartbeats, frames, snapshots. */
import type { Frame, Session, Shard } from '../src/engine/contract.ts';
import type { Outbox } from './outbox.ts';

const PULSE_MS = 400;
const SNAPSHOT_MS = 5_000;
/** A snapshot may cost at most this share of the time. */
const SNAPSHOT_SHARE = 0.02;
const RATE_WINDOW_MS = 200;

export interface Opened {
  readonly session: Session;
  readonly shard: Shard;
  readonly outbox: Outbox;
  replicas: number;
  revision: number;
  /** Replicas that are out of the race, as 'arm/seed'. */
  readonly faulted: Set<string>;
  /** Where `advance` was last told to go: no replica is further. */
  goal: number;
}
export interface Watch {
  readonly arms: readonly number[];
  readonly seed: number;
  readonly intervalMs: number;
}

export class Reporter {
  watched: Watch = { arms: [], seed: -1, intervalMs: 100 };
  readonly #now: () => number;
  readonly #pulseMs: number;
  readonly #snapshotMs: number;
  #frameTime = Number.NEGATIVE_INFINITY;
  #frameSteps = -1;
  #pulseTime = 0;
  #snapshotTime = 0;
  #snapshotEvery: number;
  #snapshotAt = '';
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
    // Too short a time says little, unless it is all that there was.
    if (elapsed < RATE_WINDOW_MS && (running || this.#rate.stepsPerSecond > 0)) return;
    const done = stepsDone(trainer);
    const stepsPerSecond = elapsed > 0 ? ((done - this.#rate.stepsDone) * 1_000) / elapsed : 0;
    this.#rate = { time, stepsDone: done, stepsPerSecond: Math.max(0, stepsPerSecond) };
  }

  pulse(trainer: Opened, running: boolean): void {
    this.#measure(trainer, running);
    this.#pulseTime = this.#now();
    const { envSteps } = trainer.session;
    const { stepsPerSecond } = this.#rate;
    trainer.outbox.pulse({ envSteps, stepsDone: stepsDone(trainer), stepsPerSecond, running });
  }

  frames({ session, shard, outbox }: Opened): void {
    this.#frameTime = this.#now();
    this.#frameSteps = session.envSteps;
    const { arms, seed } = this.watched;
    // A single seed lives in one shard only.
    if (seed >= 0 && seed % shard.count !== shard.index) return;
    const list: Frame[] = [];
    for (const arm of arms) {
      if (arm < session.plan.arms.length) list.push(session.frame(arm, seed));
    }
    outbox.frames(list);
  }

  framesIfMoved(trainer: Opened): void {
    if (trainer.session.envSteps !== this.#frameSteps) this.frames(trainer);
  }

  snapshot(trainer: Opened): void {
    const { session, outbox, revision } = trainer;
    const mark = `${session.envSteps}/${revision}`;
    const start = this.#now();
    this.#snapshotTime = start;
    if (mark === this.#snapshotAt) return;
    outbox.snapshot({ envSteps: session.envSteps, revision, goal: common(trainer) }, session.snapshot());
    this.#snapshotAt = mark;
    this.#snapshotEvery = Math.max(this.#snapshotMs, (this.#now() - start) / SNAPSHOT_SHARE);
  }

  /** Everything whose time has come. */
  due(trainer: Opened): void {
    const time = this.#now();
    if (time - this.#frameTime >= this.watched.intervalMs) this.framesIfMoved(trainer);
    if (time - this.#pulseTime >= this.#pulseMs) this.pulse(trainer, true);
    if (time - this.#snapshotTime >= this.#snapshotEvery) this.snapshot(trainer);
  }

  /** From a timer: only when nothing else has sent one. */
  pulseIfDue(trainer: Opened, running: boolean): void {
    if (this.#now() - this.#pulseTime >= this.#pulseMs * 0.9) this.pulse(trainer, running);
  }
}

export function allFaulted({ faulted, replicas }: Opened): boolean {
  return faulted.size >= replicas;
}

/**
 * The first step at which all replicas can stand: a slice may have ended with some of them at the next checkpoint
 * and others before it. 0 when no replica is left, so that the others are not sent to the end.
 */
export function common(trainer: Opened): number {
  const { session, goal } = trainer;
  if (allFaulted(trainer)) return 0;
  const checkpoint = session.plan.grid.find((steps) => steps > session.envSteps) ?? session.envSteps;
  return Math.max(session.envSteps, Math.min(goal, checkpoint));
}

function stepsDone({ session, replicas }: Opened): number {
  return session.envSteps * replicas;
}
