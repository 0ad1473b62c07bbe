/** Lyu et al. 2025: OREAL. Copy right completions, and push wrong ones down by a weight that keeps the gradient consistent. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const network = {
  layers: 1,
  width: 32,
  heads: 2,
  baseAccuracy: 0.1,
  learningRate: 0.002,
  examProblems: 4,
};
const grouped = { ...network, prompts: 8, groupSize: 8 };
const reward = [{ term: 'exact-match' }];
const [POSITIVES, REINFORCE, BOTH] = ['right ones only', 'REINFORCE', 'right and wrong ones'] as const;
const world = { family: 'language', task: 'reverse', level: 6, letters: 3, trainProblems: 836 };
const variants = [
  { label: POSITIVES, agent: { ...grouped, type: 'filtered-bc' }, reward },
  { label: REINFORCE, agent: { ...network, type: 'reinforce-lm', prompts: 64 }, reward },
  { label: BOTH, agent: { ...grouped, type: 'grpo-lm', advantage: 'dr-grpo' }, reward },
];
const rates = (learningRate: number) =>
  variants.map((one) => ({ ...one, agent: { ...one.agent, learningRate } }));

export const study: WrittenStudy = {
  id: '40',
  papers: [
    { atlas: 40, cite: 'Lyu et al. 2025, OREAL, arXiv 2502.06781', url: 'https://arxiv.org/abs/2502.06781' },
  ],
  family: 'policy-gradient',
  level: 'analog',
  title: 'Pushing wrong completions down adds nothing here to copying the right ones',
  question: 'Does learning from wrong completions, too, beat copying the right ones?',
  claim:
    'Learning from right and wrong completions ends above copying the right ones alone and above REINFORCE.',
  standsFor:
    'Reversing letters stands for mathematics. A group of 8 gives right completions the weight 1 − p and wrong ones −p, where p is the share that is right. This keeps the gradient consistent, as OREAL’s reshaped rewards do. Nothing follows for token weights.',
  runs: {
    main: {
      name: 'Right completions, or wrong ones, too',
      world,
      variants,
      evaluation: { policy: 'sampled', every: 10, episodes: 100 },
      seeds: 10,
      seed: 40,
      episodes: 12_800,
      envSteps: 110_000,
      measurementPoints: 20,
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'Learning from right and wrong ones ends at least 3 points above right ones only.',
      metric: 'taskReturn',
      variant: `main/${BOTH}`,
      over: [`main/${POSITIVES}`],
      margin: 0.03,
    },
    {
      kind: 'ahead',
      says: 'It ends at least 3 points above REINFORCE.',
      metric: 'taskReturn',
      variant: `main/${BOTH}`,
      over: [`main/${REINFORCE}`],
      margin: 0.03,
    },
  ],
  shows: [
    { title: 'Right completions', run: 'main', metric: 'taskReturn', kind: 'curve' },
    { title: 'Entropy', run: 'main', metric: 'entropy', kind: 'curve' },
  ],
  teaching: {
    before:
      'A policy that reverses one row of letters in ten learns from its own completions. One variant copies the right ones. One also pushes the wrong ones of a group down. REINFORCE compares completions of different rows.',
    predict: {
      ask: 'What does pushing wrong completions down add to copying the right ones?',
      options: ['Several points', 'Less than 3 points', 'It ruins what was learned'],
      answer: 1,
    },
    watch: 'Compare the shares of right completions at equal samples, then the entropy.',
    after:
      'Copying right completions of the present policy is itself a policy gradient: that of the share of right ones, with rewards 1 and 0. Weights 1 − p and −p subtract the share p as a baseline. That changes the noise of a batch, not the direction on average, and eight completions per prompt leave little noise. Copies from an old policy, as in long offline rounds, would differ more.',
  },
  changes: [
    { says: 'Learn twice as fast.', run: 'main', patch: { variants: rates(0.004) } },
    { says: 'Learn at half the rate.', run: 'main', patch: { variants: rates(0.001) } },
    { says: 'Take rows of eight letters.', run: 'main', patch: { world: { ...world, level: 8 } } },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 1, teaching: 2, interesting: 1 },
    says: 'On-policy positives-only = REINFORCE in expectation, so a tie is a theorem. The one part that the lab can decide exactly (best-of-N clone, KL to the optimum < 0.02) is dropped.',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 1, quick: { seeds: 3 } },
  caveats: [
    'Token weights from a learned reward model, and a sweep over 4 to 64 completions, are left out.',
    'The exact comparison of copied best-of-n completions with the optimum is left out.',
    'All variants have the same learning rate and batch of 64 completions.',
  ],
  pilots:
    'Experiment seed 7, one seed, twice, from a start of 0.2, at the rate of 0.002: 6,400 episodes in batches of 128, then 16,000 in batches of 64. Copying the best of each group and GRPO with its division were tried, too. All curves were close together. The start was then lowered to 0.1; the parts were written after that.',
};
