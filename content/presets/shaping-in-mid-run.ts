/** A design that changes while the agent trains; the agent keeps what it learned. */
import type { WrittenPreset } from '../../src/experiment/preset.ts';

const agent = { type: 'q-learning', alpha: 0.2, gamma: 0.97, epsilon: 0.1 };
const bonus = (weight: number) => ({ term: 'distance', mode: 'closer', weight });
const variants = (weight: number) => [
  { label: 'never', agent, reward: [{ term: 'task' }] },
  { label: 'removed at 30,000', agent, reward: [{ term: 'task' }, bonus(weight)] },
  { label: 'always', agent, reward: [{ term: 'task' }, bonus(0.2)] },
];

export const preset: WrittenPreset = {
  order: 15,
  title: 'Removing the bonus mid-run',
  question: 'Does an agent stop farming once the bonus is gone?',
  watch:
    'At the mark, the weight of the middle variant’s bonus drops from 0.2 to 0 and nothing else changes. The agent first has to unlearn its inflated values, which takes about as long as the bonus lasted. Then it does as well as the variant that never had a bonus.',
  experiment: {
    name: 'Removing the bonus mid-run',
    world: { family: 'gridworld', example: 'open-room' },
    variants: variants(0.2),
    envSteps: 100_000,
    edits: [{ at: 30_000, patch: { variants: variants(0) } }],
  },
};
