/**
 * Shared by networks for policies and values (`SequencePolicy` in sequence.ts, `WorldNetwork` in mlp.ts):
 * parameters in one flat block, a forward pass that stores what its gradient needs, and a backward pass.
 */
import type { Slice } from '../../tensor/contract.ts';
import type { Buffers } from './buffers.ts';
import type { Positions } from './rows.ts';

export interface NetworkShape {
  readonly kind: 'mlp' | 'layers' | 'gru' | 'transformer';
  readonly layers: number;
  readonly width: number;
  /** Only for transformers; must divide the width. */
  readonly heads: number;
}

/** Uniform numbers in [0, 1) from a named random stream. */
export type Uniforms = (count: number) => Float32Array;

/**
 * The outputs of a network about actions. Worlds: [rows]. Text: [sequences × time], where entry [b, t] is
 * about the token at t given those before it, and 0 at t = 0.
 */
export interface Scores {
  readonly logp: Float32Array; // ln π(action), at the requested temperature
  readonly entropy: Float32Array; // nats, of the whole distribution that the action was drawn from
  readonly value: Float32Array; // V before the action
}
/** Reads scores from one block [3 · rows]. */
export const scoresIn = (numbers: Float32Array, rows: number): Scores => ({
  logp: numbers.subarray(0, rows),
  entropy: numbers.subarray(rows, 2 * rows),
  value: numbers.subarray(2 * rows),
});

/** @throws RangeError that names the size that is not a positive whole number */
export function requireSizes(what: string, sizes: Readonly<Record<string, number>>): void {
  for (const [name, n] of Object.entries(sizes))
    if (!Number.isInteger(n) || n < 1) throw new RangeError(`${what} needs ${name} ≥ 1, not ${n}.`);
}

/** Inputs of a world's network: for each row, the ids of the inputs that are one (`none` = 0xffffffff). */
export interface Features {
  readonly inputs: number; // number of inputs
  readonly perRow: number; // maximum number of inputs that are one at once
  /** Shape of the inputs as an image, row by row: [height, width, channels]. Absent for a vector. */
  readonly shape?: readonly number[];
  /** Writes the ids of an observation. */
  of(observation: number, into: Uint32Array, offset: number): void;
  /** The actions to choose from, ascending. If absent, all actions are always available. */
  readonly available?: (observation: number) => readonly number[];
}

export interface SequenceSettings {
  readonly shape: NetworkShape & { readonly kind: 'gru' | 'transformer' };
  readonly vocabulary: number;
  readonly context: number; // longest sequence, in tokens
}

/** Causal: the state at t depends on the tokens 0 … t. */
export interface Trunk {
  /** Stores what `backward` needs. @param tokens [sequences × time] @returns [wanted, width] */
  forward(tokens: Uint32Array, positions: Positions): Slice;
  /** Adds the gradient of the last forward pass. @param dHidden [wanted, width], overwritten */
  backward(dHidden: Slice): void;
  /** @param buffers keep its state from step to step */
  stepper(sequences: number, buffers: Buffers): Stepper;
}
export interface Stepper {
  /**
   * Reads the first `time` tokens of all rows at once, each prompt once. @param prompts [prompts × time]
   * @param of [sequences] the prompt of each row @returns hidden states [prompts, width] at the last of these
   * positions
   */
  begin(prompts: Uint32Array, time: number, of: Uint32Array): Slice;
  /** @returns hidden states [rows, width] at position `at`, which is 0 or one more than the last */
  step(tokens: Uint32Array, at: number): Slice;
  /** Continues with only some of the rows. @param kept u32, ascending @param before number of rows so far */
  keep(kept: Slice, before: number): void;
}
