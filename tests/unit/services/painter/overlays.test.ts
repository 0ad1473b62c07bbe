import { expect, test } from 'vitest';
import type { Frame } from '../../../../src/engine/contract.ts';
import { colorsOf, PALETTE_VARIABLES } from '../../../../src/services/painter/colors.ts';
import { OVERLAY_ORDER } from '../../../../src/services/painter/overlay.ts';
import { OVERLAYS } from '../../../../src/services/painter/overlays.ts';
import { countIndex, divergingIndex, largest, shortNumber } from '../../../../src/services/painter/pen.ts';

const OBSERVATIONS = 6;
const ACTIONS = 2;
const frame: Frame = {
  variant: 0,
  seed: -1,
  replicas: 1,
  envSteps: 1,
  observation: 0,
  state: 0,
  action: 0,
  events: 0,
  reward: 0,
  value: new Float32Array(OBSERVATIONS).fill(1),
  policy: new Float32Array(OBSERVATIONS * ACTIONS).fill(2),
  actionValue: new Float32Array(OBSERVATIONS * ACTIONS).fill(3),
  visits: new Float32Array(OBSERVATIONS).fill(4),
  advantage: new Float32Array(OBSERVATIONS).fill(5),
  recent: [],
};

test('every overlay of the list has a file, and every file is in the list', () => {
  expect(OVERLAYS.map(({ id }) => id)).toEqual(OVERLAY_ORDER);
});

for (const { id, perAction, numbers, scale } of OVERLAYS) {
  test(`${id} reads as many numbers as it says: ${perAction ? 'one for each action' : 'one a state'}`, () => {
    const read = numbers(frame, undefined);
    if (id === 'none' || id === 'reward') expect(read).toBeUndefined();
    else expect(read?.length).toBe(perAction ? OBSERVATIONS * ACTIONS : OBSERVATIONS);
    if (scale === 'sequential') expect(read).toBe(frame.visits);
  });
}

test('an agent without action values has nothing to show for them', () => {
  const q = OVERLAYS.find(({ id }) => id === 'q');
  expect(q?.numbers({ ...frame, actionValue: new Float32Array(0) }, undefined)).toBeUndefined();
});

test('colors are neutral at zero, opposite at the ends, and never outside their ramp', () => {
  expect([-1, 0, 1].map((value) => divergingIndex(value, 1))).toEqual([1, 128, 255]);
  expect([-9, 9, Number.NaN].map((value) => divergingIndex(value, 1))).toEqual([0, 255, 128]);
  expect(divergingIndex(3, 0)).toBe(128);
});

test('a single visit is seen next to many, and none is not', () => {
  expect(countIndex(0, 1e6)).toBe(0);
  expect(countIndex(1, 1e6)).toBeGreaterThan(0);
  expect(countIndex(1e6, 1e6)).toBe(255);
});

test('the scale spans the largest finite number of either sign', () => {
  expect(largest(Float32Array.of(1, -3, Number.POSITIVE_INFINITY, Number.NaN, 2))).toBe(3);
  expect(largest(new Float32Array(0))).toBe(0);
});

test('numbers take at most four characters and a sign', () => {
  expect([0.5, -0.25, 1.234, 9.999, 123.4, 54_321].map(shortNumber)).toEqual([
    '.50',
    '−.25',
    '1.23',
    '10.0',
    '123',
    '54k',
  ]);
  expect(shortNumber(Number.NaN)).toBe('');
});

test('ink is dark on light colors and light on dark ones', () => {
  const palette = { ...Object.fromEntries(PALETTE_VARIABLES.map((name) => [name, '#000000'])) };
  const colors = colorsOf({ ...palette, '--map-zero': '#ffffff' });
  expect(colors.divergingInk[128]).toBe('rgb(0 0 0)');
  expect(colors.divergingInk[255]).toBe('rgb(255 255 255)');
  expect(colors.diverging[128]).toBe('rgb(255 255 255)');
  expect(colors.sequential[255]).toBe('rgb(0 0 0)');
});
