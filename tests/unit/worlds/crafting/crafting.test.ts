import { describe, expect, it } from 'vitest';
import { exactAnswers } from '../../../../src/engine/exact/answers.ts';
import { family } from '../../../../src/worlds/crafting/family.ts';
import { experimentOf } from '../../../conformance/small-experiments.ts';
import { problemsOf, worldOf } from '../harness.ts';

const [UP, RIGHT, DOWN, LEFT, COLLECT, TABLE, PICKAXE] = [0, 1, 2, 3, 4, 5, 6];
/** T.. / .S. / ..R has wood at T. A table and a pickaxe then allow the agent to collect stone at R. */
const world = {
  map: ['T..', '.S.', '..R'],
  recipes: ['wood: @T', 'table: wood', 'wood pickaxe: wood, table', 'stone: @R, wood pickaxe'],
  stepLimit: 50,
};
const messages = (fields: object) =>
  problemsOf(family, { ...world, ...fields }).map(({ message }) => message);

describe('a crafting world', () => {
  it('gives each item once, and only with what its recipe needs', () => {
    const { build, reset, step } = worldOf(family, world);
    expect(build.actions).toEqual([
      'up',
      'right',
      'down',
      'left',
      'collect',
      'make table',
      'make wood pickaxe',
    ]);
    let state = reset();
    const reported: [number, string[]][] = [];
    // In order: nothing at the start, wood, no pickaxe yet, wood again, a table, a pickaxe, then to the stone.
    const way = [
      COLLECT,
      UP,
      LEFT,
      LEFT,
      COLLECT,
      PICKAXE,
      COLLECT,
      TABLE,
      PICKAXE,
      DOWN,
      DOWN,
      RIGHT,
      RIGHT,
      COLLECT,
    ];
    for (const action of way) {
      const { next, reward, events, terminated } = step(state, action);
      reported.push([reward, [...events, ...(terminated ? ['end'] : [])]]);
      state = next;
    }
    expect(reported).toEqual([
      [0, ['failed']],
      [0, []],
      [0, []],
      [0, ['hitWall']],
      [1, ['achieved', 'gotWood']],
      [0, ['failed']],
      [0, ['failed']],
      [1, ['achieved', 'gotTable']],
      [1, ['achieved', 'gotWoodPickaxe']],
      [0, []],
      [0, []],
      [0, []],
      [0, []],
      [1, ['achieved', 'success', 'gotStone', 'end']],
    ]);
  });

  it('is worth γ² + γ³ + γ⁴ + γ⁹ at its start: two steps to the wood, two tools, four steps to the stone', async () => {
    const experiment = experimentOf({ family: 'crafting', ...world }, 'q-learning', undefined, {
      variants: [
        { label: 'a', agent: { type: 'q-learning', gamma: 0.9 }, reward: [{ term: 'task', weight: 1 }] },
      ],
    });
    const answers = await exactAnswers(experiment, 0, { policies: [], temperature: null, horizon: null });
    if ('missing' in answers || 'missing' in answers.task.optimal) throw new Error('no exact answer');
    const start = answers.states.indexOf(4);
    expect(answers.task.optimal.value[start]).toBeCloseTo(0.9 ** 2 + 0.9 ** 3 + 0.9 ** 4 + 0.9 ** 9, 5);
  });

  it('can pay only for the last item', () => {
    const { nActions, nStates, step } = worldOf(family, { ...world, pays: 'last' }, { fast: true });
    for (let state = 0; state < nStates; state++)
      for (let action = 0; action < nActions; action++) {
        const { reward, events } = step(state, action);
        expect(reward).toBe(events.includes('success') ? 1 : 0);
      }
  });

  it('rejects recipes that cannot be followed, and says what is wrong', () => {
    const wood = 'wood: @T';
    expect(messages({ recipes: [wood, 'table: wod'] })).toEqual(['No recipe makes “wod”.']);
    expect(messages({ recipes: [wood, wood] })).toEqual(['There are two recipes for “wood”.']);
    expect(messages({ recipes: [wood, 'a: b', 'b: a'] })).toEqual(['“a” can never be had.']);
    expect(messages({ recipes: ['wood: @X'] })).toEqual(['“wood” can never be had.']);
    expect(messages({ recipes: [wood], map: ['T#S'] })).toEqual(['“wood” can never be had.']);
    expect(messages({ recipes: ['Wood'] })).toEqual(['“Wood” is no recipe.']);
    expect(messages({ recipes: ['wood: @T, @R'] })).toEqual(['“wood” needs 2 places at once.']);
    expect(messages({ map: ['T..', 'R.'] })).toContain('This row has 2 cells, but the widest has 3.');
  });

  it('rejects more states than fit', () => {
    const recipes = Array.from({ length: 12 }, (_, k) => `item ${k}: @T`);
    expect(messages({ map: ['ST', ...new Array<string>(15).fill('..')], recipes })[0]).toContain(
      '131,072 states',
    );
  });
});
