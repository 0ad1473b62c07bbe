/** Agents with known learning curves, and what a run would record of them. */
import type { SeedSource } from '../../../src/stats/compare/comparison.ts';
import { METRIC_COLUMNS } from '../../../src/stats/metrics/metrics.ts';
import { columnOf } from '../../../src/stats/stats/aggregate.ts';
import { randomFrom as random } from './random.ts';

/** An episode that begins at environment step t succeeds with probability p₀ + (1 − p₀) / (1 + exp(−(t − middle) / width)). */
export interface SimulatedAgent {
  readonly environments: number;
  /** p₀, the success rate of an untrained policy. */
  readonly untrained: number;
  readonly middle: number;
  readonly width: number;
  /** Mean length of a success, at least 1 and below the step limit. */
  readonly success: number;
  /** Length of every other episode. */
  readonly stepLimit: number;
}

const successAt = ({ untrained, middle, width }: SimulatedAgent, t: number): number =>
  untrained + (1 - untrained) / (1 + Math.exp(-(t - middle) / width));

/** Environment step from which episodes succeed with this probability. */
export const stepsUntil = ({ untrained, middle, width }: SimulatedAgent, share: number): number =>
  middle + width * Math.log((share - untrained) / (1 - share));

interface Window {
  episodes: number; // since the start
  ended: number;
  successes: number;
  steps: number;
}

function windowsOf(agent: SimulatedAgent, grid: readonly number[], draw: () => number): readonly Window[] {
  const windows = grid.map((): Window => ({ episodes: 0, ended: 0, successes: 0, steps: 0 }));
  const horizon = grid.at(-1) ?? 0;
  const { environments, success, stepLimit } = agent;
  for (let k = 0; k < environments; k++) {
    for (let t = k + 1; t <= horizon; ) {
      const solved = draw() < successAt(agent, t);
      const length = solved
        ? Math.min(stepLimit, Math.max(1, Math.round(success * (0.5 + draw()))))
        : stepLimit;
      t += length * environments;
      const window = windows[grid.findIndex((end) => t <= end)];
      if (window === undefined) break;
      window.ended += 1;
      window.successes += solved ? 1 : 0;
      window.steps += length;
    }
  }
  let episodes = 0;
  for (const window of windows) {
    episodes += window.ended;
    window.episodes = episodes;
  }
  return windows;
}

/** Simulates this many seeds of each agent. The task return of an episode is 1 for a success, else 0. */
export function simulatedRun(
  agents: readonly SimulatedAgent[],
  { seeds, grid, seed }: { readonly seeds: number; readonly grid: readonly number[]; readonly seed: number },
): SeedSource {
  const draw = random(seed);
  const runs = agents.map((agent) => Array.from({ length: seeds }, () => windowsOf(agent, grid, draw)));
  const measures: Record<number, (window: Window) => number> = {
    [columnOf('taskReturn')]: ({ successes, ended }) => successes / ended,
    [columnOf('success')]: ({ successes, ended }) => successes / ended,
    [columnOf('episodeLength')]: ({ steps, ended }) => steps / ended,
    [columnOf('episodes')]: ({ episodes }) => episodes,
  };
  return {
    variants: agents.length,
    seeds,
    columns: METRIC_COLUMNS,
    grid,
    length: grid.length,
    read(checkpoint, variant, column, into) {
      for (let k = 0; k < seeds; k++) {
        const window = runs[variant]?.[k]?.[checkpoint];
        into[k] = window === undefined ? Number.NaN : Math.fround(measures[column]?.(window) ?? Number.NaN);
      }
    },
  };
}
