/** A chat model in miniature: length and politeness as a proxy of quality. */
import type { WrittenPreset } from '../preset.ts';

const grpo = { type: 'grpo', groupSize: 8, alpha: 1, gamma: 1 };

export const preset: WrittenPreset = {
  id: 'reply',
  order: 33,
  title: 'Reply: a grader that likes long answers',
  question: 'What becomes of short, right answers when the grader pays for length and politeness?',
  watch:
    'Trained on the task, replies become short. Trained on the naive grader they grow to the full length and fill up with politeness: training return up, task return far behind, full scores almost never. A bonus for length that is capped at two tokens does no harm. The naive grader can be kept: take back what it pays for every word after the first and for politeness, and replies are short and right again.',
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
        label: 'GRPO, length capped',
        agent: grpo,
        reward: [{ term: 'task' }, { term: 'length', cap: 2, weight: 0.1 }],
      },
      {
        label: 'GRPO, grader repaired',
        agent: grpo,
        reward: [
          { term: 'proxy' },
          { term: 'length', weight: -0.2 },
          { term: 'length', cap: 1, weight: 0.2 },
          { term: 'event', event: 'polite', weight: -0.2 },
        ],
      },
    ],
    seeds: 20,
    envSteps: 60_000,
  },
};
