/** Sutton & Barto (2nd ed.), example 8.1: the Dyna maze, figure 8.2. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const planner = (planningSteps: number, more: object = {}) => ({
  label: `${planningSteps} planning steps`,
  agent: { type: 'dyna-q', alpha: 0.1, gamma: 0.95, epsilon: 0.1, planningSteps, ...more },
  reward: [{ term: 'task' }],
});

export const study: WrittenStudy = {
  id: 'sb-8.1',
  papers: [
    {
      cite: 'Sutton & Barto 2018, example 8.1 and figure 8.2',
      url: 'http://incompleteideas.net/book/the-book-2nd.html',
    },
  ],
  family: 'textbook',
  level: 'full',
  title: 'Planning finds the short path after a few episodes',
  question: 'Does an agent need fewer episodes if it repeats remembered steps in its head?',
  claim:
    'In the Dyna maze, Dyna-Q with 50 planning steps needs fewer episodes to reach near-optimal paths than with 5 planning steps, and with 5 fewer than half of those without planning; in the end all three take paths of the same length.',
  runs: {
    main: {
      name: 'Dyna maze',
      world: { family: 'gridworld', example: 'dyna-maze' },
      variants: [planner(0), planner(5), planner(50)],
      seeds: 100,
      envSteps: 200_000,
      episodes: 50,
      measurementPoints: 50,
    },
  },
  parts: [
    {
      kind: 'sooner',
      says: 'With 5 planning steps, episodes of at most 20 steps come after fewer than half as many episodes as without planning.',
      metric: 'episodeLength',
      variant: 'main/5 planning steps',
      over: ['main/0 planning steps'],
      threshold: 20,
      below: true,
      factor: 2,
    },
    {
      kind: 'sooner',
      factor: 1,
      says: 'With 50 planning steps they come sooner than with 5.',
      metric: 'episodeLength',
      variant: 'main/50 planning steps',
      over: ['main/5 planning steps'],
      threshold: 20,
      below: true,
    },
    {
      kind: 'ahead',
      says: 'In episodes 3 to 10, 50 planning steps save more than 50 steps per episode.',
      metric: 'episodeLength',
      when: { from: 3, to: 10 },
      variant: 'main/50 planning steps',
      over: ['main/0 planning steps'],
      direction: 'below',
      margin: 50,
    },
    {
      kind: 'within',
      says: 'In the last five episodes, paths with and without planning differ by less than 5 steps.',
      metric: 'episodeLength',
      when: { from: 46, to: 50 },
      variant: 'main/0 planning steps',
      same: 'main/50 planning steps',
      margin: 5,
    },
  ],
  shows: [
    {
      title: 'Steps per episode (the first one is a blind search)',
      run: 'main',
      metric: 'episodeLength',
      kind: 'curve',
    },
    { title: 'Distance from the exact values', run: 'main', metric: 'valueError', kind: 'curve' },
  ],
  teaching: {
    before:
      'A maze of 6 × 9 cells pays 1 at the goal and nothing before. All three agents learn by Q-learning. They also remember where each action led. After every real step, they draw remembered steps at random and learn from them as if they had just happened.',
    predict: {
      ask: 'Without planning, good paths take about 25 episodes. How many with 50 planning steps per real step?',
      options: ['Three or four', 'Ten to fifteen', 'As many: no new information arrives'],
      answer: 0,
    },
    watch:
      'Look at episodes 2 to 10. Then compare the value maps during the second episode: without planning, one cell next to the goal has a value.',
    after:
      'Q-learning moves the value of the goal back by one cell per visit, so a path of 14 steps takes many episodes. A planning step makes the same update, Q(s,a) ← Q(s,a) + α (r + γ max Q(s′,·) − Q(s,a)), on a remembered step. With 50 of them, the values travel back through the whole maze while the agent walks its second path. Planning adds no information; it uses the known steps more often. It pays where real steps cost more than computation.',
  },
  changes: [
    {
      says: 'Let moves slip: the model remembers one outcome and is often wrong',
      run: 'main',
      patch: { world: { slip: 0.3 } },
    },
    {
      says: 'Use a step size of 1: hardly anything changes, since only the order of the values decides',
      run: 'main',
      patch: { variants: [0, 5, 50].map((n) => planner(n, { alpha: 1 })) },
    },
    {
      says: 'Start with optimistic values: even planning must first unlearn them',
      run: 'main',
      patch: { variants: [0, 5, 50].map((n) => planner(n, { initialValue: 1 })) },
    },
  ],
  writtenFor: 'h- h- h- h0',
  notMeasured: ['25', '14'],
  budget: { coreMinutes: 0.2, quick: { seeds: 12 } },
  caveats: [
    'The maze is deterministic, so a model of the last outcome is exact as soon as a step was tried.',
  ],
  pilots: 'One pilot with seed 7 and these settings, which are those of the book. Nothing was changed.',
  words: ['Dyna-Q', 'model-based', 'planning', 'replay'],
};
