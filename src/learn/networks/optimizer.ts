/** Adam over all parameters of a network, with its state; `Adam` of the tensor contract does the arithmetic. */
import type { Compute, Slice } from '../../tensor/contract.ts';
import type { Parameters } from './contract.ts';

export interface AdamSettings {
  readonly beta1: number;
  readonly beta2: number;
  readonly epsilon: number;
  /** Decoupled weight decay; 0: none. */
  readonly decay: number;
}
/** As in CleanRL and the "37 details": ε = 1e-5, not the 1e-8 of the paper. */
const ADAM: AdamSettings = { beta1: 0.9, beta2: 0.999, epsilon: 1e-5, decay: 0 };

export interface AdamState {
  readonly first: Float32Array; // [count] mean of the gradient
  readonly second: Float32Array; // [count] mean of its square
  readonly steps: number; // done so far
}
export interface AdamOptimizer {
  readonly settings: AdamSettings;
  /** Steps done so far. */
  readonly steps: number;
  /** Applies the accumulated gradient and clears it. @param maxNorm global norm to clip to, over all parameters together; 0: never */
  step(rate: number, maxNorm: number): void;
  /** Global norm of the last step's gradient, before clipping. */
  norm(): Promise<number>;
  state(): Promise<AdamState>;
  /** Continues from a state. @throws RangeError if its number of parameters differs */
  restore(state: AdamState): void;
  close(): void;
}

export function createAdam(
  compute: Compute,
  parameters: Parameters,
  settings: Partial<AdamSettings> = {},
): AdamOptimizer {
  const all: AdamSettings = { ...ADAM, ...settings };
  const first: Slice = compute.floats(parameters.count);
  const second: Slice = compute.floats(parameters.count);
  const norm: Slice = compute.floats(1);
  let steps = 0;
  return {
    settings: all,
    get steps() {
      return steps;
    },
    step(rate, maxNorm) {
      steps++;
      const { values, gradient } = parameters;
      compute.adam({ ...all, parameters: values, gradient, first, second, step: steps, rate, maxNorm, norm });
    },
    async norm() {
      return (await compute.readFloats(norm))[0] as number;
    },
    async state() {
      const now = steps;
      const [mean, square] = await Promise.all([compute.readFloats(first), compute.readFloats(second)]);
      return { first: mean, second: square, steps: now };
    },
    restore(state) {
      if (state.first.length !== parameters.count || state.second.length !== parameters.count)
        throw new RangeError(
          `The optimizer's state has ${state.first.length} parameters, but this network has ${parameters.count}.`,
        );
      compute.write(first, state.first);
      compute.write(second, state.second);
      steps = state.steps;
    },
    close() {
      for (const slice of [first, second, norm]) compute.free(slice);
    },
  };
}
