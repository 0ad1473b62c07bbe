/** For a lesson: a progress bonus that can be farmed, three ways to fix it. */
import type { WrittenPreset } from '../preset.ts';

const agent = { type: 'q-learning', alpha: 0.2, gamma: 0.97, epsilon: 0.1 };

export const preset: WrittenPreset = {
  id: 'distance-farming',
  order: 2,
  title: 'A bonus that is farmed, and how to fix it',
  question: 'Why does a bonus for getting closer make an agent stay away from the goal?',
  watch:
    'See “who paid”: with the naive bonus nearly all reward is for coming closer; episodes last about six times as long as the others’, and two in five never reach the goal. Its exact best policy (Policy, then Best for its reward) turns back beside the goal. Charging the way back, or writing the bonus as a potential, makes every round trip worth nothing.',
  experiment: {
    name: 'Farming a distance bonus',
    notes:
      'Predict first: which of the four agents reaches the goal sooner, and which never wants to? Then look at the episode length.',
    world: { family: 'gridworld', example: 'open-room' },
    variants: [
      { label: 'task only', agent, reward: [{ term: 'task' }] },
      {
        label: 'bonus for closer',
        agent,
        reward: [{ term: 'task' }, { term: 'distance', mode: 'closer', weight: 0.2 }],
      },
      {
        label: 'closer and farther',
        agent,
        reward: [{ term: 'task' }, { term: 'distance', mode: 'progress', weight: 0.2 }],
      },
      { label: 'potential', agent, reward: [{ term: 'task' }, { term: 'potential', scale: 0.2 }] },
    ],
    seeds: 20,
    envSteps: 60_000,
  },
};
