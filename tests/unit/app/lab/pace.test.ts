import { expect, test } from 'vitest';
import { Pace } from '../../../../src/services/trainer/pace.ts';

test('the pace follows the clock, not the number of checks', () => {
  const pace = new Pace();
  pace.start(100, 10, 0);
  expect(pace.allowed(99)).toBe(100);
  expect(pace.allowed(100)).toBe(101);
  expect(pace.allowed(1_000)).toBe(110);
  expect(pace.wait(110, 1_000)).toBe(100);
});

test('timers throttled to one a second keep the pace; after a frozen hour there is no burst', () => {
  const pace = new Pace();
  pace.start(0, 10, 0);
  expect(pace.allowed(1_000)).toBe(10);
  expect(pace.allowed(2_000)).toBe(20);
  expect(pace.allowed(3_602_000)).toBe(35); // 1.5 s of it
});

test('a worker that cannot keep up does not exceed the requested speed later', () => {
  const pace = new Pace();
  pace.start(0, 1_000, 0);
  pace.allowed(1_000);
  pace.allowed(2_000);
  pace.forgive(100, 2_000);
  expect(pace.allowed(2_010)).toBe(110);
});

test('as fast as possible has no limit and no wait', () => {
  const pace = new Pace();
  pace.start(0, Number.POSITIVE_INFINITY, 0);
  expect(pace.allowed(0)).toBe(Number.POSITIVE_INFINITY);
  expect(pace.wait(5, 0)).toBe(0);
});
