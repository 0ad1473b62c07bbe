/** Runs of one state, so that every run of as many steps makes the same visits. */
import type { Batch, Result } from '../src/engine/contract.ts';
import type { Experiment, TermSpec } from '../src/experiment/experiment.ts';
import { ALL_METRIC_IDS } from '../src/stats/metrics/metrics.ts';

export const novelty: TermSpec = { term: 'novelty', weight: 1 };

export function noveltyBandit(more: Partial<Experiment> = {}): Experiment {
  return {
    format: 'reward-lab/experiment',
    version: 2,
    name: 'novelty',
    notes: '',
    world: { family: 'bandit', kind: 'bernoulli', means: [0.2, 0.8] },
    variants: [{ label: 'table', agent: { type: 'epsilon-greedy' }, reward: [novelty] }],
    seeds: 1,
    seed: 3,
    envSteps: 160,
    measurementPoints: 1,
    edits: [],
    ...more,
  };
}

/** Σ 1/√k over the first n visits. */
export const noveltyOf = (n: number): number =>
  Array.from({ length: n }, (_, k) => 1 / Math.sqrt(k + 1)).reduce((a, b) => a + b, 0);

/** Training reward of the first replica, summed over all windows. */
export function paidIn(results: readonly Result[]): number {
  const batches = results.filter((result): result is Batch => result.kind === 'batch');
  const column = ALL_METRIC_IDS.indexOf('rewardRate');
  return batches.reduce(
    (sum, { rows, envSteps }, k) => sum + (rows[column] ?? 0) * (envSteps - (batches[k - 1]?.envSteps ?? 0)),
    0,
  );
}
