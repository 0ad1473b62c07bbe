/** Deng et al. 2021: one policy that asks for attributes and recommends items. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
import { CONVERSATION } from '../shared/conversation.ts';

const agent = {
  type: 'q-learning',
  alpha: 0.05,
  gamma: 1,
  epsilon: 1,
  epsilonEnd: 0.02,
  epsilonDecaySteps: 60_000,
};
const reward = [{ term: 'task' }];
const [PRUNED, ALL, SEPARATE, RULE] = [
  'unified, pruned',
  'unified, all actions',
  'separate',
  'entropy rule',
] as const;
const variants: StudyRun['variants'] = [RULE, SEPARATE, ALL, PRUNED].map((label) => ({
  label,
  agent,
  reward,
}));
const success = { metric: 'success', statistic: 'mean' } as const;
const beyond = (other: string): ClaimPart => ({
  says: `With 16 items, the pruned unified policy succeeds at least 3 points more often than ${other}.`,
  kind: 'ahead',
  ...success,
  variant: `main/${PRUNED}`,
  over: [`main/${other}`],
  margin: 0.03,
  level: { 'world.attributes': 4 },
});

export const study: WrittenStudy = {
  id: '220',
  papers: [{ atlas: 220, cite: 'Deng et al. 2021, UNICORN', url: 'https://arxiv.org/abs/2105.09710' }],
  family: 'bandit',
  level: 'full',
  title:
    'With all actions one policy succeeds most; pruned to the likeliest item it loses a quarter to two fifths of that',
  question: 'Should one policy decide what to ask and what to recommend?',
  claim:
    'A unified policy with pruned actions succeeds more often than separate modules and than the entropy rule. Pruning helps, and by more the more items there are.',
  runs: {
    main: {
      name: 'Ask or recommend',
      variants,
      world: { family: 'graph', kernel: CONVERSATION },
      worldOf: {
        [ALL]: { choice: 'all' },
        [SEPARATE]: { choice: 'separate' },
        [RULE]: { choice: 'entropy' },
      },
      vary: [{ path: 'world.attributes', over: [3, 4, 5] }],
      seeds: 20,
      seed: 220,
      envSteps: 150_000,
      measurementPoints: 40,
    },
  },
  parts: [
    ...[SEPARATE, RULE].map(beyond),
    {
      says: 'With 32 items, the pruned unified policy succeeds more often than the one with all actions.',
      kind: 'ahead',
      ...success,
      variant: `main/${PRUNED}`,
      over: [`main/${ALL}`],
      level: { 'world.attributes': 5 },
    },
    {
      says: 'The difference that pruning makes rises with the number of items, by more than 0.01 for each doubling.',
      kind: 'trend',
      ...success,
      variant: `main/${PRUNED}`,
      minus: `main/${ALL}`,
      over: 'world.attributes',
      direction: 'grows',
      margin: 0.01,
    },
  ],
  shows: [
    {
      title: 'Success, by attributes',
      run: 'main',
      metric: 'success',
      kind: 'sweep',
      over: 'world.attributes',
    },
    { title: 'Success while the policies learn', run: 'main', metric: 'success', kind: 'curve' },
  ],
  teaching: {
    before:
      'A user wants one item. The policy asks for attributes or recommends an item, and at each turn the user may leave. The most uncertain attribute is one that few users know about themselves. A rule always asks for the most uncertain one. A separate pair of modules asks first and recommends at the end. A unified policy chooses freely, among all actions or a pruned set.',
    predict: {
      ask: 'Which policy succeeds most often?',
      options: [PRUNED, ALL, SEPARATE],
      answer: 1,
    },
    watch: 'Compare “unified, pruned” with “unified, all actions” at each number of attributes.',
    after:
      'The rule wastes its first question on an attribute that users seldom know. Separate modules ask to the end, while the user may leave. The pruned unified policy asks what is answered and leads separate modules by 2.7 points, near the margin of three. But with all actions the same learner succeeds in 51, 43 and 34 of 100 talks with 8, 16 and 32 items, and pruned in 31, 28 and 26. Pruning leaves one item to recommend, the likeliest by what is known. After a rejection it is still the likeliest, so the pruned policy can only repeat it or ask, where the other tries the next item. So the third part holds for a bad reason: a loss of 20 points shrinks to 9 as items get more.',
  },
  changes: [
    { says: 'Make the user endlessly patient.', run: 'main', patch: { world: { patience: 1 } } },
    { says: 'Make the user impatient.', run: 'main', patch: { world: { patience: 0.6 } } },
    { says: 'Learn for a fifth of the time.', run: 'main', patch: { envSteps: 30_000 } },
  ],
  review: {
    scores: { faithful: 0, informative: 0, decided: 0, teaching: 0, interesting: 1 },
    says: 'Pruning loses everywhere: 0.32/0.28/0.26 pruned against 0.51/0.43/0.34 with all actions. A rejected item stays ‘likeliest’, so pruned can only repeat it. Title, prediction and text say the opposite.',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 1, quick: { seeds: 6 } },
  caveats: [
    'At most 32 items and a table in the place of a network over a graph; features of a graph are left out.',
    'The likeliest item follows from known shares of attributes, not from learned preferences. What was rejected is not part of the state, so this pruning is not that of the paper, which drops rejected items.',
  ],
  pilots:
    'Experiment seed 7, twice. Users first stayed with a probability of 0.9; with 0.8 the time of a recommendation matters more. After the full run a part was added: a lead that grows has to be above 0.',
};
