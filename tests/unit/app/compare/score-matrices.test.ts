import { expect, test } from 'vitest';
import { scoreMatrices } from '../../../../src/app/compare/score-matrices.ts';

test('are runs × tasks for each design, with equal rows', () => {
  const { text, left } = scoreMatrices([
    { label: 'a', tasks: [Float64Array.of(1, 2, 3), Float64Array.of(4, 5, 6)] },
    { label: 'b "c"', tasks: [[7], [8]] },
  ]);
  expect(JSON.parse(text)).toEqual({
    a: [
      [1, 4],
      [2, 5],
      [3, 6],
    ],
    'b "c"': [[7, 8]],
  });
  expect(left).toBe(0);
});

test('leave out runs that lack a number in one of the tasks, and count them', () => {
  const { text, left } = scoreMatrices([
    {
      label: 'a',
      tasks: [
        [1, Number.NaN, 3, 4],
        [5, 6, 7],
      ],
    },
    { label: 'b', tasks: [[Number.POSITIVE_INFINITY], [2]] },
  ]);
  expect(JSON.parse(text)).toEqual({
    a: [
      [1, 5],
      [3, 7],
    ],
    b: [],
  });
  expect(left).toBe(3);
});

test('keep runs of the same name apart', () => {
  const { text } = scoreMatrices([
    { label: 'a', tasks: [[1]] },
    { label: 'a', tasks: [[2]] },
  ]);
  expect(JSON.parse(text)).toEqual({ a: [[1]], 'a (2)': [[2]] });
});
