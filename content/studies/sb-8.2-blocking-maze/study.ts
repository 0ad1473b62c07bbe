/** Sutton & Barto (2nd ed.), example 8.2: the blocking maze, figure 8.4. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import { OPEN_ON_THE_LEFT } from '../shared/mazes.ts';

const dyna = (label: string, kappa: number) => ({
  label,
  agent: { type: 'dyna-q', alpha: 1, gamma: 0.95, epsilon: 0.1, planningSteps: 10, kappa },
  reward: [{ term: 'task' }],
});

export const study: WrittenStudy = {
  id: 'sb-8.2',
  papers: [
    {
      cite: 'Sutton & Barto 2018, example 8.2 and figure 8.4',
      url: 'http://incompleteideas.net/book/the-book-2nd.html',
    },
  ],
  family: 'textbook',
  level: 'full',
  title: 'A bonus for old knowledge finds the new path sooner',
  question: 'When a wall blocks the known path, does doubt about the model help?',
  claim:
    'In the blocking maze, both agents find the short path within 1,000 steps; after the wall moves, Dyna-Q+ with its bonus κ√τ earns more than Dyna-Q.',
  runs: {
    main: {
      name: 'Blocking maze',
      world: { family: 'gridworld', example: 'blocking-maze' },
      variants: [dyna('Dyna-Q', 0), dyna('Dyna-Q+', 1e-4)],
      seeds: 200,
      envSteps: 3000,
      measurementPoints: 60,
      edits: [{ at: 1000, patch: { world: { map: OPEN_ON_THE_LEFT } } }],
    },
  },
  parts: [
    {
      kind: 'level',
      says: 'Dyna-Q finds the short path before the wall moves: it earns more than every 16th step, which no detour does.',
      metric: 'taskRate',
      when: { from: 800, to: 1000 },
      variant: 'main/Dyna-Q',
      above: 1 / 16,
    },
    {
      kind: 'level',
      says: 'So does Dyna-Q+.',
      metric: 'taskRate',
      when: { from: 800, to: 1000 },
      variant: 'main/Dyna-Q+',
      above: 1 / 16,
    },
    {
      kind: 'ahead',
      says: 'In the 1,000 steps after the wall moved, Dyna-Q+ reaches the goal more often, by 5 times or more.',
      metric: 'taskRate',
      when: { from: 1050, to: 2000 },
      variant: 'main/Dyna-Q+',
      over: ['main/Dyna-Q'],
      margin: 0.005,
    },
    {
      kind: 'ahead',
      says: 'After 3,000 steps, Dyna-Q+ has earned more in all, by 5 goals or more.',
      metric: 'episodes',
      variant: 'main/Dyna-Q+',
      over: ['main/Dyna-Q'],
      margin: 5,
    },
  ],
  shows: [
    { title: 'Cumulative reward (goals reached)', run: 'main', metric: 'episodes', kind: 'curve' },
    { title: 'Reward per step', run: 'main', metric: 'taskRate', kind: 'curve' },
  ],
  teaching: {
    before:
      'The short path leads around the right end of a wall. After 1,000 steps, the opening there closes and another one opens on the left. Both agents plan with a model of the old maze. Dyna-Q+ adds a bonus κ√τ to planned rewards, where τ is the time since it last tried the action.',
    predict: {
      ask: 'The model is wrong now. What does Dyna-Q do without a bonus?',
      options: [
        'It walks against the closed opening, until random moves lead it away',
        'It notices the wall and searches the maze at once',
        'It never reaches the goal again',
      ],
      answer: 0,
    },
    watch: 'Look at the flat piece of the curve after step 1,000: how long does each agent earn nothing?',
    after:
      'A wrong model that promises too much corrects itself: the agent goes where the reward should be and sees that it is not there. That takes long, because each pair must be tried before its promise fades. The bonus κ√τ makes every untested action more attractive as time passes, and planning carries this wish back through the maze. So Dyna-Q+ plans whole trips to places that it has not seen for long. Even a small bonus is enough, because the values behind the wall fade. A large one costs reward while nothing changes: the agent keeps testing what it knows.',
  },
  changes: [
    {
      says: 'Weaken the bonus to a tenth: it does as well, because old values fade until even a small bonus decides',
      run: 'main',
      patch: { variants: [dyna('Dyna-Q', 0), dyna('Dyna-Q+', 1e-5)] },
    },
    {
      says: 'Strengthen it thirty times: the agent explores for its own sake',
      run: 'main',
      patch: { variants: [dyna('Dyna-Q', 0), dyna('Dyna-Q+', 3e-3)] },
    },
    { says: 'Never move the wall: what does the bonus cost?', run: 'main', patch: { edits: [] } },
  ],
  writtenFor: 'h+ h+ h+ h+',
  budget: { coreMinutes: 0.2, quick: { seeds: 12 } },
  caveats: [
    'With α = 0.1 in place of 1, neither agent recovers within 3,000 steps, and the bonus misleads Dyna-Q+ while it learns (pilot).',
  ],
  pilots:
    'The book gives no α, n and κ; α = 1, n = 10 and κ = 0.0001 come from a widely used replication. Pilots with seed 7: these settings (200 seeds), then α = 0.1, 0.5, 0.7, n = 5, 50 and γ = 0.9, 0.99 (50 seeds each); with seed 11: 6,000 steps. A fifth part, that Dyna-Q finds the new path too, failed in all of them and became the study sb-8.2-alone. Settings and margins of the other parts stayed as they were first written.',
  words: ['Dyna-Q+', 'exploration bonus', 'nonstationary', 'model error'],
};
