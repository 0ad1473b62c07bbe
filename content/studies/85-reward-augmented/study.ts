/** Zhang et al. 2024: reward-augmented data. Each preference pair is labeled twice, for the ratings of both answers; then the best rating is asked for. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
/** Learns from 300 pairs with ratings, four to eight of them at each step, and answers meanwhile. */
import learner from './learner.kernel.ts?raw';
/** Six questions with 32 answers each, which differ in three traits and in themselves. First pairs are shown, then questions are asked. */
import kernel from './world.kernel.ts?raw';

/** Mean of ln π of good answers that lost a comparison, less that of the start. */
const kept = {
  term: 'custom-module',
  probe: true,
  label: 'kept',
  text: `
export const meta = { label: 'good answers that lost' };
let sum: f32 = 0.0;
let count: f32 = 0.0;
export function reward(): f32 {
  if (answering(state) > 0.5 && (episodes & 15) == 0) {
    for (let y: u32 = 0; y < 32; y++) {
      if (goodRejected(state % 6 + 6 * y) > 0.5) { sum += log(max(32.0 * pi[y], 1e-30)); count += 1.0; }
    }
  }
  return 0.0;
}
export function reading(): f32 { return count < 1.0 ? noReading : sum / count; }
export function open() { sum = 0.0; count = 0.0; }`,
};
const learns = (label: string, method: string, more: object = {}) => ({
  label,
  agent: { type: 'custom-agent', text: learner, method, ...more },
  reward: [{ term: 'task' }, kept],
});
const [PLAIN, TWICE, GOALS, SIX, THREE, COPIES] = [
  'DPO',
  'DPO, pairs twice',
  'pairs with goals',
  'goals, asked for 6',
  'goals, asked for 3',
  'copies with goals',
] as const;
const GOOD = 'world.good';
const RARE = { [GOOD]: 0.1 };
const rated = { metric: 'taskReturn', statistic: 'mean', level: RARE } as const;

const variants: StudyRun['variants'] = [
  learns(PLAIN, 'dpo'),
  learns(TWICE, 'dpo', { updates: 8 }),
  learns(GOALS, 'goals'),
  learns(SIX, 'goals', { asks: 6 }),
  learns(THREE, 'goals', { asks: 3 }),
  learns(COPIES, 'copies'),
];
const changed = (more: object) => variants.map((one) => ({ ...one, agent: { ...one.agent, ...more } }));

export const study: WrittenStudy = {
  id: '85',
  papers: [
    { atlas: 85, cite: 'Zhang et al. 2024, arXiv 2410.08067', url: 'https://arxiv.org/abs/2410.08067' },
  ],
  family: 'preference',
  level: 'full',
  title:
    'Pairs that are labeled for the ratings of both answers give {{word:part:dpo|better answers than|worse answers than|no clearly better answers than}} DPO, and they {{word:part:kept|spare|hit even more|do not clearly spare}} the good answers that lost a comparison',
  question: 'Does DPO gain if each pair is labeled for the ratings of both answers?',
  claim:
    'Where most pairs are near ties and the best answers are rare, DPO on pairs that are labeled twice, once for the rating of each answer, and then asked for the best rating gives better answers than DPO, also than DPO on twice as many pairs. Good answers that lost a comparison lose less of their log-probability.',
  couldFail:
    'DPO sees the same pairs in one direction, and the traits of answers tell it what is better. A goal splits the pairs: half of the labels say that the worse answer is right, and few say what the best rating looks like.',
  runs: {
    main: {
      name: 'Pairs of rated answers',
      world: { family: 'graph', kernel },
      variants,
      vary: [{ path: GOOD, over: [0, 0.1, 1], unit: 'of the weight of others' }],
      seeds: 40,
      seed: 85,
      envSteps: 6000,
      measurementPoints: 20,
    },
  },
  gates: [
    {
      kind: 'level',
      says: 'The pairs teach which answers are better: “DPO” ends above 0.6 of the best rating; chance is 0.45.',
      ...rated,
      variant: `main/${PLAIN}`,
      above: 0.6,
    },
    {
      id: 'unlearned',
      kind: 'level',
      says: 'DPO unlearns good answers: those that lost a comparison are less likely than at the start.',
      ...rated,
      metric: 'probe:kept',
      variant: `main/${PLAIN}`,
      below: 0,
    },
  ],
  parts: [
    {
      id: 'dpo',
      kind: 'ahead',
      says: 'Asked for the best rating, “pairs with goals” ends with better answers than “DPO”.',
      ...rated,
      variant: `main/${GOALS}`,
      over: [`main/${PLAIN}`],
    },
    {
      id: 'twice',
      kind: 'ahead',
      says: 'And with better ones than “DPO, pairs twice”.',
      ...rated,
      variant: `main/${GOALS}`,
      over: [`main/${TWICE}`],
    },
    {
      id: 'kept',
      kind: 'ahead',
      says: 'Good answers that lost a comparison keep more log-probability than with “DPO”.',
      ...rated,
      metric: 'probe:kept',
      variant: `main/${GOALS}`,
      over: [`main/${PLAIN}`],
    },
  ],
  controls: [
    {
      id: 'asked',
      kind: 'ahead',
      says: 'Goals are understood: asked for 3, the same policy gives worse answers than asked for 9.',
      ...rated,
      variant: `main/${THREE}`,
      over: [`main/${GOALS}`],
      direction: 'below',
    },
  ],
  shows: [
    {
      title:
        'Rating of the answers, as a share of the best; 8s and 9s are compared a tenth as often as others',
      run: 'main',
      metric: 'taskReturn',
      kind: 'bars',
      level: RARE,
    },
    {
      title: 'Rating of the answers, by how often 8s and 9s are compared',
      run: 'main',
      variants: [PLAIN, GOALS, COPIES].map((label) => `main/${label}`),
      metric: 'taskReturn',
      kind: 'sweep',
      over: GOOD,
    },
    {
      title: 'Good answers that lost a comparison: ln of their probability, less that at the start',
      run: 'main',
      variants: [PLAIN, TWICE, GOALS, COPIES].map((label) => `main/${label}`),
      metric: 'probe:kept',
      kind: 'curve',
      level: RARE,
    },
    {
      title: 'Rating of the answers while they learn',
      run: 'main',
      metric: 'taskReturn',
      kind: 'curve',
      level: RARE,
    },
  ],
  teaching: {
    before:
      'Six questions have 32 answers each. An answer has three traits, say topic, tone and length, and a rating from 0 to 9. Raters compare 300 pairs. Four in five are near ties, such as a 6 against a 7, and answers with an 8 or a 9 are compared a tenth as often as others. DPO raises the better answer of a pair and lowers the worse one, so an 8 that lost to a 9 is lowered. With goals, the same pair is stored twice: “asked for a 9, the 9 is better” and “asked for an 8, the 8 is better”. Later the policy is asked for a 9. “Copies with goals” copies both answers of a pair, each for its own rating. All policies start from answers at random.',
    predict: {
      ask: 'Asked for the best rating, does a policy from pairs with goals answer better than DPO?',
      options: [
        'Yes: it does not unlearn good answers',
        'No: DPO answers better',
        'Neither is clearly better',
      ],
      answer: '{{word:part:dpo|0|1|2}}',
    },
    watch:
      'Compare the bars of DPO and of the pairs with goals, and what the same policy answers if asked for 6 or 3. Then see in the third chart how likely good answers remain that lost.',
    after:
      'DPO learns one thing from a pair: which answer is better. With goals a pair says two things: for a 7 take the 7, for a 6 the 6. So two numbers have to be learned for each answer, how likely it is and how that changes with the goal, from the same pairs. The policy does understand goals: asked for 3, which is 33 % of the best rating, it gives answers with {{mean:main/goals, asked for 3.taskReturn[world.good=0.1]|%}} of it, and asked for 6 (67 %) with {{mean:main/goals, asked for 6.taskReturn[world.good=0.1]|%}}. But a 9 is the end of the range, and there an error in how an answer moves with the goal counts most: it gets {{mean:main/pairs with goals.taskReturn[world.good=0.1]|%}}, and DPO {{mean:main/DPO.taskReturn[world.good=0.1]|%}}. If the best answers are compared as often as others, the gap is wider, {{mean:main/pairs with goals.taskReturn[world.good=1]|%}} against {{mean:main/DPO.taskReturn[world.good=1]|%}}; if they are never compared, it is small. Good answers that lost become less likely in both cases, because no label says how much better the winner was, so training moves them apart for as long as it lasts. A goal of 8 would bring an 8 back, but a 9 is asked for. Copies of both answers, each for its own rating, do not push anything down, and these answers get more likely; but copies are right less often, since they also copy what is poor for its poor rating.',
  },
  changes: [
    {
      says: 'Compare any two answers: there are fewer near ties to say what is a little better.',
      run: 'main',
      patch: { world: { ties: 0 } },
    },
    {
      says: 'Show 30 pairs in place of 300: most answers are never compared.',
      run: 'main',
      patch: { world: { pairs: 30 }, variants: changed({ pairs: 30 }) },
    },
    {
      says: 'Use a β of 1: all policies stay near the start.',
      run: 'main',
      patch: { variants: changed({ beta: 1 }) },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 2, teaching: 2, interesting: 1 },
    says: 'A fair rival with twice the pairs, a control that goals are understood, and a sweep over how often good answers are compared make the failure believable. That the logits are linear in the goal, and the goal sits at the end of its range, may be the reason; the part about log-probability stays undecided.',
    read: '2026-11-29',
  },
  writtenFor: 'h+ h- f- f- u0 h-',
  notMeasured: ['33 %', '67 %'],
  budget: { coreMinutes: 0.3, quick: { seeds: 6 } },
  caveats: [
    'Whether good answers that lost keep more with goals is undecided: {{part:kept.estimate}} nats.',
    'Log-probabilities still fall when the run ends; the answers have long stopped changing.',
    'The policies have a number for each trait and each answer, and these times the goal; how a large network reads a goal may differ.',
    'The goal is asked at the end of its range. The best answers, a 9, are one in 32.',
  ],
  pilots:
    'Experiment seed 7, 6 seeds, twice, with half of the steps. β of 0.03, 0.1 and 0.3 for DPO and for pairs with goals, and step sizes of 0.03 and 0.1 for copies: ends hardly differed by β, 0.1 was taken for all. In the first pilot a policy with goals had numbers for each single goal and was worse; since then it has numbers that are multiplied by the goal, as if it were read as a number. The sweep and “asked for 6” and “for 3” were then added.',
};
