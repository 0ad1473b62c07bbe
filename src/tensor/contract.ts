/**
 * The arithmetic of networks: a few fused operations on arrays of f32, each with its gradient, behind one
 * interface. Back ends are `wasm` (SIMD on the CPU) and `webgpu` (our WGSL). Tests add `plain` (loops that define the
 * meaning) and `tfjs` (for comparison). Everything is row-major. Nothing here depends on reinforcement
 * learning.
 *
 * Gradients are explicit: `…Gradient` takes what the forward operation stored and the derivative of the loss
 * with respect to its result. Derivatives of parameters are ADDED to their destination (so that they
 * accumulate over minibatches); derivatives of inputs are WRITTEN. Operations run in the order of the calls;
 * only `read` waits.
 */

/** f32 or u32 numbers (four bytes each) in the back end's memory. */
export interface Store {
  readonly length: number;
}
/** A part of a store: `length` numbers starting at `offset`. */
export interface Slice {
  readonly store: Store;
  readonly offset: number;
  readonly length: number;
}

/** The device of a back end is lost or refuses to work. The same work can be done again on another one. */
export class DeviceError extends Error {}

export type Activation = 'none' | 'tanh' | 'relu';

/** y = activation(x · w + b + residual); x [rows, inputs], w [inputs, outputs], b [outputs], residual and y [rows, outputs]. */
export interface Dense {
  readonly rows: number;
  readonly inputs: number;
  readonly outputs: number;
  readonly activation: Activation;
  readonly x: Slice;
  readonly w: Slice;
  readonly b: Slice | null;
  readonly y: Slice;
  /** Added before the activation; only with activation `none`. May be the same memory as `y`. */
  readonly residual: Slice | null;
}
export interface DenseGradient extends Omit<Dense, 'residual'> {
  /** [rows, outputs] ∂L/∂y. Overwritten with ∂L/∂(before the activation), which is also ∂L/∂residual. */
  readonly dy: Slice;
  /** [rows, inputs], written, or added to if `addToDx`; null if not needed. */
  readonly dx: Slice | null;
  readonly addToDx: boolean;
  /** Added to; null if these parameters are frozen. */
  readonly dw: Slice | null;
  readonly db: Slice | null;
  /**
   * [rows] ascending: the positions of these rows in a longer matrix whose other rows of dy are zeros. A back end that computes
   * partial sums then splits as for that matrix, so that leaving out zeros changes no bits. If absent: 0, 1, …
   */
  readonly places?: Uint32Array | undefined;
}

/** An id that is not a row of any table. */
export const NONE = 0xffffffff;

/**
 * y[r] = activation(b + Σ_k table[ids[r, k]]). Used for embeddings (token + position), and for the first layer of a network whose
 * inputs are mostly zeros with a few ones. Ids outside the table, such as NONE, add nothing.
 */
export interface Gather {
  readonly rows: number;
  readonly perRow: number;
  readonly entries: number;
  readonly outputs: number;
  readonly activation: Activation;
  readonly ids: Slice; // u32 [rows, perRow]
  readonly table: Slice; // [entries, outputs]
  readonly b: Slice | null;
  readonly y: Slice; // [rows, outputs]
}
export interface GatherGradient extends Gather {
  readonly dy: Slice; // overwritten as in Dense
  readonly dTable: Slice; // added to
  readonly db: Slice | null; // added to
}

/** Over each row: y = gain · (x − mean) / sqrt(variance + 1e-5) + bias (population variance). Ba et al. 2016, 1607.06450. */
export interface LayerNorm {
  readonly rows: number;
  readonly width: number;
  readonly x: Slice;
  readonly gain: Slice;
  readonly bias: Slice;
  readonly y: Slice;
  /** [rows, 2]: mean and 1/sqrt(variance + 1e-5), stored for the gradient. */
  readonly moments: Slice;
}
export interface LayerNormGradient extends Omit<LayerNorm, 'y' | 'bias'> {
  readonly dy: Slice;
  readonly dx: Slice; // written, or added to if `addToDx` (the residual path)
  readonly addToDx: boolean;
  readonly dGain: Slice;
  readonly dBias: Slice;
}

/**
 * Causal self-attention of `heads` heads over sequences of equal stored length: position t sees 0 … t of its own sequence.
 * Scores are scaled by 1/sqrt(width / heads). Vaswani et al. 2017, 1706.03762, equation 1.
 */
export interface Attention {
  readonly sequences: number;
  readonly time: number;
  readonly width: number;
  readonly heads: number;
  readonly qkv: Slice; // [sequences, time, 3 · width]: queries, keys, values
  readonly y: Slice; // [sequences, time, width]
  readonly weights: Slice; // [sequences, heads, time, time], stored for the gradient; 0 above the diagonal
}
export interface AttentionGradient extends Omit<Attention, 'y'> {
  readonly dy: Slice;
  readonly dQkv: Slice; // written
}
/** Adds one position to each sequence, with a cache. Writes position `at` (the same for all), then attends to 0 … at. */
export interface AttentionStep {
  readonly sequences: number;
  readonly capacity: number; // maximum positions in the cache
  readonly at: number;
  readonly width: number;
  readonly heads: number;
  readonly qkv: Slice; // [sequences, 3 · width]
  readonly keys: Slice; // [sequences, capacity, width]
  readonly values: Slice; // [sequences, capacity, width]
  readonly y: Slice; // [sequences, width]
}

/**
 * Gated recurrent unit over a sequence (Cho et al. 2014, 1406.1078, with the reset gate after the product, as cuDNN and tfjs
 * `resetAfter` do): z, r = σ(gates_zr + h·U_zr + c_zr), n = tanh(gates_n + r ⊙ (h·U_n + c_n)), h' = z ⊙ h + (1 − z) ⊙ n.
 * `gates` = x·W + b comes from `dense`. Order of the three parts: z, r, n.
 */
export interface Gru {
  readonly sequences: number;
  readonly time: number;
  readonly width: number;
  readonly gates: Slice; // [sequences, time, 3 · width]
  readonly u: Slice; // [width, 3 · width]
  readonly c: Slice; // [3 · width]
  readonly h0: Slice | null; // [sequences, width]; null: zeros
  readonly y: Slice; // [sequences, time, width]: h after each step
  /** [sequences, time, 4 · width]: z, r, n and h·U_n + c_n, stored for the gradient. */
  readonly kept: Slice;
}
export interface GruGradient extends Gru {
  readonly dy: Slice;
  readonly dGates: Slice; // written
  readonly du: Slice; // added to
  readonly dc: Slice; // added to
}

/**
 * The distribution of a categorical policy from its logits: p = softmax(logits / temperature). A temperature
 * of 0 counts as 1, except for draws.
 */
export interface Categorical {
  readonly rows: number;
  readonly outputs: number;
  readonly temperature: number;
  readonly logits: Slice; // [rows, outputs]
}
/** logp = ln p[target], entropy = −Σ p ln p (nats). −∞ for a missing target. */
export interface LogProbability extends Categorical {
  readonly targets: Slice; // u32 [rows]
  readonly logp: Slice; // [rows]
  readonly entropy: Slice; // [rows]
}
/** ∂L/∂logits from ∂L/∂logp and ∂L/∂entropy of each row: dlogp (1[o = target] − p_o) / T − dH p_o (ln p_o + H) / T. */
export interface LogProbabilityGradient extends Omit<LogProbability, 'logp'> {
  readonly dLogp: Slice; // [rows]
  readonly dEntropy: Slice; // [rows]
  readonly dLogits: Slice; // [rows, outputs], written
}
/**
 * Draws by inversion with one uniform number in [0, 1) per row: the first output whose cumulative probability exceeds it. At
 * temperature 0, returns the first largest logit (logp and entropy are then those at temperature 1).
 */
export interface Sample extends Categorical {
  readonly uniforms: Slice; // [rows]
  readonly drawn: Slice; // u32 [rows]
  readonly logp: Slice; // [rows]
  readonly entropy: Slice; // [rows]
}
/**
 * Adam (Kingma & Ba 2014, 1412.6980, algorithm 1, with bias correction; `decay` is decoupled, Loshchilov &
 * Hutter 2017, 1711.05101). The gradient is first scaled to a global norm of at most `maxNorm` (0 means no
 * limit), then used, then set to zero.
 */
export interface Adam {
  readonly parameters: Slice;
  readonly gradient: Slice;
  readonly first: Slice;
  readonly second: Slice;
  readonly step: number; // 1 for the first step
  readonly rate: number;
  readonly beta1: number;
  readonly beta2: number;
  readonly epsilon: number;
  readonly decay: number;
  readonly maxNorm: number;
  /** [1]: norm of the gradient before clipping. */
  readonly norm: Slice;
}

export interface Operations {
  dense(o: Dense): void;
  denseGradient(o: DenseGradient): void;
  gather(o: Gather): void;
  gatherGradient(o: GatherGradient): void;
  layerNorm(o: LayerNorm): void;
  layerNormGradient(o: LayerNormGradient): void;
  attention(o: Attention): void;
  attentionGradient(o: AttentionGradient): void;
  attentionStep(o: AttentionStep): void;
  gru(o: Gru): void;
  gruGradient(o: GruGradient): void;
  logProbability(o: LogProbability): void;
  logProbabilityGradient(o: LogProbabilityGradient): void;
  sample(o: Sample): void;
  adam(o: Adam): void;
}

export interface Compute extends Operations {
  readonly name: string;
  /** Allocates f32 zeros. @throws RangeError that names the size if there is not enough memory */
  floats(length: number): Slice;
  /** Allocates u32 zeros. @throws RangeError as `floats` */
  words(length: number): Slice;
  /** Releases what `floats` or `words` returned (a whole store). */
  free(slice: Slice): void;
  write(slice: Slice, data: Float32Array | Uint32Array): void;
  /** Returns a copy of the numbers after all earlier operations. On the CPU it is available at once. */
  readFloats(slice: Slice): Float32Array | Promise<Float32Array>;
  readText(slice: Slice): Uint32Array | Promise<Uint32Array>;
  copy(from: Slice, to: Slice): void;
  fill(slice: Slice, value: number): void;
  /** Frees everything. */
  close(): void;
}

/** Returns a part of a slice. */
export function part(slice: Slice, offset: number, length: number): Slice {
  if (offset < 0 || length < 0 || offset + length > slice.length)
    throw new RangeError(`Numbers ${offset} … ${offset + length} of a slice of ${slice.length}.`);
  return { store: slice.store, offset: slice.offset + offset, length };
}
