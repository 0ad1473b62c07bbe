/**
 * A transformer's layers, and a forward pass through them, either over one row per position or over whole
 * sequences.
 */
import type { Compute, Slice } from '../../tensor/contract.ts';
import type { Buffers } from './buffers.ts';
import type { SequenceSettings } from './contract.ts';
import { denseLayer, gatherLayer, normLayer } from './layers.ts';
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

/**
 * Passes over rows. If nothing is stored (`keep` is false), x, mid and out are one buffer and all layers
 * share all buffers.
 */
function passOver(
  compute: Compute,
  settings: SequenceSettings,
  block: Parameters,
  buffers: Buffers,
  keep: boolean,
) {
  const { shape, vocabulary, context } = settings;
  const { width } = shape;
  const embedding = gatherLayer(
    compute,
    block,
    { table: 'embedding', bias: null },
    { perRow: 2, entries: vocabulary + context, outputs: width, activation: 'none' },
  );
  const layers = Array.from({ length: shape.layers }, (_, i) => layerOf(compute, settings, block, i));
  const norm = normLayer(compute, block, 'norm', width);
  const named = (name: string, i: number): string => `${name}.${keep ? i : 0}`;
  const take = (name: string, i: number, length: number): Slice => buffers.floats(named(name, i), length);
  /** x before layer `i`. */
  const stream = (i: number, rows: number): Slice => take('x', i, rows * width);
  /** The buffers that layer `i` reads and writes. @param after number of rows after its attention */
  const cells = (i: number, rows: number, after: number) => ({
    x: stream(i, rows),
    attentionNormed: take('attentionNormed', i, rows * width),
    attentionMoments: take('attentionMoments', i, rows * 2),
    qkv: take('qkv', i, rows * 3 * width),
    mid: keep ? take('mid', i, after * width) : stream(i, after), // x + attention
    feedForwardNormed: take('feedForwardNormed', i, after * width),
    feedForwardMoments: take('feedForwardMoments', i, after * 2),
    inner: take('inner', i, after * innerOf(settings)),
    out: stream(i + 1, after), // mid + feed-forward, which is the next layer's x
  });
  return {
    embedding,
    layers,
    norm,
    named,
    stream,
    cells,
    /** Indices of rows in the embedding table. @param tokens [rows] @param positionAt by row */
    ids(tokens: Uint32Array, positionAt: (row: number) => number): Slice {
      const pairs = new Uint32Array(2 * tokens.length);
      for (let row = 0; row < tokens.length; row++) {
        pairs[2 * row] = tokens[row] as number;
        pairs[2 * row + 1] = vocabulary + positionAt(row);
      }
      const ids = buffers.words('ids', pairs.length);
      compute.write(ids, pairs);
      return ids;
    },
    /** @returns hidden states of the wanted rows */
    run({ rows, ids, attend, wanted }: Read): Slice {
      embedding.forward(rows, ids, stream(0, rows));
      const some = wanted?.rows ?? rows;
      layers.forEach((layer, i) => {
        const isLast = i === layers.length - 1;
        const after = isLast ? some : rows;
        const cell = cells(i, rows, after);
        layer.attentionNorm.forward(rows, cell.x, cell.attentionNormed, cell.attentionMoments);
        layer.attentionIn.forward(rows, cell.attentionNormed, cell.qkv);
        const attended = attend(i, cell.qkv);
        const x = isLast && wanted !== undefined ? wanted.taken(cell.x, width, 'wanted') : cell.x;
        layer.attentionOut.forward(after, attended, cell.mid, x);
        layer.feedForwardNorm.forward(after, cell.mid, cell.feedForwardNormed, cell.feedForwardMoments);
        layer.feedForwardIn.forward(after, cell.feedForwardNormed, cell.inner);
        layer.feedForwardOut.forward(after, cell.inner, cell.out, cell.mid);
      });
      const hidden = buffers.floats('hidden', some * width);
      norm.forward(some, stream(layers.length, some), hidden, buffers.floats('moments', 2 * some));
      return hidden;
    },
  };
}

/** What a pass over whole sequences stores. */
export interface WholePass {
  readonly tokens: Uint32Array;
  readonly positions: Positions;
  /** [wanted, width] */
  readonly hidden: Slice;
  /**
   * For each layer: attention over the rectangle [sequences, time], and the rows that the layer continues
   * with.
   */
  readonly attentions: readonly { readonly qkv: Slice; readonly weights: Slice; readonly attended: Slice }[];
  /**
   * The computed positions, and for each seen one its index among them; null if all seen positions were
   * computed.
   */
  readonly distinct: Uint32Array;
  readonly of: Uint32Array | null;
  /** Moves between their rows and all positions. */
  readonly put: Move;
  readonly take: Move;
}

/** Passes over whole sequences. Positions with the same past in several sequences are computed once. */
export function wholePass(
  compute: Compute,
  settings: SequenceSettings,
  block: Parameters,
  buffers: Buffers,
  keep: boolean,
) {
  const { layers, width, heads } = settings.shape;
  const pass = passOver(compute, settings, block, buffers, keep);
  const { named } = pass;
  /** Embedding indices for some positions of [sequences × time]. */
  const idsOf = (tokens: Uint32Array, positions: Uint32Array, time: number): Slice =>
    pass.ids(
      positions.map((position) => tokens[position] as number),
      (row) => (positions[row] as number) % time,
    );
  return {
    ...pass,
    idsOf,
    /**
     * @param tokens [sequences × time] @param onKeys called with queries, keys and values of each layer:
     * [sequences, time, 3 · width]
     */
    over(tokens: Uint32Array, positions: Positions, onKeys?: (i: number, qkv: Slice) => void): WholePass {
      const { sequences, time, seen, wanted } = positions;
      const all = sequences * time;
      // The last layer continues with only the wanted rows, so with one layer there is little to share.
      const shared = layers === 1 ? null : distinctOf(positions, tokens, settings.vocabulary);
      const distinct = shared?.distinct ?? seen;
      const rows = distinct.length;
      const move = (name: string, ids: Uint32Array, entries: number): Move =>
        mover(compute, buffers, name, ids, entries);
      const rowOf = placesIn(seen, all);
      if (shared !== null)
        for (let k = 0; k < seen.length; k++) rowOf[seen[k] as number] = shared.of[k] as number;
      const put = move('put', rowOf, rows);
      const take = move('take', distinct, all);
      const takeWanted = move('takeWanted', wanted, all);
      const attentions: WholePass['attentions'][number][] = [];
      const hidden = pass.run({
        rows,
        ids: idsOf(tokens, distinct, time),
        attend(i, some) {
          const qkv = put(some, 3 * width, named('qkvs', i));
          onKeys?.(i, qkv);
          const weights = buffers.floats(named('weights', i), sequences * heads * time * time);
          const y = buffers.floats(named('attendeds', i), all * width);
          compute.attention({ sequences, time, width, heads, qkv, y, weights });
          const attended = (i === layers - 1 ? takeWanted : take)(y, width, named('attended', i));
          attentions.push({ qkv, weights, attended });
          return attended;
        },
        wanted: {
          rows: wanted.length,
          taken: move(
            'wanted',
            wanted.map((position) => rowOf[position] as number),
            rows,
          ),
        },
      });
      return { tokens, positions, hidden, attentions, distinct, of: shared?.of ?? null, put, take };
    },
  };
}
