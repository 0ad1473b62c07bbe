import { describe, expect, test } from 'vitest';
import { reachOf } from '../../../../src/app/draft/changes.ts';
import {
  addVariant,
  freeName,
  MAX_VARIANTS,
  moveTerm,
  paint,
  parsePath,
  setAgent,
  setWorld,
  withCopy,
  withoutTerms,
  withValue,
} from '../../../../src/app/draft/draft-edits.ts';
import type { Experiment } from '../../../../src/experiment/experiment.ts';
import { catalogue, experiment } from './fake-lab.ts';

const term = (name: string, more: object = {}) => ({ term: name, weight: 1, ...more });
const withTerms = (...reward: Experiment['variants'][number]['reward'][number][]): Experiment => ({
  ...experiment,
  variants: experiment.variants.map((variant) => ({ ...variant, reward })),
});
const termsOf = ({ variants }: Experiment, variant = 0) => variants[variant]?.reward.map((one) => one.term);

describe('a path in an experiment', () => {
  test('is a list of names and indices', () => {
    expect(parsePath('variants[0].agent.alpha')).toEqual(['variants', 0, 'agent', 'alpha']);
    expect(parsePath('name')).toEqual(['name']);
    expect(parsePath('world.map[12]')).toEqual(['world', 'map', 12]);
  });
  test('is none if it is damaged or leads to a prototype', () => {
    for (const text of [
      '',
      'a..b',
      'a[x]',
      'a[1',
      'a[1234567]',
      '__proto__.x',
      'a.constructor',
      'a.prototype',
    ])
      expect(parsePath(text), text).toBeNull();
  });
});

describe('a value at a path', () => {
  const target = { a: [1, { b: 2 }], c: 'x' };
  test('is replaced in a copy that shares the rest', () => {
    expect(withValue(target, ['a', 1, 'b'], 3)).toEqual({ a: [1, { b: 3 }], c: 'x' });
    expect(target.a[1]).toEqual({ b: 2 });
    expect(withValue(target, ['d'], null)).toEqual({ ...target, d: null });
    expect(withValue(target, [], 7)).toBe(7);
  });
  test('is not set where the path does not exist', () => {
    expect(withValue(target, ['a', 2], 0)).toBeNull();
    expect(withValue(target, ['a', 'b'], 0)).toBeNull();
    expect(withValue(target, [0], 0)).toBeNull();
    expect(withValue(target, ['c', 'd'], 0)).toBeNull();
    expect(withValue(target, ['e', 'f'], 0)).toBeNull();
  });
});

describe('a variant', () => {
  test('that is added copies the last one under a free name, up to the most', () => {
    const two = addVariant({
      ...experiment,
      variants: experiment.variants.map((one) => ({ ...one, label: 'a 7' })),
    });
    expect(two.variants.map(({ label }) => label)).toEqual(['a 7', 'a 2']);
    let all = experiment;
    for (let k = 0; k < MAX_VARIANTS + 3; k++) all = addVariant(all);
    expect(all.variants).toHaveLength(MAX_VARIANTS);
    expect(addVariant(experiment, 5)).toBe(experiment);
  });
  test('with another agent replaces the last one if there are too many', () => {
    let all = experiment;
    while (all.variants.length < MAX_VARIANTS) all = addVariant(all);
    const more = withCopy(all, 0, 'New', { agent: { type: 'ucb' } });
    expect(more.variants).toHaveLength(MAX_VARIANTS);
    expect(more.variants.at(-1)).toMatchObject({ label: 'New', agent: { type: 'ucb' } });
  });
  test('keeps settings of the same name in another agent, if they are in its range', () => {
    const changed = setAgent(experiment, 0, 'ucb', catalogue);
    expect(changed.variants[0]?.agent).toEqual({ type: 'ucb', alpha: 0.5 });
    const far = {
      ...experiment,
      variants: experiment.variants.map((one) => ({ ...one, agent: { ...one.agent, alpha: 9 } })),
    };
    expect(setAgent(far, 0, 'ucb', catalogue).variants[0]?.agent.alpha).toBe(0.25);
  });
});

test('a free name is the name itself, or it with the first free number from 2 on', () => {
  expect(freeName('a', new Set())).toBe('a');
  expect(freeName('a', new Set(['a', 'a 2']))).toBe('a 3');
  expect(freeName('a 2', new Set(['a 2']), 'a')).toBe('a 3');
});

describe('terms', () => {
  const three = withTerms(term('task'), term('custom'), term('map-only'));
  test('move to another place, and not out of the list', () => {
    expect(termsOf(moveTerm(three, 0, 0, 2))).toEqual(['custom', 'map-only', 'task']);
    expect(termsOf(moveTerm(three, 0, 2, 0))).toEqual(['map-only', 'task', 'custom']);
    for (const [from, to] of [
      [0, -1],
      [0, 3],
      [3, 0],
    ] as const)
      expect(termsOf(moveTerm(three, 0, from, to))).toEqual(termsOf(three));
  });
  test('that do not fit another world leave, and the task stays', () => {
    const bandit = { family: 'bandit', gap: 0.5 };
    expect(termsOf(setWorld(three, bandit, catalogue))).toEqual(['task', 'custom']);
    expect(termsOf(setWorld(withTerms(term('map-only')), bandit, catalogue))).toEqual(['task']);
    expect(setWorld(three, bandit, catalogue).variants[0]?.agent.type).toBe('ucb');
  });
  test('with problems leave, and the task comes if none remains', () => {
    const problem = (path: string) => ({ path, message: '', severity: 'error' as const });
    expect(termsOf(withoutTerms(three, [problem('variants[0].reward[1].expression')], catalogue))).toEqual([
      'task',
      'map-only',
    ]);
    expect(
      termsOf(withoutTerms(withTerms(term('custom')), [problem('variants[0].reward[0]')], catalogue)),
    ).toEqual(['task']);
    expect(termsOf(withoutTerms(three, [problem('variants[0].agent')], catalogue))).toEqual(termsOf(three));
  });
});

test('a painted cell is one character inside the map', () => {
  expect(paint(experiment, 0, 1, '#')?.world.map).toEqual(['S#G']);
  expect(paint(experiment, 0, 2, '.')?.world.map).toEqual(['S..']);
  for (const [row, column, character] of [
    [1, 0, '#'],
    [0, 3, '#'],
    [0, -1, '#'],
    [0, 0, '##'],
    [0, 0, ''],
  ] as const)
    expect(paint(experiment, row, column, character)).toBeNull();
  expect(paint({ ...experiment, world: { family: 'bandit' } }, 0, 0, '#')).toBeNull();
});

describe('a change reaches', () => {
  const width = ({ map }: Experiment['world']) => String(Array.isArray(map) ? String(map[0]).length : 0);
  const reach = (to: Experiment, from = experiment) => reachOf(from, to, catalogue, width, () => true);
  const agent = (more: object) => ({
    ...experiment,
    variants: experiment.variants.map((one) => ({ ...one, agent: { ...one.agent, ...more } })),
  });
  test('nothing, or only names', () => {
    expect(reach(experiment)).toBe('none');
    expect(reach({ ...experiment })).toBe('none');
    expect(reach({ ...experiment, name: 'other' })).toBe('cosmetic');
    expect(reach({ ...experiment, notes: 'other' })).toBe('cosmetic');
    expect(
      reach({ ...experiment, variants: experiment.variants.map((one) => ({ ...one, label: 'b' })) }),
    ).toBe('cosmetic');
  });
  test('the running session, for live settings, weights and cells of the same map', () => {
    expect(reach(agent({ alpha: 0.1 }))).toBe('live');
    expect(reach(withTerms(term('task', { weight: 2 })))).toBe('live');
    expect(reach({ ...experiment, world: { ...experiment.world, slip: 0.5 } })).toBe('live');
    expect(reach({ ...experiment, world: { ...experiment.world, map: ['SG.'] } })).toBe('live');
  });
  test('its shapes, for other terms, agents, budgets and map sizes', () => {
    expect(reach(withTerms(term('custom')))).toBe('shapes');
    expect(reach(withTerms(term('task'), term('task')))).toBe('shapes');
    expect(reach(withTerms(term('task', { probe: true })))).toBe('shapes');
    expect(reach(agent({ type: 'ucb' }))).toBe('shapes');
    expect(reach(addVariant(experiment))).toBe('shapes');
    expect(reach({ ...experiment, envSteps: 2000 })).toBe('shapes');
    expect(reach({ ...experiment, world: { ...experiment.world, map: ['S..G'] } })).toBe('shapes');
  });
  test('everything, for other seeds, another unit and another family', () => {
    expect(reach({ ...experiment, seeds: 4 })).toBe('restart');
    expect(reach({ ...experiment, seed: 2 })).toBe('restart');
    expect(reach({ ...experiment, episodes: 10 })).toBe('restart');
    expect(reach({ ...experiment, world: { family: 'bandit' } })).toBe('restart');
    expect(reach({ ...experiment, name: 'other', seeds: 4 })).toBe('restart');
  });
});
