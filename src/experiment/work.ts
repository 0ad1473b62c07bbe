/** Kinds of work by what a step costs, and how fast each is before anything was measured. */
import type { Experiment } from './experiment.ts';

export type Work = 'tables' | 'networks' | 'texts';

/** Env steps per second of one core, in round numbers on the slow side (`npm run bench`). */
export const ASSUMED_SPEED: Readonly<Record<Work, number>> = {
  tables: 8_000_000,
  networks: 40_000,
  texts: 6_000,
};

/** @param isNetwork of an agent's type: is its policy a network? */
export function workOf({ world, variants }: Experiment, isNetwork: (agent: string) => boolean): Work {
  if (world.family === 'language') return 'texts';
  return variants.some(({ agent }) => isNetwork(agent.type)) ? 'networks' : 'tables';
}
