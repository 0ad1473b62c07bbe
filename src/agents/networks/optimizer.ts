/**
 * Adam over all parameters of a network, with its state. `Adam` of the tensor contract does the arithmetic.
 */
import type { Compute, Slice } from '../../tensor/contract.ts';
import type { Parameters } from './parameters.ts';

/**
 * As in CleanRL and the "37 details", ε is 1e-5 instead of the paper's 1e-8, and there is no weight decay.
 */
const SETTINGS = { beta1: 0.9, beta2: 0.999, epsilon: 1e-5, decay: 0 } as const;

export interface AdamState {
  readonly first: Float32Array; // [count] mean of the gradient
  readonly second: Float32Array; // [count] mean of its square
  readonly steps: number; // taken so far
}

export class AdamOptimizer {
  /** Steps taken so far. */
  steps = 0;
  readonly #compute: Compute;
  readonly #parameters: Parameters;
  readonly #first: Slice;
  readonly #second: Slice;
  readonly #norm: Slice;

  constructor(compute: Compute, parameters: Parameters) {
    this.#compute = compute;
    this.#parameters = parameters;
    this.#first = compute.floats(parameters.count);
    this.#second = compute.floats(parameters.count);
    this.#norm = compute.floats(1);
  }

  /**
   * Applies the accumulated gradient and clears it. @param maxNorm global norm to clip to, over all
   * parameters together; 0: never
   */
  step(rate: number, maxNorm: number): void {
    this.steps++;
    this.#compute.adam({
      ...SETTINGS,
      parameters: this.#parameters.values,
      gradient: this.#parameters.gradient,
      first: this.#first,
      second: this.#second,
      norm: this.#norm,
      step: this.steps,
      rate,
      maxNorm,
    });
  }

  /** Global norm of the last step's gradient, before clipping. */
  async norm(): Promise<number> {
    return (await this.#compute.readFloats(this.#norm))[0] as number;
  }

  async state(): Promise<AdamState> {
    const { steps } = this;
    const [first, second] = await Promise.all([
      this.#compute.readFloats(this.#first),
      this.#compute.readFloats(this.#second),
    ]);
    return { first, second, steps };
  }

  /** Continues from a state. @throws RangeError if its number of parameters differs */
  restore({ first, second, steps }: AdamState): void {
    const { count } = this.#parameters;
    if (first.length !== count || second.length !== count)
      throw new RangeError(
        `The optimizer's state has ${first.length} parameters, but this network has ${count}.`,
      );
    this.#compute.write(this.#first, first);
    this.#compute.write(this.#second, second);
    this.steps = steps;
  }

  close(): void {
    for (const slice of [this.#first, this.#second, this.#norm]) this.#compute.free(slice);
  }
}
