/** Components of a perceptron: settings, heads, and arrays with their initial values. */
import type { NetworkShape, WorldNetwork } from './contract.ts';
import { orthogonal } from './initialize.ts';
import { denseArrays } from './layers.ts';
import type { PlannedArray } from './parameters.ts';

export interface MlpSettings {
  readonly shape: NetworkShape; // heads: not used here
  readonly inputs: number;
  readonly perRow: number; // inputs that may be one at once
  readonly actions: number;
  readonly heads: WorldNetwork['heads'];
  /** One trunk below policy and value instead of one each. */
  readonly shared: boolean;
}

/** Gains of the orthogonal start: hidden, policy, value and action values. Biases start at zero. */
const GAINS = { hidden: Math.SQRT2, policy: 0.01, value: 1, actionValues: 1 } as const;
type HeadName = Exclude<keyof typeof GAINS, 'hidden'>;

export interface Head {
  readonly name: HeadName;
  readonly trunk: string;
  readonly outputs: number;
}
/** @throws RangeError that names the invalid setting */
export function checkMlp(settings: MlpSettings): void {
  const { shape, heads, actions, inputs, perRow } = settings;
  for (const [name, n] of Object.entries({
    layers: shape.layers,
    width: shape.width,
    inputs,
    perRow,
    actions,
  }))
    if (!Number.isInteger(n) || n < 1) throw new RangeError(`A perceptron needs ${name} ≥ 1, not ${n}.`);
  if (heads.policy && heads.actionValues)
    throw new RangeError('A network has a policy or action values, not both: choose one head.');
  if (!heads.policy && !heads.actionValues && !heads.value)
    throw new RangeError('A network needs at least one head: policy, value or actionValues.');
}

/** In the order of their arrays, each with its trunk. */
export function headsOf({ heads, shared, actions }: MlpSettings): readonly Head[] {
  const apart = !shared && heads.value && (heads.policy || heads.actionValues);
  const trunk = apart ? 'actor' : 'trunk';
  const list: Head[] = [];
  if (heads.policy) list.push({ name: 'policy', trunk, outputs: actions });
  if (heads.actionValues) list.push({ name: 'actionValues', trunk, outputs: actions });
  if (heads.value) list.push({ name: 'value', trunk: apart ? 'critic' : trunk, outputs: 1 });
  return list;
}

export function arraysOf(settings: MlpSettings, heads: readonly Head[]): PlannedArray[] {
  const { layers, width } = settings.shape;
  const dense = (name: string, inputs: number, outputs: number, gain: number): PlannedArray[] =>
    denseArrays(name, inputs, outputs, (uniforms) => orthogonal(inputs, outputs, gain, uniforms));
  const trunks = [...new Set(heads.map((head) => head.trunk))];
  return [
    ...trunks.flatMap((trunk) =>
      Array.from({ length: layers }, (_, i) =>
        dense(`${trunk}.${i}`, i === 0 ? settings.inputs : width, width, GAINS.hidden),
      ).flat(),
    ),
    ...heads.flatMap(({ name, outputs }) => dense(name, width, outputs, GAINS[name])),
  ];
}
