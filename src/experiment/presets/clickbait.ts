/** Trained on clicks, judged by value. */
import type { WrittenPreset } from '../preset.ts';

const agent = { type: 'epsilon-greedy', epsilon: 0.1 };

export const preset: WrittenPreset = {
  id: 'clickbait',
  order: 24,
  title: 'Clickbait: paid by the click',
  question: 'What does a recommender learn that is paid by the click?',
  watch:
    'Trained on clicks it finds the article that is clicked most and worth least: training return up, task return below zero. Even a mixture needs much weight on the true value before the choice turns; change the weights and see when. With as much weight on the value as on the click it chooses as if it were paid by the value alone.',
  experiment: {
    name: 'Clickbait',
    world: { family: 'bandit', example: 'clickbait' },
    variants: [
      { label: 'value', agent, reward: [{ term: 'task' }] },
      { label: 'clicks', agent, reward: [{ term: 'proxy' }] },
      { label: 'clicks, 0.3 value', agent, reward: [{ term: 'proxy' }, { term: 'task', weight: 0.3 }] },
      { label: 'clicks, 0.6 value', agent, reward: [{ term: 'proxy' }, { term: 'task', weight: 0.6 }] },
      { label: 'clicks and value', agent, reward: [{ term: 'proxy' }, { term: 'task' }] },
    ],
    seeds: 100,
    envSteps: 3000,
  },
};
