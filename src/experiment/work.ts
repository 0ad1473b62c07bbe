/** Kinds of work by cost per step, with the assumed speed of each before any measurement. */
import type { Experiment } from './experiment.ts';

export type Work = 'tables' | 'networks' | 'texts';

/** Environment steps per second on one core, conservatively rounded (`npm run bench`). */
const SPEED: Readonly<Record<Exclude<Work, 'texts'>, number>> = { tables: 8_000_000, networks: 40_000 };
/**
 * Microseconds of a token on text, learned from once: fixed, and for each layer and square of the width. More than twice what GRPO took
 * on one core from 1 × 32 (16 µs) to 4 × 128 (385 µs): others learn several times from each.
 */
const TOKEN = { fixed: 33, ofWidth: 0.014 } as const;
/** Where an agent on text says nothing else. */
const NETWORK = { layers: 2, width: 64 } as const;

/** Environment steps per second of one core, before any measurement. */
export function assumedSpeed({ variants }: Pick<Experiment, 'variants'>, work: Work): number {
  if (work !== 'texts') return SPEED[work];
  const each = variants.map(({ agent: { layers, width } }) => {
    const wide = typeof width === 'number' ? width : NETWORK.width;
    return TOKEN.fixed + TOKEN.ofWidth * wide * wide * (typeof layers === 'number' ? layers : NETWORK.layers);
  });
  return (1e6 * each.length) / each.reduce((sum, time) => sum + time, 0);
}

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
