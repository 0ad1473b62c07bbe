/** The evaluation return against the exact value of the policy, from the enumerated world and sweeps of dynamic programming. */
import { describe, expect, it } from 'vitest';
import { exactModel } from '../../../src/engine/exact/planner.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { laneOfAgent } from '../../../src/engine/lane.ts';
import { catalogue } from '../../../src/engine/program/catalogue.ts';
import { createSession } from '../../../src/engine/table/session.ts';
import { WorldEvaluator } from '../../../src/engine/variant/evaluator.ts';
import { evaluatedExperiment } from '../../../src/experiment/evaluation.ts';
import type { Experiment } from '../../../src/experiment/experiment.ts';
import { ALL_METRIC_IDS, METRIC_COLUMNS, type MetricId } from '../../../src/stats/metrics/metrics.ts';
import { mean } from '../../../src/stats/stats/summary.ts';
import { evaluatePolicy } from '../../dynamic-programming.ts';

// A corner to go round: slipping matters, and the two starts have different values.
const MAP = ['S..', '.#.', '..G'];
const OTHER_START = ['...', '.#.', 'S.G'];
const WORLD = { family: 'gridworld', map: MAP, slip: 0.2, stepLimit: 5000, stepCost: 0.05 };
const TASK = { term: 'task', weight: 1 };

function read(more: object): Experiment {
  const parsed = validate({
    world: WORLD,
    variants: [{ label: 'q', agent: { type: 'q-learning' }, reward: [TASK] }],
    seeds: 1,
    envSteps: 1000,
    measurementPoints: 1,
    ...more,
  });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}

/** Expected undiscounted return of a policy by state, from the mean over the starts. */
async function exactReturn(experiment: Experiment, rowOf: (state: number) => readonly number[]) {
  const session = await createSession(experiment);
  const { world, variants } = session.stage;
  const [variant] = variants;
  if (variant === undefined) throw new Error('no variant');
  const request = { assembly: variant.assembly, build: world.build, gamma: 1, follows: null };
  const solved = await exactModel(request);
  if (!solved.ok) throw new Error(solved.reason);
  const { model } = solved;
  const policy = Float64Array.from(Array.from(model.states).flatMap((state) => [...rowOf(state)]));
  const { value } = evaluatePolicy(model, model.task, 1, policy);
  return Array.from(model.start, (chance, s) => chance * (value[s] ?? 0)).reduce((a, b) => a + b, 0);
}

/** Rights and downs, with a share of every other action. */
const mixed = () => [0.1, 0.4, 0.4, 0.1];

async function measured(experiment: Experiment) {
  const evaluator = await WorldEvaluator.open(experiment);
  if (evaluator === null) throw new Error('no evaluation');
  const means = Array.from({ length: 40 }, (_, point) => evaluator.taskReturn(mixed, 0, point));
  const all = mean(means);
  const squares = means.reduce((sum, x) => sum + (x - all) ** 2, 0);
  return { mean: all, error: Math.sqrt(squares / 39 / 40) };
}

describe('the evaluation return of a sampled policy', () => {
  const evaluation = { policy: 'sampled', episodes: 200 };
  it.each([
    ['the world of the training', {}],
    ['no slip', { slip: 0 }],
    ['more slip', { slip: 0.6 }],
    ['another start', { map: OTHER_START }],
  ])('is its exact value in %s, within four standard errors of 8,000 episodes', async (_, world) => {
    const experiment = read({ evaluation: { ...evaluation, world } });
    const exact = await exactReturn(evaluatedExperiment(experiment), mixed);
    const found = await measured(experiment);
    expect(found.error).toBeLessThan(0.02);
    expect(Math.abs(found.mean - exact), `${found.mean} ± ${found.error} against ${exact}`).toBeLessThan(
      4 * found.error,
    );
    const apart = await exactReturn(read({}), mixed);
    if (Object.keys(world).length > 0) expect(Math.abs(found.mean - apart)).toBeGreaterThan(6 * found.error);
  });
});

/** Action 1 is right, where S.G pays 1 − 2 · 0.1. */
const CORRIDOR = { family: 'gridworld', map: ['S.G'], stepLimit: 20, stepCost: 0.1 };

describe('the evaluation return of a greedy policy', () => {
  it.each([
    ['half', 0.5],
    ['only', 1],
  ])('is that of the action values, in an agent that explores %s the time', async (_, epsilon) => {
    const agent = { type: 'q-learning', epsilon, epsilonEnd: epsilon, alpha: 0.5 };
    const variants = [{ label: 'q', agent, reward: [TASK] }];
    for (const measures of ['all', 'returns'] as const) {
      const experiment = read({ world: CORRIDOR, variants, envSteps: 4000, evaluation: {} });
      const session = await createSession(experiment, { measures });
      const batch = session.advance(4000, Number.POSITIVE_INFINITY).find(({ kind }) => kind === 'batch');
      const value = (id: MetricId) =>
        batch?.kind === 'batch' ? (batch.rows[ALL_METRIC_IDS.indexOf(id)] ?? Number.NaN) : Number.NaN;
      expect(value('evaluationReturn')).toBeCloseTo(0.8, 6);
      expect(value('taskReturn')).toBeLessThan(0.7);
    }
  });

  it('takes equal actions equally often, so an agent that knows nothing walks at random', async () => {
    const experiment = read({ evaluation: { episodes: 1000, world: { slip: 0 } } });
    const evaluator = await WorldEvaluator.open(experiment);
    const means = Array.from(
      { length: 8 },
      (_, point) => evaluator?.taskReturn(() => [0, 0, 0, 0], 0, point) ?? 0,
    );
    const exact = await exactReturn(evaluatedExperiment(experiment), () => [0.25, 0.25, 0.25, 0.25]);
    expect(mean(means)).toBeCloseTo(exact, 1);
  });
});

describe('evaluation on the slow back end', () => {
  it('gives the bits of the fast one', async () => {
    const rows = await Promise.all(
      (['wasm', 'interpreter'] as const).map(async (backend) => {
        const experiment = read({ envSteps: 200, evaluation: { policy: 'sampled', episodes: 3 } });
        const session = await createSession(experiment, { backend });
        const [batch] = session.advance(200, Number.POSITIVE_INFINITY);
        return batch?.kind === 'batch' ? [...batch.rows] : [];
      }),
    );
    expect(rows[1]).toEqual(rows[0]);
    expect(rows[0]?.[ALL_METRIC_IDS.indexOf('evaluationReturn')]).toBeLessThan(1);
  });
});

describe('training next to evaluation', () => {
  const every = catalogue().agents.filter(
    ({ id, worlds = ['gridworld'] }) =>
      laneOfAgent(id) === 'kernel' &&
      id !== 'custom-agent' &&
      worlds.some((family) => ['gridworld', 'bandit'].includes(family)),
  );
  it.each(every.map(({ id, worlds }) => [id, worlds]))('of %s keeps every bit', async (type, worlds) => {
    const world = worlds?.includes('gridworld') ? WORLD : { family: 'bandit', kind: 'bernoulli' };
    const variants = [{ label: 'a', agent: { type }, reward: [TASK] }];
    const rows = await Promise.all(
      [{}, { evaluation: { policy: 'sampled', episodes: 3 } }].map(async (more) => {
        const session = await createSession(read({ world, variants, measurementPoints: 4, ...more }));
        return session
          .advance(1000, Number.POSITIVE_INFINITY)
          .map((one) => (one.kind === 'batch' ? [...one.rows] : []));
      }),
    );
    expect(rows[1]?.map((row) => row.slice(0, METRIC_COLUMNS))).toEqual(
      rows[0]?.map((row) => row.slice(0, METRIC_COLUMNS)),
    );
    expect(rows[1]?.[3]?.[ALL_METRIC_IDS.indexOf('evaluationReturn')]).toBeTypeOf('number');
    expect(rows[1]?.[3]?.[ALL_METRIC_IDS.indexOf('evaluationReturn')]).not.toBeNaN();
  });
});
