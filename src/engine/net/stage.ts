import type { BodyPlan } from '../../agents/networks/body.ts';
import { WorldNetwork } from '../../agents/networks/mlp.ts';
import type { WorldAgent } from '../../agents/updates/net-contract.ts';
import { gridOf, inEpisodes } from '../../experiment/budget.ts';
import type { Experiment, VariantSpec } from '../../experiment/experiment.ts';
import { readSettings, type Settings } from '../../experiment/settings.ts';
import { NETWORK_METRIC_COLUMNS } from '../../stats/metrics/metrics.ts';
import type { Compute } from '../../tensor/contract.ts';
import type { Plan } from '../contract.ts';
import { rejectExperiment } from '../experiment-error.ts';
import { builtWith } from '../networks/agent-settings.ts';
import type { BuildNetworkStage, NetworkVariant } from '../networks/replica.ts';
import { Streams } from '../streams.ts';
import { WorldEvaluator } from '../variant/evaluator.ts';
import { ENDLESS } from '../variant/variant.ts';
import { type CheckedWorlds, checkWorlds, prepareWorld, sizesOf } from './check.ts';
import { featuresOf } from './features.ts';
import { type GivenData, type GivenRequest, keyOf, recordData } from './given-data.ts';
import { linesOf, planOf, type Sizes, sharesTrunk, startOf } from './layers.ts';
import { ParallelEnvironments, type PreparedWorld } from './parallel-environments.ts';
import { WorldReplica } from './replica.ts';
import { inherit, lostOnWorlds } from './successor.ts';
import { tableVariant } from './table-replica.ts';

/**
 * @param compute shared by all replicas and closed by its creator
 * @param recorded single steps can be read
 */
export function buildWorldStage(compute: Compute, recorded = false): BuildNetworkStage {
  return async (experiment) => {
    const checked = checkWorlds(experiment);
    const evaluator = await WorldEvaluator.open(experiment);
    const variants: NetworkVariant[] = [];
    const data = new DataStore();
    for (const [variant, agent] of checked.agents.entries()) {
      const spec = experiment.variants[variant];
      if (spec === undefined) continue;
      if (agent === null) {
        variants.push(await tableVariant(experiment, spec, variant));
        continue;
      }
      const world = await prepareWorld(checked.world, spec, variant, agent, recorded);
      const prepared = { ...world, evaluator };
      variants.push(networkVariant({ compute, experiment, variant, spec, agent, prepared, data }));
    }
    const plan = runLayoutOf(experiment, checked, variants);
    return { experiment, plan, variants, reject: (before) => lostOnWorlds(before, experiment) };
  };
}

interface NetworkRequest {
  readonly compute: Compute;
  readonly experiment: Experiment;
  readonly variant: number;
  readonly spec: VariantSpec;
  readonly agent: WorldAgent;
  readonly prepared: PreparedWorld;
  readonly data: DataStore;
}

/** A variant with a network. @throws ExperimentError if its budget counts episodes that its world does not have */
function networkVariant(request: NetworkRequest): NetworkVariant {
  const { compute, experiment, variant, spec, agent, prepared, data } = request;
  const { plan, planned } = prepared.variant;
  if (inEpisodes(experiment) && planned?.endless) rejectExperiment('episodes', ...ENDLESS);
  const settings = (of: VariantSpec): Settings => readSettings(agent.entry, of.agent);
  const now = settings(spec);
  const { given = null } = agent.needs(now, 0);
  const signature = signatureOf(request, now);
  const recall = recallOf(request, now);
  const dataOf = (seed: number) =>
    given === null
      ? null
      : data.of({
          prepared,
          world: experiment.world,
          needs: given,
          experimentSeed: experiment.seed,
          seed,
          path: `variants[${variant}].agent`,
        });
  const create = async (seed: number) =>
    new WorldReplica({
      experiment,
      variant,
      seed,
      spec,
      agent,
      settings,
      prepared,
      signature,
      recall,
      given: await dataOf(seed),
      ...(await partsOf({ compute, prepared, agent, now, experiment }, seed)),
    });
  return {
    plan,
    adopt: async (old) => {
      if (!(old instanceof WorldReplica)) return null;
      const sameData = old.options.given?.key === (await dataOf(old.seed))?.key;
      if (sameData && old.options.signature === signature && old.revise(spec, prepared)) return old;
      const next = await create(old.seed);
      await inherit(next, old, old.options.recall === recall);
      return next;
    },
    create,
  };
}

/** Equal for variants with the same program, network and inputs. */
function signatureOf({ agent, spec, prepared }: NetworkRequest, now: Settings): string {
  const { inputs, perRow } = featuresOf(prepared.world, now, null);
  return JSON.stringify([
    builtWith(agent.entry, spec.agent),
    prepared.variant.assembly.signature,
    inputs,
    perRow,
  ]);
}

/** Identifies stored transitions by the world, the rewards that paid them and the buffer size. */
function recallOf({ agent, spec, experiment }: NetworkRequest, now: Settings): string {
  const { replay, given = null } = agent.needs(now, 0);
  return JSON.stringify([
    experiment.world,
    replay,
    given,
    spec.reward.map((term) => ({ ...term, ...(given === null && { weight: 0 }) })),
  ]);
}

class DataStore {
  readonly #known = new Map<string, Promise<GivenData>>();

  of(request: GivenRequest): Promise<GivenData> {
    const key = keyOf(request);
    const data = this.#known.get(key) ?? recordData(request);
    this.#known.set(key, data);
    return data;
  }
}

interface Build {
  readonly compute: Compute;
  readonly prepared: PreparedWorld;
  readonly agent: WorldAgent;
  readonly now: Settings;
  readonly experiment: Experiment;
}

async function partsOf({ compute, prepared, agent, now, experiment }: Build, seed: number) {
  const { learns, columns, network: first } = agent.needs(now, 0);
  const { inputs, perRow } = featuresOf(prepared.world, now, null);
  const streams = new Streams(experiment.seed, seed);
  const shape = { kind: 'mlp', layers: now.number('layers'), width: now.number('width'), heads: 1 } as const;
  const actions = prepared.world.build.constants.nActions?.value ?? 1;
  const network = new WorldNetwork(
    compute,
    { shape, inputs, perRow, actions, learns, shared: sharesTrunk(now), ...first },
    (count) => streams.of('weights').uniforms(count),
    ...(await layersIn(now, sizesOf(agent, now, prepared.world))),
  );
  const start = startOf(now);
  if (start !== null) compute.write(network.parameters.values, start);
  const worlds = await ParallelEnvironments.create(prepared, columns, inEpisodes(experiment));
  worlds.begin(experiment.seed, seed, streams.of('worlds'));
  return { streams, network, worlds };
}

async function layersIn(settings: Settings, sizes: Sizes): Promise<readonly BodyPlan[]> {
  const lines = linesOf(settings);
  if (lines.length === 0) return [];
  const { loadTfjs } = await import('../../agents/layers/tfjs.ts');
  const { layersBody } = await import('../../agents/layers/tfjs-body.ts');
  return [layersBody(await loadTfjs(), planOf(settings, sizes), lines.length)];
}

function runLayoutOf(
  experiment: Experiment,
  checked: CheckedWorlds,
  variants: readonly NetworkVariant[],
): Plan {
  const { build, module } = checked.world;
  const constant = (name: string) => build.constants[name]?.value ?? 0;
  return {
    columns: NETWORK_METRIC_COLUMNS + Math.max(0, ...variants.map(({ plan }) => plan.terms.length)),
    metricColumns: NETWORK_METRIC_COLUMNS,
    ...(experiment.evaluation && { evaluation: experiment.evaluation }),
    grid: gridOf(experiment),
    ...(inEpisodes(experiment) && { unit: 'episodes' as const }),
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
