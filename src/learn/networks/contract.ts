/**
 * Shared by policies and values as networks (`SequencePolicy` in sequence.ts, `WorldNetwork` in mlp.ts): parameters in one flat block, a
 * forward pass that stores what its gradient needs, a backward pass.
 */

export interface NetworkShape {
  readonly kind: 'mlp' | 'gru' | 'transformer';
  readonly layers: number;
  readonly width: number;
  /** Transformer only; divides the width. */
  readonly heads: number;
}

/** Uniform numbers in [0, 1) from a named random stream. */
export type Uniforms = (count: number) => Float32Array;

/** Per token, [sequences × time]; entry [b, t] is about the token at t given those before it; 0 at t = 0. */
export interface TokenScores {
  readonly logp: Float32Array; // ln π(token), at the requested temperature
  readonly entropy: Float32Array; // nats, of the whole distribution that the token was drawn from
  readonly value: Float32Array; // V before the token
}

/** Inputs of a world's network: for each row the ids of the inputs equal to one (`none` = 0xffffffff). */
export interface Features {
  readonly inputs: number; // number of inputs
  readonly perRow: number; // maximum inputs equal to one at once
  /** Writes the ids of an observation. */
  of(observation: number, into: Uint32Array, offset: number): void;
}
