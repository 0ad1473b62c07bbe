/** Gridworlds: rewards at the goal and at every step, and transforms of them. */
import type { RewardDesign } from '../../src/experiment/design.ts';
import { arxiv, keepsBest, loses, rarelyPaid, task, textbook } from '../../src/rewards/design-parts.ts';

const grid = (design: Omit<RewardDesign, 'family'>): RewardDesign => ({ family: 'gridworld', ...design });

/** Worlds with a goal to walk to. */
const WITH_GOAL = ['four-rooms', 'open-room', 'maze', 'key-door', 'frozen-lake-4x4', 'frozen-lake-8x8'];

export const designs: readonly RewardDesign[] = [
  grid({
    id: 'sparse-goal',
    title: 'Goal only',
    group: 'baseline',
    idea: 'Pays the task reward and nothing else. It defines the aim, not the path, so it cannot be exploited.',
    failure:
      'Pays nothing until the agent finds the goal by chance. In the deep sea, one random walk in 1,024 does, and each additional row doubles that number.',
    paper: textbook('section 3.2'),
    terms: [task],
    worlds: [...WITH_GOAL, 'deep-sea', 'cliff-walking', 'windy'],
    claims: [rarelyPaid('deep-sea'), rarelyPaid('frozen-lake-8x8')],
  }),
  grid({
    id: 'step-cost',
    title: 'Goal and a small step cost',
    group: 'sparse and dense',
    idea: 'Every step costs a little. Untried actions then look better than tried ones, so the agent explores, and short paths are preferred.',
    failure:
      'Whether a cost is small depends on the distance: on the large frozen lake 0.01 per step more than halves the optimal policy’s chance of success.',
    paper: {
      words: 'Koenig & Simmons 1996, the action-penalty representation',
      link: 'https://doi.org/10.1007/BF00114729',
    },
    terms: [task, { term: 'step-cost', weight: 0.01 }],
    worlds: WITH_GOAL,
    claims: [keepsBest('four-rooms'), keepsBest('open-room'), loses('frozen-lake-8x8')],
  }),
  grid({
    id: 'high-step-cost',
    title: 'A step cost as large as the goal',
    group: 'sparse and dense',
    idea: 'Speed at any price: each step costs as much as the goal pays.',
    failure:
      'If an episode can also end badly, ending it at once is optimal: on the frozen lake the agent jumps into the nearest hole.',
    paper: {
      words: 'Krakovna et al. 2020, specification gaming',
      link: 'https://deepmind.google/discover/blog/specification-gaming-the-flip-side-of-ai-ingenuity/',
    },
    terms: [task, { term: 'step-cost', weight: 1 }],
    worlds: ['frozen-lake-4x4', 'frozen-lake-8x8'],
    claims: [loses('frozen-lake-4x4'), loses('frozen-lake-8x8')],
  }),
  grid({
    id: 'survival-bonus',
    title: 'A survival bonus per step',
    group: 'sparse and dense',
    idea: 'Pays for staying alive, as locomotion tasks do to keep the learner from falling immediately.',
    failure: 'If the goal ends the episode, it also ends the income: the agent lingers until time is up.',
    paper: arxiv('1809.02925', 'Kostrikov et al. 2019, on survival bias in reward functions'),
    terms: [task, { term: 'scale', factor: 1, shift: 0.05 }],
    worlds: WITH_GOAL,
    claims: [loses('open-room'), loses('four-rooms')],
  }),
  grid({
    id: 'early-finish',
    title: 'Less for arriving later',
    group: 'sparse and dense',
    idea: 'The goal pays 1 minus a share of the time used, so the score itself rewards speed.',
    failure:
      'Depends on time, which a table of cells cannot see: the same cell is worth more early than late, and its value becomes an average.',
    paper: arxiv('2306.13831', 'Chevalier-Boisvert et al. 2023, MiniGrid'),
    terms: [
      {
        term: 'expression',
        expression: 'happened(reachedGoal) ? 1.0 - 0.9 * min(f32(time) / 100.0, 1.0) : 0.0',
      },
    ],
    worlds: ['open-room', 'key-door', 'maze', 'four-rooms'],
  }),
  grid({
    id: 'clipped-reward',
    title: 'Reward clipped to ±1',
    group: 'transforms',
    idea: 'Makes one step size work for every game: the reward per step is limited to −1 … 1.',
    failure:
      'Magnitudes are lost. On a slippery cliff a fall of 100 counts like one step, so the edge looks as good as the safe path.',
    paper: { words: 'Mnih et al. 2015', link: 'https://doi.org/10.1038/nature14236' },
    terms: [task, { term: 'clip', low: -1, high: 1 }],
    worlds: ['cliff-walking', 'four-rooms', 'vacuum'],
    claims: [loses('cliff-walking', { changed: { slip: 0.1, stepLimit: 200 } }), keepsBest('four-rooms')],
  }),
  grid({
    id: 'scaled-reward',
    title: 'Ten times the reward',
    group: 'transforms',
    idea: 'Multiplies everything. The ranking of policies does not change.',
    failure:
      'Acts like a step size: softmax policies sharpen sooner, and everything compared with the reward (entropy bonus, KL penalty, initial values) weighs only a tenth as much.',
    paper: arxiv('1709.06560', 'Henderson et al. 2018, on reward scale'),
    terms: [task, { term: 'scale', factor: 10, shift: 0 }],
    worlds: [...WITH_GOAL, 'cliff-walking'],
    claims: [keepsBest('four-rooms'), keepsBest('frozen-lake-4x4')],
  }),
  grid({
    id: 'noisy-reward',
    title: 'A noisy judge',
    group: 'transforms',
    idea: 'Adds normal noise at every step, like a sensor or a person. Its mean is 0, so the optimal policy does not change.',
    failure:
      'Each estimate needs more visits; greedy learners mistake luck for skill and keep the first lucky path.',
    paper: arxiv('1705.08417', 'Everitt et al. 2017, corrupted reward'),
    terms: [task, { term: 'noise', deviation: 0.3 }],
    worlds: WITH_GOAL,
    claims: [keepsBest('four-rooms'), keepsBest('open-room')],
  }),
  grid({
    id: 'delayed-reward',
    title: 'Paid at the end of the episode',
    group: 'transforms',
    idea: 'The same total, paid when the episode ends, as in a game that is scored only at its end.',
    failure:
      'No step shows its own value: credit must travel the whole episode, and hints along the way no longer guide.',
    paper: arxiv('1806.07857', 'Arjona-Medina et al. 2019, RUDDER'),
    terms: [task, { term: 'potential', scale: 0.1 }, { term: 'delay', until: 'end' }],
    worlds: ['open-room', 'four-rooms', 'key-door'],
  }),
];
