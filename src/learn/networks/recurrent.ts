/**
 * Gated recurrent units over tokens: embedding, GRU layers, hidden states of the last layer. The first layer's gates are a table lookup
 * by token: an embedding times the input weights is one table [vocabulary, 3 · width], which needs no product.
 */
import { type Compute, part, type Slice } from '../../tensor/contract.ts';
import { Buffers } from './buffers.ts';
import type { SequenceSettings, Stepper, Trunk, Uniforms } from './contract.ts';
import { DenseLayer, GatherLayer, normalArrays } from './layers.ts';
import { orthogonal, type Parameters, type PlannedArray, scaledNormal } from './parameters.ts';

/** The three gates' recurrent weights [width, 3 · width], each orthogonal. */
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
      ? [
          {
            name: '0.in.weights',
            shape: [vocabulary, 3 * width],
            initial: (uniforms: Uniforms) => scaledNormal(3 * vocabulary * width, 1, uniforms),
          },
          { name: '0.in.bias', shape: [3 * width], initial: 0 },
        ]
      : normalArrays(`${i}.in`, width, 3 * width, 1)),
    {
      name: `${i}.recurrent.weights`,
      shape: [width, 3 * width],
      initial: (uniforms) => recurrentWeights(width, uniforms),
    },
    { name: `${i}.recurrent.bias`, shape: [3 * width], initial: 0 },
  ]).flat();
}

export class RecurrentTrunk implements Trunk {
  private readonly compute: Compute;
  private readonly block: Parameters;
  private readonly settings: SequenceSettings;
  private readonly first: GatherLayer; // gates of layer 0
  private readonly inputs: readonly DenseLayer[]; // of layers 1, 2, …
  private readonly buffers: Buffers;
  private kept: { readonly sequences: number; readonly time: number } | null = null;

  constructor(compute: Compute, settings: SequenceSettings, block: Parameters) {
    const { width, layers } = settings.shape;
    this.compute = compute;
    this.block = block;
    this.settings = settings;
    this.buffers = new Buffers(compute);
    this.first = new GatherLayer(
      compute,
      block,
      { table: '0.in.weights', bias: '0.in.bias' },
      { perRow: 1, entries: settings.vocabulary, outputs: 3 * width, activation: 'none' },
    );
    this.inputs = Array.from(
      { length: layers - 1 },
      (_, i) => new DenseLayer(compute, block, `${i + 1}.in`, width, 3 * width),
    );
  }

  forward(tokens: Uint32Array, sequences: number, time: number): Slice {
    this.kept = { sequences, time };
    return this.run(this.buffers, tokens, sequences, time, () => ({ h0: null, y: null }));
  }

  backward(dHidden: Slice): void {
    if (this.kept === null) throw new Error('There is no forward pass yet.');
    const { sequences, time } = this.kept;
    const { block, buffers } = this;
    const rows = sequences * time;
    const dGates = buffers.floats('dGates', 3 * rows * this.settings.shape.width);
    for (let i = this.settings.shape.layers - 1; i >= 0; i--) {
      const cell = this.cell(buffers, i, sequences, time);
      this.compute.gruGradient({
        ...cell,
        dy: dHidden,
        dGates,
        du: block.slope(`${i}.recurrent.weights`),
        dc: block.slope(`${i}.recurrent.bias`),
      });
      if (i > 0)
        // The layer's own dy is no longer needed: the derivative with respect to its input replaces it.
        this.inputs[i - 1]?.backward(
          rows,
          this.cell(buffers, i - 1, sequences, time).y,
          cell.gates,
          dGates,
          dHidden,
          false,
        );
      else this.first.backward(rows, buffers.words('ids', rows), cell.gates, dGates);
    }
  }

  stepper(sequences: number): Stepper {
    const { width, layers } = this.settings.shape;
    const buffers = new Buffers(this.compute);
    // Two buffers for each layer's h, alternating: the operation reads one and writes the other.
    const states = Array.from({ length: layers }, (_, i) => buffers.floats(`h.${i}`, 2 * sequences * width));
    const half = (i: number, at: number): Slice =>
      part(states[i] as Slice, (at % 2) * sequences * width, sequences * width);
    return {
      step: (tokens, at) =>
        this.run(buffers, tokens, sequences, 1, (i) => ({
          h0: at === 0 ? null : half(i, at - 1),
          y: half(i, at),
        })),
      close: () => buffers.close(),
    };
  }

  close(): void {
    this.buffers.close();
    this.kept = null;
  }

  /** @param states of layer i: h before, and the destination of h after each step (null: this trunk's own buffer) */
  private run(
    buffers: Buffers,
    tokens: Uint32Array,
    sequences: number,
    time: number,
    states: (layer: number) => { readonly h0: Slice | null; readonly y: Slice | null },
  ): Slice {
    const rows = sequences * time;
    const ids = buffers.words('ids', rows);
    this.compute.write(ids, tokens);
    let below: Slice | null = null;
    for (let i = 0; i < this.settings.shape.layers; i++) {
      const { h0, y } = states(i);
      const own = this.cell(buffers, i, sequences, time);
      const cell = { ...own, h0, y: y ?? own.y };
      if (below === null) this.first.forward(rows, ids, cell.gates);
      else this.inputs[i - 1]?.forward(rows, below, cell.gates);
      this.compute.gru(cell);
      below = cell.y;
    }
    return below as unknown as Slice;
  }

  private cell(buffers: Buffers, i: number, sequences: number, time: number) {
    const { width } = this.settings.shape;
    const take = (name: string, each: number): Slice =>
      buffers.floats(`${name}.${i}`, sequences * time * each * width);
    return {
      sequences,
      time,
      width,
      gates: take('gates', 3),
      u: this.block.value(`${i}.recurrent.weights`),
      c: this.block.value(`${i}.recurrent.bias`),
      h0: null,
      y: take('y', 1),
      kept: take('kept', 4),
    };
  }
}
