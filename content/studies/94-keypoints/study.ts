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

/** When the errors of the keypoints are drawn. */
type Errors = 'each episode' | 'once' | 'anywhere';

/**
 * Three keypoints: next to the block, the target, the item. Each is a cell off with the probability `noise`, drawn for each episode or once for the
 * whole run. Misplaced ones lie anywhere, and stay there.
 */
const keypoints = (errors: Errors, noise: number) => `export const meta = { label: 'Progress to keypoints' };
const noise = param({ value: ${noise.toFixed(2)}, min: 0, max: 1, label: 'Noise', help: 'Probability that a keypoint is a cell off.' });
const points = memory(u32, 3);
function off(cell: u32): u32 {
  if (!bernoulli(noise)) return cell;
  const x = cell % 5 + below(3);
  const y = cell / 5 + below(3);
  return (x > 0 ? min(x - 1, 4) : 0) + 5 * (y > 0 ? min(y - 1, 4) : 0);
}
function place() {
  points[0] = off(5);
  points[1] = off(13);
  points[2] = off(24);
}
export function init() {
  place();
  ${errors === 'anywhere' ? 'for (let i: u32 = 0; i < 3; i++) points[i] = below(25);' : ''}
}
export function begin() { ${errors === 'each episode' ? 'place();' : ''} }
function apart(a: u32, b: u32): f32 { return abs(f32(a % 5) - f32(b % 5)) + abs(f32(a / 5) - f32(b / 5)); }
function left(s: u32): f32 {
  const agent = s % 25;
  const block = (s / 25) % 25;
  if (pushes(s) == 0.0) return apart(agent, points[2]);
  return 8.0 + 2.0 * apart(block, points[1]) + (block == 6 ? apart(agent, points[0]) : 0.0);
}
export function reward(): f32 { return left(state) - left(next); }
`;
const task = { term: 'task' };
const progress = (errors: Errors, noise = 0.9) => [
  task,
  { term: 'custom-module', text: keypoints(errors, noise), weight: 0.1 },
];
const [SPARSE, POINTS, COARSE, ALIKE, WRONG] = [
  'sparse',
  'keypoints',
  'keypoints, mostly off',
  'keypoints, off alike',
  'misplaced keypoints',
] as const;
const rewards = {
  [SPARSE]: [task],
  [POINTS]: progress('each episode', 0.3),
  [COARSE]: progress('each episode'),
  [ALIKE]: progress('once'),
  [WRONG]: progress('anywhere'),
};
const all = [SPARSE, POINTS, COARSE, ALIKE, WRONG] as const;
const three = [SPARSE, POINTS, WRONG] as const;
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
  seed: 1094,
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
    'Pay for progress to keypoints {{word:part:quarter|costs|saves|is not shown to save}} steps after few demonstrations, {{word:part:coarse|but not if|even if|perhaps even if}} the keypoints are mostly a cell off',
  question: 'Does pay for progress to keypoints save steps after demonstrations?',
  claim:
    'After demonstrations, pay for progress to noisy keypoints reaches 80 % success in fewer steps than a sparse reward and than misplaced keypoints, from 120 and from 30 transitions.',
  standsFor:
    'A script that names three cells, each off by at most one row or column in some episodes, stands for a model that sees. Nothing follows about how well such a model places keypoints.',
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
      says: 'It can be learned: “keypoints” ends above 0.7.',
      metric,
      statistic: 'mean',
      variant: `quarter/${POINTS}`,
      above: 0.7,
    },
  ],
  parts: [
    sooner('all', 'all', SPARSE),
    sooner('quarter', 'quarter', SPARSE),
    sooner('coarse', 'quarter', SPARSE, COARSE),
    sooner('misplaced-all', 'all', WRONG),
    sooner('misplaced-quarter', 'quarter', WRONG),
  ],
  controls: [
    {
      id: 'nothing',
      says: 'It is the place that helps: “misplaced keypoints” are not ahead of “sparse” by 0.03 of success over the run.',
      kind: 'notAbove',
      metric,
      statistic: 'mean',
      when: 'area',
      variant: `quarter/${WRONG}`,
      than: `quarter/${SPARSE}`,
      margin: 0.03,
    },
  ],
  couldFail:
    'After demonstrations a sparse reward may be met often enough to learn from, and keypoints that are off may pull the agent beside the block.',
  leftOut: 'Models that see, and robots, are left out; the keypoints err at random and not in kind.',
  shows: [
    { title: 'Success after 30 transitions', run: 'quarter', metric, kind: 'curve' },
    { title: 'Success after 120 transitions', run: 'all', metric, kind: 'curve' },
  ],
  teaching: {
    before:
      'A block must be pushed to its target before the item counts; then the item must be reached. Nothing else pays in “sparse”. A network first copies 120 or 30 transitions of a demonstrator, half of whose moves are random, for 1,024 steps; then PPO trains it. “Keypoints” also pays 0.1 for each cell of progress to three named cells: next to the block, the target, the item. For example, a push that brings the block one cell nearer pays 0.2, and walking away from it takes the pay back. In three of ten episodes a keypoint is drawn anew from the cells around it; in “mostly off”, in nine of ten. “Off alike” has the same errors, but they are drawn once and stay for the whole run. “Misplaced keypoints” are three random cells that stay, too.',
    predict: {
      ask: 'In nine of ten episodes a keypoint is drawn anew from the cells around it. What is left of the gain?',
      options: ['Enough to be clearly sooner than “sparse”', 'Nothing', 'Something, perhaps'],
      answer: '{{word:part:coarse|1|0|2}}',
    },
    watch: 'Compare when the lines cross 0.8, after 30 and after 120 transitions.',
    after:
      'A sparse reward says nothing until the whole task succeeds, and a copy of few demonstrations seldom gets so far. Progress is paid for each cell, so PPO learns from failed episodes, too: “sparse” needs {{part:quarter.factor}} times as many steps after 30 transitions, and {{part:all.factor}} times as many after 120. Keypoints that are mostly off keep a factor of {{part:coarse.factor}}. One might think that their errors average out, because they differ in each episode. “Off alike” tests that: with the same errors all run long it ends at {{mean:quarter/keypoints, off alike.evaluationReturn|%}}, with errors that change at {{mean:quarter/keypoints, mostly off.evaluationReturn|%}}. So a cell off is near enough, whenever it is drawn. Misplaced keypoints lie anywhere, pull elsewhere, and end at {{mean:quarter/misplaced keypoints.evaluationReturn|%}}; some seeds never arrive. What is paid on the way out is charged on the way back, so nothing can be farmed, but a wrong place is where the pay ends. So ask how far a hint is off, and not how often.',
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
    scores: { faithful: 2, informative: 1, decided: 1, teaching: 1, interesting: 1 },
    says: 'All five leads hold without the old factor, and an arm with lasting errors tests why rough hints are enough. But the control leaves the study undecided and still pays for a finished push, fewer keypoints are off than the text says, since a drawn error may be none and the border cuts others, and how far a hint may be off is asked at the end and never varied.',
    read: '2026-11-29',
  },
  budget: { coreMinutes: 4.3, quick: { seeds: 4 } },
  caveats: [
    'Seeds that never reach 80 % count as the whole run, so a factor is smaller than it would be in a longer one.',
    'The steps include 1,024 of copying, the same for all.',
    'Pushes that would leave a block stuck are prevented; a pilot without this lost seeds of every variant for good.',
    'Misplaced keypoints are drawn once per seed; some lie well by chance. So whether they bring nothing at all is undecided, and with it the study, though all parts of the claim hold: the control asks for a margin of 0.03, which 32 seeds cannot see.',
  ],
  pilots:
    'Experiment seed 7, three seeds, once, with blocks that could get stuck; seed 8, three seeds, once, without. A full run of 20 seeds (experiment seed 94) asked for a factor of 1.3, which the paper does not, and left three parts undecided. The factor is 1 now, as in the paper; a gate that asked for more than 20 seeds was replaced, “off alike” was added, and a pilot (experiment seed 9, eight seeds) planned the seeds. The control was added after it, without one. This is the one full run of that design, with fresh seeds.',
};
