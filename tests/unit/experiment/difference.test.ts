import { describe, expect, it } from 'vitest';
import { catalogue as registered } from '../../../src/engine/program/catalogue.ts';
import { difference as differenceBy } from '../../../src/experiment/difference.ts';
import type { Experiment } from '../../../src/experiment/experiment.ts';
import type { Field, FieldValue } from '../../../src/experiment/field.ts';
import { parseExperiment } from '../../../src/experiment/parse-experiment.ts';
import { catalogue, smallest } from './catalogue.ts';

const difference = (before: Experiment, after: Experiment) => differenceBy(before, after, catalogue);
const parse = (input: unknown) => {
  const parsed = parseExperiment(input, catalogue);
  if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
  return parsed.value;
};
const variant = (agent: object, reward: object[] = [{ term: 'task' }], label?: string) => ({
  agent,
  reward,
  ...(label ? { label } : {}),
});
const of = (...variants: object[]) => parse({ ...smallest, variants });
const q = { type: 'q-learning' };

it('describes one changed setting with its variant, old and new value', () => {
  const before = of(variant(q), variant(q, undefined, 'b'));
  expect(difference(before, of(variant(q), variant({ ...q, alpha: 0.3 }, undefined, 'b')))).toBe(
    'variant 2: alpha 0.1 → 0.3',
  );
  expect(difference(before, before)).toBe('');
});

it('names the terms that were added, removed or changed in a reward design', () => {
  const before = of(variant(q));
  expect(difference(before, of(variant(q, [{ term: 'task' }, { term: 'event' }])))).toBe(
    'variant 1: with Event',
  );
  expect(difference(before, of(variant(q, [{ term: 'event' }])))).toBe(
    'variant 1: with Event; variant 1: without Task reward',
  );
  expect(difference(before, of(variant(q, [{ term: 'task', weight: 2 }])))).toBe(
    'variant 1: Task reward, weight 1 → 2',
  );
  const probe = of(variant(q, [{ term: 'task', probe: true, weight: 2 }]));
  expect(difference(before, probe)).toBe(
    'variant 1: Task reward, measured, not paid; variant 1: Task reward, weight 1 → 2',
  );
  expect(difference(probe, of(variant(q, [{ term: 'task', weight: 2 }])))).toBe(
    'variant 1: Task reward, paid again',
  );
  const two = of(variant(q, [{ term: 'task' }, { term: 'event' }]));
  expect(difference(two, of(variant(q, [{ term: 'event' }, { term: 'task' }])))).toBe(
    'variant 1: terms in another order',
  );
});

it('describes another algorithm, map, budget or number of variants in words', () => {
  const before = of(variant(q));
  expect(difference(before, of(variant({ type: 'sarsa' })))).toBe('variant 1: Q-learning → Sarsa');
  expect(difference(before, parse({ ...smallest, world: { family: 'gridworld', map: ['SG'] } }))).toBe(
    'world: Map edited',
  );
  expect(difference(before, parse({ ...smallest, envSteps: 1e7 }))).toBe('Budget 200000 → 1e7');
  expect(difference(before, of(variant(q), variant(q, undefined, 'b')))).toBe('1 variant added (b)');
});

it('shows three of many changes and counts the rest', () => {
  const after = parse({
    ...smallest,
    world: { family: 'gridworld', slip: 0.5 },
    seeds: 3,
    seed: 4,
    notes: 'x',
    measurementPoints: 7,
  });
  expect(difference(of(variant(q)), after)).toBe(
    'world: slip 0 → 0.5; Seeds 20 → 3; Experiment seed 1 → 4; and 2 more',
  );
});

/** A value of a field other than its default. */
function other(field: Field): FieldValue {
  switch (field.kind) {
    case 'number':
    case 'integer':
      return field.default === field.max ? field.min : field.max;
    case 'boolean':
      return !field.default;
    case 'choice':
      return field.options.find((option) => option !== field.default) ?? 'another';
    case 'lines':
      return [...field.default, 'x'];
    case 'numbers':
      return [...field.default, field.max];
    default:
      return `${field.default}x`;
  }
}
/** Internal names that are not words of the field's label: camelCase, or with brackets, dots and hyphens. */
const internal = (text: string, field: Field) =>
  field.label.includes(field.name) ? [] : (text.match(/\b[a-z]+[A-Z]\w*|\w+\[\d+\]|\w+\.\w+\.\w+/g) ?? []);

describe.each([
  ['worlds', 'family'],
  ['agents', 'type'],
  ['terms', 'term'],
] as const)('every change of the registered %s', (kind, key) => {
  const all = registered();
  it.each(all[kind].map((entry) => [entry.id, entry] as const))('uses the labels for %s', (_, entry) => {
    const defaults = Object.fromEntries(entry.fields.map((field) => [field.name, field.default]));
    const make = (fields: object): Experiment => {
      const spec = { ...fields, [key]: entry.id };
      const term = kind === 'terms' ? { weight: 1, ...spec } : { term: 'task', weight: 1 };
      const agent = kind === 'agents' ? spec : { type: 'q-learning' };
      const world = kind === 'worlds' ? spec : { family: 'gridworld' };
      return {
        ...parse(smallest),
        world,
        variants: [{ label: 'a', agent, reward: [term] }],
      } as unknown as Experiment;
    };
    for (const field of entry.fields) {
      const text = differenceBy(make(defaults), make({ ...defaults, [field.name]: other(field) }), all);
      expect(text).toContain(`${field.label} `);
      if (kind === 'terms') expect(text).toContain(entry.label);
      const value = JSON.stringify(other(field));
      expect(
        internal(text, field).filter((word) => !value.includes(word) && !defaultText(field).includes(word)),
      ).toEqual([]);
    }
  });
});
const defaultText = (field: Field): string => JSON.stringify(field.default);

it('uses the label for another registered world, agent or term', () => {
  const all = registered();
  const base = parse(smallest);
  const [variant] = base.variants;
  if (variant === undefined) throw new Error('The smallest experiment has a variant.');
  for (const { id, label } of all.worlds)
    if (id !== 'gridworld')
      expect(differenceBy(base, { ...base, world: { family: id } }, all)).toBe(`world: Gridworld → ${label}`);
  for (const { id, label } of all.agents)
    if (id !== 'q-learning')
      expect(differenceBy(base, { ...base, variants: [{ ...variant, agent: { type: id } }] }, all)).toBe(
        `variant 1: Q-learning → ${label}`,
      );
  for (const { id, label } of all.terms)
    expect(
      differenceBy(
        base,
        { ...base, variants: [{ ...variant, reward: [...variant.reward, { term: id, weight: 1 }] }] },
        all,
      ),
    ).toBe(`variant 1: with ${label}`);
});
