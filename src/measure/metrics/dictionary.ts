/** Every quantity that the lab shows: the only place for its name, unit, formula and how to read it. */
import { NETWORK_ENTRIES } from './dictionary-networks.ts';
import type { MetricEntry } from './metrics.ts';

const entries: readonly MetricEntry[] = [
  {
    id: 'return',
    label: 'Return (trained on)',
    unit: 'reward per episode',
    formula: 'G = Σₜ rₜ, rₜ = Σᵢ wᵢ·termᵢ(t)',
    meaning:
      'Reward of the variant’s own design, summed over an episode without discount; mean of the episodes that ended in the window.',
    howToRead:
      'What the agent tries to raise. Compare it only within one design: another design counts in other units. If it rises while the task return does not, the design is being exploited.',
    aliases: [
      'charts/episodic_return',
      'rollout/ep_rew_mean',
      'reward',
      'critic/rewards/mean',
      'episodic return',
      'score',
    ],
    scale: 'linear',
  },
  {
    id: 'taskReturn',
    label: 'Task return',
    unit: 'task reward per episode',
    formula: 'G* = Σₜ r*ₜ',
    meaning:
      'The world’s own objective, summed over an episode without discount, whatever the agent was trained on; mean of the episodes that ended in the window.',
    howToRead:
      'The number by which designs are compared. It is measured while the agent explores, so it stays below what its greedy policy would earn.',
    aliases: ['eval/mean_reward', 'critic/score/mean', 'true reward', 'gold reward', 'objective'],
    scale: 'linear',
  },
  {
    id: 'success',
    label: 'Success',
    unit: 'share of episodes',
    formula: 'successes / episodes',
    meaning: 'Share of the episodes that ended in the window in which the world’s event `success` happened.',
    howToRead: '0: never, 1: always. Empty in worlds that do not say what success is.',
    aliases: ['rollout/success_rate', 'eval/success_rate', 'success rate', 'accuracy', 'pass@1'],
    scale: 'unit',
  },
  {
    id: 'episodeLength',
    label: 'Episode length',
    unit: 'env steps',
    formula: 'T',
    meaning: 'Steps of an episode, truncated ones included; mean of the episodes that ended in the window.',
    howToRead:
      'Shorter is better where every step costs. A length that sticks at the step limit means that episodes are cut off, often by an agent going round in circles.',
    aliases: [
      'charts/episodic_length',
      'rollout/ep_len_mean',
      'completions/mean_length',
      'response_length/mean',
    ],
    scale: 'count',
  },
  {
    id: 'episodes',
    label: 'Episodes',
    unit: 'episodes',
    formula: 'Σ ended episodes',
    meaning: 'Episodes that have ended since the start, in one replica.',
    howToRead: 'Grows faster as episodes get shorter.',
    aliases: ['episode', 'time/episodes'],
    scale: 'count',
  },
  {
    id: 'updates',
    label: 'Updates',
    unit: 'updates',
    formula: 'Σ parameter updates',
    meaning: 'Updates of the agent’s parameters since the start, in one replica.',
    howToRead:
      'Algorithms differ widely in updates per env step: compare them over env steps, not over updates.',
    aliases: ['train/n_updates', 'gradient steps'],
    scale: 'count',
  },
  {
    id: 'entropy',
    label: 'Policy entropy',
    unit: 'nats',
    formula: 'H = −Σₐ π(a|s) ln π(a|s)',
    meaning:
      'Entropy of the behavior policy, exploration included, averaged over states visited in the window.',
    howToRead:
      'ln(number of actions): uniform; 0: deterministic. A fall to 0 before the return is good means that exploration has died. Positive here; Stable-Baselines3 logs its negative.',
    aliases: ['losses/entropy', 'train/entropy_loss', 'entropy', 'actor/entropy', 'policy/entropy_avg'],
    scale: 'linear',
  },
  {
    id: 'advantageMean',
    label: 'Advantage, mean',
    unit: 'reward',
    formula: 'mean δ',
    meaning:
      'Mean of the TD errors or advantages learned from in the window, as used by the agent and before any normalization.',
    howToRead: 'Above 0: things go better than the agent expected. It tends to 0 when values are settled.',
    aliases: ['critic/advantages/mean', 'td error'],
    scale: 'signed',
  },
  {
    id: 'advantageStd',
    label: 'Advantage, spread',
    unit: 'reward',
    formula: 's = √(Σ(δ − δ̄)² / (n − 1))',
    meaning: 'Standard deviation (n − 1) of the TD errors or advantages of the window, before normalization.',
    howToRead: 'How loud the learning signal is. Near 0: nothing left to learn from, or no reward was found.',
    aliases: ['critic/advantages/std', 'advantage std'],
    scale: 'linear',
  },
  {
    id: 'valueError',
    label: 'Value error',
    unit: 'reward',
    formula: '√(mean_s (V̂(s) − V(s))²)',
    meaning:
      'Root mean square over reachable observations between the agent’s state value and the exact solution of the design.',
    howToRead: 'Lower is better, 0 is exact. Empty when the exact solution cannot be computed.',
    aliases: ['rms error', 'rmsve'],
    scale: 'linear',
  },
  {
    id: 'regret',
    label: 'Cumulative regret',
    unit: 'reward',
    formula: 'Rₜ = Σₖ (μ* − μ(aₖ))',
    meaning:
      'Pseudo-regret: the gap between the best arm’s true mean and that of each pulled arm, summed since the start.',
    howToRead:
      'A flattening line means that the best arm was found; a straight line means that nothing is learned.',
    aliases: ['cumulative regret', 'pseudo-regret'],
    scale: 'linear',
  },
  {
    id: 'optimalActions',
    label: 'Optimal actions',
    unit: 'share of steps',
    formula: 'optimal actions / steps',
    meaning: 'Share of the window’s steps in which a best action was taken, by the true means.',
    howToRead: '1: always a best arm. With ε-greedy it stays below 1 for ever.',
    aliases: ['% optimal action', 'optimal action'],
    scale: 'unit',
  },
  {
    id: 'rewardRate',
    label: 'Reward rate (trained on)',
    unit: 'reward per env step',
    formula: 'Σ r / steps of the window',
    meaning: 'Reward of the variant’s own design per env step of the window.',
    howToRead: 'The return’s stand-in where episodes are long or never end.',
    aliases: ['average reward', 'reward per step'],
    scale: 'linear',
  },
  {
    id: 'taskRate',
    label: 'Task rate',
    unit: 'task reward per env step',
    formula: 'Σ r* / steps of the window',
    meaning: 'The world’s own reward per env step of the window.',
    howToRead: 'The task return’s stand-in where episodes are long or never end.',
    aliases: ['average task reward'],
    scale: 'linear',
  },
  {
    id: 'contribution',
    label: 'Who paid',
    unit: 'reward per episode',
    formula: 'Σₜ wᵢ·termᵢ(t)',
    meaning:
      'What one reward term contributed to the return, per episode of the window. The contributions of all terms add up to the return.',
    howToRead:
      'A shaping term that pays for ever more per episode is being farmed; a potential-based one tends to a constant.',
    aliases: ['rewards/<name>/mean', 'reward component', 'reward breakdown'],
    scale: 'signed',
  },
  {
    id: 'advantageHistogram',
    label: 'Advantages',
    unit: 'share of updates',
    formula: 'histogram of δ, half-octave bins',
    meaning:
      'How the TD errors or advantages of the window are distributed, summed over seeds: 65 fixed bins, symmetric and logarithmic around 0.',
    howToRead:
      'A narrow peak at 0: little left to learn. A tail to the right: rare good surprises. Two humps: success and failure.',
    aliases: ['advantage distribution', 'critic/advantages'],
    scale: 'signed',
  },
  {
    id: 'stepsPerSecond',
    label: 'Speed',
    unit: 'env steps per second',
    formula: 'Δ env steps / Δ t',
    meaning: 'Env steps of all replicas together per second of wall time, learning included.',
    howToRead: 'Depends on this device only; it never changes a result.',
    aliases: ['charts/SPS', 'time/fps', 'perf/throughput', 'step_time', 'sps'],
    scale: 'count',
  },
  ...NETWORK_ENTRIES,
];

export const METRICS: Readonly<Record<MetricEntry['id'], MetricEntry>> = Object.freeze(
  Object.fromEntries(entries.map((entry) => [entry.id, Object.freeze(entry)])),
) as Record<MetricEntry['id'], MetricEntry>;

/** The entry that a name of this lab or of another tool means; used by search and import. */
export function metricNamed(name: string): MetricEntry | undefined {
  const wanted = name.trim().toLowerCase();
  return entries.find((entry) =>
    [entry.id, entry.label, ...entry.aliases].some((known) => known.toLowerCase() === wanted),
  );
}
