/**
 * A policy over token sequences with a value head: scores, gradients and sampling on top of a trunk (GRU or
 * transformer).
 */
import { type Compute, part, type Slice } from '../../tensor/contract.ts';
import { Buffers } from './buffers.ts';
import {
  type NetworkShape,
  requireSizes,
  type Scores,
  type SequenceSettings,
  scoresIn,
  type Trunk,
  type Uniforms,
} from './contract.ts';
import { type DenseLayer, denseArrays, denseLayer } from './layers.ts';
import {
  allocateParameters,
  type Parameters,
  type PlannedArray,
  scaledNormal,
  widened,
} from './parameters.ts';
import { recurrentArrays, recurrentTrunk } from './recurrent.ts';
import { type Positions, positionsOf } from './rows.ts';
import { checkTokens, Sampler } from './sampler.ts';
import { transformerArrays, transformerTrunk } from './transformer.ts';

const TRUNKS = {
  gru: { arrays: recurrentArrays, trunk: recurrentTrunk },
  transformer: { arrays: transformerArrays, trunk: transformerTrunk },
} as const;

/**
 * Small, so that the initial policy is nearly uniform and the initial value nearly 0, whatever the trunk
 * outputs.
 */
const HEAD_DEVIATION = 0.01;

function headArrays(name: string, width: number, outputs: number): PlannedArray[] {
  return denseArrays(name, width, outputs, (uniforms) =>
    scaledNormal(width * outputs, HEAD_DEVIATION, uniforms),
  );
}

/** A sampler's memory is kept for the next sampler up to this many numbers in a cache of keys or values. */
const MAX_IDLE = 2 ** 20;

/** What was scored. Position t − 1 predicts token t, so predictions are [sequences × (time − 1)]. */
interface Scored {
  readonly size: number; // sequences × time
  /** Which predictions were requested. */
  readonly positions: Positions;
  /** The token of each wanted prediction, as an index into [sequences × time]. */
  readonly places: Uint32Array;
  readonly temperature: number;
}

export class SequencePolicy {
  readonly compute: Compute;
  readonly shape: NetworkShape;
  readonly vocabulary: number;
  readonly context: number; // maximum tokens that it reads
  readonly parameters: Parameters;
  readonly heads: { readonly policy: DenseLayer; readonly value: DenseLayer };
  readonly #settings: SequenceSettings;
  readonly #trunk: Trunk;
  readonly #buffers: Buffers;
  #last: Scored | null = null;
  #hidden: Slice | null = null; // of the last forward pass
  #idle: Buffers | null = null; // buffers of a closed sampler, for the next one
  #isClosed = false;

  /**
   * @param uniforms draws the initial weights; null: zeros @throws RangeError for invalid settings or without
   * enough memory
   */
  constructor(compute: Compute, settings: SequenceSettings, uniforms: Uniforms | null) {
    const { shape, vocabulary, context } = settings;
    const { layers, width } = shape;
    requireSizes('A token policy', { layers, width, vocabulary, context });
    this.compute = compute;
    this.#settings = settings;
    this.shape = shape;
    this.vocabulary = vocabulary;
    this.context = context;
    const { arrays, trunk } = TRUNKS[shape.kind];
    const plan = [
      ...arrays(settings),
      ...headArrays('policy', width, vocabulary),
      ...headArrays('value', width, 1),
    ];
    this.parameters = allocateParameters(compute, plan, uniforms);
    this.#buffers = new Buffers(compute);
    this.#trunk = trunk(compute, settings, this.parameters, this.#buffers);
    this.heads = {
      policy: denseLayer(compute, this.parameters, 'policy', width, vocabulary),
      value: denseLayer(compute, this.parameters, 'value', width, 1),
    };
  }

  /**
   * @param tokens u32 [sequences × time]; tokens after a sequence's end are arbitrary and do not affect
   * earlier ones
   * @param own [sequences × time] tokens with 0 are not scored, and their entries are 0; absent: all are
   * scored
   */
  async score(
    tokens: Uint32Array,
    sequences: number,
    time: number,
    temperature: number,
    own?: ArrayLike<number>,
  ): Promise<Scores> {
    this.#check(tokens, sequences, time, temperature);
    const across = time - 1;
    const placeOf = (prediction: number) => prediction + Math.floor(prediction / across) + 1;
    const positions = positionsOf(sequences, across, (at) => own === undefined || own[placeOf(at)] !== 0);
    const { wanted } = positions;
    const scored = { size: tokens.length, positions, places: wanted.map(placeOf), temperature };
    this.#last = scored;
    const rows = wanted.length;
    if (rows > 0) this.#forward(tokens, scored);
    const numbers = rows > 0 ? await this.compute.readFloats(this.#numbers(rows)) : new Float32Array(0);
    const { logp, entropy, value } = scoresIn(numbers, rows);
    const all = (some: Float32Array): Float32Array => {
      const result = new Float32Array(scored.size);
      for (let k = 0; k < rows; k++) result[scored.places[k] as number] = some[k] as number;
      return result;
    };
    return { logp: all(logp), entropy: all(entropy), value: all(value) };
  }

  /**
   * Adds ∂L/∂parameters of the last `score`. Arrays are [sequences × time] as in Scores; entries that were
   * not scored are not read.
   */
  backward(dLogp: Float32Array, dEntropy: Float32Array, dValue: Float32Array): void {
    const last = this.#last;
    const hidden = this.#hidden;
    const { compute, heads } = this;
    if (last === null) throw new Error('backward uses the last score: call score first.');
    const { wanted } = last.positions;
    const rows = wanted.length;
    for (const [name, all] of Object.entries({ dLogp, dEntropy, dValue }))
      if (all.length !== last.size)
        throw new RangeError(
          `${name} has ${all.length} numbers, but the last score had ${last.size} tokens.`,
        );
    if (rows === 0 || hidden === null) return;
    const slopes = this.#buffers.floats('slopes', 3 * rows);
    const dLogits = this.#buffers.floats('dLogits', rows * this.vocabulary);
    const dHidden = this.#buffers.floats('dHidden', rows * this.shape.width);
    const given = (k: number, all: Float32Array): Slice => {
      const slice = part(slopes, k * rows, rows);
      const some = new Float32Array(rows);
      for (let row = 0; row < rows; row++) some[row] = all[last.places[row] as number] as number;
      compute.write(slice, some);
      return slice;
    };
    compute.logProbabilityGradient({
      ...this.#categorical(last),
      dLogp: given(0, dLogp),
      dEntropy: given(1, dEntropy),
      dLogits,
    });
    heads.policy.backward(rows, hidden, this.#logits(rows), dLogits, dHidden, false, wanted);
    heads.value.backward(rows, hidden, this.#value(rows), given(2, dValue), dHidden, true, wanted);
    this.#trunk.backward(dHidden);
  }

  /** Generates `sequences` rows at once, one position per call, with caches. */
  sampler(sequences: number): Sampler {
    requireSizes('A sampler', { sequences });
    const buffers = this.#idle ?? new Buffers(this.compute);
    this.#idle = null;
    return new Sampler(this, this.#trunk, sequences, buffers, () => {
      const { layers, width } = this.shape;
      const isKept = !this.#isClosed && sequences * this.context * layers * width <= MAX_IDLE;
      (isKept ? this.#idle : buffers)?.close();
      if (isKept) this.#idle = buffers;
    });
  }

  /** A copy, for use as a frozen reference or as a second learner. */
  clone(): SequencePolicy {
    const copy = new SequencePolicy(this.compute, this.#settings, null);
    this.compute.copy(this.parameters.values, copy.parameters.values);
    return copy;
  }

  /** A copy for longer sequences. The embeddings of new positions are drawn; everything else is the same. */
  async extended(context: number, uniforms: Uniforms): Promise<SequencePolicy> {
    const copy = new SequencePolicy(this.compute, { ...this.#settings, context }, uniforms);
    const [old, fresh] = [this.parameters, copy.parameters];
    const drawn = await this.compute.readFloats(fresh.values);
    this.compute.write(fresh.values, widened(await this.compute.readFloats(old.values), old, fresh, drawn));
    return copy;
  }

  close(): void {
    this.#isClosed = true;
    this.#buffers.close();
    this.#idle?.close();
    this.parameters.close();
    this.#last = null;
    this.#hidden = null;
  }

  #check(tokens: Uint32Array, sequences: number, time: number, temperature: number): void {
    if (tokens.length !== sequences * time)
      throw new RangeError(`${sequences} sequences of ${time} tokens do not match ${tokens.length} tokens.`);
    // The last token is only predicted, never read.
    if (time > this.context + 1)
      throw new RangeError(
        `${time} tokens are more than this policy's context of ${this.context} and one to predict.`,
      );
    if (!(temperature > 0)) throw new RangeError(`A temperature must be above 0, not ${temperature}.`);
    checkTokens(tokens, this.vocabulary);
  }

  /** Computes logits, logp, entropy and value of the scored tokens. */
  #forward(tokens: Uint32Array, scored: Scored): void {
    const { positions, places } = scored;
    const rows = places.length;
    const { sequences, time } = positions;
    const read = new Uint32Array(sequences * time); // all except the last of each sequence
    for (let b = 0; b < sequences; b++)
      read.set(tokens.subarray(b * (time + 1), b * (time + 1) + time), b * time);
    const hidden = this.#trunk.forward(read, positions);
    this.#hidden = hidden;
    this.heads.policy.forward(rows, hidden, this.#logits(rows));
    this.heads.value.forward(rows, hidden, this.#value(rows));
    const operands = this.#categorical(scored);
    this.compute.write(
      operands.targets,
      places.map((place) => tokens[place] as number),
    );
    this.compute.logProbability({ ...operands, logp: part(this.#numbers(rows), 0, rows) });
  }

  #logits(rows: number): Slice {
    return this.#buffers.floats('logits', rows * this.vocabulary);
  }
  /** logp, entropy and value: [3 · rows] */
  #numbers(rows: number): Slice {
    return this.#buffers.floats('numbers', 3 * rows);
  }
  #value(rows: number): Slice {
    return part(this.#numbers(rows), 2 * rows, rows);
  }
  #categorical({ places, temperature }: Scored) {
    const rows = places.length;
    return {
      rows,
      outputs: this.vocabulary,
      temperature,
      logits: this.#logits(rows),
      targets: this.#buffers.words('targets', rows),
      entropy: part(this.#numbers(rows), rows, rows),
    };
  }
}
