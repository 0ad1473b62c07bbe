import { describe, expect, it } from 'vitest';
import { formatNumber } from '../../../src/experiment/numerals.ts';

describe('numbers in a form', () => {
  it.each([
    [0.1, '0.1'],
    [0.30000000000000004, '0.3'],
    [1e-5, '1e-5'],
    [0.00025, '0.00025'],
    [200000, '200000'],
    [1.5e7, '1.5e7'],
    [1e10, '1e10'],
    [4294967295, '4.294967295e9'],
    [-0.5, '-0.5'],
    [1 / 3, '0.333333'],
    [0, '0'],
  ])('%d is written %s', (value, text) => {
    expect(formatNumber(value)).toBe(text);
  });
});
