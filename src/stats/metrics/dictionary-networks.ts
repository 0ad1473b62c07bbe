/** Dictionary entries for metrics that only neural policies have. */
import type { MetricEntry } from './metrics.ts';

export const NETWORK_ENTRIES: readonly MetricEntry[] = [
  {
    id: 'kl',
    label: 'KL to the reference',
    unit: 'nats per completion',
    formula: 'Σₜ (ln π(yₜ) − ln π_ref(yₜ))',
    meaning:
      'Distance of the policy from the frozen reference: the k1 estimator summed over a completion’s own tokens, averaged over the window’s completions. Of best-of-n, whose probabilities are not known: Σ w ln(w / p) over the rewards of a prompt, p being their shares among 4n samples and w = F(r)ⁿ − F(r⁻)ⁿ the chance to be picked, corrected for its bias.',
    howToRead:
      'Shows how far the policy moved to earn its reward. A reward that rises while the KL grows is the pattern of over-optimization. With few samples the estimate can be negative.',
    aliases: ['kl divergence'],
  },
  {
    id: 'klBound',
    label: 'Best-of-n bound on the KL',
    unit: 'nats per completion',
    formula: 'ln n − (n − 1) / n',
    meaning:
      'Upper bound of KL(best of n ‖ policy). It depends on n alone, and is often quoted as the KL itself (Beirami et al. 2024, 2401.01879).',
    howToRead:
      'Equal to the KL only where no two completions earn the same reward. Where many do, as with right and wrong, the KL is much lower: .415 instead of .636 for n = 4 and one right completion in four.',
    aliases: ['bon kl bound'],
  },
  {
    id: 'klToken',
    label: 'KL to the reference, per token',
    unit: 'nats per token',
    formula: 'mean of e^(−d) − 1 + d, d = ln π − ln π_ref',
    meaning:
      'The k3 estimator, averaged over the policy’s own tokens: never negative, and less noisy than k1.',
    howToRead: 'Most tools chart this as KL. Use it to compare runs only at equal temperature.',
    aliases: ['low_var_kl', 'k3'],
  },
  {
    id: 'approxKl',
    label: 'Policy change per update',
    unit: 'nats',
    formula: 'mean of (ρ − 1) − ln ρ, ρ = π_new / π_sampling',
    meaning: 'How far the updates on a batch moved the policy away from the one that sampled it (k3).',
    howToRead:
      'A few hundredths are usual. Large values mean that a batch was reused too often or that the learning rate is too high.',
    aliases: [],
  },
  {
    id: 'approxKlK1',
    label: 'Policy change per update, k1',
    unit: 'nats',
    formula: 'mean of −ln ρ, ρ = π_new / π_sampling',
    meaning:
      'The same change by the estimator k1: unbiased for the KL from the sampling policy to the updated one.',
    howToRead: 'Noisier than k3, and negative at times. verl and OpenRLHF chart this one.',
    aliases: [],
  },
  {
    id: 'clipFraction',
    label: 'Clip fraction',
    unit: 'share of tokens or steps',
    formula: 'mean of 1(|ρ − 1| > ε)',
    meaning:
      'Share of tokens or steps whose probability ratio left the clip range in the updates of the window.',
    howToRead:
      '0 with one gradient step per batch. Above about 0.3, most of a batch no longer pushes the policy.',
    aliases: [],
  },
  {
    id: 'clippedLow',
    label: 'Clipped below',
    unit: 'share of tokens or steps',
    formula: 'mean of 1(ρ < 1 − ε_low, A < 0)',
    meaning:
      'Share of tokens or steps that no longer push the policy because their probability has already fallen to the clip range.',
    howToRead: 'With the share clipped above, it adds up to what verl logs as pg_clipfrac.',
    aliases: [],
  },
  {
    id: 'clippedHigh',
    label: 'Clipped above',
    unit: 'share of tokens or steps',
    formula: 'mean of 1(ρ > 1 + ε_high, A > 0)',
    meaning:
      'Share of tokens or steps that no longer push the policy because their probability has already risen to the clip range.',
    howToRead:
      'A high share holds back rare tokens that were rewarded. A higher upper clip range lets them grow.',
    aliases: [],
  },
  {
    id: 'policyLoss',
    label: 'Policy loss',
    unit: 'advantage',
    formula: 'L_π',
    meaning: 'Surrogate loss of the policy, averaged over the window’s minibatches.',
    howToRead:
      'Its size means little: with one gradient step per batch it is near 0 whatever the policy learns.',
    aliases: [],
  },
  {
    id: 'valueLoss',
    label: 'Value loss',
    unit: 'reward²',
    formula: 'critic: ½ · mean (V − R)²; DQN: mean (Q − y)², or Huber’s loss',
    meaning:
      'Half the squared error of a critic, averaged over the window’s minibatches. For DQN its own loss of the action values: the squared error without the half, as in CleanRL, or Huber’s loss, which has it.',
    howToRead: 'Grows when returns grow. Judge a critic by its explained variance.',
    aliases: [],
  },
  {
    id: 'explainedVariance',
    label: 'Explained variance',
    unit: 'share of the variance',
    formula: '1 − Var(R − V) / Var(R)',
    meaning: 'Share of the variance of the returns that the critic predicts.',
    howToRead:
      '1: all of it. 0: no better than a constant. Negative: worse than a constant. Empty when all returns are equal.',
    aliases: [],
  },
  {
    id: 'gradientNorm',
    label: 'Gradient norm',
    unit: 'loss per parameter',
    formula: '‖∇L‖₂ before clipping',
    meaning: 'Norm of the gradient of all parameters together, before clipping, averaged over the window.',
    howToRead: 'Sudden spikes often precede a collapse.',
    aliases: [],
  },
  {
    id: 'silentGroups',
    label: 'Zero-advantage groups',
    unit: 'share of groups',
    formula: 'mean of 1(std of the group’s rewards = 0)',
    meaning:
      'Share of groups of completions of one prompt whose rewards are all equal: no advantage, nothing to learn from.',
    howToRead:
      'At success rate p and group size G about p^G + (1 − p)^G. High when a task is too hard or already solved. The probe “Gradient weight per prompt” measures how the other groups are weighed.',
    aliases: [],
  },
  {
    id: 'truncated',
    label: 'Truncated',
    unit: 'share of completions',
    formula: 'cut off / all',
    meaning:
      'Share of completions that reached the length limit without an end token, or of episodes that reached the step limit.',
    howToRead: 'A rising share with rising length often means that the reward pays for length itself.',
    aliases: [],
  },
  {
    id: 'evaluationReturn',
    label: 'Evaluation return',
    unit: 'task reward per episode',
    formula: 'mean G* of episodes apart from training',
    meaning:
      'Task return of episodes that the policy plays without learning, as `evaluation` in the experiment says: greedy or sampled, in the same world or a changed one. Without `evaluation`, language tasks measure greedy answers to 64 held-out problems.',
    howToRead:
      'Shows what the policy has learned, without exploration. A gap to the training curve is the cost of exploration, or overfitting to the training world or problems.',
    aliases: ['heldOut'],
  },
];
