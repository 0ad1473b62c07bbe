import { expect, test } from 'vitest';
import { addVote, withVotes } from '../../../../src/core/votes.ts';
import { greedyPath, majorityOf } from '../../../../src/services/painter/majority.ts';
import type { CellKind, GridView } from '../../../../src/worlds/view.ts';

test('each policy votes once for its likeliest action, and equal ones share the vote', () => {
  const votes = new Float32Array(8);
  addVote(votes, 0, [0.7, 0.1, 0.1, 0.1], 4);
  addVote(votes, 0, [0.1, 0.1, 0.4, 0.4], 4);
  addVote(votes, 4, [0, 0, 0, 0], 4); // never acted
  expect([...votes]).toEqual([1, 0, 0.5, 0.5, 0, 0, 0, 0]);
  expect([...withVotes({ policy: Float32Array.of(0.2, 0.8, 0.5, 0.5) }, 2).votes]).toEqual([0, 1, 0.5, 0.5]);
});

test('agreement is 1 if all seeds prefer one action, and 0 if none is preferred', () => {
  expect(majorityOf([0, 1, 0, 0], 0, 4)).toEqual({ action: 1, agreement: 1 });
  expect(majorityOf([0, 0, 0.25, 0.75], 1, 2)).toEqual({ action: 1, agreement: 0.5 });
  expect(majorityOf([0.25, 0.25, 0.25, 0.25], 0, 4)).toEqual({ action: -1, agreement: 0 });
  expect(majorityOf([0, 0], 0, 2)).toEqual({ action: -1, agreement: 0 });
  // Half of the seeds prefer one of four actions: (1/2 − 1/4) / (1 − 1/4).
  expect(majorityOf([0.5, 0.25, 0.25, 0], 0, 4).agreement).toBeCloseTo(1 / 3);
});

const KINDS: Readonly<Record<string, CellKind>> = {
  S: 'start',
  G: 'goal',
  '#': 'wall',
  i: 'ice',
  '.': 'floor',
};
/** One row; actions: left, right. */
function row(text: string, wind: readonly number[] = []): GridView {
  return {
    kind: 'grid',
    width: text.length,
    height: 1,
    cells: [...text].map((mark) => ({ kind: KINDS[mark] ?? 'floor' })),
    wind: [...text].map((_, column) => wind[column] ?? 0),
    actionVectors: [
      [-1, 0],
      [1, 0],
    ],
    flags: [],
  };
}
const moves = (text: string) =>
  [...text].flatMap((move) => (move === '<' ? [1, 0] : move === '>' ? [0, 1] : [0.5, 0.5]));

test('the greedy path goes from the start to the goal, and ends where the next cell is uncertain', () => {
  expect(greedyPath(row('S..G'), moves('>>>>'))).toEqual([0, 1, 2, 3]);
  expect(greedyPath(row('S.#G'), moves('>>>>'))).toEqual([0, 1]);
  expect(greedyPath(row('S.i.G'), moves('>>>>>'))).toEqual([0, 1, 2]);
  expect(greedyPath(row('S...G', [0, 1]), moves('>>>>>'))).toEqual([0, 1]);
  expect(greedyPath(row('S...G'), moves('>?>>>'))).toEqual([0, 1]);
  expect(greedyPath(row('...G'), moves('>>>>'))).toEqual([]);
});

test('a path that farms ends with the first repeated cell', () => {
  expect(greedyPath(row('S..G'), moves('>><<'))).toEqual([0, 1, 2, 1]);
});
