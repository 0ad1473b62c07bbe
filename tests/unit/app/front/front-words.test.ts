import { expect, test } from 'vitest';
import { lineOf, sourceOf } from '../../../../src/app/charts/lines.ts';
import { flipsOf } from '../../../../src/app/front/bonus-slider.tsx';
import { stepPath } from '../../../../src/app/front/exact-effect.tsx';
import { resultText } from '../../../../src/app/front/result-words.ts';

const line = (variant: number, label: string, mean: number, half: number) => {
  const at = (value: number) => Float64Array.of(value);
  return lineOf(sourceOf(variant, 0, label), at(1), at(mean), at(mean - half), at(mean + half));
};
const task = [line(0, 'goal', 1, 0), line(1, 'bonus', 0.17, 0.1), line(2, 'hint', 1, 0)];
const training = [line(0, 'goal', 1, 0), line(1, 'bonus', 9.3, 0.5), line(2, 'hint', 2.5, 0)];

test('the sentence names the variant with the most reward, and says if it reaches the goal least', () => {
  expect(resultText(task, training, 20, 1)).toBe(
    '“bonus” collects the most reward and reaches the goal least often, in 17\u2009% of episodes.',
  );
});

test('few seeds, overlapping intervals and missing values decide nothing', () => {
  const plain = '“bonus” reaches the goal in 17\u2009% of episodes, “goal” in 100\u2009%.';
  expect(resultText(task, training, 4, 1)).toBe(plain);
  const near = [line(0, 'goal', 9, 0.5), ...training.slice(1)];
  expect(resultText(task, near, 20, 1)).toBe(plain);
  expect(resultText(task, [line(0, 'goal', Number.NaN, 0), ...training.slice(1)], 20, 1)).toBe('');
});

test('a reward that is collected and does the task is not called a failure', () => {
  const aligned = [line(0, 'goal', 0.9, 0), line(1, 'bonus', 1, 0), line(2, 'hint', 0.9, 0)];
  expect(resultText(aligned, training, 20, 1)).toBe(
    '“bonus” collects the most reward and reaches the goal in 100\u2009% of episodes.',
  );
});

test('flip points are the ends of the pieces of the exact sweep that lie on the slider', () => {
  const piece = (from: number, to: number, value: number) => ({ from, to, worst: value, best: value });
  const pieces = [piece(-100, -0.0669, 0), piece(-0.0669, 0.0205, 1), piece(0.0205, 100, 0)];
  expect(flipsOf({ low: -100, high: 100, weight: 0.1, complete: true, pieces })).toEqual([0.0205]);
  expect(flipsOf(null)).toEqual([]);
});

test('the exact effect of the bonus is a step between the ends of the slider', () => {
  const pieces = [
    { from: -100, to: -0.07, worst: 0, best: 0 },
    { from: -0.07, to: 0.125, worst: 1, best: 1 },
    { from: 0.125, to: 100, worst: 0, best: 0.25 },
  ];
  const scales = { px: (weight: number) => 1000 * weight, py: (share: number) => 100 - 100 * share };
  expect(stepPath({ low: -100, high: 100, weight: 0.1, complete: true, pieces }, scales)).toBe(
    'M0,0H125L125,75H500',
  );
});
