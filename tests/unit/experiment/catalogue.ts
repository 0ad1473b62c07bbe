/** A small catalogue for these tests, so that they depend on no world, agent or term of the lab. */
import type { Catalogue, Field } from '../../../src/experiment/field.ts';

const number = (name: string, value: number, min: number, max: number, more: Partial<Field> = {}): Field =>
  ({
    kind: 'number',
    name,
    label: name,
    help: `What ${name} does.`,
    live: true,
    default: value,
    min,
    max,
    ...more,
  }) as Field;

const gamma = number('gamma', 0.99, 0, 1, { label: 'Discount', unit: 'per step' });
const alpha = number('alpha', 0.1, 0.000_01, 1, { log: true } as Partial<Field>);

export const catalogue: Catalogue = {
  worlds: [
    {
      id: 'gridworld',
      label: 'Gridworld',
      family: 'gridworld',
      help: 'A map of cells.',
      fields: [
        {
          kind: 'lines',
          name: 'map',
          label: 'Map',
          help: 'Rows of cells.',
          live: false,
          default: ['S.G'],
          maxItems: 8,
          maxLength: 12,
        },
        number('slip', 0, 0, 1),
        {
          kind: 'integer',
          name: 'stepLimit',
          label: 'Step limit',
          help: 'Truncates.',
          live: false,
          default: 100,
          min: 0,
          max: 100_000,
        },
        {
          kind: 'choice',
          name: 'moves',
          label: 'Moves',
          help: 'Which moves exist.',
          live: false,
          default: 'four',
          options: ['four', 'king'],
        },
      ],
    },
    {
      id: 'bandit',
      label: 'Bandit',
      family: 'bandit',
      help: 'Variants to pull.',
      fields: [
        {
          kind: 'numbers',
          name: 'means',
          label: 'Means',
          help: 'True means.',
          live: true,
          default: [0.2, 0.8],
          min: -10,
          max: 10,
          maxItems: 16,
        },
        { kind: 'boolean', name: 'drift', label: 'Drift', help: 'Means walk.', live: false, default: false },
      ],
    },
  ],
  agents: [
    {
      id: 'q-learning',
      label: 'Q-learning',
      family: 'control',
      help: 'Learns action values.',
      reference: 'Watkins 1989',
      fields: [alpha, gamma, number('epsilon', 0.1, 0, 1)],
    },
    { id: 'sarsa', label: 'Sarsa', family: 'control', help: 'On-policy control.', fields: [alpha, gamma] },
    {
      id: 'ucb1',
      label: 'UCB1',
      family: 'bandit',
      help: 'Optimism.',
      worlds: ['bandit'],
      fields: [number('bonus', 2, 0, 100)],
    },
  ],
  terms: [
    { id: 'task', label: 'Task reward', family: 'task', help: 'The world’s own reward.', fields: [] },
    {
      id: 'event',
      label: 'Event',
      family: 'event',
      help: 'Pays when an event happens.',
      fields: [
        {
          kind: 'event',
          name: 'event',
          label: 'Event',
          help: 'Which one.',
          live: false,
          default: 'reachedGoal',
          maxLength: 64,
        },
      ],
    },
    {
      id: 'expression',
      label: 'Own expression',
      family: 'custom',
      help: 'What you write.',
      fields: [
        {
          kind: 'expression',
          name: 'expression',
          label: 'Expression',
          help: 'Kernel language.',
          live: false,
          default: '0.0',
          maxLength: 4096,
        },
      ],
    },
    { id: 'clicks', label: 'Clicks', family: 'task', help: 'Only bandits.', worlds: ['bandit'], fields: [] },
  ],
};

/** The shortest possible experiment. */
export const smallest = {
  world: { family: 'gridworld' },
  variants: [{ agent: { type: 'q-learning' }, reward: [{ term: 'task' }] }],
};
