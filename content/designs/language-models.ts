/** Language tasks: rewards learned from labeled pairs, and guards against their errors. */
import type { RewardDesign } from '../../src/experiment/design.ts';
import { arxiv } from '../../src/rewards/design-parts.ts';

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
    paper: arxiv('2210.10760', 'Gao, Schulman & Hilton 2022'),
    terms: [{ term: 'true-reward' }],
  }),
  learned({
    id: 'reward-model',
    title: 'A plain reward model',
    idea: 'A model fitted to labeled pairs of completions scores everything.',
    failure:
      'Accurate where pairs were labeled. A strongly optimized policy leaves that region: the score rises while the true reward turns and falls.',
    paper: arxiv('2210.10760', 'Gao, Schulman & Hilton 2022, scaling laws for over-optimization'),
    terms: [{ term: 'learned-reward' }],
  }),
  learned({
    id: 'reward-model-length-priced',
    title: 'A reward model with a length cost',
    idea: 'Corrects a known bias: each token costs the amount by which the model overrates it.',
    failure: 'The amount is a guess. Too high, and texts become too short; other biases remain.',
    paper: arxiv('2310.03716', 'Singhal et al. 2023'),
    terms: [{ term: 'learned-reward' }, { term: 'completion-length', weight: -0.1 }],
    repairs: ['reward-model'],
  }),
  learned({
    id: 'reward-model-clipped',
    title: 'A clipped reward model',
    idea: 'Scores are clipped to ±2: outputs far outside the labeled pairs earn nothing extra.',
    failure: 'Within the bounds it is as wrong as before.',
    paper: arxiv('2403.17031', 'Ouyang et al. 2022; Huang et al. 2024, implementation details of RLHF'),
    terms: [{ term: 'learned-reward', clip: 2 }],
  }),
  learned({
    id: 'worst-of-an-ensemble',
    title: 'The worst of four reward models',
    idea: 'Uses the lowest of four models’ scores: where they disagree, none is trusted.',
    failure: 'Errors that all four share go unnoticed, and they share their data.',
    paper: arxiv('2310.02743', 'Coste et al. 2023'),
    terms: [{ term: 'reward-ensemble', members: 4, rule: 'worst' }],
    repairs: ['reward-model'],
  }),
  learned({
    id: 'ensemble-with-distrust',
    title: 'The mean of four, minus their disagreement',
    idea: 'The mean score minus half its variance over the models: distrust in proportion to disagreement.',
    failure: 'Same as the worst of four; in addition, λ must be chosen.',
    paper: arxiv('2310.02743', 'Coste et al. 2023, uncertainty-weighted optimization'),
    terms: [{ term: 'reward-ensemble', members: 4, rule: 'mean-minus-variance', lambda: 0.5 }],
    repairs: ['reward-model'],
  }),
  learned({
    id: 'preference-over-reference',
    title: 'Probability of beating a reference',
    idea: 'A sigmoid of the score, centered on reference completions: steep where it matters, flat where the model is guessing.',
    failure: 'Bounded, so slower; it still follows a bias within the steep part.',
    paper: arxiv('2502.18770', 'Fu et al. 2025, PAR'),
    terms: [{ term: 'preference-as-reward' }],
    repairs: ['reward-model'],
  }),
];
