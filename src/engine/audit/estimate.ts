/** The estimate if no exact audit is possible: short training on the design, compared with the task on the same seeds. */

import type { Experiment, VariantSpec } from '../../experiment/experiment.ts';
import { METRIC_IDS } from '../../measure/metrics/metrics.ts';
import { mean, summarize } from '../../measure/stats/summary.ts';
import { catalogue } from '../catalogue.ts';
import type { Batch } from '../contract.ts';
import { isPrediction } from '../custom/agent.ts';
import { laneOfAgent } from '../session/lane.ts';
import { createSession } from '../session/session.ts';
import type { EstimatedAudit, Interval, VariantAudit } from './contract.ts';
import { returnText } from './words.ts';

const SEEDS = 10;
const ENV_STEPS = 20_000;
const CHECKPOINTS = 8;
/** The last share of the measurement points measures the result of training. */
const LAST = 2;
const SLICE_MS = 25;

const STAND_IN = 'q-learning';

interface Column {
  readonly returns: readonly number[]; // task return of each seed; NaN if no episode ended
  readonly paid: readonly number[]; // training return of each seed
  readonly episodes: number;
}

/**
 * Trains variants for 20,000 environment steps on 10 seeds: the design, the task alone, and uniformly random actions paid by either. What
 * loses the task though its own pay rose above chance may be hacked; what did not even raise its own pay is merely slow.
 * @param reasons why there is no exact audit @param step awaited often; throws to cancel
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
  const { columns, envSteps } = await trained(
    {
      ...experiment,
      variants: [
        { label: 'design', agent, reward: spec.reward },
        { label: 'task', agent, reward: task },
        { label: 'random', agent: random, reward: task },
        { label: 'random, paid by the design', agent: random, reward: spec.reward },
      ],
      seeds: SEEDS,
      envSteps: ENV_STEPS,
      measurementPoints: CHECKPOINTS,
      edits: [],
    },
    step,
  );
  const [design, ofTask, chance, paidChance] = columns;
  if (!design || !ofTask || !chance || !paidChance) throw new RangeError('a variant is missing');
  const less = (of: readonly number[], than: readonly number[]) =>
    interval(of.map((x, seed) => x - (than[seed] ?? Number.NaN)));
  const estimate: EstimatedAudit = {
    seeds: SEEDS,
    envSteps,
    episodes: design.episodes,
    design: interval(design.returns),
    task: interval(ofTask.returns),
    random: interval(chance.returns),
    difference: less(design.returns, ofTask.returns),
    gain: less(design.paid, paidChance.paid),
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
      `Estimated from ${SEEDS} seeds of ${envSteps} environment steps. Longer training may end elsewhere.`,
    ],
    estimate,
  };
}

/** The agent of the variant if it is tabular and chooses actions, else tabular Q-learning. */
function learner({ agent }: VariantSpec, gamma: number): VariantSpec['agent'] {
  return laneOfAgent(agent.type) === 'kernel' && !isPrediction(agent) ? agent : { type: STAND_IN, gamma };
}

async function trained(
  experiment: Experiment,
  step: (share: number) => Promise<void>,
): Promise<{ readonly columns: Column[]; readonly envSteps: number }> {
  const session = await createSession(experiment, { measures: 'returns' });
  const batches: Batch[] = [];
  while (!session.done) {
    for (const result of session.advance(experiment.envSteps, SLICE_MS))
      if (result.kind === 'batch') batches.push(result);
    await step(0.1 + (0.9 * session.envSteps) / experiment.envSteps);
  }
  const { columns } = session.plan;
  const value = (batch: Batch, replica: number, id: 'taskReturn' | 'return' | 'episodes') =>
    batch.rows[replica * columns + METRIC_IDS.indexOf(id)] ?? Number.NaN;
  const found = experiment.variants.map((_, variant): Column => {
    const replicas = (batches.at(-1)?.replicas ?? []).flatMap((of, row) =>
      of.variant === variant ? [row] : [],
    );
    const late = (id: 'taskReturn' | 'return') =>
      replicas.map((row) => {
        const last = batches.slice(-LAST).map((batch) => value(batch, row, id));
        const known = last.filter(Number.isFinite);
        return known.length === 0 ? Number.NaN : mean(known);
      });
    return {
      returns: late('taskReturn'),
      paid: late('return'),
      episodes: replicas.reduce((sum, row) => {
        const last = batches.at(-1);
        return sum + (last === undefined ? 0 : value(last, row, 'episodes') || 0);
      }, 0),
    };
  });
  return { columns: found, envSteps: session.envSteps };
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
