/** The variants of an experiment with networks on gridworlds or bandits, ready to raise replicas. */

import type { Experiment, VariantSpec } from '../../../experiment/experiment.ts';
import { WorldNetwork } from '../../../learn/networks/mlp.ts';
import type { AgentSettings } from '../../../learn/neural/contract.ts';
import type { WorldAgent } from '../../../learn/neural/worlds-contract.ts';
import { NETWORK_METRIC_COLUMNS } from '../../../measure/metrics/metrics.ts';
import type { Compute } from '../../../tensor/contract.ts';
import type { Plan } from '../../contract.ts';
import { gridOf } from '../../program/run-layout.ts';
import { agentSettings, builtWith } from '../agent-settings.ts';
import type { BuildNetworkStage, NetworkVariant } from '../replica.ts';
import { Streams } from '../streams.ts';
import { type CheckedWorlds, checkWorlds, prepareWorld } from './check.ts';
import { featuresOf } from './features.ts';
import { ParallelEnvironments, type PreparedWorld } from './parallel-environments.ts';
import { WorldReplica } from './replica.ts';

/**
 * @param compute shared by all replicas; anyone who made it closes it
 * @param recorded single steps can be read
 */
export function buildWorldStage(compute: Compute, recorded = false): BuildNetworkStage {
  // What replicas take over when an edit is applied: a stage is built just before it is.
  const latest = new Map<number, PreparedWorld>();
  return async (experiment) => {
    const checked = checkWorlds(experiment);
    const variants: NetworkVariant[] = [];
    for (const [index, agent] of checked.agents.entries()) {
      const spec = experiment.variants[index];
      if (spec === undefined) continue;
      const prepared = await prepareWorld(checked.world, spec, index, agent, recorded);
      latest.set(index, prepared);
      const own: VariantOptions = { compute, experiment, index, agent, prepared, spec };
      variants.push({
        plan: prepared.variant.plan,
        signature: signatureOf(own),
        raise: (seed) => raise(own, seed, () => latest.get(index) ?? prepared),
      });
    }
    return { experiment, plan: planOf(experiment, checked, variants), variants };
  };
}

interface VariantOptions {
  readonly compute: Compute;
  readonly experiment: Experiment;
  readonly index: number;
  readonly agent: WorldAgent;
  readonly prepared: PreparedWorld;
  readonly spec: VariantSpec;
}

const settingsBy =
  (agent: WorldAgent) =>
  (of: VariantSpec): AgentSettings =>
    agentSettings(agent.entry, of.agent);

/** The same program, network and inputs. */
function signatureOf({ agent, prepared, spec }: VariantOptions): string {
  const { inputs, perRow } = featuresOf(prepared.world, settingsBy(agent)(spec));
  return JSON.stringify([
    builtWith(agent.entry, spec.agent),
    prepared.variant.assembly.signature,
    inputs,
    perRow,
  ]);
}

async function raise(own: VariantOptions, seed: number, latest: () => PreparedWorld): Promise<WorldReplica> {
  const { compute, experiment, agent, prepared, spec } = own;
  const settings = settingsBy(agent);
  const now = settings(spec);
  const { learns, columns } = agent.needs(now, 0);
  const { inputs, perRow } = featuresOf(prepared.world, now);
  const streams = new Streams(experiment.seed, seed);
  const network = new WorldNetwork(
    compute,
    {
      shape: { kind: 'mlp', layers: now.number('layers'), width: now.number('width'), heads: 1 },
      inputs,
      perRow,
      actions: prepared.world.build.constants.nActions?.value ?? 1,
      learns,
      shared: now.has('sharedTrunk') && now.flag('sharedTrunk'),
    },
    (count) => streams.of('weights').uniforms(count),
  );
  const worlds = await ParallelEnvironments.create(prepared, columns);
  worlds.begin(experiment.seed, seed, streams.of('worlds'));
  return new WorldReplica({
    experiment,
    variant: own.index,
    seed,
    spec,
    agent,
    settings,
    network,
    worlds,
    streams,
    prepared,
    latest,
  });
}

function planOf(experiment: Experiment, checked: CheckedWorlds, variants: readonly NetworkVariant[]): Plan {
  const { build, module } = checked.world;
  const constant = (name: string) => build.constants[name]?.value ?? 0;
  return {
    columns: NETWORK_METRIC_COLUMNS + Math.max(0, ...variants.map(({ plan }) => plan.terms.length)),
    metricColumns: NETWORK_METRIC_COLUMNS,
    grid: gridOf(experiment),
    variants: variants.map(({ plan }) => plan),
    view: build.view,
    actions: build.actions,
    nObservations: constant('nObservations'),
    nStates: constant('nStates'),
    nActions: constant('nActions'),
    events: module.events,
    bytesPerReplica: checked.bytesPerReplica,
    warnings: checked.warnings,
  };
}
