/** Wang et al. 2024: Secrets of RLHF II. An ensemble finds wrong labels, and a reward model is kept able to tell new answers apart (MetaRM). */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/**
 * A score from three traits and of each answer by itself, fitted to 600 labels; then three rounds of the exact optimum for that score, divided by
 * its standard deviation over the first answers.
 */
import learner from './learner.kernel.ts?raw';
/**
 * 64 answers with three traits; two kinds of four are rare among those that judges see. Labels are drawn from true scores, and some are flipped.
 * A test asks for pairs like those of the judges, and one after the rounds for pairs of the rare kinds.
 */
import kernel from './world.kernel.ts?raw';

const model = (label: string, settings: object) => ({
  label,
  agent: { type: 'custom-agent', text: learner, ...settings },
  reward: [{ term: 'task' }],
});
const [PLAIN, FLIP, SOFT, MARGIN, MEAN, META, LARGE] = [
  'plain',
  'flipped back',
  'soft labels',
  'margins',
  'mean of five',
  'MetaRM',
  'MetaRM, large steps',
] as const;
/** One pass was best for each of them. */
const variants: StudyRun['variants'] = [
  model(PLAIN, { passes: 1 }),
  model(FLIP, { passes: 1, labels: 'flip' }),
  model(SOFT, { passes: 1, labels: 'soft' }),
  model(MARGIN, { passes: 1, labels: 'margin' }),
  model(MEAN, { passes: 1, labels: 'mean' }),
];
const rare = {
  term: 'expression',
  expression: 'action % 4 >= 2 ? 1.0 : 0.0',
  label: 'rare kinds',
  probe: true,
};
/** Over rounds four passes and a β of 0.3 were best for “plain” and for MetaRM; meta steps of 1, 3 and 10 did not differ. */
const rounds = (models: StudyRun['variants']): StudyRun['variants'] =>
  models.map(({ agent, reward, ...one }) => ({
    ...one,
    agent: { ...agent, passes: 4, beta: 0.3 },
    reward: [...reward, rare],
  }));
const metaModel = (label: string, metaStep: number) => model(label, { learns: 'meta', metaStep });
const inRounds = rounds([
  model(PLAIN, {}),
  metaModel(META, 1),
  model(FLIP, { labels: 'flip' }),
  model(MEAN, { labels: 'mean' }),
]);
const FLIPS = 'world.flips';
const BETA = 'agent.beta';
/** 600 labels, tests of 2,000 pairs and of 1,000 of rare kinds, three rounds of 1,000 answers, 1,000 pairs of rare kinds. */
const TEST = { from: 800, to: 2600 } as const;
const ROUNDS = { from: 4800, to: 6600 } as const;
/** Pairs of rare kinds, before the rounds. */
const RARE = { from: 2800, to: 3600 } as const;
const read = { metric: 'taskReturn', statistic: 'mean' } as const;
const VOTED = [
  [FLIP, 'flip'],
  [SOFT, 'soft'],
  [MARGIN, 'margin'],
] as const;

export const study: WrittenStudy = {
  id: '26',
  papers: [
    { atlas: 26, cite: 'Wang et al. 2024, Secrets of RLHF II', url: 'https://arxiv.org/abs/2401.06080' },
  ],
  family: 'reward-model',
  level: 'analog',
  title:
    'A vote of five models repairs labels of which 30 % are wrong: {{mean:main/flipped back.taskReturn[world.flips=0.3] from 800 to 2600|%}} of clean pairs end in the right order, {{mean:main/plain.taskReturn[world.flips=0.3] from 800 to 2600|%}} without it; with few wrong labels the mean of the five does better, and MetaRM has {{word:part:meta|a lead|a loss|no clear lead}} over the rounds',
  question: 'Can models that learned from wrong labels find out which ones are wrong?',
  claim:
    'With 30 % of the labels flipped, flipping back, soft labels and margins by the votes of an ensemble each order more clean pairs right than plain labels, and flipping back more than the mean of the same ensemble. Over rounds, the policy on MetaRM has more true score than that on a plain model.',
  standsFor:
    'Scores of traits and single answers stand for a network that can both generalize and memorize, and the exact optimum for each round of PPO. How much large reward models memorize may not be concluded. In this table, a step of MetaRM differs from one of “plain” only by how far it moves a labeled pair, so nothing follows for MetaRM in a network.',
  couldFail:
    'The ensemble learns from the same wrong labels, so it may vote for them; its plain mean may repair as much, and a model that stops early memorizes little. And steps that look at answers without a label may get no more out of the labels.',
  leftOut: 'The contrastive loss on representations, which needs a network.',
  runs: {
    main: {
      name: 'Reward models from labels with errors',
      world: { family: 'graph', kernel },
      variants,
      vary: [{ path: FLIPS, over: [0, 0.15, 0.3, 0.4], unit: 'of the labels' }],
      seeds: 60,
      seed: 8026,
      envSteps: 2800,
      measurementPoints: 14,
    },
    rounds: {
      name: 'Three rounds, 30 % of the labels wrong',
      world: { family: 'graph', kernel, flips: 0.3 },
      variants: inRounds,
      seeds: 320,
      seed: 8226,
      envSteps: 7600,
      measurementPoints: 38,
    },
    betas: {
      name: 'Three rounds that move the policy far or little, 30 % of the labels wrong',
      world: { family: 'graph', kernel, flips: 0.3 },
      variants: rounds([model(PLAIN, {}), metaModel(META, 1), metaModel(LARGE, 10)]),
      vary: [{ path: BETA, over: [0.1, 0.3, 1], unit: 'standard deviations' }],
      seeds: 40,
      seed: 8126,
      envSteps: 7600,
      measurementPoints: 38,
    },
  },
  gates: [
    {
      says: 'Wrong labels do harm: with 30 % flipped, “plain” orders less than 75 % of the clean pairs right.',
      kind: 'level',
      ...read,
      when: TEST,
      variant: `main/${PLAIN}`,
      below: 0.75,
      level: { [FLIPS]: 0.3 },
    },
    {
      says: 'Without flips it orders more than 80 % right.',
      kind: 'level',
      ...read,
      when: TEST,
      variant: `main/${PLAIN}`,
      above: 0.8,
      level: { [FLIPS]: 0 },
    },
    {
      id: 'moves',
      says: `The policy leaves what was labeled: in the second and third round more than 15 % of the answers of “${PLAIN}” are of the rare kinds, at first a tenth.`,
      kind: 'level',
      metric: 'probe:rare kinds',
      statistic: 'mean',
      when: ROUNDS,
      variant: `rounds/${PLAIN}`,
      above: 0.15,
    },
    {
      id: 'drift',
      says: `Its scores are worse where the policy goes: before the rounds “${PLAIN}” orders fewer than 68 % of the pairs of rare kinds right.`,
      kind: 'level',
      ...read,
      when: RARE,
      variant: `rounds/${PLAIN}`,
      below: 0.68,
    },
  ],
  parts: [
    ...VOTED.map(
      ([label, id]): ClaimPart => ({
        id,
        says: `With 30 % flipped, “${label}” orders more clean pairs right than “${PLAIN}”.`,
        kind: 'ahead',
        ...read,
        when: TEST,
        variant: `main/${label}`,
        over: [`main/${PLAIN}`],
        level: { [FLIPS]: 0.3 },
      }),
    ),
    {
      id: 'mean',
      says: `There “${FLIP}” orders more of them right than “${MEAN}”, the mean of the same ensemble.`,
      kind: 'ahead',
      ...read,
      when: TEST,
      variant: `main/${FLIP}`,
      over: [`main/${MEAN}`],
      level: { [FLIPS]: 0.3 },
    },
    {
      id: 'meta',
      says: `In the second and third round, the policy on “${META}” has more true score than that on “${PLAIN}”.`,
      kind: 'ahead',
      ...read,
      when: ROUNDS,
      variant: `rounds/${META}`,
      over: [`rounds/${PLAIN}`],
    },
  ],
  controls: [
    ...VOTED.map(
      ([label]): ClaimPart => ({
        says: `Without flips, “${label}” costs less than 2 points against “${PLAIN}”.`,
        kind: 'notAbove',
        direction: 'below',
        ...read,
        when: TEST,
        variant: `main/${label}`,
        than: `main/${PLAIN}`,
        margin: 0.02,
        level: { [FLIPS]: 0 },
      }),
    ),
    {
      id: 'labels',
      says: `Better labels help in the rounds, at equal scale of the scores: the policy on “${FLIP}” has more true score than that on “${PLAIN}”.`,
      kind: 'ahead',
      ...read,
      when: ROUNDS,
      variant: `rounds/${FLIP}`,
      over: [`rounds/${PLAIN}`],
    },
  ],
  shows: [
    {
      title:
        'Clean pairs in the right order, by the share of labels flipped: the vote is far above plain labels, and passes the mean of the five only where many are wrong',
      run: 'main',
      variants: [PLAIN, FLIP, MEAN].map((label) => `main/${label}`),
      metric: 'taskReturn',
      unit: 'share of pairs',
      kind: 'sweep',
      over: FLIPS,
      when: TEST,
    },
    {
      title:
        'True score in the second and third round, 30 % flipped: repaired labels help, MetaRM is level with plain',
      run: 'rounds',
      metric: 'taskReturn',
      unit: 'true score',
      kind: 'bars',
      when: ROUNDS,
    },
    {
      title:
        'The same by β, with 40 seeds, in no part: MetaRM has no clear lead at any, and with a β of 1, where the policy moves least, it is behind',
      run: 'betas',
      metric: 'taskReturn',
      unit: 'true score',
      kind: 'sweep',
      over: BETA,
      logarithmic: true,
      when: ROUNDS,
    },
  ],
  teaching: {
    before:
      'Judges compare 600 pairs of 64 answers. An answer has three traits, say kind, length and tone, and its true score is mostly a sum over them. Judges err on close pairs, and on top of that a share of their labels is flipped. A model can learn what the traits are worth, and it can also learn single answers by heart. “Plain” learns from the labels as they are. Five models, each with another sample of the labels, vote on every label. “Flipped back” turns a label around if the vote is against it; “soft labels” only trusts it less, and “margins” asks for the difference that the five found. “Mean of five” changes no label and averages the five scores. The test asks for the order of clean pairs. A second question comes after that: over three rounds a policy moves to answers that judges hardly saw. Between rounds the models go on with the old labels. Before each of its steps “MetaRM” pushes the scores of two answers of the present policy farther apart, sees from there how far the label should move it, and takes the push back.',
    predict: {
      ask: 'Five models have learned from labels of which 30 % are flipped, and vote on these same labels. A label that they doubt is turned around. How many clean pairs does a model order right that learns from the result?',
      options: [
        'More than from the labels as they were',
        'Fewer',
        'As many: they vote for what they learned',
      ],
      answer: '{{word:part:flip|0|1|2}}',
    },
    watch:
      'Compare “flipped back” with “plain”. Then find the share of wrong labels at which it passes “mean of five”.',
    after:
      'Each of the five has another sample of the labels, so each can learn other wrong ones by heart, while what the traits are worth is the same in all samples. So together they outvote a wrong label as long as most labels are right. The sign of it is “mean of five”: it changes no label, and with 30 % wrong it already orders {{mean:main/mean of five.taskReturn[world.flips=0.3] from 800 to 2600|%}} of the clean pairs right, against {{mean:main/plain.taskReturn[world.flips=0.3] from 800 to 2600|%}} from plain labels. Turning labels around adds {{part:mean.size|points.1}} to that, so most of the repair lies in asking several models, and little in what is done with their votes. With fewer wrong labels there is less to turn around, and the mean of the five does better: the lines cross between 15 and 30 %. With half of the labels flipped there would be no majority left to find; try it below. MetaRM is another matter. Over the rounds the true score of its policy differs from that on “plain” by something between {{part:meta.low|.3}} and {{part:meta.high|.3}}. Why it has no lead is not tested, but in this world it has little to do. It takes its push back, and scores are sums, so each label still moves the same pair of answers in the same direction, only by more or less than before.',
  },
  changes: [
    {
      says: 'Fit for 20 passes, so that more is memorized. How much more is there to repair?',
      run: 'main',
      patch: { variants: variants.map((one) => ({ ...one, agent: { ...one.agent, passes: 20 } })) },
    },
    {
      says: 'Keep the policy near its start: β of 3.',
      run: 'rounds',
      patch: { variants: inRounds.map((one) => ({ ...one, agent: { ...one.agent, beta: 3 } })) },
    },
    {
      says: 'Flip half of the labels, so that they say nothing.',
      run: 'main',
      patch: { world: { flips: 0.5 } },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 1, teaching: 1, interesting: 2 },
    says: 'The mean of the same five models is an excellent rival and splits the effect of the vote; fresh seeds, real gates. But MetaRM is compared in a linear table, where its step can only change the weights of labels, so its missing lead says little, and no part bounds the difference.',
    read: '2026-11-30',
  },
  writtenFor: 'h- h+ h+ h- h+ h+ h+ h+ u0 h0 h0 h+ h+',
  budget: { coreMinutes: 2, quick: { seeds: 6 } },
  caveats: [
    'No part asks whether the effect of MetaRM is small. So “undecided” stands for a difference between {{part:meta.low|.3}} and {{part:meta.high|.3}} over 320 seeds, and more seeds would hardly decide whether there is a lead.',
    'MetaRM and “plain” are compared at the same β, where the policy on MetaRM stays more random. No variant compares them at equal entropy. No part reads the chart over β, where MetaRM is behind with a β of 1, and by more with large steps.',
    'The lead of the vote over the mean of the same five models is small, {{part:mean.size|points.1}}. That the mean is ahead with fewer wrong labels is in the chart and in no part.',
    'What each model learns by heart was not recorded.',
    'All methods get the same passes over the labels; methods with an ensemble fit six models in all, and “mean of five” goes on fitting five in the rounds.',
    'A round is exact, so all drift comes from the model and none from training a policy. MetaRM has one meta step for each label, along the sampled answers of the present policy. In a network such a step would also change which answers a label moves.',
  ],
  pilots:
    'Experiment seeds 7 and 8, three and eight seeds. Meta steps of 0.3, 1 and 3 did not differ; 3 was taken. The mean of five was then added as a rival with as many models. Then, with experiment seed 7 and 20 seeds, each method had 1, 2, 4 and 20 passes: one was best for all in the test, four in the rounds. β of 0.3, 1, 3 and 10 were tried for “plain” and MetaRM: 1 was kept. In the first full run, of 60 seeds with 20 passes for all, MetaRM was undecided and the mean of five was in no part. In the second, with fresh seeds, MetaRM was to be ahead by 0.03 and was not; nothing said that scores drift, and the larger scores of better labels moved the policy farther. So scores have one scale since, and a test of rare kinds shows the drift. With experiment seed 7026 and 24 seeds, β of 0.3, 1 and 3 and meta steps of 0.3, 1 and 3 were tried: 0.3 was best for all, and 1 for MetaRM. Seed 7126, 60 seeds, once, for the gates. In the third full run MetaRM differed from “plain” by less than 0.001, and failed by a margin of 0.03 that the paper does not ask for; and “mean of five” went on as one model. So five models go on since, the margin is 0, rare kinds are tested before the rounds, too, and between rounds all models take the labels in the same order, so that variants differ only by how they learn. With experiment seed 9126 and 200 seeds, once, meta steps of 0.3, 1, 3 and 10 were tried with a β of 1. With seed 9026 and 150 seeds, once, steps of 1, 3 and 10 with a β of 0.3 and 1 in the new order: 0.3 was best for all, and steps did not differ there by more than 0.007; 1 was kept. The limits of two gates were set from it. Then 60 seeds for the entropy, once, and β of 0.1 was added to the chart. This is the fourth full run, all seeds are fresh.',
};
