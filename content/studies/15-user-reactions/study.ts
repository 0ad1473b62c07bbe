/** Han et al. 2025: Reinforcement Learning from User Feedback. A model of rare reactions, next to a reward for help. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Copy four letters; two places are left. Users react by chance: more often to right letters, and more so to each “!”. */
import kernel from './task.kernel.ts?raw';

const agent = {
  type: 'grpo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 16,
  groupSize: 8,
  learningRate: 0.003,
  baseAccuracy: 0,
  baseSteps: 0,
  examProblems: 4,
  entropyCoefficient: 0.01,
};
const help = { term: 'partial-credit' };
const measured = { term: 'aspect', aspect: 'helpful', probe: true };
const love = (weight: number) => ({ term: 'learned-reward', objective: 'binary', pairs: 2048, weight });
const [HELP, LOW, MIDDLE, HIGH, ALONE] = [
  'help only',
  'weight 0.3',
  'weight 1',
  'weight 10',
  'reactions only',
] as const;
const variants: StudyRun['variants'] = [
  { label: HELP, agent, reward: [help, measured] },
  { label: LOW, agent, reward: [help, love(0.3), measured] },
  { label: MIDDLE, agent, reward: [help, love(1), measured] },
  { label: HIGH, agent, reward: [help, love(10), measured] },
  { label: ALONE, agent, reward: [love(1), measured] },
];
const helpfulness = 'probe:aspect';
const ahead = (
  says: string,
  metric: string,
  label: string,
  other: string,
  margin: number,
  more: object = {},
): ClaimPart => ({
  says,
  kind: 'ahead',
  metric,
  variant: `main/${label}`,
  over: [`main/${other}`],
  margin,
  ...more,
});

export const study: WrittenStudy = {
  id: '15',
  papers: [
    {
      atlas: 15,
      cite: 'Han et al. 2025, Reinforcement Learning from User Feedback',
      url: 'https://arxiv.org/abs/2505.14946',
    },
  ],
  family: 'reward-model',
  level: 'analog',
  title: 'Paid for reactions too, a policy is slower to help; at a weight of 10 it hardly helps at all',
  question: 'Can a reward for user reactions be weighted so that help does not suffer?',
  claim:
    'Reactions rise with their weight in the reward. A middle weight gains them at no cost in help (within 2 points), and a large weight ruins help.',
  standsFor:
    'A formula of chances stands for users, and a sign for flattery. How often real users react to what may not be concluded.',
  runs: {
    main: {
      name: 'Letters to copy, and a sign that users like',
      variants,
      world: { family: 'language', task: 'written', kernel },
      seeds: 10,
      seed: 15,
      episodes: 9000,
      envSteps: 63_000,
      measurementPoints: 20,
    },
  },
  gates: [
    {
      kind: 'level',
      says: 'Help is learned: paid for it alone, the policy writes more than half of the letters right.',
      metric: 'taskReturn',
      variant: 'main/help only',
      above: 0.5,
    },
  ],
  parts: [
    ahead(
      'Users react at least 3 points more often at weight 1 than without the model.',
      'taskReturn',
      MIDDLE,
      HELP,
      0.03,
    ),
    ahead(
      'They react at least 3 points more often at weight 10 than at weight 1.',
      'taskReturn',
      HIGH,
      MIDDLE,
      0.03,
    ),
    {
      says: 'At weight 1, help is within 2 points of help alone.',
      kind: 'within',
      metric: helpfulness,
      variant: `main/${MIDDLE}`,
      same: `main/${HELP}`,
      margin: 0.02,
    },
    ahead('At weight 10, help is at least 10 points lower.', helpfulness, HIGH, HELP, 0.1, {
      direction: 'below',
    }),
  ],
  shows: [
    {
      title: 'Help: right letters',
      run: 'main',
      metric: helpfulness,
      unit: 'share of letters',
      kind: 'curve',
    },
    { title: 'Users who react', run: 'main', metric: 'taskReturn', kind: 'curve' },
  ],
  teaching: {
    before:
      'A policy copies four letters, and has room for two signs more. Users react by chance: right letters raise the chance by 8 points each, each “!” by 10. One user in ten reacts at random. A model learns from reactions to 2,048 pairs of completions, and its probability is paid next to help, with weights from 0.3 to 10.',
    predict: {
      ask: 'What happens at a weight of 10?',
      options: ['More reactions, less help', 'More of both', 'Nothing changes'],
      answer: 0,
    },
    watch: 'Compare help and reactions from weight to weight.',
    after:
      'At a weight of 1, the two free places fill with signs: reactions end at {{mean:main/weight 1.taskReturn|%}} in place of {{mean:main/help only.taskReturn|%}}, and help at {{mean:main/weight 1.probe:aspect|%}} in place of {{mean:main/help only.probe:aspect|%}}. But this is not a price that must be paid: signs have places of their own, and help still rises at weight 1 when training stops. A right letter earns 0.25 for help and 0.08 of a reaction, a sign 0.1 of a reaction, so up to a weight of 12 a letter is worth more. At a weight of 10 the policy gives up the letters all the same, and help falls to {{mean:main/weight 10.probe:aspect|%}}. Reactions first rise above {{mean:main/weight 10.taskReturn|%}}, where they end: the policy follows errors of the model, to texts that it does not know. A weight of 0.3 changes both by less than two points.',
  },
  changes: [
    { says: 'Let a third of the users react at random.', run: 'main', patch: { world: { adverse: 0.33 } } },
    {
      says: 'Learn from 128 reactions.',
      run: 'main',
      patch: {
        variants: [{ label: '128 reactions', agent, reward: [help, { ...love(1), pairs: 128 }, measured] }],
      },
    },
    {
      says: 'Raise the weight to 100.',
      run: 'main',
      patch: { variants: [{ label: 'weight 100', agent, reward: [help, love(100), measured] }] },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 1, decided: 0, teaching: 1, interesting: 2 },
    says: 'The right phenomenon and a good chart, but the verdict comes from stopping early: help-only still gains 0.15 and weight 1 gains 0.23 in the last quarter. By the kernel’s own numbers a right letter (0.25 + 0.08 w) beats a sign (0.1 w) up to w ≈ 12, so neither the 4-point loss at weight 1 nor the collapse at 10 is the trade-off that the text explains. Seeds were doubled after an undecided first look.',
    read: '2026-11-28',
  },
  writtenFor: 'f- h+ u0 f- h-',
  notMeasured: ['0.25', '12'],
  budget: { coreMinutes: 3, quick: { seeds: 3 } },
  caveats: [
    'The gate was written after the run, because a reader found that it does not hold.',
    'A reward for safety is left out. Reactions are not as rare as in the paper.',
  ],
  pilots:
    'Experiment seed 7, twice. In 6,400 episodes from 1,024 pairs, help was still rising without the model. Episodes became 9,000 and pairs 2,048, for all variants. Parts were not changed. After 10 seeds the full run was undecided, and 10 more were added once.',
};
