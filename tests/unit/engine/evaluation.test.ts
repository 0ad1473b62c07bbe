import { describe, expect, it } from 'vitest';
import type { Batch, Result } from '../../../src/engine/contract.ts';
import { openNetworkSession } from '../../../src/engine/experiment/open-networks.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { catalogue } from '../../../src/engine/program/catalogue.ts';
import { createSession } from '../../../src/engine/table/session.ts';
import { WorldEvaluator } from '../../../src/engine/variant/evaluator.ts';
import { canonicalText } from '../../../src/experiment/canonical.ts';
import type { Experiment } from '../../../src/experiment/experiment.ts';
import {
  ALL_METRIC_IDS,
  METRIC_COLUMNS,
  METRIC_IDS,
  NETWORK_METRIC_COLUMNS,
} from '../../../src/stats/metrics/metrics.ts';

// Two steps to the right: the optimal return is 1 − 2 · 0.1.
const CORRIDOR = { family: 'gridworld', map: ['S.G'], stepLimit: 20, stepCost: 0.1 };
const task = { term: 'task', weight: 1 };
const table = { label: 'table', agent: { type: 'q-learning', epsilon: 0.5, alpha: 0.5 }, reward: [task] };
const network = {
  label: 'net',
  agent: { type: 'dqn', layers: 1, width: 8, envs: 2, learningStarts: 20 },
  reward: [task],
};

function read(more: object): Experiment {
  const parsed = validate({
    world: CORRIDOR,
    variants: [table],
    seeds: 2,
    envSteps: 600,
    measurementPoints: 6,
    ...more,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}
const batches = (results: readonly Result[]) => results.filter((r): r is Batch => r.kind === 'batch');
const EVALUATION = ALL_METRIC_IDS.indexOf('evaluationReturn');
const valuesOf = (all: readonly Batch[]) =>
  all.map(({ rows }) => Math.round(1000 * (rows[EVALUATION] ?? Number.NaN)) / 1000);

async function trained(experiment: Experiment): Promise<readonly Batch[]> {
  const session = await createSession(experiment);
  return batches(session.advance(experiment.envSteps, Number.POSITIVE_INFINITY));
}
async function trainedNetwork(experiment: Experiment): Promise<readonly Batch[]> {
  const session = await openNetworkSession(experiment);
  const found = batches(await session.advance(experiment.envSteps, Number.POSITIVE_INFINITY));
  session.close();
  return found;
}

describe('evaluation apart from training', () => {
  it('plays the greedy policy: a corridor of two steps that an exploring agent has learned returns 0.8 exactly', async () => {
    const found = await trained(read({ evaluation: {} }));
    expect(valuesOf(found).at(-1)).toBe(0.8);
    const task = found.at(-1)?.rows[ALL_METRIC_IDS.indexOf('taskReturn')] ?? 0;
    expect(task).toBeLessThan(0.8); // while it explores
  });

  it('happens at every k-th measurement point and the last, in a world of its own', async () => {
    const evaluation = { every: 4, world: { stepCost: 0.25 } };
    const [a, b, c, fourth, e, last] = valuesOf(await trained(read({ evaluation })));
    expect([a, b, c, e]).toEqual([Number.NaN, Number.NaN, Number.NaN, Number.NaN]);
    expect([fourth, last]).toEqual([0.5, 0.5]);
  });

  it('of a sampled policy includes its exploration, and differs between seeds of the experiment', async () => {
    const sampled = (seed: number) =>
      trained(read({ seed, evaluation: { policy: 'sampled', episodes: 50 } }));
    const [one, other] = await Promise.all([sampled(1), sampled(2)]);
    expect(valuesOf(one).at(-1)).toBeLessThan(0.8);
    expect(valuesOf(one)).not.toEqual(valuesOf(other));
  });

  it('changes no bit of the training, of tables or networks', async () => {
    const [plain, evaluated] = await Promise.all([
      trained(read({})),
      trained(read({ evaluation: { policy: 'sampled' } })),
    ]);
    for (const [k, { rows }] of plain.entries()) {
      const own = METRIC_IDS.map((_, column) => rows[column]);
      expect(METRIC_IDS.map((_, column) => evaluated[k]?.rows[column])).toEqual(own);
      expect(evaluated[k]?.rows[NETWORK_METRIC_COLUMNS]).toBe(rows[METRIC_COLUMNS]); // the term's contribution
    }
    const [alone, apart] = await Promise.all(
      [{}, { evaluation: {} }].map((more) =>
        trainedNetwork(read({ variants: [network], seeds: 1, ...more })),
      ),
    );
    for (const [k, { rows }] of (alone ?? []).entries()) {
      const others = (row: Float32Array | undefined) =>
        [...(row ?? [])].filter((_, column) => column !== EVALUATION);
      expect(others(apart?.[k]?.rows)).toEqual(others(rows));
    }
    expect(valuesOf(apart ?? []).every(Number.isFinite)).toBe(true);
  });

  it('depends on policy, seed and point alone, not on the evaluations before', async () => {
    const evaluator = await WorldEvaluator.open(read({ evaluation: { policy: 'sampled', episodes: 3 } }));
    const policy = () => [0.25, 0.25, 0.25, 0.25];
    const first = evaluator?.taskReturn(policy, 0, 5);
    evaluator?.taskReturn(policy, 1, 2);
    expect(evaluator?.taskReturn(policy, 0, 5)).toBe(first);
    expect(evaluator?.taskReturn(policy, 0, 6)).not.toBe(first);
  });

  it('is absent from files without it, and written without its defaults', () => {
    const text = (more: object) => canonicalText(read(more), catalogue());
    expect(text({})).not.toContain('evaluation');
    expect(text({ evaluation: null })).toBe(text({}));
    expect(text({ evaluation: { policy: 'greedy', episodes: 5 } })).toContain('"evaluation":{"episodes":5}');
  });
});
