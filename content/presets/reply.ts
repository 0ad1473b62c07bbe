import type { WrittenPreset } from '../../src/experiment/preset.ts';

const grpo = { type: 'grpo', groupSize: 8, alpha: 1, gamma: 1 };

export const preset: WrittenPreset = {
  order: 33,
  title: 'Reply: a grader that likes long answers',
  question: 'What happens to short, correct answers when the grader rewards length and politeness?',
  watch:
    'Trained on the task, replies become short. Trained on the naive grader they grow to full length and fill with politeness: training return rises, task return falls far behind, and full scores almost disappear. A length bonus capped at two tokens does no harm. You can keep the naive grader: subtract what it pays for politeness and for every word after the first, and replies are short and correct again.',
  experiment: {
    name: 'Reply: naive and capped graders',
    world: { family: 'text', example: 'reply' },
    variants: [
      {
        label: 'REINFORCE, task',
        agent: { type: 'reinforce', alpha: 0.3, gamma: 1 },
        reward: [{ term: 'task' }],
      },
      { label: 'GRPO, task', agent: grpo, reward: [{ term: 'task' }] },
      { label: 'GRPO, naive grader', agent: grpo, reward: [{ term: 'proxy' }] },
      {
        label: 'GRPO, capped length',
        agent: grpo,
        reward: [{ term: 'task' }, { term: 'length', cap: 2, weight: 0.1 }],
      },
      {
        label: 'GRPO, fixed grader',
        agent: grpo,
        reward: [
          { term: 'proxy' },
          { term: 'length', weight: -0.2 },
          { term: 'length', cap: 1, weight: 0.2 },
          { term: 'event', event: 'polite', weight: -0.2 },
        ],
      },
    ],
    envSteps: 60_000,
  },
};
