/** Zhang & Lu 2023: RLAdapter. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
import { guide } from '../shared/crafting.ts';

const row = '...........';
const map = ['T.........R', row, row, row, row, '.....S.....', row, row, row, row, 'C.........I'];
const [T, R, C, I, ANYWHERE] = [0, 10, 110, 120, -1];
const made = [ANYWHERE, ANYWHERE] as const;
/** The first guess is right for wood and iron, the second for stone and coal. */
const guesses = [[T, I], made, made, [C, R], [R, C], made, made, [I, T], made] as const;
const agent = { type: 'ppo', gamma: 0.98, horizon: 128, alpha: 1, entropyCoefficient: 0.02 };
const task = { term: 'task' };
const hinted = (label: string, habit: Parameters<typeof guide>[0], weight = 0.02) => ({
  label,
  agent,
  reward: [task, { term: 'custom-module', text: guide(habit, 11, 121, guesses), weight }],
});
const ADAPTED = hinted('adapted guide', 'adapted');
const STATIC = hinted('static guide', 'static');

const ahead = (says: string, over: string): ClaimPart => ({
  kind: 'ahead',
  metric: 'taskReturn',
  when: 'area',
  margin: 0.5,
  says,
  variant: 'main/adapted guide',
  over: [`main/${over}`],
});

export const study: WrittenStudy = {
  id: '128',
  papers: [{ atlas: 128, cite: 'Zhang & Lu 2023', url: 'https://arxiv.org/abs/2309.17176' }],
  family: 'language-feedback',
  level: 'analog',
  title:
    'A guide that watches which of its hints come true helps; one that repeats itself holds the agent back',
  question: 'Must a guide be corrected by what its agent experiences?',
  claim:
    'Over the run, PPO with a guide that is corrected by experience makes more items than with a guide that never changes, than alone, and than with random hints.',
  standsFor:
    'A script with two guesses for each place stands for the language model, and a table of successes for its fine-tuned adapter. Hints are paid as way toward a place and are no text. How good the hints of a model are may not be concluded.',
  runs: {
    main: {
      name: 'Hints in a crafting world',
      world: { family: 'crafting', example: 'tech-tree', map, stepLimit: 120 },
      variants: [{ label: 'PPO', agent, reward: [task] }, STATIC, ADAPTED, hinted('random hints', 'random')],
      seeds: 20,
      seed: 128,
      envSteps: 200_000,
      measurementPoints: 40,
    },
  },
  parts: [
    ahead(
      'Over the run, PPO with the adapted guide makes at least 0.5 more of 9 items than with the static one.',
      'static guide',
    ),
    ahead('It makes at least 0.5 more than plain PPO.', 'PPO'),
    ahead('It makes at least 0.5 more than with random hints.', 'random hints'),
  ],
  shows: [
    { title: 'Items per episode', run: 'main', metric: 'taskReturn', kind: 'curve' },
    { title: 'Episodes with all items', run: 'main', metric: 'success', kind: 'curve' },
  ],
  teaching: {
    before:
      'Four corners of a map hold wood, stone, coal and iron. Nine items must be collected or made in the right order, and each pays 1. A guide pays a little for every step toward the place of the next item. It mixes up the corners of stone and coal.',
    predict: {
      ask: 'What does a guide do that never corrects its mistake?',
      options: [
        'It still helps: half of its hints are right',
        'It stops the agent at the wrong corner',
        'PPO ignores it, because items pay far more',
      ],
      answer: 1,
    },
    watch:
      'See where the static guide ends. Then compare the adapted guide with plain PPO before step 100,000.',
    after:
      'A step toward the hint pays 0.02, so a step away costs 0.02, while nothing else pays near the wrong corner. PPO learns to stay there before it ever finds the stone, although an item pays fifty times as much. The adapted guide waits until the agent has followed a hint and collected in vain. Then it lowers the worth of that guess and takes the other. A guide that counted every hint without an item as wrong did harm in a pilot: a beginner fails at good hints, too. So judge a hint only by those who followed it.',
  },
  changes: [
    {
      says: 'Give a guide that is right from the start: adapting then has nothing to add.',
      run: 'main',
      patch: { world: { map: ['T.........C', ...map.slice(1, 10), 'R.........I'] } },
    },
    {
      says: 'Pay five times as much for following.',
      run: 'main',
      patch: { variants: [hinted('static', 'static', 0.1), hinted('adapted', 'adapted', 0.1)] },
    },
    { says: 'Pay only for the last item.', run: 'main', patch: { world: { pays: 'last' } } },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 2 },
    says: 'Large, stable effect with plain PPO as a fair rival and an instructive failed adapter. The static guide is wrong by design in two of four corners.',
    read: '2026-11-28',
  },
  writtenFor: 'h+ h+ h+',
  notMeasured: ['100,000'],
  budget: { coreMinutes: 1.2, quick: { seeds: 6 } },
  caveats: [
    'PPO has a table in place of a network.',
    'The hint is not part of what the agent sees: the items that it has decide the hint, except while the guide changes its mind.',
    'The adapter chooses between two given guesses. It invents no hint.',
  ],
  pilots:
    'Experiment seed 7, 6 seeds, five times. On a map of 9 × 9 cells PPO alone made all items within 20,000 steps; α = 3 with a value step of 3 diverged. The map then grew to 11 × 11 cells. Weights 0.02, 0.03, 0.1 and 0.3 gave the same order. The first adapter counted a hint as wrong if it led to no item within 25 or 40 steps: it made 4 to 7 items. The rule was then changed to hints that were followed. PPO with α = 3 and batches of 64 was no better than α = 1 and 128.',
};
