/** For a lesson: a progress bonus that can be farmed, and ways to fix it. */
import type { WrittenPreset } from '../../src/experiment/preset.ts';

const agent = { type: 'q-learning', alpha: 0.2, gamma: 0.97, epsilon: 0.1 };

export const preset: WrittenPreset = {
  order: 2,
  title: 'How a bonus gets farmed, and how to fix it',
  question: 'Why does a bonus for getting closer keep an agent away from the goal?',
  watch:
    'See “Where the reward came from”. With the naive bonus nearly all reward is for getting closer: episodes last about six times as long as the others’, and two in five never reach the goal. Its optimal policy turns back next to the goal (choose Policy, then Optimal for this reward). Charging for steps away, or writing the bonus as a potential, makes every round trip worth nothing.',
  experiment: {
    name: 'Farming a distance bonus',
    notes:
      'Predict first: which of the four agents reaches the goal sooner, and which learns to avoid it? Then look at the episode length.',
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
    envSteps: 60_000,
  },
};
