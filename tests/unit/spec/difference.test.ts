import { expect, it } from 'vitest';
import { difference } from '../../../src/spec/difference.ts';
import { parseExperiment } from '../../../src/spec/parse-experiment.ts';
import { catalogue, smallest } from './catalogue.ts';

const parse = (input: unknown) => {
  const parsed = parseExperiment(input, catalogue);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
};
const arm = (agent: object, reward: object[] = [{ term: 'task' }], label?: string) => ({
  agent,
  reward,
  ...(label ? { label } : {}),
});
const of = (...arms: object[]) => parse({ ...smallest, arms });
const q = { type: 'q-learning' };

it('one changed setting is said with its arm, old and new value', () => {
  const before = of(arm(q), arm(q, undefined, 'b'));
  expect(difference(before, of(arm(q), arm({ ...q, alpha: 0.3 }, undefined, 'b')))).toBe(
    'arm 2: alpha 0.1 → 0.3',
  );
  expect(difference(before, before)).toBe('');
});

it('a changed reward design names the terms that came, went or changed', () => {
  const before = of(arm(q));
  expect(difference(before, of(arm(q, [{ term: 'task' }, { term: 'event' }])))).toBe('arm 1: with event');
  expect(difference(before, of(arm(q, [{ term: 'event' }])))).toBe('arm 1: with event; arm 1: without task');
  expect(difference(before, of(arm(q, [{ term: 'task', weight: 2 }])))).toBe('arm 1: task weight 1 → 2');
  const two = of(arm(q, [{ term: 'task' }, { term: 'event' }]));
  expect(difference(two, of(arm(q, [{ term: 'event' }, { term: 'task' }])))).toBe(
    'arm 1: terms in another order',
  );
});

it('another algorithm, map, budget or number of arms is said in its words', () => {
  const before = of(arm(q));
  expect(difference(before, of(arm({ type: 'sarsa' })))).toBe('arm 1: q-learning → sarsa');
  expect(difference(before, parse({ ...smallest, world: { family: 'gridworld', map: ['SG'] } }))).toBe(
    'world: map edited',
  );
  expect(difference(before, parse({ ...smallest, envSteps: 1e7 }))).toBe('envSteps 200000 → 1e7');
  expect(difference(before, of(arm(q), arm(q, undefined, 'b')))).toBe('1 arm added');
});

it('many changes are cut to three and counted', () => {
  const after = parse({
    ...smallest,
    world: { family: 'gridworld', slip: 0.5 },
    seeds: 3,
    seed: 4,
    notes: 'x',
    checkpoints: 7,
  });
  expect(difference(of(arm(q)), after)).toBe('world: slip 0 → 0.5; seeds 20 → 3; seed 1 → 4; and 2 more');
});
