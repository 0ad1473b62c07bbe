/** Yu et al. 2025: RewardAnything. A reward model that reads the principle it judges by. */
/**
 * A principle says of each of four letters whether it is wanted (+), unwanted (-) or neither (0): 81 principles, one per prompt, so those held
 * out are new combinations. Where it is hidden, the prompt shows another one that means nothing.
 */

import type { WrittenStudy } from '../../../src/study/study.ts';
import kernel from './task.kernel.ts?raw';

const agent = {
  type: 'grpo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 16,
  groupSize: 4,
  learningRate: 0.01,
  baseAccuracy: 0,
  baseSteps: 0,
  examProblems: 20,
};
const model = { term: 'learned-reward', pairs: 2048, labelNoise: 0.05, epochs: 8 };
const check = { term: 'model-check', measure: 'accuracy', probe: true };
const reward = [model, check];
const [READS, BLIND, BASE] = ['reads the principle', 'blind to the principle', 'base policy'] as const;
const accuracy = 'probe:model-check';

export const study: WrittenStudy = {
  id: '134',
  papers: [{ atlas: 134, cite: 'Yu et al. 2025, arXiv 2506.03637', url: 'https://arxiv.org/abs/2506.03637' }],
  family: 'reward-model',
  level: 'analog',
  title:
    'A reward model that reads principles orders three of four pairs under new ones; its policy is not shown to gain',
  question: 'Can one reward model judge by a principle that it has never seen?',
  claim:
    'On principles that it has never seen, a model that reads the principle orders at least 80 % of the pairs, more than a blind one. Its policy scores above the base and above that of the blind model.',
  standsFor:
    'A principle is a row of four signs, and a score stands for the ranking that a generative model writes. Nothing follows about principles in natural language.',
  runs: {
    main: {
      name: 'Principles that are shown or hidden',
      world: { family: 'language', task: 'written', kernel, trainProblems: 600, heldOutProblems: 100 },
      worldOf: { [BLIND]: { hidden: true } },
      variants: [
        { label: READS, agent, reward },
        { label: BLIND, agent, reward },
        { label: BASE, agent: { ...agent, learningRate: 1e-6 }, reward: [{ term: 'task' }] },
      ],
      evaluation: { policy: 'sampled', episodes: 100, every: 3 },
      seeds: 10,
      envSteps: 12_000,
      measurementPoints: 12,
    },
  },
  gates: [
    {
      kind: 'level',
      says: 'The policy that reads the principle learns: its score ends above 0.4.',
      metric: 'evaluationReturn',
      variant: 'main/reads the principle',
      above: 0.4,
    },
  ],
  parts: [
    {
      kind: 'level',
      says: 'The model that reads principles orders at least 80 % of the pairs under new principles, before much training.',
      metric: accuracy,
      variant: `main/${READS}`,
      when: { from: 0, to: 2000 },
      above: 0.8,
    },
    {
      kind: 'ahead',
      says: 'That is more than a model that cannot read them.',
      metric: accuracy,
      when: { from: 0, to: 2000 },
      variant: `main/${READS}`,
      over: [`main/${BLIND}`],
    },
    {
      kind: 'ahead',
      says: 'Under new principles, the policy trained on it ends above the base policy.',
      metric: 'evaluationReturn',
      variant: `main/${READS}`,
      over: [`main/${BASE}`],
    },
    {
      kind: 'ahead',
      says: 'It also ends above the policy trained on the blind model.',
      metric: 'evaluationReturn',
      variant: `main/${READS}`,
      over: [`main/${BLIND}`],
    },
  ],
  shows: [
    { title: 'True score under new principles', run: 'main', metric: 'evaluationReturn', kind: 'curve' },
    {
      title: 'Pairs in the right order, new principles',
      run: 'main',
      variants: [`main/${READS}`, `main/${BLIND}`],
      metric: accuracy,
      kind: 'curve',
    },
  ],
  teaching: {
    before:
      'A principle says which letters are wanted and which are not. Three of four principles are for training. One reward model sees the principle in the prompt. The other is fitted to labels of all principles pooled, and the prompt shows it a principle without meaning.',
    predict: {
      ask: 'What does the pooled model learn?',
      options: ['A compromise that mostly works', 'Nothing: the labels cancel', 'Each principle a little'],
      answer: 1,
    },
    watch: 'All numbers are about held-out principles. Compare the order of pairs, then the policies.',
    after:
      'A label says which text pleases one principle more. Pooled over random principles, the labels say nothing of a letter, and the blind model stays at chance. The model that reads the signs can learn what each of them means, so it also orders pairs under combinations that it has not seen. It is right in {{part:1.estimate|%}} of the pairs. A policy of so small a network then has to read the signs as well, from a reward with many errors. Seeds differ widely: some reach 0.2 or more, some do worse than at random.',
  },
  changes: [
    {
      says: 'Fit the model to a quarter of the labels.',
      run: 'main',
      patch: { variants: [{ label: READS, agent, reward: [{ ...model, pairs: 512 }, check] }] },
    },
    {
      says: 'Flip a third of the labels.',
      run: 'main',
      patch: { variants: [{ label: READS, agent, reward: [{ ...model, labelNoise: 0.33 }, check] }] },
    },
    {
      says: 'Train on the true score: this is what the labels cost.',
      run: 'main',
      patch: { variants: [{ label: 'true score', agent, reward: [{ term: 'task' }] }] },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 0, teaching: 1, interesting: 1 },
    says: '‘fails’ is decided by a constant (0.80) that the claim does not contain; policies hardly learn (0.08 of about 0.8).',
    read: '2026-11-28',
  },
  writtenFor: 'f- f- h+ u0 u0',
  budget: { coreMinutes: 1.2, quick: { seeds: 2 } },
  caveats: [
    'The gate was written after the run, because a reader found that it does not hold.',
    'A model of one fixed principle is left out. Models score single texts; lists of texts are not ranked at once.',
    'The policies trained briefly; ten seeds decide nothing about them. About 46 seeds would.',
    'All signs occur in training. Only their combinations are new.',
  ],
  pilots:
    'Experiment seed 7, two replicas, once: six passes over the labels and a learning rate of 0.005. Eight passes and 0.01 followed. The parts were not changed.',
};
