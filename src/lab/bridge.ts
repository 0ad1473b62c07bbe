/** Between the user's verbs and the workers: one command at a time, and every fault ends in words, never in silence. */
import type { Plan } from '../engine/contract.ts';
import type { Experiment, Problem } from '../spec/experiment.ts';
import { frameInterval } from './frames.ts';
import { SPEEDS } from './model.ts';
import { Pool, workersFor } from './pool.ts';
import { RunData } from './run-data.ts';
import {
  reportFault,
  reportGivenUp,
  reportNotBuilt,
  reportRestart,
  reportUnexpected,
  type WorkerEnd,
} from './run-reports.ts';
import { FASTEST, type RunStore } from './run-store.ts';
import type { Scheduler } from './scheduler.ts';
import type { ReviseReply } from './shard-contract.ts';
import type { Limits, TrainerWorker } from './trainer-worker.ts';

export interface BridgeDependencies {
  makeWorker(index: number): TrainerWorker;
  readonly threads: number;
  readonly scheduler: Scheduler;
  readonly limits: Limits;
  readonly run: RunStore;
  /** Which frames the page shows. */
  shown(): { readonly hiddenArms: readonly number[]; readonly seed: number };
  refused(problems: readonly Problem[]): void;
  /** What runs has changed: it was opened, revised, ended. */
  changed(): void;
}

export class Bridge {
  readonly data: RunData;
  readonly #dependencies: BridgeDependencies;
  readonly #run: RunStore;
  #pool: Pool | null = null;
  #generation = 0;
  #queue: Promise<void> = Promise.resolve();
  #interrupt: () => void = () => {};
  #autoplay = true; // whether a run that is being built starts by itself

  constructor(dependencies: BridgeDependencies) {
    this.#dependencies = dependencies;
    this.#run = dependencies.run;
    this.data = new RunData(dependencies.run);
  }

  /** Commands follow each other; one that belongs to a run that is over is left out. */
  #enqueue<T>(command: (pool: Pool) => Promise<T>): Promise<T | null> {
    const pool = this.#pool;
    const task = async () => (pool === null || pool !== this.#pool ? null : await command(pool));
    const result = this.#queue.then(task);
    this.#queue = result.then(
      () => {},
      (error: unknown) => reportUnexpected(this.#run, error),
    );
    return result.catch(() => null);
  }

  #rate(): number {
    return SPEEDS[this.#run.current.speed]?.stepsPerSecond ?? Number.POSITIVE_INFINITY;
  }

  start(experiment: Experiment, play = true): Promise<unknown> {
    this.#interrupt();
    this.#pool?.close();
    const workers = workersFor(experiment, this.#dependencies.threads);
    const generation = ++this.#generation;
    const isCurrent = () => pool === this.#pool;
    const { makeWorker, scheduler, limits } = this.#dependencies;
    const pool: Pool = new Pool(
      experiment,
      workers,
      { makeWorker, scheduler, limits, nextGeneration: () => ++this.#generation },
      {
        batch: (shard, batch) => isCurrent() && this.data.batch(shard, batch),
        fault: (fault) => isCurrent() && reportFault(this.#run, fault),
        frames: (shard, frames) => isCurrent() && this.data.show(shard, frames),
        progress: () => isCurrent() && this.#progress(pool),
        restart: (shard, reason, from) =>
          isCurrent() && reportRestart(this.#run, this.#endOf(pool, shard, reason), from),
        failed: (shard, reason) => isCurrent() && this.#failed(pool, shard, reason),
        done: () => isCurrent() && this.#finish(),
      },
    );
    this.#pool = pool;
    this.#queue = Promise.resolve(); // what the old pool still had to do is void
    this.#autoplay = play;
    this.#run.patchNow({ status: 'building', generation, marks: [], faults: [] });
    return this.#enqueue(() => this.#open(pool, experiment, workers));
  }

  async #open(pool: Pool, experiment: Experiment, workers: number): Promise<void> {
    const reply = await pool.open();
    if (pool !== this.#pool || this.#run.current.status !== 'building') return;
    const play = this.#autoplay;
    if (reply === null || 'problems' in reply) {
      if (reply !== null) this.#dependencies.refused(reply.problems);
      if (reply !== null) reportNotBuilt(this.#run, reply.problems);
      return this.#end();
    }
    this.data.reset(reply.plan, experiment.seeds, workers);
    this.#run.patch({
      status: play ? 'running' : 'paused',
      plan: reply.plan,
      experiment,
      envSteps: 0,
      stepsDone: 0,
      stepsPerSecond: 0,
      stepsTotal: totalSteps(experiment),
      backend: { name: reply.backend, exact: true, workers },
    });
    for (const shard of pool.shards) if (shard.failed) this.data.giveUp(shard.shard.index);
    this.watch();
    if (play) pool.play(this.#rate());
    this.#dependencies.changed();
  }

  play(): void {
    this.#autoplay = true;
    if (this.#run.current.status === 'building') return;
    this.#interrupt();
    this.#run.patchNow({ status: 'running' });
    void this.#enqueue(async (pool) => {
      if (this.#run.current.status === 'running') pool.play(this.#rate());
    });
  }

  pause(): void {
    this.#autoplay = false;
    if (this.#run.current.status === 'building') return;
    this.#run.patchNow({ status: 'paused' });
    void this.#enqueue((pool) => this.#still(pool));
  }

  /** Brings all replicas to the same step. The user may go on before that. @returns the step. */
  async #still(pool: Pool, more = 0): Promise<number> {
    const interrupted = new Promise<void>((resolve) => {
      this.#interrupt = resolve;
    });
    const step = (await pool.pause()) + more;
    await Promise.race([pool.reach(step), interrupted]);
    const { experiment, status } = this.#run.current;
    const isOver =
      pool.live.length > 0 && pool.envSteps >= (experiment?.envSteps ?? Number.POSITIVE_INFINITY);
    if (pool === this.#pool && status === 'paused' && isOver) this.#finish();
    return step;
  }

  stepOnce(): void {
    if (this.#run.current.status === 'building') return;
    this.#run.patchNow({ status: 'paused' });
    void this.#enqueue((pool) => this.#still(pool, 1));
  }

  setSpeed(index: number): void {
    const speed = Math.min(FASTEST, Math.max(0, Math.round(index) || 0));
    this.#run.patchNow({ speed });
    if (this.#run.current.status === 'running') this.play();
  }

  /** Keeps what was learnt where shapes allow. Null: there is nothing to revise (any more). */
  revise(experiment: Experiment): Promise<ReviseReply | null> {
    return this.#enqueue(async (pool) => {
      const step = await pool.pause();
      // Not to be interrupted: an edit must meet all replicas at the same step.
      await pool.reach(step);
      const reply = await pool.revise(experiment, step);
      if (pool !== this.#pool) return null;
      if (reply !== null && 'plan' in reply) this.#adopt(experiment, reply.plan);
      // A longer budget: there is something left to do.
      if (this.#run.current.status === 'done' && pool.envSteps < experiment.envSteps)
        this.#run.patch({ status: 'running' });
      if (this.#run.current.status === 'running') pool.play(this.#rate());
      return reply;
    });
  }

  #adopt(experiment: Experiment, plan: Plan): void {
    this.data.adopt(plan);
    this.#run.patch({ experiment, plan, stepsTotal: totalSteps(experiment) });
    this.watch();
  }

  /** Ends in under a second, whatever the workers do. */
  stop(): void {
    const pool = this.#pool;
    this.#interrupt();
    this.#run.patchNow({ status: 'stopped', stepsPerSecond: 0 });
    this.#dependencies.changed();
    void pool?.stop().then(() => {
      if (pool === this.#pool) this.#pool = null;
    });
  }

  watch(): void {
    const { plan } = this.#run.current;
    const pool = this.#pool;
    if (plan === null || pool === null) return;
    const { hiddenArms, seed } = this.#dependencies.shown();
    const arms = plan.arms.map((_, arm) => arm).filter((arm) => !hiddenArms.includes(arm));
    const shards = pool.shards.length;
    const intervalMs = frameInterval(plan, arms.length, seed < 0 ? shards : 1);
    pool.watch((shard) => ({ arms: seed < 0 || seed % shards === shard ? arms : [], seed, intervalMs }));
  }

  killWorker(index: number): void {
    this.#pool?.kill(index);
  }

  dispose(): void {
    this.#pool?.close();
    this.#pool = null;
  }

  #progress(pool: Pool): void {
    const { status } = this.#run.current;
    if (status === 'building' || status === 'stopped') return;
    const { envSteps, stepsDone, stepsPerSecond } = pool;
    this.#run.patch({ envSteps, stepsDone, stepsPerSecond: status === 'done' ? 0 : stepsPerSecond });
  }

  #endOf(pool: Pool, worker: number, reason: string): WorkerEnd {
    const shard = pool.shards[worker];
    const at = shard?.catchUpTo ?? shard?.envSteps ?? 0;
    return { worker, workers: pool.shards.length, reason, at };
  }

  #failed(pool: Pool, shard: number, reason: string): void {
    this.data.giveUp(shard);
    reportGivenUp(this.#run, this.#endOf(pool, shard, reason), pool.live.length);
    if (pool.live.length === 0) this.#end();
  }

  #finish(): void {
    this.#run.patch({ status: 'done' });
    this.#dependencies.changed();
  }

  #end(): void {
    this.dispose();
    this.#run.patch({ status: 'failed', stepsPerSecond: 0 });
    this.#dependencies.changed();
  }
}

const totalSteps = ({ envSteps, seeds, arms }: Experiment) => envSteps * seeds * arms.length;
