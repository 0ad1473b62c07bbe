/** Sutton & Barto (2nd ed.), example 4.3 and figure 4.3: the gambler's problem. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const reward = [{ term: 'task' }];
/** Bold play at p = 0.4, by the halving rule: v(c) = p v(2c) up to 50, p + (1 − p) v(2c − 100) above. */
function bold(capital: number, depth = 60): number {
  if (capital <= 0 || depth === 0) return 0;
  if (capital >= 100) return 1;
  return capital < 50 ? 0.4 * bold(2 * capital, depth - 1) : 0.4 + 0.6 * bold(2 * capital - 100, depth - 1);
}
const CAPITALS = [1, 10, 20, 25, 40, 50, 51, 60, 75, 90, 99];
const EVERY = Array.from({ length: 33 }, (_, k) => String(3 * k + 1));
const of = 'main/Monte Carlo';

export const study: WrittenStudy = {
  id: 'sb-ex4.3',
  papers: [{ cite: 'Sutton & Barto 2018, example 4.3, figure 4.3' }],
  family: 'textbook',
  level: 'full',
  title: 'Against bad odds, the boldest stake is best',
  question: 'Should a gambler with bad odds bet everything on one flip?',
  claim:
    'With p_h = 0.4, a capital of 50 reaches 100 with probability 0.4, which takes one stake of 50. Figure 4.3 shows the values. At 51, a stake of 1 is as good as one of 49. Averages of played games agree with these values.',
  runs: {
    main: {
      name: 'The gambler’s problem, p = 0.4',
      world: { family: 'graph', example: 'gambler' },
      variants: [
        { label: 'Monte Carlo', agent: { type: 'monte-carlo', policy: 'optimal', gamma: 1 }, reward },
        { label: 'random stakes', agent: { type: 'monte-carlo', policy: 'uniform', gamma: 1 }, reward },
      ],
      seeds: 20,
      envSteps: 100_000,
      measurementPoints: 50,
    },
  },
  parts: [
    {
      kind: 'published',
      says: 'At 25, 50 and 75 the values are p², p and p + (1 − p) p.',
      variant: of,
      metric: 'exact:value',
      value: { 25: 0.16, 50: 0.4, 75: 0.64 },
      tolerance: 1e-4,
      source: 'closed form',
    },
    {
      kind: 'published',
      says: 'At eleven capitals, the values are those of bold play.',
      variant: of,
      metric: 'exact:value',
      tolerance: 1e-4,
      value: Object.fromEntries(CAPITALS.map((capital) => [capital, bold(capital)])),
      source: 'halving rule of bold play',
    },
    {
      kind: 'published',
      says: 'At 50, a stake of 50 is optimal; at 51, stakes of 1 and 49 are equally good.',
      variant: of,
      metric: 'exact:actionValue',
      tolerance: 1e-4,
      value: { '50:stake 50': 0.4, '51:stake 1': bold(51), '51:stake 49': bold(51) },
      source: 'halving rule of bold play',
    },
    {
      kind: 'level',
      says: 'At 50, a stake of 1 wins less often.',
      variant: of,
      metric: 'exact:actionValue:50:stake 1',
      below: 0.39,
    },
    {
      kind: 'published',
      says: 'Averages of played games agree at 25, 50 and 75.',
      variant: of,
      metric: 'value',
      value: { 25: 0.16, 50: 0.4, 75: 0.64 },
      margin: 0.03,
      source: 'closed form',
    },
    {
      kind: 'ahead',
      says: 'The optimal policy wins more games than random stakes.',
      variant: of,
      over: ['main/random stakes'],
      metric: 'taskReturn',
      margin: 0.03,
    },
  ],
  shows: [
    {
      title: 'Probability of reaching 100, by capital',
      run: 'main',
      variants: [of],
      metric: 'exact:value',
      kind: 'states',
      states: EVERY,
    },
    { title: 'Share of games won', run: 'main', metric: 'taskReturn', kind: 'curve' },
  ],
  teaching: {
    before:
      'A gambler bets on coin flips until the capital is 0 or 100. Heads wins the stake, tails loses it. Heads comes up with probability 0.4. The reward is 1 for reaching 100. So the value of a capital is the probability of winning.',
    predict: {
      ask: 'The gambler has 50. Which stake is best?',
      options: ['1', '25', '50'],
      answer: 2,
    },
    watch: 'The curve of values has a jump in its slope at 25, 50 and 75. Bold stakes end the game there.',
    after:
      'Each flip loses 20 % of the stake on average, so every flip is a disadvantage. The best plan flips as seldom as possible. A stake of 50 wins with probability 0.4; many small stakes almost never do. At 51 the gambler may first bet the extra 1: a loss leads to 50, where the bold stake waits. That is why many policies are optimal, and why figure 4.3 looks odd. Rounding errors decide among ties in a program.',
  },
  changes: [
    {
      says: 'Make the coin fair: all stakes are equally good.',
      run: 'main',
      patch: { world: { heads: 0.5 } },
    },
    { says: 'Turn the odds: p = 0.55.', run: 'main', patch: { world: { heads: 0.55 } } },
    {
      says: 'Let Q-learning find the stakes.',
      run: 'main',
      patch: {
        variants: [
          {
            label: 'Q-learning',
            agent: { type: 'q-learning', alpha: 0.02, gamma: 1, epsilon: 0.2, initialValue: 1 },
            reward,
          },
        ],
      },
    },
  ],
  writtenFor: 'h+ h+ h+ h- h0 h0 h0 h+',
  budget: { coreMinutes: 0.09, quick: { seeds: 6 } },
  caveats: ['Of the many optimal policies, the exact solver picks one: figure 4.3 shows another.'],
  pilots: 'One run with experiment seed 7 tested the study itself. It changed nothing.',
  words: ['value iteration', 'bold play', 'ties', 'dynamic programming'],
};
