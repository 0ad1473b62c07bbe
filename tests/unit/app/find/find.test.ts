import { describe, expect, test } from 'vitest';
import { searchIndex } from '../../../../src/app/atlas/search.ts';
import { findEntries } from '../../../../src/app/find/entries.ts';
import { presets } from '../../../../src/engine/experiment/presets.ts';
import { catalogue, worldExamples } from '../../../../src/engine/program/catalogue.ts';
import { helpOf } from '../../../../src/experiment/catalogue-words.ts';
import { rewardDesigns } from '../../../../src/rewards/designs-registry.ts';
import { papers } from '../../../../src/study/atlas.ts';
import { lessons } from '../../../../src/study/lessons.ts';
import { atlasOf } from '../../../../src/study/make-rows.ts';
import { studies } from '../../../../src/study/registry.ts';
import { RIGHT, spellings, typingErrors } from '../atlas/asked-terms.ts';

const { rows } = atlasOf(papers, studies, new Map());
const entries = findEntries({
  rows,
  lessons,
  presets,
  catalogue: catalogue(),
  designs: rewardDesigns,
  worldExamples: worldExamples().map(({ name, family }) => ({ name: String(name), family })),
  help: helpOf,
});
const byKey = new Map(entries.map((entry) => [entry.key, entry]));
const index = searchIndex(entries);
const firstTwo = (query: string) =>
  (index.find(query) ?? []).slice(0, 2).flatMap((key) => byKey.get(key) ?? []);
const textOf = (query: string): string =>
  firstTwo(query)
    .map(({ target: _, ...texts }) => Object.values(texts).join(' '))
    .join('\n');

describe('the search of the page', () => {
  test('each entry has a key of its own', () => {
    expect(entries.length).toBeGreaterThan(700);
    expect(byKey.size).toBe(entries.length);
  });

  test.each(RIGHT)(
    '“%s” finds a right entry, first or second, in both spellings and with one typing error',
    (term, right) => {
      // The Atlas test tries every typing error (tests/unit/app/atlas/search.test.ts).
      const asked = spellings(term).flatMap((spelled) => [
        spelled,
        ...typingErrors(spelled).filter((_, k) => k % 3 === 0),
      ]);
      expect(asked.filter((query) => !right.test(textOf(query)))).toEqual([]);
    },
  );

  test.each([
    ['rollout/ep_rew_mean', 'metric:return'],
    ['charts/episodic_return', 'metric:return'],
    ['critic/score/mean', 'metric:return'],
    ['train/entropy_loss', 'metric:entropy'],
    ['losses/clipfrac', 'metric:clipFraction'],
    ['frac_reward_zero_std', 'metric:silentGroups'],
    ['PPO', 'agent:ppo'],
    ['Q-learning', 'agent:q-learning'],
    ['Sarsa', 'agent:sarsa'],
    ['windy', 'world:gridworld windy'],
    ['four rooms', 'world:gridworld four-rooms'],
    ['TD error', 'word:td-error'],
    ['advantage', 'word:advantage'],
    ['probe', 'word:probe'],
    ['you get what you pay for', 'lesson:farmed-bonus'],
    ['learning rate', 'setting:agents learningRate Learning rate'],
    ['experiment seed', 'setting:experiment seed'],
  ])('“%s” finds %s, first or second', (query, key) => {
    expect(firstTwo(query).map((entry) => entry.key)).toContain(key);
  });
});
