/** From an arm whose agent is a network to its program: world and reward terms with the host in the agent's place. */

import type { ArmSpec } from '../../../experiment/experiment.ts';
import type { ParsedModule } from '../../../kernel/contract.ts';
import { parseModule } from '../../../kernel/parse/parse.ts';
import type { WorldAgent } from '../../../learn/neural/worlds-contract.ts';
import { type Assembly, assemble } from '../../program/assemble.ts';
import type { BuiltWorld } from '../../program/built.ts';
import { prepareArm } from '../../program/variant.ts';
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
function withDiscount(arm: ArmSpec, agent: WorldAgent): ArmSpec {
  const gamma = agentSettings(agent.entry, arm.agent).number('gamma');
  return { ...arm, agent: { ...arm.agent, gamma } };
}

/** @throws ExperimentError when the program cannot be linked */
export function assembleWorld(world: BuiltWorld, arm: ArmSpec, index: number, agent: WorldAgent): Assembly {
  return assemble({
    build: world.build,
    world: world.module,
    arm: withDiscount(arm, agent),
    path: `arms[${index}]`,
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
  arm: ArmSpec,
  index: number,
  agent: WorldAgent,
  recorded = false,
): Promise<PreparedWorld> {
  const spec = withDiscount(arm, agent);
  const prepared = await prepareArm(world, spec, index, 'all', undefined, externalAgent(), recorded);
  const { heads } = agent.needs(agentSettings(agent.entry, arm.agent), 0);
  return {
    world,
    arm: { ...prepared, plan: { ...prepared.plan, critic: heads.value || heads.actionValues } },
  };
}
