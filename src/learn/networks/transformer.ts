/**
 * Causal transformer, pre-norm (Xiong et al. 2020, 2002.04745) with a ReLU feed-forward and learned positions: x ← token +
 * position; in each layer x ← x + attention(norm(x)), then x ← x + feedForward(norm(x)); hidden states are norm(x).
 */
import type { Compute, Slice } from '../../tensor/contract.ts';
import { Buffers } from './buffers.ts';
import type { SequenceSettings, Stepper, Trunk } from './contract.ts';
import { GatherLayer, NormLayer } from './layers.ts';
import type { Parameters } from './parameters.ts';
import { innerOf, type Layer, layersOf } from './transformer-layers.ts';

/** What one layer reads and writes. Where nothing is kept (single steps), x, mid and out are one buffer and all layers share all buffers. */
interface Cells {
  readonly x: Slice;
  readonly attentionNormed: Slice;
  readonly attentionMoments: Slice;
  readonly qkv: Slice;
  readonly attended: Slice;
  readonly mid: Slice; // x + attention
  readonly feedForwardNormed: Slice;
  readonly feedForwardMoments: Slice;
  readonly inner: Slice;
  readonly out: Slice; // mid + feed-forward: the next layer's x
}

export class TransformerTrunk implements Trunk {
  private readonly compute: Compute;
  private readonly settings: SequenceSettings;
  private readonly embedding: GatherLayer;
  private readonly layers: readonly Layer[];
  private readonly norm: NormLayer;
  private readonly buffers: Buffers;
  private kept: { readonly sequences: number; readonly time: number } | null = null;

  constructor(compute: Compute, settings: SequenceSettings, block: Parameters) {
    this.compute = compute;
    this.settings = settings;
    this.buffers = new Buffers(compute);
    const { shape, vocabulary, context } = settings;
    this.embedding = new GatherLayer(
      compute,
      block,
      { table: 'embedding', bias: null },
      { perRow: 2, entries: vocabulary + context, outputs: shape.width, activation: 'none' },
    );
    this.layers = layersOf(compute, settings, block);
    this.norm = new NormLayer(compute, block, 'norm', shape.width);
  }

  forward(tokens: Uint32Array, sequences: number, time: number): Slice {
    const { width, heads } = this.settings.shape;
    const rows = sequences * time;
    this.embed(this.buffers, tokens, (row) => row % time);
    this.layers.forEach((layer, i) => {
      const cells = this.cells(this.buffers, i, rows, true);
      const weights = this.weights(i, sequences, time);
      this.through(layer, cells, rows, () =>
        this.compute.attention({
          sequences,
          time,
          width,
          heads,
          qkv: cells.qkv,
          y: cells.attended,
          weights,
        }),
      );
    });
    this.kept = { sequences, time };
    return this.finish(this.buffers, rows, true);
  }

  backward(dHidden: Slice): void {
    if (this.kept === null) throw new Error('There is no forward pass yet.');
    const { sequences, time } = this.kept;
    const { buffers, settings } = this;
    const { width, heads } = settings.shape;
    const rows = sequences * time;
    const dx = buffers.floats('dx', rows * width);
    const dNormed = buffers.floats('dNormed', rows * width);
    const dInner = buffers.floats('dInner', rows * innerOf(settings));
    const dQkv = buffers.floats('dQkv', rows * 3 * width);
    const top = this.stream(buffers, this.layers.length, rows, true);
    this.norm.backward(rows, top, buffers.floats('moments', 2 * rows), dHidden, dx, false);
    for (let i = this.layers.length - 1; i >= 0; i--) {
      const layer = this.layers[i] as Layer;
      const cells = this.cells(buffers, i, rows, true);
      layer.feedForwardOut.backward(rows, cells.inner, cells.out, dx, dInner, false);
      layer.feedForwardIn.backward(rows, cells.feedForwardNormed, cells.inner, dInner, dNormed, false);
      layer.feedForwardNorm.backward(rows, cells.mid, cells.feedForwardMoments, dNormed, dx, true);
      layer.attentionOut.backward(rows, cells.attended, cells.mid, dx, dNormed, false);
      const weights = this.weights(i, sequences, time);
      this.compute.attentionGradient({
        sequences,
        time,
        width,
        heads,
        qkv: cells.qkv,
        weights,
        dy: dNormed,
        dQkv,
      });
      layer.attentionIn.backward(rows, cells.attentionNormed, cells.qkv, dQkv, dNormed, false);
      layer.attentionNorm.backward(rows, cells.x, cells.attentionMoments, dNormed, dx, true);
    }
    this.embedding.backward(rows, buffers.words('ids', 2 * rows), this.stream(buffers, 0, rows, true), dx);
  }

  stepper(sequences: number): Stepper {
    const { compute } = this;
    const { context: capacity, shape } = this.settings;
    const { width, heads } = shape;
    const buffers = new Buffers(compute);
    const cache = (name: string): Slice => buffers.floats(name, sequences * capacity * width);
    return {
      step: (tokens, at) => {
        this.embed(buffers, tokens, () => at);
        this.layers.forEach((layer, i) => {
          const cells = this.cells(buffers, i, sequences, false);
          const { qkv, attended: y } = cells;
          const keys = cache(`keys.${i}`);
          const values = cache(`values.${i}`);
          this.through(layer, cells, sequences, () =>
            compute.attentionStep({ sequences, capacity, at, width, heads, qkv, keys, values, y }),
          );
        });
        return this.finish(buffers, sequences, false);
      },
      close: () => buffers.close(),
    };
  }

  close(): void {
    this.buffers.close();
    this.kept = null;
  }

  private through(layer: Layer, cells: Cells, rows: number, attend: () => void): void {
    layer.attentionNorm.forward(rows, cells.x, cells.attentionNormed, cells.attentionMoments);
    layer.attentionIn.forward(rows, cells.attentionNormed, cells.qkv);
    attend();
    layer.attentionOut.forward(rows, cells.attended, cells.mid, cells.x);
    layer.feedForwardNorm.forward(rows, cells.mid, cells.feedForwardNormed, cells.feedForwardMoments);
    layer.feedForwardIn.forward(rows, cells.feedForwardNormed, cells.inner);
    layer.feedForwardOut.forward(rows, cells.inner, cells.out, cells.mid);
  }

  /** Writes x of the first layer. */
  private embed(buffers: Buffers, tokens: Uint32Array, position: (row: number) => number): void {
    const { vocabulary } = this.settings;
    const pairs = new Uint32Array(2 * tokens.length);
    tokens.forEach((token, row) => {
      pairs[2 * row] = token;
      pairs[2 * row + 1] = vocabulary + position(row);
    });
    const rows = tokens.length;
    const ids = buffers.words('ids', 2 * rows);
    this.compute.write(ids, pairs);
    this.embedding.forward(rows, ids, this.stream(buffers, 0, rows, true));
  }

  /** x before layer `i`. */
  private stream(buffers: Buffers, i: number, rows: number, keep: boolean): Slice {
    return buffers.floats(`x.${keep ? i : 0}`, rows * this.settings.shape.width);
  }
  private weights(i: number, sequences: number, time: number): Slice {
    const length = sequences * this.settings.shape.heads * time * time;
    return this.buffers.floats(`weights.${i}`, length);
  }
  private cells(buffers: Buffers, i: number, rows: number, keep: boolean): Cells {
    const { width } = this.settings.shape;
    const k = keep ? i : 0;
    const take = (name: string, each: number): Slice => buffers.floats(`${name}.${k}`, rows * each);
    const x = this.stream(buffers, i, rows, keep);
    return {
      x,
      attentionNormed: take('attentionNormed', width),
      attentionMoments: take('attentionMoments', 2),
      qkv: take('qkv', 3 * width),
      attended: take('attended', width),
      mid: keep ? take('mid', width) : x,
      feedForwardNormed: take('feedForwardNormed', width),
      feedForwardMoments: take('feedForwardMoments', 2),
      inner: take('inner', innerOf(this.settings)),
      out: keep ? this.stream(buffers, i + 1, rows, true) : x,
    };
  }
  private finish(buffers: Buffers, rows: number, keep: boolean): Slice {
    const hidden = buffers.floats('hidden', rows * this.settings.shape.width);
    const x = this.stream(buffers, this.layers.length, rows, keep);
    this.norm.forward(rows, x, hidden, buffers.floats('moments', 2 * rows));
    return hidden;
  }
}
