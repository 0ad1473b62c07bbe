/** Language tasks: rewards that were learned from labeled pairs, and guards against their errors. */
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
    idea: 'What the labels were meant to say. Known here because the task is made up; elsewhere nobody has it.',
    failure: 'Exists in toys only. It is the line that the others are measured by.',
    paper: { words: 'Gao, Schulman & Hilton 2022', link: 'https://arxiv.org/abs/2210.10760' },
    terms: [{ term: 'true-reward' }],
  }),
  learned({
    id: 'reward-model',
    title: 'A reward model, as it is',
    idea: 'A model fitted to labeled pairs of completions scores everything.',
    failure:
      'Right where pairs were shown. Pushed hard, the policy leaves that region: its score rises while the true one turns and falls.',
    paper: {
      words: 'Gao, Schulman & Hilton 2022, scaling laws for over-optimization',
      link: 'https://arxiv.org/abs/2210.10760',
    },
    terms: [{ term: 'learned-reward' }],
  }),
  learned({
    id: 'reward-model-length-priced',
    title: 'A reward model, with a price on length',
    idea: 'The bias that is known is priced: each token costs what it was overrated by.',
    failure: 'The price is a guess. Too high, and texts become too short; other biases stay.',
    paper: { words: 'Singhal et al. 2023', link: 'https://arxiv.org/abs/2310.03716' },
    terms: [{ term: 'learned-reward' }, { term: 'completion-length', weight: -0.1 }],
    repairs: ['reward-model'],
  }),
  learned({
    id: 'reward-model-clipped',
    title: 'A reward model, held within bounds',
    idea: 'Scores beyond ±2 count as ±2: what is far outside the labeled pairs earns nothing more.',
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
    idea: 'Four models, and the least of their scores: where they disagree none is believed.',
    failure: 'Errors that all four share pass unseen, and they share their data.',
    paper: { words: 'Coste et al. 2023', link: 'https://arxiv.org/abs/2310.02743' },
    terms: [{ term: 'reward-ensemble', members: 4, rule: 'worst' }],
    repairs: ['reward-model'],
  }),
  learned({
    id: 'ensemble-with-distrust',
    title: 'The mean of four, less their disagreement',
    idea: 'The mean score less half its variance over the models: distrust in proportion.',
    failure: 'As the worst of four; and λ must be chosen.',
    paper: {
      words: 'Coste et al. 2023, uncertainty-weighted optimization',
      link: 'https://arxiv.org/abs/2310.02743',
    },
    terms: [{ term: 'reward-ensemble', members: 4, rule: 'mean-minus-variance', lambda: 0.5 }],
    repairs: ['reward-model'],
  }),
  learned({
    id: 'preference-over-reference',
    title: 'How likely it beats a reference',
    idea: 'A sigmoid of the score, centerd on reference completions: steep where it matters, flat where the model is guessing.',
    failure: 'Bounded, so slower; a bias within the steep part is followed all the same.',
    paper: { words: 'Fu et al. 2025, PAR', link: 'https://arxiv.org/abs/2502.18770' },
    terms: [{ term: 'preference-as-reward' }],
    repairs: ['reward-model'],
  }),
];
