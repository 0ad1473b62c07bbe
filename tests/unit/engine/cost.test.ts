import { expect, test } from 'vitest';
import { estimate, MOST_BYTES } from '../../../src/engine/cost.ts';
import { presets } from '../../../src/engine/presets.ts';
import { validate } from '../../../src/engine/validate.ts';
import type { Experiment } from '../../../src/experiment/experiment.ts';
import { assumedSpeed } from '../../../src/experiment/work.ts';
import { METRIC_COLUMNS } from '../../../src/measure/metrics/metrics.ts';
import { buildLanguage } from '../../../src/worlds/language/build.ts';

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

test('4,096 seeds of four variants over 500 measurement points fit, with single seeds at every second checkpoint', () => {
  const experiment = valid({ ...small, variants, seeds: 4_096, envSteps: 1_000, measurementPoints: 500 });
  const cost = estimate(experiment, 'tables', 1_000_000, 5_000);
  expect(cost.seedEvery).toBe(2); // all would take 16,384 × 500 × 15 × 4 bytes = 492 MB of 268
  expect(cost.bytes).toBeLessThan(MOST_BYTES);
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

test('episodes of text take about 16 tokens each, and more where an agent tries how completions go on', () => {
  const agent = { type: 'vine-ppo', continuations: 4, stepTokens: 4 };
  const text = {
    name: 'text',
    world: { family: 'language', task: 'copy' },
    variants: [
      { label: 'GRPO', agent: { type: 'grpo-lm' }, reward: [task] },
      { label: 'VinePPO', agent, reward: [task] },
    ],
    ...{ seeds: 3, episodes: 100, envSteps: 1_000_000 },
  };
  // From 4 steps 4 completions each, of half the length on average: 8 more.
  const steps = (more: object) => estimate(valid({ ...text, ...more }), 'texts', 1, 1).envSteps;
  expect(steps({})).toBe(3 * 100 * 16 * (1 + 9));
  expect(steps({ envSteps: 2_000 })).toBe(3 * (1_600 + 2_000));
});

test('a token of a larger network takes longer: 24 µs and 0.0114 µs for each layer and square of the width', () => {
  const agents = [{ layers: 1, width: 32 }, {}].map((size) => ({
    label: 'x',
    agent: { type: 'grpo-lm', ...size },
    reward: [],
  }));
  const [small, usual] = agents.map((one) => 1e6 / assumedSpeed({ variants: [one] }, 'texts'));
  expect(small).toBeCloseTo(24 + 0.0114 * 1024);
  expect(usual).toBeCloseTo(24 + 0.0114 * 2 * 64 * 64);
  expect(1e6 / assumedSpeed({ variants: agents }, 'texts')).toBeCloseTo(((small ?? 0) + (usual ?? 0)) / 2);
});

test('with a budget in episodes a completion is as long as its task allows', () => {
  const text = (level: number) =>
    validate({
      world: { family: 'language', task: 'copy', level },
      variants: [{ label: 'x', agent: { type: 'grpo-lm', layers: 1, width: 32, heads: 2 }, reward: [task] }],
      ...{ seeds: 50, episodes: 200_000, envSteps: 1e9 },
    });
  const warned = [1, 8].map((level) => {
    const parsed = text(level);
    const said = parsed.ok ? parsed.warnings.find(({ path }) => path === 'envSteps')?.message : '';
    return Number(/^([\de+.]+) environment steps/.exec(said ?? '')?.[1]);
  });
  const lengths = [1, 8].map((level) => {
    const built = buildLanguage({ family: 'language', task: 'copy', level });
    return built.ok ? built.task.completionLength : 0;
  });
  expect(lengths[0]).toBeLessThan(lengths[1] ?? 0);
  warned.forEach((steps, k) => {
    expect(steps / (1e7 * (lengths[k] ?? 0))).toBeCloseTo(1, 1);
  });
});
