/** Checks an experiment with networks on kernel worlds before it runs: problems and size. */

import type { Experiment, Problem, VariantSpec } from '../../../experiment/experiment.ts';
import { layoutOf } from '../../../kernel/layout.ts';
import type { AgentSettings } from '../../../learn/neural/contract.ts';
import type { WorldAgent } from '../../../learn/neural/worlds-contract.ts';
import { worldAgents } from '../../../learn/neural/worlds-registry.ts';
import { worldFamilies } from '../../../worlds/registry.ts';
import { ownWorkOf } from '../../custom/work.ts';
import { ExperimentError } from '../../experiment-error.ts';
import { buildWorld } from '../../program/build-world.ts';
import type { BuiltWorld } from '../../program/built.ts';
import { laneOfAgent } from '../../session/lane.ts';
import { agentSettings } from '../agent-settings.ts';
import { sizeProblems } from '../network-size.ts';
import { featuresOf } from './features.ts';
import { assembleWorld } from './prepare.ts';

export interface CheckedWorlds {
  readonly world: BuiltWorld;
  readonly agents: readonly WorldAgent[]; // of the variants, in order
  readonly warnings: readonly Problem[];
  readonly bytesPerReplica: number;
  /** Nodes of custom texts in one environment step, averaged over the variants. */
  readonly ownWork: number;
}

/** @throws ExperimentError with the problems at their places */
export function checkWorlds(experiment: Experiment): CheckedWorlds {
  const world = buildWorld(experiment);
  const agents = experiment.variants.map((variant, index) => agentOf(experiment, variant, index));
  const problems: Problem[] = [];
  let bytesPerReplica = 0;
  let ownWork = 0;
  for (const [index, variant] of experiment.variants.entries()) {
    const agent = agents[index];
    if (agent === undefined) continue;
    const settings = agentSettings(agent.entry, variant.agent);
    const path = `variants[${index}].agent`;
    problems.push(...settingProblems(settings, world, path));
    const { program } = assembleWorld(world, variant, index, agent);
    const bytes = bytesOf(agent, settings, world, layoutOf(program).replicaBytes);
    bytesPerReplica = Math.max(bytesPerReplica, bytes);
    ownWork += ownWorkOf(program, experiment.world, variant) / experiment.variants.length;
    problems.push(...sizeProblems(bytes, path));
  }
  if (problems.some(({ severity }) => severity === 'error')) throw new ExperimentError(problems);
  return { world, agents, warnings: [...world.build.warnings, ...problems], bytesPerReplica, ownWork };
}

function agentOf(experiment: Experiment, variant: VariantSpec, index: number): WorldAgent {
  const agent = worldAgents.get(variant.agent.type);
  const { family } = experiment.world;
  const problem = (message: string, fix: string) =>
    new ExperimentError([{ path: `variants[${index}].agent.type`, message, fix, severity: 'error' }]);
  if (agent === undefined && laneOfAgent(variant.agent.type) === 'kernel')
    throw problem(
      `“${variant.agent.type}” uses a table, but other variants of this experiment use networks. They cannot run together yet.`,
      `Compare with another network (${[...worldAgents.keys()].join(', ')}), or move the tabular variants to a separate experiment.`,
    );
  if (agent === undefined || worldFamilies.get(family)?.networks !== true)
    throw problem(
      `“${variant.agent.type}” does not work in a ${family} world.`,
      'Choose another agent or another world.',
    );
  return agent;
}

function settingProblems(settings: AgentSettings, { build }: BuiltWorld, path: string): readonly Problem[] {
  const problems: Problem[] = [];
  const wrong = (name: string, message: string, fix: string) =>
    problems.push({ path: `${path}.${name}`, message, fix, severity: 'error' });
  const width = settings.number('width');
  if (width % 4 !== 0)
    wrong('width', `The width ${width} is not a multiple of 4.`, `Use ${Math.round(width / 4) * 4}.`);
  const around = settings.text('view') === 'egocentric';
  if (around && build.view.kind !== 'grid')
    wrong('view', 'The agent cannot see its surroundings because this world has no map.', 'Use one-hot.');
  const side = settings.number('viewSize');
  if (around && side % 2 === 0)
    wrong('viewSize', `A view of ${side} × ${side} cells has no center cell.`, `Use ${side + 1}.`);
  if (build.view.kind === 'arms' && build.params.drift !== undefined && !build.stationary) {
    // a bandit
    const envs = settings.number('envs');
    if (envs > 1)
      problems.push({
        path: `${path}.envs`,
        message: `The arm means drift or are redrawn, so ${envs} parallel worlds become ${envs} different bandits for one policy.`,
        fix: 'Use 1 if the means drift.',
        severity: 'warning',
      });
  }
  return problems;
}

const WORD = 4;

/** The parallel environments, four arrays of the network's size with its copies, activations of the largest batch, the replay buffer. */
function bytesOf(agent: WorldAgent, settings: AgentSettings, world: BuiltWorld, blockBytes: number): number {
  const { columns, steps, learns, replay } = agent.needs(settings, 0);
  const { inputs, perRow } = featuresOf(world, settings);
  const [layers, width] = [settings.number('layers'), settings.number('width')];
  const trunks = learns === 'policy' && !settings.flag('sharedTrunk') ? 2 : 1;
  const actions = world.build.constants.nActions?.value ?? 1;
  const parameters = trunks * (inputs * width + layers * width * width + width * actions);
  const rows = Math.max(columns * steps, settings.has('batchSize') ? settings.number('batchSize') : 0);
  const activations = rows * (perRow + 2 * trunks * layers * width + 4 * actions);
  return columns * blockBytes + WORD * (6 * parameters + activations + 12 * columns * steps) + 17 * replay;
}
