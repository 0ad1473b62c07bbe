/** Logs single steps in the order in which parallel worlds made them, and returns their episodes in any order. */
import type { Machine } from '../../kernel/machine.ts';
import type { Batch } from '../contract.ts';
import { RECENT_EPISODES } from '../program/main.ts';
import {
  MAX_RECORDED_BYTES,
  MAX_RECORDED_STEPS,
  type RecordedEpisode,
  type RecordedRow,
  type Recording,
} from './contract.ts';

export interface LogShape {
  readonly nActions: number;
  readonly terms: number;
  readonly values: boolean;
  readonly actionValues: boolean;
  readonly events: readonly { readonly name: string }[];
  readonly parallel: boolean;
  /** Steps of each world's episode before the recording. */
  readonly before: readonly number[];
}

/** The state of a world and of the agent before a step. */
export interface Before {
  readonly state: number;
  readonly observation: number;
  readonly probabilities: ArrayLike<number>; // [actions]
  readonly value: number;
  readonly actionValue: ArrayLike<number>; // [actions], or empty if the agent has none
}
interface Made {
  readonly at: number; // environment steps of the replica, this one included
  readonly happened: number;
  readonly ends: number; // 1: terminated, 2: truncated, 3: both
  readonly over: boolean;
}
interface Step extends Before, Made {
  readonly next: number;
  readonly nextObservation: number;
  readonly action: number;
  readonly taskReward: number;
  readonly total: number;
  readonly paid: ArrayLike<number>;
  learned: number;
}
export interface LoggedEpisode extends Omit<RecordedEpisode, 'first' | 'steps'> {
  readonly rows: readonly number[];
}

const WORDS_PER_STEP = 13; // without the parts as long as the terms or actions

export class StepLog {
  readonly #shape: LogShape;
  readonly #steps: Step[] = [];
  readonly #ended: LoggedEpisode[] = [];
  readonly #open: { rows: number[]; before: number; happened: number }[];
  readonly #success: number;
  readonly #most: number;

  /** @param most steps, for tests; default: as many as fit */
  constructor(shape: LogShape, most = MAX_RECORDED_STEPS) {
    const { nActions, terms, actionValues, events, before } = shape;
    this.#shape = shape;
    this.#open = before.map((steps) => ({ rows: [], before: steps, happened: 0 }));
    const bit = events.findIndex(({ name }) => name === 'success');
    this.#success = bit < 0 ? 0 : 2 ** bit;
    const bytes = 4 * (WORDS_PER_STEP + terms + nActions * (actionValues ? 2 : 1));
    this.#most = Math.min(most, MAX_RECORDED_STEPS, Math.floor(MAX_RECORDED_BYTES / bytes));
  }

  get length(): number {
    return this.#steps.length;
  }
  get full(): boolean {
    return this.length >= this.#most;
  }

  /** Adds a step that world `column` has just made. @returns its row, or −1 if there was no room */
  add(machine: Machine, column: number, before: Before, made: Made): number {
    const episode = this.#open[column];
    if (episode === undefined) return -1;
    episode.happened |= made.happened;
    if (this.full) return -1;
    const read = (name: string) => machine.scalar(`main$${name}`, column);
    const row = this.#steps.push({
      ...before,
      ...made,
      next: read('next'),
      nextObservation: read('nextObservation'),
      action: read('action'),
      taskReward: read('taskReward'),
      total: read('total'),
      learned: Number.NaN,
      paid: machine.array('design$paid', column).slice(0, this.#shape.terms),
    });
    episode.rows.push(row - 1);
    if (made.over) {
      const slot = (read('episodes') - 1) % RECENT_EPISODES;
      const recent = (name: string) => machine.array(name, column)[slot] ?? Number.NaN;
      this.#ended.push({
        ...this.#span(column),
        return: recent('main$recentReturn'),
        taskReturn: recent('main$recentTask'),
        ended: (made.ends & 1) !== 0 ? 'terminated' : 'truncated',
      });
      this.#open[column] = { rows: [], before: 0, happened: 0 };
    }
    return row - 1;
  }

  /** Skips a step of world `column`. The next recorded one begins an episode. */
  skip(column: number): void {
    this.#open[column] = { rows: [], before: 0, happened: 0 };
  }

  learned(row: number, advantage: number): void {
    const step = this.#steps[row];
    if (step !== undefined) step.learned = advantage;
  }

  #span(column: number) {
    const { rows, before, happened } = this.#open[column] ?? { rows: [], before: 0, happened: 0 };
    const success = this.#success === 0 ? null : (happened & this.#success) !== 0;
    const world = this.#shape.parallel ? { world: column + 1 } : {};
    return { rows, length: rows.length + before, success, ...world };
  }

  #episodes(): readonly LoggedEpisode[] {
    const open = this.#open.flatMap(({ rows }, column): LoggedEpisode[] => {
      const sum = (of: 'total' | 'taskReward') =>
        rows.reduce((all, row) => all + (this.#steps[row]?.[of] ?? 0), 0);
      const returns = { return: sum('total'), taskReturn: sum('taskReward') };
      return rows.length === 0 ? [] : [{ ...this.#span(column), ...returns, ended: 'open' }];
    });
    return [...this.#ended, ...open];
  }

  /** Episodes that continue after `window` environment steps, concatenated. */
  recorded(window = 0) {
    const { nActions, terms, values, actionValues, parallel } = this.#shape;
    const kept = this.#episodes().filter(({ rows }) => (this.#steps[rows.at(-1) ?? -1]?.at ?? 0) > window);
    const steps = kept.flatMap(({ rows }) => rows.flatMap((row) => this.#steps[row] ?? []));
    const words = (of: (step: Step) => number) => Uint32Array.from(steps, of);
    const reals = (of: (step: Step) => number) => Float32Array.from(steps, of);
    const wide = (width: number, of: (step: Step) => ArrayLike<number>) => {
      const out = new Float32Array(steps.length * width);
      steps.forEach((step, k) => {
        out.set(of(step), k * width);
      });
      return out;
    };
    let first = 0;
    const episodes = kept.map(({ rows, ...episode }): RecordedEpisode => {
      first += rows.length;
      return { ...episode, first: first - rows.length, steps: rows.length };
    });
    return {
      kind: 'steps',
      start: steps.reduce((low, { at }) => Math.min(low, at - 1), window),
      steps: steps.length,
      at: parallel ? words(({ at }) => at) : new Uint32Array(0),
      state: words(({ state }) => state),
      next: words(({ next }) => next),
      observation: words(({ observation }) => observation),
      nextObservation: words(({ nextObservation }) => nextObservation),
      action: words(({ action }) => action),
      happened: words(({ happened }) => happened),
      ends: Uint8Array.from(steps, ({ ends }) => ends),
      taskReward: reals(({ taskReward }) => taskReward),
      total: reals(({ total }) => total),
      paid: wide(terms, ({ paid }) => paid),
      probabilities: wide(nActions, ({ probabilities }) => probabilities),
      value: values ? reals(({ value }) => value) : new Float32Array(0),
      actionValue: actionValues ? wide(nActions, ({ actionValue }) => actionValue) : new Float32Array(0),
      learned: reals(({ learned }) => learned),
      episodes,
    } satisfies Partial<Recording>;
  }
}

/** The row of a measurement point that closed on the way. */
export const rowOf = ({ measurementPoint, envSteps, rows }: Batch): RecordedRow => ({
  measurementPoint,
  envSteps,
  values: rows.slice(),
});
