import { describe, expect, it } from 'vitest';
import { presetGroups } from '../../../../src/app/header/presets.tsx';
import { choices } from '../../../../src/choices.ts';

const labels = (search: string) => presetGroups(choices, search).map(({ label }) => label);
const ids = (search: string) =>
  presetGroups(choices, search).flatMap(({ presets }) => presets.map(({ id }) => id));

describe('groups of presets', () => {
  it('have every preset once, and networks apart from tables', () => {
    expect(ids('').toSorted()).toEqual(choices.presets.map(({ id }) => id).toSorted());
    expect(labels('')).toContain('Gridworld');
    expect(labels('')).toContain('Gridworld, networks');
  });

  it('are searched by words, names of agents and of reward terms, whatever the case', () => {
    expect(ids('WINDY grid')).toEqual(['windy']);
    const rows = choices.presets.filter(({ experiment }) =>
      experiment.variants.some(({ agent }) => agent.type === 'dqn'),
    );
    expect(rows.length).toBeGreaterThan(0);
    for (const { id } of rows) expect(ids('dqn')).toContain(id);
  });

  it('are empty if nothing fits', () => {
    expect(presetGroups(choices, 'no such word anywhere')).toEqual([]);
  });
});
