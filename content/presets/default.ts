/** What a new visitor sees: three reward designs for one task, one of them exploitable. */
import type { WrittenPreset } from '../../src/experiment/preset.ts';

const agent = { type: 'q-learning', alpha: 0.1, gamma: 0.99, epsilon: 0.1 };

export const preset: WrittenPreset = {
  order: 1,
  title: 'Four rooms: three rewards, one task',
  question: 'Does a bonus for getting closer help an agent reach the goal?',
  watch:
    'The distance bonus pays for each step closer and charges nothing for stepping back, so the agent learns to pace back and forth. Its training return is far above the others, while its task return stays near zero for most of the run. The potential gives the same hint but cannot be exploited: that agent reaches the goal first.',
  experiment: {
    name: 'Four rooms: sparse, bonus, potential',
    world: {
      family: 'gridworld',
      name: 'four rooms from the corner',
      map: [
        '#############',
        '#S....#.....#',
        '#.....#.....#',
        '#...........#',
        '#.....#.....#',
        '#.....#.....#',
        '##.####.....#',
        '#.....###G###',
        '#.....#.....#',
        '#.....#.....#',
        '#...........#',
        '#.....#.....#',
        '#############',
      ],
      stepLimit: 200,
    },
    variants: [
      { label: 'sparse', agent, reward: [{ term: 'task' }] },
      {
        label: 'distance bonus',
        agent,
        reward: [{ term: 'task' }, { term: 'distance', mode: 'closer', weight: 0.1 }],
      },
      { label: 'potential', agent, reward: [{ term: 'task' }, { term: 'potential', scale: 0.1 }] },
    ],
    envSteps: 100_000,
  },
};
