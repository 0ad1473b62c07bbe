/** Sutton & Barto (2nd ed.), example 6.2: TD(0) and Monte Carlo on a random walk. */
import type { WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

const reward = [{ term: 'task' }];
const start = { gamma: 1, initialValue: 0.5 };
const td = (alpha: number) => ({ label: `TD, α ${alpha}`, agent: { type: 'td-0', alpha, ...start }, reward });
const mc = (alpha: number) => ({
  label: `MC, α ${alpha}`,
  agent: { type: 'monte-carlo', stepSize: 'constant', visit: 'every-visit', alpha, ...start },
  reward,
});
const everyMc = [0.01, 0.02, 0.03, 0.04].map((alpha) => `main/MC, α ${alpha}`);
const published = (label: string, value: number): ClaimPart => ({
  kind: 'published',
  metric: 'valueError',
  when: { at: 100 },
  margin: 0.01,
  says: `After 100 episodes, ${label} has an error of ${value}.`,
  variant: `main/${label}`,
  value,
  standardError: 0.0005,
  source: 'simulated apart from this lab, 2,000 runs',
});

export const study: WrittenStudy = {
  id: 'sb-6.2',
  papers: [{ cite: 'Sutton & Barto 2018, example 6.2' }],
  family: 'textbook',
  level: 'full',
  title: 'TD predicts a random walk better than Monte Carlo',
  question: 'Does learning from the next estimate beat waiting for the outcome?',
  claim:
    'On the five-state random walk, TD(0) has a lower error than constant-α Monte Carlo over the first 100 episodes; a larger step size learns sooner and ends higher.',
  runs: {
    main: {
      name: 'Random walk: TD and Monte Carlo',
      world: { family: 'graph', example: 'random-walk-5' },
      variants: [td(0.05), td(0.1), td(0.15), mc(0.01), mc(0.02), mc(0.03), mc(0.04)],
      seeds: 320,
      envSteps: 100_000,
      episodes: 100,
      measurementPoints: 100,
    },
  },
  parts: [
    {
      kind: 'published',
      says: 'The true values of the states are 1/6 to 5/6.',
      metric: 'exact:value',
      variant: 'main/TD, α 0.1',
      value: { A: 1 / 6, B: 2 / 6, C: 3 / 6, D: 4 / 6, E: 5 / 6 },
      tolerance: 1e-6,
      source: 'Sutton & Barto, example 6.2',
    },
    {
      kind: 'ahead',
      says: 'Over all 100 episodes, TD with α = 0.1 has a lower error than Monte Carlo with each step size.',
      metric: 'valueError',
      when: 'area',
      variant: 'main/TD, α 0.1',
      over: everyMc,
      direction: 'below',
      margin: 0.01,
    },
    {
      kind: 'ahead',
      says: 'In the last ten episodes, even the worst TD step size has a lower error than each of Monte Carlo.',
      metric: 'valueError',
      variant: 'main/TD, α 0.15',
      over: everyMc,
      direction: 'below',
    },
    {
      kind: 'ahead',
      says: 'In the last ten episodes, α = 0.15 has a higher error than α = 0.05.',
      metric: 'valueError',
      variant: 'main/TD, α 0.15',
      over: ['main/TD, α 0.05'],
      margin: 0.01,
    },
    {
      kind: 'ahead',
      says: 'After ten episodes, α = 0.15 has a lower error than α = 0.05.',
      metric: 'valueError',
      when: { at: 10 },
      variant: 'main/TD, α 0.15',
      over: ['main/TD, α 0.05'],
      margin: 0.01,
      direction: 'below',
    },
    published('TD, α 0.05', 0.0353),
    published('TD, α 0.1', 0.0552),
    published('MC, α 0.01', 0.0964),
  ],
  shows: [
    { title: 'RMS error, averaged over states', run: 'main', metric: 'valueError', kind: 'curve' },
    {
      title: 'Estimated values after 100 episodes',
      run: 'main',
      variants: ['main/TD, α 0.1'],
      metric: 'value',
      kind: 'states',
      states: ['A', 'B', 'C', 'D', 'E'],
    },
  ],
  teaching: {
    before:
      'A walker starts in the middle of five states and steps left or right at random. The right end pays 1, the left end pays 0. All agents watch the same walks and predict the outcome from each state.',
    predict: {
      ask: 'Which method predicts better after 100 episodes?',
      options: ['TD: learn from the next estimate', 'Monte Carlo: learn from the outcome'],
      answer: 0,
    },
    watch:
      'Compare the lowest curve of each method. Then compare the three TD curves: a larger α falls sooner and stays higher.',
    after:
      'Monte Carlo moves V(s) toward the outcome G, which is 0 or 1: a very noisy target. TD moves V(s) toward r + γ V(s′). That target differs little from V(s), so it has far less variance. Its bias vanishes as V improves. TD also uses that all walks through s′ tell something about s. A constant α averages only the last 1/α targets, so some error remains forever. In practice, reduce α over time or choose it as a compromise.',
  },
  changes: [
    { says: 'Follow the walk for 1,000 episodes', run: 'main', patch: { episodes: 1000, seeds: 30 } },
    {
      says: 'Start from the true outcome of the left end: all values 0',
      run: 'main',
      patch: {
        variants: [
          { ...td(0.1), agent: { ...td(0.1).agent, initialValue: 0 } },
          { ...mc(0.02), agent: { ...mc(0.02).agent, initialValue: 0 } },
        ],
      },
    },
    { says: 'Walk among 19 states', run: 'main', patch: { world: { example: 'random-walk-19' } } },
  ],
  writtenFor: 'h- h- h- h- h- h- h- h- h- h+ h- h0 h0 h0',
  budget: { coreMinutes: 0.1, quick: { seeds: 20 } },
  caveats: [
    'TD wins on this task. The book proves no general order of the two methods.',
    'Monte Carlo counts every visit of a state, as in the code of the book’s figure.',
  ],
  pilots:
    'One pilot of all seeds with experiment seed 7. Step sizes are those of the book; nothing changed after it. With 100 seeds one comparison was undecided (−0.006, interval −0.015 to 0.001), so the seeds became 320.',
};
