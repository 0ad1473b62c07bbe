import { expect, test } from 'vitest';
import { timeToRead } from '../../../src/app/kit/told.ts';

test('a notice stays as long as it takes to read it, and a warning twice as long', () => {
  const text = 'x'.repeat(200); // about 33 words: 16 s
  expect(timeToRead({ text, tone: 'info' })).toBe(16_000);
  expect(timeToRead({ text, tone: 'warning' })).toBe(32_000);
  expect(timeToRead({ text: 'Done.', tone: 'info' })).toBeGreaterThan(4_000);
});
