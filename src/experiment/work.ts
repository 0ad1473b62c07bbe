/** Kinds of work by cost per step, with the assumed speed of each before any measurement. */
import type { Experiment } from './experiment.ts';

export type Work = 'tables' | 'networks' | 'texts';

/** Environment steps per second on one core, conservatively rounded (`npm run bench`). */
export const ASSUMED_SPEED: Readonly<Record<Work, number>> = {
  tables: 8_000_000,
  networks: 40_000,
  texts: 20_000,
};

/** Steps of training that take as long as one step of an evaluation apart from it, which does not learn. */
export const EVALUATED_STEP: Readonly<Record<Work, number>> = { tables: 2.5, networks: 0.02, texts: 0.2 };

/** Kernel nodes that one core evaluates per second, also conservative. */
const NODES_PER_SECOND = 1e9;

/** Environment steps per second if each step also evaluates `nodes` of the user's custom texts. */
export function withCustomWork(stepsPerSecond: number, nodes: number): number {
  return 1 / (1 / stepsPerSecond + nodes / NODES_PER_SECOND);
}

/** @param isNetwork whether an agent type has a neural policy */
export function workOf({ world, variants }: Experiment, isNetwork: (agent: string) => boolean): Work {
  if (world.family === 'language') return 'texts';
  return variants.some(({ agent }) => isNetwork(agent.type)) ? 'networks' : 'tables';
}
