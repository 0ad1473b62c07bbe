/** Zhang et al. 2024: reward-augmented data. Preference pairs that are judged by a goal in the prompt; the test asks for the best. */
/** Reverse five letters, of which as many as the goal says are to be right. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import kernel from './task.kernel.ts?raw';

const dpo = (storedPairs: number) => ({
  type: 'dpo',
  pairs: 'offline',
  storedPairs,
  beta: 0.1,
  learningRate: 0.002,
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 16,
  groupSize: 2,
  baseAccuracy: 0.2,
  examProblems: 4,
});
const quality = [{ term: 'aspect', aspect: 'quality' }];
const match = [{ term: 'task' }];
const [PLAIN, TWICE, GOALS] = ['DPO', 'DPO, twice the pairs', 'pairs with goals'] as const;
const compared = (pairs: number) => [
  { label: PLAIN, agent: dpo(pairs), reward: quality },
  { label: TWICE, agent: dpo(2 * pairs), reward: quality },
  { label: GOALS, agent: dpo(2 * pairs), reward: match },
];
const world = { family: 'language', task: 'written', kernel, goals: 1 };

export const study: WrittenStudy = {
  id: '85',
  papers: [
    { atlas: 85, cite: 'Zhang et al. 2024, arXiv 2410.08067', url: 'https://arxiv.org/abs/2410.08067' },
  ],
  family: 'preference',
  level: 'analog',
  title: 'Pairs judged by a goal do no better here than pairs judged by quality',
  question: 'Does DPO gain when its pairs are judged by a goal in the prompt?',
  claim:
    'Pairs judged by a goal in the prompt end with more quality than DPO on pairs judged by quality, also with as many pairs.',
  standsFor:
    'A goal from 0 to 5 in each prompt stands for the reward that a pair is relabeled with. A goal is drawn per prompt; the paper takes the two rewards of each pair. Nothing follows for large models.',
  runs: {
    main: {
      name: 'Pairs judged by quality or by a goal',
      world,
      variants: compared(256),
      evaluation: { policy: 'sampled', every: 4, episodes: 100, world: { goals: 0 } },
      seeds: 10,
      seed: 85,
      episodes: 4800,
      envSteps: 100_000,
      measurementPoints: 20,
    },
  },
  gates: [
    {
      kind: 'level',
      says: 'The pairs teach their reward: DPO ends above 0.6 of what can be reached.',
      metric: 'evaluationReturn',
      variant: 'main/DPO',
      above: 0.6,
    },
  ],
  parts: [
    {
      kind: 'ahead',
      says: 'Asked for the best, pairs with goals end above DPO in quality.',
      metric: 'evaluationReturn',
      variant: `main/${GOALS}`,
      over: [`main/${PLAIN}`],
    },
    {
      kind: 'ahead',
      says: 'Control: they end above DPO with as many pairs.',
      metric: 'evaluationReturn',
      variant: `main/${GOALS}`,
      over: [`main/${TWICE}`],
    },
  ],
  shows: [
    { title: 'Quality when asked for the best', run: 'main', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'Goals met on training prompts', run: 'main', metric: 'taskReturn', kind: 'curve' },
  ],
  teaching: {
    before:
      'A prompt shows five letters and a goal from 0 to 5. The start has seen examples with that many right letters, and meets one goal in five. DPO reads stored pairs of its completions. Either the one with more right letters is preferred, or the one nearer to the goal. The test asks for five.',
    predict: {
      ask: 'Are pairs that are judged by the goal ahead at the test?',
      answer: 1,
      options: ['Yes, clearly', 'No'],
    },
    watch: 'Compare the quality at the test. Then see which policy still meets other goals.',
    after:
      'Only one goal in six asks for five right letters, so most pairs with goals teach something else. Pairs judged by quality all point toward what the test asks for. Goals would pay if other goals taught the best one, by showing what quality is. Here the start already knows what goals mean, and DPO ends at {{mean:main/DPO.evaluationReturn}}. With as many pairs, quality is {{part:2.size}} {{word:part:2|behind|ahead|ahead, though the interval still holds 0}}.',
  },
  changes: [
    { says: 'Store four times as many pairs.', run: 'main', patch: { variants: compared(1024) } },
    { says: 'Store a quarter of the pairs.', run: 'main', patch: { variants: compared(64) } },
    { says: 'Train longer on the same pairs.', run: 'main', patch: { episodes: 9600, envSteps: 200_000 } },
  ],
  review: {
    scores: { faithful: 1, informative: 0, decided: 0, teaching: 1, interesting: 0 },
    says: 'DPO hardly moves (0.41→0.43 of 1); goals are drawn per prompt in place of relabeling each pair twice, and the start already reads goals: the method’s point is gone. Interval −0.33…0.01 counts as “fails” only through the margin of 0.02.',
    read: '2026-11-28',
  },
  writtenFor: 'u0 u0 u0',
  budget: { coreMinutes: 1.2, quick: { seeds: 3 } },
  caveats: [
    'The gate was written after the run, because a reader found that it does not hold.',
    'How the probability of good rejected completions changes is left out.',
    'The start already reads goals, for all variants alike. In the paper, only relabeled data teach them.',
    'Pairs are written by the start; they are not made to be near ties.',
  ],
  pilots:
    'Experiment seed 7, one seed, three times. From random weights, little was learned in 12,800 episodes. From a start of 0.2 at a rate of 0.001, little changed. From 0.35 at 0.003 with 2,048 pairs, both reached all letters, DPO first. Fewer pairs and shorter runs were then chosen. A first full run met its cap of steps before its last episode and could not be read; only the cap was raised.',
};
