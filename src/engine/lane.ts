/** Which of the two lanes an experiment takes: kernel programs with tables, or networks. */

import { agentModules } from '../agents/registry.ts';
import type { Experiment } from '../experiment/experiment.ts';

/** The family of worlds whose policies write text: networks alone. */
export const LANGUAGE = 'language';

export type Lane = 'kernel' | 'network';

/** Kernel text knows an agent, or its policy is a network. */
export function laneOfAgent(type: string): Lane {
  return agentModules.get(type) === undefined ? 'network' : 'kernel';
}

export function laneOf(experiment: Experiment): Lane {
  if (experiment.world.family === LANGUAGE) return 'network';
  return experiment.variants.some((variant) => laneOfAgent(variant.agent.type) === 'network')
    ? 'network'
    : 'kernel';
}
