import { expect, it } from 'vitest';
import { fromTermOfVersion1, fromVersion1, isVersion1 } from '../../../src/experiment/version-1.ts';

const text = 'if (entered) return passedCheckpoint ? 1 : 0;';
const newText = 'if (entered) return passedWaypoint ? 1 : 0;';

it('gives every name of version 1 its new one, in an experiment and in the patches of its edits', () => {
  const terms = [{ term: 'own-module', source: text }, { term: 'task' }];
  const newTerms = [{ term: 'custom-module', source: newText }, { term: 'task' }];
  const arms = [
    { label: 'a', agent: { type: 'own-agent', source: text }, reward: terms },
    { label: 'b', agent: { type: 'ppo-lm', normaliseAdvantages: false }, reward: [] },
  ];
  const variants = [
    { label: 'a', agent: { type: 'custom-agent', source: newText }, reward: newTerms },
    { label: 'b', agent: { type: 'ppo-lm', normalizeAdvantages: false }, reward: [] },
  ];
  const old = {
    name: 'passedCheckpoint stays in a title',
    world: { family: 'custom', source: text },
    arms,
    checkpoints: 40,
    edits: [{ at: 500, patch: { arms, checkpoints: 20 } }, 'no edit'],
  };
  expect(isVersion1(old)).toBe(true);
  expect(fromVersion1(old)).toEqual({
    name: 'passedCheckpoint stays in a title',
    world: { family: 'custom', source: newText },
    variants,
    measurementPoints: 40,
    edits: [{ at: 500, patch: { variants, measurementPoints: 20 } }, 'no edit'],
  });
});

it('leaves what version 2 already has, and settings that a custom agent declares', () => {
  expect(isVersion1({ arms: [], variants: [] })).toBe(false);
  expect(fromVersion1({ checkpoints: 1, measurementPoints: 2 })).toEqual({ measurementPoints: 2 });
  const agent = { type: 'own-agent', normaliseAdvantages: true };
  expect(fromVersion1({ arms: [{ agent }] })).toEqual({
    variants: [{ agent: { type: 'custom-agent', normaliseAdvantages: true } }],
  });
  expect(fromTermOfVersion1({ term: 'toString' })).toEqual({ term: 'toString' });
});
