import { expect, it } from 'vitest';
import { editDistance, nearest } from '../../../src/core/nearest.ts';

it.each([
  ['kitten', 'sitting', 3],
  ['alhpa', 'alpha', 1],
  ['lapha', 'alpha', 1],
  ['alpah', 'alpha', 1],
  ['', 'abc', 3],
  ['Alpha', 'alpha', 0],
])('the edit distance of %s and %s is %i (textbook examples; a swap counts one)', (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance);
  expect(editDistance(b, a)).toBe(distance);
});

it('only a slip has a suggestion: far words and very long ones have none', () => {
  expect(nearest('gama', ['alpha', 'gamma'])).toBe('gamma');
  expect(nearest('color', ['alpha', 'gamma'])).toBeUndefined();
  expect(nearest('x'.repeat(1000), ['x'.repeat(1000)])).toBeUndefined();
});
