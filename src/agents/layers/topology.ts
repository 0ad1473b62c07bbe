/**
 * Writes a network as a LayersModel of TensorFlow.js: `model.json`, and the weights as bytes. Keras writes
 * names with underscores.
 */
import { underscored } from './layer-settings.ts';
import type { NetworkPlan } from './plan.ts';
import { arraysIn, OBSERVATION } from './plan.ts';

/** Converts settings to Keras's spelling. */
export function written(config: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(config).map(([name, value]) => [
      underscored(name),
      value === 'channelsLast' ? 'channels_last' : value,
    ]),
  );
}

/** What the lab writes next to a model, because an attention layer becomes many layers of TensorFlow.js. */
export interface ModelNotes {
  readonly layerList: readonly string[];
}
/** The path of the weights in `model.json`. */
const WEIGHTS_FILE = 'weights.bin';

/** @param values all parameters, in the order of the plan @param layerList the lines of the plan */
export function modelFiles(plan: NetworkPlan, values: Float32Array, layerList: readonly string[]) {
  const reference = (name: string) => [name, 0, 0];
  const layers = plan.layers.map(({ name, className, config, inbound }) => ({
    class_name: className,
    name,
    config: { name, trainable: true, ...written(config) },
    inbound_nodes: inbound.length === 0 ? [] : [inbound.map((from) => [...reference(from), {}])],
  }));
  const notes: ModelNotes = { layerList };
  const model = {
    format: 'layers-model',
    generatedBy: 'Reward Lab',
    convertedBy: null,
    modelTopology: {
      class_name: 'Model',
      config: {
        name: 'policy',
        layers,
        input_layers: [reference(OBSERVATION)],
        output_layers: plan.outputs.map(reference),
      },
      keras_version: 'tfjs-layers 4.22.0',
      backend: 'tensor_flow.js',
    },
    weightsManifest: [
      {
        paths: [WEIGHTS_FILE],
        weights: arraysIn(plan).map(({ name, shape }) => ({ name, shape, dtype: 'float32' })),
      },
    ],
    userDefinedMetadata: { rewardLab: notes },
  };
  return {
    json: `${JSON.stringify(model, null, 1)}\n`,
    weightsName: WEIGHTS_FILE,
    weights: new Uint8Array(values.slice().buffer),
  };
}
