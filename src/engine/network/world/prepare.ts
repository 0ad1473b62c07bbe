/** From a variant whose agent is a network to its program: world and reward terms with the host in the agent's place. */

import type { VariantSpec } from '../../../experiment/experiment.ts';
import type { ParsedModule } from '../../../kernel/contract.ts';
import { parseModule } from '../../../kernel/parse/parse.ts';
import type { WorldAgent } from '../../../learn/neural/worlds-contract.ts';
import { type Assembly, assemble } from '../../program/assemble.ts';
import type { BuiltWorld } from '../../program/built.ts';
import { prepareVariant } from '../../program/variant.ts';
import { agentSettings } from '../agent-settings.ts';
import source from '../external.kernel.ts?raw';
import type { PreparedWorld } from './parallel-environments.ts';

let parsed: ParsedModule | null = null;

/** Stands in a program for a policy that the host computes. */
function externalAgent(): ParsedModule {
  parsed ??= parseModule('external', source);
  return parsed;
}

/** The discount is said even where it is the default: planner and potentials ask the spec for it. */
function withDiscount(variant: VariantSpec, agent: WorldAgent): VariantSpec {
  const gamma = agentSettings(agent.entry, variant.agent).number('gamma');
  return { ...variant, agent: { ...variant.agent, gamma } };
}

/** @throws ExperimentError when the program cannot be linked */
export function assembleWorld(
  world: BuiltWorld,
  variant: VariantSpec,
  index: number,
  agent: WorldAgent,
): Assembly {
  return assemble({
    build: world.build,
    world: world.module,
    variant: withDiscount(variant, agent),
    path: `variants[${index}]`,
    agent: externalAgent(),
  });
}

/**
 * Links the program and solves the world where that can be done.
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
  const prepared = await prepareVariant(world, spec, index, 'all', undefined, externalAgent(), recorded);
  return {
    world,
    variant: { ...prepared, plan: { ...prepared.plan, critic: true } },
  };
}
