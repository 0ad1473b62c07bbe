import { expect, it } from 'vitest';
import { isMadeFor } from '../../../../src/app/studio/design-library.tsx';
import { choices } from '../../../../src/choices.ts';
import { rewardDesigns } from '../../../../src/rewards/designs-registry.ts';

it('a design is made for its named worlds and for those that are named after them', () => {
  expect(isMadeFor(['four-rooms'], 'four-rooms')).toBe(true);
  expect(isMadeFor(['four-rooms'], 'four rooms from the corner')).toBe(true);
  expect(isMadeFor(['two-digit addition'], 'two-digit addition, units first')).toBe(true);
  expect(isMadeFor(['sort'], 'sorted letters')).toBe(false);
  expect(isMadeFor(['copy'], '')).toBe(false);
  expect(isMadeFor([], 'maze')).toBe(false);
});

it('the first preset, and all presets but those of worlds without designs, have designs of their own', () => {
  const without = choices.presets.filter(
    ({ experiment }) =>
      !rewardDesigns.some(
        ({ family, worlds }) =>
          family === experiment.world.family && isMadeFor(worlds, String(experiment.world.name)),
      ),
  );
  expect(without.map(({ id }) => id).sort()).toEqual([
    'articles-and-readers',
    'crafting',
    'entropy-collapse',
    'push',
    'random-walk',
    'riverswim',
    'traffic',
    'two-corners',
  ]);
});
