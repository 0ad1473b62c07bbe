import { expect, test } from 'vitest';
import { exact } from '../../../src/app/kit/numerals.ts';

test('a bound is written with all its digits', () => {
  expect([4096, 4_294_967_295, 100, 0, 0.05].map(exact)).toEqual([
    '4,096',
    '4,294,967,295',
    '100',
    '0',
    '0.05',
  ]);
  expect([-1000, -0.5, 1e-6, 2e12, 12345.678].map(exact)).toEqual([
    '−1,000',
    '−0.5',
    '1e−6',
    '2e12',
    '12,345.678',
  ]);
});
