/**
 * A transformer's layers, and a forward pass through them, either over one row per position or over whole
 * sequences.
 */
import type { Compute, Slice } from '../../tensor/contract.ts';
import type { Buffers } from './buffers.ts';
import type { SequenceSettings } from './contract.ts';
import { denseLayer, type GatherLayer, gatherLayer, type NormLayer, normLayer } from './layers.ts';
import type { Parameters } from './parameters.ts';
import { distinctOf, type Move, mover, type Positions, placesIn } from './rows.ts';

/**
 * Width of the feed-forward layer as a factor of the width. A factor of 2 makes a step a quarter cheaper; 4
 * needs fewer steps. Measured on two-digit addition from examples with 2 layers, to 90 % of new problems:
 * width 32 (5 seeds) took 3.9 s of CPU in 440 steps with 4, and 4.6 s in 670 with 2; width 64 (6 seeds) 10.9
 * s and 9.6 s. Learning from reward spends more time on sampling, so fewer steps matter.
 */
const FEED_FORWARD = 4;

/** Width of the feed-forward layer. */
export const innerOf = ({ shape }: SequenceSettings): number => shape.width * FEED_FORWARD;

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

/** What a pass reads, row by row. */
interface Read {
  readonly rows: number;
  readonly ids: Slice;
  /** Attention of layer `i`, from queries, keys and values to its result. */
  readonly attend: (i: number, qkv: Slice) => Slice;
  /** The last layer continues after its attention with this many rows; absent: all. */
  readonly wanted?: { readonly rows: number; readonly taken: Move };
}

type Layer = ReturnType<typeof layerOf>;

/** What one layer reads and writes. */
export interface LayerCells {
  readonly x: Slice;
  readonly attentionNormed: Slice;
  readonly attentionMoments: Slice;
  readonly qkv: Slice;
  readonly mid: Slice; // x + attention
  readonly feedForwardNormed: Slice;
  readonly feedForwardMoments: Slice;
  readonly inner: Slice;
  readonly out: Slice; // mid + feed-forward: the next layer's x
}

/** Passes over rows. Where nothing is kept (`keep` is false), x, mid and out are one buffer and all layers share all buffers. */
export class RowPasses {
  readonly layers: readonly Layer[];
  readonly embedding: GatherLayer;
  readonly norm: NormLayer;
  protected readonly compute: Compute;
  protected readonly settings: SequenceSettings;
  protected readonly buffers: Buffers;
  readonly #keep: boolean;

  constructor(
    compute: Compute,
    settings: SequenceSettings,
    block: Parameters,
    buffers: Buffers,
    keep: boolean,
  ) {
    this.compute = compute;
    this.settings = settings;
    this.buffers = buffers;
    this.#keep = keep;
    const { shape, vocabulary, context } = settings;
    this.embedding = gatherLayer(
      compute,
      block,
      { table: 'embedding', bias: null },
      { perRow: 2, entries: vocabulary + context, outputs: shape.width, activation: 'none' },
    );
    this.layers = Array.from({ length: shape.layers }, (_, i) => layerOf(compute, settings, block, i));
    this.norm = normLayer(compute, block, 'norm', shape.width);
  }

  /** The name of a buffer of layer `i`. */
  named(name: string, i: number): string {
    return `${name}.${this.#keep ? i : 0}`;
  }

  #take(name: string, i: number, length: number): Slice {
    return this.buffers.floats(this.named(name, i), length);
  }

  /** x before layer `i`. */
  stream(i: number, rows: number): Slice {
    return this.#take('x', i, rows * this.settings.shape.width);
  }

  /** @param after number of rows from the attention of layer `i` on */
  cells(i: number, rows: number, after: number): LayerCells {
    const { width } = this.settings.shape;
    return {
      x: this.stream(i, rows),
      attentionNormed: this.#take('attentionNormed', i, rows * width),
      attentionMoments: this.#take('attentionMoments', i, rows * 2),
      qkv: this.#take('qkv', i, rows * 3 * width),
      mid: this.#keep ? this.#take('mid', i, after * width) : this.stream(i, after),
      feedForwardNormed: this.#take('feedForwardNormed', i, after * width),
      feedForwardMoments: this.#take('feedForwardMoments', i, after * 2),
      inner: this.#take('inner', i, after * innerOf(this.settings)),
      out: this.stream(i + 1, after),
    };
  }

  /** Ids of rows in the table of embeddings. @param tokens [rows] @param positionAt by row */
  ids(tokens: Uint32Array, positionAt: (row: number) => number): Slice {
    const { vocabulary } = this.settings;
    const pairs = new Uint32Array(2 * tokens.length);
    for (let row = 0; row < tokens.length; row++) {
      pairs[2 * row] = tokens[row] as number;
      pairs[2 * row + 1] = vocabulary + positionAt(row);
    }
    const ids = this.buffers.words('ids', pairs.length);
    this.compute.write(ids, pairs);
    return ids;
  }

  /** @returns hidden states of the rows that are wanted */
  run({ rows, ids, attend, wanted }: Read): Slice {
    const { width } = this.settings.shape;
    this.embedding.forward(rows, ids, this.stream(0, rows));
    const some = wanted?.rows ?? rows;
    this.layers.forEach((layer, i) => {
      const isLast = i === this.layers.length - 1;
      const after = isLast ? some : rows;
      const cell = this.cells(i, rows, after);
      layer.attentionNorm.forward(rows, cell.x, cell.attentionNormed, cell.attentionMoments);
      layer.attentionIn.forward(rows, cell.attentionNormed, cell.qkv);
      const attended = attend(i, cell.qkv);
      const x = isLast && wanted !== undefined ? wanted.taken(cell.x, width, 'wanted') : cell.x;
      layer.attentionOut.forward(after, attended, cell.mid, x);
      layer.feedForwardNorm.forward(after, cell.mid, cell.feedForwardNormed, cell.feedForwardMoments);
      layer.feedForwardIn.forward(after, cell.feedForwardNormed, cell.inner);
      layer.feedForwardOut.forward(after, cell.inner, cell.out, cell.mid);
    });
    const hidden = this.buffers.floats('hidden', some * width);
    const moments = this.buffers.floats('moments', 2 * some);
    this.norm.forward(some, this.stream(this.layers.length, some), hidden, moments);
    return hidden;
  }
}

/** Attention of one layer over the rectangle [sequences, time], and the rows taken out of it that the layer goes on with. */
export interface AttentionPass {
  readonly qkv: Slice;
  readonly weights: Slice;
  readonly attended: Slice;
}

/** What a pass over whole sequences stores. */
export interface WholePass {
  readonly tokens: Uint32Array;
  readonly positions: Positions;
  /** [wanted, width] */
  readonly hidden: Slice;
  readonly attentions: readonly AttentionPass[]; // [layers]
  /** The positions that were worked out, and for each seen one which of them; null: they are all seen ones. */
  readonly distinct: Uint32Array;
  readonly of: Uint32Array | null;
  /** Moves between their rows and all positions. */
  readonly put: Move;
  readonly take: Move;
}

/** Passes over whole sequences: the rows of positions that have the same past in several of them are worked out once. */
export class WholePasses extends RowPasses {
  /** Ids of the embeddings at some positions of [sequences × time]. */
  idsAt(tokens: Uint32Array, positions: Uint32Array, time: number): Slice {
    return this.ids(
      positions.map((position) => tokens[position] as number),
      (row) => (positions[row] as number) % time,
    );
  }

  /** @param tokens [sequences × time] @param onKeys sees queries, keys and values of each layer: [sequences, time, 3 · width] */
  over(tokens: Uint32Array, positions: Positions, onKeys?: (i: number, qkv: Slice) => void): WholePass {
    const { compute, buffers } = this;
    const { layers, width } = this.settings.shape;
    const { sequences, time, seen, wanted } = positions;
    const all = sequences * time;
    // The last layer goes on with the wanted rows alone: with one layer there is little to share.
    const shared = layers === 1 ? null : distinctOf(positions, tokens, this.settings.vocabulary);
    const distinct = shared?.distinct ?? seen;
    const rows = distinct.length;
    const rowOf = placesIn(seen, all);
    if (shared !== null)
      for (let k = 0; k < seen.length; k++) rowOf[seen[k] as number] = shared.of[k] as number;
    const wantedRows = wanted.map((position) => rowOf[position] as number);
    const put = mover(compute, buffers, 'put', rowOf, rows);
    const take = mover(compute, buffers, 'take', distinct, all);
    const takeWanted = mover(compute, buffers, 'takeWanted', wanted, all);
    const attentions: AttentionPass[] = [];
    const hidden = this.run({
      rows,
      ids: this.idsAt(tokens, distinct, time),
      attend: (i, some) => {
        const qkv = put(some, 3 * width, this.named('qkvs', i));
        onKeys?.(i, qkv);
        const { weights, y } = this.#attend(i, qkv, sequences, time);
        const attended = (i === layers - 1 ? takeWanted : take)(y, width, this.named('attended', i));
        attentions.push({ qkv, weights, attended });
        return attended;
      },
      wanted: { rows: wanted.length, taken: mover(compute, buffers, 'wanted', wantedRows, rows) },
    });
    return { tokens, positions, hidden, attentions, distinct, of: shared?.of ?? null, put, take };
  }

  /** Attention of layer `i` over the rectangle [sequences, time]. */
  #attend(i: number, qkv: Slice, sequences: number, time: number) {
    const { width, heads } = this.settings.shape;
    const weights = this.buffers.floats(this.named('weights', i), sequences * heads * time * time);
    const y = this.buffers.floats(this.named('attendeds', i), sequences * time * width);
    this.compute.attention({ sequences, time, width, heads, qkv, y, weights });
    return { weights, y };
  }
}
