/** Sutton & Barto (2nd ed.), figure 2.2: ε-greedy methods on the ten-armed testbed. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const reward = [{ term: 'task' }];
const greedy = (epsilon: number) => ({ type: 'epsilon-greedy', epsilon });
const shrinking = { ...greedy(0.5), epsilonEnd: 0.01, epsilonDecaySteps: 1000 };
const world = { family: 'bandit', example: 'ten-armed-testbed' };
const last = { at: 1000 }; // mean of steps 991 to 1000
const share = { metric: 'optimalActions', when: last } as const;
const simulated = { kind: 'published', source: '20,000 testbeds simulated by another program' } as const;
const reaches = (label: string, value: number, says: string) =>
  ({
    ...simulated,
    says,
    ...share,
    variant: `main/${label}`,
    value,
    standardError: 0.003,
    margin: 0.1,
  }) as const;

export const study: WrittenStudy = {
  id: 'sb-2.2',
  papers: [{ cite: 'Sutton & Barto 2018, figure 2.2' }],
  family: 'textbook',
  level: 'full',
  title: 'A greedy bandit agent settles on the wrong arm in two of three problems',
  question: 'Does an agent that sometimes pulls a random arm earn more than one that never does?',
  claim:
    'On the 10-armed testbed, the greedy method finds the optimal action in about one third of the tasks. It earns about 1 per step. ε = 0.1 finds it sooner and selects it at most 91 % of the time. ε = 0.01 improves more slowly but earns more in the long run.',
  runs: {
    main: {
      name: 'Ten-armed testbed: three values of ε',
      world,
      variants: [
        { label: 'greedy', agent: greedy(0), reward },
        { label: 'ε = 0.01', agent: greedy(0.01), reward },
        { label: 'ε = 0.1', agent: greedy(0.1), reward },
      ],
      seeds: 500,
      envSteps: 1000,
      measurementPoints: 100,
    },
    long: {
      name: 'Ten-armed testbed: the long run',
      world,
      variants: [0.01, 0.1].map((epsilon) => ({ label: `ε = ${epsilon}`, agent: greedy(epsilon), reward })),
      seeds: 200,
      envSteps: 20_000,
      measurementPoints: 100,
    },
  },
  parts: [
    reaches('greedy', 0.362, 'The greedy method selects the optimal action in 36 % of the problems.'),
    reaches('ε = 0.01', 0.598, 'After 1,000 steps, ε = 0.01 selects it 60 % of the time.'),
    reaches('ε = 0.1', 0.801, 'After 1,000 steps, ε = 0.1 selects it 80 % of the time.'),
    {
      ...simulated,
      says: 'The greedy method earns 1.04 per step, of a possible 1.54.',
      metric: 'taskReturn',
      when: last,
      variant: 'main/greedy',
      value: 1.04,
      standardError: 0.008,
      margin: 0.15,
    },
    {
      kind: 'ahead',
      says: 'After 1,000 steps, ε = 0.1 selects the optimal action more often than the greedy method.',
      ...share,
      statistic: 'mean',
      margin: 0.1,
      variant: 'main/ε = 0.1',
      over: ['main/greedy'],
    },
    {
      kind: 'ahead',
      says: 'In the first 500 steps, ε = 0.1 selects it more often than ε = 0.01: it finds it sooner.',
      metric: 'optimalActions',
      when: { from: 10, to: 500 },
      statistic: 'mean',
      margin: 0.05,
      variant: 'main/ε = 0.1',
      over: ['main/ε = 0.01'],
    },
    {
      kind: 'level',
      says: 'In the long run, ε = 0.1 selects the optimal action less than 92 % of the time.',
      metric: 'optimalActions',
      statistic: 'mean',
      variant: 'long/ε = 0.1',
      below: 0.92,
    },
    {
      kind: 'ahead',
      says: 'In the long run, ε = 0.01 earns more than ε = 0.1.',
      metric: 'taskReturn',
      statistic: 'mean',
      margin: 0.05,
      variant: 'long/ε = 0.01',
      over: ['long/ε = 0.1'],
    },
  ],
  shows: [
    { title: 'Share of optimal actions', run: 'main', metric: 'optimalActions', kind: 'curve' },
    { title: 'Average reward in the long run', run: 'long', metric: 'taskReturn', kind: 'curve' },
  ],
  teaching: {
    before:
      'Ten slot machines pay around ten unknown means. Each seed draws its own means from a normal distribution. The agent averages what each arm has paid so far. A greedy agent always pulls the arm with the best average. With probability ε, an ε-greedy agent pulls a random arm instead.',
    predict: {
      ask: 'How often does the greedy agent end on the best arm?',
      options: ['In about one third of the problems', 'In about two thirds', 'Almost always'],
      answer: 0,
    },
    watch:
      'The greedy curve rises first and then stays flat. The curve of ε = 0.1 passes it early. In the long run, the two ε curves cross.',
    after:
      'One lucky payment can make a poor arm look best. A greedy agent then never learns that another arm is better. Exploration corrects such errors at a price: a share ε · 9/10 of all pulls stays wrong. So ε = 0.1 selects the best arm at most 91 % of the time. For ε = 0.01, this limit is 99.1 %. A large ε learns sooner, a small ε earns more later. In practice, ε starts large and shrinks.',
  },
  changes: [
    { says: 'Remove the noise: one pull reveals each mean.', run: 'main', patch: { world: { noise: 0 } } },
    { says: 'Make the noise three times larger.', run: 'main', patch: { world: { noise: 3 } } },
    {
      says: 'Let ε shrink from 0.5 to 0.01 over 1,000 steps.',
      run: 'main',
      patch: {
        variants: [
          { label: 'ε = 0.1', agent: greedy(0.1), reward },
          { label: 'shrinking ε', agent: shrinking, reward },
        ],
      },
    },
  ],
  writtenFor: 'h0 h0 h0 h- h+ h+ h- h+',
  notMeasured: ['9', '91 %', '99.1 %'],
  budget: { coreMinutes: 0.24, quick: { seeds: 50 } },
  caveats: ['The book draws 2,000 problems; here there are 500, and 200 in the long run.'],
  pilots:
    'Nothing was tuned: all settings are those of the book. One run with experiment seed 7 compared ε = 0.1 with ε = 0.01 at step 1,000. The mean was ahead by 0.2, but the rank test of the pairs did not agree: where both know the best arm, ε = 0.01 selects it more often. So the part now reads the first 500 steps, of which the book speaks.',
  words: ['exploration', 'exploitation', 'bandit', 'testbed'],
};
