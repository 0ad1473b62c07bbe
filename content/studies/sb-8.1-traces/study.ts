/** Sutton & Barto (2nd ed.), chapters 8 and 12: two ways to carry a reward back, a model and a trace. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const variant = (
  label: string,
  agent: { readonly type: string; readonly [name: string]: string | number },
) => ({
  label,
  agent: { gamma: 0.95, epsilon: 0.1, alpha: 1, ...agent },
  reward: [{ term: 'task' }],
});
const DYNA = variant('Dyna-Q', { type: 'dyna-q', planningSteps: 10 });
const TRACES = variant('Q(λ)', { type: 'q-lambda', lambda: 0.95, trace: 'replacing' });
const ONE_STEP = variant('Q-learning', { type: 'q-learning' });

export const study: WrittenStudy = {
  id: 'sb-8.1-traces',
  papers: [{ cite: 'Sutton & Barto 2018, sections 8.2 and 12.10' }],
  family: 'textbook',
  level: 'full',
  title: 'A model beats a trace, because it connects different paths',
  question: 'Does a remembered model help more than the trace of the last path?',
  claim:
    'In the Dyna maze, Q(λ) reaches near-optimal paths in fewer than half as many episodes as Q-learning, and Dyna-Q with 10 planning steps in fewer episodes than Q(λ); at the end of 50 episodes its paths are still shorter.',
  runs: {
    main: {
      name: 'Model or trace',
      world: { family: 'gridworld', example: 'dyna-maze' },
      variants: [DYNA, TRACES, ONE_STEP],
      seeds: 100,
      envSteps: 200_000,
      episodes: 50,
      measurementPoints: 50,
    },
  },
  parts: [
    {
      kind: 'sooner',
      says: 'Q(λ) reaches episodes of at most 20 steps in fewer than half as many episodes as Q-learning.',
      metric: 'episodeLength',
      variant: 'main/Q(λ)',
      over: ['main/Q-learning'],
      threshold: 20,
      below: true,
      factor: 2,
    },
    {
      kind: 'sooner',
      factor: 1,
      says: 'Dyna-Q reaches them in fewer episodes than Q(λ).',
      metric: 'episodeLength',
      variant: 'main/Dyna-Q',
      over: ['main/Q(λ)'],
      threshold: 20,
      below: true,
    },
    {
      kind: 'ahead',
      says: 'In the last ten episodes, the paths of Dyna-Q are shorter by more than one step.',
      metric: 'episodeLength',
      when: { from: 41, to: 50 },
      variant: 'main/Dyna-Q',
      over: ['main/Q(λ)'],
      direction: 'below',
      margin: 1,
    },
  ],
  shows: [
    {
      title: 'Steps per episode (the first one is a blind search)',
      run: 'main',
      metric: 'episodeLength',
      kind: 'curve',
    },
    { title: 'Updates of the table', run: 'main', metric: 'updates', kind: 'bars' },
  ],
  teaching: {
    before:
      'One-step Q-learning carries the value of the goal back by one cell per visit. Two remedies exist. A trace updates the whole path at once when the reward arrives. A model stores where each action led, and updates again from memory.',
    predict: {
      ask: 'Which agent has the shorter paths after 50 episodes?',
      options: ['Q(λ) with traces', 'Dyna-Q with a model', 'Both have the same'],
      answer: 1,
    },
    watch:
      'Both curves fall at once. Which one falls further, and which one stays a few steps above the optimum of 14?',
    after:
      'A trace carries the reward back along the path just walked, detours included, and it ends at the first exploring step. Cells next to that path learn nothing. A model connects all steps ever seen: max Q(s′,·) can join the first half of one path with the second half of another, and a shorter path appears that no episode has walked. The price is memory for the model and ten more updates per step. Where the model is wrong, the trace is safer.',
  },
  changes: [
    {
      says: 'Plan with only one remembered step per real step: is the model still ahead?',
      run: 'main',
      patch: { variants: [variant('Dyna-Q', { type: 'dyna-q', planningSteps: 1 }), TRACES, ONE_STEP] },
    },
    {
      says: 'Let moves slip with a step size of 0.1: the model stores one outcome of many',
      run: 'main',
      patch: {
        world: { slip: 0.4 },
        variants: [DYNA, TRACES, ONE_STEP].map((one) => ({ ...one, agent: { ...one.agent, alpha: 0.1 } })),
      },
    },
    {
      says: 'Use a trace in Sarsa(λ), which does not end it at exploring steps',
      run: 'main',
      patch: {
        variants: [
          DYNA,
          variant('Sarsa(λ)', { type: 'sarsa-lambda', lambda: 0.9, alpha: 0.1, trace: 'replacing' }),
        ],
      },
    },
  ],
  writtenFor: 'h- h- h-',
  notMeasured: ['14'],
  budget: { coreMinutes: 0.2, quick: { seeds: 12 } },
  caveats: ['The maze is deterministic, which suits this model.'],
  pilots:
    'Seed 7, 30 seeds each: α = 0.1, 0.3, 0.6, 1 for Q(λ) and Sarsa(λ) with λ = 0.9, for Q-learning, and for Dyna-Q with n = 5; then λ = 0.8, 0.95, 0.99 with α = 0.6 and 1. Q(λ) was best with α = 1 and λ = 0.95; α made no difference to the others but Sarsa(λ).',
  words: ['eligibility traces', 'model-free', 'model-based'],
};
