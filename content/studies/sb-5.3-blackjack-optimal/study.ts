/** Sutton & Barto (2nd ed.), example 5.3 and figure 5.2: the optimal blackjack policy. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import { EXPLORING_STARTS } from '../shared/blackjack.ts';

const reward = [{ term: 'task' }];
const DEALERS = ['ace', '2', '3', '4', '5', '6', '7', '8', '9', '10'];
const SUMS = Array.from({ length: 10 }, (_, k) => 12 + k);
/** All hands, equally likely. */
const hands = ['hard', 'soft'].flatMap((kind) =>
  SUMS.flatMap((sum) => DEALERS.map((dealer) => `${kind} ${sum} against ${dealer}`)),
);
/** Where figure 5.2 changes from hit to stick, as far as both actions differ by more than 0.03. */
const HITS =
  'hard 16 against 7, hard 16 against 8, hard 16 against ace, hard 12 against 2, soft 17 against 2, soft 17 against 8, soft 18 against 9, soft 18 against 10, soft 18 against ace'.split(
    ', ',
  );
const STICKS =
  'hard 17 against 7, hard 17 against 8, hard 17 against ace, hard 13 against 3, hard 13 against 6, soft 18 against 2, soft 18 against 8, soft 19 against 9, soft 19 against 10, soft 19 against ace'.split(
    ', ',
  );
const value = Object.fromEntries([
  ...HITS.map((hand) => [`${hand}:stick`, 0]),
  ...STICKS.map((hand) => [`${hand}:stick`, 1]),
]);

const es = { label: 'Monte Carlo ES', agent: { type: 'custom-agent', text: EXPLORING_STARTS }, reward };
const learner = (label: string, type: string) => ({
  label,
  agent: { type, alpha: 0.01, gamma: 1, epsilon: 0.1 },
  reward,
});

export const study: WrittenStudy = {
  id: 'sb-5.3',
  papers: [{ cite: 'Sutton & Barto 2018, example 5.3 and figure 5.2' }],
  family: 'textbook',
  level: 'full',
  title: 'Monte Carlo with exploring starts finds the optimal blackjack policy',
  question: 'Can an agent learn to play blackjack optimally from wins and losses alone?',
  claim:
    'Monte Carlo ES learns the policy of figure 5.2: it sticks on 17 or more without a usable ace, and from 12 or 13 if the dealer shows a weak card. Its games are worth nearly as much as optimal play.',
  runs: {
    main: {
      name: 'Blackjack: Monte Carlo with exploring starts',
      world: { family: 'graph', example: 'blackjack', start: hands },
      variants: [es],
      seeds: 24,
      envSteps: 20_000_000,
      episodes: 2_000_000,
      measurementPoints: 20,
      evaluation: { policy: 'greedy', every: 20, episodes: 1000, world: { start: null, stepLimit: 100 } },
    },
    deal: {
      name: 'Blackjack as it is dealt',
      world: { family: 'graph', example: 'blackjack' },
      variants: [learner('Q-learning', 'q-learning')],
      seeds: 6,
      envSteps: 1000,
      measurementPoints: 1,
    },
  },
  parts: [
    {
      kind: 'published',
      says: 'At both sides of the boundary, Monte Carlo ES hits and sticks as in figure 5.2.',
      metric: 'policy',
      variant: 'main/Monte Carlo ES',
      value,
      tolerance: 0.2,
      source: 'Sutton & Barto, figure 5.2',
    },
    {
      kind: 'published',
      says: 'Optimal play loses 0.0431 per game.',
      metric: 'exact:start',
      variant: 'deal/Q-learning',
      value: -0.043113,
      tolerance: 1e-5,
      source: 'dynamic programming apart from this lab',
    },
    {
      kind: 'level',
      says: 'What Monte Carlo ES has learned loses less than 0.08 per game, as random play loses 0.36.',
      metric: 'evaluationReturn',
      variant: 'main/Monte Carlo ES',
      statistic: 'mean',
      above: -0.08,
    },
    {
      kind: 'level',
      says: 'Its values are within 0.05 of the exact optimal ones.',
      metric: 'valueError',
      variant: 'main/Monte Carlo ES',
      below: 0.05,
    },
  ],
  shows: [
    { title: 'RMS error of the values', run: 'main', metric: 'valueError', kind: 'curve' },
    {
      title: 'Value of the best action against a 10, no usable ace',
      run: 'main',
      metric: 'value',
      kind: 'states',
      states: SUMS.map((sum) => `hard ${sum} against 10`),
    },
  ],
  teaching: {
    before:
      'Each game begins with a random hand and a random first action: an exploring start. Then the player is greedy. After the game, the value of each hand and action becomes the mean of the returns that followed it.',
    predict: {
      ask: 'You hold 13 without a usable ace. When is it better to stick?',
      options: ['Never', 'If the dealer shows a 2 to 6', 'If the dealer shows a 7 or more'],
      answer: 1,
    },
    watch:
      'Open the learned policy of Monte Carlo ES. Compare it with figure 5.2: a step at 12, 13 and 17 without a usable ace, at 18 and 19 with one.',
    after:
      'Greedy choices alone never try the other action, so the agent could never learn that it is better. The random start makes sure that every hand and every action occurs again and again. Then Q(s, a) approaches the mean return, and acting greedily on it improves the policy, until nothing is left to improve. A dealer with 2 to 6 often goes bust, so sticking on 13 wins more than hitting. In practice one can rarely begin anywhere: then ε-greedy exploration replaces exploring starts.',
  },
  changes: [
    { says: 'Play 10,000 games only', run: 'main', patch: { episodes: 10_000 } },
    { says: 'Begin with dealt hands, as in a casino', run: 'main', patch: { world: { start: null } } },
    {
      says: 'Learn by Q-learning and Sarsa',
      run: 'main',
      patch: { variants: [learner('Q-learning', 'q-learning'), learner('Sarsa', 'sarsa')] },
    },
  ],
  writtenFor: 'h0 h- h+ h-',
  budget: { coreMinutes: 0.3, quick: { seeds: 6 } },
  caveats: [
    'Hands where hit and stick differ by less than 0.03 are left out of the first part. The closest is 16 against a 10: 0.0065.',
    'The book does not say how many games it played. Here it is two million.',
  ],
  pilots:
    'One pilot of all seeds with experiment seed 7. Before it, Q-learning was a second variant; it is now a suggested change. With 6 seeds the return of the third part was undecided (−0.044, interval −0.082 to −0.003), so the seeds became 24.',
};
