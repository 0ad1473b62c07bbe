/** Sutton & Barto (2nd ed.), example 8.2: whether Dyna-Q finds the new path without a bonus. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import { OPEN_ON_THE_LEFT } from '../shared/mazes.ts';

const dyna = (label: string, more: object = {}) => ({
  label,
  agent: { type: 'dyna-q', alpha: 1, gamma: 0.95, epsilon: 0.1, planningSteps: 10, ...more },
  reward: [{ term: 'task' }],
});

export const study: WrittenStudy = {
  id: 'sb-8.2-alone',
  papers: [
    {
      cite: 'Sutton & Barto 2018, example 8.2 and figure 8.4',
      url: 'http://incompleteideas.net/book/the-book-2nd.html',
    },
  ],
  family: 'textbook',
  level: 'full',
  title: 'Without a bonus, most agents miss the new path for 2,000 steps',
  question: 'Does Dyna-Q find the new path on its own within 2,000 steps?',
  claim:
    'In the blocking maze, Dyna-Q earns nothing for a while after the wall moves, and then finds the new opening and the new optimal behavior.',
  runs: {
    main: {
      name: 'Blocking maze without a bonus',
      world: { family: 'gridworld', example: 'blocking-maze' },
      variants: [dyna('Dyna-Q')],
      seeds: 200,
      envSteps: 3000,
      measurementPoints: 60,
      edits: [{ at: 1000, patch: { world: { map: OPEN_ON_THE_LEFT } } }],
    },
  },
  parts: [
    {
      kind: 'level',
      says: 'In the 500 steps after the wall moved, Dyna-Q reaches the goal less often than every 40th step.',
      metric: 'taskRate',
      when: { from: 1050, to: 1500 },
      variant: 'main/Dyna-Q',
      below: 1 / 40,
    },
    {
      kind: 'level',
      says: 'In the last 500 steps, it reaches the goal at least every 40th step.',
      metric: 'taskRate',
      when: { from: 2500, to: 3000 },
      variant: 'main/Dyna-Q',
      above: 1 / 40,
    },
  ],
  shows: [
    { title: 'Reward per step', run: 'main', metric: 'taskRate', kind: 'curve' },
    { title: 'Cumulative reward (goals reached)', run: 'main', metric: 'episodes', kind: 'curve' },
  ],
  teaching: {
    before:
      'After 1,000 steps, the opening on the right closes and one on the left opens. Dyna-Q has planned with the old maze. It learns at once that the old opening is closed, and it moves at random in one step of ten.',
    predict: {
      ask: 'How many of the agents find the new path within 2,000 steps?',
      options: ['Nearly all', 'Fewer than half', 'None'],
      answer: 1,
    },
    watch: 'Compare single seeds: some recover and most do not. Then look at their value maps.',
    after:
      'Nothing behind the wall leads to the goal any more, so all values there should fall to 0. They do so only by the factor γ in each round of planning, because each cell still hopes for the value of its neighbors. While they fall, they keep their order: cells near the old opening look best. A greedy agent stays there, and the new opening is at the other end. A tie would set it free, but values that halve again and again take tens of thousands of steps to become equal.',
  },
  changes: [
    {
      says: 'Explore more: with ε = 0.3, more agents find the new opening',
      run: 'main',
      patch: { variants: [dyna('Dyna-Q', { epsilon: 0.3 })] },
    },
    {
      says: 'Do not plan: Q-learning has hardly learned the maze when the wall moves',
      run: 'main',
      patch: { variants: [dyna('Dyna-Q', { planningSteps: 0 })] },
    },
    { says: 'Add the bonus of Dyna-Q+', run: 'main', patch: { variants: [dyna('Dyna-Q', { kappa: 1e-4 })] } },
  ],
  writtenFor: 'h- f-',
  notMeasured: ['2,000'],
  budget: { coreMinutes: 0.1, quick: { seeds: 12 } },
  caveats: [
    'The book does not give α and n. In pilots with α = 0.1, 0.5, 0.7 and 1, and with n = 5, 10 and 50, most seeds had not recovered by step 3,000.',
    'The figure of the book shows means, which the four in ten seeds that recover lift. This part asks for most seeds (interquartile mean).',
  ],
  pilots:
    'Seed 7: α = 1, n = 10 (200 seeds); α = 0.1, 0.5, 0.7, n = 5, 50 and γ = 0.9, 0.99 (50 seeds each); seed 11: 6,000 steps, where the second part was undecided. An independent program of the same agent gave the same cumulative rewards (400 seeds: 73.7 and 74.2 after 3,000 steps).',
  words: ['Dyna-Q', 'nonstationary', 'model error', 'real-time search'],
};
