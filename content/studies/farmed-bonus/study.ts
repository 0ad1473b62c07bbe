/** Reward hacking in its smallest form: a bonus for getting closer, the same hint as a potential, and neither. */

import { optimist as agent } from '../../../src/experiment/optimist.ts';
import type { WrittenStudy } from '../../../src/study/study.ts';
import { preset as fourRooms } from '../../presets/default.ts';

const task = { term: 'task' };
const sparse = { label: 'goal only', agent, reward: [task] };
const bonus = (weight: number, label = 'bonus') => ({
  label,
  agent,
  reward: [task, { term: 'distance', mode: 'closer', weight }],
});
const potential = { label: 'potential', agent, reward: [task, { term: 'potential', scale: 0.1 }] };

export const study: WrittenStudy = {
  id: 'farmed-bonus',
  papers: [
    { cite: 'Ng, Harada & Russell 1999, Policy invariance under reward transformations' },
    { cite: 'Randløv & Alstrøm 1998, Learning to drive a bicycle' },
  ],
  family: 'shaping',
  level: 'full',
  title: 'A bonus for getting closer keeps an agent from the goal; the same hint as a potential does not',
  question: 'Does a bonus for getting closer help an agent reach the goal?',
  claim:
    'In four rooms, a bonus for every step closer raises the reward that an agent collects and lowers how often it reaches the goal. The same hint as a difference of potentials speeds learning up.',
  runs: {
    main: {
      name: 'Four rooms: goal, bonus, potential',
      world: fourRooms.experiment.world,
      variants: [sparse, bonus(0.2), potential],
      seeds: 40,
      seed: 100,
      envSteps: 40_000,
      measurementPoints: 50,
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'Over the run, the bonus reaches the goal in at least 30 % fewer episodes than the task alone.',
      metric: 'taskReturn',
      when: 'area',
      direction: 'below',
      margin: 0.3,
      variant: 'main/bonus',
      over: ['main/goal only'],
    },
    {
      kind: 'ahead',
      says: 'Over the run, the bonus collects at least 3 more reward per episode than both others.',
      metric: 'return',
      when: 'area',
      margin: 3,
      variant: 'main/bonus',
      over: ['main/goal only', 'main/potential'],
    },
    {
      kind: 'sooner',
      factor: 1,
      says: 'As a potential, the hint reaches the goal in half of the episodes before the task alone does.',
      metric: 'taskReturn',
      variant: 'main/potential',
      over: ['main/goal only'],
      threshold: 0.5,
    },
    {
      kind: 'level',
      says: 'In the end, the potential reaches the goal in at least 95 % of episodes.',
      metric: 'taskReturn',
      variant: 'main/potential',
      above: 0.95,
    },
  ],
  shows: [
    {
      title: 'Reaches the goal (what we want)',
      run: 'main',
      metric: 'taskReturn',
      kind: 'curve',
    },
    {
      title: 'Reward it collects (what we pay)',
      run: 'main',
      metric: 'return',
      kind: 'curve',
    },
  ],
  teaching: {
    before:
      'Three agents learn the same maze. All are paid 1 at the goal. The second also gets 0.2 for every step closer. The third gets the same hint as a potential: it also pays for every step away.',
    predict: {
      ask: 'Which agent reaches the goal least often?',
      options: ['Paid at the goal only', 'Paid for every step closer', 'Paid by a potential'],
      answer: 1,
    },
    watch: 'Watch the second map: the agent steps away and comes closer again, for 0.2 each time.',
    after:
      'A step away costs nothing and a step closer pays 0.2. So pacing back and forth pays 0.2 every two steps, forever. A potential pays γΦ(s′) − Φ(s). Around any loop these payments cancel, so nothing can be farmed, and the best path stays the best path.',
  },
  changes: [
    {
      says: 'Lower the bonus to 0.1, so that pacing pays less than the goal',
      run: 'main',
      patch: { variants: [sparse, bonus(0.1, 'bonus 0.1'), potential] },
    },
    {
      says: 'Charge for steps away as well',
      run: 'main',
      patch: {
        variants: [
          sparse,
          {
            label: 'closer and away',
            agent,
            reward: [task, { term: 'distance', mode: 'progress', weight: 0.2 }],
          },
          potential,
        ],
      },
    },
    {
      says: 'Make the bonus five times larger',
      run: 'main',
      patch: { variants: [sparse, bonus(1, 'bonus 1'), potential] },
    },
  ],
  writtenFor: 'h- h+ h+ h- h+',
  budget: { coreMinutes: 0.2, quick: { seeds: 10 } },
  caveats: [
    'Episodes end after 200 steps. These agents make no random moves: one that paces next to the goal and moves at random would stumble into it now and then.',
    'A potential of twice the size stops these agents: their first values are then no longer optimistic, so they try nothing new.',
  ],
  pilots:
    'Second version. In the first, a bonus of 0.1 and agents with 10 % random moves (γ = 0.99): some reached the goal late in training, though their reward fell. These are the agents of the start page. Two pilots with experiment seed 7: a potential of twice the size kept its agent from the goal, so it has the size of the start page.',
  words: ['reward hacking', 'specification gaming', 'Goodhart', 'farming', 'bicycle'],
};
