import type { WrittenPreset } from '../../src/experiment/preset.ts';

const agent = { type: 'epsilon-greedy', epsilon: 0.1 };

export const preset: WrittenPreset = {
  order: 24,
  title: 'Clickbait: paid per click',
  question: 'What does a recommender learn when it is paid per click?',
  watch:
    'Trained on clicks, it finds the article that gets the most clicks and is worth the least: training return rises, task return falls below zero. A mixture needs a lot of weight on the true value before the choice flips; change the weights and see when. With equal weights it chooses as if it were paid for value alone.',
  experiment: {
    name: 'Clickbait',
    world: { family: 'bandit', example: 'clickbait' },
    variants: [
      { label: 'value', agent, reward: [{ term: 'task' }] },
      { label: 'clicks', agent, reward: [{ term: 'proxy' }] },
      { label: 'clicks + 0.3 value', agent, reward: [{ term: 'proxy' }, { term: 'task', weight: 0.3 }] },
      { label: 'clicks + 0.6 value', agent, reward: [{ term: 'proxy' }, { term: 'task', weight: 0.6 }] },
      { label: 'clicks + value', agent, reward: [{ term: 'proxy' }, { term: 'task' }] },
    ],
    seeds: 100,
    envSteps: 3000,
  },
};
