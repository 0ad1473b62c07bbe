/**
 * Makes time pass in a training worker. Work is driven by messages to itself, in slices short enough that a control
 * call waits at most one slice; a timer only waits, it never works.
 */
import type { Frame, Session, Shard } from '../src/engine/contract.ts';
import type { Experiment, Problem } from '../src/spec/experiment.ts';
import { Outbox } from './outbox.ts';
import { Pace } from './pace.ts';
import type { TrainerControl } from './protocol.ts';

export interface TrainerDependencies {
  /** May throw an error that carries `problems`. */
  createSession(experiment: Experiment, shard: Shard): Promise<{ session: Session; backend: string }>;
  now(): number;
  /** Calls back in a later task of this thread, as soon as possible. */
  nextTurn(callback: () => void): void;
  pulseMs?: number;
  snapshotMs?: number;
}

const SLICE_MS = 12;
const PULSE_MS = 400;
const SNAPSHOT_MS = 5_000;
/** After a pause has lasted this long: an edit that follows at once would make the snapshot worthless. */
const CALM_MS = 300;
/** A snapshot may cost at most this share of the time. */
const SNAPSHOT_SHARE = 0.02;
const RATE_WINDOW_MS = 200;

export interface Trainer {
  readonly control: TrainerControl;
  /** A fault outside of a call: the page must hear of it, because no event reaches it by itself (SAFETY F13). */
  report(reason: unknown): void;
}

export function wordsOf(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason);
}
function problemsOf(reason: unknown): readonly Problem[] | null {
  if (typeof reason !== 'object' || reason === null || !('problems' in reason)) return null;
  return Array.isArray(reason.problems) ? reason.problems : null;
}

interface Opened {
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

export function createTrainer(dependencies: TrainerDependencies): Trainer {
  const { now } = dependencies;
  const pulseMs = dependencies.pulseMs ?? PULSE_MS;
  const snapshotMs = dependencies.snapshotMs ?? SNAPSHOT_MS;
  const pace = new Pace();
  let opened: Opened | null = null;
  let target = 0;
  let running = false;
  let next: 'none' | 'turn' | 'timer' = 'none';
  let timer: ReturnType<typeof setTimeout> | undefined;
  let watched: { arms: readonly number[]; seed: number; intervalMs: number } = {
    arms: [],
    seed: -1,
    intervalMs: 100,
  };
  let frameTime = Number.NEGATIVE_INFINITY;
  let frameSteps = -1;
  let pulseTime = 0;
  let snapshotTime = 0;
  let snapshotEvery = snapshotMs;
  let snapshotAt = '';
  let rate = { time: 0, stepsDone: 0, stepsPerSecond: 0 };

  const stepsDone = (trainer: Opened) => trainer.session.envSteps * trainer.replicas;

  function measure(trainer: Opened): void {
    const time = now();
    const done = stepsDone(trainer);
    const elapsed = time - rate.time;
    if (elapsed < RATE_WINDOW_MS && (running || rate.stepsPerSecond > 0)) return;
    const stepsPerSecond = elapsed > 0 ? ((done - rate.stepsDone) * 1_000) / elapsed : 0;
    rate = { time, stepsDone: done, stepsPerSecond: Math.max(0, stepsPerSecond) };
  }

  function pulse(): void {
    if (opened === null) return;
    measure(opened);
    pulseTime = now();
    const { envSteps } = opened.session;
    opened.outbox.pulse({
      envSteps,
      stepsDone: stepsDone(opened),
      stepsPerSecond: rate.stepsPerSecond,
      running,
    });
  }

  function frames(): void {
    if (opened === null) return;
    const { session, shard, outbox } = opened;
    frameTime = now();
    frameSteps = session.envSteps;
    // A single seed lives in one shard only.
    if (watched.seed >= 0 && watched.seed % shard.count !== shard.index) return;
    const list: Frame[] = [];
    for (const arm of watched.arms) {
      if (arm < session.plan.arms.length) list.push(session.frame(arm, watched.seed));
    }
    outbox.frames(list);
  }

  function snapshot(): void {
    if (opened === null) return;
    const { session, outbox, revision } = opened;
    const mark = `${session.envSteps}/${revision}`;
    const start = now();
    snapshotTime = start;
    if (mark === snapshotAt) return;
    outbox.snapshot(session.envSteps, revision, session.snapshot());
    snapshotAt = mark;
    snapshotEvery = Math.max(snapshotMs, (now() - start) / SNAPSHOT_SHARE);
  }

  function sendDue(): void {
    const time = now();
    if (opened !== null && opened.session.envSteps !== frameSteps && time - frameTime >= watched.intervalMs)
      frames();
    if (time - pulseTime >= pulseMs) pulse();
    if (time - snapshotTime >= snapshotEvery) snapshot();
  }

  function halt(): void {
    running = false;
    if (opened === null) return;
    if (opened.session.envSteps !== frameSteps) frames();
    pulse();
  }

  function schedule(waitMs: number): void {
    if (next === 'turn') return;
    clearTimeout(timer);
    next = waitMs < 2 ? 'turn' : 'timer';
    if (next === 'turn') dependencies.nextTurn(turn);
    else timer = setTimeout(turn, Math.min(waitMs, 50));
  }

  function turn(): void {
    next = 'none';
    if (!running || opened === null) return;
    const { session, outbox } = opened;
    try {
      const reachable = Math.min(target, pace.allowed(now()));
      if (session.envSteps < reachable) {
        opened.goal = reachable;
        send(opened, session.advance(reachable, SLICE_MS));
        pace.forgive(session.envSteps, now());
      } else if (!session.done && allFaulted(opened)) {
        // Nothing is left to train: the remaining checkpoints are closed, empty, so that nobody waits for them.
        outbox.results(session.advance(Number.POSITIVE_INFINITY, SLICE_MS));
      }
      if (session.done || session.envSteps >= target) {
        halt();
        if (session.done) snapshot();
        return;
      }
      sendDue();
      schedule(pace.wait(session.envSteps, now()));
    } catch (error) {
      running = false;
      outbox.error(wordsOf(error));
    }
  }

  function send(trainer: Opened, results: ReturnType<Session['advance']>): void {
    for (const result of results) {
      if (result.kind === 'fault') trainer.faulted.add(`${result.arm}/${result.seed}`);
    }
    trainer.outbox.results(results);
  }
  const allFaulted = (trainer: Opened) => trainer.faulted.size >= trainer.replicas;

  /**
   * The first step at which all replicas can stand: a slice may have ended with some of them at the next checkpoint
   * and others before it. 0 when no replica is left, so that the others are not sent to the end.
   */
  function common(trainer: Opened): number {
    const { session, goal } = trainer;
    if (allFaulted(trainer)) return 0;
    const checkpoint = session.plan.grid.find((steps) => steps > session.envSteps) ?? session.envSteps;
    return Math.max(session.envSteps, Math.min(goal, checkpoint));
  }

  function need(): Opened {
    if (opened === null) throw new Error('No experiment is open in this worker.');
    return opened;
  }
  const replicasOf = (experiment: Experiment, { index, count }: Shard) =>
    experiment.arms.length * Math.ceil((experiment.seeds - index) / count);

  // Also while paused, and when a long chain of turns keeps other work waiting.
  const heart = setInterval(
    () => opened !== null && now() - pulseTime >= pulseMs * 0.9 && pulse(),
    pulseMs / 2,
  );
  if (typeof heart === 'object') heart.unref?.(); // Node: a heartbeat must not keep a process alive

  const control: TrainerControl = {
    async open(request) {
      opened?.outbox.close();
      opened = null;
      running = false;
      const outbox = new Outbox(request.port, request.generation);
      try {
        const { session, backend } = await dependencies.createSession(request.experiment, request.shard);
        if (request.snapshot !== undefined) session.restore(request.snapshot);
        const replicas = replicasOf(request.experiment, request.shard);
        opened = {
          session,
          shard: request.shard,
          outbox,
          replicas,
          revision: request.revision ?? 0,
          faulted: new Set(),
          // A snapshot may have been taken between two replicas of a slice.
          goal: request.snapshot === undefined ? 0 : Number.POSITIVE_INFINITY,
        };
        frameSteps = -1;
        snapshotAt = '';
        snapshotTime = now();
        rate = { time: now(), stepsDone: stepsDone(opened), stepsPerSecond: 0 };
        pulse();
        return { plan: session.plan, backend };
      } catch (error) {
        const problems = problemsOf(error);
        if (problems !== null) return { problems };
        throw error;
      }
    },
    async run(envSteps, stepsPerSecond) {
      const { session } = need();
      target = envSteps;
      // A new target at the same speed must not restart the clock: it would lose the fraction of a step under way.
      if (!running || pace.stepsPerSecond !== stepsPerSecond)
        pace.start(session.envSteps, stepsPerSecond, now());
      running = true;
      schedule(0);
    },
    async pause() {
      const { session } = need();
      halt();
      setTimeout(() => !running && opened?.session === session && snapshot(), CALM_MS);
      return common(need());
    },
    async revise(experiment) {
      const trainer = need();
      running = false;
      const result = await trainer.session.revise(experiment);
      if ('problems' in result) return result;
      trainer.revision++;
      trainer.replicas = replicasOf(experiment, trainer.shard);
      if (result.notes.length > 0) trainer.faulted.clear(); // new programs have taken over
      frames();
      return result;
    },
    async watch(request) {
      watched = request;
      frames();
    },
    async snapshot() {
      return need().session.snapshot();
    },
    async tables(arm, seed) {
      return need().session.tables(arm, seed);
    },
  };
  return { control, report: (reason) => opened?.outbox.error(wordsOf(reason)) };
}

/** Posts a message to itself: a task of its own, without the clamping of timers. */
export function messageTurns(): (callback: () => void) => void {
  const { port1, port2 } = new MessageChannel();
  const waiting: (() => void)[] = [];
  port1.onmessage = () => waiting.shift()?.();
  return (callback) => {
    waiting.push(callback);
    port2.postMessage(0);
  };
}
