/** Layers with their arrays in a block: names, first values, forward, backward. */
import type { Activation, Compute, Gather, Slice } from '../../tensor/contract.ts';
import type { Uniforms } from './contract.ts';
import { type Parameters, type PlannedArray, scaledNormal } from './parameters.ts';

/** `<name>.weights` [inputs, outputs] from `initial`, `<name>.bias` [outputs] zero. */
export function denseArrays(
  name: string,
  inputs: number,
  outputs: number,
  initial: (uniforms: Uniforms) => Float32Array,
): PlannedArray[] {
  return [
    { name: `${name}.weights`, shape: [inputs, outputs], initial },
    { name: `${name}.bias`, shape: [outputs], initial: 0 },
  ];
}
/** Normal weights with standard deviation gain / √inputs: the outputs vary by gain if the inputs vary by 1. */
export function normalArrays(name: string, inputs: number, outputs: number, gain: number): PlannedArray[] {
  const deviation = gain / Math.sqrt(inputs);
  return denseArrays(name, inputs, outputs, (uniforms) =>
    scaledNormal(inputs * outputs, deviation, uniforms),
  );
}
export function normArrays(name: string, width: number): PlannedArray[] {
  return [
    { name: `${name}.gain`, shape: [width], initial: 1 },
    { name: `${name}.bias`, shape: [width], initial: 0 },
  ];
}

export class DenseLayer {
  private readonly compute: Compute;
  private readonly fixed: {
    readonly inputs: number;
    readonly outputs: number;
    readonly activation: Activation;
    readonly w: Slice;
    readonly b: Slice;
  };
  private readonly slopes: { readonly dw: Slice; readonly db: Slice };

  constructor(
    compute: Compute,
    block: Parameters,
    name: string,
    inputs: number,
    outputs: number,
    activation: Activation = 'none',
  ) {
    this.compute = compute;
    this.fixed = {
      inputs,
      outputs,
      activation,
      w: block.value(`${name}.weights`),
      b: block.value(`${name}.bias`),
    };
    this.slopes = { dw: block.slope(`${name}.weights`), db: block.slope(`${name}.bias`) };
  }
  /** x [rows, inputs] to y [rows, outputs]; adds `residual` (may be `y` itself). */
  forward(rows: number, x: Slice, y: Slice, residual: Slice | null = null): void {
    // Written out: spreading costs 3 µs, as much as the layer itself for a few rows.
    const { inputs, outputs, activation, w, b } = this.fixed;
    this.compute.dense({ rows, inputs, outputs, activation, x, w, b, y, residual });
  }
  /** @param dy overwritten as the contract says @param dx written, or added to */
  backward(rows: number, x: Slice, y: Slice, dy: Slice, dx: Slice | null, addToDx: boolean): void {
    this.compute.denseGradient({ ...this.fixed, ...this.slopes, rows, x, y, dy, dx, addToDx });
  }
}

/** Sums of rows of a table: embeddings, and a first layer whose inputs are a few ones among zeros. See `Gather`. */
export class GatherLayer {
  private readonly compute: Compute;
  private readonly fixed: Pick<Gather, 'perRow' | 'entries' | 'outputs' | 'activation' | 'table' | 'b'>;
  private readonly slopes: { readonly dTable: Slice; readonly db: Slice | null };

  /** @param names of the table, and of a bias where there is one */
  constructor(
    compute: Compute,
    block: Parameters,
    names: { readonly table: string; readonly bias: string | null },
    shape: Pick<Gather, 'perRow' | 'entries' | 'outputs' | 'activation'>,
  ) {
    const { table, bias } = names;
    this.compute = compute;
    this.fixed = { ...shape, table: block.value(table), b: bias === null ? null : block.value(bias) };
    this.slopes = { dTable: block.slope(table), db: bias === null ? null : block.slope(bias) };
  }
  /** @param ids u32 [rows × perRow] */
  forward(rows: number, ids: Slice, y: Slice): void {
    this.compute.gather({ ...this.fixed, rows, ids, y });
  }
  /** @param dy overwritten as the contract says */
  backward(rows: number, ids: Slice, y: Slice, dy: Slice): void {
    this.compute.gatherGradient({ ...this.fixed, ...this.slopes, rows, ids, y, dy });
  }
}

export class NormLayer {
  private readonly compute: Compute;
  private readonly width: number;
  private readonly gain: Slice;
  private readonly bias: Slice;
  private readonly slopes: { readonly dGain: Slice; readonly dBias: Slice };

  constructor(compute: Compute, block: Parameters, name: string, width: number) {
    this.compute = compute;
    this.width = width;
    this.gain = block.value(`${name}.gain`);
    this.bias = block.value(`${name}.bias`);
    this.slopes = { dGain: block.slope(`${name}.gain`), dBias: block.slope(`${name}.bias`) };
  }
  /** @param moments [rows, 2], stored for the gradient */
  forward(rows: number, x: Slice, y: Slice, moments: Slice): void {
    this.compute.layerNorm({ rows, width: this.width, x, gain: this.gain, bias: this.bias, y, moments });
  }
  backward(rows: number, x: Slice, moments: Slice, dy: Slice, dx: Slice, addToDx: boolean): void {
    const { width, gain } = this;
    this.compute.layerNormGradient({ rows, width, x, gain, moments, dy, dx, addToDx, ...this.slopes });
  }
}
