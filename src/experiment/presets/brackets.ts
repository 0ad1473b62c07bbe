/** Balanced brackets: a rule that is broken long before the end. */
import type { WrittenPreset } from '../preset.ts';

const reinforce = { type: 'reinforce', alpha: 0.3, valueAlpha: 0.1, gamma: 1 };

export const preset: WrittenPreset = {
  id: 'brackets',
  order: 31,
  title: 'Brackets: saying when it went wrong',
  question: 'Does it help to say at once that a bracket was wrong?',
  watch:
    'Fourteen texts in 256 are balanced. A small penalty at the token that broke the balance puts the blame where it belongs and is a little ahead early on; with pay at the end only, all tokens of a bad text share it. Both end at the same place.',
  experiment: {
    name: 'Balanced brackets',
    world: { family: 'text', example: 'brackets' },
    variants: [
      { label: 'at the end', agent: reinforce, reward: [{ term: 'task' }] },
      {
        label: 'breaks hurt',
        agent: reinforce,
        reward: [{ term: 'task' }, { term: 'event', event: 'brokeBalance', weight: -0.3 }],
      },
      { label: 'PPO, at the end', agent: { type: 'ppo', gamma: 1 }, reward: [{ term: 'task' }] },
    ],
    seeds: 20,
    envSteps: 16_000,
  },
};
