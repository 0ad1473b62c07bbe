/** Cao et al. 2023, a survey of reinforcement learning for generative models: objectives beyond likelihood. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const network = {
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 16,
  learningRate: 0.003,
  examProblems: 4,
  baseAccuracy: 0.9,
  baseSteps: 150,
};
const rl = { type: 'grpo-lm', ...network, groupSize: 4, klCoefficient: 0.05 };
const rule = [{ term: 'true-reward' }];
const learned = [{ term: 'learned-reward', pairs: 1024 }];
const [LIKELIHOOD, RULE, LEARNED, RANDOM] = [
  'likelihood',
  'rule reward',
  'learned reward',
  'random reward',
] as const;

export const study: WrittenStudy = {
  id: '139',
  papers: [
    { atlas: 139, cite: 'Cao et al. 2023, arXiv 2308.14328', url: 'https://arxiv.org/abs/2308.14328' },
  ],
  family: 'policy-gradient',
  level: 'cover',
  title: 'A rule reward teaches a little more than examples do; a reward learned from labels teaches less',
  question: 'Can a reward teach a text policy more than the likelihood of examples?',
  runs: {
    main: {
      name: 'Likelihood, a rule and a learned reward',
      world: { family: 'language', example: 'flattery' },
      variants: [
        { label: LIKELIHOOD, agent: { ...network, type: 'sft' }, reward: rule },
        { label: RULE, agent: rl, reward: rule },
        { label: LEARNED, agent: rl, reward: learned },
        { label: RANDOM, agent: rl, reward: [{ term: 'noise' }] },
      ],
      seeds: 10,
      envSteps: 12_000,
      measurementPoints: 12,
    },
  },
  parts: [],
  shows: [
    { title: 'True reward', run: 'main', metric: 'taskReturn', kind: 'curve' },
    { title: 'True reward at the end', run: 'main', metric: 'taskReturn', kind: 'bars' },
  ],
  teaching: {
    before:
      'All policies begin with the same short warm start on acceptable texts. One goes on to copy such texts. Three write their own texts: a rule pays them, or a model of 1,024 labels, or chance.',
    predict: {
      ask: 'Which policy ends with the highest true reward?',
      options: [LIKELIHOOD, LEARNED, RULE],
      answer: 2,
    },
    watch: 'Compare the true rewards at the end.',
    after:
      'Likelihood pulls a policy to the mean of its examples and ends at 0.62. A rule pays what is meant, so the policy moves beyond them, here to 0.66 in so short a run. A learned reward is only as good as its model: 1,024 noisy labels leave errors, and the policy finds them: it ends at 0.57. Random rewards lead down to 0.47. That is why the survey’s branches differ. Whether a reward beats likelihood depends on how well the reward says what is meant, and on how good the examples are.',
  },
  changes: [
    {
      says: 'Train four times longer: the learned reward is over-optimized.',
      run: 'main',
      patch: { envSteps: 48_000 },
    },
    {
      says: 'Fit the reward to 64 labels.',
      run: 'main',
      patch: { variants: [{ label: LEARNED, agent: rl, reward: [{ term: 'learned-reward', pairs: 64 }] }] },
    },
    {
      says: 'Hold the policy to its start by a KL penalty.',
      run: 'main',
      patch: { variants: [{ label: LEARNED, agent: { ...rl, klCoefficient: 0.3 }, reward: learned }] },
    },
  ],
  review: {
    scores: { faithful: 0, informative: 0, decided: 1, teaching: 1, interesting: 0 },
    says: 'A survey without a claim gets an invented contrast on a built-in world, and “fails here” on a gain of 0.04 in 12,000 tokens.',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 0.8, quick: { seeds: 2 } },
  caveats: [
    'The survey makes no claim of its own, so there is no verdict: this page shows one contrast on one task. Its branches are in other studies of the atlas: 103 (metrics without a gradient), 129 and 137 (objectives), 131 and 144 (preferences), 134 (learned rewards).',
    'Some of those studies fail or are undecided here, so not every branch has a passing study. Adversarial rewards, images and programs are not part of this study.',
  ],
  pilots:
    'Experiment seed 7, two replicas, once, with 512 labels and no KL penalty: the learned reward was over-optimized. Then 1,024 labels, and the same KL weight of 0.05 for all three rewards. A first version judged this contrast, with parts that the survey does not contain.',
};
