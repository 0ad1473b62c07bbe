import { expect, test } from 'vitest';
import { estimate, MAX_BYTES } from '../../../src/engine/experiment/cost.ts';
import { presets } from '../../../src/engine/experiment/presets.ts';
import { validate } from '../../../src/engine/experiment/validate.ts';
import type { Experiment } from '../../../src/experiment/experiment.ts';
import { assumedSpeed } from '../../../src/experiment/work.ts';
import { METRIC_COLUMNS } from '../../../src/stats/metrics/metrics.ts';

function valid(input: unknown): Experiment {
  const parsed = validate(input);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
}
const small = valid(presets[0]?.experiment);
const [variant] = small.variants;
const task = { term: 'task', weight: 1 };
const variants = [0, 1, 2, 3].map((k) => ({ ...variant, label: `${k}`, reward: [task] }));

test('the cost counts variants × seeds, their snapshots, and the numbers of all seeds', () => {
  const experiment = valid({ ...small, variants, seeds: 512, envSteps: 1_000, measurementPoints: 200 });
  const cost = estimate(experiment, 'tables', 1_000_000, 5_000);
  expect(cost.replicas).toBe(2_048);
  expect(cost.envSteps).toBe(2_048_000);
  expect(cost.seconds).toBeCloseTo(2.048);
  expect(cost.bytes).toBe(2 * 2_048 * 5_000 + 2_048 * 200 * (METRIC_COLUMNS + 1) * 4);
  expect(cost.seedEvery).toBe(1);
});

test('an evaluation apart from training takes time: 3 of 20 points, 4 episodes of at most 30 steps, each as long as 2.5 steps of training', () => {
  const plain = { ...small, variants, seeds: 512, envSteps: 1_000, measurementPoints: 20 };
  const evaluation = { every: 8, episodes: 4, world: { stepLimit: 30 } };
  const cost = estimate(valid({ ...plain, evaluation }), 'tables', 1_000_000, 5_000);
  expect(cost.seconds - estimate(valid(plain), 'tables', 1_000_000, 5_000).seconds).toBeCloseTo(
    (2_048 * 3 * 4 * 30 * 2.5) / 1_000_000,
  );
  expect(cost.envSteps).toBe(2_048_000);
  const long = valid({ ...plain, seeds: 4096, evaluation: { episodes: 1000, world: { stepLimit: 10_000 } } });
  const parsed = validate(long);
  expect(parsed.ok && parsed.warnings.map(({ path }) => path)).toContain('envSteps');
});

test('4,096 seeds of four variants over 500 measurement points fit, with single seeds at every second measurement point', () => {
  const experiment = valid({ ...small, variants, seeds: 4_096, envSteps: 1_000, measurementPoints: 500 });
  const cost = estimate(experiment, 'tables', 1_000_000, 5_000);
  expect(cost.seedEvery).toBe(2); // all would take 16,384 × 500 × 15 × 4 bytes = 492 MB of 268
  expect(cost.bytes).toBeLessThan(MAX_BYTES);
});

test('what does not fit into memory is refused with a number of seeds that does', () => {
  const rooms = Array.from({ length: 60 }, (_, row) => `${row === 0 ? 'S' : '.'}${'.'.repeat(58)}G`);
  const large = { ...small, world: { family: 'gridworld', map: rooms, stepLimit: 500 }, variants };
  const parsed = validate({ ...large, seeds: 4_096 });
  if (parsed.ok) throw new Error('16,384 tables of 3,600 cells were accepted');
  const problem = parsed.problems.find(({ path }) => path === 'seeds');
  expect(problem?.message).toMatch(
    /^16384 replicas \(4 variants × 4096 seeds\) need [\d.]+ GiB of memory; at most 2 GiB/,
  );
  const seeds = Number(/at most (\d+) seeds/.exec(problem?.fix ?? '')?.[1]);
  expect(seeds).toBeGreaterThan(100);
  expect(validate({ ...large, seeds }).ok).toBe(true);
});

const copy = {
  name: 'text',
  world: { family: 'language', task: 'copy', level: 1 },
  variants: [{ label: 'GRPO', agent: { type: 'grpo-lm', baseAccuracy: 0 }, reward: [task] }],
  seeds: 3,
  episodes: 100,
  envSteps: 1_000_000,
  measurementPoints: 10,
};
function costOf(more: object) {
  const parsed = validate({ ...copy, ...more });
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return estimate(parsed.value, 'texts', 1, 1, parsed);
}

test('episodes of text take the mean length of demonstrations: a letter and the end', () => {
  const parsed = validate(copy);
  expect(parsed.ok && parsed.episodeTokens).toBe(1 + 1);
  expect(costOf({})).toMatchObject({ envSteps: 3 * 100 * 2, seconds: 3 * 100 * 2 });
  expect(costOf({ envSteps: 150 }).envSteps).toBe(3 * 150);
  // One to four letters; a completion may have 8 tokens.
  const longer = costOf({ world: { ...copy.world, level: 4 } }).envSteps / 300;
  expect(longer).toBeGreaterThan(3);
  expect(longer).toBeLessThanOrEqual(5);
  expect(estimate(valid(copy), 'texts', 1, 1).envSteps).toBe(3 * 100 * 16); // where nobody has built the task
});

test('an evaluation on text asks for completions of that length, each token for a fifth of one that is learned from', () => {
  const evaluation = { every: 5, episodes: 10 };
  expect(costOf({ evaluation }).seconds - costOf({}).seconds).toBeCloseTo(3 * 2 * 10 * 2 * 0.2);
});

test('tokens of branches are environment steps, and take a quarter of the time of those that are learned from', () => {
  const agent = { type: 'vine-ppo', baseAccuracy: 0, continuations: 4, stepTokens: 1 };
  const { envSteps, seconds } = costOf({ variants: [{ label: 'VinePPO', agent, reward: [task] }] });
  // From 2 steps 4 completions each, of half the length on average: 4 more.
  expect(envSteps).toBe(3 * 100 * 2 * (1 + 4));
  expect(seconds).toBeCloseTo(3 * 100 * 2 * (1 + 4 / 4));
});

test('a warm start takes as long as 20,000 steps, once per seed for variants that begin alike', () => {
  const warm = (label: string, baseAccuracy: number) => ({
    label,
    agent: { type: 'grpo-lm', baseAccuracy },
    reward: [task],
  });
  const seconds = (...all: object[]) => costOf({ variants: all }).seconds - all.length * costOf({}).seconds;
  expect(seconds(warm('a', 0.5))).toBe(3 * 20_000);
  expect(seconds(warm('a', 0.5), warm('b', 0.5), warm('c', 0))).toBe(3 * 20_000);
  expect(seconds(warm('a', 0.5), warm('b', 0.7))).toBe(2 * 3 * 20_000);
});

test('custom texts take as long in a step of an evaluation as in one of training', () => {
  const plain = { ...small, variants, seeds: 1, envSteps: 1_000, measurementPoints: 10 };
  const evaluated = valid({ ...plain, evaluation: { every: 10, episodes: 1, world: { stepLimit: 30 } } });
  const seconds = (ownWork: number) =>
    estimate(evaluated, 'tables', 1, 1, { ownWork }).seconds - estimate(valid(plain), 'tables', 1, 1).seconds;
  expect(seconds(0)).toBeCloseTo(4 * 30 * 2.5);
  // At 8 M steps and 1e9 nodes a second: (2.5 / 8 + 1) µs for one of (1 / 8 + 1) µs.
  expect(seconds(1_000)).toBeCloseTo(4 * 30 * ((2.5 / 8 + 1) / (1 / 8 + 1)));
});

test('a token of a larger network takes longer: 33 µs and 0.014 µs for each layer and square of the width', () => {
  const agents = [{ layers: 1, width: 32 }, {}].map((size) => ({
    label: 'x',
    reward: [],
    agent: { type: 'grpo-lm', ...size },
  }));
  const [small, usual] = agents.map((one) => 1e6 / assumedSpeed({ variants: [one] }, 'texts'));
  expect(small).toBeCloseTo(33 + 0.014 * 1024);
  expect(usual).toBeCloseTo(33 + 0.014 * 2 * 64 * 64);
  expect(1e6 / assumedSpeed({ variants: agents }, 'texts')).toBeCloseTo(((small ?? 0) + (usual ?? 0)) / 2);
});
