/** Agents that read the features of arms: what they see of the world, and where they cannot work. */
import type { Constant, ParsedModule } from '../../kernel/contract.ts';
import type { WorldBuild } from '../../worlds/contract.ts';
import { refuseExperiment } from '../experiment-error.ts';

/** Signals of the world that the agent calls, as its `meta.needs` lists them. */
const needsOf = ({ meta }: ParsedModule): readonly string[] =>
  Array.isArray(meta.needs) ? meta.needs.map(String) : [];

/**
 * @param path of the variant @returns modules that the agent sees, and the number of features
 * @throws ExperimentError where the world does not offer what the agent needs
 */
export function featuresFor(
  agent: ParsedModule,
  params: Readonly<Record<string, number>>,
  world: ParsedModule,
  { constants }: WorldBuild,
  path: string,
): { readonly sees: string[]; readonly constants: Readonly<Record<string, Constant>> } {
  const needs = needsOf(agent);
  if (needs.length === 0) return { sees: ['main'], constants: {} };
  const missing = needs.find((need) => !world.functions.some(({ name }) => name === need));
  const { nFeatures } = constants;
  if (missing !== undefined || nFeatures === undefined)
    refuseExperiment(
      `${path}.agent.type`,
      `The agent needs “${missing ?? 'nFeatures'}”, which this world does not offer.`,
      'Choose another agent, or a linear bandit.',
    );
  const contexts = constants.nObservations?.value ?? 1;
  if (agent.meta.oneContext === true && contexts > 1)
    refuseExperiment(
      `${path}.agent.type`,
      `This agent plans its pulls for one context, and the world has ${contexts}.`,
      'Set `contexts` to 1, or choose LinUCB.',
    );
  const counted = String(agent.meta.coordinates ?? '');
  const wanted = params[counted] ?? 0;
  if (wanted > nFeatures.value)
    refuseExperiment(
      `${path}.agent.${counted}`,
      `The arms have ${nFeatures.value} features, so the agent cannot choose ${wanted} of them.`,
      `Use at most ${nFeatures.value}.`,
    );
  return { sees: ['main', 'world'], constants: { nFeatures } };
}
