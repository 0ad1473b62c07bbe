import { describe, expect, it } from 'vitest';
import type { Problem } from '../../../../src/worlds/language-contract.ts';
import { built, demonstration, faultsOf, judged } from './harness.ts';

const SIDE = 4;
const room = { task: 'instruction', level: 2 };

/** How far the named object is east and south of the agent, read only from the words of the prompt. */
function away({ words }: Problem): readonly [east: number, south: number] {
  const scene = words.question.split(' ');
  const [from, to] = [scene.indexOf('@'), scene.indexOf(scene.at(-1) ?? '')];
  return [(to % SIDE) - (from % SIDE), Math.floor(to / SIDE) - Math.floor(from / SIDE)];
}
const moves = (east: number, south: number): string[] => [
  ...new Array<string>(Math.abs(east)).fill(east < 0 ? 'west' : 'east'),
  ...new Array<string>(Math.abs(south)).fill(south < 0 ? 'north' : 'south'),
];

describe('instructions', () => {
  it('are followed by every path that ends at the object, including detours and bumps into walls', () => {
    const world = built(room);
    for (let index = 0; index < 40; index++) {
      const problem = world.task.problem('train', index);
      const way = moves(...away(problem));
      expect(judged(world, problem, way.join(' '))).toMatchObject({ correct: true, partial: 1 });
      expect(judged(world, problem, way.toReversed().join(' '))).toMatchObject({ correct: true });
      // Walk into the northwest corner, even against walls; the object is either there or not.
      const corner = 'north north north north west west west west';
      const [cells, goal] = [problem.words.question.split(' '), problem.words.question.split(' ').at(-1)];
      expect(judged(world, problem, corner).correct).toBe(cells[0] === goal);
      expect(judged(world, problem, way.slice(1).join(' '))).toMatchObject({
        correct: false,
        partial: 1 - 1 / way.length,
      });
      expect(judged(world, problem, 'box')).toMatchObject({ correct: false, wellFormed: false, partial: 0 });
    }
  });

  it('are summarized with the requested share of wrong counts, each off by one', () => {
    const world = built({ ...room, scene: 'summary', summaryErrors: 0.3 });
    const errors: number[] = [];
    for (let index = 0; index < 1500; index++) {
      const problem = world.task.problem('train', index);
      const spoken = problem.words.question.split(' ');
      const { completion } = demonstration(world, problem);
      const shown = world.lexicon.spell(completion);
      for (const direction of new Set(shown)) {
        const said = Number(spoken[spoken.indexOf(direction) - 1]);
        errors.push(said - shown.filter((word) => word === direction).length);
      }
    }
    expect(errors.every((error) => Math.abs(error) <= 1)).toBe(true);
    // Four standard errors of a share of 0.3.
    const bound = 4 * Math.sqrt((0.3 * 0.7) / errors.length);
    expect(Math.abs(errors.filter((error) => error !== 0).length / errors.length - 0.3)).toBeLessThan(bound);
  });

  it('are rejected with more objects than there are', () => {
    expect(faultsOf({ ...room, objects: 7 })[0]).toMatchObject({ path: 'world.objects', severity: 'error' });
  });
});
