import { expect, it } from 'vitest';
import { phasesOf } from '../../../src/stats/compare/phases.ts';

const grid = Array.from({ length: 20 }, (_, k) => 100 * (k + 1));

it('treats a run without planned edits as one phase, whose end is its last tenth', () => {
  expect(phasesOf([], grid)).toEqual([{ from: 0, until: 2_000, first: 0, tail: 18, end: 20 }]);
});
it('assigns a point at an edit to the phase before it', () => {
  expect(phasesOf([{ at: 1_000 }], grid)).toEqual([
    { from: 0, until: 1_000, first: 0, tail: 9, end: 10 },
    { from: 1_000, until: 2_000, first: 10, tail: 19, end: 20 },
  ]);
});
it('leaves out a phase without a measurement point', () => {
  const found = phasesOf([{ at: 450 }, { at: 460 }, { at: 5_000 }], grid);
  expect(found).toEqual([
    { from: 0, until: 450, first: 0, tail: 3, end: 4 },
    { from: 460, until: 2_000, first: 4, tail: 18, end: 20 },
  ]);
});
