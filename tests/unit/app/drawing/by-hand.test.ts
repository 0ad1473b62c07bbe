import { expect, test } from 'vitest';
import {
  backedUp,
  greedy,
  improved,
  mdpOf,
  settled,
  sweep,
  tdError,
} from '../../../../src/app/drawing/by-hand.ts';
import { drawingOf } from '../../../../src/app/drawing/drawing.ts';
import { exactAnswers } from '../../../../src/engine/exact/answers.ts';
import { validate } from '../../../../src/engine/experiment/validate.ts';
import { worldExamples } from '../../../../src/engine/program/catalogue.ts';
import type { WorldSpec } from '../../../../src/experiment/experiment.ts';
import { TWO_STATE } from '../../../../src/worlds/graph/examples.ts';

const mdpIn = (world: WorldSpec) => {
  const drawing = drawingOf(world);
  if (drawing === null) throw new Error('not drawn');
  return mdpOf(drawing);
};

// Puterman 2005, section 3.1 at a discount of 0.95; the sweeps are worked out by hand.
const PUTERMAN = mdpIn({ family: 'graph', transitions: TWO_STATE });
const DISCOUNT = 0.95;

test('value iteration has the values of Puterman’s two states after one and two sweeps, and at its end', () => {
  const first = sweep(PUTERMAN, [0, 0], DISCOUNT);
  expect(first).toEqual([10, -1]);
  const [s1 = 0, s2 = 0] = sweep(PUTERMAN, first, DISCOUNT);
  expect(s1).toBeCloseTo(5 + 0.95 * 0.5 * (10 - 1), 12);
  expect(s2).toBeCloseTo(-1.95, 12);
  const end = settled(PUTERMAN, [0, 0], DISCOUNT);
  expect(end?.values[1]).toBeCloseTo(-20, 7);
  expect(end?.values[0]).toBeCloseTo((5 - 9.5) / 0.525, 7);
});

test('one backup uses the other values as they are, of the best action or of the given one', () => {
  expect(backedUp(PUTERMAN, [0, -20], 0, DISCOUNT)).toBeCloseTo(5 - 0.475 * 20, 12);
  expect(backedUp(PUTERMAN, [0, -20], 0, DISCOUNT, 1)).toBeCloseTo(10 - 19, 12);
  expect(greedy(PUTERMAN, [0, 0], 0, DISCOUNT)).toBe(1);
  expect(greedy(PUTERMAN, [0, -20], 0, DISCOUNT)).toBe(0);
});

test('policy iteration evaluates leaving, improves it to lingering, and then nothing changes', () => {
  const leave = settled(PUTERMAN, [0, 0], DISCOUNT, [1, 0]);
  expect(leave?.values[0]).toBeCloseTo(-9, 7);
  const better = improved(PUTERMAN, leave?.values ?? [], DISCOUNT);
  expect(better).toEqual([0, 0]);
  const linger = settled(PUTERMAN, leave?.values ?? [], DISCOUNT, better);
  expect(improved(PUTERMAN, linger?.values ?? [], DISCOUNT)).toEqual(better);
});

test('values that grow without end are told apart from values that settle', () => {
  expect(settled(PUTERMAN, [0, 0], 1)).toBeNull();
});

test('a temporal-difference error is the reward and the next value less the own one', () => {
  expect(tdError([2, 5], 0, { to: 1, reward: -1 }, 0.9)).toBeCloseTo(-1 + 4.5 - 2, 12);
});

const DRAWN = worldExamples().filter((world) => world.family === 'graph' && drawingOf(world) !== null);

test('sweeps end at the exact values of the engine for every named world that can be drawn', async () => {
  expect(DRAWN.length).toBeGreaterThan(3);
  for (const world of DRAWN) {
    const gamma = 0.9;
    const read = validate({
      world: { ...world, stepLimit: 0, discount: gamma },
      variants: [{ label: 'task', agent: { type: 'q-learning', gamma }, reward: [{ term: 'task' }] }],
    });
    if (!read.ok) throw new Error(JSON.stringify(read.problems));
    const answers = await exactAnswers(read.value, 0, { policies: [], temperature: null, horizon: null });
    if ('missing' in answers || 'missing' in answers.task.optimal)
      throw new Error(`${world.name}: ${JSON.stringify(answers)}`);
    const drawing = drawingOf(world);
    const values = settled(mdpIn(world), drawing?.states.map(() => 0) ?? [], gamma)?.values ?? [];
    const starts = drawing?.states.flatMap(({ start }, k) =>
      start === null ? [] : [[k, start === '' ? 1 : Number(start)] as const],
    );
    const total = (starts ?? []).reduce((sum, [, weight]) => sum + weight, 0);
    const mean = (starts ?? []).reduce((sum, [k, weight]) => sum + (weight / total) * (values[k] ?? 0), 0);
    expect(Math.abs(mean - answers.task.optimal.fromStart), String(world.name)).toBeLessThan(1e-5);
  }
});
