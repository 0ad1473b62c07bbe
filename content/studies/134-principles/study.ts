/** Yu et al. 2025: RewardAnything. A reward model that reads the principle it judges by. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
/** Rankings of four answers, a listwise model of them, a test on pairs, then GRPO on the model's scores. */
import learner from './learner.kernel.ts?raw';
/** 64 answers with three traits. A principle asks for more, less or nothing of each trait. */
import kernel from './world.kernel.ts?raw';

const variant = (label: string, settings: object) => ({
  label,
  agent: { type: 'custom-agent', text: learner, ...settings },
  reward: [{ term: 'task' }],
});
const [READS, POOLED, FIXED, FEW, BASE] = [
  'reads the principle',
  'pooled',
  'one fixed principle',
  '10 new rankings',
  'base policy',
] as const;
const readers: StudyRun['variants'] = [variant(READS, {}), variant(POOLED, { reads: false })];
const variants: StudyRun['variants'] = [
  ...readers,
  variant(FIXED, { reads: false }),
  variant(FEW, { reads: false, lists: 10 }),
  variant(BASE, { reads: false, lists: 0, policyAlpha: 0 }),
];
const common = { seeds: 20, seed: 2134, episodes: 4800, envSteps: 4800, measurementPoints: 48 };
const PRINCIPLES = 'world.principles';
/** 600 rankings of four answers, 400 pairs, then 3,200 answers of the policy. */
const TEST = { from: 2500, to: 2800 } as const;
const read = { metric: 'taskReturn', statistic: 'mean' } as const;

export const study: WrittenStudy = {
  id: '134',
  papers: [{ atlas: 134, cite: 'Yu et al. 2025, arXiv 2506.03637', url: 'https://arxiv.org/abs/2506.03637' }],
  family: 'reward-model',
  level: 'analog',
  title:
    'A reward model that has read 20 principles orders {{mean:main/reads the principle.taskReturn from 2500 to 2800|%}} of the pairs under a new one right; after two principles, {{mean:sweep/reads the principle.taskReturn[world.principles=2] from 2500 to 2800|%}}; ten rankings under the new one teach another model {{mean:main/10 new rankings.taskReturn from 2500 to 2800|%}}',
  question: 'Can one reward model judge by a principle that it has never seen?',
  claim:
    'Under a principle that it has never seen, a model that reads the principle orders more pairs right than a model of one fixed principle and than one that is pooled over principles. A policy that learns from it has more true score than the base.',
  standsFor:
    'A principle of three signs stands for one in words, an answer with three traits for a text, and a network of 16 hidden units for a generative model that ranks lists. How far language models generalize over principles may not be concluded.',
  couldFail:
    'A network can learn each principle by heart. Then a new combination of known signs would be as strange to it as to a model that cannot read, and its policy would be no better than the base.',
  leftOut: 'A model that writes its reasons before it ranks.',
  runs: {
    main: {
      name: 'A principle that was never ranked',
      world: { family: 'graph', kernel, principles: 20 },
      worldOf: { [FIXED]: { asks: 'one' }, [FEW]: { asks: 'new' } },
      variants,
      ...common,
    },
    sweep: {
      name: 'By the number of principles in training',
      world: { family: 'graph', kernel },
      variants: readers,
      vary: [{ path: PRINCIPLES, over: [2, 6, 20], unit: 'principles' }],
      ...common,
    },
  },
  gates: [
    {
      kind: 'level',
      says: `Rankings teach: fitted to ten rankings under the new principle itself, a model orders more than 70 % of its pairs right.`,
      ...read,
      when: TEST,
      variant: `main/${FEW}`,
      above: 0.7,
    },
    {
      kind: 'level',
      says: 'There is something to gain: answers of the base policy have less than 0.6 of the best score.',
      ...read,
      variant: `main/${BASE}`,
      below: 0.6,
    },
  ],
  parts: [
    {
      id: 'pooled',
      kind: 'ahead',
      says: `With 20 principles in training, “${READS}” orders more pairs right under a new one than “${POOLED}”.`,
      ...read,
      when: TEST,
      variant: `sweep/${READS}`,
      over: [`sweep/${POOLED}`],
      level: { [PRINCIPLES]: 20 },
    },
    {
      id: 'fixed',
      kind: 'ahead',
      says: `It also orders more of them right than “${FIXED}”.`,
      ...read,
      when: TEST,
      variant: `main/${READS}`,
      over: [`main/${FIXED}`],
    },
    {
      id: 'policy',
      kind: 'ahead',
      says: 'The policy that learns from it has a higher true score under the new principle than the base policy.',
      ...read,
      variant: `main/${READS}`,
      over: [`main/${BASE}`],
    },
  ],
  controls: [
    {
      id: 'grows',
      kind: 'trend',
      says: 'The lead over “pooled” comes from having read many principles: it grows with their number.',
      metric: 'taskReturn',
      statistic: 'mean',
      when: TEST,
      variant: `sweep/${READS}`,
      minus: `sweep/${POOLED}`,
      over: PRINCIPLES,
      direction: 'grows',
      scale: 'log',
    },
  ],
  shows: [
    {
      title: 'Pairs in the right order under the new principle, 20 principles in training',
      run: 'main',
      variants: [`main/${READS}`, `main/${POOLED}`, `main/${FIXED}`, `main/${FEW}`],
      metric: 'taskReturn',
      kind: 'bars',
      when: TEST,
    },
    {
      title: 'Pairs in the right order, by the number of principles in training',
      run: 'sweep',
      metric: 'taskReturn',
      kind: 'sweep',
      over: PRINCIPLES,
      when: TEST,
      logarithmic: true,
    },
    {
      title: 'True score of the policies at the end, as a share of the best',
      run: 'main',
      variants: [`main/${READS}`, `main/${POOLED}`, `main/${FIXED}`, `main/${FEW}`, `main/${BASE}`],
      metric: 'taskReturn',
      kind: 'bars',
    },
    {
      title: 'Rankings, test, then the policy, 20 principles',
      run: 'main',
      metric: 'taskReturn',
      kind: 'curve',
    },
  ],
  teaching: {
    before:
      'There are 64 answers. Each has three traits, say length, warmth and detail, in four degrees. A principle asks for more (+), less (−) or nothing (0) of each trait. Under “+ 0 −”, a long answer without detail is best. A judge ranks 600 lists of four answers under the principles of the training, with some errors. “Reads the principle” is a small network that gets the principle and an answer and is fitted to all rankings; “pooled” is the same without the principle. “One fixed principle” has all its rankings under the first principle. Then comes a principle that nobody has ranked: the models order 400 pairs under it, and a policy learns by GRPO from their scores. “10 new rankings” is a rival that gets ten rankings under the new principle itself, and nothing else.',
    predict: {
      ask: 'Every sign of the new principle has been read before, only not together. The model has read two principles. What is its order of pairs under a third worth?',
      options: ['Nearly as much as after twenty', 'Little more than a coin', 'It is always wrong'],
      answer: 1,
    },
    watch: 'Compare “reads the principle” with “10 new rankings” at 2, 6 and 20 principles.',
    after:
      'To use a new combination, the network must have found out that a sign turns a trait around, and it can find that only where the same trait is asked for with different signs. Two principles do not show it: they can be told apart by one sign and learned by heart, and the model orders {{mean:sweep/reads the principle.taskReturn[world.principles=2] from 2500 to 2800|%}} of the pairs under the new principle right. With six it is {{mean:sweep/reads the principle.taskReturn[world.principles=6] from 2500 to 2800|%}} and with twenty {{mean:main/reads the principle.taskReturn from 2500 to 2800|%}}. “Pooled” learns what the principles of the training have in common, and that is nothing: {{mean:main/pooled.taskReturn from 2500 to 2800|%}}. So a principle that can be read is worth about as much as ten rankings under it, which bring {{mean:main/10 new rankings.taskReturn from 2500 to 2800|%}}. The policy follows its model: {{mean:main/reads the principle.taskReturn|%}} of the best score, {{mean:main/base policy.taskReturn|%}} for the base. In practice count how many different principles a model has been trained on, not how many labels.',
  },
  changes: [
    {
      says: 'Give the rival a single ranking under the new principle.',
      run: 'main',
      patch: { variants: [variant('1 new ranking', { reads: false, lists: 1 })], world: { asks: 'new' } },
    },
    {
      says: 'Read all rankings only once: the signs are not understood yet.',
      run: 'main',
      patch: { variants: [variant('one pass', { passes: 1 })] },
    },
    {
      says: 'Let the judge err as often as not: noise as large as the range of scores.',
      run: 'main',
      patch: { variants: [variant('noisy judge', { noise: 1 })] },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 2 },
    says: 'The sweep from two to twenty principles shows that reading generalizes only after many, and ten rankings under the new principle are a rival that counts. The parts compare with models that cannot know the principle and are at chance by design.',
    read: '2026-11-29',
  },
  writtenFor: 'h+ h- h+ h+ h+ h+',
  budget: { coreMinutes: 0.3, quick: { seeds: 6 } },
  caveats: [
    'Every sign of every trait can occur in training. Only the combination is new.',
    'With twenty principles in training, six of the 26 are left, so a new one has many neighbors.',
    '“Pooled” and “one fixed principle” cannot know the new principle, so what is tested is whether reading generalizes; the fair rival is “10 new rankings”, which is in no part.',
    'The true score is a sum over traits. Principles that make traits depend on each other are not tested.',
    'A ranking costs people more than a sentence, but how much a sentence costs is not part of the study.',
  ],
  pilots:
    'Experiment seeds 7 and 9. Seed 7, eight seeds, once, with twice the passes over the rankings, four numbers of principles and a rival with 100 new rankings, which ended at 88 % of the pairs; seed 9, six seeds, once, stopped before its end without being read. Then the passes were halved, that rival was dropped, and only the first two models were swept, to save time. Gates and parts were written after the first pilot.',
};
