/** Layers whose arrays are in a block: names, initial values, forward, backward. */
import type { Activation, Compute, Gather, Slice } from '../../tensor/contract.ts';
import type { Uniforms } from './contract.ts';
import { type Parameters, type PlannedArray, scaledNormal } from './parameters.ts';

/** `<name>.weights` [inputs, outputs] from `initial`, and `<name>.bias` [outputs], which starts at zero. */
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

export type DenseLayer = ReturnType<typeof denseLayer>;

export function denseLayer(
  compute: Compute,
  block: Parameters,
  name: string,
  inputs: number,
  outputs: number,
  activation: Activation = 'none',
) {
  const w = block.value(`${name}.weights`);
  const b = block.value(`${name}.bias`);
  const dw = block.slope(`${name}.weights`);
  const db = block.slope(`${name}.bias`);
  return {
    /** Maps x [rows, inputs] to y [rows, outputs] and adds `residual` (which may be `y` itself). */
    forward(rows: number, x: Slice, y: Slice, residual: Slice | null = null): void {
      compute.dense({ rows, inputs, outputs, activation, x, w, b, y, residual });
    },
    /**
     * @param dy overwritten as in the tensor contract @param dx written, or added to @param places see
     * `DenseGradient`
     */
    backward(
      rows: number,
      x: Slice,
      y: Slice,
      dy: Slice,
      dx: Slice | null,
      addToDx: boolean,
      places?: Uint32Array,
    ): void {
      compute.denseGradient({
        rows,
        inputs,
        outputs,
        activation,
        x,
        w,
        b,
        y,
        dy,
        dx,
        addToDx,
        dw,
        db,
        places,
      });
    },
  };
}

export type GatherLayer = ReturnType<typeof gatherLayer>;

/**
 * Sums rows of a table. Used for embeddings, and for a first layer whose inputs are mostly zeros with a few
 * ones. See `Gather`.
 * @param names of the table, and of a bias if there is one
 */
export function gatherLayer(
  compute: Compute,
  block: Parameters,
  names: { readonly table: string; readonly bias: string | null },
  { perRow, entries, outputs, activation }: Pick<Gather, 'perRow' | 'entries' | 'outputs' | 'activation'>,
) {
  const table = block.value(names.table);
  const b = names.bias === null ? null : block.value(names.bias);
  const dTable = block.slope(names.table);
  const db = names.bias === null ? null : block.slope(names.bias);
  return {
    /** @param ids u32 [rows × perRow] */
    forward(rows: number, ids: Slice, y: Slice): void {
      compute.gather({ rows, perRow, entries, outputs, activation, ids, table, b, y });
    },
    /** @param dy overwritten as in the tensor contract */
    backward(rows: number, ids: Slice, y: Slice, dy: Slice): void {
      compute.gatherGradient({
        rows,
        perRow,
        entries,
        outputs,
        activation,
        ids,
        table,
        b,
        y,
        dy,
        dTable,
        db,
      });
    },
  };
}

export type NormLayer = ReturnType<typeof normLayer>;

export function normLayer(compute: Compute, block: Parameters, name: string, width: number) {
  const gain = block.value(`${name}.gain`);
  const bias = block.value(`${name}.bias`);
  const dGain = block.slope(`${name}.gain`);
  const dBias = block.slope(`${name}.bias`);
  return {
    /** @param moments [rows, 2], stored for the gradient */
    forward(rows: number, x: Slice, y: Slice, moments: Slice): void {
      compute.layerNorm({ rows, width, x, gain, bias, y, moments });
    },
    backward(rows: number, x: Slice, moments: Slice, dy: Slice, dx: Slice, addToDx: boolean): void {
      compute.layerNormGradient({ rows, width, x, gain, moments, dy, dx, addToDx, dGain, dBias });
    },
  };
}
