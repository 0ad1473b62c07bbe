import { expect, test } from 'vitest';
import { TERMS } from '../../../src/stats/metrics/terms.ts';

test('lists each term once, in alphabetical order', () => {
  const names = TERMS.map(({ term }) => term);
  expect(names).toEqual(
    [...new Set(names)].sort((a, b) => a.localeCompare(b, 'en', { sensitivity: 'base' })),
  );
});
