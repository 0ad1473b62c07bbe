/** Program hashes of an experiment without training, solving or linking. Recorded outcomes are compared with them. */

import { worldAgents } from '../../agents/network-registry.ts';
import { inEpisodes } from '../../experiment/budget.ts';
import type { Experiment, VariantSpec } from '../../experiment/experiment.ts';
import { editedExperiments } from '../../experiment/merge-patch.ts';
import { LANGUAGE } from '../lane.ts';
import { withDiscount } from '../net/check.ts';
import { outlined } from '../program/assemble.ts';
import { buildWorld } from '../program/build-world.ts';
import { externalAgent } from '../program/external-agent.ts';
import { hashOf } from '../variant/variant.ts';

/** Hashes by variant, as in a session's plan after the last edit. Empty on text: it has no programs. @throws ExperimentError */
export function programHashes(written: Experiment): readonly string[] {
  const experiment = editedExperiments(written).at(-1)?.experiment ?? written;
  if (experiment.world.family === LANGUAGE) return experiment.variants.map(() => '');
  const { build, module: world } = buildWorld(experiment);
  return experiment.variants.map((spec, index) => {
    const { variant, agent } = agentOf(spec);
    const path = `variants[${index}]`;
    const episodes = agent === undefined && inEpisodes(experiment);
    return hashOf(outlined({ build, world, variant, path, agent, episodes }).signature);
  });
}

/** A network acts from outside the program. */
function agentOf(variant: VariantSpec) {
  const network = worldAgents.get(variant.agent.type);
  if (network === undefined) return { variant, agent: undefined };
  return { variant: withDiscount(variant, network), agent: externalAgent() };
}
