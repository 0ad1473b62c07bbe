/** Puts designs of the library into named worlds and solves them exactly. */

import type { Reference } from '../../../src/engine/contract.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { buildWorld } from '../../../src/engine/program/build-world.ts';
import { prepareVariant } from '../../../src/engine/variant/variant.ts';
import type { RewardDesign } from '../../../src/experiment/design.ts';
import { EXPERIMENT_FORMAT, type Experiment, type Problem } from '../../../src/experiment/experiment.ts';
import type { FieldValue } from '../../../src/experiment/field.ts';
import { languageExamples } from '../../../src/worlds/language/examples.ts';
import { worldFamilies } from '../../../src/worlds/registry.ts';

const examples = [...[...worldFamilies.values()].flatMap((family) => family.examples), ...languageExamples];

const AGENTS = { gridworld: 'q-learning', bandit: 'epsilon-greedy', text: 'reinforce', language: 'grpo-lm' };

/** An experiment with one variant that learns in the named world with the design. */
export function experimentOf(
  { family, terms, id }: Pick<RewardDesign, 'family' | 'terms' | 'id'>,
  world: string,
  { changed = {}, gamma }: { changed?: Readonly<Record<string, FieldValue>>; gamma?: number } = {},
): { readonly experiment: Experiment } | { readonly problems: readonly Problem[] } {
  const example = examples.find((candidate) => candidate.family === family && candidate.name === world);
  if (example === undefined) throw new Error(`The family ${family} has no world “${world}”.`);
  const checked = validate({
    format: EXPERIMENT_FORMAT,
    version: 2,
    name: id,
    world: { ...example, ...changed },
    variants: [
      {
        label: id,
        agent: { type: AGENTS[family], ...(gamma === undefined ? {} : { gamma }) },
        reward: terms,
      },
    ],
    seeds: 1,
    envSteps: 400,
    measurementPoints: 4,
  });
  return checked.ok ? { experiment: checked.value } : { problems: checked.problems };
}

/** The exact solution of one variant, or the reason why there is none. */
export async function solved(experiment: Experiment): Promise<Reference | string> {
  const world = buildWorld(experiment);
  const [variant] = experiment.variants;
  if (variant === undefined) throw new Error('an experiment without variants');
  const { plan } = await prepareVariant(world, variant, 0, { measures: 'returns' });
  return plan.reference ?? plan.noReference ?? '';
}
