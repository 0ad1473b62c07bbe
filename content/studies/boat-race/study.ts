/** After CoastRunners: a boat that farms points, and rewards for progress in place of them. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const task = { term: 'task' };
const agent = { type: 'q-learning', alpha: 0.2, gamma: 0.99, epsilon: 0.1 };
const finish = { label: 'finish only', agent, reward: [task] };
const points = { label: 'points', agent, reward: [{ term: 'proxy' }] };
const both = (weight: number) => ({
  label: `points + ${weight} × finish`,
  agent,
  reward: [{ term: 'proxy' }, { ...task, weight }],
});
const potential = (scale: number, label = 'progress potential') => ({
  label,
  agent,
  reward: [task, { term: 'potential', scale }],
});
/** Higher the farther from the finish. */
const WRONG = { term: 'potential-expression', expression: '0.1 * distance(s)' };
const end = { metric: 'success', statistic: 'mean' } as const;

export const study: WrittenStudy = {
  id: 'boat-race',
  papers: [
    {
      cite: 'Clark & Amodei 2016, Faulty reward functions in the wild',
      url: 'https://openai.com/index/faulty-reward-functions/',
    },
    { cite: 'Ng, Harada & Russell 1999, Policy invariance under reward transformations' },
  ],
  family: 'shaping',
  level: 'full',
  title: 'Paid for points, a boat circles forever; progress as a potential lets it finish',
  question: 'Can a prize for finishing repair a reward that pays for laps?',
  claim:
    'A boat that is paid for waypoints circles and does not finish, even with a prize of 10 for finishing. Paid for finishing, with progress as a potential, it finishes.',
  runs: {
    main: {
      name: 'Boat race',
      world: { family: 'gridworld', example: 'boat-race' },
      variants: [finish, points, both(10), potential(0.1)],
      seeds: 40,
      seed: 44,
      envSteps: 100_000,
      measurementPoints: 50,
    },
  },
  parts: [
    {
      kind: 'level',
      says: 'Paid for points, fewer than 10 % of races are finished.',
      ...end,
      variant: 'main/points',
      below: 0.1,
    },
    {
      kind: 'level',
      says: 'A prize of 10 for finishing leaves it below 10 %.',
      ...end,
      variant: 'main/points + 10 × finish',
      below: 0.1,
    },
    {
      kind: 'level',
      says: 'With progress as a potential, more than 95 % are finished.',
      ...end,
      variant: 'main/progress potential',
      above: 0.95,
    },
    {
      kind: 'ahead',
      says: 'Paid for points, the boat collects at least 10 more reward than with the potential.',
      metric: 'return',
      variant: 'main/points',
      over: ['main/progress potential'],
      margin: 10,
    },
  ],
  shows: [
    { title: 'Finishes the race', run: 'main', metric: 'success', kind: 'curve' },
    { title: 'Reward it collects', run: 'main', metric: 'return', kind: 'curve' },
  ],
  teaching: {
    before:
      'A boat should finish a race. Its designers also pay one point for each of four waypoints, because a fast boat passes them. The waypoints lie in a circle and pay again on every lap.',
    predict: {
      ask: 'Add a prize of 10 for finishing. Does the boat then finish?',
      options: ['Yes: 10 is more than 1', 'No: it keeps circling', 'In half of the races'],
      answer: 1,
    },
    watch: 'Watch the second and the third boat: they go around the wall in the middle until time is up.',
    after:
      'A lap pays four points and can be repeated; the prize comes once and ends the race. A potential Φ pays γΦ(s′) − Φ(s). Over a lap the boat comes back to the same Φ, so the payments add up to nothing, or a little less. What cannot be gained by a loop cannot be farmed.',
  },
  changes: [
    {
      says: 'Raise the prize to 100.',
      run: 'main',
      patch: { variants: [finish, both(10), both(100)] },
    },
    {
      says: 'Make the potential ten times stronger: it still cannot be farmed.',
      run: 'main',
      patch: { variants: [finish, potential(0.1), potential(1, 'strong potential')] },
    },
    {
      says: 'Point the potential the wrong way: slower, and still right.',
      run: 'main',
      patch: {
        variants: [finish, potential(0.1), { ...finish, label: 'wrong potential', reward: [task, WRONG] }],
      },
    },
  ],
  writtenFor: 'h- h- h+ h+',
  budget: { coreMinutes: 0.1, quick: { seeds: 10 } },
  caveats: ['A race lasts at most 100 steps. The video game of the report was played by a network.'],
  pilots: 'One pilot with experiment seed 7 and these settings. Nothing was changed.',
  words: ['CoastRunners', 'reward hacking', 'potential-based shaping', 'loop'],
};
