/** Components of a perceptron: settings, heads, arrays with their initial values, and trunks with heads. */
import type { Compute, Slice } from '../../tensor/contract.ts';
import type { BodyPlan, HeadName, Place } from './body.ts';
import type { Buffers } from './buffers.ts';
import { type NetworkShape, requireSizes } from './contract.ts';
import { denseArrays, denseLayer, gatherLayer } from './layers.ts';
import { normalizedTanh } from './normalized.ts';
import { orthogonal, type Parameters, type PlannedArray, sparse } from './parameters.ts';

export interface MlpSettings {
  readonly shape: NetworkShape; // heads: not used here
  readonly inputs: number;
  readonly perRow: number; // maximum number of inputs that are one at once
  readonly actions: number;
  readonly learns: 'policy' | 'actionValues';
  /** Whether policy and value share one trunk instead of having one each. */
  readonly shared: boolean;
  /** Share of zeros among the initial weights of each unit. If absent, the weights are orthogonal. */
  readonly sparsity?: number;
  /** Whether the inputs of hidden units are normalized over their layer. */
  readonly normalized?: boolean;
}

/** Gains of the orthogonal initialization: hidden, policy, value and action values. Biases start at zero. */
export const GAINS = { hidden: Math.SQRT2, policy: 0.01, value: 1, actionValues: 1 } as const;

interface Head {
  readonly name: HeadName;
  readonly trunk: string;
  readonly outputs: number;
}
/** Heads in the order of their arrays, each with its trunk. A policy always comes with a value. */
export function headsOf({
  learns,
  shared,
  actions,
}: Pick<MlpSettings, 'learns' | 'shared' | 'actions'>): readonly Head[] {
  if (learns === 'actionValues') return [{ name: learns, trunk: 'trunk', outputs: actions }];
  return [
    { name: 'policy', trunk: shared ? 'trunk' : 'actor', outputs: actions },
    { name: 'value', trunk: shared ? 'trunk' : 'critic', outputs: 1 },
  ];
}

function arraysOf({ shape, inputs, sparsity }: MlpSettings, heads: readonly Head[]): PlannedArray[] {
  const { layers, width } = shape;
  const dense = (name: string, rows: number, columns: number, gain: number): PlannedArray[] =>
    denseArrays(name, rows, columns, (uniforms) =>
      sparsity === undefined
        ? orthogonal(rows, columns, gain, uniforms)
        : sparse(rows, columns, sparsity, uniforms),
    );
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

/** tanh layers on a table of the inputs, with the heads on top. */
function mlpTrunk(
  compute: Compute,
  block: Parameters,
  buffers: Buffers,
  { shape: { layers, width }, inputs, perRow, normalized = false }: MlpSettings,
  trunk: string,
  ownHeads: readonly Head[],
) {
  const first = gatherLayer(
    compute,
    block,
    { table: `${trunk}.0.weights`, bias: `${trunk}.0.bias` },
    { perRow, entries: inputs, outputs: width, activation: normalized ? 'none' : 'tanh' },
  );
  const rest = Array.from({ length: layers - 1 }, (_, i) =>
    denseLayer(compute, block, `${trunk}.${i + 1}`, width, width, normalized ? 'none' : 'tanh'),
  );
  const heads = ownHeads.map(({ name, outputs }) => ({
    name,
    layer: denseLayer(compute, block, name, width, outputs),
  }));
  const height = rest.length;
  const names = Array.from({ length: layers }, (_, i) => `${trunk}.${i}`);
  /** The output of layer `i`. */
  const cells = (i: number, rows: number): Slice => buffers.floats(names[i] as string, rows * width);
  const norms = normalized ? names.map((name) => normalizedTanh(compute, buffers, name, width)) : [];
  /** The output of layer `i` before normalization. */
  const sums = (i: number, rows: number): Slice =>
    normalized ? buffers.floats(`${names[i]} sums`, rows * width) : cells(i, rows);
  return {
    /**
     * @param ids u32 [rows × perRow] @param added to the outputs by action [rows × actions]; null adds
     * nothing
     */
    forward(rows: number, ids: Slice, result: Place, added: Slice | null): void {
      first.forward(rows, ids, sums(0, rows));
      norms[0]?.forward(rows, sums(0, rows), cells(0, rows));
      for (const [i, layer] of rest.entries()) {
        layer.forward(rows, cells(i, rows), sums(i + 1, rows));
        norms[i + 1]?.forward(rows, sums(i + 1, rows), cells(i + 1, rows));
      }
      for (const { name, layer } of heads)
        layer.forward(rows, cells(height, rows), result(name, rows), name === 'value' ? null : added);
    },
    /** Goes from the heads down to the inputs. Two heads go down together. */
    backward(rows: number, ids: Slice, result: Place, slope: Place): void {
      const d = (i: number): Slice => buffers.floats(i % 2 === 0 ? 'even slope' : 'odd slope', rows * width);
      const top = cells(height, rows);
      heads.forEach(({ name, layer }, k) => {
        layer.backward(rows, top, result(name, rows), slope(name, rows), d(height), k > 0);
      });
      for (let i = height; i > 0; i--) {
        norms[i]?.backward(rows, sums(i, rows), cells(i, rows), d(i), d(i));
        rest[i - 1]?.backward(rows, cells(i - 1, rows), sums(i, rows), d(i), d(i - 1), false);
      }
      norms[0]?.backward(rows, sums(0, rows), cells(0, rows), d(0), d(0));
      first.backward(rows, ids, sums(0, rows), d(0));
    },
  };
}

/**
 * Initial weights are orthogonal with gain √2 (hidden), 0.01 (policy), 1 (value, action values). @throws
 * RangeError for invalid sizes
 */
export function mlpBody(settings: MlpSettings): BodyPlan {
  const { layers, width } = settings.shape;
  requireSizes('A perceptron', { layers, width });
  const heads = headsOf(settings);
  return {
    shape: settings.shape,
    arrays: arraysOf(settings, heads),
    build(compute, parameters, buffers) {
      const trunks = [...new Set(heads.map(({ trunk }) => trunk))].map((name) => {
        const own = heads.filter(({ trunk }) => trunk === name);
        return mlpTrunk(compute, parameters, buffers, settings, name, own);
      });
      return {
        forward(rows, ids, result, added) {
          for (const trunk of trunks) trunk.forward(rows, ids, result, added);
        },
        backward(rows, ids, result, slope) {
          for (const trunk of trunks) trunk.backward(rows, ids, result, slope);
        },
        close() {},
      };
    },
  };
}
