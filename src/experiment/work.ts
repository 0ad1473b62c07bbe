/** Kinds of work by cost per step, with the assumed speed of each before any measurement. */
import type { Experiment } from './experiment.ts';

export type Work = 'tables' | 'networks' | 'texts';

/** Environment steps per second on one core, rounded down generously (`npm run bench`). */
const SPEED: Readonly<Record<Exclude<Work, 'texts'>, number>> = { tables: 8_000_000, networks: 40_000 };
/**
 * Microseconds per token of text that is learned from once: a fixed part, and a part per layer and square of
 * the width. It is more than twice what GRPO took on one core, from 1 × 32 (16 µs) to 4 × 128 (385 µs),
 * because other agents learn several times from each token.
 */
const TOKEN = { fixed: 33, ofWidth: 0.014 } as const;
/** The network of an agent on text that does not specify one. */
const NETWORK = { layers: 2, width: 64 } as const;

/** Environment steps per second on one core, before any measurement. */
export function assumedSpeed({ variants }: Pick<Experiment, 'variants'>, work: Work): number {
  if (work !== 'texts') return SPEED[work];
  const each = variants.map(({ agent: { layers, width } }) => {
    const wide = typeof width === 'number' ? width : NETWORK.width;
    return TOKEN.fixed + TOKEN.ofWidth * wide * wide * (typeof layers === 'number' ? layers : NETWORK.layers);
  });
  return (1e6 * each.length) / each.reduce((sum, time) => sum + time, 0);
}

/** How many training steps take as long as one step of a separate evaluation, which does not learn. */
export const EVALUATED_STEP: Readonly<Record<Work, number>> = { tables: 2.5, networks: 0.02, texts: 0.2 };

/** Kernel nodes that one core evaluates per second, also a conservative figure. */
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
