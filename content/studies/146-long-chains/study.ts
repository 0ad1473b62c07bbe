/** Kimi team 2025: k1.5. Mirror descent on right and wrong chains, budgets of context, and long chains made short. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Add six numbers modulo 3. Running sums may be written first; the answer follows “box”. A longer completion than the budget is worth nothing. */
import kernel from './task.kernel.ts?raw';

const network = {
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 8,
  groupSize: 8,
  learningRate: 0.0005,
  baseAccuracy: 0.55,
  baseSteps: 6000,
  examProblems: 4,
};
const twice = { epochs: 2, minibatches: 2 };
/** Reward minus the mean of the group, and a squared log-ratio to the policy of 20 steps ago at most. */
const mirror = {
  ...network,
  ...twice,
  type: 'grpo-lm',
  advantage: 'dr-grpo',
  klCoefficient: 0.05,
  klEstimator: 'k2-loss',
  referenceReset: 20,
};
const positives = { ...network, ...twice, type: 'filtered-bc', threshold: 1 };
const task = { term: 'task' };
/** Among right completions, shorter ones are better. */
const short = [task, { term: 'completion-length', onlyRight: true, weight: -0.05 }];
const [LONG, SHORT, LEAST] = [7, 6, 3];
const MIRROR = { label: 'mirror descent', agent: mirror, reward: [task] };
const POSITIVES = { label: 'positives only', agent: positives, reward: [task] };
const variants: StudyRun['variants'] = [MIRROR, POSITIVES];
const world = { family: 'language', task: 'written', kernel, trainProblems: 500, heldOutProblems: 128 };
const common = { seeds: 10, seed: 146, episodes: 4800, envSteps: 60_000, measurementPoints: 20 };
const tested = (budget: number) =>
  ({ policy: 'sampled', every: 4, episodes: 128, world: { budget } }) as const;
/** All start from the same policy, which half of the time works step by step. The budget holds from episode 64 on. */
const run = (name: string, budget: number): StudyRun => ({
  name,
  variants,
  ...common,
  evaluation: tested(budget),
  world: { ...world, budget: LONG },
  edits: [{ at: 64, patch: { world: { budget } } }],
});
const raft = { ...network, ...twice, type: 'raft' };
const dpo = { ...network, ...twice, type: 'dpo' };
const [REJECTION, PAIRS] = ['shortest right', 'DPO'] as const;
const shortened = (label: string): ClaimPart => ({
  says: `At six tokens, a long policy made short (${label}) is right at least 5 points more often than one trained short.`,
  kind: 'ahead',
  metric: 'evaluationReturn',
  margin: 0.05,
  variant: `shortened/${label}`,
  over: ['six/mirror descent'],
});

export const study: WrittenStudy = {
  id: '146',
  papers: [{ atlas: 146, cite: 'Kimi k1.5: Scaling Reinforcement Learning with LLMs' }],
  family: 'policy-gradient',
  level: 'full',
  title: 'A long budget makes sums right; wrong chains and a detour over long chains do not help',
  question: 'Do wrong chains, long budgets and a detour over long chains each help?',
  claim:
    'Mirror descent is right more often than learning from positives only, and more often with a longer budget. A long policy made short beats one that was trained short.',
  runs: {
    seven: run('Seven tokens', LONG),
    six: run('Six tokens', SHORT),
    three: run('Three tokens', LEAST),
    shortened: {
      name: 'Long first, then short',
      ...common,
      evaluation: tested(SHORT),
      world: { ...world, budget: LONG },
      variants: [
        { ...MIRROR, label: REJECTION },
        { ...MIRROR, label: PAIRS },
      ],
      edits: [
        {
          at: 2400,
          patch: {
            variants: [
              { label: REJECTION, agent: raft, reward: short },
              { label: PAIRS, agent: dpo, reward: short },
            ],
          },
        },
      ],
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'At seven tokens, mirror descent is right at least 5 points more often than learning from positives only.',
      metric: 'evaluationReturn',
      margin: 0.05,
      variant: 'seven/mirror descent',
      over: ['seven/positives only'],
    },
    {
      kind: 'ahead',
      says: 'Mirror descent is right at least 5 points more often at seven tokens than at six and at three.',
      metric: 'evaluationReturn',
      margin: 0.05,
      variant: 'seven/mirror descent',
      over: ['six/mirror descent', 'three/mirror descent'],
    },
    ...[REJECTION, PAIRS].map(shortened),
  ],
  shows: [
    { title: 'Right answers, seven tokens', run: 'seven', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'Right answers, six tokens', run: 'six', metric: 'evaluationReturn', kind: 'curve' },
    {
      title: 'Right within six tokens: long first',
      run: 'shortened',
      metric: 'evaluationReturn',
      kind: 'curve',
    },
    { title: 'Length: long first', run: 'shortened', metric: 'episodeLength', kind: 'curve' },
  ],
  teaching: {
    before:
      'Six numbers are to be added modulo 3. With all running sums, a completion has seven tokens; an answer alone has three. Mirror descent learns from right and wrong completions, and is pulled to a recent policy. The other learner clones right ones. A budget makes longer completions worthless.',
    predict: {
      ask: 'What helps most?',
      answer: 0,
      options: ['Room for all running sums', 'Learning from wrong chains', 'Long chains made short'],
    },
    watch: 'Compare both learners at seven tokens, then the budgets.',
    after:
      'With room for all running sums, {{mean:seven/mirror descent.evaluationReturn|%}} of the answers are right. With one token less, a policy answers at once and is right one time in three: it never finds how to add two numbers per step. Positives alone end at {{mean:seven/positives only.evaluationReturn|%}}. A likely reason, not tested: nearly all right chains are also good chains, and wrong ones hold mostly good steps that mirror descent pushes down. A long policy writes hardly anything short and right, so there is little to select. Within six tokens it is right in {{mean:shortened/shortest right.evaluationReturn|%}} or {{mean:shortened/DPO.evaluationReturn|%}}.',
  },
  changes: [
    {
      says: 'Make right but longer completions cost more.',
      run: 'shortened',
      patch: {
        edits: [
          {
            at: 2400,
            patch: {
              variants: [REJECTION, PAIRS].map((label, k) => ({
                label,
                agent: k === 0 ? raft : dpo,
                reward: [task, { term: 'completion-length', onlyRight: true, weight: -0.2 }],
              })),
            },
          },
        ],
      },
    },
    {
      says: 'Pull mirror descent harder to its recent policy.',
      run: 'seven',
      patch: { variants: [{ ...MIRROR, agent: { ...mirror, klCoefficient: 0.5 } }] },
    },
    { says: 'Train twice as long.', run: 'seven', patch: { episodes: 9600, envSteps: 120_000 } },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 1, teaching: 1, interesting: 1 },
    says: 'Positives ≥ mirror descent is news; but six and three tokens sit at chance (0.30 of 1/3), so long2short compares chance with nothing. ‘full’ without penalty, curriculum, merging.',
    read: '2026-11-28',
  },
  writtenFor: 'f- h+ h+ f- f-',
  budget: { coreMinutes: 1.7, quick: { seeds: 2 } },
  caveats: [
    'A length penalty during training, a curriculum and the mean of weights are left out.',
    'Mirror descent is GRPO without division by the spread, with a squared log-ratio to the policy of at most 20 steps ago.',
  ],
  pilots:
    'Experiment seed 7, two seeds, three times. From starts of 0.45 and 0.55 at a rate of 0.002, both learners fell to chance. At 0.0005 both learned with seven tokens; with five, both guessed. The middle budget was then set to six. Positives only were ahead in the last pilot. The runs that shorten were not piloted.',
};
