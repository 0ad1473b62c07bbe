/**
 * Published and exactly computed figures of tabular reinforcement learning, reproduced through the general
 * engine. Simulated figures have a standard error; agreement means four combined standard errors.
 */
import { describe, expect, it } from 'vitest';
import { uniformPolicy } from '../../src/core/mdp.ts';
import { exactModel } from '../../src/engine/exact/planner.ts';
import type { AgentSpec, WorldSpec } from '../../src/experiment/experiment.ts';
import { mean as average } from '../../src/stats/stats/summary.ts';
import { worldFamilies } from '../../src/worlds/registry.ts';
import { evaluatePolicy, greedyPolicy } from '../dynamic-programming.ts';
import { agrees, over, stageOf } from './truth-harness.ts';

function example(family: string, name: string) {
  const found = worldFamilies.get(family)?.examples.find((w) => w.name === name);
  if (!found) throw new Error(`no example ${name}`);
  const { name: _, ...world } = found;
  return world as typeof found;
}
async function solve(world: WorldSpec, gamma: number) {
  const stage = await stageOf({ world, agent: { type: 'q-learning', gamma }, seeds: 1 });
  const variant = stage.variants[0];
  if (!variant) throw new Error('no variant');
  const solved = await exactModel({
    assembly: variant.assembly,
    build: stage.world.build,
    gamma,
    follows: null,
  });
  if (!solved.ok) throw new Error(solved.reason);
  return solved;
}
function summary(values: readonly number[]): { mean: number; error: number } {
  const mean = average(values);
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, error: Math.sqrt(squares / (values.length - 1) / values.length) };
}
const within = (measured: { mean: number; error: number }, published: number, error: number) =>
  expect(
    agrees(measured, published, error),
    `${measured.mean} ± ${measured.error} against ${published} ± ${error}`,
  ).toBe(true);

describe('cliff walking, α .5, ε .1, 500 episodes (Sutton & Barto, example 6.6)', () => {
  const world = example('gridworld', 'cliff-walking');
  const late = (agent: AgentSpec) =>
    over(
      { world, agent: { gamma: 1, alpha: 0.5, epsilon: 0.1, epsilonEnd: 0.1, ...agent }, seeds: 200 },
      (replica) => {
        replica.next(400);
        return replica.next(100)('taskReturn');
      },
    );
  it('pays Q-learning −49.90 in episodes 401–500', async () =>
    within(await late({ type: 'q-learning' }), -49.9, 0.22));
  it('pays Sarsa −26.74', async () => within(await late({ type: 'sarsa' }), -26.74, 0.18));
  it('pays expected Sarsa −20.82', async () => within(await late({ type: 'expected-sarsa' }), -20.82, 0.06));
  it('pays double Q-learning −24.66', async () =>
    within(await late({ type: 'double-q-learning' }), -24.66, 0.17));
  it('has the optimal return −13', async () => {
    const stage = await stageOf({ world, agent: { type: 'q-learning', gamma: 1 }, seeds: 1 });
    expect(stage.variants[0]?.plan.reference?.bestTaskReturn).toBeCloseTo(-13, 9);
  });
});

describe('five-state random walk (Sutton & Barto, example 6.2): RMS over states against the true values 1/6 … 5/6', () => {
  const world = example('gridworld', 'random-walk');
  const rms = (agent: AgentSpec, episodes: number) =>
    over(
      { world, agent: { gamma: 1, initialValue: 0.5, policy: 'uniform', ...agent }, seeds: 1000 },
      (replica) => replica.next(episodes)('valueError'),
    );
  it('is .1282 for TD(0) with α .1 after 10 episodes', async () =>
    within(await rms({ type: 'td-0', alpha: 0.1 }, 10), 0.1282, 0.0002));
  it('is .0552 for TD(0) with α .1 after 100 episodes', async () =>
    within(await rms({ type: 'td-0', alpha: 0.1 }, 100), 0.0552, 0.0005));
  it('is .0353 for TD(0) with α .05 after 100 episodes', async () =>
    within(await rms({ type: 'td-0', alpha: 0.05 }, 100), 0.0353, 0.0004));
  it('is .0964 for every-visit Monte Carlo with α .01 after 100 episodes', async () =>
    within(
      await rms({ type: 'monte-carlo', visit: 'every-visit', stepSize: 'constant', alpha: 0.01 }, 100),
      0.0964,
      0.0005,
    ));
});

describe('ten-armed testbed (Sutton & Barto, section 2.3): share of the best arm and reward in steps 991–1000', () => {
  const world = example('bandit', 'ten-armed-testbed');
  const sampleAverage = { type: 'epsilon-greedy', stepSize: 'sample-average', initialValue: 0 } as const;
  const constant = { type: 'epsilon-greedy', stepSize: 'constant', alpha: 0.1 } as const;
  const methods: readonly [string, AgentSpec, reward: number, optimal: number][] = [
    ['greedy, sample averages', { ...sampleAverage, epsilon: 0 }, 1.04, 0.362],
    ['ε = .01', { ...sampleAverage, epsilon: 0.01 }, 1.316, 0.598],
    ['ε = .1', { ...sampleAverage, epsilon: 0.1 }, 1.374, 0.801],
    ['optimistic start 5, α .1, greedy', { ...constant, epsilon: 0, initialValue: 5 }, 1.508, 0.857],
    ['start 0, α .1, ε = .1', { ...constant, epsilon: 0.1, initialValue: 0 }, 1.349, 0.76],
    ['UCB with c = 2', { type: 'ucb1', variant: 'sutton-barto', confidence: 2 }, 1.49, 0.861],
    ['UCB with c = 1', { type: 'ucb1', variant: 'sutton-barto', confidence: 1 }, 1.521, 0.924],
  ];
  for (const [name, agent, reward, optimal] of methods) {
    it(`${name}: reward ${reward}, best arm ${optimal}`, async () => {
      const rewards: number[] = [];
      const share = await over({ world, agent, seeds: 2000 }, (replica) => {
        replica.next(990);
        const row = replica.next(10);
        rewards.push(row('taskReturn'));
        return row('optimalActions');
      });
      within(share, optimal, 0.003);
      within(summary(rewards), reward, 0.008);
    });
  }
  it('spikes at step 11 for the optimistic and the UCB method, when every arm has been tried once', async () => {
    const at11 = (agent: AgentSpec) =>
      over({ world, agent, seeds: 4000 }, (replica) => {
        replica.next(10);
        return replica.next(1)('optimalActions');
      });
    // biome-ignore lint/suspicious/noApproximativeNumericConstant: a measured share of pulls, not a logarithm
    within(await at11({ ...constant, epsilon: 0, initialValue: 5 }), 0.434, 0.0035);
    within(await at11({ type: 'ucb1', variant: 'sutton-barto', confidence: 2 }), 0.432, 0.0035);
  });
});

describe('exact evaluation of any policy, on the model that the kernels define', () => {
  const cliff = example('gridworld', 'cliff-walking');

  it('gives ε-greedy around Q* of cliff walking a return of −50.8000 at ε .1, −29.8927 at .05, −16.1052 at .01 (ties at random)', async () => {
    const { model, task } = await solve(cliff, 1);
    const greedy = greedyPolicy(model, task.solution.actionValue);
    const value = (epsilon: number) =>
      evaluatePolicy(
        model,
        model.task,
        1,
        greedy.map((p) => (1 - epsilon) * p + epsilon / 4),
      ).value[0];
    expect(value(0.1)).toBeCloseTo(-50.8, 3);
    expect(value(0.05)).toBeCloseTo(-29.8927, 3);
    expect(value(0.01)).toBeCloseTo(-16.1052, 3);
  });

  it('gives the random policy of cliff walking −65 375.13 without a limit', async () => {
    const { model } = await solve(cliff, 1);
    expect(evaluatePolicy(model, model.task, 1, uniformPolicy(model), 2_000_000, 1e-10).value[0]).toBeCloseTo(
      -65375.13,
      1,
    );
  });

  it('gives the uniform policy of the 4×4 gridworld the values 0 −14 −20 −22 / −14 −18 −20 −20 / … (figure 4.1)', async () => {
    const stage = await stageOf({
      world: example('gridworld', 'two-corners'),
      agent: { type: 'td-0', gamma: 1, policy: 'uniform' },
      seeds: 1,
    });
    const values = stage.variants[0]?.plan.reference?.designValue ?? [];
    const expected = [null, -14, -20, -22, -14, -18, -20, -20, -20, -20, -18, -14, -22, -20, -14, null];
    for (const [s, v] of expected.entries()) if (v !== null) expect(values[s]).toBeCloseTo(v, 3);
  });
});

describe('FrozenLake through the engine’s planner (computed exactly)', () => {
  it('succeeds on the slippery 4×4 map within 100 steps with .740165, at random with .01394, and has V*(start) .542026 at discount .99', async () => {
    const stage = await stageOf({
      world: example('gridworld', 'frozen-lake-4x4'),
      agent: { type: 'q-learning', gamma: 0.99 },
      seeds: 1,
    });
    const reference = stage.variants[0]?.plan.reference;
    expect(reference?.bestTaskReturn).toBeCloseTo(0.740165, 5);
    expect(reference?.randomTaskReturn).toBeCloseTo(0.01394, 5);
    expect(reference?.taskValue[0]).toBeCloseTo(0.542026, 5);
  });
});
