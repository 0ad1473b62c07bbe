/** Pay by turn against pay by outcome. */
import type { WrittenPreset } from '../preset.ts';

const agent = { type: 'ppo-lm', baseAccuracy: 0.25, baseAnswers: 'greedy' };

export const preset: WrittenPreset = {
  id: 'turns-or-outcome',
  order: 47,
  title: 'Twenty questions: paid by turn or at the end',
  question: 'Should each question be paid, or only the guess?',
  watch:
    'Paid at the end, all questions of a game share one number, and the policy soon names the animal. Paid by turn, a question that halves what is left earns at once: the policy learns to ask, and asks on to its last turn, because nearly all that can be earned is earned before the animal is named. Its training return stands high above the other’s while it is right less often. Both are measured by the outcome.',
  experiment: {
    name: 'Twenty questions',
    world: { family: 'language', example: 'twenty questions' },
    variants: [
      {
        label: 'outcome',
        agent,
        reward: [{ term: 'turns', pay: 'outcome' }],
      },
      {
        label: 'by turn',
        agent,
        reward: [{ term: 'turns', pay: 'turn' }],
      },
    ],
    seeds: 2,
    envSteps: 120000,
    measurementPoints: 100,
  },
};
