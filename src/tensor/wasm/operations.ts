/**
 * The operations of the contract as calls of the module, with the working memory and the parameters of each
 * export, in order.
 */

import type {
  Activation,
  Attention,
  Categorical,
  DenseGradient,
  Gru,
  Operations,
  Slice,
} from '../contract.ts';
import { checkedOperations, wholePower } from '../operations.ts';

/** Must match CHUNK in src/tensor/assembly/product.ts. */
const CHUNK = 256;
/** Each piece of working memory may be rounded up by at most this many bytes. */
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
/**
 * Splits rows into the runs that a product sums separately, one per part of the matrix that they are taken
 * from.
 */
function partsOf({ rows, places }: DenseGradient): readonly (readonly [first: number, rows: number])[] {
  if (places === undefined) return [[0, rows]];
  const parts: [number, number][] = [];
  let end = -1;
  for (let row = 0; row < rows; row++) {
    const place = places[row] as number;
    if (place >= end) {
      parts.push([row, 0]);
      end = place - (place % CHUNK) + CHUNK;
    }
    (parts.at(-1) as [number, number])[1]++;
  }
  return parts;
}
/** Working memory for one row, twice. */
const categoricalScratch = (o: Pick<Categorical, 'outputs'>): number => 8 * o.outputs + 2 * SLACK;

/** Codes used in src/tensor/assembly/elementary.ts. */
const ACTIVATIONS: Readonly<Record<Activation, number>> = { none: 0, tanh: 1, relu: 2 };

function temperatureOf(o: Categorical): number {
  return o.temperature === 0 ? 1 : o.temperature;
}

/**
 * Each operation first borrows its working memory (`take` in src/tensor/assembly/part.ts) for packed operands
 * and intermediate values. If it is too small, the operation traps.
 * @param call calls an export
 * @param at the address of a slice; 0 for null
 * @param lend provides that many bytes of working memory until the next operation. It moves nothing but may
 * grow the memory.
 */
export function operationsOf(
  call: (name: keyof Operations, ...parameters: readonly number[]) => void,
  at: (slice: Slice | null) => number,
  lend: (bytes: number) => void,
): Operations {
  return checkedOperations({
    dense(o) {
      lend(panels(o.inputs, o.outputs));
      const [code, b, residual] = [ACTIVATIONS[o.activation], at(o.b), at(o.residual)];
      call('dense', o.rows, o.inputs, o.outputs, code, at(o.x), at(o.w), b, residual, at(o.y));
    },
    denseGradient(o) {
      const { inputs, outputs, activation } = o;
      const [code, adds, w] = [ACTIVATIONS[activation], Number(o.addToDx), at(o.w)];
      for (const [first, rows] of partsOf(o)) {
        lend(panels(outputs, inputs) + panels(CHUNK, outputs));
        const from = (slice: Slice | null, width: number) => at(slice) && at(slice) + 4 * first * width;
        const [x, y, dy, dx] = [
          from(o.x, inputs),
          from(o.y, outputs),
          from(o.dy, outputs),
          from(o.dx, inputs),
        ];
        call('denseGradient', rows, inputs, outputs, code, x, w, y, dy, dx, adds, at(o.dw), at(o.db));
      }
    },
    gather(o) {
      const code = ACTIVATIONS[o.activation];
      const [ids, table, b, y] = [at(o.ids), at(o.table), at(o.b), at(o.y)];
      call('gather', o.rows, o.perRow, o.entries, o.outputs, code, ids, table, b, y);
    },
    gatherGradient(o) {
      const code = ACTIVATIONS[o.activation];
      const [ids, y, dy, dTable, db] = [at(o.ids), at(o.y), at(o.dy), at(o.dTable), at(o.db)];
      call('gatherGradient', o.rows, o.perRow, o.entries, o.outputs, code, ids, y, dy, dTable, db);
    },
    layerNorm(o) {
      call('layerNorm', o.rows, o.width, at(o.x), at(o.gain), at(o.bias), at(o.y), at(o.moments));
    },
    layerNormGradient(o) {
      const [x, gain, moments, dy, dx] = [at(o.x), at(o.gain), at(o.moments), at(o.dy), at(o.dx)];
      const [adds, dGain, dBias] = [Number(o.addToDx), at(o.dGain), at(o.dBias)];
      call('layerNormGradient', o.rows, o.width, x, gain, moments, dy, dx, adds, dGain, dBias);
    },
    attention(o) {
      lend(attentionScratch(o));
      call('attention', o.sequences, o.time, o.width, o.heads, at(o.qkv), at(o.y), at(o.weights));
    },
    attentionGradient(o) {
      lend(attentionScratch(o) + 4 * o.time * o.time + SLACK);
      const [qkv, weights, dy, dQkv] = [at(o.qkv), at(o.weights), at(o.dy), at(o.dQkv)];
      call('attentionGradient', o.sequences, o.time, o.width, o.heads, qkv, weights, dy, dQkv);
    },
    attentionStep(o) {
      lend(4 * (o.at + 1) + SLACK);
      const [qkv, keys, values, y] = [at(o.qkv), at(o.keys), at(o.values), at(o.y)];
      call('attentionStep', o.sequences, o.capacity, o.at, o.width, o.heads, qkv, keys, values, y);
    },
    gru(o) {
      lend(panels(o.width, 3 * o.width) + 4 * o.width + SLACK);
      const [gates, u, c, h0, y, kept] = [at(o.gates), at(o.u), at(o.c), at(o.h0), at(o.y), at(o.kept)];
      call('gru', o.sequences, o.time, o.width, gates, u, c, h0, y, kept);
    },
    gruGradient(o) {
      lend(gruGradientScratch(o));
      const [u, h0, y, kept, dy] = [at(o.u), at(o.h0), at(o.y), at(o.kept), at(o.dy)];
      const [dGates, du, dc] = [at(o.dGates), at(o.du), at(o.dc)];
      call('gruGradient', o.sequences, o.time, o.width, u, h0, y, kept, dy, dGates, du, dc);
    },
    logProbability(o) {
      lend(categoricalScratch(o));
      const [logits, targets, logp, entropy] = [at(o.logits), at(o.targets), at(o.logp), at(o.entropy)];
      call('logProbability', o.rows, o.outputs, temperatureOf(o), logits, targets, logp, entropy);
    },
    logProbabilityGradient(o) {
      lend(categoricalScratch(o));
      const [logits, targets, entropy] = [at(o.logits), at(o.targets), at(o.entropy)];
      const [dLogp, dEntropy, dLogits] = [at(o.dLogp), at(o.dEntropy), at(o.dLogits)];
      const temperature = temperatureOf(o);
      call(
        'logProbabilityGradient',
        o.rows,
        o.outputs,
        temperature,
        logits,
        targets,
        entropy,
        dLogp,
        dEntropy,
        dLogits,
      );
    },
    sample(o) {
      lend(categoricalScratch(o));
      const [temperature, isGreedy] = [temperatureOf(o), Number(o.temperature === 0)];
      const [logits, uniforms, drawn] = [at(o.logits), at(o.uniforms), at(o.drawn)];
      const [logp, entropy] = [at(o.logp), at(o.entropy)];
      call('sample', o.rows, o.outputs, temperature, isGreedy, logits, uniforms, drawn, logp, entropy);
    },
    adam(o) {
      const { rate, beta1, beta2, epsilon, decay, maxNorm, step } = o;
      const [parameters, gradient, norm] = [at(o.parameters), at(o.gradient), at(o.norm)];
      const [first, second] = [at(o.first), at(o.second)];
      const settings = [rate, beta1, beta2, epsilon, decay, maxNorm];
      const corrections = [1 / (1 - wholePower(beta1, step)), 1 / (1 - wholePower(beta2, step))];
      const places = [parameters, gradient, first, second, norm];
      call('adam', o.parameters.length, ...places, ...settings, ...corrections);
    },
  });
}
