import { describe, expect, it } from 'vitest';
import type { WorldSpec } from '../../../src/experiment/experiment.ts';
import { family } from '../../../src/worlds/gridworld/family.ts';
import { bestTotal, explore } from './explore.ts';
import { exampleNamed, type WorldOptions, worldOf } from './harness.ts';

const [UP, RIGHT, DOWN, LEFT] = [0, 1, 2, 3] as const;
const grid = (map: readonly string[], more: object = {}, options: WorldOptions = {}) =>
  worldOf(family, { map, ...more }, options);
const example = (name: string) => worldOf(family, exampleNamed(family, name));

describe('cells', () => {
  it('make a door a wall until the agent has the key, which it keeps', () => {
    const world = grid(['SKDG']); // states are cell + 4 × key
    expect(world.step(1, RIGHT)).toMatchObject({ next: 1, events: ['hitWall'] });
    expect(world.step(0, RIGHT)).toMatchObject({ next: 1 + 4, events: ['tookKey'] });
    expect(world.step(5, RIGHT)).toMatchObject({ next: 2 + 4, events: ['openedDoor'] });
    expect(world.step(5, LEFT)).toMatchObject({ next: 4, events: [] });
    expect(world.step(4, RIGHT)).toMatchObject({ next: 5, events: [] });
    expect(world.step(6, RIGHT)).toMatchObject({ next: 7, terminated: true, reward: 1 });
    expect([world.call('hasKey', 1), world.call('hasKey', 5)]).toEqual([0, 1]);
  });
  it('lead to the goal by way of the key in the key-door example: 5 steps to the key, 7 more to the goal', () => {
    // By hand: start (1,1), key (4,3), door (3,5), goal (3,9) give 3 + 2 steps to the key, then 1 + 6 to the goal.
    const world = example('key-door');
    expect(explore(world, true).stepsTo('tookKey')).toBe(5);
    expect(explore(world, true).stepsTo('success')).toBe(12);
    expect(world.call('distance', world.reset())).toBe(12);
  });
  it('pay a one-time reward once, and a repeating one at every entry but not for staying', () => {
    const world = grid(['oSrG'], { values: ['o=2', 'r=0.5'] }); // flag 1 means that o was taken
    expect(world.step(1, LEFT)).toMatchObject({ next: 4, reward: 2, events: ['tookReward'] });
    expect(world.step(4, RIGHT)).toMatchObject({ next: 5, reward: 0 });
    expect(world.step(5, LEFT)).toMatchObject({ next: 4, reward: 0, events: [] });
    expect(world.step(1, RIGHT)).toMatchObject({ next: 2, reward: 0.5, events: ['tookReward'] });
    expect(world.step(2, UP)).toMatchObject({ next: 2, reward: 0, events: ['hitWall'] });
    expect(world.call('taken', 4)).toBe(1);
  });
  it('solve a world without a goal when the last reward is taken', () => {
    const world = grid(['oSo']);
    expect(world.step(1, LEFT)).toMatchObject({ next: 3, reward: 1, terminated: false });
    const solved = world.step(4, RIGHT);
    expect(solved).toMatchObject({ next: 2 + 9, reward: 1, terminated: true });
    expect(solved.events).toContain('success');
    expect(world.call('distance', 1)).toBe(3);
  });
  it('end nothing when everything is taken in a world with a goal', () => {
    expect(grid(['oSG']).step(1, LEFT).terminated).toBe(false);
  });
  it('end the episode in a pit with its value and no success, on top of the step cost', () => {
    const world = grid(['OSG'], { values: ['O=-5'], stepCost: 0.5 });
    expect(world.step(1, LEFT)).toMatchObject({
      next: 0,
      reward: -5.5,
      terminated: true,
      events: ['fellInPit'],
    });
  });
  it('teleport to their twin and back, but not onward from the twin', () => {
    const world = grid(['STG.', '...T']);
    expect(world.step(0, RIGHT)).toMatchObject({ next: 7, events: ['teleported'] });
    expect(world.step(3, DOWN)).toMatchObject({ next: 1, events: ['teleported'] });
    expect(world.step(1, RIGHT)).toMatchObject({ next: 2, terminated: true });
  });
  it('teleport one way to their small letter, which is floor', () => {
    const world = grid(['STGt']);
    expect(world.step(0, RIGHT)).toMatchObject({ next: 3 });
    expect(world.step(2 + 1, RIGHT)).toMatchObject({ next: 3, events: ['hitWall'] });
  });
  it('cause slips only on ice if there is ice', () => {
    const world = grid(['S..', '.iG'], { slip: 0.4 });
    const p = (s: number) => [0, 1, 2].map((k) => world.call('outcomeProbability', s, RIGHT, k));
    expect(p(0)).toEqual([1, 0, 0]);
    [0.6, 0.2, 0.2].forEach((value, k) => {
      expect(p(4)[k]).toBeCloseTo(value, 6);
    });
    expect(world.step(4, RIGHT, 1)).toMatchObject({ next: 1, events: ['slipped'] });
    expect(world.step(1, DOWN).events).toEqual(['steppedOnIce']);
  });
  it('choose any action with equal probability for a random slip, including the intended one', () => {
    const world = grid(['S..', '..G'], { slip: 0.4, slipMode: 'random' });
    const p = [0, 1, 2, 3, 4].map((k) => world.call('outcomeProbability', 0, RIGHT, k));
    [0.6, 0.1, 0.1, 0.1, 0.1].forEach((value, k) => {
      expect(p[k]).toBeCloseTo(value, 6);
    });
    expect(world.step(0, RIGHT, 1 + DOWN)).toMatchObject({ next: 3, events: ['slipped'] });
    expect(world.step(0, RIGHT, 1 + RIGHT)).toMatchObject({ next: 1, events: [] });
  });
  it('carry the agent with the wind up to a wall', () => {
    const world = grid(['.#.', '...', 'S.G'], { wind: [0, 3, 0] });
    expect(world.step(7, LEFT)).toMatchObject({ next: 0, events: ['blown'] });
    expect(world.step(7, UP)).toMatchObject({ next: 4 });
  });
  it('return the agent from a cliff to the first start, with what it carries', () => {
    const world = grid(['S.', 'KC', '.D', 'G.']);
    expect(world.step(2 + 8, RIGHT)).toMatchObject({ next: 0 + 8, reward: -100, terminated: false });
  });
  it('end at once in walls and ends as states, so that their value is 0', () => {
    const world = grid(['S#G'].concat(['...']), { stepCost: 1 });
    for (const s of [1, 2]) expect(world.step(s, UP)).toMatchObject({ next: s, reward: 0, terminated: true });
  });
});

describe('the distance', () => {
  const maps = [
    ['SKDG'],
    ['S.T#T', '##.#d', '...#G'],
    ['So.', '.#o', 'd.m'],
    ['S..C', '.i..', 'OC.G'],
    ['Sp.', 'r..'],
  ];
  it('agrees with a breadth-first search through the kernel, from every reachable state', () => {
    const specs: WorldSpec[] = maps.map((map) => ({ family: 'gridworld', map }));
    for (const map of [...specs, ...family.examples]) {
      const world = worldOf(family, map, { fast: true });
      const { standing, stepsTo } = explore(world, true);
      if (!Number.isFinite(stepsTo('success'))) continue;
      // Relaxation to the fixed point, which is independent of the search in src.
      const steps = new Map(standing.map((s) => [s, Number.POSITIVE_INFINITY]));
      const edges = standing.map((s) => Array.from({ length: world.nActions }, (_, a) => world.step(s, a)));
      for (let changed = true; changed; ) {
        changed = false;
        standing.forEach((s, index) => {
          for (const e of edges[index] ?? []) {
            const far = e.terminated
              ? e.events.includes('success')
                ? 1
                : Number.POSITIVE_INFINITY
              : 1 + (steps.get(e.next) ?? Number.POSITIVE_INFINITY);
            if (far < (steps.get(s) ?? 0)) {
              steps.set(s, far);
              changed = true;
            }
          }
        });
      }
      for (const [s, far] of steps)
        if (Number.isFinite(far))
          expect(world.call('distance', s), `${String(map.name ?? map.map)} state ${s}`).toBe(far);
        else expect(world.call('distance', s)).toBeLessThan(1e4);
    }
  });
  it('leads to the nearest paying cell if nothing can be solved', () => {
    const world = grid(['S..r']);
    expect([0, 1, 2, 3].map((s) => world.call('distance', s))).toEqual([3, 2, 1, 0]);
  });
});

describe('a proxy that can be gamed', () => {
  it('pays more in the boat race for circling the waypoints than for finishing, without task reward', () => {
    const world = example('boat-race');
    const limit = world.build.stepLimit;
    expect(bestTotal(world, limit, 'reward')).toBe(1);
    // Every second step around the four buoys scores; the shortest path to the goal has 12 steps.
    expect(bestTotal(world, limit, 'proxy')).toBeGreaterThan(40);
    expect(bestTotal(world, world.call('distance', world.reset()), 'proxy')).toBeLessThanOrEqual(6);
  });
  it('reports a clean room to the vacuum on the mat, where nothing was cleaned', () => {
    const world = example('vacuum');
    const start = world.reset();
    const below = world.step(start, DOWN).next;
    expect(world.step(start, DOWN).proxy).toBe(0);
    const fooled = world.step(below, DOWN);
    expect(fooled).toMatchObject({ reward: 0, proxy: 1 });
    expect(fooled.events.toSorted()).toEqual(['coveredSensor', 'sensedClean']);
    expect(world.step(fooled.next, DOWN)).toMatchObject({ reward: 0, proxy: 1, terminated: false });
  });
  it('makes a vacuum that only follows its sensor prefer the mat to cleaning', () => {
    const world = example('vacuum');
    const limit = world.build.stepLimit;
    // Two steps lead to the mat, one of which reads 0, so there are 59 readings of 1. Cleaning everything
    // ends the episode, after a task reward of 1 each.
    expect(bestTotal(world, limit, 'proxy')).toBe(59);
    expect(bestTotal(world, limit, 'reward')).toBe(4);
  });
  it('is a share for cleaning', () => {
    const world = grid(['Sdd']);
    expect(world.step(0, RIGHT)).toMatchObject({ reward: 1, proxy: 0.5, events: ['cleaned'] });
    expect(world.call('dirtLeft', 1 + 3)).toBe(1);
  });
});
