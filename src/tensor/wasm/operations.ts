/** The operations of the contract as calls of the module: the addresses and numbers of each export, in order. */

import type {
  Activation,
  Attention,
  AttentionStep,
  Categorical,
  Dense,
  DenseGradient,
  Gru,
  Slice,
} from '../contract.ts';
import { checkedOperations, type Operations, wholePower } from '../operations.ts';

// Bytes of working memory that an operation needs (`take` in src/tensor/assembly/part.ts): its packed operands and its intermediate
// values. Too little traps there.

/** As CHUNK in src/tensor/assembly/product.ts. */
const CHUNK = 256;
/** Maximum rounding of each piece. */
const SLACK = 64;

function panels(depth: number, columns: number): number {
  return depth * Math.ceil(columns / 8) * 32 + SLACK;
}

function denseScratch(o: Dense): number {
  return panels(o.inputs, o.outputs);
}
function denseGradientScratch(o: DenseGradient): number {
  return panels(o.outputs, o.inputs) + panels(CHUNK, o.outputs);
}
function attentionScratch(o: Pick<Attention, 'time' | 'width' | 'heads'>): number {
  const depth = o.width / o.heads;
  return panels(depth, o.time) + panels(o.time, depth);
}
function attentionGradientScratch(o: Pick<Attention, 'time' | 'width' | 'heads'>): number {
  return attentionScratch(o) + 4 * o.time * o.time + SLACK;
}
function attentionStepScratch(o: AttentionStep): number {
  return 4 * (o.at + 1) + SLACK;
}
function gruScratch(o: Pick<Gru, 'width'>): number {
  return panels(o.width, 3 * o.width) + 4 * o.width + SLACK;
}
function gruGradientScratch(o: Pick<Gru, 'sequences' | 'time' | 'width'>): number {
  const cells = o.sequences * o.time;
  const between = 4 * (3 * cells * o.width + o.sequences * o.width + o.width) + 3 * SLACK;
  return between + panels(3 * o.width, o.width) + panels(CHUNK, 3 * o.width);
}
/** One row, twice. */
function categoricalScratch(o: { readonly outputs: number }): number {
  return 8 * o.outputs + 2 * SLACK;
}

/** Calls an export. */
export type Call = (name: keyof Operations, ...parameters: number[]) => void;

/** Codes of src/tensor/assembly/activation.ts. */
const ACTIVATIONS: Readonly<Record<Activation, number>> = { none: 0, tanh: 1, relu: 2 };

function temperatureOf(o: Categorical): number {
  return o.temperature === 0 ? 1 : o.temperature;
}

/**
 * @param at gives the address of a slice; 0 for null
 * @param lend provides that many bytes of working memory until the next operation. Call it before `at`: it moves nothing but may grow the
 * memory
 */
export function operationsOf(
  call: Call,
  at: (slice: Slice | null) => number,
  lend: (bytes: number) => void,
): Operations {
  return checkedOperations({
    dense(o) {
      lend(denseScratch(o));
      const code = ACTIVATIONS[o.activation];
      const { rows, inputs, outputs } = o;
      call('dense', rows, inputs, outputs, code, at(o.x), at(o.w), at(o.b), at(o.residual), at(o.y));
    },
    denseGradient(o) {
      lend(denseGradientScratch(o));
      const shape = [o.rows, o.inputs, o.outputs, ACTIVATIONS[o.activation]];
      const given = [at(o.x), at(o.w), at(o.y), at(o.dy)];
      call('denseGradient', ...shape, ...given, at(o.dx), Number(o.addToDx), at(o.dw), at(o.db));
    },
    gather(o) {
      const shape = [o.rows, o.perRow, o.entries, o.outputs, ACTIVATIONS[o.activation]];
      call('gather', ...shape, at(o.ids), at(o.table), at(o.b), at(o.y));
    },
    gatherGradient(o) {
      const shape = [o.rows, o.perRow, o.entries, o.outputs, ACTIVATIONS[o.activation]];
      call('gatherGradient', ...shape, at(o.ids), at(o.y), at(o.dy), at(o.dTable), at(o.db));
    },
    layerNorm(o) {
      call('layerNorm', o.rows, o.width, at(o.x), at(o.gain), at(o.bias), at(o.y), at(o.moments));
    },
    layerNormGradient(o) {
      const given = [at(o.x), at(o.gain), at(o.moments), at(o.dy)];
      const places = [at(o.dx), Number(o.addToDx), at(o.dGain), at(o.dBias)];
      call('layerNormGradient', o.rows, o.width, ...given, ...places);
    },
    attention(o) {
      lend(attentionScratch(o));
      call('attention', o.sequences, o.time, o.width, o.heads, at(o.qkv), at(o.y), at(o.weights));
    },
    attentionGradient(o) {
      lend(attentionGradientScratch(o));
      const addresses = [at(o.qkv), at(o.weights), at(o.dy), at(o.dQkv)];
      call('attentionGradient', o.sequences, o.time, o.width, o.heads, ...addresses);
    },
    attentionStep(o) {
      lend(attentionStepScratch(o));
      const addresses = [at(o.qkv), at(o.keys), at(o.values), at(o.y)];
      call('attentionStep', o.sequences, o.capacity, o.at, o.width, o.heads, ...addresses);
    },
    gru(o) {
      lend(gruScratch(o));
      const addresses = [at(o.gates), at(o.u), at(o.c), at(o.h0), at(o.y), at(o.kept)];
      call('gru', o.sequences, o.time, o.width, ...addresses);
    },
    gruGradient(o) {
      lend(gruGradientScratch(o));
      const given = [at(o.u), at(o.h0), at(o.y), at(o.kept), at(o.dy)];
      call('gruGradient', o.sequences, o.time, o.width, ...given, at(o.dGates), at(o.du), at(o.dc));
    },
    logProbability(o) {
      lend(categoricalScratch(o));
      const addresses = [at(o.logits), at(o.targets), at(o.logp), at(o.entropy)];
      call('logProbability', o.rows, o.outputs, temperatureOf(o), ...addresses);
    },
    logProbabilityGradient(o) {
      lend(categoricalScratch(o));
      const given = [at(o.logits), at(o.targets), at(o.entropy), at(o.dLogp), at(o.dEntropy)];
      call('logProbabilityGradient', o.rows, o.outputs, temperatureOf(o), ...given, at(o.dLogits));
    },
    sample(o) {
      lend(categoricalScratch(o));
      const given = [at(o.logits), at(o.uniforms)];
      const places = [at(o.drawn), at(o.logp), at(o.entropy)];
      const isGreedy = Number(o.temperature === 0);
      call('sample', o.rows, o.outputs, temperatureOf(o), isGreedy, ...given, ...places);
    },
    adam(o) {
      const places = [at(o.parameters), at(o.gradient), at(o.first), at(o.second), at(o.norm)];
      const settings = [o.rate, o.beta1, o.beta2, o.epsilon, o.decay, o.maxNorm];
      const corrections = [1 / (1 - wholePower(o.beta1, o.step)), 1 / (1 - wholePower(o.beta2, o.step))];
      call('adam', o.parameters.length, ...places, ...settings, ...corrections);
    },
  });
}
