/** Li et al. 2023: a recommender that models what a user likes and what the session asks for at two levels. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
/** A value for each pair of group and session, or one of the group plus one of the session. */
import levels from './levels.kernel.ts?raw';
/** Eight groups of users with a taste for novelty, which the mood of a session shifts. Familiar items bore, and bored users leave. */
import kernel from './world.kernel.ts?raw';

const MOODS = ['calm', 'rather calm', 'as usual', 'rather curious', 'curious'];
const STATES = [0, 1, 2].flatMap((boredom) =>
  MOODS.flatMap((mood, m) =>
    Array.from({ length: 8 }, (_, group) => ({
      name: `group ${group + 1} ${mood} bored ${boredom}`,
      x: m + 6 * boredom,
      y: group,
    })),
  ),
);
const ITEMS = ['familiar', 'mixed', 'novel'];
const world = {
  family: 'graph',
  kernel,
  transitions: STATES.flatMap(({ name }) => ITEMS.map((item) => `${name}, ${item}, ${name}`)),
  positions: STATES.map(({ name, x, y }) => `${name}, ${x}, ${y}`),
  stepLimit: 50,
};
const learner = (label: string, which: string, more: object = {}) => ({
  label,
  agent: { type: 'custom-agent', text: levels, levels: which, ...more },
  reward: [{ term: 'task' }],
});
const [BOTH, FLAT, MYOPIC, USER, SESSION] = [
  'two levels',
  'flat',
  'myopic',
  'user level',
  'session level',
] as const;
const variants: StudyRun['variants'] = [
  learner(BOTH, 'both'),
  learner(FLAT, 'flat'),
  learner(MYOPIC, 'flat', { gamma: 0 }),
  learner(USER, 'user'),
  learner(SESSION, 'session'),
];
const metric = 'taskReturn';
const VARIANCE = 'world.variance';
const OPPOSITE = 'world.opposite';
const own = { level: { [VARIANCE]: 1 } };
const common = { variants, seeds: 40, envSteps: 300_000, measurementPoints: 30 };

export const study: WrittenStudy = {
  id: '193',
  papers: [{ atlas: 193, cite: 'Li et al. 2023', url: 'https://arxiv.org/abs/2306.01476' }],
  family: 'exploration',
  level: 'analog',
  title:
    'Two levels earn {{word:part:flat|more|fewer|as many}} clicks than a flat table while they learn, and in the end {{verdict:part:end|a flat one is no better|a flat one is better|a flat one may be better}}',
  question: 'Does it help to model the user and the session at two levels?',
  claim:
    'Where sessions have intents of their own, an agent with two levels earns more clicks over the run than a flat and a myopic one. Its lead over the flat one is smaller where they have none.',
  standsFor:
    'Rules stand for users, and two added tables for two networks. Nothing follows about real recommendations.',
  runs: {
    main: {
      name: 'Sessions of eight groups of users',
      world,
      ...common,
      seed: 1931,
      vary: [{ path: VARIANCE, over: [0, 0.5, 1] }],
    },
    opposite: {
      name: 'Moods that shift every second group the other way',
      world: { ...world, variance: 1 },
      ...common,
      variants: variants.slice(0, 3),
      seed: 1930,
      vary: [{ path: OPPOSITE, over: [0, 0.5, 1] }],
    },
  },
  gates: [
    {
      id: 'session',
      kind: 'ahead',
      says: 'Sessions matter: with intents of their own, two levels end ahead of the user level alone.',
      metric,
      variant: `main/${BOTH}`,
      over: [`main/${USER}`],
      ...own,
    },
    {
      id: 'users',
      kind: 'ahead',
      says: 'Users matter: without them, two levels end ahead of the session level alone.',
      metric,
      variant: `main/${BOTH}`,
      over: [`main/${SESSION}`],
      level: { [VARIANCE]: 0 },
    },
  ],
  parts: [
    {
      id: 'flat',
      kind: 'ahead',
      says: 'With intents of the session, two levels earn more clicks over the run than “flat”.',
      metric,
      when: 'area',
      variant: `main/${BOTH}`,
      over: [`main/${FLAT}`],
      ...own,
    },
    {
      id: 'end',
      kind: 'notAbove',
      says: 'In the end “flat” does not earn 0.1 clicks more.',
      metric,
      variant: `main/${FLAT}`,
      than: `main/${BOTH}`,
      margin: 0.1,
      ...own,
    },
    {
      id: 'myopic',
      kind: 'ahead',
      says: 'In the end two levels earn more clicks than “myopic”.',
      metric,
      variant: `main/${BOTH}`,
      over: [`main/${MYOPIC}`],
      ...own,
    },
    {
      id: 'vanishes',
      kind: 'interaction',
      says: 'The lead over “flat” over the run is greater with intents of the session than without.',
      metric,
      when: 'area',
      variant: `main/${BOTH}`,
      minus: `main/${FLAT}`,
      between: [{ [VARIANCE]: 0 }, { [VARIANCE]: 1 }],
    },
  ],
  couldFail:
    'A flat table knows each pair of group and session exactly, so it may overtake the sum of two tables once it has seen all pairs.',
  leftOut: 'Networks with memory and a reward for novelty are left out; the latter is a suggested change.',
  shows: [
    {
      title: 'Clicks of a session over the run, by intent variance',
      run: 'main',
      metric,
      kind: 'sweep',
      over: VARIANCE,
      when: 'area',
    },
    {
      title: 'Clicks of a session, sessions with intents of their own',
      run: 'main',
      metric,
      kind: 'curve',
      ...own,
    },
    {
      title: 'Clicks in the end, by how much a mood shifts every second group the other way',
      run: 'opposite',
      metric,
      kind: 'sweep',
      over: OPPOSITE,
    },
  ],
  teaching: {
    before:
      'Users of eight groups are shown familiar, mixed or novel items, and a click pays 1. A group has a taste for novelty, which the mood of a session shifts: group 2 likes familiar items, but in a curious mood it clicks on mixed ones. Familiar items bore, and bored users leave. “flat” has a value for each pair of group and session. “two levels” adds a value of the group and one of the session; “user level” and “session level” have one of them. “myopic” is flat and counts the next click alone. With an intent variance of 0 the mood is always as usual, with 1 each session has its own. In the last chart a mood shifts every second group the other way.',
    predict: {
      ask: 'Where do two levels gain more over a flat table: where each session has a mood of its own, or where the mood is always as usual?',
      options: ['Where each session has its own', 'Where it is always as usual', 'They gain as much in both'],
      answer: '{{word:part:vanishes|0|1|2}}',
    },
    watch:
      'Compare “two levels” with “flat” while they learn and in the end. Then look at the last chart from left to right.',
    after:
      'A flat table learns each pair of group and mood by itself, from few visits. Two added tables share what they learn: all sessions of a group, and all groups in a mood. So they earn {{part:flat.size|.1}} clicks more over the run, and their lead is {{part:vanishes.size|.1}} clicks greater than where the mood is always as usual and few pairs occur. In the end “flat” has seen all pairs, and both earn about {{mean:main/two levels.taskReturn[world.variance=1]|.1}}: the lead is one of speed. A “myopic” agent does not foresee that familiar items bore, and stays at {{mean:main/myopic.taskReturn[world.variance=1]|.1}}. Sharing is right only if a mood means the same to all groups. Where it shifts every second group the other way, no sum of two tables fits, and “flat” ends at {{mean:opposite/flat.taskReturn[world.opposite=1]|.1}}, two levels at {{mean:opposite/two levels.taskReturn[world.opposite=1]|.1}}.',
  },
  changes: [
    { says: 'Stop after 6,000 steps.', run: 'main', patch: { envSteps: 6000 } },
    {
      says: 'Pay for novelty, too.',
      run: 'main',
      patch: {
        variants: variants.map((one) => ({
          ...one,
          reward: [...one.reward, { term: 'novelty', weight: 0.1 }],
        })),
      },
    },
    {
      says: 'Shift every second group the other way.',
      run: 'main',
      patch: { world: { opposite: 1 } },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 1 },
    says: 'The last chart turns the mood around for half of the groups and takes the advantage away, and both gates show that user and session count. In the world of the parts a sum of two tables is the right model, so that it learns sooner could hardly fail.',
    read: '2026-11-29',
  },
  writtenFor: 'h+ h+ h+ h0 h+ h+',
  budget: { coreMinutes: 0.5, quick: { seeds: 8 } },
  caveats: [
    'The agent at two levels knows which part of a state belongs to which level.',
    'In the first two charts a mood shifts all groups alike, which suits a sum of two tables; the parts read only those.',
    'Both begin with tables of zeros and small steps. In a later trial, with moods that are in part each group’s own, a flat table that begins with means learned far sooner, and two levels were ahead of it in the first 10,000 steps but not clearly in the end. How much of the lead over the run is the step size of “flat” is open here.',
  ],
  pilots:
    'Experiment seeds 7 and 8, six seeds each: 40,000 steps, then 200,000, with step sizes of 0.02 to 0.2 for two levels and of 0.02 to 0.4 for “flat”. 0.05 was best or close to it for both, and is used by all. The run was then made longer. This study replaces one with 32 groups, in which “flat” had not learned all pairs.',
};
