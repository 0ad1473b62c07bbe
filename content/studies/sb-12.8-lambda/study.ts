/** Sutton & Barto (2nd ed.), figure 12.8: the online λ-return on the 19-state random walk. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const reward = [{ term: 'task' }];
const online = (lambda: number, alpha: number) => ({
  label: `λ = ${lambda}`,
  agent: { type: 'td-lambda', trace: 'dutch', lambda, alpha, gamma: 1 },
  reward,
});
const accumulating = (one: ReturnType<typeof online>) => ({
  ...one,
  agent: { ...one.agent, trace: 'accumulating' },
});
const world = { family: 'graph', example: 'random-walk-19' };
const budget = { envSteps: 100_000, episodes: 10, measurementPoints: 10 };
const sweep = { kind: 'sweep', over: 'agent.alpha' } as const;
const error = { metric: 'valueError', when: 'area' } as const;
const LAMBDAS = [0, 0.4, 0.8, 0.9, 0.95, 0.975, 0.99, 1];
/** The best step size of each. */
const BEST = [0.8, 0.7, 0.4, 0.25, 0.15, 0.12, 0.06, 0.02];

export const study: WrittenStudy = {
  id: 'sb-12.8',
  papers: [{ cite: 'Sutton & Barto 2018, figures 12.3 and 12.8' }, { cite: 'van Seijen & Sutton 2014' }],
  family: 'textbook',
  level: 'full',
  title: 'An intermediate λ predicts best',
  question: 'Is a mixture of short and long returns better than either alone?',
  claim:
    'On the 19-state random walk, the online λ-return with an intermediate λ has a lower error over the first 10 episodes than λ = 0 and λ = 1, each with its best step size.',
  runs: {
    main: {
      name: 'Online λ-return over step sizes',
      world,
      variants: LAMBDAS.map((lambda) => online(lambda, 0.4)),
      vary: [{ path: 'agent.alpha', over: [0.1, 0.2, 0.4, 0.6, 0.8, 1] }],
      seeds: 30,
      ...budget,
    },
    best: {
      name: 'Online λ-return, each λ with its best step size',
      world,
      variants: LAMBDAS.map((lambda, k) => online(lambda, BEST[k] ?? 0)),
      seeds: 100,
      ...budget,
    },
    fixed: {
      name: 'Online λ-return with α = 0.4',
      world,
      variants: [{ ...online(0.8, 0.4), label: 'online λ-return' }],
      vary: [{ path: 'agent.lambda', over: LAMBDAS }],
      seeds: 60,
      ...budget,
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'At the best step size of each, λ = 0.8 has a lower error than 0, 0.95, 0.99 and 1, by at least 0.03.',
      ...error,
      variant: 'best/λ = 0.8',
      over: ['best/λ = 0', 'best/λ = 0.95', 'best/λ = 0.99', 'best/λ = 1'],
      direction: 'below',
      margin: 0.03,
    },
    {
      kind: 'interiorOptimum',
      says: 'With α = 0.4, the best λ is neither 0 nor 1.',
      ...error,
      variant: 'fixed/online λ-return',
      over: 'agent.lambda',
      lowest: true,
    },
    {
      kind: 'published',
      says: 'With λ = 0.8 and α = 0.4 the error is 0.257.',
      ...error,
      variant: 'best/λ = 0.8',
      value: 0.2566,
      standardError: 0.0018,
      margin: 0.03,
      source: 'simulated apart from this lab, 1,000 runs',
    },
  ],
  shows: [
    { title: 'RMS error over the first 10 episodes', run: 'main', ...error, ...sweep },
    { title: 'RMS error with α = 0.4', run: 'fixed', ...error, kind: 'sweep', over: 'agent.lambda' },
  ],
  teaching: {
    before:
      'A walker starts in the middle of 19 states. The left end pays −1, the right end pays 1. The λ-return is a mean of all n-step returns. The weight of each further step falls by the factor λ.',
    predict: {
      ask: 'Which λ predicts best after a few episodes?',
      options: ['λ = 0, which is TD(0)', 'An intermediate λ, such as 0.8', 'λ = 1, which is Monte Carlo'],
      answer: 1,
    },
    watch:
      'Find the lowest point of each line and compare these points. Larger λ have their lowest point at smaller step sizes.',
    after:
      'The λ-return is (1 − λ) Σ λⁿ⁻¹ Gₙ. With λ = 0 only the next estimate counts: little variance, but news travels one state per visit. With λ = 1 only the outcome counts: no bias, but much variance. A λ between the two takes most of both advantages. True online TD(λ) computes these updates exactly with a trace per state, at about the cost of TD(λ). In deep learning, generalized advantage estimation uses the same mean.',
  },
  changes: [
    {
      says: 'Learn for 200 episodes',
      run: 'best',
      patch: { episodes: 200, measurementPoints: 100, seeds: 30 },
    },
    { says: 'Use the walk with five states', run: 'best', patch: { world: { example: 'random-walk-5' } } },
    {
      says: 'Use accumulating traces',
      run: 'best',
      patch: {
        variants: [online(0.4, 0.6), online(0.8, 0.3), online(0.9, 0.2)].map(accumulating),
      },
    },
  ],
  writtenFor: 'h- h- h- h- h+ h+ h0',
  budget: { coreMinutes: 0.5, quick: { seeds: 12 } },
  caveats: [
    'The book draws more step sizes.',
    'The best step sizes come from pilots on other walks. λ = 0.4 and 0.9 come close to 0.8.',
  ],
  pilots:
    'The best step sizes come from 25 to 30 walks simulated apart from this lab. One pilot of all seeds with experiment seed 7; two small step sizes left the picture, nothing else changed after it.',
};
