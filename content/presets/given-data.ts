import type { WrittenPreset } from '../../src/experiment/preset.ts';

const reward = [{ term: 'task' }];
const gamma = 0.9;

export const preset: WrittenPreset = {
  order: 59,
  title: 'Learning from random data: BC, AWAC, CQL and IQL',
  question: 'Can an agent be better than the data that it learns from?',
  watch:
    'All five learn from the same 5,000 transitions of a random policy, which reaches the goal in 7 % of its episodes. Behavior cloning stays there, and cloning the best tenth of the episodes gets about half way. CQL, IQL and AWAC combine good parts of different episodes and always reach the goal, CQL by a shortest path. Open Audit, then Given data, to see what they learn from.',
  experiment: {
    name: 'Random data of an open room',
    world: { family: 'gridworld', example: 'open-room', stepCost: 0.02, stepLimit: 40 },
    variants: [
      { label: 'BC', agent: { type: 'bc', gamma }, reward },
      { label: 'BC, best tenth', agent: { type: 'bc', gamma, dataBest: 0.1 }, reward },
      { label: 'AWAC', agent: { type: 'awac', gamma, temperature: 0.03 }, reward },
      { label: 'CQL', agent: { type: 'cql', gamma }, reward },
      { label: 'IQL', agent: { type: 'iql', gamma, beta: 50 }, reward },
    ],
    seeds: 8,
    envSteps: 100_000,
    measurementPoints: 40,
  },
};
