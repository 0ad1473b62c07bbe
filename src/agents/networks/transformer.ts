/**
 * Causal transformer, pre-norm (Xiong et al. 2020, 2002.04745), with a ReLU feed-forward and learned
 * positions. x starts as token + position. Each layer computes x ← x + attention(norm(x)), then x ← x +
 * feedForward(norm(x)); hidden states are norm(x).
 */
import { type Compute, part, type Slice } from '../../tensor/contract.ts';
import type { Buffers } from './buffers.ts';
import type { SequenceSettings, Stepper, Trunk } from './contract.ts';
import { normArrays, normalArrays } from './layers.ts';
import { type Parameters, type PlannedArray, scaledNormal } from './parameters.ts';
import { IN_PLACE, type Move, mover, placesIn, positionsOf, takeRows } from './rows.ts';
import {
  type AttentionPass,
  innerOf,
  type LayerCells,
  type WholePass,
  WholePasses,
} from './transformer-pass.ts';

const EMBEDDING_DEVIATION = 0.1; // 0.02 … 1 learn addition equally fast

/** @throws RangeError that names the invalid setting */
export function transformerArrays(settings: SequenceSettings): PlannedArray[] {
  const { layers, width, heads } = settings.shape;
  if (!Number.isInteger(heads) || heads < 1 || width % heads !== 0)
    throw new RangeError(`${heads} heads do not divide a width of ${width}: choose a divisor.`);
  const inner = innerOf(settings);
  const entries = settings.vocabulary + settings.context;
  // The more layers there are, the smaller the initial contribution of each to x (Radford et al. 2019,
  // section 2.3).
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

export function transformerTrunk(
  compute: Compute,
  settings: SequenceSettings,
  block: Parameters,
  trunkBuffers: Buffers,
): Trunk {
  const whole = new WholePasses(compute, settings, block, trunkBuffers, true);
  let before: WholePass | null = null;
  return {
    forward(tokens, positions) {
      before = whole.over(tokens, positions);
      return before.hidden;
    },
    backward(dHidden) {
      if (before === null) throw new Error('backward uses the last forward pass.');
      new BackwardPass(compute, settings, trunkBuffers, whole, before).run(dHidden);
    },
    stepper: (sequences, buffers) => new TransformerStepper(compute, settings, block, sequences, buffers),
  };
}

/** How rows of slopes move between what was worked out, the seen and the wanted positions. */
function backwardMoves(
  compute: Compute,
  buffers: Buffers,
  { positions, distinct, of, put, take }: WholePass,
) {
  const { sequences, time, seen, wanted } = positions;
  const all = sequences * time;
  const move = (name: string, ids: Uint32Array, entries: number): Move =>
    mover(compute, buffers, name, ids, entries);
  const wantedAt = placesIn(wanted, all);
  const amongSeen = seen.map((position) => wantedAt[position] as number);
  return {
    // Each seen position has a slope of its own.
    copies: of === null ? IN_PLACE : move('copies', of, distinct.length),
    takeSeen: of === null ? take : move('takeSeen', seen, all),
    putSeen: of === null ? put : move('putSeen', placesIn(seen, all), seen.length),
    putWanted: move('putWanted', wantedAt, wanted.length),
    putAmongSeen: move('putAmongSeen', amongSeen, wanted.length),
  };
}

/** The gradient of one pass over whole sequences, from the last layer to the embedding. */
class BackwardPass {
  readonly #compute: Compute;
  readonly #settings: SequenceSettings;
  readonly #buffers: Buffers;
  readonly #whole: WholePasses;
  readonly #pass: WholePass;
  readonly #moves: ReturnType<typeof backwardMoves>;
  readonly #dNormed: Slice;
  readonly #dInner: Slice;
  readonly #dQkvs: Slice;
  /** Of the stream between layers. */
  #dx: Slice;

  constructor(
    compute: Compute,
    settings: SequenceSettings,
    buffers: Buffers,
    whole: WholePasses,
    pass: WholePass,
  ) {
    const { width } = settings.shape;
    const { sequences, time, seen, wanted } = pass.positions;
    this.#compute = compute;
    this.#settings = settings;
    this.#buffers = buffers;
    this.#whole = whole;
    this.#pass = pass;
    this.#moves = backwardMoves(compute, buffers, pass);
    this.#dNormed = buffers.floats('dNormed', seen.length * width);
    this.#dInner = buffers.floats('dInner', seen.length * innerOf(settings));
    this.#dQkvs = buffers.floats('dQkvs', sequences * time * 3 * width);
    this.#dx = buffers.floats('dx', wanted.length * width);
  }

  /** @param dHidden [wanted, width], overwritten */
  run(dHidden: Slice): void {
    const whole = this.#whole;
    const { tokens, positions, distinct } = this.#pass;
    const { time, seen, wanted } = positions;
    const last = whole.layers.length;
    const moments = this.#buffers.floats('moments', 2 * wanted.length);
    whole.norm.backward(wanted.length, whole.stream(last, wanted.length), moments, dHidden, this.#dx, false);
    for (let i = last - 1; i >= 0; i--) {
      const cell = whole.cells(i, distinct.length, i === last - 1 ? wanted.length : distinct.length);
      this.#throughFeedForward(i, cell);
      this.#throughAttention(i, cell);
    }
    whole.embedding.backward(seen.length, whole.idsAt(tokens, seen, time), this.#dNormed, this.#dx);
  }

  #isLast(i: number): boolean {
    return i === this.#whole.layers.length - 1;
  }

  /** The positions that layer `i` goes on with after its attention. */
  #after(i: number): Uint32Array {
    const { seen, wanted } = this.#pass.positions;
    return this.#isLast(i) ? wanted : seen;
  }

  #throughFeedForward(i: number, cell: LayerCells): void {
    const layer = this.#whole.layers[i] as WholePasses['layers'][number];
    const { width } = this.#settings.shape;
    const at = this.#after(i);
    const each = this.#isLast(i) ? IN_PLACE : this.#moves.copies;
    // Where there is no activation, the results of the forward pass are not read: any numbers do.
    const x = each(cell.inner, innerOf(this.#settings), 'innerCopy');
    layer.feedForwardOut.backward(at.length, x, x, this.#dx, this.#dInner, false, at);
    const normed = each(cell.feedForwardNormed, width, 'normedCopy');
    layer.feedForwardIn.backward(at.length, normed, x, this.#dInner, this.#dNormed, false, at);
    const mid = each(cell.mid, width, 'xCopy');
    const scales = each(cell.feedForwardMoments, 2, 'momentsCopy');
    layer.feedForwardNorm.backward(at.length, mid, scales, this.#dNormed, this.#dx, true);
  }

  #throughAttention(i: number, cell: LayerCells): void {
    const layer = this.#whole.layers[i] as WholePasses['layers'][number];
    const { qkv, weights, attended } = this.#pass.attentions[i] as AttentionPass;
    const { copies, takeSeen, putSeen, putWanted, putAmongSeen } = this.#moves;
    const { width, heads } = this.#settings.shape;
    const { sequences, time, seen } = this.#pass.positions;
    const isLast = this.#isLast(i);
    const at = this.#after(i);
    const y = (isLast ? IN_PLACE : copies)(attended, width, 'normedCopy');
    layer.attentionOut.backward(at.length, y, y, this.#dx, this.#dNormed, false, at);
    const dy = (isLast ? putWanted : putSeen)(this.#dNormed, width, 'dAttended');
    this.#compute.attentionGradient({ sequences, time, width, heads, qkv, weights, dy, dQkv: this.#dQkvs });
    const dQkv = takeSeen(this.#dQkvs, 3 * width, 'dQkv');
    const normed = copies(cell.attentionNormed, width, 'normedCopy');
    layer.attentionIn.backward(seen.length, normed, qkv, dQkv, this.#dNormed, false, seen);
    if (isLast) this.#dx = putAmongSeen(this.#dx, width, 'dSeen');
    const start = copies(cell.x, width, 'xCopy');
    const spread = copies(cell.attentionMoments, 2, 'momentsCopy');
    layer.attentionNorm.backward(seen.length, start, spread, this.#dNormed, this.#dx, true);
  }
}

/** Generation with the keys and values of all positions so far: [sequences, context, width] for each layer. */
class TransformerStepper implements Stepper {
  readonly #compute: Compute;
  readonly #settings: SequenceSettings;
  readonly #sequences: number;
  readonly #buffers: Buffers;
  readonly #passes: WholePasses;

  constructor(
    compute: Compute,
    settings: SequenceSettings,
    block: Parameters,
    sequences: number,
    buffers: Buffers,
  ) {
    this.#compute = compute;
    this.#settings = settings;
    this.#sequences = sequences;
    this.#buffers = buffers;
    this.#passes = new WholePasses(compute, settings, block, buffers, false);
  }

  #cache(name: 'keys' | 'values', i: number): Slice {
    const { context, shape } = this.#settings;
    return this.#buffers.floats(`${name}.${i}`, this.#sequences * context * shape.width);
  }

  begin(prompts: Uint32Array, time: number, of: Uint32Array): Slice {
    const { width } = this.#settings.shape;
    const entries = 3 * prompts.length; // rows of `width` in queries, keys and values
    const ids = {
      keys: this.#cacheIds('keys', 1, prompts.length, time, of),
      values: this.#cacheIds('values', 2, prompts.length, time, of),
    };
    const isLast = (position: number) => position % time === time - 1;
    const positions = positionsOf(prompts.length / time, time, isLast);
    const copy = (i: number, x: Slice) => {
      for (const name of ['keys', 'values'] as const)
        takeRows(this.#compute, { ids: ids[name], x, entries, width, y: this.#cache(name, i) });
    };
    return this.#passes.over(prompts, positions, copy).hidden;
  }

  /** For each place of a cache the row of queries, keys and values that fills it, or none. @param third 1: keys, 2: values */
  #cacheIds(name: string, third: number, read: number, time: number, of: Uint32Array): Slice {
    const { context } = this.#settings;
    const places = this.#sequences * context;
    const chosen = new Uint32Array(places).fill(3 * read);
    for (let row = 0; row < this.#sequences; row++)
      for (let at = 0; at < time; at++)
        chosen[row * context + at] = 3 * ((of[row] as number) * time + at) + third;
    const ids = this.#buffers.words(`${name}Ids`, places);
    this.#compute.write(ids, chosen);
    return ids;
  }

  step(tokens: Uint32Array, at: number): Slice {
    const { context, shape } = this.#settings;
    const { width, heads } = shape;
    return this.#passes.run({
      rows: tokens.length,
      ids: this.#passes.ids(tokens, () => at),
      attend: (i, qkv) => {
        const keys = this.#cache('keys', i);
        const values = this.#cache('values', i);
        const y = this.#buffers.floats('attendeds', tokens.length * width);
        const sequences = tokens.length;
        this.#compute.attentionStep({
          sequences,
          capacity: context,
          at,
          width,
          heads,
          qkv,
          keys,
          values,
          y,
        });
        return y;
      },
    });
  }

  keep(kept: Slice, entries: number): void {
    const { context, shape } = this.#settings;
    const row = context * shape.width;
    const spare = this.#buffers.floats('spare', kept.length * row);
    for (let i = 0; i < shape.layers; i++)
      for (const name of ['keys', 'values'] as const) {
        takeRows(this.#compute, { ids: kept, x: this.#cache(name, i), entries, width: row, y: spare });
        this.#compute.copy(spare, part(this.#cache(name, i), 0, spare.length));
      }
  }
}
