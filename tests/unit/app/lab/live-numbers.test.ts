import { describe, expect, it } from 'vitest';
import { createSession } from '../../../../src/engine/table/session.ts';
import { changedNumbers, withNumbers } from '../../../../src/experiment/numbers.ts';
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
    const changes = changedNumbers(from, to);
    expect(changes).toEqual([{ variant: 1, name: 'reward[0].weight', value: 3 }]);
    expect(withNumbers(from, changes ?? [])).toEqual(to);
    expect(changedNumbers(from, withWeight(1, 0.5))).toHaveLength(2);
  });

  it('is none where anything else moves', () => {
    const from = withWeight(1);
    expect(changedNumbers(from, { ...from, envSteps: from.envSteps + 1 })).toBeNull();
    expect(changedNumbers(from, { ...from, variants: from.variants.slice(1) })).toBeNull();
    const variants = from.variants.map((spec) => ({ ...spec, agent: { type: 'sarsa', alpha: 0.1 } }));
    expect(changedNumbers(from, { ...from, variants })).toBeNull();
    const more = from.variants.map((spec) => ({ ...spec, reward: [...spec.reward, ...spec.reward] }));
    expect(changedNumbers(from, { ...from, variants: more })).toBeNull();
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
