/** The glossary as data. The page shows the words in this order, and the search reads them. */

export interface GlossaryWord {
  readonly id: string;
  readonly title: string;
  readonly also: readonly string[];
  readonly says: string;
  readonly formula?: string;
}

export const GLOSSARY: readonly GlossaryWord[] = [
  {
    id: 'reward',
    title: 'Reward',
    also: ['reward function', 'reward signal'],
    says: 'A number that the agent receives after each step. It is all that the agent ever learns about what we want.',
    formula: 'r = R(s, a, s′)',
  },
  {
    id: 'episode',
    title: 'Episode',
    also: ['trajectory', 'rollout'],
    says: 'One attempt from start to end. Then the world is reset and the next episode begins.',
  },
  {
    id: 'return',
    title: 'Return',
    also: ['return to go', 'discounted return'],
    says: 'The sum of the rewards that follow a step, later ones discounted. It is computed from the last step backwards.',
    formula: 'Gₜ = rₜ + γ Gₜ₊₁',
  },
  {
    id: 'discount',
    title: 'Discount γ',
    also: ['gamma', 'discount factor', 'horizon'],
    says: 'The weight of a reward that comes one step later. Near 1 the agent plans far ahead. Near 0 it cares only about the next reward.',
    formula: 'weight after k steps = γᵏ',
  },
  {
    id: 'policy',
    title: 'Policy π',
    also: ['behavior', 'strategy'],
    says: 'How likely the agent is to take each action in each state. Learning means changing these probabilities.',
    formula: 'a ~ π(· | s)',
  },
  {
    id: 'value',
    title: 'Value V',
    also: ['state value', 'action value', 'Q-value', 'value function'],
    says: 'The return that the agent expects from a state. Each sweep carries the value of the goal one cell further back.',
    formula: 'V(s) ← maxₐ [r + γ V(s′)]',
  },
  {
    id: 'td-error',
    title: 'TD error δ',
    also: ['temporal difference', 'TD(0)', 'bootstrapping'],
    says: 'The surprise of one step: what it paid and promises next, minus what was expected. The agent moves its value toward it.',
    formula: 'δ = r + γ V(s′) − V(s),   V(s) ← V(s) + α δ',
  },
  {
    id: 'advantage',
    title: 'Advantage A',
    also: ['advantage function'],
    says: 'How much better an action is than what the policy does on average in this state.',
    formula: 'A(s, a) = Q(s, a) − V(s)',
  },
  {
    id: 'baseline',
    title: 'Baseline',
    also: ['control variate', 'group mean'],
    says: 'A number subtracted from all returns, such as their mean. The direction of learning stays the same, with less noise.',
    formula: 'A = R − mean(R)',
  },
  {
    id: 'policy-gradient',
    title: 'Policy gradient',
    also: ['REINFORCE', 'PPO', 'GRPO', 'actor-critic'],
    says: 'Each update makes actions with a positive advantage more likely and the others less likely.',
    formula: 'θ ← θ + α Σₐ π(a) A(a) ∇ ln π(a)',
  },
  {
    id: 'exploration',
    title: 'Exploration',
    also: ['epsilon-greedy', 'exploration and exploitation', 'bandit'],
    says: 'Trying actions that do not look best, to find out whether they are. ε-greedy does so with probability ε.',
    formula: 'a = random with probability ε, else the best so far',
  },
  {
    id: 'entropy',
    title: 'Entropy H',
    also: ['softmax temperature', 'entropy collapse', 'entropy bonus'],
    says: 'How undecided a policy is, in nats. It is 0 when one action is certain and ln n when all n are equally likely.',
    formula: 'H = −Σₐ π(a) ln π(a),   π = softmax(x / τ)',
  },
  {
    id: 'kl',
    title: 'KL divergence',
    also: ['Kullback-Leibler', 'KL penalty', 'relative entropy'],
    says: 'How far a policy has moved from its reference, in nats. A KL penalty charges for this distance.',
    formula: 'KL(π‖ref) = Σₐ π(a) ln [π(a) / ref(a)]',
  },
  {
    id: 'seed',
    title: 'Seed',
    also: ['random seed', 'replica', 'variance between runs'],
    says: 'A number that fixes all chance in a run. One seed can be lucky, so we compare means over several.',
  },
  {
    id: 'credit-assignment',
    title: 'Credit assignment',
    also: ['eligibility', 'GAE', 'lambda'],
    says: 'Which of the earlier steps earned a late reward? λ says how far back the credit reaches.',
    formula: 'Aₜ = δₜ + γλ Aₜ₊₁',
  },
  {
    id: 'task-return',
    title: 'Task return',
    also: ['ground-truth return', 'true return', 'gold reward'],
    says: 'The return by the world’s own objective: what we want. We measure it and never train on it.',
  },
  {
    id: 'training-return',
    title: 'Training return',
    also: ['proxy return', 'proxy reward'],
    says: 'The return by the reward design: what the agent is paid. It can rise while the task return falls.',
  },
  {
    id: 'potential',
    title: 'Potential',
    also: ['potential-based shaping', 'reward shaping', 'Ng 1999'],
    says: 'A height for every state. Paying the difference in height helps learning, and every round trip adds up to zero.',
    formula: 'F = γ Φ(s′) − Φ(s)',
  },
  {
    id: 'reward-hacking',
    title: 'Reward hacking',
    also: ['specification gaming', 'Goodhart', 'farming', 'reward gaming'],
    says: 'The agent collects reward without doing the task. It is not a bug: the reward asked for it.',
  },
  {
    id: 'reward-model',
    title: 'Reward model',
    also: ['RLHF', 'Bradley-Terry', 'preference model'],
    says: 'A reward learned from people’s choices between two answers. The better answer should win with probability σ(difference).',
    formula: 'P(i beats j) = σ(sᵢ − sⱼ)',
  },
  {
    id: 'over-optimization',
    title: 'Over-optimization',
    also: ['reward over-optimization', 'Goodhart curve'],
    says: 'The harder a policy optimizes a proxy, the more it exploits the proxy’s mistakes. The proxy keeps rising while the true reward falls.',
    formula: 'π ∝ ref · exp(proxy / β)',
  },
];
