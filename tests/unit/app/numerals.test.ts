import { expect, test } from 'vitest';
import {
  bytes,
  compact,
  duration,
  exact,
  measured,
  nextStep,
  percent,
  rangeScale,
  signedScale,
  steady,
  tick,
} from '../../../src/app/kit/numerals.ts';
import { capital } from '../../../src/core/capital.ts';

/** Thin spaces are written as ordinary ones here. */
const plain = (text: string) => text.replaceAll('\u2009', ' ');
const texts = (format: (value: number) => string, ...values: number[]) =>
  values.map((value) => plain(format(value)));

test('a bound is written with all its digits', () => {
  expect(texts(exact, 4096, 4_294_967_295, 100, 0, 0.05)).toEqual([
    '4,096',
    '4,294,967,295',
    '100',
    '0',
    '0.05',
  ]);
  expect(texts(exact, -1000, -0.5, 1e-6, 2e12, 12345.678)).toEqual([
    '−1,000',
    '−0.5',
    '1e−6',
    '2e12',
    '12,345.678',
  ]);
  expect(texts(exact, 1e-4, 9.9e-5, 999_999_999_999)).toEqual(['0.0001', '9.9e−5', '999,999,999,999']);
});

test('a large number has three digits and a letter for thousands, millions and billions', () => {
  expect(texts(compact, 1_234_567, 12_345, 2e9, 1000)).toEqual(['1.23 M', '12.3 k', '2 G', '1 k']);
  expect(texts(compact, 999.4, 999.6, 999_400, 999_600)).toEqual(['999', '1 k', '999 k', '1 M']);
  expect(texts(compact, -2500, 0.12345, 0, Number.NaN, Number.POSITIVE_INFINITY)).toEqual([
    '−2.5 k',
    '0.123',
    '0',
    '–',
    '–',
  ]);
});

test('a counter keeps its width, because its zeros stay', () => {
  expect(texts(steady, 1000, 1500, 1_000_000)).toEqual(['1.00 k', '1.50 k', '1.00 M']);
  expect(texts(steady, 7, 0.5, -3, Number.NaN)).toEqual(['7', '0.500', '−3', '–']);
});

test('a measured value has three digits, and powers of ten only where it is very small', () => {
  expect(texts(measured, 0.5, 12.345, 123.4, 9999, 9999.5)).toEqual(['0.500', '12.3', '123', '9999', '10 k']);
  expect(texts(measured, 0, 0.001, 0.000999, -2e-7)).toEqual(['0', '0.00100', '1.0e−3', '−2.0e−7']);
  expect(texts(measured, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY)).toEqual([
    '–',
    '∞',
    '−∞',
  ]);
});

test('a tick has no zeros at its end', () => {
  expect(texts(tick, 0, 0.5, 0.25, -1.5, 1000, 0.001, 0.0005)).toEqual([
    '0',
    '0.5',
    '0.25',
    '−1.5',
    '1 k',
    '0.001',
    '5e−4',
  ]);
});

test('a share below a tenth has one decimal, and a larger one none', () => {
  expect(texts(percent, 0, 0.0123, 0.099, 0.0995, 0.5, 1, 2.5)).toEqual([
    '0 %',
    '1.2 %',
    '9.9 %',
    '10 %',
    '50 %',
    '100 %',
    '250 %',
  ]);
  expect(texts(percent, -0.05, -0.00001, Number.NaN)).toEqual(['−5.0 %', '0.0 %', '–']);
});

test('a duration is in seconds, minutes or hours', () => {
  expect([0.4, 1, 89.4, 90, 5399, 5400, 36_000, Number.NaN].map(duration)).toEqual([
    'under 1 s',
    'about 1 s',
    'about 89 s',
    'about 2 min',
    'about 90 min',
    'about 1.5 h',
    'about 10 h',
    '–',
  ]);
});

test('memory is in powers of 1024', () => {
  expect([1023, 1024, 1_048_575, 1_048_576, 1_073_741_824].map(bytes)).toEqual([
    '1023 B',
    '1 KiB',
    '1024 KiB',
    '1.00 MiB',
    '1.00 GiB',
  ]);
});

test('a sentence begins with a capital letter', () => {
  expect(['return', '', 'ether'].map(capital)).toEqual(['Return', '', 'Ether']);
});

test('a scale ends at the next of its steps', () => {
  expect([0.9, 1, 1.2, 2.1, 6, 60, 0.021].map((value) => nextStep(value, [1, 2, 5]))).toEqual([
    1, 1, 2, 5, 10, 100, 0.05,
  ]);
});

test('a linear slider is evenly spaced in its value, and a logarithmic one in its ratio', () => {
  const linear = rangeScale(2, 10, false);
  expect([2, 4, 10].map(linear.place)).toEqual([0, 0.25, 1]);
  expect(linear.value(0.5)).toBe(6);
  const log = rangeScale(1, 100, true);
  expect(log.place(10)).toBeCloseTo(0.5, 12);
  expect(log.value(0.5)).toBeCloseTo(10, 12);
  const fromZero = rangeScale(0, 1, true);
  expect(fromZero.place(0)).toBe(0);
  expect(fromZero.value(0)).toBeCloseTo(1e-6, 18);
  expect(fromZero.place(1e-3)).toBeCloseTo(0.5, 12);
});

test('a signed slider has zero in the middle of equal limits, and each place has its value', () => {
  const scale = signedScale(-10, 10, 0.01);
  expect(scale.place(0)).toBeCloseTo(0.5, 12);
  expect([scale.place(-10), scale.place(10)]).toEqual([0, 1]);
  for (const value of [-7, -0.01, 0.3, 9]) expect(scale.value(scale.place(value))).toBeCloseTo(value, 10);
  // A tenth of the largest value is more than half the way from 0: asinh(1/0.1) / asinh(1/0.01) = 0.566.
  expect(scale.place(1)).toBeCloseTo(0.5 + 0.5 * (Math.asinh(10) / Math.asinh(100)), 12);
});
