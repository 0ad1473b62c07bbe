/** Checks that the same problems are posed in another encoding. */
import { describe, expect, it } from 'vitest';
import { renamedTask } from '../../../../src/worlds/language/renamed.ts';
import { taskMakers } from '../../../../src/worlds/language/tasks.ts';
import { type Built, built, demonstration, drawOf, namesIn } from './harness.ts';

const inNames = (names: readonly number[], tokens: readonly number[]) =>
  tokens.map((token) => names[token] ?? token);

it('returns the task itself for a share of 0', () => {
  const { task } = built({ task: 'copy', level: 3 });
  expect(renamedTask(task, 0)).toBe(task);
});

describe.each([...taskMakers.keys()])('%s in renamed tokens', (id) => {
  const world: Built = built({ task: id, level: 1 });
  const { task } = world;
  const ordinary = task.endOfTurn < 0 ? task.end : task.endOfTurn;

  it.each([0.5, 1])(
    'at %d has a permutation that renames that share, and never what ends a text',
    (share) => {
      const names = namesIn(task, share);
      expect([...names].sort((a, b) => a - b)).toEqual([...task.vocabulary.keys()]);
      const moved = names.flatMap((name, token) => (name === token ? [] : [token]));
      expect(moved.length).toBe(Math.max(2, Math.round(share * ordinary)));
      expect(Math.max(...moved)).toBeLessThan(ordinary);
    },
  );

  it.each([0.5, 1])('at %d poses, demonstrates, replies and votes as the task does', (share) => {
    const names = namesIn(task, share);
    const other = renamedTask(task, share);
    for (let index = 0; index < Math.min(20, task.problems['held-out']); index++) {
      const problem = task.problem('held-out', index);
      const asked = other.problem('held-out', index);
      expect(asked.prompt).toEqual(inNames(names, problem.prompt));
      const { tokens, own, completion } = demonstration(world, problem, index);
      const shown = other.demonstrate(asked, drawOf('demonstration', index));
      expect(shown).toEqual({ tokens: inNames(names, tokens), own });
      const written = shown.tokens.slice(0, -1);
      expect(other.verify(asked, written, true)).toEqual(task.verify(problem, completion, true));
      expect(other.verify(asked, written, true).correct).toBe(true);
      const final = task.finalAnswer?.(completion);
      expect(other.finalAnswer?.(written)).toEqual(final && inNames(names, final));
      for (const [at, token] of written.entries()) {
        if (token !== task.endOfTurn) continue;
        const heard = other.reply?.(asked, written.slice(0, at + 1)) ?? [];
        expect(heard).toEqual(shown.tokens.slice(at + 1, at + 1 + heard.length));
        expect(heard).toEqual(inNames(names, task.reply?.(problem, completion.slice(0, at + 1)) ?? []));
      }
    }
  });
});

it('renames additional tokens for a higher share, and none for another world seed', () => {
  const { task } = built({ task: 'copy', level: 3, letters: 16 });
  const moved = (share: number) =>
    namesIn(task, share).flatMap((name, token) => (name === token ? [] : [token]));
  expect(moved(0.8)).toEqual(expect.arrayContaining(moved(0.3)));
  const other = built({ task: 'copy', level: 3, letters: 16, worldSeed: 5 }).task;
  expect(namesIn(other, 0.5)).toEqual(namesIn(task, 0.5));
});
