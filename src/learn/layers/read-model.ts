/** A LayersModel of TensorFlow.js as a list of layers with weights. What does not fit is named. */
import type { HeadName } from '../networks/body.ts';
import { LAYER_FORMS, LineError } from './kinds.ts';
import type { PlannedLayer, Shape } from './layer.ts';
import { chainTo, type Found, graphOf, isObject, parsed, refuse, weightsOf } from './model-file.ts';
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
}

const VALID = `Valid layers: ${LAYER_FORMS.map((form) => `\`${form}\``).join(', ')}.`;

const pair = (value: unknown): readonly [number, number] =>
  Array.isArray(value) ? [Number(value[0]), Number(value[1])] : [Number(value), Number(value)];

/** The line that a layer of a plain chain is; null: it only reshapes. @throws RangeError for others */
function lineOf({ name, className, config }: Found): string | null {
  const curve =
    config.activation === undefined || config.activation === 'linear' ? '' : ` ${config.activation}`;
  switch (className) {
    case 'Dense':
      return `dense ${config.units}${curve}`;
    case 'Conv2D': {
      const [rows, columns] = pair(config.kernel_size);
      const [stride] = pair(config.strides ?? 1);
      return `conv ${config.filters} ${rows}x${columns}${stride === 1 ? '' : ` stride ${stride}`}${config.padding === 'valid' ? ' valid' : ''}${curve}`;
    }
    case 'MaxPooling2D':
      return `maxpool ${pair(config.pool_size)[0]}`;
    case 'AveragePooling2D':
      return `avgpool ${pair(config.pool_size)[0]}`;
    case 'LSTM':
    case 'GRU':
      return `${className.toLowerCase()} ${config.units}${config.return_sequences === true ? ' all' : ''}`;
    case 'Flatten':
      return 'flatten';
    case 'LayerNormalization':
      return 'layernorm';
    case 'Activation':
      return String(config.activation);
    case 'Reshape':
      return null;
    case 'Dropout':
      return refuse(`Layer “${name}” is dropout, which draws random numbers. Save the model without it.`);
    default:
      return refuse(`Layer “${name}” is of the unknown kind ${className}. ${VALID}`);
  }
}

/** Same kind and settings, as far as the model writes them. */
function requireSame(found: Found, wanted: PlannedLayer): void {
  if (found.className !== wanted.className)
    refuse(`Layer “${found.name}” is ${found.className}, but ${wanted.className} is needed there.`);
  const plain = (value: unknown) => {
    const one = Array.isArray(value) && value.length === 1 ? value[0] : value;
    return JSON.stringify(one);
  };
  for (const [name, value] of Object.entries(written(wanted.config))) {
    const own = found.config[name];
    if (own === undefined || ['implementation', 'dtype', 'batch_input_shape', 'target_shape'].includes(name))
      continue;
    const isLastAxis = name === 'axis' && Number(plain(own)) === wanted.shape.length;
    if (!isLastAxis && plain(own) !== plain(value))
      refuse(`Layer “${found.name}” has ${name} ${plain(own)}, but only ${plain(value)} is possible here.`);
  }
}

/** Layers of the trunks of a plan, in their order. */
const trunkOf = (plan: NetworkPlan, trunk: string): readonly PlannedLayer[] =>
  plan.layers.filter(({ name }) => name.startsWith(`${trunk}.`));

function notesOf(model: Record<string, unknown>): readonly string[] | null {
  const metadata = isObject(model.userDefinedMetadata) ? model.userDefinedMetadata.rewardLab : null;
  const lines = isObject(metadata) ? (metadata as Partial<ModelNotes>).layerList : null;
  return Array.isArray(lines) && lines.every((line) => typeof line === 'string') ? lines : null;
}

/**
 * @param json of `model.json` @param bytes of its files with weights, joined in their order
 * @throws RangeError that names the layer, or what else is wrong
 */
export function readModel(json: string, bytes: Uint8Array): ReadModel {
  const { model, manifest } = parsed(json);
  const graph = graphOf(model);
  const heads = graph.outputs.map(
    (name) => graph.layers.get(name) ?? refuse(`There is no output “${name}”.`),
  );
  if (heads.length > 2)
    refuse(`The model has ${heads.length} outputs. A policy has two: logits and a value.`);
  const learns = heads.length === 2 ? 'policy' : 'actionValues';
  for (const { name, className, config } of heads)
    if (className !== 'Dense' || (config.activation ?? 'linear') !== 'linear')
      refuse(`Output “${name}” must be a dense layer without activation.`);
  const [actions, values] = heads.map(({ config }) => Number(config.units));
  if (learns === 'policy' && values !== 1) refuse(`The second output must be one value, not ${values}.`);
  const input = [...graph.layers.values()].find(({ className }) => className === 'InputLayer');
  const shape = (input?.config.batch_input_shape ?? input?.config.batch_shape) as unknown;
  if (!Array.isArray(shape) || !shape.slice(1).every((n) => Number.isInteger(n) && n > 0))
    return refuse('The input of the model has no fixed shape.');
  const names = new Map([[OBSERVATION, input?.name ?? OBSERVATION]]);
  const noted = notesOf(model);
  const chains = noted === null ? heads.map((head) => chainTo(graph, head)) : [];
  const layerList = noted ?? (chains[0] ?? []).flatMap((layer) => lineOf(layer) ?? []);
  if (layerList.length === 0) refuse('The model has no layer between its input and its outputs.');
  const [first, second] = heads as [Found, Found | undefined];
  const shared =
    noted === null
      ? chains[0]?.map(({ name }) => name).join('\n') === chains[1]?.map(({ name }) => name).join('\n')
      : second !== undefined && first.inbound[0] === second.inbound[0];
  let plan: NetworkPlan;
  try {
    plan = planNetwork({
      input: shape.slice(1) as Shape,
      lines: layerList,
      learns,
      shared,
      actions: actions ?? 1,
    });
  } catch (error) {
    if (error instanceof LineError) return refuse(`${error.message} ${error.fix}`);
    throw error;
  }
  plan.outputs.forEach((name: HeadName, k) => {
    names.set(name, heads[k]?.name ?? name);
  });
  const trunks = learns === 'policy' && !shared ? ['actor', 'critic'] : ['trunk'];
  if (noted === null)
    for (const [k, trunk] of trunks.entries()) {
      const [wanted, found] = [trunkOf(plan, trunk), chains[k] ?? []];
      if (found.length !== wanted.length)
        refuse(
          `The stack of output ${k + 1} has ${found.length} layers, but the first has ${wanted.length}: share all layers or none, and give both stacks the same.`,
        );
      for (const [i, { name }] of wanted.entries()) names.set(name, found[i]?.name ?? '');
    }
  for (const layer of plan.layers.slice(1))
    requireSame(
      graph.layers.get(names.get(layer.name) ?? layer.name) ?? refuse(`There is no layer “${layer.name}”.`),
      layer,
    );
  if (noted !== null && graph.layers.size !== plan.layers.length)
    refuse(
      'The layers of the model are not those that its notes list. Remove `userDefinedMetadata` from model.json.',
    );
  const isPolicy = learns === 'policy';
  return {
    ...{
      layerList,
      input: shape.slice(1) as Shape,
      actions: actions ?? 1,
      learns,
      shared: isPolicy && shared,
    },
    weights: weightsOf(plan, names, manifest, bytes),
  };
}
