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
import type { OpenReply, ReviseReply, TrainerControl, Where } from './protocol.ts';
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

/** Lets the session that is open work in turns, at its pace, until it has reached its target. */
class TrainingLoop {
  readonly reporter: Reporter;
  readonly #dependencies: TrainerDependencies;
  readonly #now: () => number;
  readonly #pace = new Pace();
  #opened: Opened | null = null;
  #target = 0;
  #running = false;
  #next: 'none' | 'turn' | 'timer' = 'none';
  #timer: ReturnType<typeof setTimeout> | undefined;
  /** Work that a device is doing. A turn that is due in the meantime is taken afterward. */
  #working: Promise<void> | null = null;

  constructor(dependencies: TrainerDependencies) {
    this.#dependencies = dependencies;
    this.#now = dependencies.now;
    this.reporter = new Reporter(dependencies.now, dependencies.pulseMs, dependencies.snapshotMs);
  }

  get opened(): Opened | null {
    return this.#opened;
  }

  get running(): boolean {
    return this.#running;
  }

  /** @throws Error when nothing is open */
  require(): Opened {
    if (this.#opened === null) throw new Error('No experiment is open in this worker.');
    return this.#opened;
  }

  adopt(trainer: Opened): void {
    this.#opened = trainer;
  }

  /** Closes what is open. @returns what a device is still doing for it */
  leave(): Promise<void> | null {
    this.#opened?.outbox.close();
    this.#opened?.session.close();
    this.#opened = null;
    this.#running = false;
    return this.#working;
  }

  close(): void {
    this.leave();
    clearTimeout(this.#timer);
  }

  run(envSteps: number, stepsPerSecond: number): void {
    const { session } = this.require();
    this.#target = envSteps;
    // A new target at the same speed must not restart the clock: it would lose the fraction of a step under way.
    if (!this.#running || this.#pace.stepsPerSecond !== stepsPerSecond) {
      this.#pace.start(session.envSteps, stepsPerSecond, this.#now());
    }
    this.#running = true;
    this.#schedule(0);
  }

  halt(trainer: Opened): void {
    this.#running = false;
    this.reporter.framesIfMoved(trainer);
    this.reporter.pulse(trainer, false);
  }

  /** Stops, and waits until the device has finished its work. */
  async still(trainer: Opened): Promise<void> {
    this.#running = false;
    await this.#working;
    await this.#drain(trainer);
  }

  /** A device has answered outside of a turn. */
  heard(trainer: Opened): void {
    if (this.#running || this.#opened !== trainer) return;
    this.#drain(trainer).catch((reason: unknown) => this.report(reason));
  }

  /** Reports a fault that happened outside of a call. The page would not notice it otherwise. */
  report(reason: unknown): void {
    this.#opened?.outbox.error(errorMessage(reason));
  }

  #schedule(waitMs: number): void {
    if (this.#next === 'turn') return;
    clearTimeout(this.#timer);
    this.#next = waitMs < 2 ? 'turn' : 'timer';
    const turn = () => this.#turn();
    if (this.#next === 'turn') this.#dependencies.nextTurn(turn);
    else this.#timer = setTimeout(turn, Math.min(waitMs, LONGEST_WAIT_MS));
  }

  #turn(): void {
    this.#next = 'none';
    if (!this.#running || this.#opened === null || this.#working !== null) return;
    const trainer = this.#opened;
    try {
      const results = this.#work(trainer);
      if (!(results instanceof Promise)) {
        this.#settle(trainer, results);
        return;
      }
      this.#working = results
        .then((list) => {
          this.#working = null;
          this.#settle(trainer, list);
        })
        .catch((error: unknown) => {
          this.#working = null;
          this.#fail(trainer, error);
        });
    } catch (error) {
      this.#fail(trainer, error);
    }
  }

  #work(trainer: Opened): readonly Result[] | Promise<readonly Result[]> {
    const { session } = trainer;
    const reachable = Math.min(this.#target, this.#pace.allowed(this.#now()));
    if (session.envSteps < reachable) {
      trainer.goal = reachable;
      return session.advance(reachable, SLICE_MS);
    }
    // Nothing is left to train. Close the remaining measurement points without numbers, so that no one waits for them.
    if (!session.done && allFaulted(trainer)) return session.advance(Number.POSITIVE_INFINITY, SLICE_MS);
    return [];
  }

  #settle(trainer: Opened, results: readonly Result[]): void {
    if (this.#opened !== trainer) return;
    const { session } = trainer;
    post(trainer, results);
    this.#pace.forgive(session.envSteps, this.#now());
    if (!this.#running) return; // someone is waiting for the work to finish and continues from there
    if (session.done || session.envSteps >= this.#target) {
      this.halt(trainer);
      if (session.done) this.reporter.snapshot(trainer);
      return;
    }
    this.reporter.due(trainer);
    this.#schedule(this.#pace.wait(session.envSteps, this.#now()));
  }

  #fail(trainer: Opened, error: unknown): void {
    if (this.#opened !== trainer) return;
    this.#running = false;
    trainer.outbox.error(errorMessage(error));
  }

  async #drain(trainer: Opened): Promise<void> {
    const results = await trainer.session.settle?.();
    if (results !== undefined && this.#opened === trainer) post(trainer, results);
  }
}

function post({ faulted, outbox, revision }: Opened, results: readonly Result[]): void {
  for (const result of results) {
    if (result.kind === 'fault') faulted.add(`${result.variant}/${result.seed}`);
  }
  outbox.results(results, revision);
}

/** Opens an experiment in place of the one that is open. */
async function open(
  loop: TrainingLoop,
  request: Parameters<TrainerControl['open']>[0],
  dependencies: TrainerDependencies,
): Promise<OpenReply> {
  const { experiment, shard, generation, port, metrics, snapshot, revision = 0, goal = 0 } = request;
  const { where = { backend: 'cpu', threads: 1 } } = request;
  await loop.leave();
  const outbox = new Outbox(port, generation, metrics);
  try {
    const session = await dependencies.createSession(experiment, shard, where);
    if (snapshot !== undefined) await restore(session, snapshot);
    const trainer: Opened = {
      session,
      shard,
      outbox,
      replicas: replicasOf(experiment, shard),
      revision,
      faulted: new Set<string>(),
      goal,
      heard: () => loop.heard(trainer),
      experiment,
    };
    loop.adopt(trainer);
    loop.reporter.opened(trainer);
    loop.reporter.pulse(trainer, false);
    return { plan: session.plan, backend: session.report };
  } catch (error) {
    const problems = problemsOf(error);
    if (problems !== null) return { problems };
    throw error;
  }
}

/** @returns the first env step at which all replicas of the shard can stand */
async function pause(loop: TrainingLoop): Promise<number> {
  const trainer = loop.require();
  await inTime(loop.still(trainer));
  loop.halt(trainer);
  setTimeout(() => !loop.running && loop.opened === trainer && loop.reporter.snapshot(trainer), CALM_MS);
  return common(trainer);
}

/** @param change from the experiment that is open when the work under way is over */
async function revise(
  loop: TrainingLoop,
  trainer: Opened,
  change: (trainer: Opened) => Experiment,
  solved: Solved,
): Promise<ReviseReply> {
  await loop.still(trainer);
  const experiment = change(trainer);
  const result = await trainer.session.revise(experiment, solved);
  if ('problems' in result) return result;
  trainer.experiment = experiment;
  trainer.revision++;
  trainer.replicas = replicasOf(experiment, trainer.shard);
  if (result.notes.length > 0) trainer.faulted.clear(); // new programs have taken over
  loop.reporter.frames(trainer);
  return result;
}

export function createTrainer(dependencies: TrainerDependencies) {
  const loop = new TrainingLoop(dependencies);
  const { reporter } = loop;
  const heart = setInterval(() => {
    if (loop.opened !== null) reporter.pulseIfDue(loop.opened, loop.running);
  }, reporter.pulseMs / 2);
  /** Ends the heartbeat: where a trainer shares its thread with others. */
  const close = () => {
    loop.close();
    clearInterval(heart);
  };
  const control: TrainerControl = {
    open: (request) => open(loop, request, dependencies),
    run: async (envSteps, stepsPerSecond) => loop.run(envSteps, stepsPerSecond),
    pause: () => pause(loop),
    revise: (experiment, solved) => revise(loop, loop.require(), () => experiment, solved),
    setNumbers: (numbers, solved) =>
      revise(loop, loop.require(), ({ experiment }) => withNumbers(experiment, numbers), solved),
    measure: async (port) => loop.require().outbox.measureTo(port),
    async watch(request) {
      reporter.watched = request;
      if (loop.opened !== null) reporter.frames(loop.opened);
    },
    snapshot: async () => loop.require().session.snapshot(),
    keep: () => keep(loop.require()),
    async policies(seeds) {
      const trainer = loop.require();
      return policiesOf(trainer, seeds, () => loop.opened === trainer);
    },
    model: async (variant, seed) => (await loop.require().session.model?.(variant, seed)) ?? null,
    async retire() {
      close();
      dependencies.end?.();
    },
  };
  return { control, report: (reason: unknown) => loop.report(reason), close };
}
