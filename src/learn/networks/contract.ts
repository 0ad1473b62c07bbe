/** Policies and values as networks: parameters in one flat block, a forward pass that keeps what its gradient needs, a backward pass. */
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
  /** Where each array lies: for checkpoints, initialization and tests. */
  readonly layout: readonly {
    readonly name: string;
    readonly offset: number;
    readonly shape: readonly number[];
  }[];
}

/** Of each token, [sequences × time]; entry [b, t] is about the token at t given those before it; 0 at t = 0. */
export interface TokenScores {
  readonly logp: Float32Array; // ln π(token), at the temperature asked for
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
  /** @param tokens u32 [sequences × time]; what lies after a sequence's end may be any token: it changes nothing before it */
  score(tokens: Uint32Array, sequences: number, time: number, temperature: number): Promise<TokenScores>;
  /** Of the last `score`: adds ∂L/∂parameters to the gradient. Arrays [sequences × time] as in TokenScores. */
  backward(dLogp: Float32Array, dEntropy: Float32Array, dValue: Float32Array): void;
  /** Exact KL(π ‖ other) of each token's distribution on the last scored tokens, and the other's logp. Same sequences, time and temperature. The other forgets what it scored last. */
  compare(other: SequencePolicy): Promise<{ readonly kl: Float32Array; readonly logp: Float32Array }>;
  /** Generates for `sequences` rows at once, one position a call, with caches. */
  sampler(sequences: number): Sampler;
  /** A frozen copy (reference), or a second learner. */
  clone(): SequencePolicy;
  close(): void;
}
export interface Sampler {
  /** Feeds the token at position `at` (0, 1, … in order) of every row; draws the next. @param uniforms [sequences]; null: greedy */
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

/** Inputs of a world's network: for each row the ids of the inputs that are one (`none` = 0xffffffff). */
export interface Features {
  readonly inputs: number; // how many there are
  readonly perRow: number; // most that are one at once
  /** Writes the ids of an observation. */
  of(observation: number, into: Uint32Array, offset: number): void;
}

/** A multilayer perceptron over worlds: a policy and a value, or action values. Trunks are separate or shared. */
export interface WorldNetwork {
  readonly compute: Compute;
  readonly shape: NetworkShape;
  readonly heads: { readonly policy: boolean; readonly value: boolean; readonly actionValues: boolean };
  readonly parameters: Parameters;
  /** @param ids u32 [rows × perRow]. Keeps what `backward` needs. */
  forward(ids: Uint32Array, rows: number): void;
  /**
   * Of the last forward: logp of given actions, entropy, value [rows].
   * @param actions [rows] @param allowed bit masks of legal actions [rows], or null
   * @param places u32 [rows]: which row of the forward pass each row looks at, so that what several share is worked out once, and
   *   its gradient is the sum of theirs; null: row by row
   */
  evaluate(
    actions: Uint32Array,
    allowed: Uint32Array | null,
    places?: Uint32Array | null,
  ): Promise<{ readonly logp: Float32Array; readonly entropy: Float32Array; readonly value: Float32Array }>;
  /** Of the last evaluate: adds to the gradient. Arrays [rows]. */
  backward(dLogp: Float32Array, dEntropy: Float32Array, dValue: Float32Array): void;
  /** Of the last forward: logits or action values [rows × actions]. */
  outputs(): Promise<Float32Array>;
  /** Of the last forward: ∂L/∂outputs [rows × actions] (deep Q-networks). */
  backwardOutputs(dOutputs: Float32Array): void;
  clone(): WorldNetwork;
  close(): void;
}
// Beside this file:
//   mlp.ts          createMlp(compute, { shape, inputs, perRow, actions, heads, shared }, uniforms): WorldNetwork
//   distinct.ts     Distinct: the different ones among a batch's observations, and each row's place among them
//   transformer.ts  createTransformer(compute, { shape, vocabulary, context, valueHead, feedForward? }, uniforms): SequencePolicy
//   recurrent.ts    createRecurrent(same): SequencePolicy
//   optimizer.ts    createAdam(compute, parameters, settings): AdamOptimizer { step(rate, maxNorm), norm(), state(), restore(), steps }
//   checkpoint.ts   encodeCheckpoint(network, adam, subject), decodeCheckpoint(bytes), restoreCheckpoint(checkpoint, network, adam, subject)
//   supervised.ts   packDemonstrations(sequences, padding), fineTune(policy, adam, demonstrations, settings, uniforms, probe)
//   initialize.ts   orthogonal (Saxe et al. 2013), scaled normal
