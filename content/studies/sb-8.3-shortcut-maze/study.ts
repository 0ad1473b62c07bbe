/** Sutton & Barto (2nd ed.), example 8.3: the shortcut maze, figure 8.5. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import { OPEN_ON_BOTH_SIDES } from '../shared/mazes.ts';

const dyna = (label: string, more: object = {}) => ({
  label,
  agent: { type: 'dyna-q', alpha: 1, gamma: 0.95, epsilon: 0.1, planningSteps: 50, ...more },
  reward: [{ term: 'task' }],
});
const BONUS = { kappa: 1e-3 };
/** A path of 16 steps pays at most this per step; the shortcut takes 10. */
const OLD_PATH = 1 / 16;

export const study: WrittenStudy = {
  id: 'sb-8.3',
  papers: [
    {
      cite: 'Sutton & Barto 2018, example 8.3 and figure 8.5',
      url: 'http://incompleteideas.net/book/the-book-2nd.html',
    },
  ],
  family: 'textbook',
  level: 'full',
  title: 'Without a bonus, planning never finds the shortcut',
  question: 'When the world gets better, does a planner notice?',
  claim:
    'In the shortcut maze, Dyna-Q+ finds the shortcut that opens after 3,000 steps, and Dyna-Q keeps to the old path.',
  runs: {
    main: {
      name: 'Shortcut maze',
      world: { family: 'gridworld', example: 'shortcut-maze' },
      variants: [dyna('Dyna-Q'), dyna('Dyna-Q+', BONUS)],
      seeds: 100,
      envSteps: 6000,
      measurementPoints: 60,
      edits: [{ at: 3000, patch: { world: { map: OPEN_ON_BOTH_SIDES } } }],
    },
  },
  parts: [
    {
      kind: 'level',
      says: 'Before the shortcut opens, Dyna-Q knows the old path: it earns between 1/25 and 1/16 per step.',
      metric: 'taskRate',
      when: { from: 2000, to: 3000 },
      variant: 'main/Dyna-Q',
      above: 1 / 25,
      below: OLD_PATH,
    },
    {
      kind: 'level',
      says: 'In the last 1,000 steps, Dyna-Q still earns less per step than the old path can pay.',
      metric: 'taskRate',
      when: { from: 5100, to: 6000 },
      variant: 'main/Dyna-Q',
      below: OLD_PATH,
    },
    {
      kind: 'level',
      says: 'Dyna-Q+ then earns more per step than the old path can pay: it uses the shortcut.',
      metric: 'taskRate',
      when: { from: 5100, to: 6000 },
      variant: 'main/Dyna-Q+',
      above: OLD_PATH,
    },
    {
      kind: 'ahead',
      says: 'In the last 1,000 steps, Dyna-Q+ earns more than Dyna-Q, by 10 goals or more.',
      metric: 'taskRate',
      when: { from: 5100, to: 6000 },
      variant: 'main/Dyna-Q+',
      over: ['main/Dyna-Q'],
      margin: 0.01,
    },
  ],
  shows: [
    { title: 'Cumulative reward (goals reached)', run: 'main', metric: 'episodes', kind: 'curve' },
    { title: 'Reward per step', run: 'main', metric: 'taskRate', kind: 'curve' },
  ],
  teaching: {
    before:
      'A long path around the left end of a wall is the only one. After 3,000 steps another opening appears on the right. It saves six of sixteen steps. The old path stays as good as it was, so nothing forces an agent to look.',
    predict: {
      ask: 'Both agents explore with ε = 0.1. Will Dyna-Q find the shortcut within 3,000 steps?',
      options: [
        'Yes: ten percent random moves are enough',
        'Hardly ever',
        'Yes, because it plans 50 steps ahead',
      ],
      answer: 1,
    },
    watch: 'Look at the slope of each curve after step 3,000. Which one becomes steeper?',
    after:
      'A model that promises too little never corrects itself: the agent does not go where it expects nothing. A random trip to the opening needs many random moves in a row, and after each one planning sends the agent back. The more it plans, the less it strays. The bonus κ√τ grows for every wall that was not tested for long, until a trip there is worth it. This is exploration of the model: not random, and whole trips at a time.',
  },
  changes: [
    {
      says: 'Do not plan at all: slow Q-learning still strays, and it finds the shortcut',
      run: 'main',
      patch: {
        variants: [dyna('Dyna-Q', { planningSteps: 0 }), dyna('Dyna-Q+', BONUS)],
      },
    },
    {
      says: 'Explore three times as much by ε instead of a bonus: it costs reward and finds nothing',
      run: 'main',
      patch: { variants: [dyna('Dyna-Q', { epsilon: 0.3 }), dyna('Dyna-Q+', BONUS)] },
    },
    {
      says: 'Add the bonus only where actions are chosen (exercise 8.4)',
      run: 'main',
      patch: { variants: [dyna('Dyna-Q'), dyna('Dyna-Q+', { ...BONUS, bonusIn: 'action-choice' })] },
    },
  ],
  writtenFor: 'h0 h- h+ h+',
  budget: { coreMinutes: 0.5, quick: { seeds: 12 } },
  caveats: ['The margin between the agents depends on κ: the bonus also costs reward while nothing changes.'],
  pilots:
    'The book gives no α, n and κ; α = 1, n = 50 and κ = 0.001 come from a widely used replication. One pilot with seed 7. Nothing was changed.',
  words: ['Dyna-Q+', 'shortcut', 'nonstationary world'],
};
