/** Sutton & Barto 2018, examples 6.2 and 6.3: predicting returns on a random walk. */
import type { WrittenPreset } from '../../src/experiment/preset.ts';

const slow = { alpha: 0.03, gamma: 1, initialValue: 0.5 };
const reward = [{ term: 'task' }];

export const preset: WrittenPreset = {
  order: 16,
  title: 'Random walk: TD or Monte Carlo',
  question: 'Is it better to learn from the next estimate or to wait for the outcome?',
  watch:
    'No agent acts here: all variants follow the same random walk and learn its values, so only the value error differs. TD falls faster at first; a constant step size leaves it at a floor, which is lower for a smaller step.',
  experiment: {
    name: 'Random walk: TD against Monte Carlo',
    world: { family: 'gridworld', example: 'random-walk' },
    variants: [
      { label: 'TD(0), α 0.1', agent: { type: 'td-0', alpha: 0.1, gamma: 1, initialValue: 0.5 }, reward },
      { label: 'TD(0), α 0.03', agent: { type: 'td-0', ...slow }, reward },
      {
        label: 'Monte Carlo, α 0.03',
        agent: { type: 'monte-carlo', stepSize: 'constant', visit: 'every-visit', ...slow },
        reward,
      },
      { label: 'TD(λ 0.8), α 0.03', agent: { type: 'td-lambda', lambda: 0.8, ...slow }, reward },
    ],
    seeds: 100,
    envSteps: 4000,
  },
};
