/** Which word of the glossary a “?” of the page may lead to, by the name that the tip has. Small: it loads with the page. */
const TIPS: readonly (readonly [words: RegExp, id: string])[] = [
  [/over-optim/i, 'over-optimization'],
  [/reward model/i, 'reward-model'],
  [/task return/i, 'task-return'],
  [/training return/i, 'training-return'],
  [/\bentropy\b|\btemperature\b/i, 'entropy'],
  [/\bKL\b/, 'kl'],
  [/\bpotential\b/i, 'potential'],
  [/\bbaseline\b/i, 'baseline'],
  [/\badvantage/i, 'advantage'],
  [/\bTD error/i, 'td-error'],
  [/\bλ\b|\btrace decay|credit/i, 'credit-assignment'],
  [/\bdiscount\b/i, 'discount'],
  [/ε|\bexploration\b/i, 'exploration'],
  [/\bseeds?\b/i, 'seed'],
  [/\bepisodes?\b/i, 'episode'],
  [/\b(policy gradient|REINFORCE|PPO|GRPO)\b/i, 'policy-gradient'],
  [/\breturn\b/i, 'return'],
  [/\bvalues?\b/i, 'value'],
  [/\bpolicy\b/i, 'policy'],
  [/\breward\b/i, 'reward'],
];

/** @returns the id of a word; null: the glossary has none for it */
export const glossaryWordOf = (about: string): string | null =>
  TIPS.find(([words]) => words.test(about))?.[1] ?? null;
