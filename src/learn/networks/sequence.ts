/** Shared by every policy over tokens: scores, gradients and sampling on top of a trunk (GRU or transformer). */
import { type Compute, part, type Slice } from '../../tensor/contract.ts';
import { Buffers } from './buffers.ts';
import type { NetworkShape, Sampler, SequencePolicy, TokenScores, Uniforms } from './contract.ts';
import { DenseLayer } from './layers.ts';
import { allocateParameters, type ParameterBlock } from './parameters.ts';
import { checkTokens, createSampler, type Heads } from './sampler.ts';
import { checkSequence, headArrays, type SequenceSettings, type Trunk, type TrunkKind } from './trunk.ts';

/**
 * Position t − 1 predicts token t: converts between arrays of tokens [sequences × time] and of predictions [sequences × (time − 1)].
 */

/** The scored tokens. */
interface Scored {
  readonly tokens: Uint32Array;
  readonly sequences: number;
  readonly time: number;
  readonly temperature: number;
}
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

export class SequenceNetwork implements SequencePolicy {
  readonly compute: Compute;
  readonly shape: NetworkShape;
  readonly vocabulary: number;
  readonly context: number;
  readonly valueHead: boolean;
  readonly parameters: ParameterBlock;
  private readonly settings: SequenceSettings;
  private readonly trunkKind: TrunkKind;
  private readonly trunk: Trunk;
  private readonly heads: Heads;
  private readonly buffers: Buffers;
  private last: Scored | null = null;
  private hidden: Slice | null = null; // of the last forward pass that stored its state

  constructor(compute: Compute, settings: SequenceSettings, trunkKind: TrunkKind, uniforms: Uniforms | null) {
    checkSequence(settings);
    this.compute = compute;
    this.settings = settings;
    this.trunkKind = trunkKind;
    this.shape = { ...settings.shape, kind: trunkKind.kind };
    this.vocabulary = settings.vocabulary;
    this.context = settings.context;
    this.valueHead = settings.valueHead;
    const plan = [...trunkKind.arrays(settings), ...headArrays(settings)];
    this.parameters = allocateParameters(compute, plan, uniforms);
    this.trunk = trunkKind.create(compute, settings, this.parameters);
    const head = (name: string, outputs: number): DenseLayer =>
      new DenseLayer(compute, this.parameters, name, settings.shape.width, outputs);
    this.heads = {
      policy: head('policy', settings.vocabulary),
      value: settings.valueHead ? head('value', 1) : null,
    };
    this.buffers = new Buffers(compute);
  }

  async score(
    tokens: Uint32Array,
    sequences: number,
    time: number,
    temperature: number,
  ): Promise<TokenScores> {
    const scored: Scored = { tokens: tokens.slice(), sequences, time, temperature };
    this.checkScored(scored);
    this.last = scored;
    const rows = sequences * (time - 1);
    if (rows > 0) this.forward(scored, true);
    const numbers = rows > 0 ? await this.compute.readFloats(this.numbers(rows)) : new Float32Array(0);
    const third = this.valueHead ? numbers.subarray(2 * rows) : new Float32Array(rows);
    return {
      logp: aligned(numbers.subarray(0, rows), scored),
      entropy: aligned(numbers.subarray(rows, 2 * rows), scored),
      value: aligned(third, scored),
    };
  }

  backward(dLogp: Float32Array, dEntropy: Float32Array, dValue: Float32Array): void {
    const { last, hidden, compute } = this;
    if (last === null) throw new Error('backward uses the last score: call score first.');
    const rows = last.sequences * (last.time - 1);
    for (const [name, all] of Object.entries({ dLogp, dEntropy, dValue }))
      if (all.length !== last.tokens.length)
        throw new RangeError(
          `${name} has ${all.length} numbers, but the last score had ${last.tokens.length} tokens.`,
        );
    if (rows === 0 || hidden === null) return;
    const slopes = this.buffers.floats('slopes', 3 * rows);
    const dLogits = this.buffers.floats('dLogits', rows * this.vocabulary);
    const dHidden = this.buffers.floats('dHidden', rows * this.shape.width);
    const given = (k: number, all: Float32Array): Slice => {
      const slice = part(slopes, k * rows, rows);
      compute.write(slice, columns(all, last, 1));
      return slice;
    };
    compute.logProbabilityGradient({
      ...this.categorical(last, this.logits(rows)),
      targets: this.buffers.words('targets', rows),
      entropy: part(this.numbers(rows), rows, rows),
      dLogp: given(0, dLogp),
      dEntropy: given(1, dEntropy),
      dLogits,
    });
    const { policy, value } = this.heads;
    policy.backward(rows, hidden, this.logits(rows), dLogits, dHidden, false);
    if (value !== null) value.backward(rows, hidden, this.value(rows), given(2, dValue), dHidden, true);
    this.trunk.backward(dHidden);
  }

  sampler(sequences: number): Sampler {
    if (!Number.isInteger(sequences) || sequences < 1)
      throw new RangeError(`A sampler needs sequences ≥ 1, not ${sequences}.`);
    return createSampler(this.compute, this.trunk.stepper(sequences), {
      sequences,
      vocabulary: this.vocabulary,
      context: this.context,
      heads: this.heads,
    });
  }

  clone(): SequencePolicy {
    const copy = new SequenceNetwork(this.compute, this.settings, this.trunkKind, null);
    this.compute.copy(this.parameters.values, copy.parameters.values);
    return copy;
  }

  close(): void {
    this.trunk.close();
    this.buffers.close();
    this.parameters.close();
    this.last = null;
    this.hidden = null;
  }

  private checkScored({ tokens, sequences, time, temperature }: Scored): void {
    if (tokens.length !== sequences * time)
      throw new RangeError(`${sequences} sequences of ${time} tokens do not match ${tokens.length} tokens.`);
    if (time > this.context)
      throw new RangeError(`${time} tokens are more than this policy's context of ${this.context}.`);
    if (!(temperature > 0)) throw new RangeError(`A temperature must be above 0, not ${temperature}.`);
    checkTokens(tokens, this.vocabulary);
  }

  /** Computes logits, logp, entropy and value of the tokens 1 … time − 1. */
  private forward(scored: Scored, keep: boolean): void {
    const { compute, buffers } = this;
    const rows = scored.sequences * (scored.time - 1);
    const hidden = this.trunk.forward(
      columns(scored.tokens, scored, 0),
      scored.sequences,
      scored.time - 1,
      keep,
    );
    this.hidden = keep ? hidden : null;
    const logits = this.logits(rows);
    const numbers = this.numbers(rows);
    const targets = buffers.words('targets', rows);
    this.heads.policy.forward(rows, hidden, logits);
    this.heads.value?.forward(rows, hidden, this.value(rows));
    compute.write(targets, columns(scored.tokens, scored, 1));
    compute.logProbability({
      ...this.categorical(scored, logits),
      targets,
      logp: part(numbers, 0, rows),
      entropy: part(numbers, rows, rows),
    });
  }

  private logits(rows: number): Slice {
    return this.buffers.floats('logits', rows * this.vocabulary);
  }
  /** logp, entropy and, with a value head, value: [2 or 3 · rows] */
  private numbers(rows: number): Slice {
    return this.buffers.floats('numbers', (this.valueHead ? 3 : 2) * rows);
  }
  private categorical({ sequences, time, temperature }: Scored, logits: Slice) {
    return { rows: sequences * (time - 1), outputs: this.vocabulary, temperature, logits, allowed: null };
  }
  private value(rows: number): Slice {
    return part(this.numbers(rows), 2 * rows, rows);
  }
}
