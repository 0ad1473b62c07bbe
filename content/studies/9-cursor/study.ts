/** Zhao et al. 2025: grounding as a search with a cursor. Moved step by step with dense pay, or guessed at once. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** The same screen without a cursor: an action is a place, and an episode one step. What is seen is the target. */
import atOnce from './at-once.kernel.ts?raw';
/** A screen with the cursor in the middle. An action moves it or stops. What is seen is where the target lies from the cursor: x + 31 × y. */
import cursor from './cursor.kernel.ts?raw';

const agent = { type: 'q-learning', alpha: 0.5, gamma: 0.95, epsilon: 0.1 };
const task = { term: 'task' };
const dense = (weight: number) => [task, { term: 'distance', mode: 'progress', weight }];
const [ONCE, HIT, DENSE, FARTHER] = [
  'at once',
  'cursor, hit only',
  'cursor, dense',
  'cursor, farther is better',
] as const;
const variants: StudyRun['variants'] = [
  { label: ONCE, agent, reward: [task] },
  { label: HIT, agent, reward: [task] },
  { label: DENSE, agent, reward: dense(0.1) },
  { label: FARTHER, agent, reward: dense(-0.1) },
];
const SIDE = 'world.side';
const rule = { metric: 'evaluationReturn', statistic: 'mean' } as const;
const lead = (over: string): ClaimPart => ({
  says: `The lead of the dense cursor over “${over}” grows with the resolution.`,
  kind: 'trend',
  direction: 'grows',
  over: SIDE,
  metric: 'evaluationReturn',
  variant: `main/${DENSE}`,
  minus: `main/${over}`,
});

export const study: WrittenStudy = {
  id: '9',
  papers: [{ atlas: 9, cite: 'Zhao et al. 2025, arXiv 2509.21552', url: 'https://arxiv.org/abs/2509.21552' }],
  family: 'shaping',
  level: 'analog',
  title: 'A paid cursor beats a guess the more places there are; pay for hits alone nearly does as well',
  question: 'Does a cursor that is paid for each approach hit more targets than a guess?',
  claim:
    'A cursor that is paid for each approach hits more targets than a guess and than pay for hits alone. Its lead grows with the resolution, and so do its steps.',
  standsFor:
    'Places on a grid stand for a screen, and a table for a model that sees. That the cursor shows where the target lies from it is given here, so nothing follows about whether models see that.',
  runs: {
    main: {
      name: 'A target on a screen',
      variants,
      world: { family: 'graph', kernel: cursor, stepLimit: 40 },
      worldOf: { [ONCE]: { kernel: atOnce } },
      vary: [{ path: SIDE, over: [4, 8, 16] }],
      evaluation: { policy: 'greedy', every: 2, episodes: 50 },
      seeds: 20,
      seed: 9,
      envSteps: 20_000,
      measurementPoints: 20,
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'With 16 × 16 places, the dense cursor ends at least 5 points above all others.',
      ...rule,
      margin: 0.05,
      variant: `main/${DENSE}`,
      level: { [SIDE]: 16 },
      over: [ONCE, HIT, FARTHER].map((label) => `main/${label}`),
    },
    lead(ONCE),
    lead(HIT),
    {
      kind: 'trend',
      says: 'The dense cursor uses more steps where the screen is finer.',
      metric: 'episodeLength',
      variant: `main/${DENSE}`,
      over: SIDE,
      direction: 'grows',
    },
  ],
  shows: [
    {
      title: 'Hits with 16 × 16 places',
      run: 'main',
      metric: 'evaluationReturn',
      kind: 'curve',
      level: { [SIDE]: 16 },
    },
    {
      title: 'Hits by resolution',
      run: 'main',
      metric: 'evaluationReturn',
      kind: 'sweep',
      over: SIDE,
    },
  ],
  teaching: {
    before:
      'A target lies anywhere on a screen of 4, 8 or 16 places along each side. One learner names a place at once. Others move a cursor and see where the target lies from it. They are paid for the hit, or for each step closer too, or for steps away. All have 20,000 steps, and a guess costs one.',
    predict: {
      ask: 'What happens to the guess as the screen gets finer?',
      options: ['It falls far behind', 'It keeps up, since a guess costs one step'],
      answer: 0,
    },
    watch: 'Compare the hits at 4, 8 and 16 places along each side.',
    after:
      'A guess must find a place of its own for each target: 256 places for 256 targets. It hits 26 % on the finest screen, though it makes far more attempts. The cursor learns one rule for all targets, since the same offset asks for the same move. Dense pay teaches that rule in few steps. Pay for hits needs chance hits first, yet ends at 95 %: 5 points behind, too near the margin for a verdict. Pay for steps away teaches the agent to leave.',
  },
  changes: [
    { says: 'Train five times as long.', run: 'main', patch: { envSteps: 100_000 } },
    { says: 'Train half as long.', run: 'main', patch: { envSteps: 10_000 } },
    {
      says: 'Explore more.',
      run: 'main',
      patch: { variants: variants.map((one) => ({ ...one, agent: { ...agent, epsilon: 0.3 } })) },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 1, teaching: 2, interesting: 1 },
    says: 'Direction is right, but “at once” is a 256-arm table without any generalization (a straw man for a model that sees), and the budget of 20,000 was picked because at 50,000 hit-only reaches 100 %. All leads hold at margin 0; one of 5 points keeps it undecided (0.046 [0.035, 0.058]).',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 0.9, quick: { seeds: 6 } },
  caveats: [
    'Targets are seen exactly, and other widgets are left out. Screens of 32 and 64 places are left out.',
    'Steps are equal, so the guess has about ten times as many episodes on the finest screen.',
    'The lead over pay for hits is undecided: it lies at the margin of 5 points.',
  ],
  pilots:
    'Experiment seed 7. With a network, 30,000 steps left all variants below 40 %. With tables that see cursor and target apart, 50,000 steps were enough for all on 8 × 8 places. Then the cursor saw the offset, and 16 × 16 places were added: six seeds, once. At 50,000 steps pay for hits ended at 100 %, so 20,000 were chosen.',
};
