/** Rafailov et al. 2023: DPO. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const small = { layers: 1, width: 32, heads: 2, baseAccuracy: 0, baseSteps: 0 };
const network = { ...small, prompts: 16, groupSize: 8, learningRate: 0.001 };
const probe = { term: 'optimum-kl', beta: 0.2, probe: true };
const reward = [{ term: 'task' }, probe];
const labels = { labelNoise: 0, labelTemperature: 0.2 };
const fitted = [{ term: 'learned-reward', pairs: 1000, ...labels, weight: 0.2 }, probe];
const dpo = { ...network, type: 'dpo', pairs: 'offline', storedPairs: 1000, labelTemperature: 0.2, beta: 1 };
const ppo = { ...network, type: 'ppo-lm', klCoefficient: 0.2, learningRate: 0.003 };
const shared = {
  world: { family: 'language', example: 'micro', trainProblems: 3, heldOutProblems: 1 },
  seeds: 10,
  envSteps: 40_000,
  measurementPoints: 25,
};

export const study: WrittenStudy = {
  id: '163',
  papers: [
    { atlas: 163, cite: 'Rafailov et al. 2023, arXiv 2305.18290', url: 'https://arxiv.org/abs/2305.18290' },
  ],
  family: 'preference',
  level: 'full',
  title:
    'DPO fits no reward and earns {{mean:main/DPO.taskReturn}} at a KL of {{mean:main/DPO.kl|.2}}; PPO on a fitted one earns {{mean:main/PPO, fitted reward.taskReturn}} at {{mean:main/PPO, fitted reward.kl}}',
  question: 'Can preference labels train a policy without a reward model?',
  claim:
    'At about the same KL, DPO earns no less true reward than PPO on a fitted reward, and more than SFT on preferred texts. More labels bring it closer to the exact optimum.',
  runs: {
    main: {
      ...shared,
      name: 'Four ways to use 1000 labels',
      variants: [
        { label: 'DPO', agent: dpo, reward },
        { label: 'preferred SFT', agent: { ...dpo, loss: 'sft' }, reward },
        { label: 'PPO, fitted reward', agent: ppo, reward: fitted },
        { label: 'PPO, true reward', agent: ppo, reward },
      ],
    },
    labels: {
      ...shared,
      name: 'DPO with more labels',
      vary: [{ path: 'agent.storedPairs', over: [100, 1000, 10_000], unit: 'pairs' }],
      variants: [{ label: 'DPO', agent: dpo, reward }],
    },
  },
  parts: [
    {
      id: 'kl',
      kind: 'within',
      says: 'At the end, DPO and PPO on the fitted reward are equally far from the reference, within 0.25 nats.',
      metric: 'kl',
      variant: 'main/DPO',
      same: 'main/PPO, fitted reward',
      margin: 0.25,
    },
    {
      id: 'ppo',
      kind: 'notAbove',
      says: 'PPO on the fitted reward does not earn 0.02 more true reward than DPO.',
      metric: 'taskReturn',
      variant: 'main/PPO, fitted reward',
      than: 'main/DPO',
      margin: 0.02,
    },
    {
      kind: 'ahead',
      says: 'DPO earns at least 0.02 more true reward than SFT on the preferred texts.',
      metric: 'taskReturn',
      variant: 'main/DPO',
      over: ['main/preferred SFT'],
      margin: 0.02,
    },
    {
      kind: 'trend',
      says: 'With more labels DPO ends closer to the exact optimum.',
      metric: 'probe:optimum-kl',
      variant: 'labels/DPO',
      over: 'agent.storedPairs',
      scale: 'log',
      direction: 'shrinks',
    },
  ],
  shows: [
    { title: 'True reward', run: 'main', metric: 'taskReturn', kind: 'curve' },
    {
      title: 'KL to the exact optimum',
      run: 'labels',
      metric: 'probe:optimum-kl',
      unit: 'KL in nats',
      kind: 'curve',
    },
  ],
  teaching: {
    before:
      'A reference policy writes pairs of short texts. A labeler prefers the better one with probability σ((r − r′)/0.2). All texts can be listed, so the optimum at KL weight β = 0.2 is known: π_ref · exp(r/β).',
    predict: {
      ask: 'What does DPO lose because it fits no reward model?',
      answer: '{{verdict:part:ppo|1||}}',
      options: ['Most of the reward', 'Nothing that shows here'],
    },
    watch:
      'Compare true rewards at the end, then the KL to the reference. The second chart shows what 100, 1,000 and 10,000 labels are worth.',
    after:
      'The optimum can be solved for its reward: r = β ln(π/π_ref) + a number of the prompt, and that number cancels in a pair. So the Bradley–Terry loss of a reward model becomes a loss of the policy: −ln σ(β ln(π/π_ref)(y) − β ln(π/π_ref)(y′)). With 100 labels, repeated passes overfit: the policy gets closer to the optimum first and then moves past it. From 1,000 to 10,000 labels nothing is gained, {{mean:labels/DPO.probe:optimum-kl[agent.storedPairs=1000]}} and {{mean:labels/DPO.probe:optimum-kl[agent.storedPairs=10000]}}: the trend is that from 100. DPO earns {{part:ppo.size}} {{word:part:ppo|less|more|more or less}} than PPO on a fitted reward. Their KL differs by {{part:kl.size}} nats, so some of that may be the KL. PPO on the true reward shows how much the labels cost.',
  },
  changes: [
    {
      says: 'Take 100 labels: DPO overfits them.',
      run: 'main',
      patch: {
        variants: [
          { label: 'DPO, 100 labels', agent: { ...dpo, storedPairs: 100 }, reward },
          { label: 'DPO, 1000 labels', agent: dpo, reward },
        ],
      },
    },
    {
      says: 'Stop at a margin instead: IPO on the same labels.',
      run: 'main',
      patch: {
        variants: [
          { label: 'DPO', agent: dpo, reward },
          { label: 'IPO', agent: { ...dpo, loss: 'ipo', beta: 0.5 }, reward },
        ],
      },
    },
    {
      says: 'Let DPO label its own texts: it needs no more labels and goes further.',
      run: 'main',
      patch: {
        variants: [
          { label: 'DPO, stored texts', agent: dpo, reward },
          { label: 'DPO, own texts', agent: { ...dpo, pairs: 'online' }, reward },
        ],
      },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 1, decided: 1, teaching: 2, interesting: 2 },
    says: 'Canonical, exact optimum, honest. The “matched” KL is over a third higher for DPO; PPO took its rate from another study; 1,000→10,000 labels does not improve, the trend is carried by 100.',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 1.2, quick: { seeds: 2 } },
  caveats: [
    'SFT on preferred texts cannot move as far from the reference as the others, so its KL is lower.',
    'DPO goes farther than PPO, {{mean:main/DPO.kl|.2}} nats against {{mean:main/PPO, fitted reward.kl}}: equal within the margin of 0.25, not equal.',
    'Unlikelihood training and best of n are left out. β is not swept; the KL is matched at one point of the frontier.',
    'The policy has one layer of width 32, and a text has at most two letters.',
  ],
  pilots:
    'Experiment seed 7, two replicas, once. DPO was tried at learning rates 0.001 and 0.003; 0.001 was kept because its KL was closer to that of PPO on the fitted reward. PPO had the rate of study 101.',
};
