/** Exports trained networks as TensorFlow.js LayersModels, and imports LayersModels as starting points. */

import { short } from '../../agents/layers/file-values.ts';
import { shapeText } from '../../agents/layers/layer.ts';
import { weightPaths } from '../../agents/layers/model-file.ts';
import { type ReadModel, readModel } from '../../agents/layers/read-model.ts';
import { modelFiles } from '../../agents/layers/topology.ts';
import { weightsText } from '../../agents/layers/weights.ts';
import { worldAgents } from '../../agents/network-registry.ts';
import type { WorldNetwork } from '../../agents/networks/mlp.ts';
import { size } from '../../agents/networks/parameters.ts';
import type { WorldAgent } from '../../agents/updates/net-contract.ts';
import { joined } from '../../core/bytes.ts';
import type { Experiment, Parsed, Problem, VariantSpec } from '../../experiment/experiment.ts';
import { readSettings, type Settings } from '../../experiment/settings.ts';
import { error, warning } from '../../worlds/settings.ts';
import type { ModelFiles } from '../network-contract.ts';
import { buildWorld } from '../program/build-world.ts';
import type { BuiltWorld } from '../program/built.ts';
import { sizesOf } from './check.ts';
import { inputOf, linesOf, planOf, writtenLines } from './layers.ts';

export async function exportedModel(
  { agent, network }: { readonly agent: WorldAgent; readonly network: WorldNetwork },
  settings: Settings,
  world: BuiltWorld,
): Promise<ModelFiles> {
  const values = await network.compute.readFloats(network.parameters.values);
  const sizes = sizesOf(agent, settings, world);
  const isListed = linesOf(settings).length > 0;
  const lines = writtenLines(settings, agent.needs(settings, 0).network?.normalized);
  const plan = planOf(settings, sizes, lines);
  // Unlisted layer normalization has no weights, so the model gets ones and zeros.
  let at = 0;
  const numbers = plan.layers.flatMap(({ className, arrays }) =>
    arrays.flatMap(({ name, shape }): readonly number[] => {
      const count = size(shape);
      if (!isListed && className === 'LayerNormalization')
        return Array<number>(count).fill(name.endsWith('gamma') ? 1 : 0);
      at += count;
      return [...values.subarray(at - count, at)];
    }),
  );
  return modelFiles(plan, Float32Array.from(numbers), lines);
}

export const hasNetworks = ({ variants }: Experiment): boolean =>
  variants.some(({ agent }) => worldAgents.has(agent.type));

/** The perceptron that is equivalent to the listed hidden layers. Null: there is none. */
function perceptronOf(lines: readonly string[]): { readonly layers: number; readonly width: number } | null {
  const [first = ''] = lines;
  const width = Number(/^dense (\d+) tanh$/.exec(first)?.[1] ?? Number.NaN);
  const isOne = lines.every((line) => line === first) && lines.length <= 4;
  return isOne && width % 4 === 0 && width <= 256 ? { layers: lines.length, width } : null;
}

/** @returns the variant that starts from the model, or what does not fit */
function started(
  variant: VariantSpec,
  agent: WorldAgent,
  world: BuiltWorld,
  model: ReadModel,
  path: string,
): VariantSpec | Problem {
  const before = readSettings(agent.entry, variant.agent);
  const reject = (message: string, fix: string) => error(path, message, fix);
  const label = `“${variant.label}”`;
  if (!before.has('startWeights'))
    return reject(
      `${label} cannot start from a model: ${agent.entry.label} has its own first weights.`,
      'Choose another agent.',
    );
  const hidden =
    linesOf(before).length === 0 && model.input.length === 1 ? perceptronOf(model.layerList) : null;
  const spec = {
    ...variant.agent,
    ...(hidden ?? { layerList: model.layerList }),
    ...(before.has('sharedTrunk') && { sharedTrunk: model.shared }),
    startWeights: weightsText(model.weights),
  };
  const settings = readSettings(agent.entry, spec);
  const sizes = sizesOf(agent, settings, world);
  const wanted = inputOf(settings, sizes);
  if (model.learns !== sizes.learns)
    return reject(
      sizes.learns === 'policy'
        ? `The model has one output, but ${label} needs two: logits and a value.`
        : `The model has two outputs, but ${label} needs one: action values.`,
      'Choose an agent that has the outputs of the model, or save the model with those of the agent.',
    );
  if (model.input.join() !== wanted.join())
    return reject(
      `The model reads ${shapeText(model.input)} numbers, but the view “${settings.text('view')}” of this world gives ${shapeText(wanted)}.`,
      'Choose the view and the world that the model was made for.',
    );
  if (model.actions !== sizes.actions)
    return reject(
      `The model has ${model.actions} actions, but this world has ${sizes.actions}.`,
      'Choose the world that the model was made for.',
    );
  return { ...variant, agent: spec };
}

/**
 * Starts networks from a LayersModel: its layers and weights become settings of their agents.
 * @param json of `model.json` @param bytes of its weight files, joined @param only the variant; null: all networks
 */
function withStartModel(
  experiment: Experiment,
  json: string,
  bytes: Uint8Array,
  only: number | null,
): Parsed<Experiment> {
  const rejected = (problem: Problem) => ({ ok: false, problems: [problem] }) as const;
  let model: ReadModel;
  try {
    model = readModel(json, bytes);
  } catch (reason) {
    if (!(reason instanceof RangeError)) throw reason;
    return rejected(error('', reason.message, 'Choose another model, or correct this one.'));
  }
  const world = buildWorld(experiment);
  const variants: VariantSpec[] = [];
  let count = 0;
  for (const [k, variant] of experiment.variants.entries()) {
    const agent = worldAgents.get(variant.agent.type);
    if (agent === undefined || (only ?? k) !== k) {
      variants.push(variant);
      continue;
    }
    const next = started(variant, agent, world, model, `variants[${k}].agent`);
    if ('severity' in next) return rejected(next);
    variants.push(next);
    count += 1;
  }
  if (count === 0)
    return rejected(
      error(
        'variants',
        'No variant has a network on a world, so nothing can start from the model.',
        'Choose PPO (network) or another agent with a network.',
      ),
    );
  const warnings = model.notTaken.map((message) =>
    warning('', message, 'Train on in the tool that saved the model if this matters.'),
  );
  return { ok: true, value: { ...experiment, variants }, warnings };
}

export interface NamedFile {
  readonly name: string;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

export function withModelFiles(
  experiment: Experiment,
  files: readonly NamedFile[],
  only: number | null,
): Parsed<Experiment> {
  const rejected = (message: string) => ({
    ok: false as const,
    problems: [error('', message, 'Choose model.json and its files with weights together.')],
  });
  const model = files.find(({ name }) => name.endsWith('.json'));
  if (model === undefined) return rejected('There is no model.json among the files.');
  const json = new TextDecoder().decode(model.bytes);
  let paths: readonly string[];
  try {
    paths = weightPaths(json).map((path) => path.split('/').at(-1) ?? path);
  } catch (reason) {
    if (!(reason instanceof RangeError)) throw reason;
    return rejected(reason.message);
  }
  const twice = paths.find((path, k) => paths.indexOf(path) !== k);
  if (twice !== undefined)
    return rejected(
      `Two files with weights have the name “${short(twice)}”, so it is unclear which is which.`,
    );
  const parts = paths.map((path) => files.find(({ name }) => name === path)?.bytes);
  const missing = paths.filter((_, k) => parts[k] === undefined);
  if (missing.length > 0)
    return rejected(`The weights in ${missing.slice(0, 8).map(short).join(', ')} are missing.`);
  const bytes = joined(parts.filter((part) => part !== undefined));
  return withStartModel(experiment, json, bytes, only);
}
