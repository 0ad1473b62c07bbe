/** Mao et al. 2025: a privileged action that is withdrawn step by step. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

const agent = {
  type: 'ppo-mlp',
  view: 'factored',
  layers: 1,
  width: 32,
  gamma: 0.95,
  envs: 8,
  steps: 64,
  learningRate: 0.003,
  entropyCoefficient: 0.1,
};
const task = { term: 'task' };
/** Fewer pushes to go, the agent near the block, then near the item. */
const shaping = {
  term: 'potential-expression',
  expression: '-0.2 * pushes(s) - 0.05 * toBlock(s) - (pushes(s) == 0.0 ? 0.05 * toItem(s) : 0.4)',
};
const map = ['S....', '.B...', '...X.', '..#..', '....G'];
const envSteps = 98_000;

const run = (name: string, force: number, more: Pick<StudyRun, 'variants' | 'edits'>): StudyRun => ({
  name,
  world: { family: 'push', map, stepLimit: 40, privilege: 'force', force },
  seeds: 20,
  seed: 55,
  envSteps,
  measurementPoints: 20,
  evaluation: { policy: 'sampled', every: 1, episodes: 20, world: { force: 0 } },
  ...more,
});
const withdrawn = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map((k) => ({
  at: (envSteps * k) / 14,
  patch: { world: { force: 1 - k / 10 } },
}));
const metric = 'evaluationReturn';
const margin = 0.05;

export const study: WrittenStudy = {
  id: '55',
  papers: [{ atlas: 55, cite: 'Mao et al. 2025, arXiv 2502.15442', url: 'https://arxiv.org/abs/2502.15442' }],
  family: 'curriculum',
  level: 'analog',
  title: 'A force from afar that is withdrawn leaves little skill behind',
  question: 'Does help that is withdrawn step by step leave a skill behind?',
  claim:
    'Help that is withdrawn step by step leaves more success without it than a sparse reward (near 0) and than sudden removal, and no less than hand shaping.',
  standsFor:
    'A force that moves the block from afar stands for virtual forces in a simulator of a robot. Two stages, push and pick up, stand for a long task. Nothing follows for continuous control.',
  runs: {
    unhelped: run('No privilege', 0, {
      variants: [
        { label: 'sparse', agent, reward: [task] },
        { label: 'hand shaping', agent, reward: [task, shaping] },
      ],
    }),
    kept: run('Privilege until the test', 1, {
      variants: [{ label: 'removed at the test', agent, reward: [task] }],
    }),
    annealed: run('Privilege withdrawn', 1, {
      variants: [{ label: 'annealed', agent, reward: [task] }],
      edits: withdrawn,
    }),
  },
  gates: [
    {
      kind: 'level',
      says: 'The policy that is weaned off its help learns to do without it: it succeeds in more than half of the tests.',
      metric: 'evaluationReturn',
      variant: 'annealed/annealed',
      above: 0.5,
    },
  ],
  parts: [
    ...['unhelped/sparse', 'kept/removed at the test'].map(
      (label): ClaimPart => ({
        says: `Without the privilege, annealed succeeds at least 5 points more often than ${label.split('/')[1]}.`,
        kind: 'ahead',
        metric,
        statistic: 'mean',
        margin,
        variant: 'annealed/annealed',
        over: [label],
      }),
    ),
    {
      says: 'Sparse PPO succeeds in less than a tenth of its episodes.',
      kind: 'level',
      metric,
      statistic: 'mean',
      variant: 'unhelped/sparse',
      below: 0.1,
    },
    {
      says: 'Hand shaping succeeds at most 5 points more often than annealed.',
      kind: 'notAbove',
      metric,
      statistic: 'mean',
      margin,
      variant: 'unhelped/hand shaping',
      than: 'annealed/annealed',
    },
  ],
  shows: [
    {
      title: 'Success without the privilege: withdrawn step by step',
      run: 'annealed',
      metric,
      kind: 'curve',
    },
    { title: 'Success without the privilege: none from the start', run: 'unhelped', metric, kind: 'curve' },
    { title: 'Success without the privilege: kept until the test', run: 'kept', metric, kind: 'curve' },
  ],
  teaching: {
    before:
      'A block must be pushed onto its target; only then the item counts. A wrong push leaves the block in a corner for good. Some agents have a fifth action: a force that moves the block from afar. All are tested without it.',
    predict: {
      ask: 'The force is there until the test. What happens at the test?',
      options: ['The agent pushes the block instead', 'The agent fails', 'It takes longer, but succeeds'],
      answer: 1,
    },
    watch: 'Watch the test curves while the force fades, from one fourteenth to ten fourteenths of the run.',
    after:
      'While the force works, nobody has to stand next to the block. So what the policy learns is not what it needs later. As the force fades, some seeds find the push in time, and most do not: 14 in 100 succeed. No help at all leads to 35, without a verdict on the difference. The paper relaxes constraints of the same actions, so its skills carry over; here the help is another action. Hand shaping teaches the push itself.',
  },
  changes: [
    {
      says: 'Make the unhelped task easier: no push into a corner.',
      run: 'unhelped',
      patch: { world: { deadlocks: 'prevented' } },
    },
    {
      says: 'Withdraw the force all at once in the middle.',
      run: 'annealed',
      patch: { edits: [{ at: envSteps / 2, patch: { world: { force: 0 } } }] },
    },
    { says: 'Let half of the force stay.', run: 'kept', patch: { world: { force: 0.5 } } },
  ],
  review: {
    scores: { faithful: 1, informative: 0, decided: 0, teaching: 1, interesting: 1 },
    says: 'The privilege is a fifth action of its own, so nothing can transfer (the text says so); sparse is not near 0 (6 of 20 seeds solve), annealed is just taking off when the run ends (0.01→0.15).',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 2, quick: { seeds: 6 } },
  caveats: [
    'The gate was written after the run, because a reader found that it does not hold.',
    'The force fades by the clock; fading on success, and passing through obstacles, are left out.',
    'Two stages and one block, twenty seeds of a network of one layer.',
  ],
  pilots:
    'Experiment seed 7, ten seeds, three times: 60,000 steps and a fade in five steps; 98,000 steps, ten steps and an entropy coefficient of 0.02, then 0.1, for all. In all three the annealed policy never succeeded without the force. Twenty seeds followed.',
};
