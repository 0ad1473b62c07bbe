/** Deng et al. 2021 (UNICORN): one policy that asks for attributes and recommends items, from a pruned set of actions. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
/**
 * Each of 8 to 32 items has six yes-or-no attributes and a popularity, drawn for each seed. A user wants one item, drawn by popularity,
 * and may not know an attribute. State = the answers (0 not asked, 1 no, 2 yes, 3 does not know; base 4) + 4,096 × recommendations
 * rejected. Actions: ask for attribute a, or recommend item a − 6. Items that an answer or a rejection excludes are never available.
 */
import kernel from './world.kernel.ts?raw';

const agent = {
  type: 'q-learning',
  alpha: 0.1,
  gamma: 1,
  epsilon: 0.5,
  epsilonEnd: 0.02,
  epsilonDecaySteps: 60_000,
};
const reward = [{ term: 'task' }];
const [PRUNED, RANDOM, ALL, WHEN, RULE] = [
  'unified, pruned',
  'unified, pruned at random',
  'unified, all actions',
  'separate',
  'entropy rule',
] as const;
const variants: StudyRun['variants'] = [PRUNED, RANDOM, ALL, WHEN, RULE].map((label) => ({
  label,
  agent,
  reward,
}));
const ITEMS = 'world.items';
const MOST = { level: { [ITEMS]: 32 } };
const success = { kind: 'ahead', metric: 'success', statistic: 'mean', variant: `main/${PRUNED}` } as const;

export const study: WrittenStudy = {
  id: '220',
  papers: [{ atlas: 220, cite: 'Deng et al. 2021, UNICORN', url: 'https://arxiv.org/abs/2105.09710' }],
  family: 'bandit',
  level: 'analog',
  title:
    'Pruning {{word:part:all|helps|harms|hardly changes}} one policy that asks and recommends, {{word:part:grows|the more so|the less so|no more}} the more items there are; a rule that learns nothing {{verdict:part:rule|does worse|does no worse|does about as well}}',
  question: 'Should one policy decide what to ask and what to recommend?',
  claim:
    'A unified policy with pruned actions succeeds more often than separate modules and than the entropy rule. Over the training it also beats the unified policy with all actions, by more the more items there are.',
  standsFor:
    'A table over answers stands for a network over a graph of users, items and attributes, 32 items for thousands, and the shares of past purchases for learned preferences. Nothing follows about features of graphs.',
  couldFail:
    'Pruning can remove the action that is best, since it knows neither the attributes that users can answer nor the true popularity; and when to recommend may be all that there is to learn.',
  leftOut: 'Features of a graph, networks, and more than 32 items and six attributes.',
  runs: {
    main: {
      name: 'Ask or recommend',
      variants,
      world: { family: 'graph', kernel },
      worldOf: {
        [RANDOM]: { choice: 'random' },
        [ALL]: { choice: 'all' },
        [WHEN]: { choice: 'when' },
        [RULE]: { choice: 'rule' },
      },
      vary: [{ path: ITEMS, over: [8, 16, 32], unit: 'items' }],
      seeds: 20,
      seed: 220,
      envSteps: 240_000,
      measurementPoints: 24,
    },
  },
  gates: [
    {
      says: `Many actions are a problem: with 32 items, “${ALL}” has less than 0.45 success in the first tenth of the training.`,
      ...success,
      kind: 'level',
      variant: `main/${ALL}`,
      when: { from: 10_000, to: 24_000 },
      below: 0.45,
      ...MOST,
    },
    {
      says: `The talk can be learned: with 8 items, “${PRUNED}” ends above 0.7.`,
      ...success,
      kind: 'level',
      above: 0.7,
      level: { [ITEMS]: 8 },
    },
  ],
  parts: [
    {
      id: 'separate',
      says: `With 32 items, “${PRUNED}” ends with more success than “${WHEN}”.`,
      ...success,
      over: [`main/${WHEN}`],
      ...MOST,
    },
    {
      id: 'rule',
      says: `There it ends with more success than “${RULE}”.`,
      ...success,
      over: [`main/${RULE}`],
      ...MOST,
    },
    {
      id: 'all',
      says: `Over the training and all numbers of items, it has more success than “${ALL}”.`,
      ...success,
      when: 'area',
      over: [`main/${ALL}`],
    },
    {
      id: 'grows',
      says: 'That lead grows with the number of items.',
      kind: 'trend',
      metric: 'success',
      statistic: 'mean',
      when: 'area',
      variant: `main/${PRUNED}`,
      minus: `main/${ALL}`,
      over: ITEMS,
      scale: 'log',
      direction: 'grows',
    },
  ],
  controls: [
    {
      id: 'random',
      says: `It matters which actions are kept: with 32 items, “${RANDOM}” ends below “${PRUNED}”.`,
      ...success,
      over: [`main/${RANDOM}`],
      ...MOST,
    },
  ],
  shows: [
    {
      title: 'Share of the talks with success over the training, by number of items',
      run: 'main',
      metric: 'success',
      kind: 'sweep',
      over: ITEMS,
      when: 'area',
    },
    {
      title: 'Success while the policies learn, 32 items',
      run: 'main',
      metric: 'success',
      kind: 'curve',
      ...MOST,
    },
    {
      title: 'Success at the end, by number of items',
      run: 'main',
      metric: 'success',
      kind: 'sweep',
      over: ITEMS,
    },
  ],
  teaching: {
    before:
      'A user wants one of 8, 16 or 32 items and leaves after five turns. At each turn the policy asks about one of six attributes or recommends an item. Say ten red and ten blue items are left: “red?” halves them, if the user knows the color, and some attributes few users know. Answers and rejections always remove items. “Unified, all actions” chooses among every open item and attribute. “Unified, pruned” chooses among the two most popular items and the two attributes that split the rest most evenly, by past purchases. “Separate” learns only when to recommend: what to ask and what to recommend follow by rule. The “entropy rule” learns nothing: it asks until an item is left for each turn.',
    predict: {
      ask: 'What to ask and what to recommend may follow by rule. Is it enough to learn when to recommend?',
      options: ['Yes: it is as good', 'No: choosing among a few actions is better', 'It is even better'],
      answer: '{{word:part:separate|1|2|0}}',
    },
    watch: 'Compare the lines at 32 items: which gaps are large, and which one is small?',
    after:
      'The largest gaps come from what is kept. With all actions the same learner has to try each open item in each of thousands of states, and it ends at {{mean:main/unified, all actions.success[world.items=32]|%}} with 32 items; with the two likeliest items and the two most telling attributes it ends at {{mean:main/unified, pruned.success[world.items=32]|%}}. Kept at random, they are worth little. So pruning helps because past purchases already say most of what there is to learn about items and questions. That is also why “separate”, which learns only when to recommend, is close, {{mean:main/separate.success[world.items=32]|%}}, and why the entropy rule, which learns nothing and counts the open items against the turns left, comes to {{mean:main/entropy rule.success[world.items=32]|%}}. What learning can add to a good rule is which attributes users can answer. In practice compare a learned policy with the rule by which its actions were pruned.',
  },
  changes: [
    {
      says: 'Let pruning know nothing about what is popular.',
      run: 'main',
      patch: { world: { history: 0 } },
    },
    { says: 'Keep four items and four attributes.', run: 'main', patch: { world: { kept: 4 } } },
    { says: 'Give a talk only three turns.', run: 'main', patch: { world: { turns: 3 } } },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 1, teaching: 1, interesting: 1 },
    says: 'The entropy rule is a strong rival that most such studies lack, and pruning at random shows that it matters what is kept. But the lead over that rule, 0.016, decides the verdict and needs about twice as many seeds; step size and exploration were not tuned.',
    read: '2026-11-29',
  },
  writtenFor: 'h- h+ h+ u+ h+ h+ h+',
  budget: { coreMinutes: 1.6, quick: { seeds: 6 } },
  caveats: [
    'The lead over the entropy rule is undecided: {{part:rule.estimate}}, and about 37 seeds would decide it.',
    'The state holds all answers and the number of rejected items, not which ones; the actions that remain tell part of that.',
    'Attributes, popularity and what users know are drawn for each seed. What users know is not known to any rule.',
  ],
  pilots:
    'Experiment seed 7, four seeds, three times, with 400,000 and 600,000 steps. The entropy rule first asked in its last turn, too, and was corrected. Two items and two attributes were kept from the start; the step size and the decay of chance are the same for all and were not tuned.',
};
