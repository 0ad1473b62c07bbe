/** Sutton & Barto, example 6.5, with three step limits that early episodes meet and late ones never do. */
import { expect, test } from 'vitest';
import { compareText } from '../../../src/cli/compare-text.ts';
import { builderOf, tiny } from './tiny.ts';

const ROW = '..........';
const settings = { alpha: 0.5, gamma: 1, epsilon: 0.1 };
const reward = [{ term: 'task' }];
const windy = (stepLimit: number) =>
  tiny({
    world: {
      family: 'gridworld',
      map: [ROW, ROW, ROW, 'S......G..', ROW, ROW, ROW],
      wind: [0, 0, 0, 1, 1, 1, 2, 2, 1, 0],
      values: ['G=0'],
      stepCost: 1,
      stepLimit,
    },
    variants: [
      { label: 'Q', agent: { type: 'q-learning', ...settings }, reward },
      { label: 'Sarsa', agent: { type: 'sarsa', ...settings }, reward },
    ],
    seeds: 12,
    envSteps: 12_000,
  });

test('The verdict about Q-learning and Sarsa in the wind has the same words at step limits 100, 200 and 1000', async () => {
  const verdicts = [];
  for (const limit of [100, 200, 1000]) {
    const builder = await builderOf(windy(limit));
    const text = compareText(builder.seedSource(), builder.lastPlan());
    const verdict = text.split('\n').find((line) => /^ {2}‘Q’ .* ‘Sarsa’/.test(line)) ?? '';
    // The probability of improvement and the sufficient number of seeds vary with the episodes that a limit cuts.
    verdicts.push(verdict.replace(/:.*/, ''));
  }
  expect(verdicts).toEqual(Array(3).fill('  ‘Q’ ends with a higher task return than ‘Sarsa’'));
});
