/** Zhong et al. 2024: DPO meets PPO (RTO). Token rewards that are learned from preferences, against one score and DPO. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Write a row backward; the score is the share of right letters, so each token is responsible for one part of it. */
import kernel from './task.kernel.ts?raw';

const PAIRS = 1024;
const network = {
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 16,
  groupSize: 4,
  baseAccuracy: 0.15,
  examProblems: 4,
  learningRate: 0.002,
};
const ppo = { ...network, type: 'ppo-lm', klCoefficient: 0.1, epochs: 2, minibatches: 2 };
const dpo = { ...network, type: 'dpo', groupSize: 2, pairs: 'offline', storedPairs: PAIRS, beta: 0.1 };
const model = { term: 'learned-reward', pairs: PAIRS, labelNoise: 0 };
const accuracy = { term: 'model-check', measure: 'accuracy', probe: true };
const fitted = (label: string, how: object = {}) => ({
  label,
  agent: ppo,
  reward: [{ ...model, ...how }, accuracy],
});
const [DPO, WHOLE, TOKENS] = ['DPO', 'PPO, one score', 'PPO, token rewards'] as const;
const stored = (pairs: number) => ({
  label: DPO,
  agent: { ...dpo, storedPairs: pairs },
  reward: [{ term: 'task' }],
});
const variants = [stored(PAIRS), fitted(WHOLE), fitted(TOKENS, { objective: 'per-token' })];
const LENGTH = 'world.length';
const ahead = (over: string): ClaimPart => ({
  kind: 'ahead',
  says: `Over both lengths, PPO with token rewards ends at least 3 points above ${over}.`,
  metric: 'taskReturn',
  variant: `main/${TOKENS}`,
  over: [`main/${over}`],
  margin: 0.03,
});

export const study: WrittenStudy = {
  id: '58',
  papers: [
    { atlas: 58, cite: 'Zhong et al. 2024, arXiv 2404.18922', url: 'https://arxiv.org/abs/2404.18922' },
  ],
  family: 'preference',
  level: 'analog',
  title: 'DPO learns more from the same pairs than PPO with token rewards',
  question: 'Do token rewards learned from preferences beat one score per text and DPO?',
  claim:
    'PPO with token rewards ends above PPO with one score and above DPO, and its lead over one score grows with the length.',
  standsFor:
    'A model whose token scores add up to the score of a text stands for the log-ratios of a DPO policy. Both are fitted to pairs alone. Nothing follows about log-ratios as rewards.',
  runs: {
    main: {
      name: 'Preferences as one score, token rewards or DPO',
      variants,
      world: {
        family: 'language',
        task: 'written',
        kernel,
        length: 4,
        trainProblems: 200,
        heldOutProblems: 16,
      },
      vary: [{ path: LENGTH, over: [5, 8], unit: 'letters' }],
      seeds: 10,
      seed: 58,
      episodes: 3200,
      envSteps: 60_000,
      measurementPoints: 20,
    },
  },
  parts: [
    ahead(WHOLE),
    ahead(DPO),
    {
      kind: 'trend',
      says: 'The lead over PPO with one score grows with the length.',
      metric: 'taskReturn',
      variant: `main/${TOKENS}`,
      minus: `main/${WHOLE}`,
      over: LENGTH,
      direction: 'grows',
    },
  ],
  shows: [
    { title: 'Right letters by length', run: 'main', metric: 'taskReturn', kind: 'sweep', over: LENGTH },
    {
      title: 'Right letters, eight in a row',
      run: 'main',
      metric: 'taskReturn',
      kind: 'curve',
      level: { [LENGTH]: 8 },
    },
  ],
  teaching: {
    before:
      'A policy writes rows of letters backward. Readers compare 1,024 pairs of its first completions. DPO learns from these pairs. PPO earns one score at the end, or a score for each token, from a model that was fitted to the same pairs.',
    predict: {
      ask: 'Who ends with the most right letters?',
      options: [DPO, WHOLE, TOKENS],
      answer: 0,
    },
    watch: 'Compare the ends by length, then the curves for eight letters.',
    after:
      'DPO ends at 96 % right letters or more in every seed and stays with the pairs that readers saw. PPO writes new texts and trusts a model there. Token scores add up over a row, so many small errors can be earned at once. They end no better than one score: 0.06 lower over both lengths, though the interval still holds 0. The lead that the claim asks for is excluded. One KL weight for both kinds of PPO need not be right for each: sums of token scores are larger than one score.',
  },
  changes: [
    {
      says: 'Compare a quarter of the pairs.',
      run: 'main',
      patch: {
        variants: [
          stored(256),
          fitted(WHOLE, { pairs: 256 }),
          fitted(TOKENS, { objective: 'per-token', pairs: 256 }),
        ],
      },
    },
    {
      says: 'Pay the true score at the end.',
      run: 'main',
      patch: { variants: [{ label: 'true score', agent: ppo, reward: [{ term: 'task' }] }] },
    },
    {
      says: 'Refresh the token rewards.',
      run: 'main',
      patch: { variants: [fitted(TOKENS, { objective: 'per-token', refresh: 10, refreshPairs: 64 })] },
    },
  ],
  review: {
    scores: { faithful: 0, informative: 0, decided: 1, teaching: 1, interesting: 1 },
    says: 'RTO does not run: an additive RM replaces the DPO log-ratio (“nothing follows about log-ratios”). DPO is at 0.99, so the claim is out of reach; KL weight tuned for nobody.',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 3, quick: { seeds: 3 } },
  caveats: [
    'DPO ends within 3 points of the most in most seeds, so nothing could be ahead of it by the margin. The pilots showed this, and the part was kept. The lead over one score is excluded without it.',
    'Shuffled token rewards are left out. The number of pairs and the KL penalty of PPO, 0.1, are not swept.',
    'Both lengths start with about 15 % of fully right rows, so longer rows have fewer wrong letters to begin with.',
  ],
  pilots:
    'Experiment seed 7, one seed, three times. Four letters and 2,048 pairs: DPO and token rewards reached all letters, one score was hacked. Eight letters and 512 pairs: both models were hacked. Then 1,024 pairs and, as in the paper, a KL penalty for both kinds of PPO. DPO was near its ceiling each time. The parts were not changed.',
};
