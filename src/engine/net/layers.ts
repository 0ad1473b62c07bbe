import { LineError } from '../../agents/layers/kinds.ts';
import { arraysIn, type NetworkPlan, planNetwork } from '../../agents/layers/plan.ts';
import { weightsFrom } from '../../agents/layers/weights.ts';
import type { Features } from '../../agents/networks/contract.ts';
import { size } from '../../agents/networks/parameters.ts';
import type { WorldNeeds } from '../../agents/updates/net-contract.ts';
import type { Experiment, Problem } from '../../experiment/experiment.ts';
import type { Settings } from '../../experiment/settings.ts';
import { error } from '../../worlds/settings.ts';

/** Empty: the network is a perceptron. */
export const linesOf = (settings: Settings): readonly string[] =>
  settings.has('layerList') ? settings.lines('layerList') : [];

export const hasLayers = ({ variants }: Experiment): boolean =>
  variants.some(({ agent: { layerList } }) => Array.isArray(layerList) && layerList.length > 0);

export const sharesTrunk = (settings: Settings): boolean =>
  settings.has('sharedTrunk') && settings.flag('sharedTrunk');

export interface Sizes extends Pick<Features, 'inputs' | 'shape'> {
  readonly learns: WorldNeeds['learns'];
  readonly actions: number;
}

/** A perceptron reads a flat vector. */
export const inputOf = (settings: Settings, { inputs, shape }: Sizes): readonly number[] =>
  linesOf(settings).length > 0 ? (shape ?? [inputs]) : [inputs];

/** The listed layers, or the perceptron written as layers. @param normalized as `normalizedTanh` */
export function writtenLines(settings: Settings, normalized = false): readonly string[] {
  const listed = linesOf(settings);
  if (listed.length > 0) return listed;
  const width = settings.number('width');
  const unit = normalized ? [`dense ${width}`, 'layernorm', 'tanh'] : [`dense ${width} tanh`];
  return Array.from({ length: settings.number('layers') }, () => unit).flat();
}

/** @throws LineError */
export function planOf(settings: Settings, sizes: Sizes, lines = writtenLines(settings)): NetworkPlan {
  const { learns, actions } = sizes;
  return planNetwork({
    learns,
    actions,
    shared: sharesTrunk(settings),
    input: inputOf(settings, sizes),
    lines,
  });
}

/** Number of parameters, and of activations at most, per observation. */
export function countsOf(plan: NetworkPlan): {
  readonly parameters: number;
  readonly activations: number;
} {
  return {
    parameters: arraysIn(plan).reduce((sum, { shape }) => sum + size(shape), 0),
    activations: plan.layers.reduce((sum, { shape }) => sum + size(shape), 0),
  };
}

const startLines = (settings: Settings): readonly string[] =>
  settings.has('startWeights') ? settings.lines('startWeights') : [];

/** Maximum weights of a network of layers. Each optimizer step touches them all, without SIMD. */
const MAX_WEIGHTS = 2 ** 20;

export function layerProblems(settings: Settings, sizes: Sizes, path: string): readonly Problem[] {
  const field = `${path}.layerList`;
  let plan: NetworkPlan;
  try {
    plan = planOf(settings, sizes);
  } catch (wrong) {
    if (!(wrong instanceof LineError)) throw wrong;
    return [error(field, wrong.message, wrong.fix)];
  }
  const { parameters } = countsOf(plan);
  if (linesOf(settings).length > 0 && parameters > MAX_WEIGHTS)
    return [
      error(
        field,
        `These layers have ${parameters.toLocaleString('en')} weights; at most ${MAX_WEIGHTS.toLocaleString('en')} are allowed.`,
        'Use fewer units, or write `maxpool 2` or a convolution with stride 2 before `flatten`.',
      ),
    ];
  const start = startLines(settings);
  if (start.length === 0) return [];
  const weights = weightsFrom(start);
  const wrong = (message: string) => [
    error(
      `${path}.startWeights`,
      message,
      'Import the LayersModel again, with the same layers, view, world and shared trunk; or empty the setting.',
    ),
  ];
  if (weights?.length !== parameters) {
    const found =
      weights === null ? 'no numbers in base64' : `${weights.length.toLocaleString('en')} weights`;
    return wrong(`This network has ${parameters.toLocaleString('en')} weights, but the start has ${found}.`);
  }
  const bad = weights.findIndex((weight) => !Number.isFinite(weight));
  return bad < 0
    ? []
    : wrong(`Start weight ${(bad + 1).toLocaleString('en')} is ${weights[bad]}, but weights are finite.`);
}

/** Initial weights of a checked network. Null: random. */
export function startOf(settings: Settings): Float32Array | null {
  const start = startLines(settings);
  return start.length === 0 ? null : weightsFrom(start);
}
