import { expect, it } from 'vitest';
import { layerNumbers, layerVotes, type Source } from '../../../../src/app/stage/exact-numbers.ts';
import type { FollowedVariant } from '../../../../src/app/stage/followed-client.ts';
import type { Frame, Plan } from '../../../../src/engine/contract.ts';
import { overlayOf } from '../../../../src/services/painter/overlays.ts';

// Two layers of two cells, two actions. Every table has different numbers, which show their source.
const frame = {
  value: Float32Array.of(1, 2, 3, 4),
  actionValue: Float32Array.of(11, 12, 13, 14, 15, 16, 17, 18),
  votes: Float32Array.of(0.1, 0.9, 0.2, 0.8, 0.3, 0.7, 0.4, 0.6),
} as unknown as Frame;
const reference = {
  designValue: Float32Array.of(21, 22, 23, 24),
  designAction: Int32Array.of(0, 0, 0, 1),
  taskValue: Float32Array.of(31, 32, 33, 34),
  taskAction: Int32Array.of(0, 0, 1, -1), // −1: the last cell ends the episode
};
const plan = { nActions: 2, variants: [{ reference }, {}] } as unknown as Plan;
const followed: FollowedVariant = {
  value: Float32Array.of(41, 42, 43, 44),
  actionValue: Float32Array.of(51, 52, 53, 54, 55, 56, 57, 58),
  taskReturn: 1,
  seeds: 1,
  envSteps: 10,
};
const second = { base: 2, cells: 2 };
const drawn = (source: Source, id: 'value' | 'q' = 'value', given?: FollowedVariant, variant = 0) => {
  const overlay = overlayOf(id);
  const choice = { byAction: false, term: '', minus: -1 };
  const numbers = layerNumbers(plan, variant, frame, { overlay, choice, source, followed: given, ...second });
  return numbers && [...numbers];
};
const votes = (source: Source, variant = 0) => {
  const found = layerVotes(plan, variant, frame, { overlay: overlayOf('value'), source, ...second });
  return found && [...found];
};

it('A layer shows the numbers of the source that was chosen: learned, followed, of the design or of the task', () => {
  expect(drawn('learned', 'value', followed)).toEqual([3, 4]);
  expect(drawn('followed', 'value', followed)).toEqual([43, 44]);
  expect(drawn('design', 'value', followed)).toEqual([23, 24]);
  expect(drawn('task', 'value', followed)).toEqual([33, 34]);
  expect(drawn('learned', 'q', followed)).toEqual([15, 16, 17, 18]);
  expect(drawn('followed', 'q', followed)).toEqual([55, 56, 57, 58]);
});

it('A followed policy whose value is not known, or cannot be, leaves its layer empty', () => {
  expect(drawn('followed')).toBeNull();
  const missing = { missing: 'a term depends on more than the current transition' };
  expect(drawn('followed', 'value', { ...followed, value: missing })).toBeNull();
  expect(drawn('followed', 'q', { ...followed, value: missing })).toEqual([55, 56, 57, 58]);
});

it('Arrows are the votes of the seeds, or the optimal actions where an exact source is shown and has a solution', () => {
  const seeds = [0.3, 0.7, 0.4, 0.6].map(Math.fround);
  expect(votes('learned')).toEqual(seeds);
  expect(votes('followed')).toEqual(seeds);
  expect(votes('design')).toEqual([1, 0, 0, 1]);
  expect(votes('task')).toEqual([0, 1, 0, 0]);
  expect(votes('design', 1)).toBeNull();
});
