import type { WrittenPreset } from '../../src/experiment/preset.ts';

const agent = {
  type: 'ppo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  baseAccuracy: 0.25,
  baseAnswers: 'greedy',
};

export const preset: WrittenPreset = {
  order: 47,
  title: 'Twenty questions: paid per turn or at the end',
  question: 'Should each question be rewarded, or only the guess?',
  watch:
    'Paid at the end, all questions of a game share one number, and the policy soon names the animal. Paid per turn, a question that halves the candidates earns at once. The policy learns to ask and keeps asking to its last turn, because nearly all reward is earned before it names the animal. Its training return is far above the other’s while it is right in less than a tenth of the games. Both are measured by the outcome.',
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
        label: 'per turn',
        agent,
        reward: [{ term: 'turns', pay: 'turn' }],
      },
    ],
    seeds: 6,
    envSteps: 80_000,
    measurementPoints: 50,
  },
};
