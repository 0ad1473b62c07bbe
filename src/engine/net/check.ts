/** Checks a variant with a network on a world, and links its program with the host in place of the agent. */

import { worldAgents } from '../../agents/network-registry.ts';
import type { WorldAgent, WorldNeeds } from '../../agents/updates/net-contract.ts';
import type { Experiment, Problem, VariantSpec } from '../../experiment/experiment.ts';
import { readSettings, type Settings } from '../../experiment/settings.ts';
import { layoutOf } from '../../kernel/layout.ts';
import { error, warning } from '../../worlds/settings.ts';
import { notListable } from '../exact/model.ts';
import { ExperimentError } from '../experiment-error.ts';
import { laneOfAgent } from '../lane.ts';
import { sizeProblems, widthProblems } from '../networks/agent-settings.ts';
import { type Assembly, assemble } from '../program/assemble.ts';
import { buildWorld } from '../program/build-world.ts';
import type { BuiltWorld } from '../program/built.ts';
import { availabilityDependence } from '../program/custom-world.ts';
import { externalAgent } from '../program/external-agent.ts';
import { ownWorkOf } from '../program/work.ts';
import { prepareVariant } from '../variant/variant.ts';
import { featuresOf, hasFactors, limitsActions } from './features.ts';
import { countsOf, layerProblems, linesOf, planOf, type Sizes, sharesTrunk } from './layers.ts';
import type { PreparedWorld } from './parallel-environments.ts';

/** Writes out the discount even if it is the default, because planner and potentials read it from the spec. */
export function withDiscount(variant: VariantSpec, agent: WorldAgent): VariantSpec {
  const gamma = readSettings(agent.entry, variant.agent).number('gamma');
  return { ...variant, agent: { ...variant.agent, gamma } };
}

/** @throws ExperimentError if the program cannot be linked */
function assembleWorld(world: BuiltWorld, variant: VariantSpec, index: number, agent: WorldAgent): Assembly {
  return assemble({
    build: world.build,
    world: world.module,
    variant: withDiscount(variant, agent),
    path: `variants[${index}]`,
    agent: externalAgent(),
  });
}

/**
 * Links the program and solves the world if possible.
 * @param recorded single steps can be read
 * @throws ExperimentError
 */
export async function prepareWorld(
  world: BuiltWorld,
  variant: VariantSpec,
  index: number,
  agent: WorldAgent,
  recorded = false,
): Promise<PreparedWorld> {
  const spec = withDiscount(variant, agent);
  const prepared = await prepareVariant(world, spec, index, { external: externalAgent(), recorded });
  return {
    world,
    evaluator: null,
    variant: {
      ...prepared,
      plan: {
        ...prepared.plan,
        critic: agent.needs(readSettings(agent.entry, variant.agent), 0).critic !== false,
      },
    },
  };
}

export interface CheckedWorlds {
  readonly world: BuiltWorld;
  readonly agents: readonly (WorldAgent | null)[]; // by variant; null: it has a table
  readonly warnings: readonly Problem[];
  readonly bytesPerReplica: number;
  /** Nodes of custom texts per environment step, averaged over the variants. */
  readonly ownWork: number;
}

/** @throws ExperimentError with the problems at their paths */
export function checkWorlds(experiment: Experiment): CheckedWorlds {
  const world = buildWorld(experiment);
  const agents = experiment.variants.map((variant, index) =>
    laneOfAgent(variant.agent.type) === 'kernel' ? null : agentOf(experiment, world, variant, index),
  );
  const problems: Problem[] = [];
  let bytesPerReplica = 0;
  let ownWork = 0;
  for (const [index, variant] of experiment.variants.entries()) {
    const agent = agents[index];
    if (!agent) continue;
    const settings = readSettings(agent.entry, variant.agent);
    const path = `variants[${index}].agent`;
    problems.push(...settingProblems(agent, settings, world, path));
    problems.push(...givenProblems(agent.needs(settings, 0), world, path));
    if (problems.some(({ severity }) => severity === 'error')) continue;
    const { program } = assembleWorld(world, variant, index, agent);
    // Each replica has one machine whose environments share the tables and the terms' memory.
    const { replicaBytes, dataBytes } = layoutOf(program);
    const bytes = dataBytes + bytesOf(agent, settings, world, replicaBytes);
    bytesPerReplica = Math.max(bytesPerReplica, bytes);
    ownWork += ownWorkOf(program, experiment.world, variant) / experiment.variants.length;
    problems.push(...sizeProblems(bytes, path));
  }
  if (problems.some(({ severity }) => severity === 'error')) throw new ExperimentError(problems);
  return { world, agents, warnings: [...world.build.warnings, ...problems], bytesPerReplica, ownWork };
}

function agentOf(experiment: Experiment, world: BuiltWorld, variant: VariantSpec, index: number): WorldAgent {
  const agent = worldAgents.get(variant.agent.type);
  const { family } = experiment.world;
  const problem = (message: string, fix: string) =>
    new ExperimentError([error(`variants[${index}].agent.type`, message, fix)]);
  if (agent === undefined)
    throw problem(
      `“${variant.agent.type}” does not work in a ${family} world.`,
      'Choose another agent or another world.',
    );
  const name = limitsActions(world) ? availabilityDependence(world) : null;
  if (name !== null)
    throw problem(
      `“${variant.agent.type}” is a network and asks for the available actions by observation, but in this world they depend on \`${name}\`.`,
      'Let `available` use only its arguments, constants and tables, or choose an agent with a table.',
    );
  return agent;
}

/** Maximum number of first-layer weights. Each optimizer step touches them all. */
const MAX_EMBEDDED = 2 ** 22;

function settingProblems(
  agent: WorldAgent,
  settings: Settings,
  world: BuiltWorld,
  path: string,
): readonly Problem[] {
  const { build } = world;
  const isListed = linesOf(settings).length > 0;
  const problems: Problem[] = isListed ? [] : [...widthProblems(settings.number('width'), path)];
  const wrong = (name: string, message: string, fix: string) =>
    problems.push(error(`${path}.${name}`, message, fix));
  const around = settings.text('view') === 'egocentric';
  if (around && (build.view.kind !== 'grid' || build.view.blocks !== undefined))
    wrong(
      'view',
      build.view.kind === 'grid'
        ? 'The view of the surroundings does not show blocks that move.'
        : 'The agent cannot see its surroundings because this world has no map.',
      build.view.kind === 'grid' ? 'Use factored.' : 'Use one-hot.',
    );
  if (settings.text('view') === 'factored' && !hasFactors(build))
    wrong(
      'view',
      'The observation of this world has no parts.',
      'Use one-hot, or declare the sizes of the parts in the `meta` of a custom world: factors: [5, 5, 2].',
    );
  if (settings.text('view') === 'raster' && build.view.kind !== 'grid')
    wrong('view', 'A raster is an image of a map, but this world has none.', 'Use one-hot.');
  const inputs = featuresOf(world, settings, null).inputs;
  if (!isListed && inputs * settings.number('width') > MAX_EMBEDDED)
    wrong(
      'view',
      `The first layer would have ${inputs.toLocaleString('en')} inputs of width ${settings.number('width')}; at most ${MAX_EMBEDDED.toLocaleString('en')} weights are allowed.`,
      hasFactors(build) ? 'Use the factored view.' : 'Use a smaller width or a smaller world.',
    );
  const side = settings.number('viewSize');
  if (around && side % 2 === 0)
    wrong('viewSize', `A view of ${side} × ${side} cells has no center cell.`, `Use ${side + 1}.`);
  if (!problems.some(({ severity }) => severity === 'error'))
    problems.push(...layerProblems(settings, sizesOf(agent, settings, world), path));
  const isBandit = build.view.kind === 'arms' && build.params.drift !== undefined;
  const envs = isBandit && !build.stationary ? agent.needs(settings, 0).columns : 1;
  if (envs > 1)
    problems.push(
      warning(
        `${path}.envs`,
        `The arm means drift or are redrawn, so ${envs} parallel worlds become ${envs} different bandits for one policy.`,
        'Use 1 if the means drift.',
      ),
    );
  return problems;
}

/** Why data cannot be recorded. Problems that only the exact solution finds are rejected when recording starts. */
function givenProblems(
  { given }: WorldNeeds,
  { build, module }: BuiltWorld,
  path: string,
): readonly Problem[] {
  if (given === undefined) return [];
  const problems: Problem[] = [];
  const reason = given.optimalShare > 0 ? notListable(build) : null;
  if (reason !== null)
    problems.push(
      error(
        `${path}.dataOptimal`,
        `The optimal policy cannot record data here, because this world has no exact solution: ${reason}.`,
        'Use 0, which records a uniformly random policy, or another world.',
      ),
    );
  if (given.episodes !== 'all' && !module.events.some(({ name }) => name === 'success'))
    problems.push(
      error(
        `${path}.dataEpisodes`,
        `No episode is ${given.episodes} here, because this world has no event named \`success\`.`,
        'Keep all episodes.',
      ),
    );
  return problems;
}

export function sizesOf(agent: WorldAgent, settings: Settings, world: BuiltWorld): Sizes {
  const { inputs, shape } = featuresOf(world, settings, null);
  const actions = world.build.constants.nActions?.value ?? 1;
  return { inputs, actions, learns: agent.needs(settings, 0).learns, ...(shape && { shape }) };
}

const WORD = 4;

/** Parallel environments, four arrays of network size with copies, activations of the largest batch, replay buffer. */
function bytesOf(agent: WorldAgent, settings: Settings, world: BuiltWorld, blockBytes: number): number {
  const { columns, steps, learns, replay, nets = 0 } = agent.needs(settings, 0);
  const { inputs, perRow } = featuresOf(world, settings, null);
  const [layers, width] = [settings.number('layers'), settings.number('width')];
  const trunks = (learns === 'policy' && !sharesTrunk(settings) ? 2 : 1) + nets;
  const actions = world.build.constants.nActions?.value ?? 1;
  const rows = Math.max(columns * steps, settings.has('batchSize') ? settings.number('batchSize') : 0);
  const listed =
    linesOf(settings).length === 0 ? null : countsOf(planOf(settings, sizesOf(agent, settings, world)));
  const parameters =
    listed?.parameters ?? trunks * (inputs * width + layers * width * width + width * actions);
  // The tape stores each layer's output and its gradient.
  const activations = rows * (perRow + 2 * (listed?.activations ?? trunks * layers * width) + 4 * actions);
  return columns * blockBytes + WORD * (6 * parameters + activations + 12 * columns * steps) + 17 * replay;
}
