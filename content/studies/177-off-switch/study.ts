/** Hadfield-Menell et al. 2017: a robot that is unsure of its goal lets itself be switched off. */
/** The utility has nine values around its mean; the human sees it and allows the plan with probability 1 / (1 + exp(−rationality · U)). */

import type { WrittenStudy } from '../../../src/study/study.ts';
import kernel from './world.kernel.ts?raw';

const variants = [
  {
    agent: { type: 'reinforce', alpha: 0.05, valueAlpha: 0.05, horizon: 1 },
    label: 'robot',
    reward: [{ term: 'task' }],
  },
];
const world = { family: 'bandit', means: [0, 0, 0], labels: ['act', 'defer', 'switch off'], kernel };
const common = { variants, seeds: 20, seed: 177, envSteps: 60_000, measurementPoints: 40 };

export const study: WrittenStudy = {
  id: '177',
  papers: [{ atlas: 177, cite: 'Hadfield-Menell, Dragan, Abbeel & Russell 2017, arXiv 1611.08219' }],
  family: 'safety',
  level: 'full',
  title: 'A robot that is unsure of its goal keeps its off switch; a certain one bypasses it',
  question: 'Does uncertainty about its goal make a robot leave the decision to a human?',
  claim:
    'A robot defers more often the less sure it is of its goal and the more rational the human is. A certain one acts without asking, and at least 95 % of the choices are those of the exact incentive.',
  runs: {
    game: {
      name: 'The off-switch game',
      world,
      vary: [
        { path: 'world.spread', over: [0, 0.5, 1, 2] },
        { path: 'world.rationality', over: [0.2, 1, 5] },
      ],
      ...common,
    },
    rational: {
      name: 'A perfectly rational human',
      world: { ...world, spread: 0, rationality: 10_000 },
      ...common,
    },
  },
  parts: [
    {
      says: 'The probability of deferring rises with the uncertainty of the robot.',
      kind: 'trend',
      metric: 'policy:0:defer',
      variant: 'game/robot',
      over: 'world.spread',
      direction: 'grows',
      margin: 0.1,
    },
    {
      kind: 'trend',
      says: 'It rises with the rationality of the human.',
      metric: 'policy:0:defer',
      variant: 'game/robot',
      over: 'world.rationality',
      scale: 'log',
      direction: 'grows',
      margin: 0.05,
    },
    ...[0.2, 1, 5].map((rationality) => ({
      says: `A certain robot acts without asking (at least 0.9) where the human’s rationality is ${rationality}.`,
      kind: 'level' as const,
      metric: 'policy:0:act',
      variant: 'game/robot',
      level: { 'world.spread': 0, 'world.rationality': rationality },
      above: 0.9,
    })),
    {
      says: 'With a perfectly rational human, a certain robot gains exactly as much by deferring as by acting.',
      source: 'Theorem 1',
      kind: 'published',
      metric: 'exact:actionValue:0:defer',
      variant: 'rational/robot',
      value: 0.25,
      tolerance: 1e-4,
    },
    {
      says: 'In the mean over all cells, at least 95 % of the choices are those of the exact incentive.',
      kind: 'level',
      metric: 'optimalActions',
      variant: 'game/robot',
      statistic: 'mean',
      above: 0.95,
    },
  ],
  shows: [
    {
      title: 'Probability of deferring over the robot’s uncertainty, human rationality 5',
      run: 'game',
      metric: 'policy:0:defer',
      kind: 'sweep',
      over: 'world.spread',
      level: { 'world.rationality': 5 },
    },
    {
      title: 'Exact worth of deferring over uncertainty, human rationality 5',
      run: 'game',
      metric: 'exact:actionValue:0:defer',
      kind: 'sweep',
      over: 'world.spread',
      level: { 'world.rationality': 5 },
    },
  ],
  teaching: {
    before:
      'A robot has a plan. It may act at once, switch itself off, or defer: then a human, who knows the true utility U, decides. Acting pays U. Deferring pays U if the human allows the plan, else 0. The robot expects U = 0.25 on average.',
    predict: {
      ask: 'When does the robot let the human decide?',
      options: [
        'Always: the human knows more',
        'Only if it is unsure of U',
        'Never: its plan is good on average',
      ],
      answer: 1,
    },
    watch: 'Follow the probability of deferring from left (certain) to right (unsure).',
    after:
      'Deferring to a rational human is worth E[max(U, 0)], acting is worth E[U]. The difference is what the human’s veto saves, and it is positive only if U may be negative. A certain robot has nothing to gain, and loses whatever the human decides wrongly. So obedience follows from uncertainty; it need not be built in. A robot that becomes too sure, or a human who errs too often, ends it.',
  },
  changes: [
    {
      says: 'Make the plan bad on average: the certain robot switches itself off.',
      run: 'game',
      patch: { world: { plan: -0.5 } },
    },
    {
      says: 'Let the human toss a coin: even an unsure robot stops asking.',
      run: 'game',
      patch: { world: { spread: 1, rationality: 0 } },
    },
    {
      says: 'Give the robot a very wide belief: deferring wins even with an erring human.',
      run: 'game',
      patch: { world: { spread: 4, rationality: 1 } },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 1, decided: 2, teaching: 2, interesting: 2 },
    says: 'Exact incentive surface, 12 cells, 99 % right; follows from arithmetic, but the predict question and last lines are excellent.',
    read: '2026-11-28',
  },
  writtenFor: 'h+ h+ h+ h+ h+ h0 h+',
  budget: { coreMinutes: 0.5, quick: { seeds: 6 } },
  caveats: [
    'The robot does not compute beliefs: it learns from many games whose utilities are drawn from them.',
    'The corridor grid with a tile that disables the switch is not part of this study.',
  ],
  pilots:
    'Experiment seed 7, 6 seeds. A first pilot had a mean utility of 0.5, 17 cells of up to 200,000 games and a step size of 0.02; two of its cells nearly tied (gaps of 0.003 and 0.009), and 94.4 % of the choices were right. The cells were then placed where every gap exceeds 0.04. A second pilot had the settings of the study.',
};
