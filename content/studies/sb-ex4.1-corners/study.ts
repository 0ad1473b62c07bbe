/** Sutton & Barto (2nd ed.), example 4.1 and figure 4.1: policy evaluation and improvement on a 4 × 4 grid. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const reward = [{ term: 'task' }];
/** Column and row, row by row, without the two corners that end an episode. */
const STATES = '1,0 2,0 3,0 0,1 1,1 2,1 3,1 0,2 1,2 2,2 3,2 0,3 1,3 2,3'.split(' ');
const table = (values: readonly number[]) =>
  Object.fromEntries(STATES.map((state, k) => [state, values[k] ?? Number.NaN]));
const RANDOM = [-14, -20, -22, -14, -18, -20, -20, -20, -20, -18, -14, -22, -20, -14];
const BEST = [-1, -2, -3, -1, -2, -3, -2, -2, -3, -2, -1, -3, -2, -1];
/** What the random policy earns from the next cell on, as an expression of its number. */
const AFTERWARDS = `taskReward + (${RANDOM.map((value, k) => {
  const [column = 0, row = 0] = (STATES[k] ?? '').split(',').map(Number);
  return `next == ${4 * row + column} ? ${value.toFixed(1)} : `;
}).join('')}0.0)`;
const improved = [{ term: 'expression', expression: AFTERWARDS }];
const myopic = { type: 'q-learning', alpha: 1, gamma: 0, epsilon: 0 };
const td = (type: string) => ({ type, alpha: 0.05, gamma: 1 });
const of = 'main/Monte Carlo';
const exact = { kind: 'published', variant: of, tolerance: 1e-4 } as const;

export const study: WrittenStudy = {
  id: 'sb-ex4.1',
  papers: [{ cite: 'Sutton & Barto 2018, example 4.1, figure 4.1' }],
  family: 'textbook',
  level: 'full',
  title: 'The values of the random policy already contain an optimal policy',
  question: 'Do the values of a random policy show the shortest paths?',
  claim:
    'Under the random policy, the 4 × 4 grid has the values −14, −20, −22 … of figure 4.1. A policy that is greedy with respect to these values is optimal: one step of policy improvement is enough.',
  runs: {
    main: {
      name: '4 × 4 grid: values of the random policy',
      world: { family: 'gridworld', example: 'two-corners' },
      variants: [
        { label: 'Monte Carlo', agent: { type: 'monte-carlo', gamma: 1, visit: 'first-visit' }, reward },
        { label: 'TD(0)', agent: td('td-0'), reward },
      ],
      seeds: 20,
      envSteps: 100_000,
      measurementPoints: 50,
    },
    improve: {
      name: '4 × 4 grid: greedy for the values of the random policy',
      world: { family: 'gridworld', example: 'two-corners' },
      variants: [
        { label: 'one step of improvement', agent: myopic, reward: improved },
        { label: 'reward alone', agent: myopic, reward },
      ],
      seeds: 20,
      envSteps: 20_000,
      measurementPoints: 50,
    },
  },
  parts: [
    {
      ...exact,
      metric: 'exact:random',
      value: table(RANDOM),
      source: 'figure 4.1, k = ∞',
      says: 'The random policy has the values of figure 4.1.',
    },
    {
      ...exact,
      metric: 'exact:value',
      value: table(BEST),
      source: 'steps to the nearer corner',
      says: 'The optimal policy takes 1, 2 or 3 steps to the nearer corner.',
    },
    {
      kind: 'published',
      says: 'Monte Carlo averages agree with the values of three cells.',
      variant: of,
      metric: 'value',
      margin: 1,
      source: 'figure 4.1',
      value: { '1,0': -14, '1,1': -18, '3,0': -22 },
    },
    {
      kind: 'level',
      says: 'The greedy policy for these values takes 2 steps on average, which is optimal.',
      metric: 'taskReturn',
      variant: 'improve/one step of improvement',
      above: -2.1,
      below: -1.9,
    },
    {
      kind: 'ahead',
      says: 'Without these values, a policy that looks one step ahead walks for much longer.',
      metric: 'taskReturn',
      margin: 5,
      variant: 'improve/one step of improvement',
      over: ['improve/reward alone'],
    },
  ],
  shows: [
    {
      title: 'Values of the random policy, row by row',
      run: 'main',
      variants: [of],
      metric: 'exact:random',
      kind: 'states',
      states: STATES,
    },
    { title: 'Return of the greedy policy', run: 'improve', metric: 'taskReturn', kind: 'curve' },
  ],
  teaching: {
    before:
      'The agent starts anywhere on a 4 × 4 grid. Two opposite corners end the episode. Every move costs 1, so the return is minus the number of steps. The random policy moves in all four directions with equal probability.',
    predict: {
      ask: 'An agent looks one step ahead and uses the values of the random policy. How good is it?',
      options: ['Random', 'Between random and optimal', 'Optimal'],
      answer: 2,
    },
    watch:
      'The first chart shows the values: up to 22 random steps to a corner. The second shows the greedy policy for these values: 2 steps on average.',
    after:
      'The values solve v(s) = −1 + ¼ Σ v(s′) over the four neighbors. The neighbor with the largest value is always nearer to a corner, so each greedy move shortens the path. The policy improvement theorem promises that the greedy policy for v_π is at least as good as π. Here it is optimal at once. In larger problems, evaluation and improvement alternate: this is policy iteration. It usually needs few rounds.',
  },
  changes: [
    { says: 'Let moves slip to the side half of the time.', run: 'main', patch: { world: { slip: 0.5 } } },
    {
      says: 'Compare TD(0) with TD(λ), λ = 0.9.',
      run: 'main',
      patch: {
        variants: ['td-0', 'td-lambda'].map((label) => ({ label, agent: td(label), reward })),
      },
    },
    {
      says: 'Let Q-learning iterate by itself: γ = 1 and the plain reward.',
      run: 'improve',
      patch: { variants: [{ label: 'Q-learning', agent: { ...myopic, gamma: 1 }, reward }] },
    },
  ],
  writtenFor: 'h- h0 h0 h0 h0 h0 h+',
  budget: { coreMinutes: 0.09, quick: { seeds: 6 } },
  caveats: ['A learner with γ = 0 carries out the improvement. The sweeps k = 1, 2, 3, 10 are not shown.'],
  pilots: 'One run with experiment seed 7 tested the study itself. It changed nothing.',
  words: ['policy evaluation', 'policy improvement', 'dynamic programming', 'policy iteration'],
};
