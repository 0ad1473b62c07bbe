/** Sutton & Barto (2nd ed.), figure 13.1: REINFORCE with several step sizes. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import { CORRIDOR, FROM_THE_LEFT } from '../shared/corridor.ts';

const reward = [{ term: 'task' }];
const reinforce = (power: number) => ({
  label: `α = 2^−${power}`,
  agent: { type: 'custom-agent', text: FROM_THE_LEFT, alpha: 2 ** -power },
  reward,
});

export const study: WrittenStudy = {
  id: 'sb-13-fig1',
  papers: [{ cite: 'Sutton & Barto 2018, figure 13.1; Williams 1992' }],
  family: 'textbook',
  level: 'full',
  title: 'REINFORCE climbs to the best policy if its step size is right',
  question: 'Does REINFORCE reach the best random policy from a bad start?',
  claim:
    'In the short corridor, REINFORCE with α = 2^−13 approaches the optimal value −11.6 within 1,000 episodes; 2^−14 is slower. 2^−12 learns sooner in a typical run but ends lower on average.',
  runs: {
    main: {
      name: 'REINFORCE in the short corridor',
      world: { family: 'graph', kernel: CORRIDOR, stepLimit: 1000 },
      variants: [reinforce(12), reinforce(13), reinforce(14)],
      seeds: 600,
      envSteps: 2_000_000,
      episodes: 1000,
      measurementPoints: 50,
    },
  },
  parts: [
    {
      kind: 'level',
      says: 'With α = 2^−13 the last 100 episodes earn more than −15.',
      metric: 'taskReturn',
      variant: 'main/α = 2^−13',
      statistic: 'mean',
      above: -15,
    },
    {
      kind: 'ahead',
      says: 'At the end, 2^−13 earns more than 2^−14.',
      metric: 'taskReturn',
      variant: 'main/α = 2^−13',
      over: ['main/α = 2^−14'],
      statistic: 'mean',
    },
    {
      kind: 'ahead',
      says: 'At the end, 2^−13 earns more than 2^−12.',
      metric: 'taskReturn',
      variant: 'main/α = 2^−13',
      over: ['main/α = 2^−12'],
      statistic: 'mean',
    },
    {
      kind: 'ahead',
      says: 'In the first 100 episodes of typical runs, 2^−12 earns at least 5 more per episode than both.',
      metric: 'taskReturn',
      when: { from: 20, to: 100 },
      variant: 'main/α = 2^−12',
      over: ['main/α = 2^−13', 'main/α = 2^−14'],

      margin: 5,
    },
  ],
  shows: [
    { title: 'Total reward per episode (optimum: −11.6)', run: 'main', metric: 'taskReturn', kind: 'curve' },
  ],
  teaching: {
    before:
      'The three states of the corridor look alike, so the agent has a single policy for all. It begins with right at 5 %, which costs about 80 steps per episode. After each episode, REINFORCE makes the chosen actions more likely in proportion to the return that followed.',
    predict: {
      ask: 'What does the largest step size do?',
      options: ['It is best throughout', 'It learns sooner, and some runs collapse', 'It learns nothing'],
      answer: 1,
    },
    watch: 'Compare the slopes in the first 200 episodes, then the heights at the end.',
    after:
      'The update is θ ← θ + α Gₜ ∇ ln π(aₜ). Its mean is the true gradient, so small steps climb surely. Yet one return is very noisy: here G is between −3 and several hundred below 0. A large α turns this noise into large random moves. A softmax with one very likely action has almost no gradient, so a bad move can take long to undo. In practice, reduce the variance with a baseline before you raise α.',
  },
  changes: [
    {
      says: 'Begin in the middle: both actions equally likely',
      run: 'main',
      patch: {
        variants: [12, 13, 14].map((power) => ({
          ...reinforce(power),
          agent: { ...reinforce(power).agent, begins: 0 },
        })),
      },
    },
    { says: 'Take still larger steps: 2^−10', run: 'main', patch: { variants: [reinforce(10)] } },
    {
      says: 'Let the agent see the states',
      run: 'main',
      patch: {
        world: {
          kernel: CORRIDOR.replace(
            '{ return 0; }\nexport function step',
            '{ return state; }\nexport function step',
          ),
        },
      },
    },
  ],
  writtenFor: 'h+ h+ h+ h+ h+',
  notMeasured: ['−11.6'],
  budget: { coreMinutes: 0.2, quick: { seeds: 20 } },
  caveats: [
    'The book does not print the first policy. Its figure starts near −80, so right begins at 5 %, as in the code that draws it.',
    'An episode is cut after 1,000 steps. The book has no limit.',
  ],
  pilots:
    'One pilot of 100 seeds with experiment seed 7. With means over seeds, two parts were undecided, because a few runs of 2^−12 collapse. So the seeds became 600, and the part about the first 100 episodes reads typical runs (interquartile means).',
};
