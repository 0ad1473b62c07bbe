/** Comparing honestly: two learners that are nearly the same, and one that is not. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const reward = [{ term: 'task' }];
const learner = (label: string, alpha: number) => ({
  label,
  agent: { type: 'q-learning', alpha, gamma: 0.99, epsilon: 0.1 },
  reward,
});
const area = { metric: 'taskReturn', when: 'area' } as const;

export const study: WrittenStudy = {
  id: 'lucky-seeds',
  papers: [
    { cite: 'Henderson et al. 2018, Deep reinforcement learning that matters, arXiv 1709.06560' },
    { cite: 'Agarwal et al. 2021, Deep RL at the edge of the statistical precipice, arXiv 2108.13264' },
  ],
  family: 'systems',
  level: 'full',
  title: 'Single seeds crown a winner where there is none; many seeds find the real difference',
  question: 'Does one run show which of two learners is better?',
  claim:
    'Two learners whose step sizes are 0.10 and 0.11 do equally well over 200 seeds, although single seeds differ. A learner with step size 0.02 is truly worse, and the same seeds show it.',
  runs: {
    main: {
      name: 'Two near twins and a slow learner',
      world: { family: 'gridworld', example: 'frozen-lake-4x4' },
      variants: [learner('A', 0.1), learner('B', 0.11), learner('C', 0.02)],
      seeds: 200,
      seed: 122,
      envSteps: 20_000,
      measurementPoints: 40,
    },
  },
  parts: [
    {
      kind: 'within',
      says: 'Over 200 seeds, A and B differ by less than 0.03 in the share of successes.',
      ...area,
      variant: 'main/A',
      same: 'main/B',
      margin: 0.03,
    },
    {
      kind: 'ahead',
      says: 'A is ahead of C by at least 0.03.',
      ...area,
      variant: 'main/A',
      over: ['main/C'],
      margin: 0.03,
    },
  ],
  shows: [
    { title: 'Share of successes', run: 'main', metric: 'taskReturn', kind: 'curve' },
    {
      title: 'Share of successes over the whole run',
      run: 'main',
      ...area,
      kind: 'bars',
    },
  ],
  teaching: {
    before:
      'Three learners cross the same frozen lake. A and B are near twins: their step sizes are 0.10 and 0.11. C takes much smaller steps. Ice and exploration are random, and a seed fixes that randomness.',
    predict: {
      ask: 'You run A and B once each, and A looks better. What do you know?',
      options: ['A is better', 'Very little', 'B is better in the long run'],
      answer: 1,
    },
    watch: 'Watch the intervals shrink while seeds arrive.',
    after:
      'A seed is one throw of the dice. The mean of n seeds has an error that shrinks like 1/√n, so four times the seeds halve the interval. Two learners are shown equal only if the whole interval of their difference lies inside a margin fixed before. An interval that is wide shows nothing.',
  },
  changes: [
    { says: 'Use two seeds: a winner appears.', run: 'main', patch: { seeds: 2 } },
    { says: 'Use another two seeds: perhaps another winner.', run: 'main', patch: { seeds: 2, seed: 5 } },
    {
      says: 'Make the twins less alike: 0.1 and 0.3.',
      run: 'main',
      patch: { variants: [learner('A', 0.1), learner('B', 0.3), learner('C', 0.02)] },
    },
  ],
  writtenFor: 'h0 h+',
  budget: { coreMinutes: 0.2, quick: { seeds: 20 } },
  caveats: ['A and B share their random numbers seed by seed. That makes the comparison of pairs sharper.'],
  pilots: 'One pilot with experiment seed 7 and these settings. Nothing was changed.',
  words: ['random seeds', 'statistics', 'confidence interval', 'reproducibility'],
};
