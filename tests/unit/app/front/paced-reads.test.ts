import { expect, test } from 'vitest';
import { pacedReads } from '../../../../src/app/front/paced-reads.ts';

/** A clock whose time passes only by `pass`. */
function manualClock() {
  let now = 1_000;
  let due: { readonly at: number; readonly call: () => void } | null = null;
  return {
    now: () => now,
    after(milliseconds: number, call: () => void) {
      due = { at: now + milliseconds, call };
      return () => {
        due = null;
      };
    },
    pass(milliseconds: number) {
      now += milliseconds;
      if (due === null || due.at > now) return;
      const { call } = due;
      due = null;
      call();
    },
  };
}

function setUp(isUrgent: () => boolean = () => false) {
  const clock = manualClock();
  const reads: number[] = [];
  const paced = pacedReads(() => reads.push(clock.now()), 100, isUrgent, clock);
  return { ...paced, clock, reads };
}

test('numbers that arrive every 10 ms are read at once and then every 100 ms', () => {
  const { later, clock, reads } = setUp();
  for (let k = 0; k < 30; k++) {
    later();
    clock.pass(10);
  }
  expect(reads).toEqual([1_000, 1_100, 1_200, 1_300]);
});

test('a number that arrives after a long pause is read immediately, and nothing is read without a change', () => {
  const { later, clock, reads } = setUp();
  clock.pass(5_000);
  expect(reads).toEqual([1_000]);
  later();
  clock.pass(0);
  expect(reads).toEqual([1_000, 6_000]);
});

test('the first numbers of a chart without any do not wait', () => {
  let isEmpty = true;
  const { later, clock, reads } = setUp(() => isEmpty);
  later();
  clock.pass(0);
  isEmpty = false;
  later();
  clock.pass(99);
  expect(reads).toEqual([1_000, 1_000]);
  clock.pass(1);
  expect(reads).toEqual([1_000, 1_000, 1_100]);
});

test('nothing is read after a stop', () => {
  const { later, stop, clock, reads } = setUp();
  later();
  stop();
  clock.pass(1_000);
  expect(reads).toEqual([1_000]);
});
