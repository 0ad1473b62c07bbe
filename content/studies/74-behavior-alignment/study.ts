/** Gupta et al. 2023: learn how much of a designer's heuristic to follow. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

const task = { term: 'task' };
const agent = { gamma: 0.97, alpha: 0.2, valueAlpha: 0.1, horizon: 100 };
const map = [
  '#########',
  '#S..#...#',
  '#.......#',
  '#...#...#',
  '##.###.##',
  '#...#...#',
  '#.......#',
  '#...#..G#',
  '#########',
];
const world = { family: 'gridworld', map, stepCost: 0.01, stepLimit: 100 };

/** @param heuristic paid at every step @param potential whose differences say nearly the same */
const run = (name: string, heuristic: string, potential: string): StudyRun => {
  const added = [task, { term: 'expression', expression: heuristic }];
  return {
    name,
    world,
    seeds: 20,
    seed: 74,
    envSteps: 60_000,
    measurementPoints: 60,
    variants: [
      { label: 'task only', agent: { type: 'reinforce', ...agent }, reward: [task] },
      { label: 'plain sum', agent: { type: 'reinforce', ...agent }, reward: added },
      {
        label: 'potential',
        agent: { type: 'reinforce', ...agent },
        reward: [task, { term: 'potential-expression', expression: potential }],
      },
      { label: 'learned blend', agent: { type: 'bilevel-reinforce', ...agent }, reward: added },
    ],
  };
};
/** 5 % of the optimal task return, 0.87. */
const margin = 0.044;
const kinds = ['helpful', 'useless', 'misleading'] as const;

const near = (kind: string, label: string): ClaimPart => ({
  says: `${kind} heuristic: the learned blend is at most 5 % below ${label}.`,
  kind: 'notAbove',
  metric: 'taskReturn',
  variant: `${kind}/${label}`,
  than: `${kind}/learned blend`,
  margin,
});

export const study: WrittenStudy = {
  id: '74',
  papers: [{ atlas: 74, cite: 'Gupta et al. 2023, arXiv 2310.19007' }],
  family: 'shaping',
  level: 'full',
  title:
    'A learned weight follows a good hint and in 18 of 20 seeds drops a bad one; a bad potential does no harm either',
  question: 'Can an agent learn by itself how far to trust a designer’s heuristic?',
  claim:
    'Under helpful, useless and misleading heuristics, a learned blend ends within 5 % of the best other variant. Under a misleading one, the plain sum and the potential lie below it.',
  runs: {
    helpful: run('A helpful heuristic', '0.1 * (distance(state) - distance(next))', '-0.1 * distance(s)'),
    useless: run('A useless heuristic', '(f32(next % 2) - f32(state % 2)) * 0.1', '0.1 * f32(s % 2)'),
    misleading: run(
      'A misleading heuristic',
      '0.1 * (distance(next) - distance(state))',
      '0.1 * distance(s)',
    ),
  },
  parts: [
    ...kinds.flatMap((kind) => ['task only', 'plain sum', 'potential'].map((label) => near(kind, label))),
    ...['plain sum', 'potential'].map(
      (label): ClaimPart => ({
        says: `Misleading heuristic: over the whole run, ${label} lies more than 5 % below the learned blend.`,
        kind: 'ahead',
        metric: 'taskReturn',
        when: 'area',
        margin,
        variant: 'misleading/learned blend',
        over: [`misleading/${label}`],
      }),
    ),
  ],
  shows: kinds.map((kind) => ({
    title: `Task return, ${kind} heuristic`,
    run: kind,
    metric: 'taskReturn',
    kind: 'curve',
  })),
  teaching: {
    before:
      'The goal lies two rooms away. A designer adds a heuristic: it pays for coming closer (helpful), for the color of the floor (useless), or for going away (misleading). One agent adds it to the task reward, one uses it as a potential, and one learns its weight w.',
    predict: {
      ask: 'What will w do under the misleading heuristic?',
      options: ['Fall to 0', 'Stay at 1', 'Rise: it is paid most'],
      answer: 0,
    },
    watch: 'Compare the learned blend with the best of the other three in each chart.',
    after:
      'The inner level follows R_task + w · R_hint. The outer level asks whether the steps that the hint caused, dθ/dw, point along the gradient of the task return: dJ/dw = ⟨∇J_task, dθ/dw⟩. If they do, w grows. If they oppose it, w falls, and the hint is gone. In 2 of 20 seeds the policy followed the misleading hint before w fell, and ends at −1: the mean of the learned blend is 0.69, that of the task alone 0.88. The parts read interquartile means, which leave these seeds out. The claim fails for potentials: shaping changes every return after s by −Φ(s), which the learned baseline of REINFORCE takes out again. So a bad potential neither moves the optimum nor slows this learner. In practice a heuristic may then be as rough as it is: its weight is one more thing to learn.',
  },
  changes: [
    {
      says: 'Freeze the weight at 1: the learned blend becomes the plain sum.',
      run: 'misleading',
      patch: {
        variants: [
          {
            label: 'w = 1',
            agent: { type: 'bilevel-reinforce', ...agent, blendAlpha: 0 },
            reward: run('', '0.0', '0.0').variants[1]?.reward,
          },
        ],
      },
    },
    {
      says: 'Start further from any reward: episodes of 40 steps. The task gradient is then too rare to judge the hint.',
      run: 'helpful',
      patch: { world: { stepLimit: 40 } },
    },
    { says: 'Let moves slip: all gradients get noisier.', run: 'helpful', patch: { world: { slip: 0.2 } } },
  ],
  review: {
    scores: { faithful: 2, informative: 1, decided: 1, teaching: 2, interesting: 2 },
    says: 'Good mechanism and caveats. But IQM hides that the learned blend ends at −1 in 2 of 20 seeds (mean 0.69); 9 of 11 parts compare ceilings (0.876 everywhere).',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 0.4, quick: { seeds: 6 } },
  caveats: [
    'A heuristic that pays for standing still defeats the learned blend: in a pilot it ended 1.88 below the task alone, like the plain sum. The policy collapses before the weight falls, and the task gradient vanishes.',
    'dθ/dw is a decaying sum of recent hint gradients: the implicit gradient with a Hessian of the identity.',
    'Only the weight is learned. The paper also learns the discount and a network of rewards.',
    'The correction of a biased policy gradient is not tested.',
  ],
  pilots:
    'Experiment seed 7, 6 seeds, twice. First with 150,000 steps and a useless heuristic that paid for standing still on light floor, so it was not useless; the learned blend failed there. Then as it is now, with the last clause read over the whole run instead of at the end. The potential was not worse in either pilot; the clause was kept.',
};
