import { agentModules } from '../agents/registry.ts';
import type { Experiment } from '../experiment/experiment.ts';

export const LANGUAGE = 'language';

export type Lane = 'kernel' | 'network';

/** Agents with kernel text use the kernel lane, all others networks. */
export function laneOfAgent(type: string): Lane {
  return agentModules.get(type) === undefined ? 'network' : 'kernel';
}

export function laneOf(experiment: Experiment): Lane {
  if (experiment.world.family === LANGUAGE) return 'network';
  return experiment.variants.some((variant) => laneOfAgent(variant.agent.type) === 'network')
    ? 'network'
    : 'kernel';
}
