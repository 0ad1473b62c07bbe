/** The kinds of bandit; codes are the positions. */
export const BANDIT_KINDS = [
  'bernoulli',
  'gaussian',
  'testbed',
  'drifting',
  'adversarial',
  'clickbait',
] as const;
export type BanditKind = (typeof BANDIT_KINDS)[number];

export const MAX_ARMS = 64;

/** Kinds whose means differ between replicas or change over time: the exact solver has no single best value. */
export function isStationary(kind: BanditKind): boolean {
  return kind === 'bernoulli' || kind === 'gaussian' || kind === 'clickbait';
}
