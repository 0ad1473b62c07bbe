/** A policy over token sequences with a value head: scores, gradients and sampling on top of a trunk (GRU or transformer). */
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
import { checkTokens, type Sampler, samplerOf } from './sampler.ts';
import { transformerArrays, transformerTrunk } from './transformer.ts';

const TRUNKS = {
  gru: { arrays: recurrentArrays, trunk: recurrentTrunk },
  transformer: { arrays: transformerArrays, trunk: transformerTrunk },
} as const;

/** Small, so that the initial policy is nearly uniform and the initial value nearly 0, whatever the trunk does. */
const HEAD_DEVIATION = 0.01;

function headArrays(name: string, width: number, outputs: number): PlannedArray[] {
  return denseArrays(name, width, outputs, (uniforms) =>
    scaledNormal(width * outputs, HEAD_DEVIATION, uniforms),
  );
}

/** The scored tokens. Position t − 1 predicts token t: there are [sequences × (time − 1)] predictions. */
interface Scored {
  readonly tokens: Uint32Array;
  readonly sequences: number;
  readonly time: number;
  readonly temperature: number;
}
const predictionsOf = ({ sequences, time }: Scored): number => sequences * (time - 1);

/** [sequences × (time − 1)] to [sequences × time] with 0 in front. */
function aligned(from: Float32Array, { sequences, time }: Scored): Float32Array {
  const result = new Float32Array(sequences * time);
  for (let b = 0; b < sequences; b++)
    result.set(from.subarray(b * (time - 1), (b + 1) * (time - 1)), b * time + 1);
  return result;
}
/** The columns `from` … `from + time − 2` of [sequences × time]. */
function columns<A extends Float32Array | Uint32Array>(all: A, { sequences, time }: Scored, from: 0 | 1): A {
  const result = new (all.constructor as new (length: number) => A)(sequences * (time - 1));
  for (let b = 0; b < sequences; b++)
    result.set(all.subarray(b * time + from, b * time + from + time - 1), b * (time - 1));
  return result;
}

export class SequencePolicy {
  readonly compute: Compute;
  readonly shape: NetworkShape;
  readonly vocabulary: number;
  readonly context: number; // tokens that it reads at most
  readonly parameters: Parameters;
  readonly heads: { readonly policy: DenseLayer; readonly value: DenseLayer };
  readonly #settings: SequenceSettings;
  readonly #trunk: Trunk;
  readonly #buffers: Buffers;
  #last: Scored | null = null;
  #hidden: Slice | null = null; // of the last forward pass

  /** @param uniforms draws the first weights; null: zeros @throws RangeError for invalid settings or without memory */
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

  /** @param tokens u32 [sequences × time]; tokens after a sequence's end are arbitrary and change nothing before it */
  async score(tokens: Uint32Array, sequences: number, time: number, temperature: number): Promise<Scores> {
    const scored: Scored = { tokens: tokens.slice(), sequences, time, temperature };
    this.#check(scored);
    this.#last = scored;
    const rows = predictionsOf(scored);
    if (rows > 0) this.#forward(scored);
    const numbers = rows > 0 ? await this.compute.readFloats(this.#numbers(rows)) : new Float32Array(0);
    const { logp, entropy, value } = scoresIn(numbers, rows);
    return { logp: aligned(logp, scored), entropy: aligned(entropy, scored), value: aligned(value, scored) };
  }

  /** Gradient of the last `score`: adds ∂L/∂parameters. Arrays [sequences × time] as in Scores. */
  backward(dLogp: Float32Array, dEntropy: Float32Array, dValue: Float32Array): void {
    const last = this.#last;
    const hidden = this.#hidden;
    const { compute, heads } = this;
    if (last === null) throw new Error('backward uses the last score: call score first.');
    const rows = predictionsOf(last);
    for (const [name, all] of Object.entries({ dLogp, dEntropy, dValue }))
      if (all.length !== last.tokens.length)
        throw new RangeError(
          `${name} has ${all.length} numbers, but the last score had ${last.tokens.length} tokens.`,
        );
    if (rows === 0 || hidden === null) return;
    const slopes = this.#buffers.floats('slopes', 3 * rows);
    const dLogits = this.#buffers.floats('dLogits', rows * this.vocabulary);
    const dHidden = this.#buffers.floats('dHidden', rows * this.shape.width);
    const given = (k: number, all: Float32Array): Slice => {
      const slice = part(slopes, k * rows, rows);
      compute.write(slice, columns(all, last, 1));
      return slice;
    };
    compute.logProbabilityGradient({
      ...this.#categorical(last),
      dLogp: given(0, dLogp),
      dEntropy: given(1, dEntropy),
      dLogits,
    });
    heads.policy.backward(rows, hidden, this.#logits(rows), dLogits, dHidden, false);
    heads.value.backward(rows, hidden, this.#value(rows), given(2, dValue), dHidden, true);
    this.#trunk.backward(dHidden, last.sequences, last.time - 1);
  }

  /** Generates `sequences` rows at once, one position per call, with caches. */
  sampler(sequences: number): Sampler {
    requireSizes('A sampler', { sequences });
    return samplerOf(this, this.#trunk, sequences);
  }

  /** A frozen copy (reference), or a second learner. */
  clone(): SequencePolicy {
    const copy = new SequencePolicy(this.compute, this.#settings, null);
    this.compute.copy(this.parameters.values, copy.parameters.values);
    return copy;
  }

  /** A copy for longer sequences: the places of new positions are drawn, all else is the same. */
  async extended(context: number, uniforms: Uniforms): Promise<SequencePolicy> {
    const copy = new SequencePolicy(this.compute, { ...this.#settings, context }, uniforms);
    const [old, fresh] = [this.parameters, copy.parameters];
    const drawn = await this.compute.readFloats(fresh.values);
    this.compute.write(fresh.values, widened(await this.compute.readFloats(old.values), old, fresh, drawn));
    return copy;
  }

  close(): void {
    this.#buffers.close();
    this.parameters.close();
    this.#last = null;
    this.#hidden = null;
  }

  #check({ tokens, sequences, time, temperature }: Scored): void {
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

  /** Computes logits, logp, entropy and value of the tokens 1 … time − 1. */
  #forward(scored: Scored): void {
    const { sequences, time, tokens } = scored;
    const rows = predictionsOf(scored);
    const hidden = this.#trunk.forward(columns(tokens, scored, 0), sequences, time - 1);
    this.#hidden = hidden;
    this.heads.policy.forward(rows, hidden, this.#logits(rows));
    this.heads.value.forward(rows, hidden, this.#value(rows));
    const operands = this.#categorical(scored);
    this.compute.write(operands.targets, columns(tokens, scored, 1));
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
  #categorical(scored: Scored) {
    const rows = predictionsOf(scored);
    return {
      rows,
      outputs: this.vocabulary,
      temperature: scored.temperature,
      logits: this.#logits(rows),
      targets: this.#buffers.words('targets', rows),
      entropy: part(this.#numbers(rows), rows, rows),
    };
  }
}
