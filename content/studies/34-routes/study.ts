/** Feng et al. 2025: RewardMap. Questions of perception first, then routes, with pay for details. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** A line of five stations. “see 3” asks for the third one. “go 4 2” asks for the stations on the way: “2 b 3 a 4 e” from the last number on. */
import kernel from './task.kernel.ts?raw';

const network = {
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 8,
  learningRate: 0.002,
  examProblems: 4,
  baseAccuracy: 0.1,
  baseSteps: 2000,
};
/** Without division by the spread of a group, so that the weight of a problem counts. */
const grpo = { ...network, type: 'grpo-lm', advantage: 'dr-grpo', groupSize: 8, epochs: 2, minibatches: 2 };
const sft = { ...network, type: 'sft', prompts: 64, demonstrations: 128 };
const coarse = [{ term: 'task' }];
const detail = [...coarse, { term: 'aspect', aspect: 'detail', weight: 0.5 }];
const full = [
  { term: 'aspect', aspect: 'weighted' },
  { term: 'aspect', aspect: 'detail', weight: 0.5 },
];
/** Training begins at 64; until then all variants have the same start. */
const run = (name: string, variants: StudyRun['variants'], phases: StudyRun['edits']): StudyRun => ({
  name,
  variants,
  edits: phases as NonNullable<StudyRun['edits']>,
  world: {
    family: 'language',
    task: 'written',
    kernel,
    perception: 0.5,
    trainProblems: 4000,
    heldOutProblems: 300,
  },
  evaluation: { policy: 'sampled', every: 4, episodes: 100, world: { perception: 0 } },
  seeds: 10,
  seed: 34,
  episodes: 6400,
  envSteps: 80_000,
  measurementPoints: 20,
});
const routes = { at: 64, patch: { world: { perception: 0 } } };
const THEN = 2000;
const cold = { label: 'SFT, then GRPO', agent: sft, reward: coarse };

const ROUTES = { label: 'coarse', agent: grpo, reward: coarse };
const FULL = { label: 'full', agent: grpo, reward: full };
const better = (one: string, other: string, variant: string, over: string): ClaimPart => ({
  says: `${one} ends with more right routes than ${other}.`,
  kind: 'ahead',
  metric: 'evaluationReturn',
  variant,
  over: [over],
});

export const study: WrittenStudy = {
  id: '34',
  papers: [{ atlas: 34, cite: 'RewardMap: Tackling Sparse Rewards in Fine-grained Visual Reasoning' }],
  family: 'curriculum',
  level: 'analog',
  title: 'Examples of routes prepare for routes better than questions about stations',
  question: 'Do questions about single stations first teach routes better than routes alone?',
  claim:
    'Single stations first, with pay for details and weights, find more right routes than stations first alone, which beat a cold start on examples and routes alone. Fewer groups have zero advantage.',
  standsFor:
    'A row of five letters stands for the picture of a transit map, and one letter of it for perception. Nothing follows for pictures.',
  runs: {
    routes: run('Routes alone', [ROUTES, { label: 'detail', agent: grpo, reward: detail }], [routes]),
    cold: run(
      'Examples, then routes',
      [cold],
      [routes, { at: THEN, patch: { variants: [{ ...cold, agent: grpo }] } }],
    ),
    staged: run(
      'Perception, then routes',
      [ROUTES, FULL],
      [
        { at: 64, patch: { world: { perception: 0.8 } } },
        { at: THEN, patch: { world: { perception: 0 } } },
      ],
    ),
  },
  gates: [
    {
      kind: 'level',
      says: 'Routes are learned: the policy trained with details after single stations finds more than half of them.',
      metric: 'evaluationReturn',
      variant: 'staged/full',
      above: 0.5,
    },
  ],
  parts: [
    better('“full” after single stations', '“coarse” after them', 'staged/full', 'staged/coarse'),
    better('“coarse” after single stations', '“SFT, then GRPO”', 'staged/coarse', 'cold/SFT, then GRPO'),
    better('“coarse” after single stations', '“coarse” on routes alone', 'staged/coarse', 'routes/coarse'),
    {
      kind: 'ahead',
      says: '“full” after single stations has fewer groups with zero advantage than “coarse” on routes alone.',
      metric: 'silentGroups',
      variant: 'staged/full',
      over: ['routes/coarse'],
      direction: 'below',
    },
  ],
  shows: [
    { title: 'Right routes: perception first', run: 'staged', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'Right routes: routes alone', run: 'routes', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'Right routes: examples first', run: 'cold', metric: 'evaluationReturn', kind: 'curve' },
    {
      title: 'Zero-advantage groups: perception first',
      run: 'staged',
      metric: 'silentGroups',
      kind: 'curve',
    },
  ],
  teaching: {
    before:
      'A map is a row of five stations. “See 3” asks for one station, “go 4 2” for all stations of a route with their numbers. Few routes are right at first. One policy practices routes alone. One practices mostly single stations first. One reads 128 examples of routes first. Details pay for each right station.',
    predict: {
      ask: 'What prepares best for routes?',
      answer: 0,
      options: ['Examples of routes', 'Questions about single stations', 'Routes alone'],
    },
    watch: 'The first phase ends at 2,000 episodes. Compare right routes after it.',
    after:
      'Routes alone end with {{mean:routes/coarse.evaluationReturn|%}} right ones: in {{mean:routes/coarse.silentGroups|%}} of the groups all rewards are equal, so nothing is learned. Perception first reaches {{mean:staged/coarse.evaluationReturn|%}}, since each step of a route is a look at one station. But it does not teach how a route goes on. 128 examples do, and end with {{mean:cold/SFT, then GRPO.evaluationReturn|%}}. Pay for details makes equal groups rarer, {{mean:staged/full.silentGroups|%}}, and yet adds no right routes where perception comes first ({{mean:staged/full.evaluationReturn|%}}). On routes alone it does: with details they end at {{mean:routes/detail.evaluationReturn|%}}. No part compares that.',
  },
  changes: [
    {
      says: 'Ask only for single stations in the first phase.',
      run: 'staged',
      patch: {
        edits: [
          { at: 64, patch: { world: { perception: 1 } } },
          { at: THEN, patch: { world: { perception: 0 } } },
        ],
      },
    },
    {
      says: 'Read 32 examples.',
      run: 'cold',
      patch: { variants: [{ ...cold, agent: { ...sft, demonstrations: 32 } }] },
    },
    { says: 'Train twice as long.', run: 'routes', patch: { episodes: 12_800, envSteps: 160_000 } },
  ],
  review: {
    scores: { faithful: 1, informative: 0, decided: 0, teaching: 1, interesting: 1 },
    says: 'Routes arm at 3 % with 95 % silent groups: nothing learned; curves still rise at the end. ‘detail’ on routes alone reaches 0.20 (staged: 0.11) and no sentence says so.',
    read: '2026-11-28',
  },
  writtenFor: 'f- u0 f- h+ h-',
  budget: { coreMinutes: 2, quick: { seeds: 2 } },
  caveats: [
    'The gate was written after the run, because a reader found that it does not hold.',
    'The cold start reads 128 right routes; the other variants see examples in the common start alone.',
    'One size of map. The length of the route is the difficulty.',
  ],
  pilots:
    'Experiment seed 7, two seeds, twice. First, the first stage had single stations alone: routes were forgotten. Since then a fifth of it are routes. An error, which paid nothing for single stations in the full variant, was removed.',
};
