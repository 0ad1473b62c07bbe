import { expect, it } from 'vitest';
import { editDistance, nearest } from '../../../src/core/nearest.ts';

it.each([
  ['kitten', 'sitting', 3],
  ['alhpa', 'alpha', 1],
  ['lapha', 'alpha', 1],
  ['alpah', 'alpha', 1],
  ['', 'abc', 3],
  ['Alpha', 'alpha', 0],
])('the edit distance of %s and %s is %i (textbook examples; a swap counts as one)', (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance);
  expect(editDistance(b, a)).toBe(distance);
});

it('suggests a candidate only for a slip, not for distant or very long words', () => {
  expect(nearest('gama', ['alpha', 'gamma'])).toBe('gamma');
  expect(nearest('color', ['alpha', 'gamma'])).toBeUndefined();
  expect(nearest('x'.repeat(1000), ['x'.repeat(1000)])).toBeUndefined();
});
