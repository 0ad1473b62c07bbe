/** Sutton & Barto (2nd ed.), figure 2.3 and exercise 2.6: optimistic initial values. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const reward = [{ term: 'task' }];
const agent = { type: 'epsilon-greedy', stepSize: 'constant', alpha: 0.1 };
const world = { family: 'bandit', example: 'ten-armed-testbed' };
const variants = [
  { label: 'optimistic, greedy', agent: { ...agent, epsilon: 0, initialValue: 5 }, reward },
  { label: 'realistic, ε = 0.1', agent: { ...agent, epsilon: 0.1, initialValue: 0 }, reward },
  { label: 'realistic, greedy', agent: { ...agent, epsilon: 0, initialValue: 0 }, reward },
];
const last = { metric: 'optimalActions', when: { at: 1000 }, statistic: 'mean' } as const;
const simulated = {
  kind: 'published',
  source: '20,000 testbeds simulated by another program',
  metric: 'optimalActions',
  standardError: 0.003,
  margin: 0.1,
} as const;

export const study: WrittenStudy = {
  id: 'sb-2.3',
  papers: [{ cite: 'Sutton & Barto 2018, figure 2.3' }],
  family: 'textbook',
  level: 'full',
  title: 'Optimistic estimates make a greedy agent explore',
  question: 'Can a greedy agent find the best arm if its first estimates are too high?',
  claim:
    'With initial values of 5, the greedy method explores more and does worse than ε = 0.1 at first. Later it does better, because its exploration ends.',
  runs: {
    main: {
      name: 'Ten-armed testbed: optimistic initial values',
      world,
      variants,
      seeds: 500,
      envSteps: 1000,
      measurementPoints: 100,
    },
    first: {
      name: 'Ten-armed testbed: the first 20 steps',
      world,
      variants,
      seeds: 500,
      envSteps: 20,
      measurementPoints: 20,
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'In the first 100 steps, the realistic ε-greedy agent earns more.',
      metric: 'taskReturn',
      when: { from: 10, to: 100 },
      statistic: 'mean',
      margin: 0.1,
      variant: 'main/realistic, ε = 0.1',
      over: ['main/optimistic, greedy'],
    },
    {
      kind: 'ahead',
      says: 'In the last tenth, the optimistic agent earns more.',
      metric: 'taskReturn',
      statistic: 'mean',
      margin: 0.05,
      variant: 'main/optimistic, greedy',
      over: ['main/realistic, ε = 0.1'],
    },
    {
      kind: 'ahead',
      says: 'Optimism is the cause: a greedy agent with initial values of 0 finds the best arm less often.',
      ...last,
      margin: 0.2,
      variant: 'main/optimistic, greedy',
      over: ['main/realistic, greedy'],
    },
    {
      ...simulated,
      variant: 'main/optimistic, greedy',
      when: { at: 1000 },
      value: 0.857,
      says: 'After 1,000 steps, the optimistic agent selects the best arm 86 % of the time.',
    },
    {
      ...simulated,
      variant: 'main/realistic, ε = 0.1',
      when: { at: 1000 },
      value: 0.76,
      says: 'After 1,000 steps, the realistic ε-greedy agent does so 76 % of the time.',
    },
    {
      ...simulated,
      variant: 'first/optimistic, greedy',
      when: { at: 11 },
      value: 0.4315,
      source: '2 million draws by another program',
      says: 'At step 11, the optimistic agent selects the best arm 43 % of the time.',
    },
    {
      ...simulated,
      variant: 'first/optimistic, greedy',
      when: { at: 10 },
      value: 0.103,
      says: 'At step 10, it selects the best arm only 10 % of the time.',
    },
  ],
  shows: [
    { title: 'Share of optimal actions', run: 'main', metric: 'optimalActions', kind: 'curve' },
    { title: 'The spike at step 11', run: 'first', metric: 'optimalActions', kind: 'curve' },
  ],
  teaching: {
    before:
      'All true means are close to 0. An optimistic agent starts with an estimate of 5 for every arm. It is greedy: it always pulls the arm with the highest estimate. A realistic agent starts at 0 and explores with ε = 0.1.',
    predict: {
      ask: 'Who selects the best arm more often during the first 100 steps?',
      options: ['The optimistic greedy agent', 'The realistic ε-greedy agent', 'Neither'],
      answer: 1,
    },
    watch:
      'The optimistic curve starts low and passes the other after a while. Look at step 11: the first sharp peak of the optimistic curve.',
    after:
      'Every payment disappoints an optimist, so the estimate of the pulled arm falls below the others. The greedy agent therefore pulls each of the ten arms once before it repeats one. At step 11, the arm with the best single payment has the highest estimate. It is the best arm in 43 % of the problems. That payment still disappoints, so the agent moves on and the share falls again. The initial value fades by a factor 1 − α with each pull: after that, exploration ends. So the method suits fixed problems only.',
  },
  changes: [
    {
      says: 'Let the means drift: the optimism is spent when they change.',
      run: 'main',
      patch: { world: { family: 'bandit', example: 'drifting', drift: 0.1 }, envSteps: 5000 },
    },
    {
      says: 'Use sample averages: the first pull erases the initial value.',
      run: 'main',
      patch: {
        variants: variants.map((one) => ({ ...one, agent: { ...one.agent, stepSize: 'sample-average' } })),
      },
    },
    {
      says: 'Start at 1 instead of 5.',
      run: 'main',
      patch: {
        variants: variants.map((one, k) =>
          k === 0 ? { ...one, label: 'slightly optimistic', agent: { ...one.agent, initialValue: 1 } } : one,
        ),
      },
    },
  ],
  writtenFor: 'h+ h+ h+ h0 h0 h0 h+',
  notMeasured: ['43 %'],
  budget: { coreMinutes: 0.23, quick: { seeds: 50 } },
  caveats: ['The book draws 2,000 problems; here there are 500.'],
  pilots:
    'One run with experiment seed 7 tested the study itself. Nothing was tuned: all settings are those of the book.',
  words: ['exploration', 'initial values', 'spike', 'exercise 2.6'],
};
