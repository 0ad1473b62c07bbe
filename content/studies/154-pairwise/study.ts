/** Wu et al. 2023: P3O. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const network = {
  layers: 1,
  width: 32,
  heads: 2,
  baseAccuracy: 0,
  baseSteps: 0,
  prompts: 64,
  groupSize: 2,
  learningRate: 0.003,
  epochs: 2,
  minibatches: 2,
  klCoefficient: 0.2,
};
const p3o = { ...network, type: 'p3o-lm' };
const ppo = { ...network, type: 'ppo-lm' };
const probe = { term: 'optimum-kl', beta: 0.2, probe: true };
const plain = [{ term: 'task' }, probe];
const moved = [{ term: 'task' }, { term: 'prompt-offset' }, probe];

export const study: WrittenStudy = {
  id: '154',
  papers: [{ atlas: 154, cite: 'Wu et al. 2023, arXiv 2310.00212', url: 'https://arxiv.org/abs/2310.00212' }],
  family: 'policy-gradient',
  level: 'full',
  title: 'Offsets of the reward slow PPO and leave P3O unchanged to the last bit',
  question: 'Does it matter to a learner what a prompt adds to the rewards of all its answers?',
  claim:
    'P3O earns exactly the same on equivalent rewards, and PPO does not. At an equal distance from the reference, P3O earns more true reward than PPO.',
  runs: {
    main: {
      name: 'A reward, and the same reward with offsets',
      world: {
        family: 'language',
        task: 'micro',
        level: 2,
        letters: 4,
        trainProblems: 3,
        heldOutProblems: 1,
        microScores: [0, 1, 3, 2, 0, 4, 6, 1, 2, 9, 5, 3, 16, 0, 7, 11, 2, 8, 4, 10, 5].map((n) => n / 16),
      },
      variants: [
        { label: 'P3O', agent: p3o, reward: plain },
        { label: 'P3O, offsets', agent: p3o, reward: moved },
        { label: 'PPO', agent: ppo, reward: plain },
        { label: 'PPO, offsets', agent: ppo, reward: moved },
      ],
      seeds: 10,
      envSteps: 24_000,
      measurementPoints: 24,
    },
  },
  parts: [
    {
      kind: 'within',
      says: 'P3O earns the same on both rewards, over the whole run and on every seed.',
      metric: 'taskReturn',
      when: 'area',
      margin: 1e-6,
      variant: 'main/P3O, offsets',
      same: 'main/P3O',
    },
    {
      kind: 'ahead',
      says: 'PPO earns more over the run without offsets than with them.',
      metric: 'taskReturn',
      when: 'area',
      variant: 'main/PPO',
      over: ['main/PPO, offsets'],
    },
    {
      kind: 'within',
      says: 'P3O and PPO end equally far from the reference, within 0.25 nats.',
      metric: 'kl',
      variant: 'main/P3O',
      same: 'main/PPO',
      margin: 0.25,
    },
    {
      kind: 'ahead',
      says: 'There, P3O earns more true reward than PPO.',
      metric: 'taskReturn',
      variant: 'main/P3O',
      over: ['main/PPO'],
    },
  ],
  shows: [
    { title: 'True reward', run: 'main', metric: 'taskReturn', kind: 'curve' },
    {
      title: 'KL to the exact optimum',
      run: 'main',
      metric: 'probe:optimum-kl',
      unit: 'KL in nats',
      kind: 'curve',
    },
  ],
  teaching: {
    before:
      'A reward model is only fitted to differences, so it may add any number to all answers of a prompt. Here each prompt adds a whole number from 0 to 10. The best policy stays the same.',
    predict: {
      ask: 'Which learner notices the offsets?',
      options: ['Both', 'PPO only', 'P3O only'],
      answer: 1,
    },
    watch: 'P3O has one curve, not two. Follow PPO with offsets in both charts.',
    after:
      'P3O pushes two answers of a prompt by ±½ (r₁ − r₂), and an offset cancels in the difference. PPO subtracts what a critic has learned: until the critic knows the offsets, they are noise in every advantage. At the end both policies lie near the same optimum, π_ref · exp(r/β). So at an equal KL they earn the same here, and the paper’s better frontier does not show.',
  },
  changes: [
    {
      says: 'Make the offsets ten times as large.',
      run: 'main',
      patch: {
        variants: [
          { label: 'PPO', agent: ppo, reward: plain },
          { label: 'PPO, offsets', agent: ppo, reward: [...plain, { term: 'prompt-offset', most: 100 }] },
        ],
      },
    },
    {
      says: 'Give PPO a stronger critic: a larger weight of its loss.',
      run: 'main',
      patch: {
        variants: [
          { label: 'PPO, offsets', agent: ppo, reward: moved },
          { label: 'strong critic', agent: { ...ppo, valueCoefficient: 5 }, reward: moved },
        ],
      },
    },
    {
      says: 'Compare with RLOO, whose baseline is also the other answer.',
      run: 'main',
      patch: {
        variants: [
          { label: 'P3O, offsets', agent: p3o, reward: moved },
          { label: 'RLOO, offsets', agent: { ...network, type: 'rloo-lm' }, reward: moved },
        ],
      },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 1, decided: 2, teaching: 2, interesting: 2 },
    says: 'Invariance to the last bit, exact optimum as a yardstick, matched KL shown first. Two-letter answers leave little frontier.',
    read: '2026-11-28',
  },
  writtenFor: 'h0 h+ h0 u0',
  budget: { coreMinutes: 0.8, quick: { seeds: 2 } },
  caveats: [
    'Curves are equal to the last bit because scores are sixteenths and offsets whole numbers: sums of others are rounded.',
    'Texts have at most two letters, so a critic has little to learn. DPO and a sweep of the KL weight are left out.',
  ],
  pilots:
    'Experiment seed 7, two replicas: learning rates 0.001, 0.003 and 0.01 for both, once with a steered and once with a fixed KL weight. The steered weight made the KL swing, so it is fixed. Both methods had their best rate at 0.001 or 0.003. The pilot already showed no lead of P3O at equal KL; the part was kept.',
};
