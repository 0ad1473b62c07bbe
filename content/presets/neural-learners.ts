import type { WrittenPreset } from '../../src/experiment/preset.ts';

const reward = [{ term: 'task' }];

export const preset: WrittenPreset = {
  order: 50,
  title: 'Key and door: PPO, DQN and REINFORCE',
  question: 'Which algorithm learns the most from each step?',
  watch:
    'PPO learns from each rollout four times and DQN replays stored transitions: both open the door within about ten thousand steps. REINFORCE uses each episode once and needs about five times as many. DQN still takes slightly longer paths at the end, because a twentieth of its actions stays random.',
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
