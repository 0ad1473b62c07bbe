/** A design that is changed while the agent trains: what was learnt stays. */
import type { Preset } from '../preset.ts';

const agent = { type: 'q-learning', alpha: 0.1, gamma: 0.99, epsilon: 0.1 };
const arms = (weight: number) => [
  { label: 'never', agent, reward: [{ term: 'task' }, { term: 'distance', mode: 'closer', weight: 0 }] },
  {
    label: 'taken away at 100,000',
    agent,
    reward: [{ term: 'task' }, { term: 'distance', mode: 'closer', weight }],
  },
  { label: 'always', agent, reward: [{ term: 'task' }, { term: 'distance', mode: 'closer', weight: 0.1 }] },
];

export const preset: Preset = {
  id: 'shaping-in-mid-run',
  order: 15,
  title: 'Taking the bonus away in mid-run',
  question: 'Can an agent be cured of farming once the bonus is gone?',
  watch:
    'At the mark the weight of the middle arm’s bonus goes from 0.1 to 0 and nothing else changes. Its inflated values have to be unlearnt first; then its task return catches up with the arm that never had a bonus.',
  experiment: {
    name: 'Taking the bonus away in mid-run',
    world: { family: 'gridworld', name: 'four-rooms', starts: 'anywhere', stepLimit: 500 },
    arms: arms(0.1),
    seeds: 20,
    envSteps: 400_000,
    edits: [{ at: 100_000, patch: { arms: arms(0) } }],
  },
};
