/** A hidden layer's activation with normalized inputs: tanh(LN(x)), without gain and bias. */
import type { Compute, Slice } from '../../tensor/contract.ts';
import type { Buffers } from './buffers.ts';

/**
 * Ba et al. 2016, https://arxiv.org/abs/1607.06450, without learned parameters, as in Elsayed et al. 2024,
 * https://arxiv.org/abs/2410.14606. The activation is computed by a gather whose row r looks up row r.
 */
export function normalizedTanh(compute: Compute, buffers: Buffers, name: string, width: number) {
  const constant = (what: string, value: number): Slice => {
    const slice = buffers.floats(`${name} ${what}`, width);
    compute.fill(slice, value);
    return slice;
  };
  const held = (what: string, length: number): Slice => buffers.floats(`${name} ${what}`, length);
  const activation = (rows: number) => {
    const ids = buffers.words(`${name} rows`, rows);
    compute.write(
      ids,
      Uint32Array.from({ length: rows }, (_, row) => row),
    );
    const [table, numbers] = [
      held('normalized', rows * width),
      { rows, perRow: 1, entries: rows, outputs: width },
    ];
    return { ...numbers, activation: 'tanh', ids, table, b: null } as const;
  };
  return {
    forward(rows: number, x: Slice, y: Slice): void {
      const moments = held('moments', 2 * rows);
      const [gain, bias] = [constant('gain', 1), constant('bias', 0)];
      compute.layerNorm({ rows, width, x, gain, bias, y: held('normalized', rows * width), moments });
      compute.gather({ ...activation(rows), y });
    },
    /** @param dy overwritten @param dx written; may be `dy` */
    backward(rows: number, x: Slice, y: Slice, dy: Slice, dx: Slice): void {
      const dTable = held('slope', rows * width);
      compute.fill(dTable, 0);
      compute.gatherGradient({ ...activation(rows), y, dy, dTable, db: null });
      const unused = { dGain: held('unused', width), dBias: held('also unused', width) };
      const moments = held('moments', 2 * rows);
      const gain = constant('gain', 1);
      compute.layerNormGradient({ rows, width, x, gain, moments, dy: dTable, dx, addToDx: false, ...unused });
    },
  };
}
