/** Experiments that several tests open, in Node and in the page. */

/** Small enough to learn at once, long enough to go on while a test changes it. */
export function corridor(envSteps = 200_000_000) {
  return {
    format: 'reward-lab/experiment',
    version: 2,
    name: 'corridor',
    world: { family: 'gridworld', map: ['S....G', '......', '......'], stepLimit: 100 },
    variants: [
      { label: 'plain', agent: { type: 'q-learning' }, reward: [{ term: 'task', weight: 1 }] },
      {
        label: 'hurry',
        agent: { type: 'sarsa' },
        reward: [
          { term: 'task', weight: 1 },
          { term: 'step-cost', weight: 0.01 },
        ],
      },
    ],
    seeds: 2,
    seed: 7,
    envSteps,
    measurementPoints: 1000,
  };
}

/** A room of four by four; of two variants one is paid for coming closer and never for arriving. */
export function farming() {
  return {
    format: 'reward-lab/experiment',
    version: 2,
    name: 'farming',
    world: { family: 'gridworld', map: ['S...', '....', '....', '...G'], stepLimit: 30 },
    variants: [
      { label: 'plain', agent: { type: 'q-learning' }, reward: [{ term: 'task' }] },
      {
        label: 'farming',
        agent: { type: 'q-learning', gamma: 0.99 },
        reward: [{ term: 'distance', mode: 'closer', weight: 1 }],
      },
    ],
    seeds: 6,
    envSteps: 30_000,
    measurementPoints: 60,
  };
}
