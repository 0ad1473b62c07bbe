/**
 * The files of a LayersModel of TensorFlow.js: its layers, their connections, and its weights. They may come
 * from TensorFlow.js, from Keras 2 or 3 through its converter, or be damaged.
 */
import { size } from '../networks/parameters.ts';
import { fail, isObject, short, shown } from './file-values.ts';
import { type Shape, shapeText } from './layer.ts';
import { isOfKeras, isUnregistered } from './layer-settings.ts';
import type { NetworkPlan } from './plan.ts';

/** A layer as written in `model.json`. */
export interface Found {
  readonly name: string;
  readonly className: string;
  readonly config: Readonly<Record<string, unknown>>;
  readonly inbound: readonly string[];
}
export interface Graph {
  /** By name, in the order of the file. */
  readonly layers: ReadonlyMap<string, Found>;
  readonly outputs: readonly string[];
  /** True if the model as a whole is frozen. */
  readonly isFrozen: boolean;
}
interface Weight {
  readonly name: string;
  readonly shape: Shape;
}
interface WeightGroup {
  readonly paths: readonly string[];
  readonly weights: readonly Weight[];
}
export type Manifest = readonly WeightGroup[];

/** Keys of model.json itself; the training settings there do not change what the model computes. */
const FILE_KEYS = new Set([
  'format',
  'generatedBy',
  'convertedBy',
  'modelTopology',
  'weightsManifest',
  'trainingConfig',
  'userDefinedMetadata',
]);
/** Keys beside the layers: of the topology, and of the model's description in it. */
const TOPOLOGY_KEYS = new Set([
  'class_name',
  'config',
  'keras_version',
  'backend',
  'model_config',
  'training_config',
  'module',
  'registered_name',
  'build_config',
  'compile_config',
]);
const SAVE_AGAIN = 'Save the model again.';
const damaged = (what: string): never => fail(`model.json is damaged: ${what}. ${SAVE_AGAIN}`);

/** @throws RangeError that names the key */
function requireKnown(given: Readonly<Record<string, unknown>>, known: ReadonlySet<string>, where: string) {
  const extra = Object.keys(given).find((key) => !known.has(key));
  if (extra !== undefined)
    fail(`${where} ${shown(extra)} ${shown(given[extra])}, which is not known. ${SAVE_AGAIN}`);
}

/** @throws RangeError for other files */
export function parsed(json: string): {
  readonly model: Record<string, unknown>;
  readonly manifest: Manifest;
} {
  let model: unknown;
  try {
    model = JSON.parse(json);
  } catch {
    fail('model.json is not JSON. Save the model again with `model.save`.');
  }
  if (!isObject(model) || !isObject(model.modelTopology) || !Array.isArray(model.weightsManifest))
    return fail(
      'This is no LayersModel: model.json needs `modelTopology` and `weightsManifest`. Save it with `model.save`, or convert a Keras model as `tfjs_layers_model`.',
    );
  if (model.format !== undefined && model.format !== null && model.format !== 'layers-model')
    fail(
      `This is no LayersModel: its format is ${shown(model.format)}. Convert the Keras model as \`tfjs_layers_model\`.`,
    );
  requireKnown(model, FILE_KEYS, 'model.json has');
  return { model, manifest: model.weightsManifest.map(groupOf) };
}

function groupOf(group: unknown): WeightGroup {
  if (!isObject(group) || !Array.isArray(group.paths) || !Array.isArray(group.weights))
    return damaged('its weights manifest is no list of groups with `paths` and `weights`');
  const paths = group.paths.map((path) =>
    typeof path === 'string' && path !== ''
      ? path
      : damaged(`its weights manifest has the path ${shown(path)}, not the name of a file`),
  );
  return { paths, weights: group.weights.map(weightOf) };
}

const WEIGHT_KEYS = new Set(['name', 'shape', 'dtype', 'group']);

function weightOf(weight: unknown): Weight {
  if (!isObject(weight) || typeof weight.name !== 'string' || weight.name === '')
    return damaged(`its weights manifest has ${shown(weight)} without a name, not a weight`);
  const { name, shape, dtype } = weight;
  if (!Array.isArray(shape) || !shape.every((n) => Number.isSafeInteger(n) && n >= 0))
    return damaged(`weights ${shown(name)} have the shape ${shown(shape)}`);
  const extra = Object.keys(weight).find((key) => !WEIGHT_KEYS.has(key) && weight[key] !== null);
  if (extra === 'quantization')
    fail(`Weights “${short(name)}” are quantized, not float32. Convert the model without quantization.`);
  if (extra !== undefined)
    fail(
      `Weights “${short(name)}” have ${shown(extra)} ${shown(weight[extra])}, which is not known. ${SAVE_AGAIN}`,
    );
  if (dtype !== 'float32')
    fail(`Weights “${short(name)}” are ${shown(dtype)}, not float32. Save the model with float32 weights.`);
  return { name, shape };
}

/** The weight files that `model.json` names, in order. @throws RangeError for other files */
export const weightPaths = (json: string): readonly string[] =>
  parsed(json).manifest.flatMap(({ paths }) => paths);

/** Keys of a layer entry that do not change what the layer computes. */
const ENTRY_KEYS = new Set([
  'class_name',
  'name',
  'config',
  'inbound_nodes',
  'module',
  'registered_name',
  'build_config',
]);
const MODEL_KEYS = new Set([
  'name',
  'layers',
  'input_layers',
  'output_layers',
  'trainable',
  'dtype',
  'build_input_shape',
]);

function entryOf(entry: unknown, k: number): Omit<Found, 'inbound'> & { readonly nodes: readonly unknown[] } {
  if (!isObject(entry)) return damaged(`layer ${k + 1} of its list is ${shown(entry)}`);
  const { class_name: className, config = {}, inbound_nodes: nodes = [] } = entry;
  if (typeof className !== 'string' || !isObject(config) || !Array.isArray(nodes))
    return damaged(`layer ${k + 1} of its list has no readable class_name, config and inbound_nodes`);
  const name = entry.name ?? config.name;
  if (typeof name !== 'string' || name === '' || (config.name ?? name) !== name)
    return damaged(`layer ${k + 1} of its list, ${shown(className)}, has the name ${shown(name)}`);
  requireKnown(entry, ENTRY_KEYS, `Layer “${short(name)}” has`);
  const { module, registered_name: registered } = entry;
  if (!isOfKeras(module) || !isUnregistered(registered, className))
    fail(
      `Layer “${short(name)}” is a custom layer: ${shown(isUnregistered(registered, className) ? module : registered)}. Build the model from layers of Keras.`,
    );
  return { name, className, config, nodes };
}

/** The input that a reference to a tensor names. Files write it as layer, call, output, and settings of the call. */
function inputOf(reference: unknown, where: string): string {
  if (!Array.isArray(reference) || typeof reference[0] !== 'string')
    return damaged(`${where} reads ${shown(reference)}, which names no layer`);
  const [name, call, output, settings] = reference;
  if (call !== 0 || output !== 0)
    fail(
      `${where} reads output ${shown(output)} of call ${shown(call)} of layer “${short(name)}”. Use each layer once, and its only output.`,
    );
  requirePlainCall(settings ?? {}, where);
  return name;
}

function requirePlainCall(settings: unknown, where: string): void {
  const given = isObject(settings) ? settings : damaged(`${where} is called with ${shown(settings)}`);
  const extra = Object.keys(given).find((key) => given[key] !== null && given[key] !== false);
  if (extra !== undefined)
    fail(
      `${where} is called with ${shown(extra)} ${shown(given[extra])}. Build the model without this argument.`,
    );
}

/** Tensors among the arguments of a call, as Keras 3 writes them. */
function inputsAmong(args: readonly unknown[], where: string): readonly string[] {
  return args.flat().map((argument) => {
    const history =
      isObject(argument) && argument.class_name === '__keras_tensor__' && isObject(argument.config)
        ? argument.config.keras_history
        : undefined;
    if (history === undefined)
      fail(`${where} is called with ${shown(argument)}. Build the model without this argument.`);
    return inputOf(history, where);
  });
}

/** What a layer reads: lists of TensorFlow.js and Keras 2, with or without an outer list, or objects of Keras 3. */
function inputsOf(nodes: readonly unknown[], where: string): readonly string[] {
  if (nodes.length > 1) fail(`${where} is used more than once. Use each layer once.`);
  const [node] = nodes;
  if (node === undefined) return [];
  if (Array.isArray(node))
    return typeof node[0] === 'string'
      ? [inputOf(node, where)]
      : node.map((reference) => inputOf(reference, where));
  if (!isObject(node) || !Array.isArray(node.args))
    return damaged(`${where} has ${shown(node)} as its inbound node`);
  requirePlainCall(node.kwargs ?? {}, where);
  return inputsAmong(node.args, where);
}

/** Inputs or outputs of the model: a list of tensors, or a single tensor. */
function endsOf(ends: unknown, what: string): readonly string[] {
  if (!Array.isArray(ends) || ends.length === 0) return damaged(`its ${what} are ${shown(ends)}`);
  const references = typeof ends[0] === 'string' ? [ends] : ends;
  return references.map((reference) => inputOf(reference, `The list ${what}`));
}

/** Reads the graph of a Sequential or functional model. @throws RangeError for other models */
export function graphOf(model: Record<string, unknown>): Graph {
  const topology = model.modelTopology as Record<string, unknown>;
  const top = isObject(topology.model_config) ? topology.model_config : topology;
  for (const described of new Set([topology, top]))
    requireKnown(described, TOPOLOGY_KEYS, 'The topology of the model has');
  const isChain = top.class_name === 'Sequential';
  if (!isChain && top.class_name !== 'Functional' && top.class_name !== 'Model')
    fail(
      `The model is of the class ${shown(top.class_name)}. Save a Sequential or a functional model, with the layers themselves.`,
    );
  if (!isOfKeras(top.module) || !isUnregistered(top.registered_name, top.class_name))
    fail(
      `The model is of a class of its own: ${shown(top.registered_name ?? top.module)}. Save a Sequential or a functional model, with the layers themselves.`,
    );
  const config: unknown = Array.isArray(top.config) ? { layers: top.config } : top.config;
  if (!isObject(config) || !Array.isArray(config.layers) || config.layers.length === 0)
    return damaged('its layers cannot be read');
  requireKnown(config, MODEL_KEYS, 'The model has');
  const layers = new Map<string, Found>();
  const add = (layer: Found): void => {
    if (layers.has(layer.name)) damaged(`two layers have the name ${shown(layer.name)}`);
    layers.set(layer.name, layer);
  };
  let before: string | null = null;
  for (const [k, entry] of config.layers.entries()) {
    const { nodes, ...layer } = entryOf(entry, k);
    const where = `Layer “${short(layer.name)}”`;
    const isInput = layer.className === 'InputLayer';
    if (isChain && before === null && !isInput) {
      const { batch_input_shape, batch_shape } = layer.config;
      const shapes = { batch_input_shape, batch_shape: batch_shape ?? config.build_input_shape };
      before = '(input)';
      add({ name: before, className: 'InputLayer', config: shapes, inbound: [] });
    } else if (isChain && before !== null && isInput) damaged('an input follows another layer');
    const chained = before === null ? [] : [before];
    const inbound = inputsOf(nodes, where);
    if (isChain ? inbound.length > 0 : isInput !== (inbound.length === 0))
      damaged(`${where} has ${inbound.length} inbound nodes`);
    add({ ...layer, inbound: isChain ? chained : inbound });
    before = layer.name;
  }
  const inputs = [...layers.values()].filter(({ className }) => className === 'InputLayer');
  const given = isChain ? inputs.map(({ name }) => name) : endsOf(config.input_layers, 'input_layers');
  if (inputs.length !== 1 || given.length !== 1)
    fail(`The model has ${Math.max(inputs.length, given.length)} inputs, but must have one.`);
  if (given[0] !== inputs[0]?.name) damaged(`its input_layers name ${shown(given[0])}`);
  const outputs = isChain ? [before ?? ''] : endsOf(config.output_layers, 'output_layers');
  return { layers, outputs, isFrozen: config.trainable === false };
}

/** The layers from the input up to a head. @throws RangeError if they are not a chain */
export function chainTo({ layers }: Graph, head: Found): readonly Found[] {
  const chain: Found[] = [];
  for (let at = head; at.className !== 'InputLayer'; ) {
    const [from, ...more] = at.inbound;
    const next = layers.get(from ?? '');
    if (more.length > 0)
      return fail(
        `Layer “${short(at.name)}” has ${at.inbound.length} inputs, but must have one. Build the model as a chain of layers.`,
      );
    if (next === undefined)
      return damaged(`layer “${short(at.name)}” reads ${shown(from)}, which does not exist`);
    if (chain.length > layers.size)
      return fail('The layers form a cycle. Build the model as a chain of layers.');
    chain.unshift(next);
    at = next;
  }
  return chain.slice(1);
}

/** Common prefixes of all names, such as the name of the model, of every length. */
function prefixesOf(names: readonly string[]): readonly string[] {
  const prefixes = [''];
  for (const token of names[0]?.split('/').slice(0, -2) ?? []) {
    const next = `${prefixes.at(-1)}${token}/`;
    if (!names.every((name) => name.startsWith(next))) break;
    prefixes.push(next);
  }
  return prefixes;
}

interface StoredArray {
  readonly shape: Shape;
  /** Position of its first byte. */
  readonly at: number;
}

/** The position of each array of a manifest in its joined files, by name. @throws RangeError if the files do not fit */
function arraysIn(manifest: Manifest, bytes: Uint8Array): ReadonlyMap<string, StoredArray> {
  const arrays = new Map<string, StoredArray>();
  let end = 0;
  for (const { name, shape } of manifest.flatMap(({ weights }) => weights)) {
    if (arrays.has(name)) damaged(`two weights have the name ${shown(name)}`);
    arrays.set(name, { shape, at: end });
    end += 4 * size(shape);
  }
  if (bytes.length !== end)
    fail(
      `The weights have ${bytes.length} bytes, but model.json describes ${end}. Choose the files with weights that were saved with it.`,
    );
  return arrays;
}

/** An array that a plan needs. */
interface WantedArray {
  readonly layer: string;
  readonly part: string;
  readonly shape: Shape;
  /** Keras writes the name of its cell between the layer and the part. */
  readonly hasCell: boolean;
  /** Its possible names in a converted `.keras` file. */
  readonly archived: readonly string[];
}

/**
 * The folder of each layer in a `.keras` file, by name: its class in snake case, numbered from the second layer of the class on
 * (Keras 3, `saving_lib._save_container_state`).
 */
function foldersOf({ layers }: Graph): ReadonlyMap<string, string> {
  const counts = new Map<string, number>();
  return new Map(
    [...layers.values()].map(({ name, className }) => {
      const count = counts.get(className) ?? 0;
      counts.set(className, count + 1);
      const folder = className
        .replace(/(.)([A-Z][a-z]+)/g, '$1_$2')
        .replace(/([a-z])([A-Z])/g, '$1_$2')
        .toLowerCase();
      return [name, count === 0 ? folder : `${folder}_${count}`];
    }),
  );
}
/** Keras 3, and tf.keras from 2.13 on. */
const ARCHIVE_ROOTS = ['layers', '_layer_checkpoint_dependencies'];

/** The stored name of an array; undefined if there is none, or if there are several. @param prefix common to all names */
function storedName(
  prefix: string,
  { layer, part, hasCell, archived }: WantedArray,
  stored: ReadonlyMap<string, StoredArray>,
  layerNames: ReadonlySet<string>,
): string | undefined {
  const exact = `${prefix}${layer}/${part}`;
  if (stored.has(exact)) return exact;
  const inArchive = archived.find((name) => stored.has(name));
  if (inArchive !== undefined) return inArchive;
  if (!hasCell) return undefined;
  const inCell = [...stored.keys()].filter((name) => {
    const cell = name.slice(prefix.length + layer.length + 1, -part.length - 1);
    const isCell = name === `${prefix}${layer}/${cell}/${part}` && !cell.includes('/');
    return isCell && !layerNames.has(`${layer}/${cell}`);
  });
  return inCell.length === 1 ? inCell[0] : undefined;
}

/**
 * Reads the weights. Their names must match exactly: the layer, then the weight. Keras writes the cell of a
 * recurrent layer between them, and may add a common prefix. The converter names the weights of a `.keras` file by
 * their place in it: `layers/dense_1/vars/0`.
 * @param names of the model's layers, by planned name @param bytes little-endian, joined @returns weights in
 * the order of the plan
 * @throws RangeError that names the weights
 */
export function weightsOf(
  plan: NetworkPlan,
  graph: Graph,
  names: ReadonlyMap<string, string>,
  manifest: Manifest,
  bytes: Uint8Array,
): Float32Array {
  const places = arraysIn(manifest, bytes);
  const given = [...places.keys()];
  const layerNames = new Set(names.values());
  const folders = foldersOf(graph);
  const wanted = plan.layers.flatMap(({ name: planned, className, arrays }) =>
    arrays.map(({ name, shape }, k): WantedArray => {
      const layer = names.get(planned) ?? planned;
      const hasCell = className === 'LSTM' || className === 'GRU';
      const place = `${folders.get(layer) ?? layer}${hasCell ? '/cell' : ''}/vars/${k}`;
      const archived = ARCHIVE_ROOTS.map((root) => `${root}/${place}`);
      return { layer, part: name.slice(planned.length + 1), shape, hasCell, archived };
    }),
  );
  const nameOf = (prefix: string, array: WantedArray) => storedName(prefix, array, places, layerNames);
  const prefixes = prefixesOf(given);
  const prefix = prefixes.find((one) => wanted.every((array) => nameOf(one, array) !== undefined)) ?? '';
  const numbers: number[] = [];
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const used = new Set<string>();
  for (const array of wanted) {
    const name = nameOf(prefix, array);
    const place = places.get(name ?? '');
    if (name === undefined || place === undefined)
      return fail(
        `Layer “${short(array.layer)}” has no weights “${array.part}” in the file, which has ${given.slice(0, 8).map(shown).join(', ')}${given.length > 8 ? ', …' : ''}. ${SAVE_AGAIN}`,
      );
    if (place.shape.join() !== array.shape.join())
      fail(
        `Weights “${short(name)}” are ${shapeText(place.shape)}, but ${shapeText(array.shape)} are needed. Choose the weights that were saved with this model.json.`,
      );
    for (const number of finiteNumbers(name, view, place)) numbers.push(number);
    used.add(name);
  }
  const rest = given.find((name) => !used.has(name));
  if (rest !== undefined)
    fail(
      `Weights “${short(rest)}” belong to none of the layers before the outputs. Save the model without them.`,
    );
  return Float32Array.from(numbers);
}

/** @throws RangeError at the first number that is not finite */
function* finiteNumbers(name: string, view: DataView, { shape, at }: StoredArray): Generator<number> {
  for (let k = 0; k < size(shape); k++) {
    const number = view.getFloat32(at + 4 * k, true);
    if (!Number.isFinite(number))
      fail(
        `Number ${k + 1} of the weights “${short(name)}” is ${number}, but weights are finite. Save the model from before its training diverged.`,
      );
    yield number;
  }
}
