/** Pay by turn against pay by outcome. */
import type { WrittenPreset } from '../preset.ts';

export const preset: WrittenPreset = {
  id: 'turns-or-outcome',
  order: 47,
  title: 'Twenty questions: paid by turn or at the end',
  question: 'Should each question be paid, or only the guess?',
  watch:
    'The policy asks about attributes and then guesses. Paid at the end, all its questions share one number; paid by turn, a question that halves what is left earns at once. Both are measured by the outcome.',
  experiment: {
    name: 'Twenty questions',
    world: { family: 'language', example: 'twenty questions' },
    arms: [
      {
        label: 'outcome',
        agent: { type: 'ppo-lm' },
        reward: [{ term: 'turns', pay: 'outcome' }],
      },
      {
        label: 'by turn',
        agent: { type: 'ppo-lm' },
        reward: [{ term: 'turns', pay: 'turn' }],
      },
    ],
    seeds: 2,
    envSteps: 300000,
    checkpoints: 100,
  },
};
