import { expect, it } from 'vitest';
import { openNetworkSession } from '../../../../src/engine/experiment/open-networks.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { NETWORK_METRIC_COLUMNS } from '../../../../src/stats/metrics/metrics.ts';

const experiment = (reward: readonly object[], world: object, learningRate = 0.01) => ({
  format: 'reward-lab/experiment',
  version: 2,
  world: {
    family: 'language',
    task: 'micro',
    level: 1,
    letters: 3,
    trainProblems: 2,
    heldOutProblems: 1,
    ...world,
  },
  variants: [
    {
      label: 'one',
      agent: {
        type: 'brain',
        layers: 1,
        width: 32,
        heads: 2,
        baseAccuracy: 0,
        baseSteps: 0,
        prompts: 8,
        learningRate,
        beta: 0.5,
      },
      reward,
    },
  ],
  seeds: 1,
  envSteps: 6000,
  measurementPoints: 10,
});
const probe = { term: 'optimum-kl', beta: 0.5, probe: true };

async function probed(world: object, learningRate?: number): Promise<number[]> {
  const parsed = validate(experiment([{ term: 'task' }, probe], world, learningRate));
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  const values: number[] = [];
  const session = await openNetworkSession(parsed.value);
  while (!session.done)
    for (const result of await session.advance(6000, 1e9)) {
      if (result.kind !== 'batch') throw new Error(JSON.stringify(result));
      values.push(result.rows[NETWORK_METRIC_COLUMNS + 1] ?? Number.NaN);
    }
  session.close();
  return values;
}

it('a policy that does not move is at the optimum of a constant score, at every measurement point', async () => {
  const values = await probed({ microScores: [0] }, 1e-6);
  expect(values.length).toBeGreaterThan(0);
  for (const value of values) expect(Math.abs(value)).toBeLessThan(1e-4);
});
it('BRAIn comes within 0.01 nats of π_ref · exp(r / β)', async () => {
  const values = await probed({ microScores: [0, 1, 0.5, 0] });
  expect(values[0]).toBeGreaterThan(0.1);
  expect(values.at(-1)).toBeLessThan(0.01);
});
it('what reads the policy is paid to nobody, and needs a task that lists its completions', () => {
  const faults = (reward: readonly object[], world: object) => {
    const parsed = validate(experiment(reward, world));
    return parsed.ok ? [] : parsed.problems.map(({ message }) => message);
  };
  expect(faults([{ term: 'task' }, { ...probe, probe: false }], {})[0]).toContain(
    'no completion can earn it',
  );
  expect(faults([{ term: 'task' }, probe], { task: 'sort', level: 5, letters: 8 })[0]).toContain(
    'lists every',
  );
});
