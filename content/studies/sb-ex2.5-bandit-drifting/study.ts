/** Sutton & Barto (2nd ed.), exercise 2.5: a nonstationary bandit. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const reward = [{ term: 'task' }];
const agent = { type: 'epsilon-greedy', epsilon: 0.1 };
const variants = [
  { label: 'sample average', agent, reward },
  { label: 'constant α = 0.1', agent: { ...agent, stepSize: 'constant', alpha: 0.1 }, reward },
];
const [AVERAGE, CONSTANT] = ['sample average', 'constant α = 0.1'];
const size = { seeds: 200, envSteps: 10_000, measurementPoints: 100 };

export const study: WrittenStudy = {
  id: 'sb-ex2.5',
  papers: [{ cite: 'Sutton & Barto 2018, exercise 2.5' }],
  family: 'textbook',
  level: 'full',
  title: 'Sample averages fail when the arms drift',
  question: 'Does an agent that forgets old rewards earn more when the arms change?',
  claim:
    'When all true values start equal and take independent random walks, sample averages have difficulties: a constant step size of 0.1 earns more over 10,000 steps. When the values are fixed, the sample average is better.',
  runs: {
    main: {
      name: 'Drifting arms: sample average or constant step',
      world: { family: 'bandit', example: 'drifting' },
      variants,
      ...size,
    },
    fixed: {
      name: 'Fixed arms: the control',
      world: { family: 'bandit', example: 'ten-armed-testbed' },
      variants,
      ...size,
      envSteps: 5000,
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'At the end, the constant step earns more.',
      metric: 'taskReturn',
      statistic: 'mean',
      margin: 0.1,
      variant: `main/${CONSTANT}`,
      over: [`main/${AVERAGE}`],
    },
    {
      kind: 'ahead',
      says: 'At the end, the constant step selects the currently best arm more often.',
      metric: 'optimalActions',
      statistic: 'mean',
      margin: 0.1,
      variant: `main/${CONSTANT}`,
      over: [`main/${AVERAGE}`],
    },
    {
      kind: 'ahead',
      says: 'Control: with fixed values, the sample average selects the best arm more often.',
      metric: 'optimalActions',
      statistic: 'mean',
      margin: 0.03,
      variant: `fixed/${AVERAGE}`,
      over: [`fixed/${CONSTANT}`],
    },
  ],
  shows: [
    {
      title: 'Share of optimal actions, drifting arms',
      run: 'main',
      metric: 'optimalActions',
      kind: 'curve',
    },
    {
      title: 'Share of optimal actions, fixed arms',
      run: 'fixed',
      metric: 'optimalActions',
      kind: 'curve',
    },
  ],
  teaching: {
    before:
      'Ten arms start with the same mean. After every pull, each mean takes a random step with a standard deviation of 0.01. So the best arm changes all the time. One agent averages all rewards of an arm. The other moves its estimate by a constant share α = 0.1 of the error.',
    predict: {
      ask: 'Which agent knows the best arm after 10,000 steps?',
      options: ['Sample average', 'Constant step size', 'Both equally often'],
      answer: 1,
    },
    watch:
      'Both curves rise at first, because the means spread out. Then the sample average stops improving. On fixed arms the order is the opposite.',
    after:
      'A sample average moves by 1/n of the error, and n grows: after 1,000 pulls, a new reward counts one thousandth. The estimate then describes the past. A constant step gives a reward of k pulls ago the weight α (1 − α)ᵏ. So the agent remembers about 1/α pulls. On fixed arms this never converges, and the noise of the estimate costs reward. Learned policies change the data of their own value estimates, so most reinforcement learning uses constant steps.',
  },
  changes: [
    { says: 'Let the means drift ten times faster.', run: 'main', patch: { world: { drift: 0.1 } } },
    {
      says: 'Compare three constant step sizes.',
      run: 'main',
      patch: {
        variants: [0.01, 0.1, 0.5].map((alpha) => ({
          label: `α = ${alpha}`,
          agent: { ...agent, stepSize: 'constant', alpha },
          reward,
        })),
      },
    },
    {
      says: 'Add UCB, which trusts its counts.',
      run: 'main',
      patch: {
        variants: [
          ...variants,
          { label: 'UCB', agent: { type: 'ucb1', variant: 'sutton-barto', confidence: 2 }, reward },
        ],
      },
    },
  ],
  writtenFor: 'h+ h+ h+',
  notMeasured: ['1,000'],
  budget: { coreMinutes: 0.24, quick: { seeds: 20 } },
  caveats: ['The control of fixed values has 5,000 steps, half as many.'],
  pilots: 'None: all settings are those of the exercise.',
  words: ['nonstationary', 'forgetting', 'step size', 'tracking'],
};
