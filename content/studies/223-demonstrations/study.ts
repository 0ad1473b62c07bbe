/** Tiapkin et al. 2024: demonstration-regularized reinforcement learning. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

const wall = '#################';
const room = '#.......#.......#';
const map = [
  wall,
  '#S......#.......#',
  room,
  room,
  '#...............#',
  room,
  room,
  room,
  '####.#######.####',
  room,
  room,
  room,
  '#...............#',
  room,
  room,
  '#.......#......G#',
  wall,
];
const world = { family: 'gridworld', map, stepCost: 0.005, slip: 0.1, stepLimit: 150 };
/** A demonstrator acts in the first 25 episodes; what they earn does not count. */
const counted = { term: 'expression', expression: 'episodes >= 25 ? taskReward : 0.0', probe: true };
const paid = 'probe:expression';
const agent = {
  type: 'ucbvi',
  gamma: 0.98,
  bonus: 0.005,
  klCoefficient: 0,
  demonstrationEpisodes: 25,
  demonstratorError: 0.2,
  demonstrations: 5,
};
const variant = (label: string, more: object, reward: object[] = [{ term: 'task' }, counted]) => ({
  label,
  agent: { ...agent, ...more },
  reward: reward as [{ term: string }],
});
const fitted = { term: 'preference-reward', firstEpisode: 25, size: 0.02 };
const learned = (pessimism: number) => [{ ...fitted, pessimism }];
const change = (says: string, run: string, more: object) => ({
  says,
  run,
  patch: { variants: [variant('changed', { klCoefficient: 0.1, ...more })] },
});
const afterwards = { cloneEpisodes: 100 }; // some of them are compared
const [DEMONSTRATIONS, PAIRS] = ['agent.demonstrations', 'reward[0].pairs'] as const;
const common = { world, seeds: 20, seed: 223, envSteps: 90_000, episodes: 600, measurementPoints: 60 };

export const study: WrittenStudy = {
  id: '223',
  papers: [{ atlas: 223, cite: 'Tiapkin et al. 2024, arXiv 2310.17303' }],
  family: 'exploration',
  level: 'full',
  title:
    'Near a cloned policy one starts well and keeps a learned reward honest; with five demonstrations it is nearly optimal {{word:part:sooner-5|later than|sooner than|about as soon as}} from scratch',
  question: 'Does a KL penalty to a cloned policy help twice, in exploration and with preferences?',
  claim:
    'The more demonstrations, the better the early episodes of a learner that stays near a clone, and it is nearly optimal after fewer episodes than from scratch. With few preferences, the penalty earns more true return.',
  runs: {
    episodes: {
      ...common,
      name: 'Four rooms, few and many demonstrations',
      vary: [{ path: DEMONSTRATIONS, over: [1, 5, 25], unit: 'episodes' }],
      variants: [
        variant('KL to the clone', { klCoefficient: 0.1 }),
        variant('scratch', {}),
        variant('clone', { cloneEpisodes: 600 }),
      ],
    },
    preferences: {
      ...common,
      name: 'A reward learned from few preferences',
      vary: [{ path: PAIRS, over: [5, 50], unit: 'pairs' }],
      variants: [
        variant('KL to the clone', { ...afterwards, klCoefficient: 0.1 }, learned(0)),
        variant('no penalty', afterwards, learned(0)),
        variant('pessimism', afterwards, learned(1)),
      ],
    },
  },
  parts: [
    {
      kind: 'trend',
      says: 'With a KL penalty the mean return of episodes 26 to 150 grows with the demonstrations, by more than 0.01 for each factor e.',
      metric: paid,
      variant: 'episodes/KL to the clone',
      over: DEMONSTRATIONS,
      margin: 0.01,
      scale: 'log',
      direction: 'grows',
      when: { from: 30, to: 150 },
    },
    ...[5, 25].map(
      (n): ClaimPart => ({
        id: `sooner-${n}`,
        kind: 'sooner',
        factor: 1,
        says: `With ${n} demonstrations it is within 0.15 of the optimum after fewer episodes than from scratch.`,
        metric: paid,
        variant: 'episodes/KL to the clone',
        over: ['episodes/scratch'],
        threshold: 0.695,
        counted: 'episodes',
        level: { [DEMONSTRATIONS]: n },
      }),
    ),
    {
      kind: 'ahead',
      says: 'On a reward learned from five preferences the penalty earns at least 0.2 more of the true return.',
      metric: 'taskReturn',
      variant: 'preferences/KL to the clone',
      over: ['preferences/no penalty'],
      margin: 0.2,
      level: { [PAIRS]: 5 },
    },
  ],
  shows: [
    {
      title: 'Return after the demonstrations',
      run: 'episodes',
      kind: 'curve',
      metric: paid,
      unit: 'return',
      level: { [DEMONSTRATIONS]: 5 },
    },
    {
      title: 'True return with five preferences',
      run: 'preferences',
      kind: 'curve',
      metric: 'taskReturn',
      level: { [PAIRS]: 5 },
    },
  ],
  teaching: {
    before:
      'A demonstrator walks through four rooms 25 times; a fifth of its steps is random. The agent sees some of these walks and clones them. Then it learns by optimism: what it has seldom tried counts as better. One agent starts from nothing. One pays a KL penalty for leaving the clone. In the second run the true reward is hidden: the clone walks, pairs of walks are compared, and a reward is fitted to five comparisons.',
    predict: {
      ask: 'What does the agent without a penalty do with the reward from five preferences?',
      options: [
        'It reaches the goal a little later',
        'It circles where the reward is high',
        'It stands still',
      ],
      answer: 1,
    },
    watch:
      'In the first chart, see who passes 0.695 first: that is within 0.15 of the optimum. In the second one, −0.75 means that no episode arrived: 150 steps at 0.005.',
    after:
      'The penalty changes the plan to V(s) = λ ln Σ_a clone(a|s) exp(Q(s,a)/λ). An action that no demonstration contains starts with almost no weight, so most of the maze need not be explored, and the return is good from the first episode on. The more demonstrations, the better. But the agent from scratch soon has seen the whole maze and then acts greedily, while a penalized policy keeps sampling. With five demonstrations the latter is within 0.15 of the optimum {{word:part:sooner-5|later|sooner|neither sooner nor later}}, by a factor of {{part:sooner-5.factor}}, and with 25 demonstrations {{word:part:sooner-25|later|sooner|not clearly sooner or later}}. A reward from comparisons is known only where the compared walks went: it pays for cells near the goal, not for arriving. Without a penalty the plan circles there. Near the clone it goes on to the goal: the KL penalty of RLHF does both jobs.',
  },
  changes: [
    change('Let the demonstrator err in half of its steps.', 'episodes', { demonstratorError: 0.5 }),
    change('Lower the penalty: the agent ends closer to the optimum.', 'episodes', { klCoefficient: 0.02 }),
    change('Raise the penalty: the agent is hardly more than the clone.', 'episodes', { klCoefficient: 1 }),
  ],
  review: {
    scores: { faithful: 2, informative: 2, decided: 1, teaching: 1, interesting: 2 },
    says: 'Real UCBVI, two halves, honest failure with a reason. The failing sooner part is one grid point (90.5 against 81.5 episodes, grid of 10).',
    read: '2026-11-28',
  },
  writtenFor: 'h+ f+ u0 h+',
  notMeasured: ['0.15', '−0.75'],
  budget: { coreMinutes: 1, quick: { seeds: 6 } },
  caveats: [
    'The demonstrator is scripted: the exact optimum with a share of random steps. It acts for 25 episodes in every variant, so that all have the same count; the agent learns nothing else from them.',
    'With one demonstration the clone knows too little, and nothing is claimed about it. The quality of the demonstrator is not swept.',
    'UCBVI plans with discount 0.98 in place of a fixed horizon.',
    'The fitted reward is scaled to at most 0.02, since comparisons say nothing about size. Preferences compare discounted returns without noise.',
  ],
  pilots:
    'Experiment seed 7, 4 to 8 seeds, six times. Rooms of half the size were explored from scratch within 40 episodes, so the rooms grew. Bonuses 0.005, 0.02 and 0.1 were tried for both learners (0.005 was kept), λ = 0.02, 0.05 and 0.1, distances of 0.1 and 0.15 to the optimum, and 100 demonstrations in place of 25. At no setting was the penalized learner clearly sooner with five demonstrations.',
};
