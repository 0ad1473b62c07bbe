/** Experiments that several tests open, in Node and in the page. */

/** Small enough to learn at once, long enough to go on while a test changes it. */
export function corridor(envSteps = 200_000_000) {
  return {
    format: 'reward-lab/experiment',
    version: 1,
    name: 'corridor',
    world: { family: 'gridworld', map: ['S....G', '......', '......'], stepLimit: 100 },
    arms: [
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
    checkpoints: 1000,
  };
}

/** A room of four by four; of two arms one is paid for coming closer and never for arriving. */
export function farming() {
  return {
    format: 'reward-lab/experiment',
    version: 1,
    name: 'farming',
    world: { family: 'gridworld', map: ['S...', '....', '....', '...G'], stepLimit: 30 },
    arms: [
      { label: 'plain', agent: { type: 'q-learning' }, reward: [{ term: 'task' }] },
      {
        label: 'farming',
        agent: { type: 'q-learning', gamma: 0.99 },
        reward: [{ term: 'distance', mode: 'closer', weight: 1 }],
      },
    ],
    seeds: 6,
    envSteps: 30_000,
    checkpoints: 60,
  };
}
