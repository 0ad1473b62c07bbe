/** Components of a perceptron: settings, heads, arrays with their initial values, and trunks with the heads on them. */
import type { Compute, Slice } from '../../tensor/contract.ts';
import type { Buffers } from './buffers.ts';
import type { NetworkShape } from './contract.ts';
import { DenseLayer, denseArrays, GatherLayer } from './layers.ts';
import { orthogonal, type Parameters, type PlannedArray } from './parameters.ts';

export interface MlpSettings {
  readonly shape: NetworkShape; // heads: not used here
  readonly inputs: number;
  readonly perRow: number; // inputs that may be one at once
  readonly actions: number;
  readonly learns: 'policy' | 'actionValues';
  /** One trunk below policy and value instead of one each. */
  readonly shared: boolean;
}

/** Gains of the orthogonal start: hidden, policy, value and action values. Biases start at zero. */
const GAINS = { hidden: Math.SQRT2, policy: 0.01, value: 1, actionValues: 1 } as const;

export type HeadName = 'policy' | 'value' | 'actionValues';
interface Head {
  readonly name: HeadName;
  readonly trunk: string;
  readonly outputs: number;
}
/** In the order of their arrays, each with its trunk. A policy comes with a value. */
export function headsOf({ learns, shared, actions }: MlpSettings): readonly Head[] {
  if (learns === 'actionValues') return [{ name: learns, trunk: 'trunk', outputs: actions }];
  return [
    { name: 'policy', trunk: shared ? 'trunk' : 'actor', outputs: actions },
    { name: 'value', trunk: shared ? 'trunk' : 'critic', outputs: 1 },
  ];
}

export function arraysOf({ shape, inputs }: MlpSettings, heads: readonly Head[]): PlannedArray[] {
  const { layers, width } = shape;
  const dense = (name: string, rows: number, columns: number, gain: number): PlannedArray[] =>
    denseArrays(name, rows, columns, (uniforms) => orthogonal(rows, columns, gain, uniforms));
  const trunks = [...new Set(heads.map(({ trunk }) => trunk))];
  return [
    ...trunks.flatMap((trunk) =>
      Array.from({ length: layers }, (_, i) =>
        dense(`${trunk}.${i}`, i === 0 ? inputs : width, width, GAINS.hidden),
      ).flat(),
    ),
    ...heads.flatMap(({ name, outputs }) => dense(name, width, outputs, GAINS[name])),
  ];
}

/** @throws RangeError that names the invalid setting */
export function checkMlp({ shape: { layers, width }, actions, inputs, perRow }: MlpSettings): void {
  for (const [name, n] of Object.entries({ layers, width, inputs, perRow, actions }))
    if (!Number.isInteger(n) || n < 1) throw new RangeError(`A perceptron needs ${name} ≥ 1, not ${n}.`);
}

/** Where a head's results and their derivatives are, for one number of rows. */
export type Place = (head: HeadName, rows: number) => Slice;

/** tanh layers above a table of the inputs, and the heads on top. */
export class MlpTrunk {
  readonly #name: string;
  readonly #width: number;
  readonly #buffers: Buffers;
  readonly #first: GatherLayer;
  readonly #rest: readonly DenseLayer[];
  readonly #heads: readonly { readonly name: HeadName; readonly layer: DenseLayer }[];

  constructor(
    compute: Compute,
    block: Parameters,
    buffers: Buffers,
    { shape, inputs, perRow }: MlpSettings,
    name: string,
    heads: readonly Head[],
  ) {
    const { layers, width } = shape;
    this.#name = name;
    this.#width = width;
    this.#buffers = buffers;
    this.#first = new GatherLayer(
      compute,
      block,
      { table: `${name}.0.weights`, bias: `${name}.0.bias` },
      { perRow, entries: inputs, outputs: width, activation: 'tanh' },
    );
    this.#rest = Array.from(
      { length: layers - 1 },
      (_, i) => new DenseLayer(compute, block, `${name}.${i + 1}`, width, width, 'tanh'),
    );
    this.#heads = heads.map((head) => ({
      name: head.name,
      layer: new DenseLayer(compute, block, head.name, width, head.outputs),
    }));
  }

  /** @param ids u32 [rows × perRow] */
  forward(rows: number, ids: Slice, result: Place): void {
    this.#first.forward(rows, ids, this.#cells(0, rows));
    this.#rest.forEach((layer, i) => {
      layer.forward(rows, this.#cells(i, rows), this.#cells(i + 1, rows));
    });
    const top = this.#cells(this.#rest.length, rows);
    for (const { name, layer } of this.#heads) layer.forward(rows, top, result(name, rows));
  }

  /** From the heads down to the inputs; two heads go down together. */
  backward(rows: number, ids: Slice, result: Place, slope: Place): void {
    const d = (i: number): Slice => this.#buffers.floats(`slope.${i % 2}`, rows * this.#width);
    const height = this.#rest.length;
    this.#heads.forEach(({ name, layer }, k) => {
      layer.backward(
        rows,
        this.#cells(height, rows),
        result(name, rows),
        slope(name, rows),
        d(height),
        k > 0,
      );
    });
    for (let i = height; i > 0; i--)
      this.#rest[i - 1]?.backward(
        rows,
        this.#cells(i - 1, rows),
        this.#cells(i, rows),
        d(i),
        d(i - 1),
        false,
      );
    this.#first.backward(rows, ids, this.#cells(0, rows), d(0));
  }

  /** What layer `i` gives. */
  #cells(i: number, rows: number): Slice {
    return this.#buffers.floats(`${this.#name}.${i}`, rows * this.#width);
  }
}
