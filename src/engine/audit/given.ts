/** The data that a variant is given to learn from, before any training. */
import type { Experiment } from '../../experiment/experiment.ts';
import { readSettings } from '../../experiment/settings.ts';
import { worldAgents } from '../../learn/neural/registry.ts';
import { ExperimentError } from '../experiment-error.ts';
import { prepareWorld } from '../network/world/check.ts';
import { recordData } from '../network/world/given-data.ts';
import { buildWorld } from '../program/build-world.ts';
import type { VariantAudit } from './contract.ts';

/** Of the first seed; nothing where the variant learns from its own steps. */
export async function givenOf(experiment: Experiment, variant: number): Promise<Pick<VariantAudit, 'given'>> {
  const spec = experiment.variants[variant];
  const agent = worldAgents.get(spec?.agent.type ?? '');
  if (spec === undefined || agent === undefined) return {};
  const { given: needs } = agent.needs(readSettings(agent.entry, spec.agent), 0);
  if (needs === undefined) return {};
  try {
    const world = buildWorld(experiment);
    const prepared = await prepareWorld(world, spec, variant, agent);
    const path = `variants[${variant}].agent`;
    const request = {
      prepared,
      world: experiment.world,
      needs,
      experimentSeed: experiment.seed,
      seed: 0,
      path,
    };
    const { report } = await recordData(request);
    return { given: { ...report, actions: world.build.actions } };
  } catch (error) {
    if (!(error instanceof ExperimentError)) throw error;
    return { given: { missing: error.problems.map(({ message }) => message).join(' ') } };
  }
}
