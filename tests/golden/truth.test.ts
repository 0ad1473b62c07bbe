/**
 * Published and exactly computed figures of tabular reinforcement learning, reproduced through the general engine.
 * Simulated figures carry their standard error; agreement means four combined standard errors.
 */
import { describe, expect, it } from 'vitest';
import type { AgentSpec } from '../../src/spec/experiment.ts';
import { worldFamilies } from '../../src/worlds/registry.ts';
import { agrees, over, stageOf } from './truth-harness.ts';

function example(family: string, name: string) {
  const found = worldFamilies.get(family)?.examples.find((w) => w.name === name);
  if (!found) throw new Error(`no example ${name}`);
  const { name: _, ...world } = found;
  return world as typeof found;
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
  it('Q-learning earns −49.90 in episodes 401–500', async () =>
    within(await late({ type: 'q-learning' }), -49.9, 0.22));
  it('Sarsa earns −26.74', async () => within(await late({ type: 'sarsa' }), -26.74, 0.18));
  it('expected Sarsa earns −20.82', async () => within(await late({ type: 'expected-sarsa' }), -20.82, 0.06));
  it('double Q-learning earns −24.66', async () =>
    within(await late({ type: 'double-q-learning' }), -24.66, 0.17));
  it('has the optimal return −13', async () => {
    const stage = await stageOf({ world, agent: { type: 'q-learning', gamma: 1 }, seeds: 1 });
    expect(stage.arms[0]?.plan.reference?.bestTaskReturn).toBeCloseTo(-13, 9);
  });
});

describe('five-state random walk (Sutton & Barto, example 6.2): RMS over states against the true values 1/6 … 5/6', () => {
  const world = example('gridworld', 'random-walk');
  const rms = (agent: AgentSpec, episodes: number) =>
    over(
      { world, agent: { gamma: 1, initialValue: 0.5, policy: 'uniform', ...agent }, seeds: 1000 },
      (replica) => replica.next(episodes)('valueError'),
    );
  it('TD(0) with α .1 stands at .1282 after 10 episodes', async () =>
    within(await rms({ type: 'td-0', alpha: 0.1 }, 10), 0.1282, 0.0002));
  it('TD(0) with α .1 stands at .0552 after 100 episodes', async () =>
    within(await rms({ type: 'td-0', alpha: 0.1 }, 100), 0.0552, 0.0005));
  it('TD(0) with α .05 stands at .0353 after 100 episodes', async () =>
    within(await rms({ type: 'td-0', alpha: 0.05 }, 100), 0.0353, 0.0004));
  it('every-visit Monte Carlo with α .01 stands at .0964 after 100 episodes', async () =>
    within(
      await rms({ type: 'monte-carlo', visit: 'every-visit', stepSize: 'constant', alpha: 0.01 }, 100),
      0.0964,
      0.0005,
    ));
});

describe('ten-armed testbed (Sutton & Barto, section 2.3), steps 991–1000', () => {
  const world = example('bandit', 'ten-armed-testbed');
  const optimal = (agent: AgentSpec) =>
    over({ world, agent, seeds: 3000 }, (replica) => {
      replica.next(990);
      return replica.next(10)('optimalActions');
    });
  const average = { type: 'epsilon-greedy', stepSize: 'sample-average', initialValue: 0 } as const;
  it('greedy picks the best arm 36.2 % of the time', async () =>
    within(await optimal({ ...average, epsilon: 0, epsilonEnd: 0 }), 0.362, 0.003));
  it('ε = .01 picks it 59.8 % of the time', async () =>
    within(await optimal({ ...average, epsilon: 0.01, epsilonEnd: 0.01 }), 0.598, 0.003));
  it('ε = .1 picks it 80.1 % of the time', async () =>
    within(await optimal({ ...average, epsilon: 0.1, epsilonEnd: 0.1 }), 0.801, 0.003));
});

describe('FrozenLake through the engine’s planner (computed exactly)', () => {
  it('4×4 slippery: .740165 within 100 steps, random .01394, V*(start) .542026 at discount .99', async () => {
    const stage = await stageOf({
      world: example('gridworld', 'frozen-lake-4x4'),
      agent: { type: 'q-learning', gamma: 0.99 },
      seeds: 1,
    });
    const reference = stage.arms[0]?.plan.reference;
    expect(reference?.bestTaskReturn).toBeCloseTo(0.740165, 5);
    expect(reference?.randomTaskReturn).toBeCloseTo(0.01394, 5);
    expect(reference?.taskValue[0]).toBeCloseTo(0.542026, 5);
  });
});
