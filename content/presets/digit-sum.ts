import type { WrittenPreset } from '../../src/experiment/preset.ts';

const group = { type: 'grpo', groupSize: 8, alpha: 1, gamma: 1 };
const reward = [{ term: 'task' }];

export const preset: WrittenPreset = {
  order: 32,
  title: 'Digit sum: comparing completions in groups',
  question: 'Does it matter how a group’s rewards become advantages?',
  watch:
    'The task is to write digits that add up to 21. GRPO divides by the group’s standard deviation, so rare successes have a large effect. At the same step size Dr. GRPO hardly moves; at ten times the step size it beats GRPO. A group whose completions all earn the same teaches nothing: the advantages shrink to zero.',
  experiment: {
    name: 'Digits that sum to 21',
    world: { family: 'text', example: 'digit-sum' },
    variants: [
      { label: 'GRPO', agent: { ...group, estimator: 'grpo' }, reward },
      { label: 'Dr. GRPO', agent: { ...group, estimator: 'dr-grpo' }, reward },
      { label: 'Dr. GRPO, 10 × step', agent: { ...group, estimator: 'dr-grpo', alpha: 10 }, reward },
      { label: 'REINFORCE', agent: { type: 'reinforce', alpha: 0.5, gamma: 1 }, reward },
    ],
    envSteps: 100_000,
  },
};
