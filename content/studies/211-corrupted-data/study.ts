/** Yang et al. 2023: offline learning from corrupted data. CQL and IQL with wrong rewards, wrong actions and wrong next states. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** A room of 8 × 5 cells from corner to corner. Outcome 0 is the intended move, 1 to 39 a wrong next state, 40 to 43 another action. */
import kernel from './world.kernel.ts?raw';

const RATE = 0.3;
const reward = [{ term: 'task' }];
const data = {
  gamma: 0.9,
  dataSize: 5000,
  layers: 1,
  width: 64,
  batchSize: 32,
  learningRate: 0.01,
  targetEvery: 500,
};
const compared = (more: object): StudyRun['variants'] => [
  { label: 'CQL', agent: { type: 'cql', ...data, ...more }, reward },
  { label: 'IQL', agent: { type: 'iql', ...data, beta: 50, ...more }, reward },
];
const run = (name: string, world: object, more: object = {}): StudyRun => ({
  name,
  world: { family: 'graph', kernel, stepLimit: 40, ...world },
  variants: compared(more),
  evaluation: { policy: 'greedy', every: 4, episodes: 20, world: { wrongNext: 0, wrongAction: 0 } },
  seeds: 20,
  seed: 211,
  envSteps: 40_000,
  measurementPoints: 16,
});
const metric = 'evaluationReturn';
const ahead = (name: string, what: string): ClaimPart => ({
  says: `With ${what} in 30 % of the data, IQL ends at least 0.05 above CQL.`,
  kind: 'ahead',
  metric,
  margin: 0.05,
  statistic: 'mean',
  variant: `${name}/IQL`,
  over: [`${name}/CQL`],
});

export const study: WrittenStudy = {
  id: '211',
  papers: [
    { atlas: 211, cite: 'Yang et al. 2023, arXiv 2310.12955', url: 'https://arxiv.org/abs/2310.12955' },
  ],
  family: 'offline',
  level: 'full',
  title: 'Only with wrong rewards does IQL seem to withstand corruption better than CQL',
  question: 'Does IQL withstand corrupted data better than CQL?',
  claim:
    'With wrong rewards, with wrong actions and with wrong next states, IQL ends above CQL; on clean data the two are alike.',
  runs: {
    clean: run('Clean data', {}),
    rewards: run('Wrong rewards', {}, { dataCorrupted: RATE }),
    actions: run('Wrong actions', { wrongAction: RATE }),
    dynamics: run('Wrong next states', { wrongNext: RATE }),
  },
  parts: [
    ahead('rewards', 'wrong rewards'),
    ahead('actions', 'wrong actions'),
    ahead('dynamics', 'wrong next states'),
    {
      kind: 'within',
      says: 'Control: on clean data, IQL and CQL differ by less than 0.1.',
      metric,
      margin: 0.1,
      variant: 'clean/IQL',
      same: 'clean/CQL',
      statistic: 'mean',
    },
  ],
  shows: [
    { title: 'Return with wrong next states', run: 'dynamics', metric, kind: 'curve' },
    { title: 'Return with wrong rewards', run: 'rewards', metric, kind: 'curve' },
    { title: 'Return with wrong actions', run: 'actions', metric, kind: 'curve' },
    { title: 'Return from clean data', run: 'clean', metric, kind: 'curve' },
  ],
  teaching: {
    before:
      'All data are 5,000 moves of a random policy in a room. In 30 % of them the reward, the action or the next state is wrong. IQL clones the better recorded actions. CQL learns action values and acts by the greatest. The test is in the room without errors.',
    predict: {
      ask: 'What withstands wrong actions?',
      answer: 2,
      options: ['IQL alone', 'CQL alone', 'Both about equally'],
    },
    watch: 'Compare wrong rewards with wrong actions. Then look at the spread of the seeds.',
    after:
      'Each cell and action appears about 30 times, so wrong actions average out for both methods. Wrong rewards let a far move pay 1 now and then, and the greatest of four values finds such an accident. IQL ended at 0.71 and CQL at 0.44, too uncertain for a margin of 0.05. Wrong next states cost both most: 0.41 and 0.36, from 0.88 on clean data. They make all cells look about equally near the goal. No way of reading recorded actions undoes that.',
  },
  changes: [
    {
      says: 'Record half as many transitions.',
      run: 'dynamics',
      patch: { variants: compared({ dataSize: 2500 }) },
    },
    { says: 'Corrupt 60 % of the next states.', run: 'dynamics', patch: { world: { wrongNext: 0.6 } } },
    {
      says: 'Corrupt 60 % of the rewards.',
      run: 'rewards',
      patch: { variants: compared({ dataCorrupted: 0.6 }) },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 0, teaching: 1, interesting: 1 },
    says: '“Wrong next states” teleports the behavior agent, i.e. a different MDP with consistent data, not corrupted records; Robust IQL, the paper’s method, absent; nets of 64 on a 40-cell table give SDs of 0.2–0.5.',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 2, quick: { seeds: 4 } },
  caveats: [
    'Robust IQL is left out: Huber losses exist, quantile ensembles and normalized observations do not. So are behavior cloning, wrong states, errors of an adversary and the tails of targets.',
    'A wrong next state is also where the recorded episode goes on. The paper changes only the stored field.',
    'Wrong rewards remain undecided after 20 seeds, and so do wrong next states.',
    'A table of 40 cells is seen by small networks; all data are random.',
  ],
  pilots:
    'Experiment seed 7, two to four seeds, five times. From a fixed start, a greedy walk succeeds or fails as a whole, so seeds differed too much; starts anywhere followed. Networks of 32 units and half the steps left both methods short of the goal on clean data. Networks, batches and rates were changed for both alike, until clean data were learned.',
};
