/**
 * Makes time pass in a training worker. Work is driven by messages to itself, in slices short enough that a control
 * call waits at most one slice; a timer only waits, it never works.
 */

import { errorMessage } from '../../core/error-message.ts';
import type { LiveSession, Result, Shard, Solved } from '../../engine/contract.ts';
import type { Experiment } from '../../experiment/experiment.ts';
import { withNumbers } from '../../experiment/numbers.ts';
import { Outbox } from './outbox.ts';
import { inTime, Pace } from './pace.ts';
import type { ReviseReply, TrainerControl, Where } from './protocol.ts';
import {
  allFaulted,
  common,
  keep,
  type Opened,
  policiesOf,
  problemsOf,
  Reporter,
  replicasOf,
  restore,
} from './reporter.ts';

export interface TrainerDependencies {
  /** May throw an error that carries `problems`. */
  createSession(experiment: Experiment, shard: Shard, where: Where): Promise<LiveSession>;
  now(): number;
  /** Calls back in a later task of this thread, as soon as possible. */
  nextTurn(callback: () => void): void;
  end?(): void;
  readonly pulseMs?: number;
  readonly snapshotMs?: number;
}

const SLICE_MS = 12;
/** The loop looks up this often while it waits for its pace. */
const LONGEST_WAIT_MS = 50;
/** After a pause has lasted this long: an edit that follows at once would make the snapshot worthless. */
const CALM_MS = 300;

export function createTrainer(dependencies: TrainerDependencies) {
  const { now } = dependencies;
  const pace = new Pace();
  const reporter = new Reporter(now, dependencies.pulseMs, dependencies.snapshotMs);
  let opened: Opened | null = null;
  let target = 0;
  let running = false;
  let next: 'none' | 'turn' | 'timer' = 'none';
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Work that a device is doing; a turn that comes meanwhile is taken when it is over. */
  let working: Promise<void> | null = null;

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
    if (!running || opened === null || working !== null) return;
    const trainer = opened;
    try {
      const results = work(trainer);
      if (!(results instanceof Promise)) {
        settle(trainer, results);
        return;
      }
      working = results
        .then((list) => {
          working = null;
          settle(trainer, list);
        })
        .catch((error: unknown) => {
          working = null;
          fail(trainer, error);
        });
    } catch (error) {
      fail(trainer, error);
    }
  }

  function fail(trainer: Opened, error: unknown): void {
    if (opened !== trainer) return;
    running = false;
    trainer.outbox.error(errorMessage(error));
  }

  function settle(trainer: Opened, results: readonly Result[]): void {
    if (opened !== trainer) return;
    const { session } = trainer;
    hand(trainer, results);
    pace.forgive(session.envSteps, now());
    if (!running) return; // somebody waits for the work to be over, and goes on from there
    if (session.done || session.envSteps >= target) {
      halt(trainer);
      if (session.done) reporter.snapshot(trainer);
      return;
    }
    reporter.due(trainer);
    schedule(pace.wait(session.envSteps, now()));
  }

  function hand({ faulted, outbox, revision }: Opened, results: readonly Result[]): void {
    for (const result of results) {
      if (result.kind === 'fault') faulted.add(`${result.variant}/${result.seed}`);
    }
    outbox.results(results, revision);
  }

  function work(trainer: Opened): readonly Result[] | Promise<readonly Result[]> {
    const { session } = trainer;
    const reachable = Math.min(target, pace.allowed(now()));
    if (session.envSteps < reachable) {
      trainer.goal = reachable;
      return session.advance(reachable, SLICE_MS);
    }
    // Nothing is left to train: the remaining measurement points are closed, empty, so that nobody waits for them.
    if (!session.done && allFaulted(trainer)) return session.advance(Number.POSITIVE_INFINITY, SLICE_MS);
    return [];
  }

  /** Stops, and waits until what a device was told to do has been done. */
  async function still(trainer: Opened): Promise<void> {
    running = false;
    await working;
    await drain(trainer);
  }

  async function drain(trainer: Opened): Promise<void> {
    const results = await trainer.session.settle?.();
    if (results !== undefined && opened === trainer) hand(trainer, results);
  }

  function need(): Opened {
    if (opened === null) throw new Error('No experiment is open in this worker.');
    return opened;
  }

  /** @param change from the experiment that is open when the work under way is over */
  async function revise(
    trainer: Opened,
    change: (trainer: Opened) => Experiment,
    solved: Solved,
  ): Promise<ReviseReply> {
    await still(trainer);
    const experiment = change(trainer);
    const result = await trainer.session.revise(experiment, solved);
    if ('problems' in result) return result;
    trainer.experiment = experiment;
    trainer.revision++;
    trainer.replicas = replicasOf(experiment, trainer.shard);
    if (result.notes.length > 0) trainer.faulted.clear(); // new programs have taken over
    reporter.frames(trainer);
    return result;
  }

  /** A fault outside of a call: the page must hear of it, because no event reaches it by itself. */
  const report = (reason: unknown) => opened?.outbox.error(errorMessage(reason));
  const heart = setInterval(() => {
    if (opened !== null) reporter.pulseIfDue(opened, running);
  }, reporter.pulseMs / 2);

  const control: TrainerControl = {
    async open(request) {
      const { experiment, shard, generation, port, metrics, snapshot, revision = 0, goal = 0 } = request;
      const { where = { backend: 'cpu', threads: 1 } } = request;
      opened?.outbox.close();
      opened?.session.close();
      opened = null;
      running = false;
      await working;
      const outbox = new Outbox(port, generation, metrics);
      try {
        const session = await dependencies.createSession(experiment, shard, where);
        if (snapshot !== undefined) await restore(session, snapshot);
        const replicas = replicasOf(experiment, shard);
        const faulted = new Set<string>();
        const heard = () => void (!running && opened === trainer && drain(trainer).catch(report));
        const trainer: Opened = {
          session,
          shard,
          outbox,
          replicas,
          revision,
          faulted,
          goal,
          heard,
          experiment,
        };
        opened = trainer;
        reporter.opened(trainer);
        reporter.pulse(trainer, false);
        return { plan: session.plan, backend: session.report };
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
      await inTime(still(trainer));
      halt(trainer);
      setTimeout(() => !running && opened === trainer && reporter.snapshot(trainer), CALM_MS);
      return common(trainer);
    },
    revise: (experiment, solved) => revise(need(), () => experiment, solved),
    setNumbers: (numbers, solved) =>
      revise(need(), ({ experiment }) => withNumbers(experiment, numbers), solved),
    measure: async (port) => need().outbox.measureTo(port),
    async watch(request) {
      reporter.watched = request;
      if (opened !== null) reporter.frames(opened);
    },
    snapshot: async () => need().session.snapshot(),
    keep: () => keep(need()),
    async policies(seeds) {
      const trainer = need();
      return policiesOf(trainer, seeds, () => opened === trainer);
    },
    model: async (variant, seed) => (await need().session.model?.(variant, seed)) ?? null,
    async retire() {
      close();
      dependencies.end?.();
    },
  };
  /** Ends the heartbeat: where a trainer shares its thread with others. */
  const close = () => {
    running = false;
    opened?.outbox.close();
    opened?.session.close();
    opened = null;
    clearInterval(heart);
    clearTimeout(timer);
  };
  return { control, report, close };
}
