/** Reads a LayersModel of TensorFlow.js as a list of layers with weights, and names what does not fit. */
import type { HeadName } from '../networks/body.ts';
import { fail, isObject, short, shown } from './file-values.ts';
import { LineError, NORM_EPSILON } from './kinds.ts';
import type { PlannedLayer, Shape } from './layer.ts';
import { requireSame, settingsOf, unknownKind } from './layer-settings.ts';
import { chainTo, type Found, type Graph, graphOf, parsed, weightsOf } from './model-file.ts';
import { type NetworkPlan, OBSERVATION, planNetwork } from './plan.ts';
import { type ModelNotes, written } from './topology.ts';

export interface ReadModel {
  readonly layerList: readonly string[];
  readonly shared: boolean;
  readonly input: Shape;
  readonly actions: number;
  readonly learns: 'policy' | 'actionValues';
  /** In the order of the plan of these layers. */
  readonly weights: Float32Array;
  /** Training settings of the model that are not used here. */
  readonly notTaken: readonly string[];
}

const ACTIVATIONS = ['linear', 'relu', 'tanh', 'elu', 'sigmoid'];

/** The line that describes a layer of a plain chain; null if the layer only reshapes. @throws RangeError for other layers */
function lineOf(layer: Found): string | null {
  const { name, className } = layer;
  if (className === 'Dropout')
    fail(`Layer “${short(name)}” is dropout, which draws random numbers. Save the model without it.`);
  const settings = settingsOf(layer);
  const first = (key: string) => (settings[key] as readonly number[])[0];
  const activation = settings.activation;
  if (className !== 'LSTM' && className !== 'GRU' && activation !== undefined)
    if (!ACTIVATIONS.includes(String(activation)))
      fail(
        `Layer “${short(name)}” has activation ${shown(activation)}. Valid activations: ${ACTIVATIONS.join(', ')}.`,
      );
  const curve = activation === 'linear' ? '' : ` ${activation}`;
  switch (className) {
    case 'Dense':
      return `dense ${settings.units}${curve}`;
    case 'Conv2D': {
      const stride = first('strides') === 1 ? '' : ` stride ${first('strides')}`;
      const size = (settings.kernel_size as readonly number[]).join('x');
      return `conv ${settings.filters} ${size}${stride}${settings.padding === 'valid' ? ' valid' : ''}${curve}`;
    }
    case 'MaxPooling2D':
      return `maxpool ${first('pool_size')}`;
    case 'AveragePooling2D':
      return `avgpool ${first('pool_size')}`;
    case 'LSTM':
    case 'GRU':
      return `${className.toLowerCase()} ${settings.units}${settings.return_sequences === true ? ' all' : ''}`;
    case 'Flatten':
      return 'flatten';
    case 'LayerNormalization':
      return settings.epsilon === NORM_EPSILON ? 'layernorm' : `layernorm epsilon ${settings.epsilon}`;
    case 'Activation':
      return String(activation);
    case 'Reshape':
      return null;
    default:
      return unknownKind(name, className);
  }
}

/** Layers of a trunk of the plan, in order. */
const trunkOf = (plan: NetworkPlan, trunk: string): readonly PlannedLayer[] =>
  plan.layers.filter(({ name }) => name.startsWith(`${trunk}.`));

function notesOf(model: Record<string, unknown>): readonly string[] | null {
  const metadata = isObject(model.userDefinedMetadata) ? model.userDefinedMetadata.rewardLab : null;
  const lines = isObject(metadata) ? (metadata as Partial<ModelNotes>).layerList : null;
  return Array.isArray(lines) && lines.every((line) => typeof line === 'string') ? lines : null;
}

const NOTES_DIFFER =
  'The layers of the model are not those that its notes list. Remove `userDefinedMetadata` from model.json.';

/** Shape of one observation. @throws RangeError if it is not fixed */
function shapeOf(input: Found): Shape {
  const { batch_input_shape: before, batch_shape: now } = input.config;
  const shape = before ?? now;
  if (!Array.isArray(shape) || !shape.slice(1).every((n) => Number.isSafeInteger(n) && n > 0))
    return fail(
      'The input of the model has no fixed shape. Give its input layer a shape of positive whole numbers.',
    );
  if (before && now && JSON.stringify(before) !== JSON.stringify(now))
    fail(`The input of the model has two shapes: ${shown(before)} and ${shown(now)}. Save the model again.`);
  if (shape.length < 2 || shape.length > 4)
    fail(`The input of the model has the shape ${shown(shape)}. An observation has one to three dimensions.`);
  return shape.slice(1);
}

/** Training settings in the file that have no effect here. */
function trainingOf({ layers, isFrozen }: Graph): readonly string[] {
  const all = [...layers.values()];
  const named = (found: readonly Found[]) => found.map(({ name }) => `“${short(name)}”`).join(', ');
  const frozen = all.filter(({ config }) => config.trainable === false);
  const regularized = all.filter(({ config }) =>
    Object.entries(config).some(([key, value]) => value && key.endsWith('_regularizer')),
  );
  return [
    ...(isFrozen ? ['The model is frozen (trainable false). Here all its weights learn.'] : []),
    ...(frozen.length > 0
      ? [`Layers ${named(frozen)} are frozen (trainable false). Here their weights learn, too.`]
      : []),
    ...(regularized.length > 0
      ? [`Layers ${named(regularized)} have regularizers. Here they learn without them.`]
      : []),
  ];
}

/** The output layers: logits and a value, or action values. @throws RangeError if there are others */
function headsOf(graph: Graph): readonly [Found, Found | undefined] {
  const heads = graph.outputs.map(
    (name) => graph.layers.get(name) ?? fail(`There is no output “${short(name)}”. Save the model again.`),
  );
  const [first, second] = heads;
  if (first === undefined || heads.length > 2)
    return fail(`The model has ${heads.length} outputs. A policy has two: logits and a value.`);
  if (first === second)
    fail(`Output “${short(first.name)}” is named twice. Give the value a layer of its own.`);
  for (const head of heads)
    if (head.className !== 'Dense' || settingsOf(head).activation !== 'linear')
      fail(`Output “${short(head.name)}” must be a dense layer without activation.`);
  const values = second === undefined ? 1 : settingsOf(second).units;
  if (values !== 1) fail(`The second output must be one value, not ${shown(values)}.`);
  return [first, second];
}

/** The hidden layers of a model: the list in its notes, or the layers in the chains below its heads. */
interface Described {
  readonly noted: boolean;
  readonly layerList: readonly string[];
  readonly shared: boolean;
  /** The chain below each head; none if there are notes. */
  readonly chains: readonly (readonly Found[])[];
  /** The line that describes each layer of the first chain; null if the layer only reshapes. */
  readonly lines: readonly (string | null)[];
}

/** @throws RangeError if the layers cannot be described */
function describedLayers(
  graph: Graph,
  notes: readonly string[] | null,
  [first, second]: readonly [Found, Found | undefined],
): Described {
  const heads = second === undefined ? [first] : [first, second];
  const chains = notes === null ? heads.map((head) => chainTo(graph, head)) : [];
  const [chain = [], otherChain] = chains;
  const lines = chain.map(lineOf);
  const layerList = notes ?? lines.filter((line) => line !== null);
  if (layerList.length === 0)
    return fail('The model has no layer between its input and its outputs. Add a dense layer.');
  if (layerList.length > graph.layers.size) return fail(NOTES_DIFFER);
  const shared =
    notes === null
      ? otherChain !== undefined &&
        chain.length === otherChain.length &&
        chain.every((layer, k) => layer === otherChain[k])
      : second !== undefined && first.inbound[0] === second.inbound[0];
  return { noted: notes !== null, layerList, shared, chains, lines };
}

/** @throws RangeError that names the layer */
function planFor(request: Parameters<typeof planNetwork>[0], { chains, lines }: Described): NetworkPlan {
  try {
    return planNetwork(request);
  } catch (error) {
    if (!(error instanceof LineError)) throw error;
    const layer = chains[0]?.filter((_, k) => lines[k] !== null)[error.line];
    const where = layer === undefined ? '' : `Layer “${short(layer.name)}”: `;
    return fail(`${where}${error.message} ${error.fix}`);
  }
}

/** The layers of the model that correspond to those of the stacks, by planned name. @throws RangeError if one is missing */
function* stackNames(
  plan: NetworkPlan,
  { chains, lines }: Described,
  trunks: readonly string[],
): Generator<readonly [planned: string, found: string]> {
  for (const [k, trunk] of trunks.entries()) {
    const wanted = trunkOf(plan, trunk);
    const found = chains[k] ?? [];
    if (found.length !== wanted.length) {
      const reshaping = chains[0]?.filter((_, i) => lines[i] === null) ?? [];
      fail(
        k === 0
          ? `The model reshapes where its next layer does not need it. Build it without ${reshaping
              .map(({ name }) => `“${short(name)}”`)
              .join(', ')}.`
          : `The stack of output ${k + 1} has ${found.length} layers, but the first has ${wanted.length}: share all layers or none, and give both stacks the same.`,
      );
    }
    for (const [i, { name }] of wanted.entries()) yield [name, found[i]?.name ?? ''];
  }
}

/** @param names of the model's layers, by planned name @throws RangeError that names the layer that differs from its plan */
function requirePlanned(
  graph: Graph,
  plan: NetworkPlan,
  names: ReadonlyMap<string, string>,
  noted: boolean,
): void {
  if (noted && graph.layers.size !== plan.layers.length) fail(NOTES_DIFFER);
  for (const { name, className, config, shape, inbound } of plan.layers.slice(1)) {
    const found = graph.layers.get(names.get(name) ?? name) ?? fail(NOTES_DIFFER);
    requireSame(found, { className, config: written(config), shape });
    if (noted && found.inbound.join('\n') !== inbound.map((one) => names.get(one) ?? one).join('\n'))
      fail(NOTES_DIFFER);
  }
}

/**
 * @param json of `model.json` @param bytes of its weight files, joined in order
 * @throws RangeError that names the layer, or what else is wrong, and the fix
 */
export function readModel(json: string, bytes: Uint8Array): ReadModel {
  const { model, manifest } = parsed(json);
  const graph = graphOf(model);
  const heads = headsOf(graph);
  const [first, second] = heads;
  const learns = second === undefined ? 'actionValues' : 'policy';
  const inputLayer = [...graph.layers.values()].find(({ className }) => className === 'InputLayer');
  if (inputLayer === undefined) return fail('The model has no input layer. Save the model again.');
  settingsOf(inputLayer);
  const input = shapeOf(inputLayer);
  const actions = Number(settingsOf(first).units);
  const described = describedLayers(graph, notesOf(model), heads);
  const { noted, layerList, shared } = described;
  const plan = planFor({ input, lines: layerList, learns, shared, actions }, described);
  const names = new Map([[OBSERVATION, inputLayer.name]]);
  plan.outputs.forEach((name: HeadName, k) => {
    names.set(name, heads[k]?.name ?? name);
  });
  const trunks = learns === 'policy' && !shared ? ['actor', 'critic'] : ['trunk'];
  if (!noted) for (const [planned, found] of stackNames(plan, described, trunks)) names.set(planned, found);
  requirePlanned(graph, plan, names, noted);
  return {
    layerList,
    input,
    actions,
    learns,
    shared: learns === 'policy' && shared,
    weights: weightsOf(plan, graph, names, manifest, bytes),
    notTaken: trainingOf(graph),
  };
}
