/**
 * Makes time pass in a training worker. Work is driven by messages to itself, in slices short enough that a control
 * call waits at most one slice; a timer only waits, it never works.
 */
import type { Session, Shard } from '../src/engine/contract.ts';
import type { Experiment, Problem } from '../src/spec/experiment.ts';
import { Outbox } from './outbox.ts';
import { Pace } from './pace.ts';
import type { TrainerControl } from './protocol.ts';
import { allFaulted, common, type Opened, Reporter } from './reporter.ts';

export interface TrainerDependencies {
  /** May throw an error that carries `problems`. */
  createSession(experiment: Experiment, shard: Shard): Promise<{ session: Session; backend: string }>;
  now(): number;
  /** Calls back in a later task of this thread, as soon as possible. */
  nextTurn(callback: () => void): void;
  readonly pulseMs?: number;
  readonly snapshotMs?: number;
}

export interface Trainer {
  readonly control: TrainerControl;
  /** A fault outside of a call: the page must hear of it, because no event reaches it by itself. */
  report(reason: unknown): void;
  /** Ends the heartbeat: where a trainer shares its thread with others. */
  close(): void;
}

const SLICE_MS = 12;
/** The loop looks up this often while it waits for its pace. */
const LONGEST_WAIT_MS = 50;
/** After a pause has lasted this long: an edit that follows at once would make the snapshot worthless. */
const CALM_MS = 300;

export function createTrainer(dependencies: TrainerDependencies): Trainer {
  const { now } = dependencies;
  const pace = new Pace();
  const reporter = new Reporter(now, dependencies.pulseMs, dependencies.snapshotMs);
  let opened: Opened | null = null;
  let target = 0;
  let running = false;
  let next: 'none' | 'turn' | 'timer' = 'none';
  let timer: ReturnType<typeof setTimeout> | undefined;

  function halt(trainer: Opened): void {
    running = false;
    reporter.framesIfMoved(trainer);
    reporter.pulse(trainer, false);
  }

  function schedule(waitMs: number): void {
    if (next === 'turn') return;
    clearTimeout(timer);
    next = waitMs < 2 ? 'turn' : 'timer';
    if (next === 'turn') dependencies.nextTurn(turn);
    else timer = setTimeout(turn, Math.min(waitMs, LONGEST_WAIT_MS));
  }

  function turn(): void {
    next = 'none';
    if (!running || opened === null) return;
    const { session, outbox } = opened;
    try {
      work(opened);
      if (session.done || session.envSteps >= target) {
        halt(opened);
        if (session.done) reporter.snapshot(opened);
        return;
      }
      reporter.due(opened);
      schedule(pace.wait(session.envSteps, now()));
    } catch (error) {
      running = false;
      outbox.error(wordsOf(error));
    }
  }

  function work(trainer: Opened): void {
    const { session, faulted, outbox } = trainer;
    const reachable = Math.min(target, pace.allowed(now()));
    if (session.envSteps < reachable) {
      trainer.goal = reachable;
      const results = session.advance(reachable, SLICE_MS);
      for (const result of results) {
        if (result.kind === 'fault') faulted.add(`${result.arm}/${result.seed}`);
      }
      outbox.results(results);
      pace.forgive(session.envSteps, now());
    } else if (!session.done && allFaulted(trainer)) {
      // Nothing is left to train: the remaining checkpoints are closed, empty, so that nobody waits for them.
      outbox.results(session.advance(Number.POSITIVE_INFINITY, SLICE_MS));
    }
  }

  function need(): Opened {
    if (opened === null) throw new Error('No experiment is open in this worker.');
    return opened;
  }

  const heart = setInterval(() => {
    if (opened !== null) reporter.pulseIfDue(opened, running);
  }, reporter.pulseMs / 2);

  const control: TrainerControl = {
    async open({ experiment, shard, generation, port, snapshot, revision = 0, goal = 0 }) {
      opened?.outbox.close();
      opened = null;
      running = false;
      const outbox = new Outbox(port, generation);
      try {
        const { session, backend } = await dependencies.createSession(experiment, shard);
        if (snapshot !== undefined) session.restore(snapshot);
        const replicas = replicasOf(experiment, shard);
        opened = { session, shard, outbox, replicas, revision, faulted: new Set(), goal };
        reporter.opened(opened);
        reporter.pulse(opened, false);
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
      if (!running || pace.stepsPerSecond !== stepsPerSecond) {
        pace.start(session.envSteps, stepsPerSecond, now());
      }
      running = true;
      schedule(0);
    },
    async pause() {
      const trainer = need();
      halt(trainer);
      setTimeout(() => !running && opened === trainer && reporter.snapshot(trainer), CALM_MS);
      return common(trainer);
    },
    async revise(experiment) {
      const trainer = need();
      running = false;
      const result = await trainer.session.revise(experiment);
      if ('problems' in result) return result;
      trainer.revision++;
      trainer.replicas = replicasOf(experiment, trainer.shard);
      if (result.notes.length > 0) trainer.faulted.clear(); // new programs have taken over
      reporter.frames(trainer);
      return result;
    },
    async watch(request) {
      reporter.watched = request;
      if (opened !== null) reporter.frames(opened);
    },
    async snapshot() {
      return need().session.snapshot();
    },
    async tables(arm, seed) {
      return need().session.tables(arm, seed);
    },
  };
  const close = () => {
    running = false;
    opened = null;
    clearInterval(heart);
    clearTimeout(timer);
  };
  return { control, report: (reason) => opened?.outbox.error(wordsOf(reason)), close };
}

function replicasOf(experiment: Experiment, { index, count }: Shard): number {
  return experiment.arms.length * Math.ceil((experiment.seeds - index) / count);
}

function wordsOf(reason: unknown): string {
  return reason instanceof Error ? reason.message : String(reason);
}
function problemsOf(reason: unknown): readonly Problem[] | null {
  if (typeof reason !== 'object' || reason === null || !('problems' in reason)) return null;
  return Array.isArray(reason.problems) ? reason.problems : null;
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
