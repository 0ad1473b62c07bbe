import { describe, expect, it } from 'vitest';
import { family } from '../../../src/worlds/push/family.ts';
import { explore } from './explore.ts';
import { exampleNamed, problemsOf, worldOf } from './harness.ts';

const [UP, RIGHT, DOWN, LEFT, FORCE] = [0, 1, 2, 3, 4];
/** The block is in cell 2, its target is cell 4, and the second row is free. */
const CORRIDOR = { map: ['S.B.X.G', '.......'] };
const at = (agent: number, block: number, cells = 14) => agent + cells * block;
const spec = ({ name: _, family: __, ...rest }: ReturnType<typeof exampleNamed>) => rest;

describe('block push', () => {
  it('pushes a block by walking into it, and not into walls', () => {
    const world = worldOf(family, CORRIDOR);
    expect(world.reset()).toBe(at(0, 2));
    expect(world.step(at(0, 2), RIGHT)).toMatchObject({ next: at(1, 2), events: [], reward: 0 });
    expect(world.step(at(1, 2), RIGHT)).toMatchObject({ next: at(2, 3), events: ['pushed'] });
    expect(world.step(at(2, 3), RIGHT).events).toEqual(['pushed', 'blockOnTarget']);
    expect(world.step(at(3, 4), RIGHT).events).toEqual(['pushed', 'blockOffTarget']);
    expect(world.step(at(5, 6), RIGHT)).toMatchObject({ next: at(5, 6), events: ['hitWall'] });
    expect(world.step(at(3, 4), LEFT)).toMatchObject({ next: at(2, 4), events: [] }); // nothing pulls
    expect(world.step(at(0, 2), UP)).toMatchObject({ next: at(0, 2), events: ['hitWall'] });
  });

  it('pays for the item only once the block is placed', () => {
    const map = ['S.BX', '...G'];
    const world = worldOf(family, { map, stepCost: 0.25 });
    expect(world.step(at(3, 2, 8), DOWN)).toMatchObject({
      reward: -0.25,
      terminated: false,
      events: ['reachedItem'],
    });
    const last = world.step(at(6, 3, 8), RIGHT);
    expect(last).toMatchObject({ reward: 0.75, terminated: true });
    expect(last.events).toEqual(expect.arrayContaining(['success', 'pickedUp']));
  });

  it('reports when a block is lost, and can prevent it, so that the item stays within reach from every state', () => {
    const map = ['.....', 'SB.X.', '....G'];
    const lost = worldOf(family, { map });
    const s = at(11, 6, 15); // below the block
    expect(lost.step(s, UP)).toMatchObject({ next: at(6, 1, 15), events: ['pushed', 'blockLost'] });
    const prevented = worldOf(family, { map, deadlocks: 'prevented' });
    expect(prevented.step(s, UP)).toMatchObject({ next: s, events: ['hitWall'] });
    const reach = (world: typeof lost) =>
      explore(world).standing.map((state) => world.call('distance', state));
    const never = ({ build }: typeof lost) => Math.max(...(build.data.stepsToGoal ?? []));
    expect(Math.max(...reach(lost))).toBe(never(lost));
    expect(Math.max(...reach(prevented))).toBeLessThan(never(prevented));
  });

  it.each(family.examples.map(({ name }) => String(name)))(
    'the distances of %s are those of a search through the kernel',
    (name) => {
      const world = worldOf(family, spec(exampleNamed(family, name)), { fast: true });
      const { standing, stepsTo } = explore(world, true);
      const distance = (state: number) => world.call('distance', state);
      if (world.nActions === 4) expect(distance(world.reset())).toBe(stepsTo('success'));
      const never = Math.max(...(world.build.data.stepsToGoal ?? []));
      expect(standing.length).toBeGreaterThan(100);
      for (const state of standing.slice(0, 2000)) {
        const after = [UP, RIGHT, DOWN, LEFT].map((action) => {
          const step = world.step(state, action);
          return step.terminated ? 1 : 1 + distance(step.next);
        });
        expect(distance(state)).toBe(Math.min(never, ...after));
      }
    },
  );

  it('has a force that moves the next block from a distance with its probability', () => {
    const world = worldOf(family, { ...CORRIDOR, privilege: 'force', force: 0.25 });
    expect([0, 1].map((k) => world.call('outcomeProbability', at(0, 2), FORCE, k))).toEqual([0.25, 0.75]);
    expect([0, 1].map((k) => world.call('outcomeProbability', at(0, 2), LEFT, k))).toEqual([1, 0]);
    expect(world.step(at(0, 2), FORCE, 0)).toMatchObject({ next: at(0, 3), events: ['forced'] });
    expect(world.step(at(0, 2), FORCE, 1)).toMatchObject({ next: at(0, 2), events: [] });
    expect(world.step(at(0, 3), FORCE, 0).events).toEqual(['blockOnTarget', 'forced']);
    expect(world.step(at(0, 4), FORCE, 0)).toMatchObject({ next: at(0, 4), events: [] }); // placed
    expect(world.step(at(3, 2), FORCE, 0)).toMatchObject({ next: at(3, 2), events: [] }); // the agent is in the way
  });

  it('shows where blocks and item are', () => {
    const world = worldOf(family, { map: ['S....', '.B.B.', '.X.X.', '....G'], deadlocks: 'prevented' });
    const s = world.reset();
    const signals = ['x', 'y', 'pushes', 'blocksPlaced', 'toBlock', 'toItem'].map((name) =>
      world.call(name, s),
    );
    expect(signals).toEqual([0, 0, 2, 0, 2, 7]);
  });

  it.each([
    [{ map: ['S.B.G'] }, /0 targets for 1 blocks.*one X for each B/],
    [{ map: ['SBX'] }, /0 items/],
    [{ map: ['BS.XG'] }, /No pushes lead from the start/],
    [{ map: ['S.B.X.?G'] }, /“\?” is not a map cell/],
    [{ map: ['S.BX', ...new Array<string>(16).fill('....'), '.BXG'] }, /states; at most.*40 cells/],
  ])('rejects %j with a fix', (world, words) => {
    const found = problemsOf(family, world).map(({ message, fix }) => `${message} ${fix}`);
    expect(found.join('\n')).toMatch(words);
  });
});
