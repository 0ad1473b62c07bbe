import { describe, expect, it } from 'vitest';
import { createSession } from '../../../../src/engine/table/session.ts';
import {
  mergedNumbers,
  numberChangeAt,
  withNumber,
  withNumbers,
} from '../../../../src/experiment/numbers.ts';
import { exampleOf, experimentOf } from '../../../conformance/small-experiments.ts';

const { name: _, ...world } = exampleOf('gridworld');
const base = experimentOf(world, 'q-learning');

function withWeight(weight: number, alpha = 0.1) {
  const variants = ['a', 'b'].map((label) => ({
    label,
    agent: { type: 'q-learning', alpha },
    reward: [{ term: 'task', weight: label === 'a' ? 1 : weight }],
  }));
  return { ...base, variants };
}

describe('a live change as numbers', () => {
  it('names the variant, the field and the value, and gives the same experiment', () => {
    const [from, to] = [withWeight(1), withWeight(3)];
    const change = numberChangeAt(['variants', 1, 'reward', 0, 'weight'], 3);
    expect(change).toEqual({ variant: 1, name: 'reward[0].weight', value: 3 });
    expect(withNumbers(from, change === null ? [] : [change])).toEqual(to);
    const alphas = [0, 1].map((variant) => ({ variant, name: 'agent.alpha', value: 0.5 }));
    expect(withNumbers(from, alphas)).toEqual(withWeight(1, 0.5));
  });

  it('does not exist at a path that is not a setting of an agent or a term', () => {
    for (const path of [['seeds'], ['world', 'slip'], ['variants', 0, 'label'], ['variants', 0, 'reward', 0]])
      expect(numberChangeAt(path, 1)).toBeNull();
  });

  it('shares everything but its own part, adds a missing setting, and leaves no negative zero', () => {
    const from = withWeight(1);
    const to = withNumber(from, { variant: 1, name: 'agent.gamma', value: -0 });
    expect(to?.variants[1]?.agent).toEqual({ type: 'q-learning', alpha: 0.1, gamma: 0 });
    expect(Object.is(to?.variants[1]?.agent.gamma, 0)).toBe(true);
    expect(to?.world).toBe(from.world);
    expect(to?.variants[0]).toBe(from.variants[0]);
    expect(to?.variants[1]?.reward).toBe(from.variants[1]?.reward);
    expect(withNumber(from, { variant: 1, name: 'reward[4].weight', value: 1 })).toBeNull();
  });

  it('has one value for each changed number', () => {
    const change = { variant: 0, name: 'agent.alpha', value: 0.2 };
    const other = { variant: 1, name: 'agent.alpha', value: 0.3 };
    expect(mergedNumbers([change, other], { ...change, value: 0.4 })).toEqual([
      other,
      { ...change, value: 0.4 },
    ]);
  });
});

it('a solution of another shard gives the same measures, bit for bit, and is not solved again', async () => {
  const shards = [0, 1].map((index) => ({ index, count: 2 }));
  const run = async (shared: boolean) => {
    const [first, second] = await Promise.all(
      shards.map((shard) => createSession({ ...withWeight(1), seeds: 2 }, { shard })),
    );
    if (first === undefined || second === undefined) throw new Error('two shards were asked for');
    for (const session of [first, second]) session.advance(base.envSteps / 2, Number.POSITIVE_INFINITY);
    const answer = await first.revise({ ...withWeight(3), seeds: 2 });
    if ('problems' in answer) throw new Error('the change is valid');
    expect(answer.solved?.map((solution) => solution?.ok)).toEqual([undefined, true]);
    const solved = structuredClone(answer.solved);
    await second.revise({ ...withWeight(3), seeds: 2 }, shared ? solved : undefined);
    if (shared && solved?.[1]?.ok) expect(second.stage.variants[1]?.planned).toBe(solved[1].planned);
    return second.advance(base.envSteps, Number.POSITIVE_INFINITY);
  };
  expect(await run(true)).toEqual(await run(false));
});
