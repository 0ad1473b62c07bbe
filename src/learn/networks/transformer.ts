/**
 * Causal transformer, pre-norm (Xiong et al. 2020, 2002.04745) with a ReLU feed-forward and learned positions: x ← token +
 * position; in each layer x ← x + attention(norm(x)), then x ← x + feedForward(norm(x)); hidden states are norm(x).
 */
import type { Compute, Slice } from '../../tensor/contract.ts';
import type { Buffers } from './buffers.ts';
import type { SequenceSettings, Trunk } from './contract.ts';
import { denseLayer, gatherLayer, normArrays, normalArrays, normLayer } from './layers.ts';
import { type Parameters, type PlannedArray, scaledNormal } from './parameters.ts';

/**
 * Factor of the width. 2 makes a step a quarter cheaper, 4 needs fewer steps. Two-digit addition
 * from examples, 2 layers, to 90 % of new problems: width 32 (5 seeds) 3.9 s of CPU in 440 steps with 4, 4.6 s in 670 with 2;
 * width 64 (6 seeds) 10.9 s and 9.6 s. Learning from reward spends more on sampling, so fewer steps matter.
 */
const FEED_FORWARD = 4;
const EMBEDDING_DEVIATION = 0.1; // 0.02 … 1 learn addition equally fast

/** Width of the feed-forward layer. */
const innerOf = ({ shape }: SequenceSettings): number => shape.width * FEED_FORWARD;

/** @throws RangeError that names the invalid setting */
export function transformerArrays(settings: SequenceSettings): PlannedArray[] {
  const { layers, width, heads } = settings.shape;
  if (!Number.isInteger(heads) || heads < 1 || width % heads !== 0)
    throw new RangeError(`${heads} heads do not divide a width of ${width}: choose a divisor.`);
  const inner = innerOf(settings);
  const entries = settings.vocabulary + settings.context;
  // Each layer's contribution to x starts smaller the more layers there are (Radford et al. 2019, section 2.3).
  const added = Math.sqrt(1 / (2 * layers));
  return [
    {
      name: 'embedding', // tokens, then positions
      shape: [entries, width],
      initial: (uniforms) => scaledNormal(entries * width, EMBEDDING_DEVIATION, uniforms),
    },
    ...Array.from({ length: layers }, (_, i) => [
      ...normArrays(`${i}.attention.norm`, width),
      ...normalArrays(`${i}.attention.in`, width, 3 * width, 1),
      ...normalArrays(`${i}.attention.out`, width, width, added),
      ...normArrays(`${i}.feedForward.norm`, width),
      ...normalArrays(`${i}.feedForward.in`, width, inner, Math.SQRT2),
      ...normalArrays(`${i}.feedForward.out`, inner, width, added),
    ]).flat(),
    ...normArrays('norm', width),
  ];
}

function layerOf(compute: Compute, settings: SequenceSettings, block: Parameters, i: number) {
  const { width } = settings.shape;
  const inner = innerOf(settings);
  return {
    attentionNorm: normLayer(compute, block, `${i}.attention.norm`, width),
    attentionIn: denseLayer(compute, block, `${i}.attention.in`, width, 3 * width),
    attentionOut: denseLayer(compute, block, `${i}.attention.out`, width, width),
    feedForwardNorm: normLayer(compute, block, `${i}.feedForward.norm`, width),
    feedForwardIn: denseLayer(compute, block, `${i}.feedForward.in`, width, inner, 'relu'),
    feedForwardOut: denseLayer(compute, block, `${i}.feedForward.out`, inner, width),
  };
}

export function transformerTrunk(
  compute: Compute,
  settings: SequenceSettings,
  block: Parameters,
  trunkBuffers: Buffers,
): Trunk {
  const { shape, vocabulary, context } = settings;
  const { width, heads } = shape;
  const embedding = gatherLayer(
    compute,
    block,
    { table: 'embedding', bias: null },
    { perRow: 2, entries: vocabulary + context, outputs: width, activation: 'none' },
  );
  const layers = Array.from({ length: shape.layers }, (_, i) => layerOf(compute, settings, block, i));
  const norm = normLayer(compute, block, 'norm', width);

  /** A forward pass. Where nothing is kept (single steps), x, mid and out are one buffer and all layers share all buffers. */
  const passOver = (buffers: Buffers, keep: boolean) => {
    const take = (name: string, i: number, length: number): Slice =>
      buffers.floats(`${name}.${keep ? i : 0}`, length);
    /** x before layer `i`. */
    const stream = (i: number, rows: number): Slice => take('x', i, rows * width);
    /** What layer `i` reads and writes. */
    const cells = (i: number, rows: number) => ({
      x: stream(i, rows),
      attentionNormed: take('attentionNormed', i, rows * width),
      attentionMoments: take('attentionMoments', i, rows * 2),
      qkv: take('qkv', i, rows * 3 * width),
      attended: take('attended', i, rows * width),
      mid: keep ? take('mid', i, rows * width) : stream(i, rows), // x + attention
      feedForwardNormed: take('feedForwardNormed', i, rows * width),
      feedForwardMoments: take('feedForwardMoments', i, rows * 2),
      inner: take('inner', i, rows * innerOf(settings)),
      out: stream(i + 1, rows), // mid + feed-forward: the next layer's x
    });
    /** @param attend of layer `i`: from qkv to y */
    const run = (
      tokens: Uint32Array,
      position: (row: number) => number,
      attend: (i: number, qkv: Slice, y: Slice) => void,
    ): Slice => {
      const rows = tokens.length;
      const pairs = new Uint32Array(2 * rows);
      tokens.forEach((token, row) => {
        pairs[2 * row] = token;
        pairs[2 * row + 1] = vocabulary + position(row);
      });
      const ids = buffers.words('ids', 2 * rows);
      compute.write(ids, pairs);
      embedding.forward(rows, ids, stream(0, rows));
      layers.forEach((layer, i) => {
        const cell = cells(i, rows);
        layer.attentionNorm.forward(rows, cell.x, cell.attentionNormed, cell.attentionMoments);
        layer.attentionIn.forward(rows, cell.attentionNormed, cell.qkv);
        attend(i, cell.qkv, cell.attended);
        layer.attentionOut.forward(rows, cell.attended, cell.mid, cell.x);
        layer.feedForwardNorm.forward(rows, cell.mid, cell.feedForwardNormed, cell.feedForwardMoments);
        layer.feedForwardIn.forward(rows, cell.feedForwardNormed, cell.inner);
        layer.feedForwardOut.forward(rows, cell.inner, cell.out, cell.mid);
      });
      const hidden = buffers.floats('hidden', rows * width);
      norm.forward(rows, stream(layers.length, rows), hidden, buffers.floats('moments', 2 * rows));
      return hidden;
    };
    return { stream, cells, run };
  };

  const whole = passOver(trunkBuffers, true);
  const weightsOf = (i: number, sequences: number, time: number): Slice =>
    trunkBuffers.floats(`weights.${i}`, sequences * heads * time * time);

  return {
    forward: (tokens, sequences, time) =>
      whole.run(
        tokens,
        (row) => row % time,
        (i, qkv, y) => {
          const weights = weightsOf(i, sequences, time);
          compute.attention({ sequences, time, width, heads, qkv, y, weights });
        },
      ),

    backward(dHidden, sequences, time) {
      const rows = sequences * time;
      const dx = trunkBuffers.floats('dx', rows * width);
      const dy = trunkBuffers.floats('dNormed', rows * width);
      const dInner = trunkBuffers.floats('dInner', rows * innerOf(settings));
      const dQkv = trunkBuffers.floats('dQkv', rows * 3 * width);
      const moments = trunkBuffers.floats('moments', 2 * rows);
      norm.backward(rows, whole.stream(layers.length, rows), moments, dHidden, dx, false);
      for (const [i, layer] of [...layers.entries()].reverse()) {
        const cell = whole.cells(i, rows);
        const { qkv } = cell;
        const weights = weightsOf(i, sequences, time);
        layer.feedForwardOut.backward(rows, cell.inner, cell.out, dx, dInner, false);
        layer.feedForwardIn.backward(rows, cell.feedForwardNormed, cell.inner, dInner, dy, false);
        layer.feedForwardNorm.backward(rows, cell.mid, cell.feedForwardMoments, dy, dx, true);
        layer.attentionOut.backward(rows, cell.attended, cell.mid, dx, dy, false);
        compute.attentionGradient({ sequences, time, width, heads, qkv, weights, dy, dQkv });
        layer.attentionIn.backward(rows, cell.attentionNormed, qkv, dQkv, dy, false);
        layer.attentionNorm.backward(rows, cell.x, cell.attentionMoments, dy, dx, true);
      }
      embedding.backward(rows, trunkBuffers.words('ids', 2 * rows), whole.stream(0, rows), dx);
    },

    stepper(sequences, buffers) {
      const pass = passOver(buffers, false);
      const cache = (name: string): Slice => buffers.floats(name, sequences * context * width);
      return (tokens, at) =>
        pass.run(
          tokens,
          () => at,
          (i, qkv, y) => {
            const [keys, values] = [cache(`keys.${i}`), cache(`values.${i}`)];
            const capacity = context;
            compute.attentionStep({ sequences, capacity, at, width, heads, qkv, keys, values, y });
          },
        );
    },
  };
}
