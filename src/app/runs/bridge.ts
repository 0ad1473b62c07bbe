/** Connects the user's actions to the workers. It runs one command at a time and reports every fault. */
import type { Plan } from '../../engine/contract.ts';
import { budgetOf } from '../../experiment/budget.ts';
import type { Experiment, Problem } from '../../experiment/experiment.ts';
import type { PoolEvents } from '../../services/trainer/pool.ts';
import { Pool } from '../../services/trainer/pool.ts';
import type { ReviseReply } from '../../services/trainer/protocol.ts';
import type { MovedNumbers } from '../../services/trainer/shard-contract.ts';
import type { ShardStart } from '../../services/trainer/shard-history.ts';
import { type Site, Sites } from '../../services/trainer/site.ts';
import type { RunState, RunStatus } from '../model/model.ts';
import { RunData } from '../model/run-data.ts';
import {
  reportBackend,
  reportFault,
  reportGivenUp,
  reportNotBuilt,
  reportRestart,
  reportUnexpected,
  type WorkerEnd,
} from '../model/run-reports.ts';
import { FASTEST, type RunStore } from '../model/run-store.ts';
import {
  type BridgeDependencies,
  checkpointOf,
  openWhole,
  type RunCheckpoint,
  type RunToOpen,
  type Standing,
  stateOf,
  totalSteps,
  watchRequests,
} from './ready-run.ts';
import { NOTHING_OPEN } from './words.ts';

/** Passes messages from a run's workers to the stores, and ignores those from a pool that no longer runs. */
interface PoolHost {
  readonly run: RunStore;
  readonly data: RunData;
  readonly sites: Sites;
  /** Returns this pool if it is the running one. */
  current(): Pool | null;
  finished(): void;
  lost(): void;
}

function poolEvents({ run, data, sites, current, finished, lost }: PoolHost): PoolEvents {
  const heard =
    <Words extends readonly unknown[]>(tell: (pool: Pool, ...words: Words) => void) =>
    (...words: Words): void => {
      const pool = current();
      if (pool !== null) tell(pool, ...words);
    };
  return {
    batch: heard((_, shard, batch) => data.observer?.batch(shard, batch)),
    fault: heard((_, fault) => reportFault(run, fault)),
    backend: heard((_, change) => {
      sites.heard(change.report);
      reportBackend(run, change);
    }),
    frames: heard((_, shard, frames) => data.show(shard, frames)),
    progress: heard((pool) => {
      const { status } = run.current;
      if (status === 'building' || status === 'stopped') return;
      const { envSteps, stepsDone, stepsPerSecond, phase } = pool;
      run.patch({ envSteps, stepsDone, stepsPerSecond: status === 'done' ? 0 : stepsPerSecond, phase });
    }),
    restart: heard((pool, shard, reason, from) => reportRestart(run, endOf(pool, shard, reason), from)),
    failed: heard((pool, shard, reason) => {
      data.giveUp(shard);
      reportGivenUp(run, endOf(pool, shard, reason), pool.live.length);
      if (pool.live.length === 0) lost();
    }),
    done: heard(finished),
    kept: (shard) => void (current()?.shards.includes(shard) && data.observer?.kept(shard)),
  };
}

function endOf(pool: Pool, worker: number, reason: string): WorkerEnd {
  const shard = pool.shards[worker];
  const at = shard?.catchUpTo ?? shard?.envSteps ?? 0;
  return { worker, workers: pool.shards.length, reason, at };
}

export class Bridge {
  readonly data: RunData;
  readonly #dependencies: BridgeDependencies;
  readonly #run: RunStore;
  readonly #sites: Sites;
  #pool: Pool | null = null;
  #grid: readonly number[] = []; // as it was when the run was opened
  #generation = 0;
  #queue: Promise<void> = Promise.resolve();
  #interrupt: () => void = () => {};
  #autoplay = true; // whether a run that is being built starts automatically

  constructor(dependencies: BridgeDependencies) {
    this.#dependencies = dependencies;
    this.#run = dependencies.run;
    const connect: Pool['connect'] = async (port) => this.#pool?.connect(port);
    this.data = new RunData(dependencies.run, { ...dependencies, connect });
    this.#sites = new Sites(dependencies.threads, dependencies.hasGpu, dependencies.isNetworks);
  }

  /** Runs commands one after another and drops those of a run that is over. */
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

  start(experiment: Experiment, play = true): Promise<unknown> {
    this.#autoplay = play;
    this.data.observer?.starting(experiment);
    return this.#startAt(this.#sites.choose(experiment, this.#dependencies.shown().backend), experiment);
  }

  #startAt(site: Site, experiment: Experiment): Promise<unknown> {
    const pool = this.#poolAt(site, experiment);
    // An edited experiment takes the place of the old one once it is built; under another one, the old curves would mislead.
    const isOther = this.#run.current.experiment?.name !== experiment.name;
    this.#take(pool, isOther ? { plan: null, experiment: null } : {});
    return this.#enqueue(() => this.#open(pool, experiment, site));
  }
  #take(pool: Pool, change: Partial<RunState> = {}): void {
    this.#interrupt();
    this.#pool?.close();
    this.#pool = pool;
    this.data.measurer.warmUp();
    this.#queue = Promise.resolve(); // pending commands of the old pool no longer matter
    const generation = ++this.#generation;
    this.#run.patchNow({ ...change, status: 'building', generation, marks: [], faults: [] });
  }

  #poolAt(site: Site, experiment: Experiment, from: readonly ShardStart[] = []): Pool {
    const { makeWorker, scheduler, limits } = this.#dependencies;
    const pool: Pool = new Pool(
      experiment,
      site.workers,
      { makeWorker, scheduler, limits, where: site.where, nextGeneration: () => ++this.#generation },
      poolEvents({
        run: this.#run,
        data: this.data,
        sites: this.#sites,
        current: () => (pool === this.#pool ? pool : null),
        finished: () => void this.data.whole().then(() => this.#doneWhile('running', pool)),
        lost: () => this.#fail(),
      }),
      from,
    );
    return pool;
  }

  async #open(pool: Pool, experiment: Experiment, site: Site): Promise<void> {
    const reply = await pool.open();
    if (pool !== this.#pool || this.#run.current.status !== 'building') return;
    if (reply === null || 'problems' in reply) {
      if (reply !== null) this.#dependencies.rejected(reply.problems);
      if (reply !== null) reportNotBuilt(this.#run, reply.problems);
      return this.#fail();
    }
    const instead = this.#sites.instead(experiment, site, reply.backend);
    if (instead !== null) return void this.#startAt(instead, experiment);
    this.#stand(pool, experiment, site, reply, this.#autoplay ? 'running' : 'paused');
    if (this.#autoplay) pool.play(this.#run.rate);
    this.#dependencies.changed();
  }

  #stand(pool: Pool, experiment: Experiment, site: Site, reply: Standing, status: RunStatus): void {
    const { plan, stored = null } = reply;
    this.#grid = stored?.shapes[0]?.grid ?? plan.grid;
    this.data.reset(plan, experiment.seeds, pool.shards, stored);
    this.data.script.opened(experiment, stored?.script);
    this.#run.patch({ status, ...stateOf(pool, experiment, site, reply) });
    this.data.observer?.opened({ experiment, plan, shards: pool.shards, stored });
    for (const shard of pool.shards) if (shard.failed) this.data.giveUp(shard.shard.index);
    this.watch();
  }

  /** Pauses first. @returns the reason if there is no checkpoint */
  async checkpoint(): Promise<RunCheckpoint | string> {
    const { status } = this.#run.current;
    if (status === 'running') this.pause();
    else if (status !== 'paused' && status !== 'done') return NOTHING_OPEN;
    const saved = await this.#enqueue((pool) => checkpointOf(pool, this.#run, this.#grid));
    return saved ?? NOTHING_OPEN;
  }

  /** Ends the current run once the new one is built. @param taken called just before the switch @returns an error, or null */
  async openCheckpoint(
    { experiment, shards, stored }: RunToOpen,
    taken: () => void,
  ): Promise<readonly Problem[] | null> {
    const site = this.#sites.chooseFor(shards.length, experiment, this.#dependencies.shown().backend);
    const pool = this.#poolAt(site, experiment, shards);
    const reply = await openWhole(pool);
    if ('problems' in reply) return reply.problems;
    this.#autoplay = false;
    this.#take(pool);
    taken();
    const status = pool.envSteps < budgetOf(experiment) ? 'paused' : 'done';
    this.#stand(pool, experiment, site, { ...reply, stored }, status);
    if (status === 'paused') this.#run.mark('restart', pool.envSteps, 'continued from a checkpoint');
    this.#dependencies.changed();
    return null;
  }
  play(): void {
    this.#autoplay = true;
    if (this.#run.current.status === 'building') return;
    this.#interrupt();
    this.#run.patchNow({ status: 'running' });
    void this.#enqueue(async (pool) => {
      if (this.#run.current.status === 'running') pool.play(this.#run.rate);
    });
  }
  pause(): void {
    this.#autoplay = false;
    this.#hold(0);
  }
  stepOnce(): void {
    this.#hold(1);
  }
  #hold(more: number): void {
    if (this.#run.current.status === 'building') return;
    this.#run.patchNow({ status: 'paused' });
    void this.#enqueue((pool) => this.#still(pool, more));
  }

  /** Brings every seed of every variant to the same step, unless the user resumes first. @returns the step */
  async #still(pool: Pool, more: number): Promise<number> {
    const interrupted = new Promise<void>((resolve) => {
      this.#interrupt = resolve;
    });
    const step = (await pool.pause()) + more;
    await Promise.race([pool.reach(step), interrupted]);
    this.#doneWhile('paused', pool);
    return step;
  }
  setSpeed(index: number): void {
    this.#run.patchNow({ speed: Math.min(FASTEST, Math.max(0, Math.round(index) || 0)) });
    if (this.#run.current.status === 'running') this.play();
  }

  /** @param numbers the changed numbers; null if more may have changed @returns null if there is nothing left to revise */
  revise(experiment: Experiment, numbers: MovedNumbers | null = null): Promise<ReviseReply | null> {
    // A longer budget leaves work to do, so from now on the run can be paused and stopped.
    const { status } = this.#run.current;
    const resumes = status === 'done' && (this.#pool?.envSteps ?? Infinity) < budgetOf(experiment);
    if (resumes) this.#run.patchNow({ status: 'running' });
    return this.#enqueue(async (pool) => {
      const step = await pool.pause();
      await pool.reach(step); // must not be interrupted, because an edit must reach all seeds at the same step
      const reply = await pool.revise(experiment, step, numbers);
      if (pool !== this.#pool) return null;
      if (reply !== null && 'plan' in reply) this.#adopt(experiment, reply.plan, pool, step);
      else if (resumes && this.#run.current.status !== 'stopped') this.#finish();
      if (this.#run.current.status === 'running') pool.play(this.#run.rate);
      return reply;
    });
  }
  #adopt(experiment: Experiment, plan: Plan, pool: Pool, at: number): void {
    const [first] = pool.live;
    if (first !== undefined) this.data.observer?.revised(plan, first.history, at);
    this.data.script.revised(experiment, at);
    this.data.adopt(plan, first?.history.revision ?? 0);
    // The run may have reached its old end meanwhile.
    const goesOn = this.#run.current.status === 'done' && at < budgetOf(experiment);
    const stepsTotal = totalSteps(experiment);
    this.#run.patch({ experiment, plan, stepsTotal, ...(goesOn && { status: 'running' }) });
    this.watch();
  }
  /** Returns the current policies of these seeds, or null once the run was stopped. */
  readonly policies = (seeds: readonly number[]) => this.#enqueue((pool) => pool.policies(seeds));
  readonly model = (variant: number, seed: number) => this.#enqueue((pool) => pool.model(variant, seed));
  readonly save = async (): Promise<void> => this.#pool?.save();
  /** Ends in under a second, whatever the workers do. */
  stop(): void {
    const pool = this.#pool;
    this.#interrupt();
    this.#run.patchNow({ status: 'stopped', stepsPerSecond: 0 });
    this.#dependencies.changed();
    void pool?.stop().then(() => pool === this.#pool && this.dispose());
  }
  watch(): void {
    const { plan } = this.#run.current;
    if (plan) this.#pool?.watch(watchRequests(plan, this.#dependencies.shown(), this.#pool.shards.length));
  }
  readonly killWorker = (index: number): void => this.#pool?.kill(index);
  dispose(): void {
    this.#pool?.close();
    this.#pool = null;
  }
  #doneWhile(status: RunStatus, pool: Pool): void {
    const { experiment, status: now } = this.#run.current;
    const isOver = pool.live.length > 0 && experiment && pool.envSteps >= budgetOf(experiment);
    if (pool === this.#pool && now === status && isOver) this.#finish();
  }
  #finish(end: Partial<RunState> = { status: 'done' }): void {
    this.#run.patch(end);
    this.#dependencies.changed();
  }
  #fail(): void {
    this.dispose();
    this.#finish({ status: 'failed', stepsPerSecond: 0 });
  }
}
