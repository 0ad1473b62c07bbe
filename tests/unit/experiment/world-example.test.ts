import { expect, it } from 'vitest';
import { validate } from '../../../src/engine/experiment/validate.ts';
import { worldExamples } from '../../../src/engine/program/catalogue.ts';

const named = (world: object) =>
  validate({
    name: 'named',
    world,
    variants: [{ label: 'A', agent: { type: 'q-learning' }, reward: [{ term: 'task' }] }],
    envSteps: 1000,
  });

it('reads an example by name as the same world as its settings, and changes next to the name win', () => {
  const river = worldExamples().find(({ name }) => name === 'riverswim-2013');
  if (river === undefined) throw new Error('There is no riverswim.');
  const byName = named({ family: 'graph', example: 'riverswim-2013', stepLimit: 7 });
  expect(byName).toEqual(named({ ...river, stepLimit: 7 }));
  expect(byName.ok && byName.value.world).toMatchObject({ name: 'riverswim-2013', stepLimit: 7 });
});

it('rejects an unknown example at its path, with the nearest name or with all of them', () => {
  expect(named({ family: 'graph', example: 'riverswim-2031' })).toMatchObject({
    ok: false,
    problems: [{ path: 'world.example', fix: 'Did you mean `riverswim-2013`?' }],
  });
  expect(named({ family: 'graph', example: 'rivrswim' })).toMatchObject({
    problems: [{ fix: 'Did you mean `riverswim-2013` or `riverswim-2008` or `riverswim-by-action`?' }],
  });
  expect(named({ family: 'graph', example: 'zzz' })).toMatchObject({
    problems: [{ path: 'world.example', fix: expect.stringMatching(/^Examples: .*taxi/) }],
  });
  expect(named({ family: 'graph', example: 7 })).toMatchObject({
    problems: [{ path: 'world.example', message: 'An example is given by its name.' }],
  });
});
