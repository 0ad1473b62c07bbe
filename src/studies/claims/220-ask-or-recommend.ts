/** Deng et al. 2021: one policy that asks for attributes and recommends items. */
import type { ClaimPart } from '../../measure/claims/contract.ts';
import { CONVERSATION } from '../shared/conversation.ts';
import type { StudyRun, WrittenStudy } from '../study.ts';

const agent = {
  ...{ type: 'q-learning', alpha: 0.05, gamma: 1 },
  ...{ epsilon: 1, epsilonEnd: 0.02, epsilonDecaySteps: 60_000 },
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
  ...({
    kind: 'ahead',
    ...success,
    variant: `main/${PRUNED}`,
    over: [`main/${other}`],
    margin: 0.03,
  } as const),
  level: { 'world.attributes': 4 },
});

export const study: WrittenStudy = {
  id: '220',
  papers: [{ atlas: 220, cite: 'Deng et al. 2021, UNICORN', url: 'https://arxiv.org/abs/2105.09710' }],
  ...{ family: 'bandit', level: 'full' },
  title: 'A unified policy with pruned actions asks and recommends best, and gains more with more items',
  question: 'Should one policy decide what to ask and what to recommend?',
  runs: {
    main: {
      ...{ name: 'Ask or recommend', variants },
      world: { family: 'graph', kernel: CONVERSATION },
      worldOf: {
        [ALL]: { choice: 'all' },
        [SEPARATE]: { choice: 'separate' },
        [RULE]: { choice: 'entropy' },
      },
      vary: [{ path: 'world.attributes', over: [3, 4, 5] }],
      ...{ seeds: 20, seed: 220, envSteps: 150_000, measurementPoints: 40 },
    },
  },
  parts: [
    ...[SEPARATE, RULE].map(beyond),
    {
      says: 'What pruning adds grows with the number of items, by more than 0.01 for each doubling.',
      ...({ kind: 'trend', ...success, variant: `main/${PRUNED}`, minus: `main/${ALL}` } as const),
      ...({ over: 'world.attributes', direction: 'grows', margin: 0.01 } as const),
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
      ask: 'Where does pruning matter most?',
      options: ['With few items', 'With many items', 'Equally'],
      answer: 1,
    },
    watch: 'Compare the variants at each number of attributes.',
    after:
      'The rule wastes its first question on an attribute that users seldom know. Separate modules ask to the end, while the user may leave. The unified policy asks what is answered, and recommends as soon as that pays. Its lead over separate modules, 2.7 points, is near the margin of three. Without pruning it has to learn that most items do not fit, and there are more of them with each attribute.',
  },
  changes: [
    { says: 'Make the user endlessly patient.', run: 'main', patch: { world: { patience: 1 } } },
    { says: 'Make the user impatient.', run: 'main', patch: { world: { patience: 0.6 } } },
    { says: 'Learn for a fifth of the time.', run: 'main', patch: { envSteps: 30_000 } },
  ],
  budget: { coreMinutes: 1, quick: { seeds: 6 } },
  caveats: [
    'At most 32 items and a table in the place of a network over a graph; features of a graph are left out.',
    'The likeliest item follows from known shares of attributes, not from learned preferences.',
  ],
  pilots:
    'Experiment seed 7, twice. Users first stayed with a probability of 0.9; with 0.8 the time of a recommendation matters more. The parts were not changed.',
};
