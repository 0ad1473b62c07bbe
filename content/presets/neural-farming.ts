import type { WrittenPreset } from '../../src/experiment/preset.ts';

const agent = { type: 'ppo-mlp' };
const task = { term: 'task' };

export const preset: WrittenPreset = {
  order: 53,
  title: 'PPO farms a bonus, too',
  question: 'Does a neural network avoid farming a flawed bonus?',
  watch:
    'Every step closer pays 0.2 and a step back costs nothing. Within about ten thousand steps PPO stops reaching the goal: it paces back and forth until the episode is truncated. Its training return is the highest of all. The potential gives the same hint and charges for steps back: success comes sooner than without it, and stays.',
  experiment: {
    name: 'PPO and a distance bonus',
    world: { family: 'gridworld', example: 'open-room' },
    variants: [
      { label: 'task only', agent, reward: [task] },
      {
        label: 'bonus for closer',
        agent,
        reward: [task, { term: 'distance', mode: 'closer', weight: 0.2 }],
      },
      { label: 'potential', agent, reward: [task, { term: 'potential', scale: 0.2 }] },
    ],
    seeds: 5,
    envSteps: 60_000,
    measurementPoints: 60,
  },
};
