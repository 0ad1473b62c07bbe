/** The operations of the contract as calls of the module: the working memory and the parameters of each export, in order. */

import type { Activation, Attention, Categorical, Gru, Slice } from '../contract.ts';
import {
  checkedOperations,
  type Operands,
  type OperationName,
  type Operations,
  wholePower,
} from '../operations.ts';

/** As CHUNK in src/tensor/assembly/product.ts. */
const CHUNK = 256;
/** Maximum rounding of each piece of working memory. */
const SLACK = 64;

function panels(depth: number, columns: number): number {
  return depth * Math.ceil(columns / 8) * 32 + SLACK;
}
function attentionScratch(o: Pick<Attention, 'time' | 'width' | 'heads'>): number {
  const depth = o.width / o.heads;
  return panels(depth, o.time) + panels(o.time, depth);
}
function gruGradientScratch({ sequences, time, width }: Pick<Gru, 'sequences' | 'time' | 'width'>): number {
  const cells = sequences * time;
  const between = 4 * (3 * cells * width + sequences * width + width) + 3 * SLACK;
  return between + panels(3 * width, width) + panels(CHUNK, 3 * width);
}
/** One row, twice. */
const categoricalScratch = (o: Pick<Categorical, 'outputs'>): number => 8 * o.outputs + 2 * SLACK;

/** The address of a slice; 0 for null. */
type At = (slice: Slice | null) => number;

/**
 * Bytes of working memory that an operation needs (`take` in src/tensor/assembly/part.ts): its packed operands and its intermediate
 * values. Too little traps there.
 */
const SCRATCH: { readonly [N in OperationName]?: (o: Operands<N>) => number } = {
  dense: (o) => panels(o.inputs, o.outputs),
  denseGradient: (o) => panels(o.outputs, o.inputs) + panels(CHUNK, o.outputs),
  attention: attentionScratch,
  attentionGradient: (o) => attentionScratch(o) + 4 * o.time * o.time + SLACK,
  attentionStep: (o) => 4 * (o.at + 1) + SLACK,
  gru: (o) => panels(o.width, 3 * o.width) + 4 * o.width + SLACK,
  gruGradient: gruGradientScratch,
  logProbability: categoricalScratch,
  logProbabilityGradient: categoricalScratch,
  sample: categoricalScratch,
};

/** Codes of src/tensor/assembly/elementary.ts. */
const ACTIVATIONS: Readonly<Record<Activation, number>> = { none: 0, tanh: 1, relu: 2 };

function temperatureOf(o: Categorical): number {
  return o.temperature === 0 ? 1 : o.temperature;
}

const PARAMETERS: { readonly [N in OperationName]: (o: Operands<N>, at: At) => readonly number[] } = {
  dense(o, at) {
    const shape = [o.rows, o.inputs, o.outputs, ACTIVATIONS[o.activation]];
    return [...shape, at(o.x), at(o.w), at(o.b), at(o.residual), at(o.y)];
  },
  denseGradient(o, at) {
    const shape = [o.rows, o.inputs, o.outputs, ACTIVATIONS[o.activation]];
    const given = [at(o.x), at(o.w), at(o.y), at(o.dy)];
    return [...shape, ...given, at(o.dx), Number(o.addToDx), at(o.dw), at(o.db)];
  },
  gather(o, at) {
    const shape = [o.rows, o.perRow, o.entries, o.outputs, ACTIVATIONS[o.activation]];
    return [...shape, at(o.ids), at(o.table), at(o.b), at(o.y)];
  },
  gatherGradient(o, at) {
    const shape = [o.rows, o.perRow, o.entries, o.outputs, ACTIVATIONS[o.activation]];
    return [...shape, at(o.ids), at(o.y), at(o.dy), at(o.dTable), at(o.db)];
  },
  layerNorm: (o, at) => [o.rows, o.width, ...[o.x, o.gain, o.bias, o.y, o.moments].map(at)],
  layerNormGradient(o, at) {
    const given = [at(o.x), at(o.gain), at(o.moments), at(o.dy)];
    return [o.rows, o.width, ...given, at(o.dx), Number(o.addToDx), at(o.dGain), at(o.dBias)];
  },
  attention: (o, at) => [o.sequences, o.time, o.width, o.heads, ...[o.qkv, o.y, o.weights].map(at)],
  attentionGradient: (o, at) => [
    ...[o.sequences, o.time, o.width, o.heads],
    ...[o.qkv, o.weights, o.dy, o.dQkv].map(at),
  ],
  attentionStep: (o, at) => [
    ...[o.sequences, o.capacity, o.at, o.width, o.heads],
    ...[o.qkv, o.keys, o.values, o.y].map(at),
  ],
  gru: (o, at) => [o.sequences, o.time, o.width, ...[o.gates, o.u, o.c, o.h0, o.y, o.kept].map(at)],
  gruGradient: (o, at) => [
    ...[o.sequences, o.time, o.width],
    ...[o.u, o.h0, o.y, o.kept, o.dy, o.dGates, o.du, o.dc].map(at),
  ],
  logProbability: (o, at) => [
    ...[o.rows, o.outputs, temperatureOf(o)],
    ...[o.logits, o.targets, o.logp, o.entropy].map(at),
  ],
  logProbabilityGradient: (o, at) => [
    ...[o.rows, o.outputs, temperatureOf(o)],
    ...[o.logits, o.targets, o.entropy, o.dLogp, o.dEntropy, o.dLogits].map(at),
  ],
  sample: (o, at) => [
    ...[o.rows, o.outputs, temperatureOf(o), Number(o.temperature === 0)],
    ...[o.logits, o.uniforms, o.drawn, o.logp, o.entropy].map(at),
  ],
  adam: (o, at) => [
    ...[o.parameters.length, ...[o.parameters, o.gradient, o.first, o.second, o.norm].map(at)],
    ...[o.rate, o.beta1, o.beta2, o.epsilon, o.decay, o.maxNorm],
    ...[o.beta1, o.beta2].map((beta) => 1 / (1 - wholePower(beta, o.step))),
  ],
};

/**
 * @param call calls an export
 * @param lend provides that many bytes of working memory until the next operation: it moves nothing but may grow the memory
 */
export function operationsOf(
  call: (name: OperationName, ...parameters: readonly number[]) => void,
  at: At,
  lend: (bytes: number) => void,
): Operations {
  return checkedOperations((name, o) => {
    const scratch = SCRATCH[name] as ((o: unknown) => number) | undefined;
    if (scratch !== undefined) lend(scratch(o)); // before addresses are asked for
    call(name, ...(PARAMETERS[name] as (o: unknown, at: At) => readonly number[])(o, at));
  });
}
