/** Lee et al. 2024: affordance-guided reinforcement learning. Progress toward keypoints is paid after a start from demonstrations. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Progress toward the keypoint whose turn it is, with three keypoints that may be off. */
import keypoints from './keypoints.kernel.ts?raw';

const network = { view: 'factored', layers: 1, width: 32 };
const bc = {
  ...network,
  type: 'bc',
  gamma: 0.99,
  learningRate: 0.003,
  dataOptimal: 1,
  dataRandom: 0.5,
  batchSize: 32,
};
const ppo = {
  ...network,
  type: 'ppo-mlp',
  envs: 8,
  steps: 64,
  learningRate: 0.01,
  epochs: 3,
  minibatches: 2,
};
const task = { term: 'task' };
const progress = (off: number, when: object) => [
  task,
  { term: 'custom-module', text: keypoints, weight: 0.05, off, ...when },
];
/** Steps of copying. */
const COPIED = 1024;
const RUN = { anew: 0, share: 1 };
const [SPARSE, SMALLER, POINTS, ONE, TWO, FAR] = [
  'sparse',
  'sparse, smaller steps',
  'keypoints, sometimes off',
  'one cell off',
  'two cells off',
  'four cells off',
] as const;
type Label = typeof SPARSE | typeof SMALLER | typeof POINTS | typeof ONE | typeof TWO | typeof FAR;
const rewards = {
  [SPARSE]: [task],
  [SMALLER]: [task],
  [POINTS]: progress(1, { anew: 1, share: 0.3 }),
  [ONE]: progress(1, RUN),
  [TWO]: progress(2, RUN),
  [FAR]: progress(4, RUN),
};
const all = [SPARSE, SMALLER, POINTS, ONE, TWO, FAR] as const;
const three = [SPARSE, POINTS, FAR] as const;
const variants = (
  agent: StudyRun['variants'][number]['agent'],
  labels: readonly Label[] = all,
): StudyRun['variants'] =>
  labels.map((label) => ({
    label,
    agent: label === SMALLER && agent.type === 'ppo-mlp' ? { ...agent, learningRate: 0.005 } : agent,
    reward: rewards[label],
  }));
const run = (name: string, data: object, copied: number, labels: readonly Label[] = all): StudyRun => ({
  name,
  world: { family: 'push', stepLimit: 40, deadlocks: 'prevented' },
  variants: variants({ ...bc, ...data }, labels),
  edits: [{ at: copied, patch: { variants: variants(ppo, labels) } }],
  evaluation: { policy: 'sampled', every: 1, episodes: 20 },
  seeds: 50,
  seed: 3094,
  envSteps: 1024 * 32,
  measurementPoints: 32,
});
const LEVELS = { all: '120 transitions', quarter: '30 transitions' } as const;
const metric = 'evaluationReturn';
const area = { metric, statistic: 'mean', when: 'area' } as const;
const sooner = (
  id: string,
  level: keyof typeof LEVELS,
  over: readonly string[],
  says: string,
): ClaimPart => ({
  id,
  says: `From ${LEVELS[level]}, “${POINTS}” succeeds in 80 % of the episodes sooner than ${says}.`,
  kind: 'sooner',
  metric,
  threshold: 0.8,
  factor: 1,
  variant: `${level}/${POINTS}`,
  over: over.map((label) => `${level}/${label}`),
});
const lost = (level: keyof typeof LEVELS): ClaimPart => ({
  id: `far-${level}`,
  kind: 'notAbove',
  says: `Misplaced keypoints lose the gain: from ${LEVELS[level]}, “${FAR}” does not have 0.05 more success over the run than “${SPARSE}”.`,
  ...area,
  variant: `${level}/${FAR}`,
  than: `${level}/${SPARSE}`,
  margin: 0.05,
});

export const study: WrittenStudy = {
  id: '94',
  papers: [{ atlas: 94, cite: 'Lee et al. 2024, arXiv 2407.10341', url: 'https://arxiv.org/abs/2407.10341' }],
  family: 'shaping',
  level: 'analog',
  title:
    'Pay for progress to keypoints {{word:part:quarter[sparse]|costs|saves|is not shown to save}} steps after few demonstrations; {{verdict:part:limit|two cells off is still no worse|two cells off is worse|two cells off may be worse}} than no such pay, four cells off {{word:part:far-quarter|is better|is worse|is no better}}',
  question: 'Does pay for progress to keypoints save steps after demonstrations?',
  claim:
    'After demonstrations, pay for progress to noisy keypoints reaches 80 % success in fewer steps than a sparse reward, from 120 and from 30 transitions. Keypoints that are four cells off all run long lose this gain. Two cells off do less harm, and none compared with a sparse reward.',
  standsFor:
    'A script that names three cells, each some cells off, stands for a model that sees. Nothing follows about how well such a model places keypoints.',
  runs: {
    quarter: run('From 30 transitions', { dataSize: 30 }, COPIED),
    all: run('From 120 transitions', { dataSize: 120 }, COPIED, three),
    able: run('From a copy that succeeds', { dataSize: 1000, dataRandom: 0.1 }, 8 * COPIED, [SPARSE, FAR]),
  },
  gates: [
    {
      kind: 'level',
      says: 'Copying alone does not teach the task: after 1,024 steps of it, “sparse” succeeds in less than 20 %.',
      metric,
      statistic: 'mean',
      when: { at: 1024 },
      variant: `quarter/${SPARSE}`,
      below: 0.2,
    },
    {
      kind: 'level',
      says: 'It can be learned: “keypoints, sometimes off” ends above 0.7.',
      metric,
      statistic: 'mean',
      variant: `quarter/${POINTS}`,
      above: 0.7,
    },
  ],
  parts: [
    sooner('quarter', 'quarter', [SPARSE, SMALLER], '“sparse”, at two step sizes'),
    sooner('all', 'all', [SPARSE], '“sparse”'),
    lost('quarter'),
    lost('all'),
    {
      id: 'limit',
      says: 'From 30 transitions, “two cells off” does not have 0.1 less success over the run than “sparse”.',
      kind: 'notAbove',
      direction: 'below',
      ...area,
      variant: `quarter/${TWO}`,
      than: `quarter/${SPARSE}`,
      margin: 0.1,
    },
    {
      id: 'distance',
      says: 'From 30 transitions, “two cells off” has more success over the run than “four cells off”.',
      kind: 'ahead',
      ...area,
      variant: `quarter/${TWO}`,
      over: [`quarter/${FAR}`],
    },
  ],
  couldFail:
    'After demonstrations a sparse reward may be met often enough to learn from; a sparse reward may do as well with smaller steps; and as success pays most wherever the keypoints are, misplaced ones may still help.',
  leftOut: 'Models that see, and robots, are left out.',
  shows: [
    { title: 'Success after 30 transitions', run: 'quarter', metric, kind: 'curve' },
    {
      title: 'Success over the run, by how far keypoints are off, 30 transitions',
      run: 'quarter',
      metric,
      kind: 'bars',
      when: 'area',
    },
    { title: 'Success after 120 transitions', run: 'all', metric, kind: 'curve' },
    {
      title: 'Success after a longer copy of 1,000 transitions with one random move in ten',
      run: 'able',
      metric,
      kind: 'curve',
    },
    {
      title: 'The same, from the end of copying to the end',
      run: 'able',
      metric,
      kind: 'bars',
      when: { from: 9216, to: 32768 },
    },
  ],
  teaching: {
    before:
      'A block must be pushed to its target before the item counts; then the item must be reached. Nothing else pays in “sparse”. A network first copies 30 or 120 transitions of a demonstrator, half of whose moves are random, for 1,024 steps; then PPO trains it. The others also pay 0.05 for each cell of progress to three named cells, one after the other: beside the block, the target, the item. A push that brings the block one cell nearer to the second keypoint pays 0.1, and one that takes it away costs as much, so no walk in a circle pays. In “keypoints, sometimes off”, each is one cell off in three of ten episodes. In the others, each is one, two or four cells off, drawn once for the whole run.',
    predict: {
      ask: 'Each keypoint is four cells off, all run long. Success still pays more than all keypoints. How does this policy do, next to “sparse”, after 30 transitions?',
      options: [
        'Better: any pay gets it moving',
        'Worse',
        'About the same: success pays more, so wrong hints are ignored',
      ],
      answer: '{{word:part:far-quarter|0|1|2}}',
    },
    watch: 'Compare when the lines cross 0.8, then how the bars fall with the distance.',
    after:
      'A sparse reward says nothing until the whole task succeeds, and a copy of few demonstrations seldom gets so far. Progress is paid for each cell, so PPO learns from failed episodes, too: “sparse” needs {{part:quarter[sparse].factor}} times as many steps after 30 transitions, or {{part:quarter[sparse, smaller steps].factor}} times with steps half as large, and {{part:all.factor}} times as many after 120, where a seed that never arrives counts as the whole run. How far a keypoint is off decides what is left. After 30 transitions success over the run is {{mean:quarter/keypoints, sometimes off.evaluationReturn area|%}} if each is a cell off in three of ten episodes, {{mean:quarter/one cell off.evaluationReturn area|%}} if it is one cell off all run long, {{mean:quarter/two cells off.evaluationReturn area|%}} with two, and {{mean:quarter/four cells off.evaluationReturn area|%}} with four; “sparse” has {{mean:quarter/sparse.evaluationReturn area|%}}. It is not that wrong keypoints pay more than success: a block that goes to a point four cells from the target earns at most 4 × 0.1 more, and an agent that goes to a point four cells from the item 4 × 0.05, together less than the 1 for success, even after its discount: in each of the 100 draws the best walk that succeeds earns at least 0.3 more than the best one that does not. But a policy that has not succeeded yet does not know that: it meets the charge for each push that leads away from the wrong point, stops pushing, and then never sees the 1. A copy that succeeds from the start, of 1,000 transitions with one random move in ten and for 8,192 steps, has seen it: there “four cells off” has {{mean:able/four cells off.evaluationReturn from 9216 to 32768|%}} from then on, and “sparse” {{mean:able/sparse.evaluationReturn from 9216 to 32768|%}}. So a policy that succeeds already bears wrong hints; one that does not needs hints that are nearly right.',
  },
  changes: [
    { says: 'Show 15 transitions.', run: 'quarter', patch: { variants: variants({ ...bc, dataSize: 15 }) } },
    {
      says: 'Let blocks get stuck in corners.',
      run: 'all',
      patch: { world: { deadlocks: 'allowed' } },
    },
    {
      says: 'Draw wrong keypoints anew for each episode.',
      run: 'quarter',
      patch: {
        variants: [ONE, TWO, FAR].map((label, k) => ({
          label: `${label}, anew`,
          agent: { ...bc, dataSize: 30 },
          reward: progress(2 ** k, { anew: 1, share: 1 }),
        })),
        edits: [
          {
            at: COPIED,
            patch: {
              variants: [ONE, TWO, FAR].map((label, k) => ({
                label: `${label}, anew`,
                agent: ppo,
                reward: progress(2 ** k, { anew: 1, share: 1 }),
              })),
            },
          },
        ],
      },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 2, decided: 2, teaching: 1, interesting: 2 },
    says: 'The distance at which hints stop helping is found (one cell off 74 %, two 64 %, sparse 63 %, four 33 %), and the arm that succeeds from the start tests the reason: 98 % either way. That wrong charges stop the pushing is told, not measured, the equal end of that arm is no control, and the reason is very long.',
    read: '2026-11-30',
  },
  writtenFor: 'h- h+ h- h- h- h- h- h0 h+',
  notMeasured: ['4 × 0.1', '4 × 0.05', '100', '0.3'],
  budget: { coreMinutes: 4, quick: { seeds: 4 } },
  caveats: [
    'Seeds that never reach 80 % count as the whole run, so a factor is smaller than it would be in a longer one.',
    'The steps include 1,024 of copying, the same for all.',
    'Pushes that would leave a block stuck are prevented.',
    'What progress to the item has earned is taken back if the block leaves its target, so that no loop pays; the paper has no such rule.',
    'That success pays most in each draw was computed from the reward, by dynamic programming over walks of 40 steps (γ = 0.99).',
    'The weight 0.05 keeps success worth more than any misplaced point. With 0.1, an earlier version, “four cells off” never succeeded, and in a third of its draws staying away even paid more.',
  ],
  pilots:
    'Of this design: experiment seed 9, eight seeds, step sizes of 0.001, 0.003 and 0.01 for “sparse” and for “keypoints, sometimes off”, and weights of 0.05 and 0.1 with keypoints 0 to 4 cells off; seed 10, twelve seeds, step sizes of 0.005 and 0.01. For keypoints 0.01 was best, for “sparse” 0.003, 0.005 and 0.01 did equally well over the run, so it has two of them. The run was then cut to half, as nothing rose any more. Seed 11, eight seeds, with keypoints four cells off that are drawn anew for each episode: no better than those that stay, and left out. Seed 12, eight seeds, with 400 and 2,000 transitions: copies still did not succeed, so the last run has better demonstrations and a longer copy; that run was not piloted. An earlier version, with a weight of 0.1, was measured three times. This is the one full run of this design, with fresh seeds.',
};
