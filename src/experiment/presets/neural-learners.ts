/** Three ways to train the same network on a task in two parts. */
import type { WrittenPreset } from '../preset.ts';

const reward = [{ term: 'task' }];

export const preset: WrittenPreset = {
  id: 'neural-learners',
  order: 50,
  title: 'Key and door: PPO, DQN and REINFORCE',
  question: 'Which way to train a network learns the most from each step?',
  watch:
    'PPO learns from each round of steps four times and DQN replays what it remembers: both open the door within some ten thousand steps. REINFORCE uses each episode once and needs about five times as many. DQN still walks a little longer in the end: a twentieth of its actions stays random.',
  experiment: {
    name: 'Networks on key and door',
    world: { family: 'gridworld', example: 'key-door' },
    variants: [
      { label: 'PPO', agent: { type: 'ppo-mlp' }, reward },
      { label: 'DQN', agent: { type: 'dqn' }, reward },
      { label: 'REINFORCE', agent: { type: 'reinforce-mlp' }, reward },
    ],
    seeds: 5,
    envSteps: 60_000,
    measurementPoints: 60,
  },
};
