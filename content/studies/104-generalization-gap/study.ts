/** Mediratta et al. 2023: the generalization gap in offline learning. Cloning, CQL and online PPO on levels that training has not shown. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/**
 * Five columns of five cells with a wall after each of the first four. A wall has a gap of two cells, at one of four heights: 256 levels. The
 * agent sees its cell and all gaps. Training has the first `levels` of a fixed order; the test has others. State = x + 5 y + 25 × level.
 */
import kernel from './world.kernel.ts?raw';

const network = { view: 'factored', layers: 2, width: 32, gamma: 0.95 };
const data = { ...network, dataOptimal: 1, dataRandom: 0.3, batchSize: 32, learningRate: 0.005 };
const reward = [{ term: 'task' }];
const offline = (dataSize: number): StudyRun['variants'] => [
  { label: 'BC', agent: { ...data, type: 'bc', dataSize }, reward },
  { label: 'CQL', agent: { ...data, type: 'cql', dataSize, targetEvery: 500, conservatism: 1 }, reward },
];
const ppo = {
  ...network,
  type: 'ppo-mlp',
  envs: 8,
  steps: 64,
  learningRate: 0.003,
  epochs: 3,
  minibatches: 2,
};
const run = (name: string, levels: number, variants: StudyRun['variants'], envSteps: number): StudyRun => ({
  name,
  variants,
  world: { family: 'graph', kernel, levels, stepLimit: 60 },
  evaluation: {
    policy: 'sampled',
    every: 5,
    episodes: 60,
    world: { first: 156, levels: 100, stepLimit: 16 },
  },
  seeds: 10,
  seed: 104,
  envSteps,
  measurementPoints: 20,
});
const SIZE = 1000;
const rule = { metric: 'evaluationReturn', statistic: 'mean' } as const;
const ahead = (says: string, variant: string, over: string): ClaimPart => ({
  kind: 'ahead',
  ...rule,
  says,
  variant,
  over: [over],
});

export const study: WrittenStudy = {
  id: '104',
  papers: [
    { atlas: 104, cite: 'Mediratta et al. 2023, arXiv 2312.05742', url: 'https://arxiv.org/abs/2312.05742' },
  ],
  family: 'offline',
  level: 'full',
  title:
    'PPO carries over to new levels better than cloning, and cloning better than CQL; more data may do as much as more levels',
  question: 'Does online learning carry over to new levels better than learning from given data?',
  claim:
    'On new levels PPO ends above cloning, and cloning no worse than CQL. For cloning and for CQL, more levels help more than more data.',
  runs: {
    some: run('20 levels', 20, offline(SIZE), 30_720),
    many: run('100 levels', 100, offline(SIZE), 30_720),
    more: run('20 levels, five times the data', 20, offline(5 * SIZE), 30_720),
    online: run('Online, 20 levels', 20, [{ label: 'PPO', agent: ppo, reward }], 102_400),
  },
  parts: [
    ahead('On new levels, PPO from 20 levels ends above cloning.', 'online/PPO', 'some/BC'),
    {
      kind: 'notAbove',
      says: 'With 20 levels, CQL is not 5 points above cloning on new ones.',
      ...rule,
      margin: 0.05,
      variant: 'some/CQL',
      than: 'some/BC',
    },
    ...['BC', 'CQL'].map((label) =>
      ahead(
        `${label}: five times as many levels give more on new ones than five times as much data.`,
        `many/${label}`,
        `more/${label}`,
      ),
    ),
  ],
  shows: [
    { title: 'New levels after 20', run: 'some', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'New levels after 100', run: 'many', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'New levels after five times the data', run: 'more', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'New levels, PPO', run: 'online', metric: 'evaluationReturn', kind: 'curve' },
  ],
  teaching: {
    before:
      'Four walls have a gap each, at one of four heights, so there are 256 levels. Good episodes with some random steps are given from 20 or 100 levels. Cloning copies them, and CQL learns values from them. PPO plays 20 levels itself. The test has 100 other levels and allows 16 steps.',
    predict: {
      ask: 'Which learner succeeds most often on new levels?',
      options: ['PPO, which plays 20 levels itself', 'Cloning of given data', 'CQL on given data'],
      answer: 0,
    },
    watch: 'Compare new levels after 20, after 100, and after five times the data.',
    after:
      'PPO visits all cells of its levels and learns what the gaps mean everywhere: {{mean:online/PPO.evaluationReturn}} on new ones. Data of good episodes show few cells, and cloning ends at {{mean:some/BC.evaluationReturn}}. CQL learns one best action for each cell from values, which are right where the data are; on new levels a wrong one is repeated for ever, and it ends at {{mean:some/CQL.evaluationReturn}}. With 1,000 transitions, about a hundred episodes, 20 levels are not yet covered. So more of the same levels help, too: five times the data come to {{mean:more/BC.evaluationReturn}} with cloning and five times the levels to {{mean:many/BC.evaluationReturn}}, {{verdict:part:3|which is more|which is no more|which ten seeds do not tell apart}}; for CQL it is {{mean:more/CQL.evaluationReturn}} and {{mean:many/CQL.evaluationReturn}}.',
  },
  changes: [
    { says: 'Give cloning and CQL 100 transitions.', run: 'some', patch: { variants: offline(100) } },
    { says: 'Train on 5 levels.', run: 'some', patch: { world: { levels: 5 } } },
    { says: 'Let PPO train on 5 levels.', run: 'online', patch: { world: { levels: 5 } } },
  ],
  review: {
    scores: { faithful: 2, informative: 1, decided: 1, teaching: 1, interesting: 2 },
    says: 'Good 256-level world. PPO has 100× the transitions; CQL acts greedily and loops; data size is far from saturated, so ‘size helps’ is the regime. ‘Both help about as much’ is taught on an undecided row.',
    read: '2026-11-28',
  },
  writtenFor: 'h+ h- u0 u0',
  budget: { coreMinutes: 1.1, quick: { seeds: 3 } },
  caveats: [
    'The decision transformer, expert data without errors and 250 levels are left out.',
    'PPO takes 102,400 steps of its own; cloning and CQL read 30,720 rows of the data.',
    'Cloning acts at random as its data do, and CQL acts by the greatest value.',
    'The comparison for cloning is undecided.',
  ],
  pilots:
    'Experiment seed 7, three seeds, twice. With tests of 60 steps cloning came to 0.95 or more, so 16 are allowed. CQL with a conservatism of 0.1 did not solve the levels that it was given; 1 did better on both. Five levels were measured in the pilots only.',
};
