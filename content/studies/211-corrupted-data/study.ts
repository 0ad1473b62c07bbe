/** Yang et al. 2023: offline learning from corrupted records. CQL, IQL and Robust IQL. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
import learner from './learner.kernel.ts?raw';

const CORRUPTS = 'agent.corrupts';
const FIELDS = ['rewards', 'actions', 'next states', 'states'];
const METHODS = {
  cloning: 'cloning',
  CQL: 'cql',
  IQL: 'iql',
  'robust IQL': 'robust',
  'robust IQL without Huber': 'robust-without-huber',
  'robust IQL without quantile': 'robust-without-quantile',
};
const variants = (more: object = {}) =>
  Object.entries(METHODS).map(([label, method]) => ({
    label,
    agent: { type: 'custom-agent', text: learner, method, ...more },
    reward: [{ term: 'task' }],
  }));
const rule = { metric: 'evaluationReturn', statistic: 'mean' } as const;
const level = (corrupts: string) => ({ level: { [CORRUPTS]: corrupts } });
const map = [
  '###########',
  '#S...#...S#',
  '#....#....#',
  '#.........#',
  '#....#....#',
  '##.####.###',
  '#....#....#',
  '#.........#',
  '#....#....#',
  '#S...#...G#',
  '###########',
];

const common = {
  world: { family: 'gridworld', map, stepLimit: 40 },
  variants: variants(),
  evaluation: { policy: 'sampled' as const, every: 5, episodes: 60 },
  seeds: 40,
  seed: 211,
  envSteps: 11_500,
  measurementPoints: 20,
};

export const study: WrittenStudy = {
  id: '211',
  papers: [
    { atlas: 211, cite: 'Yang et al. 2023, arXiv 2310.12955', url: 'https://arxiv.org/abs/2310.12955' },
  ],
  family: 'offline',
  level: 'full',
  title:
    'With wrong next states robust IQL reaches the goal in {{mean:main/robust IQL.evaluationReturn[agent.corrupts=next states]|%}} of the tests, IQL in {{mean:main/IQL.evaluationReturn[agent.corrupts=next states]|%}}, CQL in {{mean:main/CQL.evaluationReturn[agent.corrupts=next states]|%}}',
  question: 'Does IQL withstand corrupted data better than CQL, and does Robust IQL help?',
  claim:
    'If one field is wrong in 30 % of the records, IQL reaches the goal more often than CQL: on average over rewards, actions, next states and states. With wrong next states robust IQL does so more often than IQL.',
  runs: {
    main: {
      ...common,
      name: 'Records of four rooms, one field in 30 % of them wrong',
      vary: [{ path: CORRUPTS, over: FIELDS }],
    },
    clean: { ...common, name: 'The same records, all right' },
  },
  gates: [
    ...['CQL', 'IQL'].map(
      (label): ClaimPart => ({
        says: `From clean records ${label} reaches the goal in more than 80 % of the tests.`,
        kind: 'level',
        ...rule,
        variant: `clean/${label}`,
        above: 0.8,
      }),
    ),
    {
      says: 'Wrong next states do harm: IQL reaches the goal less often than from clean records.',
      kind: 'level',
      ...rule,
      variant: 'main/IQL',
      ...level('next states'),
      below: 0.9,
    },
  ],
  parts: [
    {
      id: 'iql',
      says: 'Over the four wrong fields, IQL reaches the goal more often than CQL.',
      kind: 'ahead',
      ...rule,
      variant: 'main/IQL',
      over: ['main/CQL'],
    },
    {
      id: 'robust',
      says: 'With wrong next states, robust IQL reaches it more often than IQL.',
      kind: 'ahead',
      ...rule,
      variant: 'main/robust IQL',
      over: ['main/IQL'],
      ...level('next states'),
    },
  ],
  couldFail:
    'Wrong records are drawn at random, and each cell has several right ones, so an average may be good enough: then CQL and IQL would do as well as robust IQL.',
  leftOut:
    'The tails of the targets (their kurtosis), errors chosen by an adversary, other shares than 30 %, and normalized observations, which a table does not have.',
  shows: ['next states', 'rewards', 'states', 'actions'].map((field) => ({
    title: `Goals reached, wrong ${field}`,
    run: 'main',
    metric: 'evaluationReturn',
    kind: 'bars',
    ...level(field),
  })),
  teaching: {
    before:
      'Learners get 1,500 recorded steps from four rooms; 40 % of the steps are optimal, the others random. One field is wrong in 30 % of the records: a random reward, action, next cell or cell stands there. For example, a record says that a step to the left led from the start to the goal. The episodes themselves went on as they should. CQL learns values and holds down what was not done. IQL learns values of what was done, and copies the better actions. Robust IQL limits how hard one record can pull (Huber), and believes the second lowest of five value tables (quantile).',
    predict: {
      ask: 'What protects robust IQL from wrong next states?',
      options: ['The Huber loss', 'The quantile of five tables', 'Only both together'],
      answer: 0,
    },
    watch: 'Compare robust IQL with and without its two parts. Then see which wrong field does most harm.',
    after:
      'A wrong next state sets a target that is off by as much as the whole value of the goal. With a squared error the value becomes the mean of all targets: 0.7 times the right one plus 0.3 times that of some random cell. All actions then look more alike, and a few wrong records decide between them. A Huber loss of width 0.05 lets each record pull by 0.05 at most, so the value settles where as many records pull up as down. That is the median, and 30 % of wrong records hardly move it. The quantile does little here: five tables of the same records share their errors. CQL suffers more than IQL because it bootstraps from the greatest of four noisy values, which is often a wrong one; wrong rewards leave it almost nothing. Wrong cells do most harm to IQL, robust or not: they tell what was done somewhere else.',
  },
  changes: [
    {
      says: 'Let 60 % of the records be wrong: now the median is wrong, too.',
      run: 'main',
      patch: { variants: variants({ rate: 0.6 }) },
    },
    {
      says: 'Let a record pull by 1 in robust IQL: the Huber loss is then a squared error.',
      run: 'main',
      patch: { variants: variants({ width: 1 }) },
    },
    {
      says: 'Let 10 % of the records be wrong.',
      run: 'main',
      patch: { variants: variants({ rate: 0.1 }) },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 1, teaching: 2, interesting: 2 },
    says: 'Only stored fields are wrong, CQL was tuned, and the ablation shows by a median why the Huber loss protects. The first part is a mean over four fields that was formed after pilots, and wrong rewards alone make most of it; plain cloning beats IQL in two of four fields.',
    read: '2026-11-29',
  },
  writtenFor: 'h+ h+ h- h+ h+',
  budget: { coreMinutes: 0.4, quick: { seeds: 6 } },
  caveats: [
    'The first part is a mean over the four fields. With wrong actions IQL and CQL are nearly alike; with wrong rewards CQL almost never succeeds, and that makes up most of the lead.',
    'Cloning repeats what was done, random steps included, and no part compares with it. It reaches the goal more often than IQL with wrong next states or states, and by the mean with wrong rewards, too. By the mean, robust IQL is ahead of it in all four fields.',
  ],
  pilots:
    'Experiment seed 7, 6 seeds, three times. Wrong rewards were first drawn from −1 to 1, which left CQL and IQL at 0; they are now drawn from −0.3 to 0.3. Half of the steps were optimal at first, and cloning chose the most frequent action; it then was right everywhere. The four parts for single fields became one for their mean before the run. The weight of CQL was 0, 0.01, 0.05, 0.5 and 1, on all fields; 0.05 was best by far. IQL and robust IQL kept their first settings.',
};
