/** Moschopoulos et al. 2023: Lucy-SKG. Distance and alignment, added up or multiplied with their sign. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** State = player + 45 × ball, cells of a field of 9 columns and 5 rows; the goal is behind the middle of the right edge. */
import kernel from './world.kernel.ts?raw';

const agent = { type: 'q-learning', alpha: 0.2, gamma: 0.95, epsilon: 0.1 };
const task = { term: 'task' };
/** How good a state is; a step is paid for what it changes. */
const product = (s: string) =>
  `(alignment(${s}) < 0.0 ? -1.0 : 1.0) * sqrt(nearness(${s}) * abs(alignment(${s})))`;
const HINTS = {
  distance: (s: string) => `nearness(${s})`,
  alignment: (s: string) => `alignment(${s})`,
  'weighted sum': (s: string) => `0.5 * nearness(${s}) + 0.5 * alignment(${s})`,
  combination: product,
  'combination, no sign': (s: string) => `sqrt(nearness(${s}) * max(0.0, 0.5 + 0.5 * alignment(${s})))`,
};
const hinted = (weight: number): StudyRun['variants'] =>
  Object.entries(HINTS).map(([label, quality]) => ({
    label,
    agent,
    reward: [
      task,
      {
        term: 'expression',
        expression: `terminated ? 0.0 : (${quality('next')}) - (${quality('state')})`,
        weight,
      },
    ],
  }));
const WEIGHT = 'reward[1].weight';
const sparse = { label: 'sparse', agent, reward: [task] };
const metric = 'evaluationReturn';
const run = (name: string, variants: StudyRun['variants']): StudyRun => ({
  name,
  variants,
  world: { family: 'graph', kernel, stepLimit: 40 },
  evaluation: { policy: 'greedy', every: 1, episodes: 30 },
  seeds: 30,
  seed: 187,
  envSteps: 400_000,
  measurementPoints: 80,
});
const sooner = (id: string, variant: string, over: string): ClaimPart => ({
  id,
  says: `“${variant.split('/')[1]}” scores in half of the tests with 1.2 times fewer steps than “${over.split('/')[1]}”.`,
  kind: 'sooner',
  metric,
  threshold: 0.5,
  factor: 1.2,
  variant,
  over: [over],
});

export const study: WrittenStudy = {
  id: '187',
  papers: [
    { atlas: 187, cite: 'Moschopoulos et al. 2023, Lucy-SKG', url: 'https://arxiv.org/abs/2305.15801' },
  ],
  family: 'shaping',
  level: 'analog',
  title:
    'Two hints multiplied with their sign teach {{word:part:product|later than|sooner than|about as soon as}} their weighted sum',
  question: 'Is it better to multiply two hints than to add them?',
  claim:
    'A product of two hints that keeps their sign scores in half of the tests in fewer steps than their weighted sum, and the sum in fewer than a sparse reward.',
  standsFor:
    'A field of 45 cells stands for a football arena with cars, a table for networks, and random knocks for an opponent. What holds for continuous motion may not be concluded.',
  runs: {
    main: run('A ball and a goal', [sparse, ...hinted(0.1)]),
    weights: {
      ...run(
        'Hints of three weights',
        hinted(0.1).filter(({ label }) => label.includes('sum') || label === 'combination'),
      ),
      vary: [{ path: WEIGHT, over: [0.03, 0.1, 1] }],
    },
  },
  gates: [
    {
      says: 'The task can be learned: the weighted sum scores in more than half of the tests.',
      kind: 'level',
      metric,
      variant: 'main/weighted sum',
      above: 0.5,
    },
  ],
  parts: [
    sooner('product', 'main/combination', 'main/weighted sum'),
    sooner('sum', 'main/weighted sum', 'main/sparse'),
  ],
  couldFail:
    'Both get the same two hints with the same weight, and a second chart shows two other weights. A sum pays for one hint without the other, which the product was made to prevent.',
  leftOut: 'The head that predicts rewards, which a table does not have, and self-play.',
  shows: [
    { title: 'Tests with a goal', run: 'main', metric, kind: 'curve' },
    {
      title: 'Tests with a goal over the whole run, by the weight of the hints',
      run: 'weights',
      metric,
      when: 'area',
      kind: 'sweep',
      over: WEIGHT,
      logarithmic: true,
    },
  ],
  teaching: {
    before:
      'A player pushes a ball over a field of 45 cells into a goal on the right. An opponent knocks the ball away one time in five. Two hints say how good a position is: how near the player is to the ball, from 0 to 1, and how well it stands behind it, from 1 on the far side from the goal to −1 in front. Each step is paid for what it changes. The hints are added up, or multiplied as √(nearness · |alignment|) with the sign of the alignment. A player next to the ball but in front of it has nearness 1 and alignment −1: the sum is 0, the product is −1.',
    predict: {
      ask: 'Which way of joining the two hints scores in half of the tests first?',
      options: ['The product that keeps the sign', 'The sum', 'They tie'],
      answer: '{{word:part:product|1|0|2}}',
    },
    watch:
      'Compare the sum with the product, and both with the product that has no sign. Then see what other weights do.',
    after:
      'The sign turns nearness around. Behind the ball a step toward it is paid; in front of it the same step is charged. To get behind the ball a player often has to pass close by on the wrong side, and the signed product charges just that. If the alignment is counted from 0 to 1 in place of −1 to 1, the product has no sign, and it scores about as soon as the sum: both hints matter, but neither is ever turned around. No other weight makes up for it. In a large arena with smooth motion there is room to go around at a distance, and the same sign may do no harm.',
  },
  changes: [
    { says: 'Take the opponent off the field.', run: 'main', patch: { world: { opponent: 0 } } },
    {
      says: 'Pay the hints themselves at each step, not what changes: players stay near the ball.',
      run: 'main',
      patch: {
        variants: Object.entries(HINTS).map(([label, quality]) => ({
          label,
          agent,
          reward: [
            task,
            { term: 'expression', expression: `terminated ? 0.0 : ${quality('next')}`, weight: 0.02 },
          ],
        })),
      },
    },
    {
      says: 'Explore half of the time.',
      run: 'main',
      patch: { variants: hinted(0.1).map((one) => ({ ...one, agent: { ...agent, epsilon: 0.5 } })) },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 2, teaching: 2, interesting: 1 },
    says: 'The same two hints with the same weights, three weights of each and a product without sign turn a failure into an explanation by one change. It is for hints that are paid by what changes on 45 cells, and the head that predicts rewards, half of the paper’s claim, is left out.',
    read: '2026-11-29',
  },
  budget: { coreMinutes: 1.8, quick: { seeds: 6 } },
  caveats: [
    'The product without sign is in the first chart and in no part. Where players walk with each hint was not measured.',
    'The world has no drawn field: state and actions are those of a graph.',
  ],
  pilots:
    'Experiment seed 7, 6 seeds, five times, with 100,000 to 200,000 steps. Hints paid at each step at weights of 0.005, 0.02 and 0.05 kept players near the ball and left all behind the sparse reward; they are now paid for what changes. Weights of 0.03, 0.1, 0.3 and 1 were tried for the sum and the product; 0.1 was the best or nearly the best of both. The product without sign was added to find the reason.',
};
