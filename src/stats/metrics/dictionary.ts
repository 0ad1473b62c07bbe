/** Every quantity that the lab shows. This is the only place for its name, unit, formula and how to read it. */
import { ANSWER_ENTRIES } from './dictionary-answers.ts';
import { NETWORK_ENTRIES } from './dictionary-networks.ts';
import type { MetricEntry, MetricId } from './metrics.ts';
import { isTermMetric, type TermMetric } from './run-columns.ts';

const entries: readonly MetricEntry[] = [
  {
    id: 'return',
    label: 'Training return',
    unit: 'reward per episode',
    formula: 'G = Σₜ rₜ, rₜ = Σᵢ wᵢ·termᵢ(t)',
    meaning:
      'Undiscounted sum of the variant’s own reward over an episode, averaged over the episodes that ended in the window. Also called proxy return.',
    howToRead:
      'The agent is trained to raise this. Compare it only within one reward design: other designs use other units. If it rises while the task return does not, the agent is exploiting the design.',
    aliases: ['episodic return', 'score'],
  },
  {
    id: 'taskReturn',
    label: 'Task return',
    unit: 'task reward per episode',
    formula: 'G* = Σₜ r*ₜ',
    meaning:
      'Undiscounted sum of the world’s own objective over an episode, whatever the agent is trained on, averaged over the episodes that ended in the window. Also called ground-truth return.',
    howToRead:
      'Compare designs by this number. It is measured while the agent explores, so it is lower than what the greedy policy would earn. On text it is measured on all that the policy writes alone to plain problems; what prefixes, contexts, teachers, replays, data or resampled groups add is in the numbers of the training batch.',
    aliases: ['true reward', 'gold reward', 'objective'],
  },
  {
    id: 'success',
    label: 'Success',
    unit: 'share of episodes',
    formula: 'successes / episodes',
    meaning: 'Share of the episodes that ended in the window in which the world’s event `success` occurred.',
    howToRead: '0: never, 1: always. Empty in worlds that do not define success.',
    aliases: ['success rate'],
  },
  {
    id: 'episodeLength',
    label: 'Episode length',
    unit: 'env steps',
    formula: 'T',
    meaning:
      'Steps per episode, averaged over the episodes that ended in the window, truncated ones included.',
    howToRead:
      'Shorter is better when every step costs. A length at the step limit means that episodes are truncated, often because the agent goes in circles.',
    aliases: ['response length'],
  },
  {
    id: 'episodes',
    label: 'Episodes',
    unit: 'episodes',
    formula: 'Σ ended episodes',
    meaning: 'Episodes that have ended since the start, in one replica.',
    howToRead: 'Grows faster as episodes get shorter.',
    aliases: ['episode'],
  },
  {
    id: 'updates',
    label: 'Updates',
    unit: 'updates',
    formula: 'Σ parameter updates',
    meaning: 'Updates of the agent’s parameters since the start, in one replica.',
    howToRead:
      'Algorithms differ widely in updates per environment step: compare them over steps, not over updates.',
    aliases: ['gradient steps'],
  },
  {
    id: 'entropy',
    label: 'Policy entropy',
    unit: 'nats',
    formula: 'H = −Σₐ π(a|s) ln π(a|s)',
    meaning:
      'Entropy of the behavior policy, exploration included, averaged over the states visited in the window.',
    howToRead:
      'ln(number of actions): uniform. 0: deterministic. If it falls to 0 before the return is good, the agent has stopped exploring. Positive here; Stable-Baselines3 logs its negative.',
    aliases: [],
  },
  {
    id: 'advantageMean',
    label: 'Mean advantage',
    unit: 'reward',
    formula: 'mean δ',
    meaning:
      'Mean of the TD errors or advantages that the agent used in the window, before any normalization.',
    howToRead:
      'Above 0: results are better than the agent expected. It approaches 0 as value estimates settle.',
    aliases: ['td error'],
  },
  {
    id: 'advantageStd',
    label: 'Advantage standard deviation',
    unit: 'reward',
    formula: 's = √(Σ(δ − δ̄)² / (n − 1))',
    meaning: 'Standard deviation (n − 1) of the TD errors or advantages of the window, before normalization.',
    howToRead: 'Strength of the learning signal. Near 0: nothing left to learn, or no reward found yet.',
    aliases: ['advantage std'],
  },
  {
    id: 'valueError',
    label: 'Value error',
    unit: 'reward',
    formula: '√(mean_s (V̂(s) − V(s))²)',
    meaning:
      'Root mean square difference between the agent’s state values and the exact solution of the design, over reachable observations.',
    howToRead: 'Lower is better; 0 is exact. Empty when the exact solution cannot be computed.',
    aliases: ['rms error', 'rmsve'],
  },
  {
    id: 'regret',
    label: 'Cumulative regret',
    unit: 'reward',
    formula: 'Rₜ = Σₖ (μ* − μ(aₖ))',
    meaning:
      'Pseudo-regret: the gap between the best arm’s true mean and the true mean of each pulled arm, summed since the start.',
    howToRead:
      'A flattening line means that the agent found the best arm; a straight line means that it learns nothing.',
    aliases: ['cumulative regret', 'pseudo-regret'],
  },
  {
    id: 'optimalActions',
    label: 'Optimal actions',
    unit: 'share of steps',
    formula: 'optimal actions / steps',
    meaning: 'Share of steps in the window with an optimal action, by the true means.',
    howToRead: '1: always a best arm. With constant ε-greedy exploration it stays below 1 forever.',
    aliases: ['% optimal action', 'optimal action'],
  },
  {
    id: 'rewardRate',
    label: 'Training reward rate',
    unit: 'reward per env step',
    formula: 'Σ r / steps of the window',
    meaning: 'Reward of the variant’s own design per environment step in the window.',
    howToRead: 'Use it in place of the return when episodes are long or never end.',
    aliases: ['average reward', 'reward per step'],
  },
  {
    id: 'taskRate',
    label: 'Task reward rate',
    unit: 'task reward per env step',
    formula: 'Σ r* / steps of the window',
    meaning: 'The world’s own reward per environment step in the window.',
    howToRead: 'Use it in place of the task return when episodes are long or never end.',
    aliases: ['average task reward'],
  },
  {
    id: 'contribution',
    label: 'Where the reward came from',
    unit: 'reward per episode',
    formula: 'Σₜ wᵢ·termᵢ(t)',
    meaning:
      'Contribution of one reward term to the return, per episode in the window. The contributions of all paid terms add up to the return.',
    howToRead:
      'If a shaping term pays more and more per episode, the agent is farming it; a potential-based term approaches a constant.',
    aliases: ['rewards/<name>/mean', 'reward component', 'reward breakdown'],
  },
  {
    id: 'probe',
    label: 'Probes',
    unit: 'per episode, or reading',
    formula: 'Σₜ wᵢ·probeᵢ(t)',
    meaning:
      'What a reward term measures that is marked as a probe: per episode in the window, or a number per measurement point where the term says so. It is never paid, so training is the same without it.',
    howToRead:
      'Use it to count a behavior, or to see what a term would pay, without changing what is learned.',
    aliases: ['probe', 'custom metric', 'info', 'diagnostic'],
  },
  {
    id: 'advantageHistogram',
    label: 'Advantages',
    unit: 'share of updates',
    formula: 'histogram of δ, half-octave bins; quantiles of it',
    meaning:
      'Distribution of the TD errors or advantages in the window, summed over seeds: 65 fixed bins, symmetric and logarithmic around 0. The line is the median, the band holds the middle 80 %, the histogram at the edge is of the last 5 % of the run, or of those before the reading line.',
    howToRead:
      'A band that narrows around 0: little left to learn. A band that leans up: rare good surprises. Two humps at the edge: success and failure.',
    aliases: ['advantage distribution', 'critic/advantages'],
  },
  {
    id: 'stepsPerSecond',
    label: 'Speed',
    unit: 'env steps per second',
    formula: 'Δ env steps / Δ t',
    meaning: 'Environment steps of all replicas together per second of wall time, learning included.',
    howToRead: 'Depends only on this device; it never changes a result.',
    aliases: ['sps'],
  },
  ...NETWORK_ENTRIES,
  ...ANSWER_ENTRIES,
];

export const METRICS: Readonly<Record<MetricEntry['id'], MetricEntry>> = Object.freeze(
  Object.fromEntries(entries.map((entry) => [entry.id, Object.freeze(entry)])),
) as Record<MetricEntry['id'], MetricEntry>;

/** How axes and sentences call a metric or a reward term's column. */
export function metricText(metric: MetricId | TermMetric): Pick<MetricEntry, 'label' | 'unit' | 'meaning'> {
  if (!isTermMetric(metric)) return METRICS[metric];
  const label = metric.slice(metric.indexOf(': ') + 2);
  return metric.startsWith('probe: ')
    ? { ...METRICS.probe, label: `Probe ‘${label}’` }
    : { ...METRICS.contribution, label: `Contribution of ‘${label}’` };
}
