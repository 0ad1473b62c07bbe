/**
 * Policies and values as networks: parameters in one flat block, a forward pass that stores what its gradient needs, a backward pass.
 */
import type { Compute, Slice } from '../../tensor/contract.ts';

export interface NetworkShape {
  readonly kind: 'mlp' | 'gru' | 'transformer';
  readonly layers: number;
  readonly width: number;
  /** Transformer only; divides the width. */
  readonly heads: number;
}

/** Uniform numbers in [0, 1) from a named random stream. */
export type Uniforms = (count: number) => Float32Array;

/** All parameters of a network in one slice, so that norm, clipping and Adam are one operation. */
export interface Parameters {
  readonly count: number;
  readonly values: Slice;
  readonly gradient: Slice;
  /** Location of each array: for checkpoints, initialization and tests. */
  readonly layout: readonly {
    readonly name: string;
    readonly offset: number;
    readonly shape: readonly number[];
  }[];
}

/** Per token, [sequences × time]; entry [b, t] is about the token at t given those before it; 0 at t = 0. */
export interface TokenScores {
  readonly logp: Float32Array; // ln π(token), at the requested temperature
  readonly entropy: Float32Array; // nats, of the whole distribution that the token was drawn from
  readonly value: Float32Array; // V before the token; zeros without a value head
}

/** A policy over token sequences (GRU or causal transformer) with an optional value head on the shared trunk. */
export interface SequencePolicy {
  readonly compute: Compute;
  readonly shape: NetworkShape;
  readonly vocabulary: number;
  readonly context: number; // longest sequence
  readonly valueHead: boolean;
  readonly parameters: Parameters;
  /** @param tokens u32 [sequences × time]; tokens after a sequence's end are arbitrary and change nothing before it */
  score(tokens: Uint32Array, sequences: number, time: number, temperature: number): Promise<TokenScores>;
  /** Gradient of the last `score`: adds ∂L/∂parameters. Arrays [sequences × time] as in TokenScores. */
  backward(dLogp: Float32Array, dEntropy: Float32Array, dValue: Float32Array): void;
  /** Generates `sequences` rows at once, one position per call, with caches. */
  sampler(sequences: number): Sampler;
  /** A frozen copy (reference), or a second learner. */
  clone(): SequencePolicy;
  close(): void;
}
export interface Sampler {
  /**
   * Processes the token at position `at` (0, 1, … in order) of every row and draws the next. @param uniforms [sequences]; null: greedy
   */
  step(
    tokens: Uint32Array,
    at: number,
    uniforms: Float32Array | null,
    temperature: number,
  ): Promise<{
    readonly tokens: Uint32Array;
    readonly logp: Float32Array;
    readonly entropy: Float32Array;
    readonly value: Float32Array;
  }>;
  close(): void;
}

/** Inputs of a world's network: for each row the ids of the inputs equal to one (`none` = 0xffffffff). */
export interface Features {
  readonly inputs: number; // number of inputs
  readonly perRow: number; // maximum inputs equal to one at once
  /** Writes the ids of an observation. */
  of(observation: number, into: Uint32Array, offset: number): void;
}

/** A multilayer perceptron for worlds: a policy and a value, or action values. Trunks are separate or shared. */
export interface WorldNetwork {
  readonly compute: Compute;
  readonly shape: NetworkShape;
  readonly heads: { readonly policy: boolean; readonly value: boolean; readonly actionValues: boolean };
  readonly parameters: Parameters;
  /** @param ids u32 [rows × perRow]. Stores what `backward` needs. */
  forward(ids: Uint32Array, rows: number): void;
  /**
   * For the last forward: logp of given actions, entropy, value [rows].
   * @param actions [rows] @param allowed bit masks of legal actions [rows], or null
   * @param places u32 [rows]: the row of the forward pass that each row uses, so that shared rows are computed once and their gradients
   * summed; null: row by row
   */
  evaluate(
    actions: Uint32Array,
    allowed: Uint32Array | null,
    places?: Uint32Array | null,
  ): Promise<{ readonly logp: Float32Array; readonly entropy: Float32Array; readonly value: Float32Array }>;
  /** Gradient of the last evaluate: adds to it. Arrays [rows]. */
  backward(dLogp: Float32Array, dEntropy: Float32Array, dValue: Float32Array): void;
  /** For the last forward: logits or action values [rows × actions]. */
  outputs(): Promise<Float32Array>;
  /** For the last forward: ∂L/∂outputs [rows × actions] (deep Q-networks). */
  backwardOutputs(dOutputs: Float32Array): void;
  clone(): WorldNetwork;
  close(): void;
}
// Next to this file:
//   mlp.ts          createMlp(compute, { shape, inputs, perRow, actions, heads, shared }, uniforms): WorldNetwork
//   distinct.ts     Distinct: the distinct observations of a batch, and each row's position among them
//   transformer.ts  createTransformer(compute, { shape, vocabulary, context, valueHead, feedForward? }, uniforms): SequencePolicy
//   recurrent.ts    createRecurrent(same): SequencePolicy
//   optimizer.ts    createAdam(compute, parameters, settings): AdamOptimizer { step(rate, maxNorm), norm(), state(), restore(), steps }
//   checkpoint.ts   encodeCheckpoint(network, adam, subject), decodeCheckpoint(bytes), restoreCheckpoint(checkpoint, network, adam, subject)
//   supervised.ts   packDemonstrations(sequences, padding), fineTune(policy, adam, demonstrations, settings, uniforms, probe)
//   initialize.ts   orthogonal (Saxe et al. 2013), scaled normal
