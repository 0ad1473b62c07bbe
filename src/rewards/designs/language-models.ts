/** Language tasks: rewards learned from labeled pairs, and guards against their errors. */
import type { RewardDesign } from '../../experiment/design.ts';

const learned = (design: Omit<RewardDesign, 'family' | 'group' | 'worlds'>): RewardDesign => ({
  family: 'language',
  group: 'learned reward',
  worlds: ['length bias', 'flattery'],
  ...design,
});

export const designs: readonly RewardDesign[] = [
  learned({
    id: 'what-people-want',
    title: 'The true preference',
    idea: 'The reward that the labels were meant to express. Known here because the task is synthetic; in practice nobody has it.',
    failure: 'Exists only in toy tasks. The other designs are measured against it.',
    paper: { words: 'Gao, Schulman & Hilton 2022', link: 'https://arxiv.org/abs/2210.10760' },
    terms: [{ term: 'true-reward' }],
  }),
  learned({
    id: 'reward-model',
    title: 'A plain reward model',
    idea: 'A model fitted to labeled pairs of completions scores everything.',
    failure:
      'Accurate where pairs were labeled. A strongly optimized policy leaves that region: the score rises while the true reward turns and falls.',
    paper: {
      words: 'Gao, Schulman & Hilton 2022, scaling laws for over-optimization',
      link: 'https://arxiv.org/abs/2210.10760',
    },
    terms: [{ term: 'learned-reward' }],
  }),
  learned({
    id: 'reward-model-length-priced',
    title: 'A reward model with a length cost',
    idea: 'Corrects a known bias: each token costs the amount by which the model overrates it.',
    failure: 'The amount is a guess. Too high, and texts become too short; other biases remain.',
    paper: { words: 'Singhal et al. 2023', link: 'https://arxiv.org/abs/2310.03716' },
    terms: [{ term: 'learned-reward' }, { term: 'completion-length', weight: -0.1 }],
    repairs: ['reward-model'],
  }),
  learned({
    id: 'reward-model-clipped',
    title: 'A clipped reward model',
    idea: 'Scores are clipped to ±2: outputs far outside the labeled pairs earn nothing extra.',
    failure: 'Within the bounds it is as wrong as before.',
    paper: {
      words: 'Ouyang et al. 2022; Huang et al. 2024, implementation details of RLHF',
      link: 'https://arxiv.org/abs/2403.17031',
    },
    terms: [{ term: 'learned-reward', clip: 2 }],
  }),
  learned({
    id: 'worst-of-an-ensemble',
    title: 'The worst of four reward models',
    idea: 'Uses the lowest of four models’ scores: where they disagree, none is trusted.',
    failure: 'Errors that all four share go unnoticed, and they share their data.',
    paper: { words: 'Coste et al. 2023', link: 'https://arxiv.org/abs/2310.02743' },
    terms: [{ term: 'reward-ensemble', members: 4, rule: 'worst' }],
    repairs: ['reward-model'],
  }),
  learned({
    id: 'ensemble-with-distrust',
    title: 'The mean of four, minus their disagreement',
    idea: 'The mean score minus half its variance over the models: distrust in proportion to disagreement.',
    failure: 'Same as the worst of four; in addition, λ must be chosen.',
    paper: {
      words: 'Coste et al. 2023, uncertainty-weighted optimization',
      link: 'https://arxiv.org/abs/2310.02743',
    },
    terms: [{ term: 'reward-ensemble', members: 4, rule: 'mean-minus-variance', lambda: 0.5 }],
    repairs: ['reward-model'],
  }),
  learned({
    id: 'preference-over-reference',
    title: 'Probability of beating a reference',
    idea: 'A sigmoid of the score, centered on reference completions: steep where it matters, flat where the model is guessing.',
    failure: 'Bounded, so slower; it still follows a bias within the steep part.',
    paper: { words: 'Fu et al. 2025, PAR', link: 'https://arxiv.org/abs/2502.18770' },
    terms: [{ term: 'preference-as-reward' }],
    repairs: ['reward-model'],
  }),
];
