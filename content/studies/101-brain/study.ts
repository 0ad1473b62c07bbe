/** Pandey et al. 2024: BRAIn. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const network = {
  layers: 1,
  width: 32,
  heads: 2,
  baseAccuracy: 0,
  baseSteps: 0,
  prompts: 16,
  groupSize: 8,
  learningRate: 0.001,
};
const brain = { ...network, type: 'brain', beta: 0.2, samples: 'reference', learningRate: 0.003 };
const pairs = { ...network, type: 'dpo', pairs: 'offline', labelTemperature: 0.2 };
const reward = [{ term: 'task' }, { term: 'optimum-kl', beta: 0.2, probe: true }];

export const study: WrittenStudy = {
  id: '101',
  papers: [
    { atlas: 101, cite: 'Pandey et al. 2024, arXiv 2402.02479', url: 'https://arxiv.org/abs/2402.02479' },
  ],
  family: 'preference',
  level: 'full',
  title: 'A policy that sees scores gets closer to the posterior than one that sees labels',
  question: 'Do normalized weights of all samples teach a policy more than labels of pairs?',
  claim:
    'BRAIn ends closer to the exact posterior than DPO and SLiC, and with more true reward from the same samples.',
  runs: {
    main: {
      name: 'Five ways to use scored samples',
      world: { family: 'language', example: 'micro', trainProblems: 3, heldOutProblems: 1 },
      variants: [
        { label: 'BRAIn', agent: brain, reward },
        { label: 'BRAIn, no baseline', agent: { ...brain, baseline: false }, reward },
        { label: 'DPO', agent: { ...pairs, beta: 1 }, reward },
        { label: 'SLiC', agent: { ...pairs, loss: 'hinge', beta: 0.3 }, reward },
        {
          label: 'PPO, own samples',
          agent: { ...network, type: 'ppo-lm', klCoefficient: 0.2, learningRate: 0.003 },
          reward,
        },
      ],
      seeds: 10,
      envSteps: 60_000,
      measurementPoints: 30,
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'BRAIn ends closer to the exact posterior than DPO and SLiC, by at least 0.05 nats.',
      metric: 'probe:optimum-kl',
      direction: 'below',
      variant: 'main/BRAIn',
      over: ['main/DPO', 'main/SLiC'],
      margin: 0.05,
    },
    {
      kind: 'ahead',
      says: 'From the same number of samples, BRAIn earns at least 0.02 more true reward than both.',
      metric: 'taskReturn',
      variant: 'main/BRAIn',
      over: ['main/DPO', 'main/SLiC'],
      margin: 0.02,
    },
  ],
  shows: [
    {
      title: 'KL to the exact posterior',
      run: 'main',
      metric: 'probe:optimum-kl',
      unit: 'KL in nats',
      kind: 'curve',
    },
    { title: 'True reward', run: 'main', metric: 'taskReturn', kind: 'curve' },
  ],
  teaching: {
    before:
      'A frozen policy writes eight short texts for each prompt, and a reward scores them. The best policy at KL weight β is known exactly: π_ref · exp(r/β). It is also the posterior over texts, given that they are good. BRAIn, DPO and SLiC learn from the same texts; PPO writes its own.',
    predict: {
      ask: 'Which of these three ends closest to the posterior?',
      options: [
        'DPO, from labels of pairs',
        'SLiC, from labels of pairs',
        'BRAIn, from weights of all eight texts',
      ],
      answer: 2,
    },
    watch:
      'The first chart shows the exact distance to the posterior. Compare BRAIn with and without its baseline, then read the true reward in the second chart.',
    after:
      'A label says which of two texts is better, not by how much, and a noisy label says even less. BRAIn gives each text the weight α ∝ exp(r/β) and the policy’s own weight b ∝ π/π_ref, and descends along b − α. At the posterior both are equal in every sample, so the gradient has no noise there. Without the baseline only its mean is zero, and the policy keeps shaking. SLiC has no optimum at the posterior: it pushes until a margin is reached, so it can earn more reward at a larger KL. PPO comes closest of all because it writes its own texts.',
  },
  changes: [
    {
      says: 'Take two texts per prompt: BRAIn becomes DPO with soft labels.',
      run: 'main',
      patch: {
        variants: [
          { label: 'BRAIn', agent: { ...brain, groupSize: 2, prompts: 64 }, reward },
          { label: 'DPO', agent: { ...pairs, beta: 1, groupSize: 2, prompts: 64 }, reward },
        ],
      },
    },
    {
      says: 'Let BRAIn learn from its own texts, as PPO does.',
      run: 'main',
      patch: {
        variants: [
          { label: 'BRAIn, own samples', agent: { ...brain, samples: 'policy' }, reward },
          { label: 'BRAIn', agent: brain, reward },
        ],
      },
    },
    {
      says: 'Label without noise: DPO no longer has the posterior as its optimum.',
      run: 'main',
      patch: {
        variants: [
          { label: 'BRAIn', agent: brain, reward },
          { label: 'DPO, sure labels', agent: { ...pairs, beta: 1, labelTemperature: 0 }, reward },
        ],
      },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 2, decided: 1, teaching: 1, interesting: 2 },
    says: 'Exact posterior, five methods, each tuned at three rates; KL part decisive (0.08 against 0.31/0.35). Reward against SLiC ties inside 0.02. Text is dense.',
    read: '2026-11-28',
  },
  writtenFor: 'h- h- h+ u0',
  budget: { coreMinutes: 1.2, quick: { seeds: 2 } },
  caveats: [
    'Rewards are exact scores of 85 texts; the paper fits a reward model to human preferences.',
    'The policy has one layer of width 32 and three prompts. DPO has labels with Bradley–Terry noise, so that its optimum is the same posterior.',
    'Against SLiC the lead in reward is about 0.02, with an interval from −0.01 to 0.06: more seeds would hardly decide it.',
  ],
  pilots:
    'Experiment seeds 7 and 8, two replicas each. BRAIn, DPO and SLiC were tried at three learning rates (0.001, 0.003, 0.01), SLiC also at three values of β (0.3, 1, 3). Each method kept the setting with the smallest distance to the posterior. In the pilots SLiC with β = 0.3 earned about as much true reward as BRAIn.',
};
