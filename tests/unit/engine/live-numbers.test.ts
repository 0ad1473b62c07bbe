import { expect, it } from 'vitest';
import { createSession } from '../../../src/engine/table/session.ts';
import type { Experiment } from '../../../src/experiment/experiment.ts';
import { exampleOf, experimentOf } from '../../conformance/small-experiments.ts';

const { name: _, ...world } = exampleOf('gridworld');

function withWeights(weights: readonly number[]): Experiment {
  const base = experimentOf(world, 'q-learning');
  const variants = weights.map((weight, k) => ({
    label: `variant ${k}`,
    agent: { type: 'q-learning' },
    reward: [{ term: 'task', weight }],
  }));
  return { ...base, variants };
}

it('a weight moves as a number: nothing is linked again, and only its own variant is solved again', async () => {
  const session = await createSession(withWeights([1, 1]));
  const before = session.stage;
  const answer = await session.revise(withWeights([1, 3]));
  expect(answer).not.toHaveProperty('problems');
  const { stage } = session;
  expect(stage.world).toBe(before.world);
  for (const [k, variant] of stage.variants.entries()) {
    expect(variant.machine).toBe(before.variants[k]?.machine);
    expect(variant.assembly.program).toBe(before.variants[k]?.assembly.program);
  }
  expect(stage.variants[0]?.planned).toBe(before.variants[0]?.planned);
  expect(stage.variants[1]?.planned).not.toBe(before.variants[1]?.planned);
  expect(stage.variants.map(({ machine }) => machine.param('design$weight0'))).toEqual([1, 3]);
});
