/** The files of a LayersModel of TensorFlow.js: its layers, how they follow each other, and its weights. They may come from anywhere. */
import { size } from '../networks/parameters.ts';
import { type Shape, shapeText } from './layer.ts';
import { type NetworkPlan, OBSERVATION } from './plan.ts';

/** A layer as `model.json` has it. */
export interface Found {
  readonly name: string;
  readonly className: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly inbound: readonly string[];
}
export interface Graph {
  readonly layers: ReadonlyMap<string, Found>;
  readonly outputs: readonly string[];
}
interface Weight {
  readonly name: string;
  readonly shape: Shape;
  readonly dtype: string;
  readonly quantization?: unknown;
}
export type Manifest = readonly { readonly paths: readonly string[]; readonly weights: readonly Weight[] }[];

export const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
export const refuse = (message: string): never => {
  throw new RangeError(message);
};

/** @throws RangeError for other files */
export function parsed(json: string): {
  readonly model: Record<string, unknown>;
  readonly manifest: Manifest;
} {
  let model: unknown;
  try {
    model = JSON.parse(json);
  } catch {
    refuse('model.json is not JSON. Save the model again with `model.save`.');
  }
  if (!isObject(model) || model.modelTopology === undefined || !Array.isArray(model.weightsManifest))
    return refuse(
      'This is no LayersModel: model.json needs `modelTopology` and `weightsManifest`. Save it with `model.save`, or convert a Keras model as `tfjs_layers_model`.',
    );
  const manifest = model.weightsManifest as Manifest;
  const good = manifest.every(
    (group) =>
      Array.isArray(group?.paths) &&
      Array.isArray(group?.weights) &&
      group.weights.every(({ name, shape }) => typeof name === 'string' && Array.isArray(shape)),
  );
  return good ? { model, manifest } : refuse('model.json is damaged: its weights manifest cannot be read.');
}

/** The files with weights that `model.json` names, in their order. @throws RangeError */
export const weightPaths = (json: string): readonly string[] =>
  parsed(json).manifest.flatMap(({ paths }) => paths);

/** Of a Sequential or functional model. */
export function graphOf(model: Record<string, unknown>): Graph {
  const topology = model.modelTopology as Record<string, unknown>;
  const top = (isObject(topology.model_config) ? topology.model_config : topology) as Record<string, unknown>;
  const config = (Array.isArray(top.config) ? { layers: top.config } : top.config) as Record<string, unknown>;
  const all = (isObject(config) && Array.isArray(config.layers) ? config.layers : []) as Record<
    string,
    unknown
  >[];
  const isChain = top.class_name === 'Sequential';
  const layers = new Map<string, Found>();
  let before: string | null = null;
  for (const layer of all) {
    const own = (isObject(layer.config) ? layer.config : {}) as Record<string, unknown>;
    const name = String(layer.name ?? own.name);
    const nodes = (Array.isArray(layer.inbound_nodes) ? layer.inbound_nodes : []) as unknown[][][];
    if (nodes.length > 1) refuse(`Layer “${name}” is used more than once.`);
    const className = String(layer.class_name);
    if (isChain && before === null && className !== 'InputLayer') {
      layers.set(OBSERVATION, { name: OBSERVATION, className: 'InputLayer', config: own, inbound: [] });
      before = OBSERVATION;
    }
    const chained: readonly string[] = before === null ? [] : [before];
    const inbound = isChain ? chained : (nodes[0] ?? []).map((node) => String(node[0]));
    layers.set(name, { name, className, config: own, inbound });
    before = name;
  }
  const given = (isObject(config) ? config.output_layers : null) as unknown;
  const outputs =
    isChain && before !== null ? [before] : Array.isArray(given) ? given.map(([name]) => String(name)) : [];
  if (layers.size === 0 || outputs.length === 0) refuse('model.json is damaged: its layers cannot be read.');
  return { layers, outputs };
}

/** The layers below a head, from the input up. */
export function chainTo({ layers }: Graph, head: Found): readonly Found[] {
  const chain: Found[] = [];
  for (let at = head; at.className !== 'InputLayer'; ) {
    const [from, ...more] = at.inbound;
    const next = layers.get(from ?? '');
    if (more.length > 0 || next === undefined)
      return refuse(`Layer “${at.name}” has ${at.inbound.length} inputs, but must have one.`);
    if (chain.length > layers.size) return refuse('The layers form a cycle.');
    chain.unshift(next);
    at = next;
  }
  return chain.slice(1);
}

/** @param names of the model's layers, by planned name @returns weights in the order of the plan */
export function weightsOf(
  plan: NetworkPlan,
  names: ReadonlyMap<string, string>,
  manifest: Manifest,
  bytes: Uint8Array,
): Float32Array {
  const places = new Map<string, { readonly shape: Shape; readonly at: number }>();
  let at = 0;
  for (const { name, shape, dtype, quantization } of manifest.flatMap(({ weights }) => weights)) {
    if (dtype !== 'float32' || quantization !== undefined)
      refuse(
        `Weights “${name}” are ${quantization === undefined ? dtype : 'quantized'}, not float32. Save the model again.`,
      );
    places.set(name, { shape, at });
    at += 4 * size(shape);
  }
  if (bytes.length !== at) refuse(`The weights have ${bytes.length} bytes, but model.json describes ${at}.`);
  const chosen: number[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  for (const { name: planned, arrays } of plan.layers)
    for (const { name, shape } of arrays) {
      const [own, part] = [names.get(planned) ?? planned, name.slice(planned.length)];
      const found = [...places].find(([one]) => one.startsWith(`${own}/`) && one.endsWith(part));
      if (found === undefined) return refuse(`Layer “${own}” has no weights “${part.slice(1)}”.`);
      const [, place] = found;
      if (place.shape.join() !== shape.join())
        refuse(`Weights “${own}${part}” are ${shapeText(place.shape)}, but ${shapeText(shape)} are needed.`);
      for (let k = 0; k < size(shape); k++) chosen.push(view.getFloat32(place.at + 4 * k, true));
    }
  return Float32Array.from(chosen);
}
