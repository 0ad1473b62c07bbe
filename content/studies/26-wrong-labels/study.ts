/** Wang et al. 2024: Secrets of RLHF II. Wrong labels, and texts that drift from those that were labeled. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

const small = { layers: 1, width: 32, heads: 2, baseAccuracy: 0, baseSteps: 0, prompts: 16 };
const still = { ...small, type: 'best-of-n', n: 4 };
const ppo = { ...small, type: 'ppo-lm', learningRate: 0.003 };
const world = { family: 'language', example: 'flattery' };
const check = { term: 'model-check', measure: 'accuracy', probe: true };
const noisy = { term: 'learned-reward', pairs: 512, labelNoise: 0.3 };
type Variant = StudyRun['variants'][number];
const fitted = (label: string, agent: Variant['agent'], more: object): Variant => ({
  label,
  agent,
  reward: [{ ...noisy, ...more }, check],
});
const smoothed = { labelSmoothing: 0.3 };
const ROUNDS = { refresh: 20, refreshPairs: 128 };

const better = (label: string): ClaimPart => ({
  says: `With 30 % wrong labels, ${label} order at least 2 points more clean pairs right than plain.`,
  kind: 'ahead',
  metric: 'probe:model-check',
  margin: 0.02,
  variant: `labels/${label}`,
  over: ['labels/plain'],
});

export const study: WrittenStudy = {
  id: '26',
  papers: [
    { atlas: 26, cite: 'Wang et al. 2024, Secrets of RLHF II', url: 'https://arxiv.org/abs/2401.06080' },
  ],
  family: 'reward-model',
  level: 'analog',
  title: 'Probabilities of labels repair a reward model; smoothing does not',
  question: 'Can a reward model be protected from wrong labels and from drift?',
  claim:
    'With 30 % wrong labels, soft and smoothed labels each order more clean pairs right than plain ones. Under PPO a refitted model ends with more true reward than a fixed one.',
  standsFor:
    'Exact label probabilities stand for the votes of an ensemble, and refitting on new pairs stands for MetaRM. Nothing follows about how well votes find wrong labels, or about meta-learning.',
  runs: {
    labels: {
      name: 'Three reward models, 30 % wrong labels',
      world,
      variants: [
        fitted('plain', still, {}),
        fitted('soft labels', still, { labels: 'soft' }),
        fitted('smoothed labels', still, smoothed),
      ],
      seeds: 20,
      seed: 26,
      envSteps: 4_000,
      measurementPoints: 4,
    },
    rounds: {
      name: 'PPO on fixed and refitted models',
      world,
      variants: [
        fitted('plain', ppo, {}),
        fitted('plain, all labels first', ppo, { pairs: 1024 }),
        fitted('refitted', ppo, ROUNDS),
      ],
      seeds: 10,
      seed: 26,
      envSteps: 60_000,
      measurementPoints: 15,
    },
  },
  parts: [
    better('soft labels'),
    better('smoothed labels'),
    ...['plain', 'plain, all labels first'].map(
      (label): ClaimPart => ({
        says: `At the end of PPO, the refitted model’s policy has a true reward at least 0.05 above that of “${label}”.`,
        kind: 'ahead',
        metric: 'taskReturn',
        margin: 0.05,
        variant: 'rounds/refitted',
        over: [`rounds/${label}`],
      }),
    ),
  ],
  shows: [
    { title: 'True reward under PPO', run: 'rounds', metric: 'taskReturn', kind: 'curve' },
    { title: 'Clean pairs in the right order', run: 'labels', metric: 'probe:model-check', kind: 'curve' },
  ],
  teaching: {
    before:
      'Labelers compare 512 pairs of texts and err on 30 %. One reward model takes each label as it is. One expects 30 % errors (smoothing). One sees the probability of each label. Then PPO trains policies on fixed models and on one that is refitted to new pairs.',
    predict: {
      ask: 'Which repair helps the order of clean pairs more?',
      options: ['Probabilities of labels', 'Smoothing', 'Both equally'],
      answer: 0,
    },
    watch: 'Compare the models on clean pairs first, then the true rewards under PPO.',
    after:
      'Errors that are equally likely everywhere bring scores closer together but keep their order on average. Smoothing does the same, so it has no new information about the order. Probabilities of labels remove the chance of each draw. A policy under PPO soon writes texts that nobody labeled, where a fixed model guesses. A refitted model has labels there. Here its true reward differed too much between seeds for a verdict, and all three policies fell: from 0.56 to 0.41 or less.',
  },
  changes: [
    {
      says: 'Compare with labels that are all right.',
      run: 'labels',
      patch: { variants: [fitted('30 % wrong', still, {}), fitted('none wrong', still, { labelNoise: 0 })] },
    },
    {
      says: 'Choose among four texts per label.',
      run: 'labels',
      patch: {
        variants: [fitted('pairs', still, {}), fitted('one of four', still, { objective: 'contrastive' })],
      },
    },
    {
      says: 'Keep the policy near its first texts.',
      run: 'rounds',
      patch: { variants: [fitted('KL penalty', { ...ppo, klCoefficient: 0.3 }, {})] },
    },
  ],
  review: {
    scores: { faithful: 0, informative: 0, decided: 0, teaching: 1, interesting: 1 },
    says: 'None of the paper’s methods runs (no votes, flips, margins, contrastive, MetaRM). ‘fails’ comes from label smoothing, which the paper does not claim; RMs reach 0.61–0.71, all PPO arms fall from 0.56 to 0.32–0.40; one row needs 948 seeds.',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 3, quick: { seeds: 2 } },
  caveats: [
    'Soft labels are given exactly. They tell more than drawn labels, which no vote of models can.',
    'Only 30 % wrong labels are compared. Flipping by votes, margins and MetaRM itself are left out.',
    'All labels have the same chance of being wrong; pairs are not ambiguous.',
  ],
  pilots:
    'Experiment seed 7, once, with 10 replicas. After it the first run got 20 seeds instead of 10, since soft labels were undecided. Nothing else was changed, and no agent was tuned.',
};
