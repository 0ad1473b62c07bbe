/** The numbers of single steps in typed arrays: read from the machine before and after each. */
import type { Variant } from '../program/built.ts';
import type { Recording } from './contract.ts';

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

const ONE_A_STEP = 10; // arrays of words

export class StepArrays {
  length = 0;
  lastHappened = 0;
  lastEnds = 0;
  readonly stepBytes: number;
  readonly #variant: Variant;
  readonly #nActions: number;
  readonly #terms: number;
  readonly #values: boolean;
  readonly #actionValues: boolean;
  #taught = 0;
  #steps: Steps;

  constructor(variant: Variant, nActions: number) {
    this.#variant = variant;
    this.#nActions = nActions;
    this.#terms = variant.assembly.terms.length;
    const { entries } = variant.machine.program;
    this.#values = variant.plan.critic && 'agent$value' in entries;
    this.#actionValues = 'agent$actionValue' in entries;
    const rows = nActions * (this.#actionValues ? 2 : 1) + this.#terms;
    this.stepBytes = 4 * (ONE_A_STEP + rows) + 1;
    this.#steps = this.#allocate(0);
  }

  #allocate(n: number): Steps {
    const words = () => new Uint32Array(n);
    const reals = () => new Float32Array(n);
    return {
      state: words(),
      next: words(),
      observation: words(),
      nextObservation: words(),
      action: words(),
      happened: words(),
      ends: new Uint8Array(n),
      taskReward: reals(),
      total: reals(),
      learned: reals(),
      paid: new Float32Array(n * this.#terms),
      probabilities: new Float32Array(n * this.#nActions),
      value: new Float32Array(this.#values ? n : 0),
      actionValue: new Float32Array(this.#actionValues ? n * this.#nActions : 0),
    };
  }

  /** Room for so many steps. */
  resize(most: number): void {
    this.#steps = this.#allocate(most);
  }

  /** What the agent has in mind. Nothing that it reads changes what follows. */
  before(): void {
    const { machine } = this.#variant;
    const k = this.length;
    const n = this.#nActions;
    const steps = this.#steps;
    const observation = machine.scalar('main$observation', 0);
    steps.state[k] = machine.scalar('main$state', 0);
    steps.observation[k] = observation;
    machine.call('agent$policy', 0, observation);
    steps.probabilities.set(machine.array('main$pi', 0).subarray(0, n), k * n);
    if (this.#values) steps.value[k] = machine.call('agent$value', 0, observation);
    for (let a = 0; this.#actionValues && a < n; a++)
      steps.actionValue[k * n + a] = machine.call('agent$actionValue', 0, observation, a);
    this.#taught = machine.scalar('main$taught', 0);
  }

  /** What the step did. */
  after(): void {
    const { machine } = this.#variant;
    const k = this.length++;
    const steps = this.#steps;
    steps.action[k] = machine.scalar('main$action', 0);
    steps.next[k] = machine.scalar('main$next', 0);
    steps.nextObservation[k] = machine.scalar('main$nextObservation', 0);
    this.lastHappened = machine.scalar('main$events', 0);
    steps.happened[k] = this.lastHappened;
    this.lastEnds = machine.scalar('main$terminated', 0) + 2 * machine.scalar('main$truncated', 0);
    steps.ends[k] = this.lastEnds;
    steps.taskReward[k] = machine.scalar('main$taskReward', 0);
    steps.total[k] = machine.scalar('main$total', 0);
    steps.paid.set(machine.array('design$paid', 0).subarray(0, this.#terms), k * this.#terms);
    // One report about the observation just left is about this step; several, or one about another, are not.
    const once = machine.scalar('main$taught', 0) - this.#taught === 1;
    const here = machine.scalar('main$taughtOf', 0) === steps.observation[k];
    steps.learned[k] = once && here ? machine.scalar('main$taughtError', 0) : Number.NaN;
  }

  finish(): Steps {
    const n = this.length;
    const { paid, probabilities, actionValue, value, ...single } = this.#steps;
    const cut = <A extends Uint32Array | Uint8Array | Float32Array>(array: A, size: number) =>
      (array.length === size ? array : array.slice(0, size)) as A;
    return {
      state: cut(single.state, n),
      next: cut(single.next, n),
      observation: cut(single.observation, n),
      nextObservation: cut(single.nextObservation, n),
      action: cut(single.action, n),
      happened: cut(single.happened, n),
      ends: cut(single.ends, n),
      taskReward: cut(single.taskReward, n),
      total: cut(single.total, n),
      learned: cut(single.learned, n),
      paid: cut(paid, n * this.#terms),
      probabilities: cut(probabilities, n * this.#nActions),
      value: cut(value, this.#values ? n : 0),
      actionValue: cut(actionValue, this.#actionValues ? n * this.#nActions : 0),
    };
  }
}
