import { expect, test } from 'vitest';
import { type BenchOptions, bench } from './harness.ts';

const EPISODE = 5;

/** How many updates the agent has counted after each step, for this many episodes of five steps each. */
function counted(id: string, options: BenchOptions = {}, episodes = 1): number[] {
  const b = bench(id, options);
  return Array.from({ length: episodes * EPISODE }, (_, k) => {
    const t = k % EPISODE;
    if (t === 0) b.begin(0);
    b.learn(0, b.act(0), 1, 0, t === EPISODE - 1 ? 'terminated' : undefined);
    return b.machine.scalar('main$updates', 0);
  });
}

const linear = {
  observations: 1,
  features: [
    [1, 0],
    [0, 1],
  ],
};
const pairs = { observations: 1, actions: 4 }; // of two responses

test.each<[string, BenchOptions?]>([
  ['td-0'],
  ['td-lambda'],
  ['q-learning'],
  ['sarsa'],
  ['expected-sarsa'],
  ['double-q-learning'],
  ['sarsa-lambda'],
  ['q-lambda'],
  ['actor-critic'],
  ['actor-critic-lambda'],
  ['epsilon-greedy'],
  ['ucb1'],
  ['thompson-beta'],
  ['thompson-gaussian'],
  ['exp3'],
  ['gradient-bandit'],
  ['explore-first'],
  ['successive-elimination'],
  ['linucb', linear],
  ['optimal-design', linear],
  ['subset-search', { ...linear, params: { pullsPerSubset: 5 } }],
  ['preference-dpo', pairs],
])('counts one update for every step that %s learns from', (id, options) => {
  expect(counted(id, options)).toEqual([1, 2, 3, 4, 5]);
});

test.each(['n-step-td', 'n-step-sarsa'])(
  'counts an update of %s once two steps are waiting, and at the end one for each waiting step',
  (id) => {
    // In S&B 7.1, step t is updated at t + n, so with n = 2 from the second step on. The end updates the last two.
    expect(counted(id, { params: { steps: 2 } })).toEqual([0, 1, 2, 3, 5]);
  },
);

test('counts one update for each visit that monte-carlo learns from, at the end of the episode', () => {
  expect(counted('monte-carlo', { params: { visit: 1 } })).toEqual([0, 0, 0, 0, 5]);
  expect(counted('monte-carlo', { params: { visit: 0 } })).toEqual([0, 0, 0, 0, 1]); // all five visit the same state
});

test.each(['reinforce', 'bilevel-reinforce', 'forward-kl', 'ucbvi'])(
  'counts one update of %s for each episode, at its end',
  (id) => {
    expect(counted(id, {}, 2)).toEqual([0, 0, 0, 0, 1, 1, 1, 1, 1, 2]);
  },
);

test('counts each epoch of a group for grpo, once the last episode of the group has ended', () => {
  expect(counted('grpo', { params: { groupSize: 2, epochs: 3 } }, 2)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 3]);
});

test('counts one update for each pair of pulls for contrastive-pg', () => {
  expect(counted('contrastive-pg')).toEqual([0, 1, 1, 2, 2]);
});

test('counts no update of preference-play while it compares, then one after every step', () => {
  expect(counted('preference-play', { ...pairs, params: { comparisons: 2 } })).toEqual([0, 0, 1, 2, 3]);
});
