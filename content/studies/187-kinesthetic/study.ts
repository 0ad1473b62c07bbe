/** Moschopoulos et al. 2023: Lucy-SKG. Distance and alignment, added up or multiplied with their sign. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** State = player + 45 × ball, cells of a field of 9 columns and 5 rows; the goal is behind the middle of the right edge. */
import kernel from './world.kernel.ts?raw';

const agent = { type: 'q-learning', alpha: 0.2, gamma: 0.95, epsilon: 0.1 };
const task = { term: 'task' };
const shaped = (expression: string) => ({ term: 'potential-expression', expression });
const [SPARSE, NEAR, ALIGNED, SUM, PRODUCT] = [
  'sparse',
  'distance',
  'alignment',
  'weighted sum',
  'combination',
] as const;
const product = 'sqrt(nearness(s) * abs(alignment(s)))';
const variants: StudyRun['variants'] = [
  { label: SPARSE, agent, reward: [task] },
  { label: NEAR, agent, reward: [task, shaped('nearness(s)')] },
  { label: ALIGNED, agent, reward: [task, shaped('alignment(s)')] },
  { label: SUM, agent, reward: [task, shaped('0.5 * nearness(s) + 0.5 * alignment(s)')] },
  { label: PRODUCT, agent, reward: [task, shaped(`alignment(s) < 0.0 ? -${product} : ${product}`)] },
];
const metric = 'evaluationReturn';
const sooner = (label: string, other: string): ClaimPart => ({
  says: `“${label}” scores in half of the episodes sooner than “${other}”.`,
  kind: 'sooner',
  factor: 1,
  metric,
  threshold: 0.5,
  variant: `main/${label}`,
  over: [`main/${other}`],
});

export const study: WrittenStudy = {
  id: '187',
  papers: [
    { atlas: 187, cite: 'Moschopoulos et al. 2023, Lucy-SKG', url: 'https://arxiv.org/abs/2305.15801' },
  ],
  family: 'shaping',
  level: 'analog',
  title: 'A product of two hints is slower than their sum, and one of them alone is best',
  question: 'Is it better to multiply two hints than to add them?',
  claim:
    'A product of two hints scores in half of the episodes sooner than their weighted sum, and the sum sooner than a sparse reward.',
  standsFor:
    'A field of 45 cells stands for a football arena with cars, a table for networks, and random knocks for an opponent. What holds for continuous motion may not be concluded.',
  runs: {
    main: {
      name: 'A ball and a goal',
      variants,
      world: { family: 'graph', kernel, stepLimit: 40 },
      evaluation: { policy: 'greedy', every: 1, episodes: 50 },
      seeds: 20,
      seed: 187,
      envSteps: 300_000,
      measurementPoints: 60,
    },
  },
  parts: [sooner(PRODUCT, SUM), sooner(SUM, SPARSE)],
  shows: [
    { title: 'Episodes with a goal', run: 'main', metric, kind: 'curve' },
    { title: 'Episodes with a goal, over the whole run', run: 'main', metric, kind: 'bars', when: 'area' },
  ],
  teaching: {
    before:
      'A player pushes a ball over a field of 45 cells into a goal. An opponent knocks the ball away now and then. Two hints help: how near the ball is to the goal, and whether the player stands behind it. They are paid as potentials: each alone, as a sum, or as a product that keeps the sign.',
    predict: {
      ask: 'Which hints score in half of the episodes first?',
      options: ['The sum', 'The product', 'They tie'],
      answer: 0,
    },
    watch: 'Compare when the curves cross one half.',
    after:
      'The sum reaches one half after 213,000 steps on average, the product after 286,000, with many seeds that never do. Over the whole run, nearness alone is ahead of both, and alignment alone does worse than no hint. A likely reason: the cosine changes sign as the player walks around the ball, so mere walking is paid and charged. In the product it also turns the hint of nearness around. That may be different where a player moves smoothly.',
  },
  changes: [
    { says: 'Take the opponent off the field.', run: 'main', patch: { world: { opponent: 0 } } },
    {
      says: 'Weight the hints five times as much.',
      run: 'main',
      patch: {
        variants: variants.map((one) => ({
          ...one,
          reward: one.reward.map((term) => (term.term === 'task' ? term : { ...term, weight: 5 })),
        })),
      },
    },
    {
      says: 'Explore half of the time.',
      run: 'main',
      patch: { variants: variants.map((one) => ({ ...one, agent: { ...agent, epsilon: 0.5 } })) },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 1, teaching: 2, interesting: 1 },
    says: 'Order sum < product is decided, but product arm is mostly censored (286k of 300k), hints are paid as potentials (the paper’s are not), one weight; nearness alone beats both.',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 2, quick: { seeds: 6 } },
  caveats: [
    'The head that predicts rewards is left out: a table has none. So is self-play.',
    'Hints are paid as potentials, which change no best policy. The paper pays them as they are.',
  ],
  pilots:
    'Experiment seed 7, once. The product was slower than the sum there too. Nothing was changed after it.',
};
