import { expect, test } from 'vitest';
import { shortNumber } from '../../../../src/services/painter/pen.ts';

test.each([
  [0, '.00'],
  [-0.004, '.00'],
  [0.004, '.00'],
  [-0.006, '−.01'],
  [0.999, '1.00'],
  [-9.99, '−9.99'],
  [9.996, '10.0'],
  [99.96, '100'],
  [-999.4, '−999'],
  [999.6, '1k'],
  [999_600, '1M'],
  [-1_234_567, '−1M'],
  [2.5e9, '3G'],
  [1e12, '1e12'],
  [Number.NaN, ''],
  [Number.NEGATIVE_INFINITY, ''],
])('%s fits a cell as %s', (value, text) => {
  expect(shortNumber(value)).toBe(text);
});
