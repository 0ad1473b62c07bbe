/** Sutton & Barto (2nd ed.), figure 6.3: three methods on the cliff as the step size varies. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const reward = [{ term: 'task' }];
const learner = (label: string, type: string, epsilon = 0.1) => ({
  label,
  agent: { type, alpha: 0.5, gamma: 1, epsilon },
  reward,
});
const three = (epsilon?: number) => [
  learner('Expected Sarsa', 'expected-sarsa', epsilon),
  learner('Sarsa', 'sarsa', epsilon),
  learner('Q-learning', 'q-learning', epsilon),
];
const variants = three();
const world = { family: 'gridworld', example: 'cliff-walking' };
const over = (alphas: number[]) => [{ path: 'agent.alpha', over: alphas }];
const both = (run: string) => [`${run}/Sarsa`, `${run}/Q-learning`];
const sweep = { kind: 'sweep', over: 'agent.alpha' } as const;
const settled = { from: 1020, to: 2000 };
const late = { metric: 'taskReturn', when: settled } as const;
const early = { metric: 'taskReturn', when: 'area' } as const;

export const study: WrittenStudy = {
  id: 'sb-6.3',
  papers: [{ cite: 'Sutton & Barto 2018, figure 6.3; van Seijen et al. 2009' }],
  family: 'textbook',
  level: 'full',
  title: 'Expected Sarsa tolerates large step sizes, Sarsa does not',
  question: 'Does averaging over the next action make learning robust to the step size?',
  claim:
    'On the cliff, Expected Sarsa earns more than Sarsa and Q-learning over the first 100 episodes and in the long run; Sarsa gets worse as the step size grows, and Expected Sarsa does not. Over the first 100 episodes, the best step size of Sarsa is neither the smallest nor the largest.',
  runs: {
    interim: {
      vary: over([0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 1]),
      name: 'Cliff: the first 100 episodes',
      world,
      variants,
      seeds: 80,
      envSteps: 1_000_000,
      episodes: 100,
      measurementPoints: 10,
    },
    asymptotic: {
      vary: over([0.1, 0.2, 0.3, 0.4, 0.6, 0.8, 1]),
      name: 'Cliff: the long run',
      world,
      variants,
      seeds: 12,
      envSteps: 10_000_000,
      episodes: 2000,
      measurementPoints: 100,
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'Over the first 100 episodes and all step sizes, Expected Sarsa earns at least 3 more per episode than both.',
      ...early,
      variant: 'interim/Expected Sarsa',
      over: both('interim'),
      margin: 3,
    },
    {
      kind: 'ahead',
      says: 'In the long run and at all step sizes together, Expected Sarsa earns at least 3 more per episode than both.',
      ...late,
      variant: 'asymptotic/Expected Sarsa',
      over: both('asymptotic'),
      margin: 3,
    },
    {
      kind: 'trend',
      says: 'In the long run, Sarsa earns less as the step size grows: at least 5 less per 0.5.',
      ...late,
      variant: 'asymptotic/Sarsa',
      over: 'agent.alpha',
      margin: 10,
      direction: 'shrinks',
    },
    {
      kind: 'trend',
      says: 'The lead of Expected Sarsa over Sarsa grows with the step size.',
      ...late,
      variant: 'asymptotic/Expected Sarsa',
      minus: 'asymptotic/Sarsa',
      over: 'agent.alpha',
      margin: 10,
      direction: 'grows',
    },
    {
      kind: 'level',
      says: 'With a step size of 1, Expected Sarsa still earns more than −25 in the long run.',
      ...late,
      level: { 'agent.alpha': 1 },
      variant: 'asymptotic/Expected Sarsa',
      above: -25,
    },
    {
      kind: 'interiorOptimum',
      says: 'Over the first 100 episodes, the best step size of Sarsa lies inside the range.',
      ...early,
      variant: 'interim/Sarsa',
      over: 'agent.alpha',
    },
  ],
  shows: [
    { title: 'The first 100 episodes: sum of rewards per episode', run: 'interim', ...early, ...sweep },
    { title: 'The long run: sum of rewards per episode', run: 'asymptotic', ...late, ...sweep },
  ],
  teaching: {
    before:
      'Three agents walk along a cliff with ε = 0.1. They differ only in the value that they expect after a step: that of the next action, of the best action, or the average over all actions.',
    predict: {
      ask: 'Which agent can learn with a step size of 1?',
      options: ['Sarsa', 'Q-learning', 'Expected Sarsa'],
      answer: 2,
    },
    watch:
      'Follow each line from left to right. Sarsa bends down at large step sizes in the second chart. Expected Sarsa stays flat.',
    after:
      'All moves here are certain, so the only chance is in the choice of actions. Sarsa uses one random next action: r + γ Q(s′, a′). A large α copies that noise into Q. Expected Sarsa uses Σ π(a|s′) Q(s′, a), which has no noise at all, so α = 1 is safe. Q-learning also has a quiet target, but it ignores exploration and falls off the edge at every α. When you can compute the average over actions, do it.',
  },
  changes: [
    { says: 'Explore more: ε = 0.3', run: 'interim', patch: { variants: three(0.3) } },
    { says: 'Let one move in ten slip: noisy targets', run: 'asymptotic', patch: { world: { slip: 0.1 } } },
    {
      says: 'Add Double Q-learning',
      run: 'interim',
      patch: { variants: [...variants, learner('Double Q-learning', 'double-q-learning')] },
    },
  ],
  writtenFor: 'h+ h+ h+ h+ h- h+ h+ h+ u0',
  budget: { coreMinutes: 0.6, quick: { seeds: 6 } },
  caveats: [
    'The book averages 100,000 episodes for the long run. Here it is episodes 1,001 to 2,000.',
    'The book varies α in steps of 0.05, here it is 0.1 or 0.2.',
    'Most of the slope of Sarsa comes from α = 1, where it learns nothing useful in the long run.',
  ],
  pilots:
    'One pilot of all seeds with experiment seed 7. A full run with fewer step sizes left the last part undecided (0.69 with 30 seeds, 0.947 with 80, without 0.9), so the first run got the ten step sizes of the pilot again, and 80 seeds.',
};
