import { expect, test } from 'vitest';
import { paidSentence } from '../../../src/stats/compare/most-paid.ts';

const LABELS = ['sparse', 'bonus', 'potential'];
const name = (variant: number) => `‘${LABELS[variant]}’`;
const about = (value: number, half = 0) => ({ value, low: value - half, high: value + half });
const training = [about(1), about(9, 0.5), about(2.5)];
const said = (task: readonly ReturnType<typeof about>[], more = {}) =>
  paidSentence({ training, task, isSuccess: true, seeds: 20, ...more }, name, String);

test('names the variant that collects the most reward and does the task least', () => {
  const task = [about(1), about(0.55, 0.2), about(1)];
  expect(said(task)).toBe(
    '‘bonus’ collects the most reward and reaches the goal least often, in 0.55 of episodes',
  );
  expect(said(task, { isSuccess: false })).toBe(
    '‘bonus’ collects the most reward and has the lowest task return (0.55)',
  );
});

test('names a variant that does the task better if the one with the most reward is not the last', () => {
  const task = [about(0.1), about(0.55, 0.1), about(1)];
  expect(said(task)).toBe(
    '‘bonus’ collects the most reward, but ‘potential’ reaches the goal more often (1 against 0.55 of episodes)',
  );
  expect(said(task, { isSuccess: false })).toBe(
    '‘bonus’ collects the most reward, but ‘potential’ has a higher task return (1 against 0.55)',
  );
});

test('is silent if reward and task agree, if intervals overlap, and below five seeds', () => {
  expect(said([about(0.5), about(1), about(0.9)])).toBe('');
  expect(said([about(1), about(0.9, 0.2), about(1)])).toBe('');
  const task = [about(1), about(0.55, 0.2), about(1)];
  expect(said(task, { seeds: 4 })).toBe('');
  expect(said(task, { training: [about(9), about(9.1, 0.5), about(2.5)] })).toBe('');
  expect(said(task, { training: [about(1), undefined, about(2.5)] })).toBe('');
  expect(said([about(0.3)], { training: [about(9)] })).toBe('');
});
