/** Li et al. 2010: news for readers, whom features describe. */
import type { WrittenPreset } from '../../src/experiment/preset.ts';

const reward = [{ term: 'task' }];

export const preset: WrittenPreset = {
  order: 55,
  title: 'Articles for readers',
  question: 'What does an agent gain from features that articles and readers share?',
  watch:
    'A reader comes before each pull. UCB keeps a table: it learns about each article and each reader apart. LinUCB fits one line to the features, so a pull for one reader also tells about the others.',
  experiment: {
    name: 'Articles for readers',
    world: {
      family: 'linear-bandit',
      example: 'twenty-linear-arms',
      name: 'articles-and-readers',
      arms: 10,
      contexts: 8,
      dimension: 6,
      features: 'sphere',
    },
    variants: [
      { label: 'LinUCB', agent: { type: 'linucb' }, reward },
      { label: 'UCB', agent: { type: 'ucb1' }, reward },
      { label: 'ε-greedy', agent: { type: 'epsilon-greedy', epsilon: 0.1 }, reward },
    ],
    seeds: 100,
    envSteps: 5_000,
  },
};
