import { describe, expect, it } from 'vitest';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { family } from '../../../src/worlds/linear-bandit/family.ts';
import { problemsOf, worldOf } from './harness.ts';

const rows = (flat: readonly number[], width: number) =>
  Array.from({ length: flat.length / width }, (_, k) => flat.slice(k * width, (k + 1) * width));
const dot = (x: readonly number[], y: readonly number[]) => x.reduce((sum, v, i) => sum + v * (y[i] ?? 0), 0);

function drawn(spec: Record<string, number | string>, seed = 0) {
  const world = worldOf(family, spec, { seed, fast: true });
  world.machine.call('world$init', 0);
  const array = (name: string) => [...world.machine.array(`world$${name}`, 0)];
  const dimension = world.build.constants.nFeatures?.value ?? 0;
  return { world, mean: array('mean'), parameter: array('parameter'), x: rows(array('vectors'), dimension) };
}

describe('a linear bandit', () => {
  it('names its arms by their numbers, in tables and in the picture alike', () => {
    const { build } = drawn({ arms: 3, dimension: 2 }).world;
    expect(build.actions).toEqual(['arm 1', 'arm 2', 'arm 3']);
    expect(build.view).toEqual({ kind: 'arms', labels: build.actions });
  });
  it('has means that are linear in the features, from a sparse parameter of length signal × √dimension', () => {
    const { mean, parameter, x } = drawn({ arms: 30, dimension: 9, sparsity: 3, signal: 0.5 });
    expect(parameter.filter((value) => value !== 0)).toHaveLength(3);
    expect(dot(parameter, parameter)).toBeCloseTo(0.25 * 9, 5);
    mean.forEach((value, arm) => {
      expect(value).toBeCloseTo(dot(x[arm] ?? [], parameter), 5);
    });
    expect(x.flat().every((value) => Math.abs(value) === 1)).toBe(true);
  });
  it('deviates by exactly ε from the linear model, with sphere directions of length √dimension', () => {
    for (const errors of ['random', 'decoy']) {
      const { mean, parameter, x } = drawn({
        arms: 40,
        dimension: 4,
        features: 'sphere',
        misspecification: 0.25,
        errors,
      });
      mean.forEach((value, arm) => {
        expect(Math.abs(value - dot(x[arm] ?? [], parameter))).toBeCloseTo(0.25, 5);
      });
      expect(dot(x[5] ?? [], x[5] ?? [])).toBeCloseTo(4, 4);
    }
  });
  it('misleads least squares on all arms about the decoy by about √(2/π) ε √d (signs of a projection, law of large numbers)', () => {
    const spec = { arms: 3000, dimension: 16, sparsity: 2, signal: 0.1, misspecification: 0.1 };
    const { mean, parameter, x } = drawn({ ...spec, errors: 'decoy' });
    // V ≈ I for random signs, so the estimate is the average of x · mean.
    const estimate = parameter.map(
      (_, i) => mean.reduce((sum, value, arm) => sum + value * (x[arm]?.[i] ?? 0), 0) / mean.length,
    );
    const predicted = dot(x[0] ?? [], estimate);
    const truth = dot(x[0] ?? [], parameter);
    expect(truth).toBeCloseTo(-0.4 * Math.SQRT2, 5);
    expect(mean[0]).toBeCloseTo(-0.1 - 0.4 * Math.SQRT2, 5);
    expect(Math.abs(predicted - truth - Math.sqrt(2 / Math.PI) * 0.1 * 4)).toBeLessThan(0.08);
  });
  it('draws contexts uniformly, computes regret within the context, and pays the mean in the planner’s program', () => {
    const { world, mean } = drawn({ arms: 3, contexts: 4, dimension: 2, features: 'sphere' });
    const seen = new Set(Array.from({ length: 60 }, () => world.reset()));
    expect([...seen].sort()).toEqual([0, 1, 2, 3]);
    world.step(2, 1);
    const own = mean.slice(6, 9);
    expect(world.call('regret', 1)).toBeCloseTo(Math.max(...own) - (own[1] ?? 0), 6);
    expect(world.call('optimal', own.indexOf(Math.max(...own)))).toBe(1);
  });
  it('has one feature for each arm of each context if they are one-hot', () => {
    const { mean, parameter, x } = drawn({ arms: 3, contexts: 2, features: 'one-hot' });
    expect(x).toEqual(x.map((_, i) => x.map((__, j) => (i === j ? 1 : 0))));
    expect(mean).toEqual(parameter);
  });
  it('rejects contradictory settings, with a fix', () => {
    expect(problemsOf(family, { dimension: 4, sparsity: 5 })[0]).toMatchObject({
      path: 'world.sparsity',
      fix: 'Use at most 4, or 0 for all.',
    });
    expect(problemsOf(family, { features: 'one-hot', arms: 40, contexts: 2 })[0]?.path).toBe('world.arms');
    expect(problemsOf(family, { arms: 4096, contexts: 10, dimension: 60 })[0]?.path).toBe('world.arms');
    const pointless = { features: 'one-hot', arms: 4, errors: 'decoy', misspecification: 0.1 };
    expect(problemsOf(family, pointless)[0]?.path).toBe('world.errors');
  });
});

describe('agents for linear bandits', () => {
  const problems = (world: object, agent: object) => {
    const variants = [{ label: 'a', agent, reward: [{ term: 'task' }] }];
    const parsed = validate({ name: 'x', world, variants, seeds: 1, envSteps: 100, measurementPoints: 1 });
    return parsed.ok ? [] : parsed.problems.map(({ path, message }) => `${path}: ${message}`);
  };
  it('include every agent of plain bandits', () => {
    expect(problems({ family: 'linear-bandit' }, { type: 'ucb1' })).toEqual([]);
  });
  it('are rejected in worlds without features', () => {
    expect(problems({ family: 'bandit' }, { type: 'linucb' })[0]).toMatch(
      /^variants\[0\].agent.type: .*the family linear-bandit/,
    );
  });
  it('are rejected with several contexts if they plan for one', () => {
    const world = { family: 'linear-bandit', contexts: 3 };
    expect(problems(world, { type: 'optimal-design' })[0]).toMatch(/for one context, and the world has 3/);
    expect(problems(world, { type: 'linucb' })).toEqual([]);
  });
  it('cannot search for more features than there are', () => {
    expect(
      problems({ family: 'linear-bandit', dimension: 2 }, { type: 'subset-search', sparsity: 3 }),
    ).toEqual([
      'variants[0].agent.sparsity: The arms have 2 features, so the agent cannot choose 3 of them.',
    ]);
  });
  it('are rejected if a custom text hides the features', () => {
    const kernel =
      'export function reset(): u32 { return 0; }\nexport function step(s: u32, a: u32, k: u32): u32 { terminate(); return 0; }';
    expect(problems({ family: 'linear-bandit', kernel }, { type: 'linucb' })[0]).toMatch(/needs “feature”/);
  });
});
