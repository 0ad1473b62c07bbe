/** Sutton & Barto (2nd ed.), figure 7.2: n-step TD on the 19-state random walk. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const reward = [{ term: 'task' }];
const nStep = (steps: number, alpha: number) => ({
  label: `n = ${steps}`,
  agent: { type: 'n-step-td', steps, alpha, gamma: 1 },
  reward,
});
const world = { family: 'graph', example: 'random-walk-19' };
const budget = { envSteps: 100_000, episodes: 10, measurementPoints: 10 };
const sweep = { kind: 'sweep', over: 'agent.alpha' } as const;
const NS = [1, 2, 4, 8, 16, 32, 64];
/** The best step size of each. */
const BEST = [0.8, 0.6, 0.4, 0.25, 0.15, 0.08, 0.05];
const error = { metric: 'valueError', when: 'area' } as const;

export const study: WrittenStudy = {
  id: 'sb-7.2',
  papers: [{ cite: 'Sutton & Barto 2018, figure 7.2' }],
  family: 'textbook',
  level: 'full',
  title: 'An intermediate n predicts best',
  question: 'Is there a better choice than TD and Monte Carlo, between the two?',
  claim:
    'On the 19-state random walk, n-step TD with an intermediate n has a lower error over the first 10 episodes than both extremes, each with its best step size.',
  runs: {
    main: {
      name: 'n-step TD over step sizes',
      world,
      variants: NS.map((n) => nStep(n, 0.4)),
      vary: [{ path: 'agent.alpha', over: [0.05, 0.1, 0.2, 0.3, 0.4, 0.6, 0.8, 1] }],
      seeds: 30,
      ...budget,
    },
    best: {
      name: 'n-step TD, each n with its best step size',
      world,
      variants: NS.map((n, k) => nStep(n, BEST[k] ?? 0)),
      seeds: 200,
      ...budget,
    },
    fixed: {
      name: 'n-step TD with α = 0.4',
      world,
      variants: [{ ...nStep(4, 0.4), label: 'n-step TD' }],
      vary: [{ path: 'agent.steps', over: NS }],
      seeds: 60,
      ...budget,
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'At the best step size of each, n = 4 has a lower error than n = 1, 16, 32 and 64, by at least 0.02.',
      ...error,
      variant: 'best/n = 4',
      over: ['best/n = 1', 'best/n = 16', 'best/n = 32', 'best/n = 64'],
      direction: 'below',
      margin: 0.02,
    },
    {
      kind: 'interiorOptimum',
      says: 'With α = 0.4, the best n is neither 1 nor 64.',
      ...error,
      variant: 'fixed/n-step TD',
      over: 'agent.steps',
      lowest: true,
    },
    {
      kind: 'interiorOptimum',
      says: 'For n = 4, the best step size lies inside the range.',
      ...error,
      variant: 'main/n = 4',
      over: 'agent.alpha',
      lowest: true,
    },
    {
      kind: 'published',
      says: 'With n = 4 and α = 0.4 the error is 0.266.',
      ...error,
      variant: 'best/n = 4',
      value: 0.2659,
      standardError: 0.0016,
      margin: 0.025,
      source: 'simulated apart from this lab, 1,000 runs',
    },
  ],
  shows: [
    { title: 'RMS error over the first 10 episodes', run: 'main', ...error, ...sweep },
    { title: 'RMS error by n, α = 0.4', run: 'fixed', ...error, ...sweep, over: 'agent.steps' },
  ],
  teaching: {
    before:
      'A walker starts in the middle of 19 states. The left end pays −1, the right end pays 1. n-step TD counts n real rewards and then trusts its estimate. n = 1 is TD(0). With a very large n it is Monte Carlo.',
    predict: {
      ask: 'Which n predicts best after a few episodes?',
      options: ['n = 1', 'An intermediate n, such as 4', 'n = 64'],
      answer: 1,
    },
    watch:
      'Each line is a U: find its lowest point. Then compare the lowest points. As n grows, the best step size shrinks.',
    after:
      'The n-step return is R₁ + … + Rₙ + V(Sₙ) at γ = 1. With n = 1, a reward at the end corrects one state per episode, so good news travels slowly. With a large n, each target contains a long random walk: its variance is high, so α must be small. An intermediate n is a compromise between the bias of V and the variance of the returns. The same choice appears as λ in TD(λ) and in generalized advantage estimation.',
  },
  changes: [
    {
      says: 'Learn for 200 episodes',
      run: 'best',
      patch: { episodes: 200, measurementPoints: 100, seeds: 30 },
    },
    { says: 'Use the walk with five states', run: 'best', patch: { world: { example: 'random-walk-5' } } },
    {
      says: 'Give all n the same step size, 0.1',
      run: 'best',
      patch: { variants: NS.map((n) => nStep(n, 0.1)) },
    },
  ],
  writtenFor: 'h- h- h- h- h+ h+ h+ h+ h0',
  budget: { coreMinutes: 0.5, quick: { seeds: 12 } },
  caveats: [
    'The best step sizes come from pilots on other walks. n = 2 and n = 8 come close to n = 4.',
    'The book draws n up to 512 and more step sizes.',
  ],
  pilots:
    'The best step sizes come from 30 to 40 walks simulated apart from this lab. One pilot of all seeds with experiment seed 7; nothing changed after it.',
};
