/** Numbers of single steps in the order in which they were made; afterwards in any other. */
import type { Machine } from '../../kernel/machine.ts';
import type { Batch } from '../contract.ts';
import { RECENT_EPISODES } from '../program/main.ts';
import {
  MOST_RECORDED_BYTES,
  MOST_RECORDED_STEPS,
  type RecordedEpisode,
  type RecordedRow,
  type Recording,
} from './contract.ts';

export type Steps = Pick<
  Recording,
  | 'state'
  | 'next'
  | 'observation'
  | 'nextObservation'
  | 'action'
  | 'happened'
  | 'ends'
  | 'taskReward'
  | 'total'
  | 'paid'
  | 'probabilities'
  | 'value'
  | 'actionValue'
  | 'learned'
>;

export interface LogShape {
  readonly nActions: number;
  readonly terms: number;
  /** There are values, and action values. */
  readonly values: boolean;
  readonly actionValues: boolean;
}

const ONE_A_STEP = 13; // words

const WHOLE = ['state', 'next', 'observation', 'nextObservation', 'action', 'happened', 'ends'] as const;
const REAL = ['taskReward', 'total', 'value', 'learned'] as const;
const SINGLES = [...WHOLE, ...REAL, 'at'] as const;
type Single = (typeof WHOLE)[number];
type Real = (typeof REAL)[number];

export class StepLog {
  readonly #shape: LogShape;
  /** Grows: how many steps a window has is known at its end. */
  readonly #columns = new Map<string, number[]>(SINGLES.map((name) => [name, []]));
  readonly #paid: number[] = [];
  readonly #probabilities: number[] = [];
  readonly #actionValue: number[] = [];

  constructor(shape: LogShape) {
    this.#shape = shape;
  }

  #of(name: Single | Real | 'at'): number[] {
    const column = this.#columns.get(name);
    if (column === undefined) throw new RangeError(`no column ${name}`);
    return column;
  }
  /** So many steps may be recorded. */
  get room(): number {
    const { nActions, terms, actionValues } = this.#shape;
    const bytes = 4 * (ONE_A_STEP + terms + nActions * (actionValues ? 2 : 1));
    return Math.min(MOST_RECORDED_STEPS, Math.floor(MOST_RECORDED_BYTES / bytes));
  }
  get length(): number {
    return this.#of('at').length;
  }
  totalAt(row: number): number {
    return this.#of('total')[row] ?? 0;
  }
  taskAt(row: number): number {
    return this.#of('taskReward')[row] ?? 0;
  }
  at(row: number): number {
    return this.#of('at')[row] ?? 0;
  }

  /** A step that has just been made: what was before it, what it did, and what the machine says of it. */
  add(
    machine: Machine,
    column: number,
    made: Readonly<Record<'state' | 'observation' | 'ends' | 'at' | 'happened', number>>,
  ): void {
    for (const [name, value] of Object.entries(made)) this.#of(name as keyof typeof made).push(value);
    for (const name of ['next', 'nextObservation', 'action', 'taskReward', 'total'] as const)
      this.#of(name).push(machine.scalar(`main$${name}`, column));
    this.#of('learned').push(Number.NaN);
    for (const x of machine.array('design$paid', column).subarray(0, this.#shape.terms)) this.#paid.push(x);
  }

  /** What the agent had in mind at that step. @param probabilities, actionValues [actions] */
  mind(probabilities: Iterable<number>, value: number, actionValues: Iterable<number>): void {
    for (const p of probabilities) this.#probabilities.push(p);
    for (const x of actionValues) this.#actionValue.push(x);
    this.#of('value').push(value);
  }

  learned(row: number, advantage: number): void {
    this.#of('learned')[row] = advantage;
  }

  /** The rows asked for, in that order. */
  steps(rows: readonly number[]): Steps & { readonly at: Uint32Array } {
    const { nActions, terms, values, actionValues } = this.#shape;
    const words = (name: Single | 'at') => Uint32Array.from(rows, (row) => this.#of(name)[row] ?? 0);
    const reals = (name: Real) => Float32Array.from(rows, (row) => this.#of(name)[row] ?? Number.NaN);
    const wide = (table: readonly number[], width: number) => {
      const out = new Float32Array(rows.length * width);
      rows.forEach((row, k) => {
        for (let j = 0; j < width; j++) out[k * width + j] = table[row * width + j] ?? Number.NaN;
      });
      return out;
    };
    return {
      ...{ state: words('state'), next: words('next'), at: words('at') },
      ...{ observation: words('observation'), nextObservation: words('nextObservation') },
      ...{ action: words('action'), happened: words('happened') },
      ends: Uint8Array.from(words('ends')),
      ...{ taskReward: reals('taskReward'), total: reals('total'), learned: reals('learned') },
      paid: wide(this.#paid, terms),
      probabilities: wide(this.#probabilities, nActions),
      value: values ? reals('value') : new Float32Array(0),
      actionValue: actionValues ? wide(this.#actionValue, nActions) : new Float32Array(0),
    };
  }
}

/** Mask of the event that counts as a success; 0: the world has none. */
export function successMask(events: readonly { readonly name: string }[]): number {
  const bit = events.findIndex(({ name }) => name === 'success');
  return bit < 0 ? 0 : 2 ** bit;
}

/** What the episode that ended last earned, as the run counts it. */
export function lastEarned(machine: Machine, column: number): Pick<RecordedEpisode, 'return' | 'taskReturn'> {
  const slot = (machine.scalar('main$episodes', column) - 1) % RECENT_EPISODES;
  const read = (name: string) => machine.array(name, column)[slot] ?? Number.NaN;
  return { return: read('main$recentReturn'), taskReturn: read('main$recentTask') };
}

/** What closed at measurement points on the way. */
export const rowOf = ({ checkpoint, envSteps, rows }: Batch): RecordedRow => ({
  checkpoint,
  envSteps,
  values: rows.slice(),
});
