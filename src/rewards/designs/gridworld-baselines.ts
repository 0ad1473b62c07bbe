/** Gridworlds: what is paid at the goal, at every step, and what transforms do to it. */
import type { RewardDesign } from '../../experiment/design.ts';

const grid = (design: Omit<RewardDesign, 'family'>): RewardDesign => ({ family: 'gridworld', ...design });
const task = { term: 'task' };

/** Worlds with a goal that is found by walking. */
const WITH_GOAL = ['four-rooms', 'open-room', 'maze', 'key-door', 'frozen-lake-4x4', 'frozen-lake-8x8'];

export const designs: readonly RewardDesign[] = [
  grid({
    id: 'sparse-goal',
    title: 'Goal alone',
    group: 'baseline',
    idea: 'Pays what the task pays and nothing else. It says what is wanted, not how to get there, so it cannot be gamed.',
    failure:
      'Silent until the goal is met by chance. In the deep sea one walk in 1,024 finds it, and each further row doubles that.',
    paper: {
      words: 'Sutton & Barto 2018, section 3.2',
      link: 'http://incompleteideas.net/book/the-book-2nd.html',
    },
    terms: [task],
    worlds: [...WITH_GOAL, 'deep-sea', 'cliff-walking', 'windy'],
    claims: [
      { world: 'deep-sea', verdict: 'rarely-paid' },
      { world: 'frozen-lake-8x8', verdict: 'rarely-paid' },
    ],
  }),
  grid({
    id: 'step-cost',
    title: 'Goal and a small step cost',
    group: 'sparse and dense',
    idea: 'Every step costs a little: what is untried looks better than what was tried, which makes a learner search, and short ways are preferred.',
    failure:
      'What is small depends on how far the goal is: on the large frozen lake a hundredth a step already more than halves the chance that the best policy arrives.',
    paper: {
      words: 'Koenig & Simmons 1996, the action-penalty representation',
      link: 'https://doi.org/10.1007/BF00114729',
    },
    terms: [task, { term: 'step-cost', weight: 0.01 }],
    worlds: WITH_GOAL,
    claims: [
      { world: 'four-rooms', verdict: 'keeps-best' },
      { world: 'open-room', verdict: 'keeps-best' },
      { world: 'frozen-lake-8x8', verdict: 'loses' },
    ],
  }),
  grid({
    id: 'high-step-cost',
    title: 'A step cost as large as the goal',
    group: 'sparse and dense',
    idea: 'Hurry at any price: each step costs as much as the goal pays.',
    failure:
      'Where an episode can also end badly, ending it at once is best: on the frozen lake the agent jumps into the nearest hole.',
    paper: {
      words: 'Krakovna et al. 2020, specification gaming',
      link: 'https://deepmind.google/discover/blog/specification-gaming-the-flip-side-of-ai-ingenuity/',
    },
    terms: [task, { term: 'step-cost', weight: 1 }],
    worlds: ['frozen-lake-4x4', 'frozen-lake-8x8'],
    claims: [
      { world: 'frozen-lake-4x4', verdict: 'loses' },
      { world: 'frozen-lake-8x8', verdict: 'loses' },
    ],
  }),
  grid({
    id: 'survival-bonus',
    title: 'A bonus for every step survived',
    group: 'sparse and dense',
    idea: 'Pays for staying in the game, as locomotion tasks do so that the learner does not fall at once.',
    failure: 'Where the goal ends the episode, arriving ends the income: the agent lingers until time is up.',
    paper: {
      words: 'Kostrikov et al. 2019, on survival bias in reward functions',
      link: 'https://arxiv.org/abs/1809.02925',
    },
    terms: [task, { term: 'scale', factor: 1, shift: 0.05 }],
    worlds: WITH_GOAL,
    claims: [
      { world: 'open-room', verdict: 'loses' },
      { world: 'four-rooms', verdict: 'loses' },
    ],
  }),
  grid({
    id: 'early-finish',
    title: 'Less for arriving later',
    group: 'sparse and dense',
    idea: 'The goal pays 1 less a share of the time used, so that the score itself says how quick it was.',
    failure:
      'Depends on time, which a table of cells does not see: the same cell is worth more early than late, and values settle on a mean.',
    paper: { words: 'Chevalier-Boisvert et al. 2023, MiniGrid', link: 'https://arxiv.org/abs/2306.13831' },
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
    idea: 'One step size for every game: whatever is earned in a step is held between −1 and 1.',
    failure:
      'Sizes are lost. On a slippery cliff a fall of 100 counts like one step, so the edge looks as good as the safe way.',
    paper: { words: 'Mnih et al. 2015', link: 'https://doi.org/10.1038/nature14236' },
    terms: [task, { term: 'clip', low: -1, high: 1 }],
    worlds: ['cliff-walking', 'four-rooms', 'vacuum'],
    claims: [
      { world: 'cliff-walking', changed: { slip: 0.1, stepLimit: 200 }, verdict: 'loses' },
      { world: 'four-rooms', verdict: 'keeps-best' },
    ],
  }),
  grid({
    id: 'scaled-reward',
    title: 'Ten times the reward',
    group: 'transforms',
    idea: 'Multiplies everything. No policy is ranked otherwise than before.',
    failure:
      'Acts like a step size: softmax policies sharpen sooner, and whatever is compared with the reward (an entropy bonus, a KL price, first values) weighs a tenth.',
    paper: { words: 'Henderson et al. 2018, on reward scale', link: 'https://arxiv.org/abs/1709.06560' },
    terms: [task, { term: 'scale', factor: 10, shift: 0 }],
    worlds: [...WITH_GOAL, 'cliff-walking'],
    claims: [
      { world: 'four-rooms', verdict: 'keeps-best' },
      { world: 'frozen-lake-4x4', verdict: 'keeps-best' },
    ],
  }),
  grid({
    id: 'noisy-reward',
    title: 'A noisy judge',
    group: 'transforms',
    idea: 'A normal random number is added at every step, as a sensor or a person would. Its mean is 0: nothing else becomes optimal.',
    failure:
      'Each estimate needs more visits; greedy learners take luck for merit and keep the first path that was lucky.',
    paper: { words: 'Everitt et al. 2017, corrupted reward', link: 'https://arxiv.org/abs/1705.08417' },
    terms: [task, { term: 'noise', deviation: 0.3 }],
    worlds: WITH_GOAL,
    claims: [
      { world: 'four-rooms', verdict: 'keeps-best' },
      { world: 'open-room', verdict: 'keeps-best' },
    ],
  }),
  grid({
    id: 'delayed-reward',
    title: 'Paid at the end of the episode',
    group: 'transforms',
    idea: 'The same total, paid when the episode is over, as in a game that is only scored at its end.',
    failure:
      'No step says what it was worth: credit must travel the whole episode, and hints that were paid in between are lost as hints.',
    paper: { words: 'Arjona-Medina et al. 2019, RUDDER', link: 'https://arxiv.org/abs/1806.07857' },
    terms: [task, { term: 'potential', scale: 0.1 }, { term: 'delay', until: 'end' }],
    worlds: ['open-room', 'four-rooms', 'key-door'],
  }),
];
