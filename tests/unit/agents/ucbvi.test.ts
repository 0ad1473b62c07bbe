import { describe, expect, test } from 'vitest';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { bench, distanceBetween } from './harness.ts';

describe('UCBVI', () => {
  test('gives an untried action the greatest value, and a tried one its mean plus bonus / √N, never more', () => {
    const b = bench('ucbvi', { observations: 1, actions: 3, params: { bonus: 0.2, mostValue: 1 } });
    for (let k = 0; k < 4; k++) b.learn(0, 0, k % 2, 0, 'terminated');
    b.learn(0, 1, 0.9, 0, 'terminated');
    // .5 + .2 / √4 = .6, while .9 + .2 > 1.
    expect(distanceBetween(b.array('agent$q'), [0.6, 1, 1])).toBeLessThan(1e-6);
    expect(b.policy(0)).toEqual([0, 0.5, 0.5]);
  });
  test('plans with relative frequencies: ½ · .9 · V(1), V(1) = .6 from a reward at the end', () => {
    const params = { bonus: 0, gamma: 0.9, mostValue: 1 };
    const b = bench('ucbvi', { observations: 3, actions: 1, params });
    b.learn(2, 0, 0, 2, 'terminated');
    b.learn(1, 0, 0.6, 2, 'terminated');
    for (const next of [1, 2, 1, 2]) b.learn(0, 0, 0, next, 'truncated');
    expect(distanceBetween(b.array('agent$values'), [0.27, 0.6, 0])).toBeLessThan(1e-6);
  });
  test('has with a penalty the policy clone · exp(Q / λ) and V = λ ln Σ clone · exp(Q / λ) (closed form)', () => {
    const params = {
      bonus: 0,
      mostValue: 1,
      klCoefficient: 0.5,
      smoothing: 0.5,
      demonstrations: 1,
      demonstrationEpisodes: 1,
    };
    const b = bench('ucbvi', { observations: 1, actions: 2, params });
    for (let k = 0; k < 2; k++) b.learn(0, 1, 0, 0);
    b.machine.setScalar('main$episodes', 0, 1);
    b.learn(0, 0, 0.8, 0, 'terminated');
    b.learn(0, 1, 0.2, 0, 'terminated');
    // The clone has seen action 1 twice: (.5, 2.5) / 3.
    const weights = [(0.5 / 3) * Math.exp(1.6), (2.5 / 3) * Math.exp(0.4)];
    const total = weights.reduce((x, y) => x + y, 0);
    expect(
      distanceBetween(
        b.policy(0),
        weights.map((w) => w / total),
      ),
    ).toBeLessThan(1e-6);
    expect(b.value(0)).toBeCloseTo(0.5 * Math.log(total), 5);
  });
  test('lets the demonstrator act first, with its share of errors, then the clone of the counted demonstrations', () => {
    const params = {
      demonstrations: 1,
      demonstrationEpisodes: 2,
      demonstratorError: 0.3,
      cloneEpisodes: 1,
      smoothing: 1,
    };
    const b = bench('ucbvi', { observations: 2, actions: 3, params });
    b.machine.setData('agent$optimalMask', [0b110, 0b001]);
    expect(distanceBetween(b.policy(0), [0.1, 0.45, 0.45])).toBeLessThan(1e-6);
    expect(distanceBetween(b.policy(1), [0.8, 0.1, 0.1])).toBeLessThan(1e-6);
    b.learn(0, 1, 1, 1);
    b.machine.setScalar('main$episodes', 0, 1);
    b.learn(0, 2, 1, 1); // not counted for the clone
    b.machine.setScalar('main$episodes', 0, 2);
    expect(distanceBetween(b.policy(0), [0.25, 0.5, 0.25])).toBeLessThan(1e-6);
    expect(b.array('agent$tries').every((n) => n === 0)).toBe(true);
  });
  test('crosses by optimism a corridor of 12 states in which only the end pays and going left pays .001 at once', () => {
    const n = 12;
    const moves = Array.from({ length: n }, (_, s) => [0, Math.min(s + 1, n - 1)]).flat();
    const payoffs = Array.from({ length: n }, (_, s) => [s === 0 ? 0.001 : 0, s === n - 1 ? 1 : 0]).flat();
    const ends = Array.from({ length: n }, (_, s) => [0, s === n - 1 ? 1 : 0]).flat();
    const params = { bonus: 0.05, gamma: 0.99, mostValue: 1 };
    const b = bench('ucbvi', { observations: n, actions: 2, params, wasm: true, chunk: 200 });
    b.machine.setParam('main$stepLimit', 20);
    b.world({ moves, payoffs, ends });
    b.runEpisodes(200);
    for (let s = 0; s < n; s++) expect(b.policy(s), `state ${s}`).toEqual([0, 1]);
    // A random agent gets there about once in 2¹¹ tries.
    expect(b.machine.scalar('main$lastReturn', 0)).toBe(1);
  });
  test('rejects only a demonstrator if the task cannot be solved exactly', () => {
    const problems = (demonstrationEpisodes: number) => {
      const agent = { type: 'ucbvi', demonstrationEpisodes };
      const parsed = validate({
        name: 'x',
        world: { family: 'bandit', kind: 'drifting', means: [0, 1] },
        seeds: 1,
        envSteps: 100,
        variants: [{ label: 'a', agent, reward: [{ term: 'task' }] }],
        measurementPoints: 1,
      });
      return parsed.ok ? [] : parsed.problems.map(({ path, fix }) => `${path}: ${fix}`);
    };
    expect(problems(0)).toEqual([]);
    expect(problems(5)).toEqual([
      'variants[0].agent.demonstrationEpisodes: Set it to 0, or choose a world that can be solved exactly.',
    ]);
  });
});
