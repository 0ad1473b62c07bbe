/**
 * Gated recurrent units over tokens: an embedding, GRU layers, and the hidden states of the last layer. The
 * first layer's gates are looked up by token: an embedding times the input weights is one table [vocabulary,
 * 3 · width], which needs no product.
 */
import { type Compute, part, type Slice } from '../../tensor/contract.ts';
import type { Buffers } from './buffers.ts';
import type { SequenceSettings, Stepper, Trunk, Uniforms } from './contract.ts';
import {
  type DenseLayer,
  denseArrays,
  denseLayer,
  type GatherLayer,
  gatherLayer,
  normalArrays,
} from './layers.ts';
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
  const { width } = settings.shape;
  const gated = new GatedLayers(compute, settings, block);
  let before: Positions | null = null;
  return {
    forward(tokens, positions) {
      const { sequences, time, wanted } = positions;
      before = positions;
      const hidden = gated.run(trunkBuffers, tokens, sequences, time, () => ({}));
      return mover(compute, trunkBuffers, 'taken', wanted, tokens.length)(hidden, width, 'hidden');
    },
    backward(dWanted) {
      if (before === null) throw new Error('backward uses the last forward pass.');
      const { sequences, time, wanted } = before;
      const rows = sequences * time;
      const put = mover(compute, trunkBuffers, 'put', placesIn(wanted, rows), wanted.length);
      gated.backward(trunkBuffers, put(dWanted, width, 'dAll'), sequences, time);
    },
    stepper: (sequences, buffers) => new RecurrentStepper(compute, gated, width, sequences, buffers),
  };
}

/** Where h of a layer comes from before the first step, and where it goes after each one. */
interface LayerStates {
  readonly h0?: Slice | null;
  readonly y?: Slice;
}

class GatedLayers {
  readonly layers: number;
  readonly #compute: Compute;
  readonly #block: Parameters;
  readonly #width: number;
  /** Gives the gates of layer 0. */
  readonly #first: GatherLayer;
  /** Of the layers 1, 2, … */
  readonly #inputs: readonly DenseLayer[];

  constructor(compute: Compute, { shape, vocabulary }: SequenceSettings, block: Parameters) {
    const { width, layers } = shape;
    this.layers = layers;
    this.#compute = compute;
    this.#block = block;
    this.#width = width;
    this.#first = gatherLayer(
      compute,
      block,
      { table: '0.in.weights', bias: '0.in.bias' },
      { perRow: 1, entries: vocabulary, outputs: 3 * width, activation: 'none' },
    );
    this.#inputs = Array.from({ length: layers - 1 }, (_, i) =>
      denseLayer(compute, block, `${i + 1}.in`, width, 3 * width),
    );
  }

  cell(buffers: Buffers, i: number, sequences: number, time: number) {
    const width = this.#width;
    const take = (name: string, each: number): Slice =>
      buffers.floats(`${name}.${i}`, sequences * time * each * width);
    return {
      sequences,
      time,
      width,
      gates: take('gates', 3),
      u: this.#block.value(`${i}.recurrent.weights`),
      c: this.#block.value(`${i}.recurrent.bias`),
      h0: null,
      y: take('y', 1),
      kept: take('kept', 4),
    };
  }

  /** @param states of layer i; what is absent: zeros, and the buffer of its own @returns h of the last layer */
  run(
    buffers: Buffers,
    tokens: Uint32Array,
    sequences: number,
    time: number,
    states: (layer: number) => LayerStates,
  ): Slice {
    const rows = sequences * time;
    const ids = buffers.words('ids', rows);
    this.#compute.write(ids, tokens);
    let below = ids;
    for (let i = 0; i < this.layers; i++) {
      const cell = { ...this.cell(buffers, i, sequences, time), ...states(i) };
      (i === 0 ? this.#first : (this.#inputs[i - 1] as DenseLayer)).forward(rows, below, cell.gates);
      this.#compute.gru(cell);
      below = cell.y;
    }
    return below;
  }

  /** After a run in the same buffers. @param dHidden of h of the last layer, [sequences × time, width], overwritten */
  backward(buffers: Buffers, dHidden: Slice, sequences: number, time: number): void {
    const rows = sequences * time;
    const dGates = buffers.floats('dGates', 3 * rows * this.#width);
    for (let i = this.layers - 1; i >= 0; i--) {
      const cell = this.cell(buffers, i, sequences, time);
      const du = this.#block.slope(`${i}.recurrent.weights`);
      const dc = this.#block.slope(`${i}.recurrent.bias`);
      this.#compute.gruGradient({ ...cell, dy: dHidden, dGates, du, dc });
      if (i === 0) this.#first.backward(rows, buffers.words('ids', rows), cell.gates, dGates);
      else {
        // The layer's own dy is no longer needed: the derivative with respect to its input replaces it.
        const below = this.cell(buffers, i - 1, sequences, time).y;
        this.#inputs[i - 1]?.backward(rows, below, cell.gates, dGates, dHidden, false);
      }
    }
  }
}

/** Generation step by step. Two buffers for each layer's h alternate: the operation reads one and writes the other. */
class RecurrentStepper implements Stepper {
  readonly #compute: Compute;
  readonly #gated: GatedLayers;
  readonly #width: number;
  readonly #sequences: number;
  readonly #buffers: Buffers;
  #next = 0;

  constructor(compute: Compute, gated: GatedLayers, width: number, sequences: number, buffers: Buffers) {
    this.#compute = compute;
    this.#gated = gated;
    this.#width = width;
    this.#sequences = sequences;
    this.#buffers = buffers;
  }

  /** Where h of layer `i` is after position `at`. */
  #half(i: number, at: number, rows: number): Slice {
    const each = this.#sequences * this.#width;
    return part(this.#buffers.floats(`h.${i}`, 2 * each), (at % 2) * each, rows * this.#width);
  }

  begin(prompts: Uint32Array, time: number, of: Uint32Array): Slice {
    const count = prompts.length / time;
    const lastOnes = Uint32Array.from({ length: count }, (_, k) => (k + 1) * time - 1);
    const hidden = this.#gated.run(this.#buffers, prompts, count, time, () => ({}));
    const ids = this.#buffers.words('prompts', of.length);
    this.#compute.write(
      ids,
      of.map((k) => lastOnes[k] ?? 0),
    );
    const entries = prompts.length;
    const width = this.#width;
    for (let i = 0; i < this.#gated.layers; i++) {
      const x = this.#gated.cell(this.#buffers, i, count, time).y;
      takeRows(this.#compute, { ids, x, entries, width, y: this.#half(i, time - 1, this.#sequences) });
    }
    this.#next = time;
    return mover(this.#compute, this.#buffers, 'last', lastOnes, entries)(hidden, width, 'hidden');
  }

  step(tokens: Uint32Array, at: number): Slice {
    this.#next = at + 1;
    return this.#gated.run(this.#buffers, tokens, tokens.length, 1, (i) => ({
      h0: at === 0 ? null : this.#half(i, at - 1, tokens.length),
      y: this.#half(i, at, tokens.length),
    }));
  }

  keep(kept: Slice, entries: number): void {
    // Into the half that the next step writes, and back.
    for (let i = 0; i < this.#gated.layers; i++) {
      const x = this.#half(i, this.#next - 1, entries);
      const spare = this.#half(i, this.#next, kept.length);
      takeRows(this.#compute, { ids: kept, x, entries, width: this.#width, y: spare });
      this.#compute.copy(spare, part(x, 0, spare.length));
    }
  }
}
