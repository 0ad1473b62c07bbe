/** Records a network's steps in its parallel environments and assembles the episodes afterwards. */
import { exp } from '../../core/elementary.ts';
import type { WorldReport } from '../../learn/neural/worlds-contract.ts';
import type { WorldWatch } from '../network/watch.ts';
import type { Known } from '../network/world/cache.ts';
import type { ParallelEnvironments } from '../network/world/parallel-environments.ts';
import { drawnMeans } from '../session/frame.ts';
import type { RecordedEpisode } from './contract.ts';
import { lastEarned, type StepLog } from './step-log.ts';

/** One episode of one world: its steps as rows of the log. */
export interface LoggedEpisode extends Omit<RecordedEpisode, 'first' | 'steps'> {
  readonly rows: readonly number[];
}

/** Where a world is before its next step. */
const here = (worlds: ParallelEnvironments, column: number) => ({
  state: worlds.variant.machine.scalar('main$state', column),
  observation: worlds.observation(column),
});

interface OpenEpisode {
  rows: number[];
  before: number; // its steps before the recording
  happened: number;
}

export class WorldRecorder implements WorldWatch {
  readonly log: StepLog;
  readonly ended: LoggedEpisode[] = [];
  readonly #open: OpenEpisode[];
  #worlds: ParallelEnvironments | null = null;
  #epsilon: number | null = null;
  #before: { readonly state: number; readonly observation: number }[] = []; // of each world, its next step
  #round: number[] = []; // rows of the round's steps in order; −1: there was no room
  #position: number;
  readonly #success: number; // mask of the event; 0: the world has none
  readonly #most: number;

  /** @param position env steps done @param success mask of the event @param most steps */
  constructor(
    log: StepLog,
    worlds: ParallelEnvironments,
    {
      position,
      success,
      most,
    }: { readonly position: number; readonly success: number; readonly most: number },
  ) {
    this.log = log;
    this.#position = position;
    this.#success = success;
    this.#most = most;
    this.#open = Array.from({ length: worlds.columns }, (_, k) => ({
      rows: [],
      before: worlds.time(k),
      happened: 0,
    }));
  }

  get full(): boolean {
    return this.log.length >= this.#most;
  }

  begin(worlds: ParallelEnvironments, epsilon: number | null): void {
    this.#worlds = worlds;
    this.#epsilon = epsilon;
    this.#round = [];
    this.#before = Array.from({ length: worlds.columns }, (_, k) => here(worlds, k));
  }

  step(column: number, known: Known): void {
    const worlds = this.#worlds;
    if (worlds === null) return;
    this.#position += 1;
    const row = this.full ? -1 : this.log.length;
    this.#round.push(row);
    const { machine } = worlds.variant;
    const ends = (worlds.terminated ? 1 : 0) + (worlds.truncated ? 2 : 0);
    const before = this.#before[column];
    const happened = machine.scalar('main$saw', column);
    if (row >= 0 && before !== undefined) {
      this.log.add(machine, column, { ...before, ends, at: this.#position, happened });
      this.#mind(known);
    }
    this.#before[column] = here(worlds, column);
    const episode = this.#open[column];
    if (episode === undefined) return;
    if (row >= 0) episode.rows.push(row);
    episode.happened |= happened;
    if (ends !== 0) this.#end(worlds, column, episode, row >= 0);
  }

  /** What the network said of the observation that it acted on. */
  #mind({ logp, value, outputs, best }: Known): void {
    const epsilon = this.#epsilon;
    if (epsilon === null) {
      this.log.mind(logp.map(exp), value, []);
      return;
    }
    const chances = Array.from(outputs, (_, a) => epsilon / outputs.length + (a === best ? 1 - epsilon : 0));
    this.log.mind(chances, value, outputs);
  }

  #end(worlds: ParallelEnvironments, column: number, episode: OpenEpisode, whole: boolean): void {
    const { machine } = worlds.variant;
    if (whole) {
      this.ended.push({
        ...this.#span(episode, column),
        ...lastEarned(machine, column),
        ended: worlds.terminated ? 'terminated' : 'truncated',
      });
      this.#open[column] = { rows: [], before: 0, happened: 0 };
    }
  }

  #span({ rows, before, happened }: OpenEpisode, column: number) {
    const success = this.#success === 0 ? null : (happened & this.#success) !== 0;
    return { rows, length: rows.length + before, success, world: column + 1 };
  }

  learned({ advantages }: WorldReport): void {
    // Of agents that act by action values what is learned comes out of their memory: it is not about these steps.
    if (this.#epsilon !== null) return;
    this.#round.forEach((row, k) => {
      if (row >= 0) this.log.learned(row, advantages[k] ?? Number.NaN);
    });
  }

  /** Those that ended, in that order, then those that go on. */
  episodes(): readonly LoggedEpisode[] {
    const under = this.#open
      .map((episode, column) => ({ episode, column }))
      .filter(({ episode }) => episode.rows.length > 0)
      .map(({ episode, column }): LoggedEpisode => {
        const sum = (of: (row: number) => number) => episode.rows.reduce((all, row) => all + of(row), 0);
        return {
          ...this.#span(episode, column),
          return: sum((row) => this.log.totalAt(row)),
          taskReturn: sum((row) => this.log.taskAt(row)),
          ended: 'open',
        };
      });
    return [...this.ended, ...under];
  }

  /** True means of a bandit's arms, where they are drawn per replica. */
  get means(): Float32Array | null {
    const machine = this.#worlds?.variant.machine;
    return machine === undefined ? null : drawnMeans(machine, 0);
  }
}
