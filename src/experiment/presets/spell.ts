/** Reward at the end or at every token. */
import type { WrittenPreset } from '../preset.ts';

const agent = { type: 'reinforce', alpha: 0.5, valueAlpha: 0.1, gamma: 1 };

export const preset: WrittenPreset = {
  id: 'spell',
  order: 30,
  title: 'Spelling: pay at the end or by the letter',
  question: 'How much sooner is a word learned when each right letter pays?',
  watch:
    'One text in 256 is right, so pay at the end starts with a silence and then rises. Pay by the letter (the change of the partial score) adds up to the same for the right word and speaks from the first episode on.',
  experiment: {
    name: 'Spelling “cats”',
    world: { family: 'text', example: 'spell' },
    variants: [
      { label: 'at the end', agent, reward: [{ term: 'task' }] },
      {
        label: 'by the letter',
        agent,
        reward: [{ term: 'expression', expression: 'partial(next) - partial(state)' }],
      },
    ],
    seeds: 20,
    envSteps: 12_000,
  },
};
