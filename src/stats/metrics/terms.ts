/**
 * The lab's vocabulary: terms of the field as this lab uses them. docs/glossary.md and the page's help show
 * them.
 */

export interface Term {
  readonly term: string;
  /** Other names for the same thing. */
  readonly also?: readonly string[];
  readonly meaning: string;
}

export const TERMS: readonly Term[] = [
  {
    term: 'advantage',
    meaning:
      'How much better an action is than the average action in that state: A(s,a) = Q(s,a) − V(s). Agents learn from estimates of it.',
  },
  { term: 'agent', meaning: 'An algorithm with its hyperparameters.' },
  {
    term: 'audit',
    meaning:
      'Shows before training whether the optimal policy for a reward design also solves the task. Exact in small worlds, an estimate in others.',
  },
  {
    term: 'bandit',
    meaning: 'A world with one state. Each action is an arm; each pull is an episode of one step.',
  },
  {
    term: 'baseline',
    meaning:
      'A value subtracted from the return. It lowers the variance of a policy gradient and leaves its mean unchanged.',
  },
  {
    term: 'checkpoint',
    meaning:
      'The saved state of a run: tables, network weights and random numbers. Training continues from it with the same numbers.',
  },
  { term: 'credit assignment', meaning: 'Finding which earlier actions earned a later reward.' },
  { term: 'discount', also: ['γ'], meaning: 'The weight of a reward one step later, from 0 to 1.' },
  {
    term: 'doctor',
    also: ['diagnosis'],
    meaning:
      'Reads the metrics of a run. It reports each problem, the step at which it began, and what to try.',
  },
  {
    term: 'entropy',
    meaning:
      'How undecided a policy is, in nats. 0: it always takes the same action. ln A: it takes all A actions equally often.',
  },
  { term: 'environment step', meaning: 'One action in the world and its consequence.' },
  {
    term: 'event',
    meaning: 'A named fact about a transition, such as reaching the goal. Reward terms read events.',
  },
  {
    term: 'experiment',
    meaning: 'A world, variants, seeds and a budget, as plain data. A link contains one.',
  },
  {
    term: 'fork',
    meaning: 'A new variant that equals its source up to a chosen step and then differs in one setting.',
  },
  {
    term: 'KL divergence',
    also: ['KL'],
    meaning: 'How far the policy is from a reference policy, in nats. A KL penalty keeps it close.',
  },
  {
    term: 'measurement point',
    meaning:
      'An environment step, or an episode, at which the metrics of a run are recorded. The points are evenly spaced.',
  },
  { term: 'observation', meaning: 'What the agent sees of a state.' },
  { term: 'parallel environments', meaning: 'Several copies of the world that one agent steps together.' },
  { term: 'policy', also: ['π'], meaning: 'The probability of each action in each state.' },
  {
    term: 'potential-based shaping',
    also: ['shaping', 'potential'],
    meaning:
      'A bonus γΦ(s′) − Φ(s) from a potential Φ. It guides learning and never changes which policy is optimal (Ng, Harada & Russell 1999).',
  },
  {
    term: 'practically equal',
    meaning:
      'No significant difference, and any larger than ± m is excluded: the 90 % interval of the difference lies within ± m (two one-sided tests at 5 %). m is the smallest difference of interest, in the unit of the metric. It can be set. Otherwise m = ½ √((s₁² + s₂²) / 2), half of the standard deviation between seeds, pooled over the two variants.',
  },
  {
    term: 'probe',
    meaning:
      'A reward term that is measured and never paid. Training is the same with and without it. It has a chart, and comparisons can use it.',
  },
  { term: 'replica', meaning: 'One training run: one variant with one seed.' },
  { term: 'reward design', meaning: 'A weighted sum of reward terms. The agent is trained on it.' },
  {
    term: 'reward hacking',
    also: ['specification gaming', 'reward farming', 'Goodhart’s law'],
    meaning: 'The agent collects its reward without doing the task.',
  },
  { term: 'reward model', meaning: 'A network that learns to score behavior, usually from preferences.' },
  {
    term: 'reward term',
    meaning: 'One named part of a reward design, such as a step cost or a bonus for an event.',
  },
  { term: 'rollout', meaning: 'The transitions collected between two updates.' },
  { term: 'run', meaning: 'An experiment that is training or saved, with its metrics.' },
  {
    term: 'seed',
    meaning:
      'The number that fixes all random draws of a replica. Variants share seeds, so they can be compared in pairs.',
  },
  { term: 'sparse reward', meaning: 'A reward that most steps do not pay.' },
  {
    term: 'task return',
    also: ['ground-truth return'],
    meaning:
      'The world’s own score of an episode. It is always measured, whatever the agent is trained on: on text, of what the policy writes alone to plain problems.',
  },
  {
    term: 'TD error',
    also: ['δ'],
    meaning:
      'The difference between an estimate and the reward plus the next estimate: δ = r + γV(s′) − V(s).',
  },
  {
    term: 'training return',
    also: ['proxy return'],
    meaning: 'What the reward design paid over an episode.',
  },
  {
    term: 'truncated',
    meaning:
      'Cut off at the step limit. Agents still count the value of the last state, unless “Bootstrap at the step limit” is off. An episode that is terminated has ended by itself.',
  },
  {
    term: 'value',
    also: ['V', 'Q'],
    meaning: 'The expected discounted return from a state, or from a state and an action.',
  },
  { term: 'variant', meaning: 'An agent with a reward design. A label and a color follow it everywhere.' },
  {
    term: 'world',
    also: ['environment'],
    meaning:
      'Dynamics, observations, events and a true task return. Families: gridworld, bandit, text, language.',
  },
  {
    term: 'zero-advantage group',
    meaning: 'A group of completions that all earned the same reward. GRPO learns nothing from it.',
  },
];
