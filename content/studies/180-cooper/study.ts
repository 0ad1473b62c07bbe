/** Hong et al. 2025: Cooper. A reward model that is refitted while the policy learns, against a frozen one and a strict rule. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Sums modulo 7, said in one of three ways: “5”, “is 5” or “so 5 .”. All are right; the strict rule reads the first alone. */
import kernel from './task.kernel.ts?raw';

const agent = {
  type: 'grpo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 16,
  groupSize: 8,
  learningRate: 0.002,
  baseAccuracy: 0.3,
  baseSteps: 2000,
  examProblems: 4,
};
const model = { term: 'learned-reward', objective: 'binary', pairs: 512 };
const [RULE, FROZEN, COOPER, TRUE] = [
  'strict rule',
  'frozen model',
  'refitted model',
  'true reward',
] as const;
const variants: StudyRun['variants'] = [
  { label: RULE, agent, reward: [{ term: 'aspect', aspect: 'strict' }] },
  { label: FROZEN, agent, reward: [model] },
  { label: COOPER, agent, reward: [{ ...model, refresh: 4, refreshPairs: 64 }] },
  { label: TRUE, agent, reward: [{ term: 'task' }] },
];
const ahead = (other: string): ClaimPart => ({
  says: `With the refitted model, at least 0.05 more answers are right than with the ${other}.`,
  kind: 'ahead',
  metric: 'taskReturn',
  variant: `main/${COOPER}`,
  over: [`main/${other}`],
  margin: 0.05,
});

export const study: WrittenStudy = {
  id: '180',
  papers: [{ atlas: 180, cite: 'Hong et al. 2025, Cooper', url: 'https://arxiv.org/abs/2508.05613' }],
  family: 'reward-model',
  level: 'analog',
  title:
    'A strict rule keeps more right answers than a refitted model; whether that beats a frozen one is open',
  question: 'Does a reward model that is refitted during training keep a policy right?',
  claim:
    'With a refitted reward model more answers are right at the end than with a frozen one and than with a strict rule. Under the frozen model the score rises while right answers fall.',
  standsFor:
    'Labels of a rule that knows all three ways stand for verified positives and constructed negatives. The model sees no reference answer. Nothing follows about large models.',
  runs: {
    main: {
      name: 'Sums that may be said in three ways',
      variants,
      world: { family: 'language', task: 'written', kernel },
      seeds: 10,
      seed: 180,
      episodes: 9600,
      envSteps: 60_000,
      measurementPoints: 20,
    },
  },
  gates: [
    {
      kind: 'level',
      says: 'A reward can teach the sums: under the strict rule more than half of the answers are right.',
      metric: 'taskReturn',
      variant: 'main/strict rule',
      above: 0.5,
    },
  ],
  parts: [
    ahead(FROZEN),
    ahead(RULE),
    {
      kind: 'diverge',
      says: 'With the frozen model, from early training to the end its score rises and right answers fall.',
      metric: 'return',
      truth: 'taskReturn',
      variant: `main/${FROZEN}`,
      from: { from: 0, to: 3000 },
    },
  ],
  shows: [
    { title: 'Right answers, said in any way', run: 'main', metric: 'taskReturn', kind: 'curve' },
    { title: 'What is paid', run: 'main', metric: 'return', kind: 'curve' },
  ],
  teaching: {
    before:
      'A policy adds three digits modulo 7. It has seen answers said in three ways, all of them right. A strict rule pays one way only. A model learns from 512 labeled pairs and is then frozen. Another is refitted on 64 new pairs every four updates. The last policy is paid the truth.',
    predict: {
      ask: 'Which reward gives the most right answers, after the truth?',
      options: ['The strict rule', 'The frozen model', 'The refitted model'],
      answer: 0,
    },
    watch: 'Compare what is paid with what is right.',
    after:
      'The models see few sums, so they learn how right answers look better than whether they are right. The policy is soon paid for looks: with the frozen model its pay rises to {{mean:main/frozen model.return}} and right answers fall to {{mean:main/frozen model.taskReturn|%}}. With refitting they fall to {{mean:main/refitted model.taskReturn|%}}{{word:part:1|, which is more|, which is less|; ten seeds do not decide whether that is more}}. The strict rule pays nothing for two of the three ways, so the policy gives them up. But what it pays is always right: {{mean:main/strict rule.taskReturn|%}} of the answers stay right. The truth itself leads to {{mean:main/true reward.taskReturn|%}}.',
  },
  changes: [
    {
      says: 'Label four times as many pairs first.',
      run: 'main',
      patch: { variants: [{ label: FROZEN, agent, reward: [{ ...model, pairs: 2048 }] }] },
    },
    {
      says: 'Refit after every update.',
      run: 'main',
      patch: { variants: [{ label: COOPER, agent, reward: [{ ...model, refresh: 1, refreshPairs: 64 }] }] },
    },
    {
      says: 'Begin with a policy that is right half of the time.',
      run: 'main',
      patch: { variants: variants.map((one) => ({ ...one, agent: { ...agent, baseAccuracy: 0.5 } })) },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 0, decided: 0, teaching: 1, interesting: 1 },
    says: 'The reference answer, which makes the paper’s model a verifier, is left out; the model cannot know sums, so refitting only slows the collapse. Early span starts after the fall (0.284 → 0.12).',
    read: '2026-11-28',
  },
  writtenFor: 'f- u0 f- h+ h+',
  budget: { coreMinutes: 3, quick: { seeds: 3 } },
  caveats: [
    'The gate was written after the run, because a reader found that it does not hold.',
    'The frozen model that reads a reference answer is left out.',
    'The refitted model sees more labels than the frozen one.',
  ],
  pilots:
    'Experiment seed 7, once. Nothing was changed after it. After the full run, the early span was moved from episodes 1,000–3,000 to the first 3,000.',
};
