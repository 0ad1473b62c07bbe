/** The standard four rooms with random starts: different kinds of learner on one reward. */
import type { WrittenPreset } from '../../src/experiment/preset.ts';

const reward = [{ term: 'task' }];

export const preset: WrittenPreset = {
  order: 12,
  title: 'Four rooms: four kinds of learner',
  question: 'How do value methods, traces and policy gradients differ on the same reward?',
  watch:
    'Same world, same reward, same random starts. Compare how soon success comes, how short the paths get, and the entropy: value learners keep exploring at a fixed rate, policy gradients commit gradually.',
  experiment: {
    name: 'Four rooms: four kinds of learner',
    world: { family: 'gridworld', example: 'four-rooms' },
    variants: [
      { label: 'Q-learning', agent: { type: 'q-learning', alpha: 0.1, epsilon: 0.1 }, reward },
      { label: 'Sarsa(λ)', agent: { type: 'sarsa-lambda', alpha: 0.1, lambda: 0.9, epsilon: 0.1 }, reward },
      { label: 'actor-critic', agent: { type: 'actor-critic' }, reward },
      { label: 'PPO', agent: { type: 'ppo' }, reward },
    ],
    envSteps: 200_000,
  },
};
