/** A network from a list of layers: stacks of layers topped by a policy and a value, or by action values. */

import type { HeadName } from '../networks/body.ts';
import { GAINS, headsOf, type MlpSettings } from '../networks/mlp-trunk.ts';
import type { PlannedArray } from '../networks/parameters.ts';
import { LineError, layersOf } from './kinds.ts';
import { dense, type PlannedLayer, type Shape, shapeText } from './layer.ts';

export interface LayeredSettings extends Pick<MlpSettings, 'learns' | 'shared' | 'actions'> {
  readonly input: Shape;
  /** One layer per line, from the observation up. */
  readonly lines: readonly string[];
}

export interface NetworkPlan {
  /** In the order of their weights in the parameters: the input, the stacks, the heads. */
  readonly layers: readonly PlannedLayer[];
  readonly outputs: readonly HeadName[];
}

/** Name of the input. */
export const OBSERVATION = 'observation';

export const arraysIn = ({ layers }: NetworkPlan): readonly PlannedArray[] =>
  layers.flatMap(({ arrays }) => arrays);

/** @throws LineError that names the line, what is wrong with it, and the correction */
export function planNetwork({ input, lines, ...settings }: LayeredSettings): NetworkPlan {
  const observation: PlannedLayer = {
    name: OBSERVATION,
    className: 'InputLayer',
    config: { batchInputShape: [null, ...input], dtype: 'float32' },
    inbound: [],
    arrays: [],
    shape: input,
  };
  const layers = [observation];
  const tops = new Map<string, PlannedLayer>();
  const heads = headsOf(settings);
  for (const { trunk } of heads) {
    if (tops.has(trunk)) continue;
    let top = observation;
    for (const [line, text] of lines.entries()) {
      const more = layersOf(text, line, `${trunk}.${line}`, top);
      layers.push(...more);
      top = more.at(-1) ?? top;
    }
    if (top.shape.length !== 1)
      throw new LineError(
        lines.length - 1,
        lines.at(-1) ?? '',
        `The last layer gives ${shapeText(top.shape)}, not a vector.`,
        'Add the line `flatten`.',
      );
    tops.set(trunk, top);
  }
  for (const { name, trunk, outputs } of heads) {
    const top = tops.get(trunk) ?? observation;
    layers.push(dense(name, top, outputs, { gain: GAINS[name] }));
  }
  return { layers, outputs: heads.map(({ name }) => name) };
}
