/** Fu et al. 2025: Preference As Reward. A sigmoid around the scores of reference texts bounds a learned score. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Ways to pay the learned score. */
import shaped from './shaped.kernel.ts?raw';
/** Texts of twelve words. Readers compare texts of the start, and a score with two weights is fitted to their labels. */
import kernel from './world.kernel.ts?raw';

const topics = [1, 2, 3, 4];
const states = [0, 1, 2, 3, 4, 5].flatMap((praise) => topics.map((topic) => ({ topic, praise })));
const WORDS = ['praise', 'fact 1', 'fact 2', 'fact 3', ...[1, 2, 3, 4, 5, 6].map((k) => `filler ${k}`)];
const name = ({ topic, praise }: { topic: number; praise: number }) =>
  `topic ${topic}: praise ${praise}${praise === 5 ? ' or more' : ''}`;
const world = {
  family: 'graph',
  kernel,
  transitions: states.flatMap((state) => WORDS.map((word) => `${name(state)}, ${word}, ${name(state)}`)),
  positions: states.map((state) => `${name(state)}, ${2 * state.praise}, ${state.topic}`),
  stepLimit: 20,
};
const agent = {
  type: 'ppo',
  gamma: 1,
  alpha: 1,
  klCoefficient: 0.02,
  entropyCoefficient: 0,
  normalizeAdvantages: false,
  horizon: 384,
};
const paid = (label: string, shape: string, more: object = {}, settings: object = {}) => ({
  label,
  agent: { ...agent, ...settings },
  reward: [
    { term: 'custom-module', text: shaped, shape, ...more, label: 'paid' },
    { term: 'expression', expression: 'terminated ? score(next) : 0.0', label: 'score', probe: true },
    { term: 'expression', expression: 'terminated ? praised(next) : 0.0', label: 'praise', probe: true },
  ],
});
const [RAW, STRONG, CLIP, SIGMOID, ONE, TEN] = [
  'raw score',
  'raw, strong KL',
  'clipped',
  'uncentered sigmoid',
  'PAR, 1 reference',
  'PAR, 10 references',
] as const;
const variants: StudyRun['variants'] = [
  paid(RAW, 'raw'),
  paid(STRONG, 'raw', {}, { klCoefficient: 0.2 }),
  paid(CLIP, 'clipped'),
  paid(SIGMOID, 'sigmoid'),
  paid(ONE, 'preference'),
  paid(TEN, 'preference', { references: 10 }),
];
const LABELS = 'world.labels';
/** The mean over both numbers of labels. */
const read = { metric: 'taskReturn', statistic: 'mean' } as const;

export const study: WrittenStudy = {
  id: '190',
  papers: [{ atlas: 190, cite: 'Fu et al. 2025', url: 'https://arxiv.org/abs/2502.18770' }],
  family: 'shaping',
  level: 'analog',
  title:
    'With a score from 30 labels, PAR wins {{mean:main/PAR, 10 references.taskReturn[world.labels=30]|%}} of comparisons, the raw score {{mean:main/raw score.taskReturn[world.labels=30]|%}} and the raw score under a strong KL penalty {{mean:main/raw, strong KL.taskReturn[world.labels=30]|%}}',
  question: 'Does a sigmoid around the reward of reference texts prevent reward hacking?',
  claim:
    'PAR ends with more wins than the raw score, under which wins fall while the score rises, and than a sigmoid that is not centered. One reference does as well as ten.',
  standsFor:
    'Texts of twelve words stand for answers, a score with one weight for facts and one for praise for a reward model, and a table for a language model. How far large models drift from what their labels cover may not be concluded.',
  couldFail:
    'A sigmoid does not change which text has the highest score. It might only slow the same decline; and a stronger KL penalty on the raw score might do as well.',
  leftOut: 'Scaling between the worst and the best reference.',
  runs: {
    main: {
      name: 'Six ways to pay a learned score',
      variants,
      world,
      vary: [{ path: LABELS, over: [30, 120], unit: 'labels' }],
      seeds: 20,
      seed: 2190,
      episodes: 6000,
      envSteps: 72_000,
      measurementPoints: 30,
    },
  },
  gates: [
    {
      id: 'hacked',
      kind: 'diverge',
      says: 'Under the raw score there is hacking: from the first 1,800 texts to the end the score rises and the share of wins falls.',
      metric: 'probe:score',
      truth: 'taskReturn',
      statistic: 'mean',
      variant: `main/${RAW}`,
      from: { from: 200, to: 1800 },
    },
    {
      id: 'learns',
      kind: 'level',
      says: `The policy improves: “${TEN}” ends with more than 65 % wins over texts of the start.`,
      ...read,
      variant: `main/${TEN}`,
      above: 0.65,
    },
  ],
  parts: [
    ...[RAW, SIGMOID].map(
      (over): ClaimPart => ({
        id: over === RAW ? 'raw' : 'uncentered',
        kind: 'ahead',
        says: `“${TEN}” ends with more wins than “${over}”.`,
        ...read,
        variant: `main/${TEN}`,
        over: [`main/${over}`],
      }),
    ),
    {
      id: 'one',
      kind: 'within',
      says: 'One reference is within 2 points of ten.',
      ...read,
      variant: `main/${ONE}`,
      same: `main/${TEN}`,
      margin: 0.02,
    },
  ],
  shows: [
    {
      title: 'Wins over texts of the start, score from 30 labels',
      run: 'main',
      metric: 'taskReturn',
      kind: 'curve',
      level: { [LABELS]: 30 },
    },
    {
      title: 'Learned score, from 30 labels',
      run: 'main',
      metric: 'probe:score',
      kind: 'curve',
      level: { [LABELS]: 30 },
    },
    {
      title: 'Wins at the end, by the number of labels',
      run: 'main',
      metric: 'taskReturn',
      kind: 'sweep',
      over: LABELS,
    },
    {
      title: 'Words of praise in a text at the end; readers like three best',
      run: 'main',
      metric: 'probe:praise',
      kind: 'sweep',
      over: LABELS,
    },
  ],
  teaching: {
    before:
      'A text has twelve words: facts, praise and filler, on one of four topics. Readers like up to six facts and up to three words of praise; each further word of praise costs as much as one was worth. In texts of the start, one word in ten is praise, so nearly all have three or fewer. Readers compare pairs of such texts, 30 or 120 of them, and a score with one weight for facts and one for praise is fitted to that. A policy then learns to write by PPO. “Raw score” pays a quarter of the score. “PAR” pays σ(score − score of a reference text on the same topic), which has the same slope there. “Uncentered sigmoid” pays σ(score). The KL penalty is 0.02 for all, and ten times that for “raw, strong KL”. A win means that readers prefer the text to one of the start.',
    predict: {
      ask: 'A sigmoid keeps the order of all texts: the highest score stays the highest. Can it still stop the hacking?',
      options: [
        'No: it arrives at the same texts, only later',
        'Yes: beyond the references there is too little left to gain against the KL penalty',
        'Yes: it makes the score itself right',
      ],
      answer: 1,
    },
    watch: 'Follow wins and score of “raw score” from the start to the end. Then count words of praise.',
    after:
      'In all texts that readers saw, praise was good, so its weight is positive, and a weight has no end. The raw score pays the tenth word of praise as much as the first: its texts end with {{mean:main/raw score.probe:praise[world.labels=30]|.1}} words of praise, and wins fall while the score rises. PAR pays σ(r − r_ref), and its slope σ(1 − σ) is a quarter at the reference, a tenth at r − r_ref = 2, and nearly nothing at 5. There the KL penalty, which does not flatten, is stronger, and the policy ends at {{mean:main/PAR, 10 references.probe:praise[world.labels=30]|.1}} words. Without a center the sigmoid is already flat where the texts of the start are, so the policy improves more slowly, to {{mean:main/uncentered sigmoid.taskReturn[world.labels=30]|%}}. A stronger KL penalty holds the raw score, too, at {{mean:main/raw, strong KL.taskReturn[world.labels=30]|%}} wins, but it holds good changes as much as bad ones. With 120 labels the raw score wins {{mean:main/raw score.taskReturn[world.labels=120]|%}}, PAR {{mean:main/PAR, 10 references.taskReturn[world.labels=120]|%}}: more labels of such texts make the weight of praise surer, not right. The bound works only together with a penalty: try it without.',
  },
  changes: [
    {
      says: 'Take the KL penalty away: nothing holds PAR any longer.',
      run: 'main',
      patch: {
        variants: [
          paid(RAW, 'raw', {}, { klCoefficient: 0 }),
          paid(TEN, 'preference', { references: 10 }, { klCoefficient: 0 }),
        ],
      },
    },
    {
      says: 'Normalize advantages: the flat part is scaled up again.',
      run: 'main',
      patch: {
        variants: [
          paid(TEN, 'preference', { references: 10 }),
          paid('PAR, normalized', 'preference', { references: 10 }, { normalizeAdvantages: true }),
        ],
      },
    },
    {
      says: 'Train three times as long, with six seeds.',
      run: 'main',
      patch: { episodes: 18_000, envSteps: 216_000, seeds: 6 },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 1, teaching: 2, interesting: 2 },
    says: 'Hacking does occur, a strong KL penalty and clipping stand beside PAR, and the slope of the sigmoid explains what holds it. When the run ends PAR is falling and the uncentered sigmoid rising, so their order may depend on where it ends, and the best rival, the strong KL penalty, is in no part.',
    read: '2026-11-29',
  },
  writtenFor: 'h+ h+ h+ h+ h+ h0',
  notMeasured: ['a quarter', 'a tenth', '2', '5'],
  budget: { coreMinutes: 0.7, quick: { seeds: 6 } },
  caveats: [
    'PAR is some points below its peak when the run ends, and its learned score still rises. The uncentered sigmoid still gains wins then, so a longer run would bring the two closer.',
    'The learned score under the raw reward still rises, too.',
    'A score with two weights cannot say that praise can be too much. A richer model could, if its labels showed it.',
    'All ways of pay have the same slope at the reference and the same step size.',
    'The stronger KL penalty, 0.2, was the best of four for the raw score.',
  ],
  pilots:
    'Experiment seeds 7 and 8, six seeds, twice. Seed 7: raw score, uncentered sigmoid and PAR with 3,000 texts. Seed 8: KL penalties of 0.02, 0.05, 0.1 and 0.2 for the raw score, clipping, and one reference, with 4,000 texts. Training was then made longer. Gates and parts were written after these.',
};
