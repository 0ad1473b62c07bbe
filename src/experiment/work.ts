/** Kinds of work by what a step costs, and how fast each is before anything was measured. */
import type { Experiment } from './experiment.ts';

export type Work = 'tables' | 'networks' | 'texts';

/** Env steps per second of one core, in round numbers on the slow side (`npm run bench`). */
export const ASSUMED_SPEED: Readonly<Record<Work, number>> = {
  tables: 8_000_000,
  networks: 40_000,
  texts: 6_000,
};

/** Nodes of kernel text that one core evaluates a second, on the slow side as well. */
const NODES_PER_SECOND = 1e9;

/** Env steps per second where each step also evaluates `nodes` of the user's own texts. */
export function withCustomWork(stepsPerSecond: number, nodes: number): number {
  return 1 / (1 / stepsPerSecond + nodes / NODES_PER_SECOND);
}

/** @param isNetwork of an agent's type: is its policy a network? */
export function workOf({ world, variants }: Experiment, isNetwork: (agent: string) => boolean): Work {
  if (world.family === 'language') return 'texts';
  return variants.some(({ agent }) => isNetwork(agent.type)) ? 'networks' : 'tables';
}
