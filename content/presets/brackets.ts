import type { WrittenPreset } from '../../src/experiment/preset.ts';

const reinforce = { type: 'reinforce', alpha: 0.3, valueAlpha: 0.1, gamma: 1 };

export const preset: WrittenPreset = {
  order: 31,
  title: 'Brackets: penalize the mistake itself',
  question: 'Does it help to penalize a wrong bracket right away?',
  watch:
    'Fourteen of 256 texts are balanced. A small penalty at the token that broke the balance puts the blame where it belongs, and that variant is slightly ahead early on. With reward only at the end, all tokens of a bad text share the blame. Both reach the same level.',
  experiment: {
    name: 'Balanced brackets',
    world: { family: 'text', example: 'brackets' },
    variants: [
      { label: 'at the end', agent: reinforce, reward: [{ term: 'task' }] },
      {
        label: 'break penalty',
        agent: reinforce,
        reward: [{ term: 'task' }, { term: 'event', event: 'brokeBalance', weight: -0.3 }],
      },
      { label: 'PPO, at the end', agent: { type: 'ppo', gamma: 1 }, reward: [{ term: 'task' }] },
    ],
    envSteps: 16_000,
  },
};
