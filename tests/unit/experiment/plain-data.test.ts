import { describe, expect, test } from 'vitest';
import { plainCopy } from '../../../src/experiment/plain-data.ts';

const numbers = (length: number) => Array.from({ length }, (_, i) => i);
const keys = (length: number) => Object.fromEntries(numbers(length).map((i) => [`k${i}`, i]));
const lists = (length: number) => numbers(length).map(() => []);
function nest(levels: number): unknown {
  let nested: unknown = 0;
  for (let level = 0; level < levels; level++) nested = [nested];
  return nested;
}

describe('Data from outside', () => {
  test.each([
    [
      '400,000 values, the list itself counted',
      numbers(399_999),
      numbers(400_000),
      'This list has 400000 items.',
    ],
    [
      '400,000 values in several lists',
      [numbers(199_999), numbers(199_998)],
      [numbers(199_999), numbers(199_999)],
      'This list has 199999 items.',
    ],
    [
      '20,000 lists and objects',
      lists(19_999),
      lists(20_000),
      'There are more than 20000 lists and objects in this experiment.',
    ],
    [
      'a text of 65,536 characters',
      'a'.repeat(65_536),
      'a'.repeat(65_537),
      'This text has 65537 characters; at most 65536 are read.',
    ],
    ['1,000 keys', keys(1000), keys(1001), 'This object has 1001 keys; at most 1000 are read.'],
    ['32 levels', nest(32), nest(33), 'The data is nested deeper than 32 levels.'],
  ])('has at most %s', (_, most, more, message) => {
    expect(plainCopy(most)).toEqual({ ok: true, value: most, warnings: [] });
    expect(plainCopy(more)).toMatchObject({
      ok: false,
      problems: [{ message: expect.stringContaining(message) }],
    });
  });
});
