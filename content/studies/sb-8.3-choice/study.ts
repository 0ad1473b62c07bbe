/** Sutton & Barto (2nd ed.), exercise 8.4: the bonus of Dyna-Q+ in the choice of actions, not in planned rewards. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import { OPEN_ON_BOTH_SIDES } from '../shared/mazes.ts';

const dyna = (kappa: number, bonusIn: 'planned-rewards' | 'action-choice', more: object = {}) => ({
  label: `${bonusIn === 'planned-rewards' ? 'Planned' : 'Choice'}, κ = ${kappa}`,
  agent: { type: 'dyna-q', alpha: 1, gamma: 0.95, epsilon: 0.1, planningSteps: 50, kappa, bonusIn, ...more },
  reward: [{ term: 'task' }],
});
const CHOICES = [0.001, 0.003, 0.01, 0.03].map((kappa) => dyna(kappa, 'action-choice'));
const PLANNED = dyna(0.001, 'planned-rewards');

export const study: WrittenStudy = {
  id: 'sb-8.3-choice',
  papers: [
    { cite: 'Sutton & Barto 2018, exercise 8.4', url: 'http://incompleteideas.net/book/the-book-2nd.html' },
  ],
  family: 'textbook',
  level: 'full',
  title: 'An exploration bonus works when it is planned with',
  question: 'Is it enough to add the bonus where actions are chosen?',
  claim:
    'In the shortcut maze, a bonus κ√τ in planned rewards earns more than the same bonus in the choice of actions, whatever κ the latter has; with the same κ, the latter never uses the shortcut.',
  runs: {
    main: {
      name: 'Where the bonus belongs',
      world: { family: 'gridworld', example: 'shortcut-maze' },
      variants: [PLANNED, ...CHOICES],
      seeds: 50,
      envSteps: 6000,
      measurementPoints: 60,
      edits: [{ at: 3000, patch: { world: { map: OPEN_ON_BOTH_SIDES } } }],
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'In 6,000 steps, the planned bonus reaches the goal at least 30 times more than each bonus in the choice.',
      metric: 'episodes',
      variant: 'main/Planned, κ = 0.001',
      over: CHOICES.map(({ label }) => `main/${label}`),
      margin: 30,
    },
    {
      kind: 'ahead',
      says: 'In the last 1,000 steps, it does so at least 10 times more.',
      metric: 'taskRate',
      when: { from: 5100, to: 6000 },
      variant: 'main/Planned, κ = 0.001',
      over: CHOICES.map(({ label }) => `main/${label}`),
      margin: 0.01,
    },
    {
      kind: 'level',
      says: 'In the choice of actions, κ = 0.001 earns less than the old path can pay: it does not use the shortcut.',
      metric: 'taskRate',
      when: { from: 5100, to: 6000 },
      variant: 'main/Choice, κ = 0.001',
      below: 1 / 16,
    },
  ],
  shows: [
    { title: 'Cumulative reward (goals reached)', run: 'main', metric: 'episodes', kind: 'curve' },
    { title: 'Reward per step', run: 'main', metric: 'taskRate', kind: 'curve' },
  ],
  teaching: {
    before:
      'In Dyna-Q+, planned steps pay κ√τ extra, where τ is the time since the action was last tried. Exercise 8.4 of the book asks for another agent. It plans without a bonus, and chooses the action with the largest Q(s,a) + κ√τ.',
    predict: {
      ask: 'A shortcut opens after 3,000 steps, far from the usual path. Which agent finds and uses it?',
      options: ['Both', 'The one that plans with the bonus', 'The one that chooses by the bonus'],
      answer: 1,
    },
    watch:
      'Compare the slopes after step 3,000. Then look at what a larger κ in the choice costs before that.',
    after:
      'In the choice, the bonus of an action counts only in the state where the agent stands. It makes the agent try each action now and then along its usual path, and each time it turns back. With a larger κ it strays everywhere, because each step of a trip needs its own bonus. In planned rewards, the bonus becomes part of Q: planning carries it back from a distant cell, so one forgotten cell can draw the agent across the maze on a straight path. This is called deep exploration.',
  },
  changes: [
    {
      says: 'Plan only 5 steps: the bonus travels less far',
      run: 'main',
      patch: { variants: [dyna(0.001, 'planned-rewards', { planningSteps: 5 }), ...CHOICES] },
    },
    {
      says: 'Weaken the planned bonus to κ = 0.0003: the wish for news is too weak to leave the path',
      run: 'main',
      patch: { variants: [dyna(0.0003, 'planned-rewards'), ...CHOICES] },
    },
    {
      says: 'Strengthen it to κ = 0.003: the agent does little else than explore',
      run: 'main',
      patch: { variants: [dyna(0.003, 'planned-rewards'), ...CHOICES] },
    },
  ],
  writtenFor: 'h+ h+ h+ h+ h+ h+ h+ h+ h-',
  budget: { coreMinutes: 0.5, quick: { seeds: 8 } },
  caveats: [
    'One maze. Where the forgotten place lies next to the usual path, a bonus in the choice may be enough.',
  ],
  pilots:
    'Seed 7, 16 seeds: κ = 0.0003, 0.001, 0.003 in planned rewards and κ = 0.001, 0.003, 0.01, 0.03, 0.1 in the choice, once. The best κ of the former is compared with the four best of the latter.',
  words: ['Dyna-Q+', 'exploration bonus', 'deep exploration'],
};
