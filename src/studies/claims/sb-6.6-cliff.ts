/** Sutton & Barto (2nd ed.), example 6.6: the cliff. */
import type { WrittenStudy } from '../study.ts';

const agent = { alpha: 0.5, gamma: 1, epsilon: 0.1 };
const reward = [{ term: 'task' }];

export const study: WrittenStudy = {
  id: 'sb-6.6',
  papers: [{ cite: 'Sutton & Barto 2018, example 6.6' }],
  family: 'textbook',
  level: 'full',
  title: 'Sarsa takes the safe path along the cliff, Q-learning the short one',
  question: 'Does an agent that learns the optimal path also earn more while it explores?',
  claim:
    'With ε = 0.1, Sarsa earns more per episode than Q-learning although Q-learning learns the values of the optimal policy.',
  runs: {
    main: {
      name: 'Cliff walking',
      world: { family: 'gridworld', example: 'cliff-walking' },
      variants: [
        { label: 'Sarsa', agent: { type: 'sarsa', ...agent }, reward },
        { label: 'Q-learning', agent: { type: 'q-learning', ...agent }, reward },
      ],
      seeds: 50,
      envSteps: 1_000_000,
      episodes: 500,
      measurementPoints: 50,
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'Sarsa earns more than Q-learning in the last tenth of 500 episodes.',
      metric: 'taskReturn',
      variant: 'main/Sarsa',
      over: ['main/Q-learning'],
      margin: 5,
    },
  ],
  shows: [{ title: 'Sum of rewards during the episode', run: 'main', metric: 'taskReturn', kind: 'curve' }],
  teaching: {
    before: 'A cliff lies along the shortest path. A step into it costs 100.',
    predict: { ask: 'Who earns more while exploring?', options: ['Sarsa', 'Q-learning'], answer: 0 },
    watch: 'Q-learning falls into the cliff when it explores.',
    after: 'Sarsa learns the value of what it does, exploration included.',
  },
  changes: [],
  budget: { coreMinutes: 0.2, quick: { seeds: 10 } },
  caveats: [],
  pilots: 'none',
};
