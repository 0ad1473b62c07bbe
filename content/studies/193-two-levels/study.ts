/** Li et al. 2023: a recommender that models what a user likes and what the session asks for at two levels. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
import { SESSIONS, TWO_LEVELS } from '../shared/recommender.ts';

const tuned = { alpha: 0.05, gamma: 1, epsilon: 0.1 };
const reward = [{ term: 'task' }];
const levels = (label: string, which: string) => ({
  label,
  reward,
  agent: { type: 'custom-agent', text: TWO_LEVELS, levels: which, ...tuned },
});
const flat = (label: string, gamma: number) => ({
  label,
  reward,
  agent: { type: 'q-learning', ...tuned, gamma },
});
const [BOTH, FLAT, MYOPIC, USER, SESSION] = [
  'two levels',
  'flat',
  'myopic',
  'user level',
  'session level',
] as const;
const variants: StudyRun['variants'] = [
  flat(MYOPIC, 0),
  flat(FLAT, 1),
  levels(USER, 'user'),
  levels(SESSION, 'session'),
  levels(BOTH, 'both'),
];
const metric = 'taskReturn';
const at = (variance: number) => ({ level: { 'world.variance': variance } });

export const study: WrittenStudy = {
  id: '193',
  papers: [{ atlas: 193, cite: 'Li et al. 2023', url: 'https://arxiv.org/abs/2306.01476' }],
  family: 'exploration',
  level: 'analog',
  title: 'Two levels earn more clicks where sessions have intents of their own',
  question: 'Does it help to model the user and the session at two levels?',
  claim:
    'With intents of the session, an agent with two levels earns more clicks than a flat and a myopic one. Without them it earns the same as the flat one.',
  standsFor:
    'Rules stand for users, and two added tables for two networks. Nothing follows about real recommendations.',
  runs: {
    main: {
      name: 'Sessions of 32 groups of users',
      variants,
      world: { family: 'graph', kernel: SESSIONS, stepLimit: 50 },
      vary: [{ path: 'world.variance', over: [0, 0.5, 1] }],
      seeds: 60,
      seed: 193,
      envSteps: 400_000,
      measurementPoints: 40,
    },
  },
  parts: [
    ...[FLAT, MYOPIC].map(
      (other): ClaimPart => ({
        says: `With intents of the session, two levels earn at least 0.2 more clicks a session than ${other}.`,
        kind: 'ahead',
        metric,
        variant: `main/${BOTH}`,
        over: [`main/${other}`],
        margin: 0.2,
        ...at(1),
      }),
    ),
    {
      says: 'Without them, two levels and flat are within 0.2 clicks.',
      kind: 'within',
      metric,
      variant: `main/${BOTH}`,
      same: `main/${FLAT}`,
      margin: 0.2,
      ...at(0),
    },
  ],
  shows: [
    {
      title: 'Clicks a session, by intent variance',
      run: 'main',
      metric,
      kind: 'sweep',
      over: 'world.variance',
    },
    { title: 'Clicks while the agents learn', run: 'main', metric, kind: 'curve' },
  ],
  teaching: {
    before:
      'Users of 32 groups differ in their taste for novel items. In a session this taste can shift. Familiar items bore, and bored users leave. A flat agent has a value for each pair of group and session. An agent with two levels adds a value of the group and one of the session.',
    predict: {
      ask: 'Sessions have no intents of their own. What are two levels worth?',
      options: ['As much as before', 'Little', 'They do harm'],
      answer: 1,
    },
    watch: 'Compare the clicks at each intent variance.',
    after:
      'A flat table learns each pair of group and session by itself, from few visits. Two added tables share what they learn: all sessions of a group, and all groups of a session. So they are ahead as long as pairs are rare, by 1.9 clicks. Without intents of the session most pairs never occur, and the gap shrinks to about 0.2 clicks. Sixty seeds cannot say on which side of 0.2.',
  },
  changes: [
    { says: 'Give all agents a twentieth of the steps.', run: 'main', patch: { envSteps: 20_000 } },
    {
      says: 'Pay for novelty, too.',
      run: 'main',
      patch: {
        variants: variants.map((one) => ({ ...one, reward: [...reward, { term: 'novelty', weight: 0.1 }] })),
      },
    },
    {
      says: 'Explore twice as much.',
      run: 'main',
      patch: {
        variants: [
          flat(FLAT, 1),
          { ...levels(BOTH, 'both'), agent: { ...levels(BOTH, 'both').agent, epsilon: 0.2 } },
        ],
      },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 1, teaching: 1, interesting: 1 },
    says: 'Additive agent in an additive world; flat is still climbing (9.07→9.57), so the lead is speed; third part sits on its margin (0.170 against 0.2).',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 1.5, quick: { seeds: 6 } },
  caveats: [
    'The agent at two levels knows which part of the observation belongs to which level. The variants with a reward for novelty are a suggested change, not a part.',
  ],
  pilots:
    'Experiment seed 7, three times, with 20,000, 120,000 and 400,000 steps, and a step size of 0.1, then 0.05 for all. The gap without intents shrank from 1.5 to 0.3 clicks. The parts were not changed.',
};
