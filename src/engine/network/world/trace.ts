/** The trace of an agent that learns from each step once, with numbers that the agent keeps. */
import type { WorldNetwork } from '../../../learn/networks/mlp.ts';
import { ParameterTrace } from '../../../learn/networks/trace.ts';
import type { WorldTrace } from '../../../learn/neural/worlds-contract.ts';

/** Of the learner: gradients, and what is noted of a step. */
interface Owner {
  slopeOf(observation: number, action: number): Promise<void>;
  noteStep(valueLoss: number, gradientNorm: number): void;
}

export class LearnerTrace implements WorldTrace {
  readonly numbers: Float64Array;
  readonly #owner: Owner;
  readonly #trace: ParameterTrace;
  #size = 0;

  constructor(owner: Owner, { compute, parameters }: WorldNetwork, numbers: number) {
    this.numbers = new Float64Array(numbers);
    this.#owner = owner;
    this.#trace = new ParameterTrace(compute, parameters);
  }

  async add(observation: number, action: number, decay: number): Promise<number> {
    await this.#owner.slopeOf(observation, action);
    this.#size = await this.#trace.add(decay);
    return this.#size;
  }
  async move(amount: number, error: number): Promise<void> {
    await this.#trace.move(amount);
    this.#owner.noteStep(error * error, this.#size);
  }
  clear(): void {
    this.#trace.clear();
  }

  /** The numbers, then the trace. */
  save(): Uint8Array {
    const trace = this.#trace.save();
    const bytes = new Uint8Array(this.numbers.byteLength + trace.length);
    bytes.set(new Uint8Array(this.numbers.slice().buffer));
    bytes.set(trace, this.numbers.byteLength);
    return bytes;
  }
  /** @throws RangeError when the bytes are of another network */
  restore(bytes: Uint8Array): void {
    const { byteLength } = this.numbers;
    this.#trace.restore(bytes.subarray(byteLength));
    this.numbers.set(new Float64Array(bytes.slice(0, byteLength).buffer));
  }
}
