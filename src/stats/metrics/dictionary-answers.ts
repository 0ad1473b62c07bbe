/** Dictionary entries for metrics of written answers and of preference pairs. */
import type { MetricEntry } from './metrics.ts';

export const ANSWER_ENTRIES: readonly MetricEntry[] = [
  {
    id: 'batchReturn',
    label: 'Training batch: return',
    unit: 'reward per completion',
    formula: 'mean of the design’s reward over the completions that are learned from',
    meaning:
      'Reward of the variant’s own design per completion of the training batch: what updates learn from, with its given prefixes, contexts, chosen problems, replayed successes, stored data and kept groups. Recorded in runs that use any of these.',
    howToRead:
      'Says how hard the training is, not how good the policy is: compare variants by task return, which is measured on what the policy writes alone to plain problems.',
    aliases: ['training batch return'],
  },
  {
    id: 'batchSuccess',
    label: 'Training batch: success',
    unit: 'share of completions',
    formula: 'right / all completions that are learned from',
    meaning: 'Share of the completions of the training batch that the verifier accepts.',
    howToRead:
      'Near 0 or 1 an update learns little. A frozen policy has a high share, too, if it is given easy problems, long prefixes or kept groups.',
    aliases: ['training batch success'],
  },
  {
    id: 'passAtK',
    label: 'pass@k',
    unit: 'share of held-out problems',
    formula: '1 − C(n − c, k) / C(n, k)',
    meaning:
      'Probability that at least one of k sampled answers to a held-out problem is right (unbiased estimator).',
    howToRead:
      'If the return rises while pass@k falls, the policy has become more certain, not more capable.',
    aliases: ['pass@k'],
  },
  {
    id: 'passAt1',
    label: 'pass@1',
    unit: 'share of held-out problems',
    formula: 'mean of c / n',
    meaning: 'Probability that one sampled answer to a held-out problem is right.',
    howToRead:
      'Where it rises and pass@k does not, the policy finds more reliably what it could already find.',
    aliases: ['pass@1'],
  },
  {
    id: 'rightLength',
    label: 'Length of right completions',
    unit: 'tokens',
    formula: 'mean length of completions that the verifier accepts',
    meaning: 'Tokens of the policy in right completions of the window, end token included.',
    howToRead: 'Empty while no completion is right.',
    aliases: [],
  },
  {
    id: 'wrongLength',
    label: 'Length of wrong completions',
    unit: 'tokens',
    formula: 'mean length of completions that the verifier rejects',
    meaning: 'Tokens of the policy in wrong completions of the window, end token included.',
    howToRead:
      'If wrong completions grow and right ones do not, the loss makes long mistakes cheap: that is the length bias that Dr. GRPO removes.',
    aliases: [],
  },
  {
    id: 'chosenLogp',
    label: 'Log-probability of chosen completions',
    unit: 'nats per completion',
    formula: 'mean ln π(chosen)',
    meaning: 'Log-probability of the preferred completions of the pairs that are learned from.',
    howToRead: 'In DPO it may fall while the margin grows: only the difference is trained.',
    aliases: [],
  },
  {
    id: 'rejectedLogp',
    label: 'Log-probability of rejected completions',
    unit: 'nats per completion',
    formula: 'mean ln π(rejected)',
    meaning: 'Log-probability of the other completions of the pairs that are learned from.',
    howToRead: 'Should fall further below that of the chosen ones.',
    aliases: [],
  },
  {
    id: 'preferenceMargin',
    label: 'Preference margin',
    unit: 'implicit reward',
    formula: 'mean β · Δ, Δ = (ln π/π_ref)(chosen) − (ln π/π_ref)(rejected)',
    meaning:
      'How much more implicit reward the chosen completion of a pair has than the rejected one, before each update.',
    howToRead:
      'Rises while pairs are learned. SimPO has no reference: there it is β times the difference of mean log-probabilities.',
    aliases: [],
  },
  {
    id: 'preferenceAccuracy',
    label: 'Preference accuracy',
    unit: 'share of pairs',
    formula: 'mean of 1(Δ > 0)',
    meaning: 'Share of pairs whose chosen completion already has the larger implicit reward.',
    howToRead: '0.5 knows nothing. On stored pairs it can reach 1 by memorizing their noise.',
    aliases: [],
  },
  {
    id: 'rewardModelAccuracy',
    label: 'Reward model accuracy',
    unit: 'share of held-out pairs',
    formula: 'mean of 1(order by the model = order by the true reward)',
    meaning:
      'Share of pairs on held-out problems that a fitted reward model orders as labels without noise would. Measured once, after fitting; the mean over an ensemble’s models.',
    howToRead: '0.5 is a coin. A model that is right on such pairs can still be wrong where the policy goes.',
    aliases: [],
  },
  {
    id: 'warmStart',
    label: 'Warm-start accuracy reached',
    unit: 'share of held-out problems',
    formula: 'right / asked, when the warm start ended',
    meaning: 'Accuracy on held-out problems at which reinforcement learning began.',
    howToRead:
      'Below the wanted accuracy the warm start ended at its step limit: compare only variants that started alike.',
    aliases: [],
  },
  {
    id: 'klCoefficient',
    label: 'KL coefficient β',
    unit: 'reward per nat',
    formula: 'β',
    meaning: 'Current weight of the KL penalty: fixed, or adapted toward a target.',
    howToRead: 'An adaptive β that keeps rising means that the reward pulls harder than the penalty holds.',
    aliases: ['kl coefficient'],
  },
  {
    id: 'overOptimization',
    label: 'Over-optimization',
    unit: 'reward per episode',
    formula: 'R(d) = d · (α − β · ln d), d = √KL',
    meaning:
      'Training return (above) and task return (below) over the square root of the KL to the reference, one point per measurement point, joined in training order. Thin line: the curve of Gao et al. (2022), fitted by least squares to the gain in task return since its first point.',
    howToRead:
      'Read from left to right: further right is further from the reference. Where the task return turns down while the training return still climbs, the policy over-optimizes the proxy. The fitted curve turns at d = e^(α/β − 1). Negative KL estimates, possible with few samples, are drawn at 0.',
    aliases: ['over-optimization', 'reward model overoptimization', 'goodhart curve'],
  },
];
