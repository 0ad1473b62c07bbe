/** Numbers of steps in the order in which they were made; afterwards in any other. */
import { exp } from '../../core/elementary.ts';
import type { Machine } from '../../kernel/machine.ts';
import type { Steps } from './step-arrays.ts';

export interface LogShape {
  readonly nActions: number;
  readonly terms: number;
  /** There are values, and action values. */
  readonly values: boolean;
  readonly actionValues: boolean;
}

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

  /** A step that has just been made: what was before it, and what the machine says of it. */
  add(
    machine: Machine,
    column: number,
    { state, observation, ends, at }: Readonly<Record<'state' | 'observation' | 'ends' | 'at', number>>,
  ): void {
    const read = (name: string) => machine.scalar(`main$${name}`, column);
    this.#of('state').push(state);
    this.#of('observation').push(observation);
    for (const name of ['next', 'nextObservation', 'action', 'taskReward', 'total'] as const)
      this.#of(name).push(read(name));
    this.#of('happened').push(read('saw'));
    this.#of('ends').push(ends);
    this.#of('learned').push(Number.NaN);
    this.#of('at').push(at);
    for (const x of machine.array('design$paid', column).subarray(0, this.#shape.terms)) this.#paid.push(x);
  }

  /** Chosen from a policy. @param logp [actions] */
  policy(logp: Float32Array, value: number): void {
    for (const x of logp) this.#probabilities.push(exp(x));
    this.#of('value').push(value);
  }

  /** Greedy by action values but for a share ε. @param values [actions] */
  values(values: Float32Array, value: number, greedy: number, epsilon: number): void {
    values.forEach((x, action) => {
      this.#actionValue.push(x);
      this.#probabilities.push(epsilon / values.length + (action === greedy ? 1 - epsilon : 0));
    });
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
