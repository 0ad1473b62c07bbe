/** Sutton & Barto (2nd ed.), exercise 4.9: the gambler's problem with other coins. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const reward = [{ term: 'task' }];
const HEADS = 'world.heads';
/** A stake of 1 on every flip wins from capital c with (1 − x^c) / (1 − x^100), x = (1 − p) / p. */
const timid = (capital: number, p: number) => {
  const x = (1 - p) / p;
  return (1 - x ** capital) / (1 - x ** 100);
};
const of = 'main/Monte Carlo';
const exact = { kind: 'published', variant: of, tolerance: 1e-4, source: 'closed form' } as const;

export const study: WrittenStudy = {
  id: 'sb-ex4.9',
  papers: [{ cite: 'Sutton & Barto 2018, exercise 4.9' }],
  family: 'textbook',
  level: 'full',
  title: 'Good odds call for small stakes, bad odds for large ones',
  question: 'Does the best stake depend on the coin?',
  claim:
    'With p_h = 0.25, bold play is optimal: from 50, the gambler wins with probability 0.25. With p_h = 0.55, a stake of 1 is optimal everywhere, and from 50 the gambler wins almost surely.',
  runs: {
    main: {
      name: 'The gambler’s problem with two coins',
      world: { family: 'graph', example: 'gambler' },
      variants: [
        { label: 'Monte Carlo', agent: { type: 'monte-carlo', policy: 'optimal', gamma: 1 }, reward },
        { label: 'random stakes', agent: { type: 'monte-carlo', policy: 'uniform', gamma: 1 }, reward },
      ],
      seeds: 20,
      envSteps: 50_000,
      measurementPoints: 25,
      vary: [{ path: HEADS, over: [0.25, 0.55] }],
    },
  },
  parts: [
    {
      ...exact,
      metric: 'exact:value',
      level: { [HEADS]: 0.25 },
      says: 'p = 0.25: the values at 25, 50 and 75 are p², p and p + (1 − p) p.',
      value: { 25: 0.0625, 50: 0.25, 75: 0.4375 },
    },
    {
      ...exact,
      metric: 'exact:value',
      level: { [HEADS]: 0.55 },
      says: 'p = 0.55: the values are those of a stake of 1 on every flip.',
      value: Object.fromEntries([1, 10, 25, 50, 75, 99].map((capital) => [capital, timid(capital, 0.55)])),
    },
    {
      ...exact,
      metric: 'exact:actionValue',
      level: { [HEADS]: 0.55 },
      says: 'p = 0.55: at 50, a stake of 1 wins almost surely, a stake of 50 with 0.55.',
      value: { '50:stake 1': timid(50, 0.55), '50:stake 50': 0.55 },
    },
    {
      kind: 'level',
      says: 'p = 0.25: at 50, a stake of 1 is worth less than 0.25.',
      variant: of,
      metric: 'exact:actionValue:50:stake 1',
      level: { [HEADS]: 0.25 },
      below: 0.24,
    },
    {
      kind: 'published',
      says: 'p = 0.25: averages of played games agree at 50 and 75.',
      variant: of,
      metric: 'value',
      level: { [HEADS]: 0.25 },
      margin: 0.03,
      value: { 50: 0.25, 75: 0.4375 },
      source: 'closed form',
    },
    {
      kind: 'interaction',
      says: 'The optimal policy gains more over random stakes with good odds than with bad ones.',
      variant: of,
      minus: 'main/random stakes',
      metric: 'taskReturn',
      margin: 0.1,
      between: [{ [HEADS]: 0.25 }, { [HEADS]: 0.55 }],
    },
  ],
  shows: [
    {
      title: 'Probability of reaching 100 with p = 0.25',
      run: 'main',
      variants: [of],
      level: { [HEADS]: 0.25 },
      metric: 'exact:value',
      kind: 'states',
      states: Array.from({ length: 33 }, (_, k) => String(3 * k + 1)),
    },
    {
      title: 'Probability of reaching 100 with p = 0.55',
      run: 'main',
      variants: [of],
      level: { [HEADS]: 0.55 },
      metric: 'exact:value',
      kind: 'states',
      states: Array.from({ length: 33 }, (_, k) => String(3 * k + 1)),
    },
  ],
  teaching: {
    before:
      'The gambler of example 4.3 gets two other coins. One shows heads with probability 0.25, the other with 0.55. Again the game ends at 0 or at 100.',
    predict: {
      ask: 'Which stake is best with p = 0.55 and a capital of 50?',
      options: ['1', '50', 'All are equally good'],
      answer: 0,
    },
    watch:
      'With the bad coin, the values stay low and have sharp bends. With the good coin, they rise steeply and are almost 1 from 20 on.',
    after:
      'A flip with p > ½ gains on average. Many small stakes let the average decide: from capital c, the gambler wins with (1 − xᶜ) / (1 − x¹⁰⁰), x = (1 − p) / p. With p < ½ each flip loses on average, so few large stakes leave more to chance. In both cases the rule is the same: let the law of large numbers work for you, never against you.',
  },
  changes: [
    { says: 'Take a fair coin: every stake wins as often.', run: 'main', patch: { world: { heads: 0.5 } } },
    { says: 'Make the odds very good: p = 0.7.', run: 'main', patch: { world: { heads: 0.7 } } },
    {
      says: 'Let Q-learning find small stakes with p = 0.55.',
      run: 'main',
      patch: {
        world: { heads: 0.55 },
        variants: [
          { label: 'Q-learning', agent: { type: 'q-learning', alpha: 0.05, gamma: 1, epsilon: 0.1 }, reward },
        ],
      },
    },
  ],
  writtenFor: 'h0 h+ h+ h- h0 h0 h+',
  budget: { coreMinutes: 0.18, quick: { seeds: 6 } },
  caveats: ['Played games follow the optimal policy that the exact solver found.'],
  pilots: 'One run with experiment seed 7 tested the study itself. It changed nothing.',
  words: ['timid play', 'bold play', 'value iteration'],
};
