/**
 * Gated recurrent units over tokens: an embedding, GRU layers, and the hidden states of the last layer. The
 * first layer's gates are looked up by token: an embedding times the input weights is one table [vocabulary,
 * 3 · width], which needs no product.
 */
import { type Compute, part, type Slice } from '../../tensor/contract.ts';
import type { Buffers } from './buffers.ts';
import type { SequenceSettings, Trunk, Uniforms } from './contract.ts';
import { type DenseLayer, denseArrays, denseLayer, gatherLayer, normalArrays } from './layers.ts';
import { orthogonal, type Parameters, type PlannedArray, scaledNormal } from './parameters.ts';
import { mover, type Positions, placesIn, takeRows } from './rows.ts';

/** The recurrent weights of the three gates [width, 3 · width], each orthogonal. */
function recurrentWeights(width: number, uniforms: Uniforms): Float32Array {
  const result = new Float32Array(3 * width * width);
  for (let gate = 0; gate < 3; gate++) {
    const u = orthogonal(width, width, 1, uniforms);
    for (let i = 0; i < width; i++)
      result.set(u.subarray(i * width, (i + 1) * width), (3 * i + gate) * width);
  }
  return result;
}

export function recurrentArrays({ shape, vocabulary }: SequenceSettings): PlannedArray[] {
  const { layers, width } = shape;
  return Array.from({ length: layers }, (_, i): PlannedArray[] => [
    ...(i === 0
      ? denseArrays('0.in', vocabulary, 3 * width, (uniforms) =>
          scaledNormal(3 * vocabulary * width, 1, uniforms),
        )
      : normalArrays(`${i}.in`, width, 3 * width, 1)),
    ...denseArrays(`${i}.recurrent`, width, 3 * width, (uniforms) => recurrentWeights(width, uniforms)),
  ]).flat();
}

export function recurrentTrunk(
  compute: Compute,
  settings: SequenceSettings,
  block: Parameters,
  trunkBuffers: Buffers,
): Trunk {
  const { width, layers } = settings.shape;
  const first = gatherLayer(
    compute,
    block,
    { table: '0.in.weights', bias: '0.in.bias' },
    { perRow: 1, entries: settings.vocabulary, outputs: 3 * width, activation: 'none' },
  );
  /** Inputs of the layers 1, 2, …; `first` computes the gates of layer 0. */
  const inputs = Array.from({ length: layers - 1 }, (_, i) =>
    denseLayer(compute, block, `${i + 1}.in`, width, 3 * width),
  );

  const cellOf = (buffers: Buffers, i: number, sequences: number, time: number) => {
    const take = (name: string, each: number): Slice =>
      buffers.floats(`${name}.${i}`, sequences * time * each * width);
    return {
      sequences,
      time,
      width,
      gates: take('gates', 3),
      u: block.value(`${i}.recurrent.weights`),
      c: block.value(`${i}.recurrent.bias`),
      h0: null,
      y: take('y', 1),
      kept: take('kept', 4),
    };
  };

  /**
   * @param states of layer i: h before, and where h goes after each step. If absent: zeros, and this trunk's
   * own buffer.
   */
  const run = (
    buffers: Buffers,
    tokens: Uint32Array,
    sequences: number,
    time: number,
    states: (layer: number) => { readonly h0?: Slice | null; readonly y?: Slice },
  ): Slice => {
    const rows = sequences * time;
    const ids = buffers.words('ids', rows);
    compute.write(ids, tokens);
    let below = ids;
    for (let i = 0; i < layers; i++) {
      const cell = { ...cellOf(buffers, i, sequences, time), ...states(i) };
      (i === 0 ? first : (inputs[i - 1] as DenseLayer)).forward(rows, below, cell.gates);
      compute.gru(cell);
      below = cell.y;
    }
    return below;
  };

  let before: Positions | null = null;

  return {
    forward(tokens, positions) {
      const { sequences, time, wanted } = positions;
      before = positions;
      const hidden = run(trunkBuffers, tokens, sequences, time, () => ({}));
      return mover(compute, trunkBuffers, 'taken', wanted, tokens.length)(hidden, width, 'hidden');
    },

    backward(dWanted) {
      if (before === null) throw new Error('backward uses the last forward pass.');
      const { sequences, time, wanted } = before;
      const rows = sequences * time;
      const put = mover(compute, trunkBuffers, 'put', placesIn(wanted, rows), wanted.length);
      const dHidden = put(dWanted, width, 'dAll');
      const dGates = trunkBuffers.floats('dGates', 3 * rows * width);
      for (let i = layers - 1; i >= 0; i--) {
        const cell = cellOf(trunkBuffers, i, sequences, time);
        const du = block.slope(`${i}.recurrent.weights`);
        const dc = block.slope(`${i}.recurrent.bias`);
        compute.gruGradient({ ...cell, dy: dHidden, dGates, du, dc });
        if (i === 0) first.backward(rows, trunkBuffers.words('ids', rows), cell.gates, dGates);
        else {
          // The layer's own dy is no longer needed, so the derivative with respect to its input replaces it.
          const below = cellOf(trunkBuffers, i - 1, sequences, time).y;
          inputs[i - 1]?.backward(rows, below, cell.gates, dGates, dHidden, false);
        }
      }
    },

    stepper(sequences, buffers) {
      const each = sequences * width;
      // Each layer's h alternates between two buffers: the operation reads one and writes the other.
      const half = (i: number, at: number, rows: number): Slice =>
        part(buffers.floats(`h.${i}`, 2 * each), (at % 2) * each, rows * width);
      let next = 0;
      return {
        begin(prompts, time, of) {
          const count = prompts.length / time;
          const lastOnes = Uint32Array.from({ length: count }, (_, k) => (k + 1) * time - 1);
          const hidden = run(buffers, prompts, count, time, () => ({}));
          const ids = buffers.words('prompts', of.length);
          compute.write(
            ids,
            of.map((k) => lastOnes[k] ?? 0),
          );
          const entries = prompts.length;
          for (let i = 0; i < layers; i++) {
            const x = cellOf(buffers, i, count, time).y;
            takeRows(compute, { ids, x, entries, width, y: half(i, time - 1, sequences) });
          }
          next = time;
          return mover(compute, buffers, 'last', lastOnes, entries)(hidden, width, 'hidden');
        },
        step(tokens, at) {
          next = at + 1;
          return run(buffers, tokens, tokens.length, 1, (i) => ({
            h0: at === 0 ? null : half(i, at - 1, tokens.length),
            y: half(i, at, tokens.length),
          }));
        },
        keep(kept, entries) {
          // Moves the rows into the half that the next step writes, and back.
          for (let i = 0; i < layers; i++) {
            const [x, spare] = [half(i, next - 1, entries), half(i, next, kept.length)];
            takeRows(compute, { ids: kept, x, entries, width, y: spare });
            compute.copy(spare, part(x, 0, spare.length));
          }
        },
      };
    },
  };
}
