/** The estimate when no exact audit is possible: short training on the design, compared with the task on the same seeds. */

import type { Experiment, VariantSpec } from '../../experiment/experiment.ts';
import { METRIC_IDS } from '../../stats/metrics/metrics.ts';
import { mean, summarize } from '../../stats/stats/summary.ts';
import type { Batch } from '../contract.ts';
import { laneOfAgent } from '../lane.ts';
import { catalogue } from '../program/catalogue.ts';
import { isPrediction } from '../program/custom-agent.ts';
import { createSession } from '../table/session.ts';
import type { EstimatedAudit, Interval, VariantAudit } from './contract.ts';
import { returnText } from './words.ts';

const SEEDS = 10;
const ENV_STEPS = 20_000;
const MEASUREMENT_POINTS = 8;
/** The last two measurement points measure the result of training. */
const LAST = 2;
const SLICE_MS = 25;

const STAND_IN = 'q-learning';

/**
 * Trains on the design, on the task alone, and with random actions under either reward: 20,000 environment steps, 10 seeds. A
 * design may be hacked if it loses the task while its own pay rises above chance. If its pay does not rise, it is merely slow.
 * @param reasons why there is no exact audit @param step awaited often; may throw to cancel
 */
export async function estimateAudit(
  experiment: Experiment,
  variant: number,
  gamma: number,
  reasons: readonly string[],
  step: (share: number) => Promise<void>,
): Promise<VariantAudit> {
  const spec = experiment.variants[variant];
  if (spec === undefined) throw new RangeError(`There is no variant ${variant}.`);
  const agent = learner(spec, gamma);
  const random = { type: STAND_IN, gamma, epsilon: 1, epsilonEnd: 1 };
  const task = [{ term: 'task', weight: 1 }];
  const { late, episodes } = await trained(
    {
      ...experiment,
      evaluation: undefined, // an evaluation does not change learning
      variants: [
        { label: 'design', agent, reward: spec.reward },
        { label: 'task', agent, reward: task },
        { label: 'random', agent: random, reward: task },
        { label: 'random, paid by the design', agent: random, reward: spec.reward },
      ],
      seeds: SEEDS,
      envSteps: ENV_STEPS,
      episodes: 0,
      measurementPoints: MEASUREMENT_POINTS,
      edits: [],
    },
    step,
  );
  const [design, ofTask, chance] = [late(0, 'taskReturn'), late(1, 'taskReturn'), late(2, 'taskReturn')];
  const less = (of: readonly number[], than: readonly number[]) =>
    interval(of.map((x, seed) => x - (than[seed] ?? Number.NaN)));
  const estimate: EstimatedAudit = {
    seeds: SEEDS,
    envSteps: ENV_STEPS,
    episodes,
    design: interval(design),
    task: interval(ofTask),
    random: interval(chance),
    difference: less(design, ofTask),
    gain: less(late(0, 'return'), late(3, 'return')),
    agent: catalogue().agents.find(({ id }) => id === agent.type)?.label ?? agent.type,
  };
  const hacked = estimate.difference.high < 0 && estimate.gain.low > 0;
  return {
    kind: 'estimate',
    label: spec.label,
    gamma,
    verdict: hacked ? 'may-be-hacked' : 'undecided',
    sentence: sentenceOf(spec.label, estimate, hacked),
    reasons: [
      ...reasons,
      `Estimated from ${SEEDS} seeds of ${ENV_STEPS} environment steps. Longer training may end elsewhere.`,
    ],
    estimate,
  };
}

function learner({ agent }: VariantSpec, gamma: number): VariantSpec['agent'] {
  return laneOfAgent(agent.type) === 'kernel' && !isPrediction(agent) ? agent : { type: STAND_IN, gamma };
}

async function trained(experiment: Experiment, step: (share: number) => Promise<void>) {
  const session = await createSession(experiment, { measures: 'returns' });
  const batches: Batch[] = [];
  while (!session.done) {
    for (const result of session.advance(experiment.envSteps, SLICE_MS))
      if (result.kind === 'batch') batches.push(result);
    await step(0.1 + (0.9 * session.envSteps) / experiment.envSteps);
  }
  const { columns } = session.plan;
  /** The mean over the last measurement points for each seed. NaN if no episode ended. */
  const late = (variant: number, id: 'taskReturn' | 'return' | 'episodes', last = LAST) =>
    session.replicas.flatMap((replica, row) => {
      if (replica.variant !== variant) return [];
      const cell = row * columns + METRIC_IDS.indexOf(id);
      return [mean(batches.slice(-last).map(({ rows }) => rows[cell] ?? Number.NaN))];
    });
  const episodes = late(0, 'episodes', 1).reduce((sum, x) => sum + (x || 0), 0);
  return { late, episodes };
}

/** Mean and 95 % interval (Student t) over the seeds that have a value. */
function interval(values: readonly number[]): Interval {
  const { value: center, low, high } = summarize(values.filter(Number.isFinite));
  return { mean: center, low, high };
}

function sentenceOf(
  label: string,
  { design, task, difference, gain }: EstimatedAudit,
  hacked: boolean,
): string {
  const earned = `task return ${returnText(design.mean)}, where training on the task gives ${returnText(task.mean)}`;
  const lost = `difference ${returnText(difference.mean)}, 95 % interval ${returnText(difference.low)} to ${returnText(difference.high)}, ${SEEDS} seeds`;
  if (hacked)
    return `Estimate: short training on “${label}” raises the training return by ${returnText(gain.mean)} over random actions but fails the task: ${earned} (${lost}).`;
  if (difference.high < 0)
    return `Estimate: short training on “${label}” raised neither the training return nor the task return: ${earned} (${lost}). This does not show whether the design is hackable.`;
  if (!Number.isFinite(difference.mean))
    return `Estimate: no episode of “${label}” ended in time, so there is no verdict.`;
  return `Estimate: short training on “${label}” found no loss: ${earned} (${lost}). This does not prove that there is none.`;
}
