import type { WrittenPreset } from '../../src/experiment/preset.ts';

const agent = { type: 'reinforce', alpha: 0.5, valueAlpha: 0.1, gamma: 1 };

export const preset: WrittenPreset = {
  order: 30,
  title: 'Spelling: reward at the end or per letter',
  question: 'How much sooner does an agent learn a word when each correct letter pays?',
  watch:
    'One text in 256 is right, so reward at the end pays nothing at first and then rises. Reward per letter (the change of the partial score) adds up to the same for the right word and gives feedback from the first episode.',
  experiment: {
    name: 'Spelling “cats”',
    world: { family: 'text', example: 'spell' },
    variants: [
      { label: 'at the end', agent, reward: [{ term: 'task' }] },
      {
        label: 'per letter',
        agent,
        reward: [{ term: 'expression', expression: 'partial(next) - partial(state)' }],
      },
    ],
    envSteps: 12_000,
  },
};
