/** The benchmark's own four rooms (starts anywhere), and learners of different kinds on one reward. */
import type { WrittenPreset } from '../preset.ts';

const reward = [{ term: 'task' }];

export const preset: WrittenPreset = {
  id: 'four-learners',
  order: 12,
  title: 'Four rooms: four kinds of learner',
  question: 'How differently do values, traces and policy gradients learn from the same reward?',
  watch:
    'Same world, same reward, same random starts. Compare how soon success comes, how short the ways get, and the entropy: value learners keep exploring at a fixed rate, policy gradients commit by degrees.',
  experiment: {
    name: 'Four rooms: four kinds of learner',
    world: { family: 'gridworld', example: 'four-rooms' },
    variants: [
      { label: 'Q-learning', agent: { type: 'q-learning', alpha: 0.1, epsilon: 0.1 }, reward },
      { label: 'Sarsa(λ)', agent: { type: 'sarsa-lambda', alpha: 0.1, lambda: 0.9, epsilon: 0.1 }, reward },
      { label: 'actor-critic', agent: { type: 'actor-critic' }, reward },
      { label: 'PPO', agent: { type: 'ppo' }, reward },
    ],
    seeds: 20,
    envSteps: 200_000,
  },
};
