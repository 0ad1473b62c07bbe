/** Lee et al. 2024: affordance-guided reinforcement learning. Progress toward keypoints is paid after a start from demonstrations. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

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
  learningRate: 0.003,
  epochs: 3,
  minibatches: 2,
};

/**
 * Three keypoints: next to the block, the target, the item. Each is `off` cells from where it should be (a step to the side or up counts as one),
 * all run long; or, with `share` below 1, in this share of the episodes, drawn anew. Progress is paid toward the keypoint whose turn it is,
 * and what is finished pays nothing by itself.
 */
const keypoints = (off: number, share: number) => `export const meta = { label: 'Progress to keypoints' };
const off = param({ type: 'u32', value: ${off}, min: 0, max: 4, label: 'Off', unit: 'cells', help: 'How far a keypoint is from where it should be.' });
const share = param({ value: ${share}, min: 0, max: 1, label: 'Share', help: 'Of the episodes in which a keypoint is off. 1: once for the whole run.' });
const points = memory(u32, 3);
let away = false;
function apart(a: u32, b: u32): f32 { return abs(f32(a % 5) - f32(b % 5)) + abs(f32(a / 5) - f32(b / 5)); }
function near(cell: u32): u32 {
  if (share < 1.0 && !bernoulli(share)) return cell;
  let found = cell;
  for (let tries: u32 = 0; tries < 64; tries++) {
    const other = below(25);
    if (found == cell && apart(other, cell) == f32(off)) found = other;
  }
  return found;
}
function place() {
  points[0] = near(5);
  points[1] = near(13);
  points[2] = near(24);
}
export function init() { place(); }
export function begin() {
  away = false;
  if (share < 1.0) place();
}
export function reward(): f32 {
  const before = (state / 25) % 25;
  const after = (next / 25) % 25;
  if (before != after) away = true;
  const block = 2.0 * (apart(before, points[1]) - apart(after, points[1]));
  if (!away) return block + apart(state % 25, points[0]) - apart(next % 25, points[0]);
  if (pushes(state) > 0.0 || pushes(next) > 0.0) return block;
  return block + apart(state % 25, points[2]) - apart(next % 25, points[2]);
}
`;
const task = { term: 'task' };
const progress = (off: number, share = 1) => [
  task,
  { term: 'custom-module', text: keypoints(off, share), weight: 0.1 },
];
const [SPARSE, POINTS, ONE, TWO, FAR] = [
  'sparse',
  'keypoints, sometimes off',
  'one cell off',
  'two cells off',
  'four cells off',
] as const;
const rewards = {
  [SPARSE]: [task],
  [POINTS]: progress(1, 0.3),
  [ONE]: progress(1),
  [TWO]: progress(2),
  [FAR]: progress(4),
};
const all = [SPARSE, POINTS, ONE, TWO, FAR] as const;
const three = [SPARSE, POINTS, FAR] as const;
const variants = (
  agent: StudyRun['variants'][number]['agent'],
  labels: readonly (typeof all)[number][] = all,
): StudyRun['variants'] => labels.map((label) => ({ label, agent, reward: rewards[label] }));
const run = (name: string, dataSize: number, labels: readonly (typeof all)[number][] = all): StudyRun => ({
  name,
  world: { family: 'push', stepLimit: 40, deadlocks: 'prevented' },
  variants: variants({ ...bc, dataSize }, labels),
  edits: [{ at: 1024, patch: { variants: variants(ppo, labels) } }],
  evaluation: { policy: 'sampled', every: 1, episodes: 20 },
  seeds: 32,
  seed: 2094,
  envSteps: 1024 * 60,
  measurementPoints: 60,
});
const LEVELS = { all: '120 transitions', quarter: '30 transitions' } as const;
const metric = 'evaluationReturn';
const sooner = (id: string, level: keyof typeof LEVELS, over: string, label: string = POINTS): ClaimPart => ({
  id,
  says: `From ${LEVELS[level]}, “${label}” succeeds in 80 % of the episodes sooner than “${over}”.`,
  kind: 'sooner',
  metric,
  threshold: 0.8,
  factor: 1,
  variant: `${level}/${label}`,
  over: [`${level}/${over}`],
});

export const study: WrittenStudy = {
  id: '94',
  papers: [{ atlas: 94, cite: 'Lee et al. 2024, arXiv 2407.10341', url: 'https://arxiv.org/abs/2407.10341' }],
  family: 'shaping',
  level: 'analog',
  title:
    'Pay for progress to keypoints {{word:part:quarter|costs|saves|is not shown to save}} steps after few demonstrations; if each keypoint is four cells off all run long, it is {{word:control:nothing|better|worse|no better}} than no such pay',
  question: 'Does pay for progress to keypoints save steps after demonstrations?',
  claim:
    'After demonstrations, pay for progress to noisy keypoints reaches 80 % success in fewer steps than a sparse reward and than misplaced keypoints, from 120 and from 30 transitions. How much is left depends on how far they are off.',
  standsFor:
    'A script that names three cells, each some cells off, stands for a model that sees. Nothing follows about how well such a model places keypoints.',
  runs: {
    all: run('From 120 transitions', 120, three),
    quarter: run('From 30 transitions', 30),
  },
  gates: [
    {
      kind: 'level',
      says: 'Copying alone does not teach the task: after 2,048 steps, “sparse” succeeds in less than 20 %.',
      metric,
      statistic: 'mean',
      when: { at: 2048 },
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
    sooner('all', 'all', SPARSE),
    sooner('quarter', 'quarter', SPARSE),
    sooner('far-all', 'all', FAR),
    sooner('far-quarter', 'quarter', FAR),
    {
      id: 'distance',
      says: 'From 30 transitions, “one cell off” has more success over the run than “four cells off”.',
      kind: 'ahead',
      metric,
      statistic: 'mean',
      when: 'area',
      variant: `quarter/${ONE}`,
      over: [`quarter/${FAR}`],
    },
  ],
  controls: [
    {
      id: 'nothing',
      says: 'It is the place that helps: from 120 transitions, “four cells off” is not ahead of “sparse” by 0.05 of success over the run.',
      kind: 'notAbove',
      metric,
      statistic: 'mean',
      when: 'area',
      variant: `all/${FAR}`,
      than: `all/${SPARSE}`,
      margin: 0.05,
    },
  ],
  couldFail:
    'After demonstrations a sparse reward may be met often enough to learn from, and a keypoint that is off all run long may pull the agent beside the block in every episode.',
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
  ],
  teaching: {
    before:
      'A block must be pushed to its target before the item counts; then the item must be reached. Nothing else pays in “sparse”. A network first copies 120 or 30 transitions of a demonstrator, half of whose moves are random, for 1,024 steps; then PPO trains it. The others also pay 0.1 for each cell of progress to three named cells, one after the other: beside the block, the target, the item. For example, a push that brings the block one cell nearer to the second keypoint pays 0.2, and one that takes it away costs as much. In “keypoints, sometimes off”, each is one cell off in three of ten episodes. In the others, each is one, two or four cells off, drawn once for the whole run.',
    predict: {
      ask: 'Each keypoint is four cells off, all run long. The success that counts still pays 1. How does this policy do, next to “sparse”?',
      options: ['Better: any pay gets it moving', 'Worse', 'About the same: wrong hints are ignored'],
      answer: '{{word:control:nothing|0|1|2}}',
    },
    watch: 'Compare when the lines cross 0.8, then how the bars fall with the distance.',
    after:
      'A sparse reward says nothing until the whole task succeeds, and a copy of few demonstrations seldom gets so far. Progress is paid for each cell, so PPO learns from failed episodes, too: “sparse” needs {{part:quarter.factor}} times as many steps after 30 transitions, and {{part:all.factor}} times as many after 120, where a seed that never arrives counts as the whole run. How far a keypoint is off decides what is left. After 30 transitions success over the run is {{mean:quarter/keypoints, sometimes off.evaluationReturn area|%}} if each is a cell off in three of ten episodes, {{mean:quarter/one cell off.evaluationReturn area|%}} if it is one cell off all run long, {{mean:quarter/two cells off.evaluationReturn area|%}} with two, and {{mean:quarter/four cells off.evaluationReturn area|%.1}} with four; “sparse” has {{mean:quarter/sparse.evaluationReturn area|%}}. Moving the block back and forth earns nothing, since what is paid on the way is charged on the way back. But a push toward the true target that leads away from a wrong keypoint costs 0.2 at once, and the 1 for success comes only at the end: a policy that has not succeeded yet meets the charges alone, and in some draws staying away even earns more than success. So a wrong place is where it stays: after 120 transitions “four cells off” has {{mean:all/four cells off.evaluationReturn area|%.1}}, and “sparse” {{mean:all/sparse.evaluationReturn area|%}}. Ask how far a hint may be off before you pay for it.',
  },
  changes: [
    { says: 'Show 15 transitions.', run: 'quarter', patch: { variants: variants({ ...bc, dataSize: 15 }) } },
    {
      says: 'Let blocks get stuck in corners.',
      run: 'all',
      patch: { world: { deadlocks: 'allowed' } },
    },
    {
      says: 'Show fewer wrong moves.',
      run: 'all',
      patch: { variants: variants({ ...bc, dataRandom: 0.2, dataSize: 120 }, three) },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 1, decided: 2, teaching: 1, interesting: 1 },
    says: 'All leads are decided, the control can turn either way, and the bars by distance show that two cells are too many. But “four cells off” never succeeds in any seed, so three of five parts are won against an arm at zero, in a third of its draws success does not even pay; a loop over the target can be farmed; and where hints stop helping is shown, not asked.',
    read: '2026-11-30',
  },
  budget: { coreMinutes: 3, quick: { seeds: 4 } },
  caveats: [
    'Four cells off, in 32 of the 100 possible draws the best walk without success earns more than the best one with it (40 steps, γ = 0.99, computed from the reward, the block staying on its target). There it is the reward, and not only learning, that keeps the agent away.',
    'Progress to the item is paid only while the block is on its target. So who pushes it off, walks around and pushes it on again can earn 0.2 in ten steps, even with true keypoints. That the best variant ends near full success suggests that it is hardly used.',
    'Seeds that never reach 80 % count as the whole run, so a factor is smaller than it would be in a longer one.',
    'The steps include 1,024 of copying, the same for all.',
    'Pushes that would leave a block stuck are prevented; a pilot without this lost seeds of every variant for good.',
    'Whether “one cell off” all run long is ahead of “sparse” is not asked: it depends on the direction, which each seed draws.',
  ],
  pilots:
    'Experiment seed 7, three seeds, once, with blocks that could get stuck; seed 8, three seeds, once, without. A full run of 20 seeds (experiment seed 94) asked for a factor of 1.3, which the paper does not, and left three parts undecided; one of 32 seeds without it held, but its control was undecided, its keypoints were off less often than it said, and misplaced ones still paid for a finished push. In this design each keypoint is off by an exact number of cells, and nothing is paid for what is finished. A pilot (experiment seed 7, four seeds) could not tell “one cell off” from “sparse”, so the fifth part compares it with “four cells off”. This is the one full run of this design, with fresh seeds.',
};
