/** The named bandits. */
import type { WorldSpec } from '../../experiment/experiment.ts';

const bandit = (name: string, fields: Omit<WorldSpec, 'family'>): WorldSpec => ({
  family: 'bandit',
  name,
  ...fields,
});

export const banditExamples: readonly WorldSpec[] = [
  bandit('three-coins', { kind: 'bernoulli', means: [0.2, 0.5, 0.8] }),
  bandit('ten-armed-testbed', { kind: 'testbed', arms: 10, noise: 1 }),
  bandit('gaussian-five', { kind: 'gaussian', means: [0, 0.25, 0.5, 0.75, 1], noise: 0.5 }),
  // Sutton & Barto, exercise 2.5: all start equal and take steps of 0.01.
  bandit('drifting', { kind: 'drifting', means: [0, 0, 0, 0, 0, 0, 0, 0, 0, 0], noise: 1, drift: 0.01 }),
  bandit('adversarial', { kind: 'adversarial', means: [1, 0.5, 0, 0], period: 200 }),
  bandit('clickbait', {
    kind: 'clickbait',
    labels: ['long read', 'news', 'quiz', 'outrage'],
    means: [1, 0.6, 0.3, -0.5],
    clicks: [0.15, 0.3, 0.5, 0.8],
    noise: 0.2,
  }),
];
