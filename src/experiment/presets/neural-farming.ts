/** A farmable bonus where the learner is a network. */
import type { WrittenPreset } from '../preset.ts';

const agent = { type: 'ppo-mlp' };
const task = { term: 'task' };

export const preset: WrittenPreset = {
  id: 'neural-farming',
  order: 53,
  title: 'PPO farms a bonus, too',
  question: 'Does a network see through a bonus that can be farmed?',
  watch:
    'Every step closer pays 0.2 and the way back costs nothing. Within some ten thousand steps PPO never reaches the goal any more: it walks back and forth until the episode is cut off. Its training return is the highest of all. The potential gives the same hint and takes it back on the way back: success is there sooner than without, and stays.',
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
