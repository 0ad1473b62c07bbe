/** Deng et al. 2021 (UNICORN): one policy that asks for attributes and recommends items, from a pruned set of actions. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
/**
 * Each of 8 to 32 items has six yes-or-no attributes and a popularity, drawn for each seed. A user wants one item, drawn by popularity,
 * and may not know an attribute. State = the answers (0 not asked, 1 no, 2 yes, 3 does not know; base 4) + 4,096 × recommendations
 * rejected. Actions: ask for attribute a, or recommend item a − 6. Items that an answer or a rejection excludes are never available.
 */
import kernel from './world.kernel.ts?raw';

const learner = (alpha: number, epsilon: number, epsilonEnd: number, epsilonDecaySteps: number) => ({
  type: 'q-learning',
  gamma: 1,
  alpha,
  epsilon,
  epsilonEnd,
  epsilonDecaySteps,
});
const reward = [{ term: 'task' }];
const [PRUNED, RANDOM, ALL, WHEN, RULE] = [
  'unified, pruned',
  'unified, pruned at random',
  'unified, all actions',
  'separate',
  'entropy rule',
] as const;
/** The best of twelve step sizes and chances of a random action for what is read of each. The rule has no choice. */
const PRUNED_BEST = { label: PRUNED, agent: learner(0.1, 0.5, 0, 120_000), reward };
const BY_RULE = { label: RULE, agent: learner(0.1, 0.5, 0, 120_000), reward };
const variants: StudyRun['variants'] = [
  PRUNED_BEST,
  { label: RANDOM, agent: learner(0.3, 0.5, 0.02, 60_000), reward },
  { label: ALL, agent: learner(0.03, 0.2, 0, 60_000), reward },
  { label: WHEN, agent: learner(0.03, 0.5, 0, 120_000), reward },
  BY_RULE,
];
const budget = { seeds: 40, seed: 2220, envSteps: 240_000, measurementPoints: 24 };
const ITEMS = 'world.items';
const MOST = { level: { [ITEMS]: 32 } };
const success = { kind: 'ahead', metric: 'success', statistic: 'mean', variant: `main/${PRUNED}` } as const;

export const study: WrittenStudy = {
  id: '220',
  papers: [{ atlas: 220, cite: 'Deng et al. 2021, UNICORN', url: 'https://arxiv.org/abs/2105.09710' }],
  family: 'bandit',
  level: 'analog',
  title:
    'With 32 items a hand-written rule that asks and recommends succeeds in {{mean:main/entropy rule.success[world.items=32]|%}} of the talks without any learning; a policy that learns to choose among the four actions that rank first reaches {{mean:main/unified, pruned.success[world.items=32]|%}}, among all actions {{mean:main/unified, all actions.success[world.items=32]|%}}',
  question: 'Does a policy that asks and recommends owe its success mostly to what is pruned away?',
  claim:
    'A unified policy with pruned actions succeeds more often than separate modules and than the entropy rule. Over the training it also beats the unified policy with all actions, by more the more items there are.',
  standsFor:
    'A table over answers stands for a network over a graph of users, items and attributes, 32 items for thousands, and the shares of past purchases for learned preferences. Nothing follows about features of graphs.',
  couldFail:
    'Pruning can remove the action that is best, since it knows neither the attributes that users can answer nor the true popularity; and when to recommend may be all that there is to learn.',
  leftOut:
    'Features of a graph, networks, more than 32 items and six attributes, and four random actions that stay the same for a state.',
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
      vary: [{ path: ITEMS, over: [8, 16, 32] }],
      ...budget,
    },
    certain: {
      name: 'Users who can answer every question, 32 items',
      variants: [PRUNED_BEST, BY_RULE],
      world: { family: 'graph', kernel, items: 32, certain: true },
      worldOf: { [RULE]: { choice: 'rule' } },
      ...budget,
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
    {
      id: 'certain',
      says: `The lead over “${RULE}” is not knowledge of what users can answer: where they can answer everything, it is there as well.`,
      ...success,
      variant: `certain/${PRUNED}`,
      over: [`certain/${RULE}`],
    },
  ],
  shows: [
    {
      title:
        'Success at the end: whatever uses the ranking lies at the top, four actions kept at random lie at the bottom',
      run: 'main',
      metric: 'success',
      unit: 'share of talks',
      kind: 'sweep',
      over: ITEMS,
    },
    {
      title: '32 items: learners pass the hand-written rule late or not at all',
      run: 'main',
      metric: 'success',
      unit: 'share of talks',
      kind: 'curve',
      ...MOST,
    },
    {
      title: 'Success over the whole training: pruning leads all actions by more, the more items there are',
      run: 'main',
      variants: [PRUNED, ALL].map((label) => `main/${label}`),
      metric: 'success',
      unit: 'share of talks',
      kind: 'sweep',
      over: ITEMS,
      when: 'area',
    },
  ],
  teaching: {
    before:
      'A user wants one of 8, 16 or 32 items and leaves after five turns. At each turn the policy asks about one of six attributes or recommends an item. Say ten red and ten blue items are left: “red?” halves them, if the user knows the color, and some attributes few users know. “Unified, all actions” chooses among every item and attribute that is still open. “Unified, pruned” chooses among four of them that a rule keeps: the two most popular items, and the two attributes that split the rest most evenly. “Pruned at random” chooses among four, too, drawn by chance. “Separate” learns only whether to ask or to recommend, between the first item and the first attribute of the same ranking. The “entropy rule” learns nothing. It was written by hand: it asks for the attribute that ranks first, and recommends the item that ranks first once two turns are left, or no more items than turns.',
    predict: {
      ask: 'There are 32 items. One policy learns to choose among all actions, and the “entropy rule” learns nothing. Which succeeds more often at the end?',
      options: [ALL, RULE, 'Both about as often'],
      answer: 1,
    },
    watch: 'At 32 items the lines fall into three groups. What do those of one group have in common?',
    after:
      'Most of the success is in what was written by hand. Choosing among all actions, the learner has to try each of them in thousands of states, and with 32 items it ends at {{mean:main/unified, all actions.success[world.items=32]|%}}. Four kept at random give {{mean:main/unified, pruned at random.success[world.items=32]|%}}, so it matters which are kept: two items drawn by chance from many seldom hold the right one, and the attributes are drawn by chance as well, which was not taken apart. The four that rank first give {{mean:main/unified, pruned.success[world.items=32]|%}}, and the hand-written rule, which learns nothing, gives almost that. Had it been far behind, the gain would come from what is learned. Whether having less to learn helps cannot be seen here: the random four are drawn anew at every visit, so that values of all actions have to be learned all the same. The learner does pass the rule in the end, by {{part:rule.estimate|points}}, and why was not tested. In practice, first run what a simple rule would do with your pruned actions: it may be most of your policy.',
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
    scores: { faithful: 1, informative: 2, decided: 2, teaching: 1, interesting: 2 },
    says: 'A good deflation: a rule without learning is two points behind. But when that rule asks and when it recommends was written by hand. Random pruning is redrawn at every turn, so it cannot show whether having less to learn helps. There is no graph, and only 32 items.',
    read: '2026-11-30',
  },
  writtenFor: 'h- h+ h+ h+ h+ h+ h+ h+',
  budget: { coreMinutes: 4.3, quick: { seeds: 6 } },
  caveats: [
    'The learners have the best of twelve settings each, and the rule has no setting, though it was written by hand, and corrected once in a pilot, when it is to recommend. With one setting for all, in the first run, the lead over the rule was undecided. So its {{part:rule.estimate|points}} may be what tuning is worth.',
    'The rank of items and attributes is what pruning uses. When to ask and when to recommend is knowledge that the “entropy rule” has beyond that, and a rule with the ranking alone was not measured.',
    'It is not that the learner finds out what users can answer: where they can answer everything, the lead is still {{control:certain.estimate|points}}.',
    'That random pruning lies below all actions can be seen in the first chart and is in no part of the claim.',
    'The state holds all answers and the number of rejected items, not which ones; the actions that remain tell part of that.',
    'Attributes, popularity and what users know are drawn for each seed. What users know is not known to any rule.',
  ],
  pilots:
    'Experiment seed 7, four seeds, three times, with 400,000 and 600,000 steps. The entropy rule first asked in its last turn, too, and was corrected. Two items and two attributes were kept from the start. In the first full run, of 20 seeds, step size and chance were the same for all, and the lead over the entropy rule, 0.016, was undecided. Then, with experiment seed 7220, six seeds and 32 items, each variant that learns had step sizes of 0.03, 0.1 and 0.3 and four schedules of chance (from 0.5, 0.2 or 0.1 to 0.02 or 0 in 60,000 or 120,000 steps); each took its best, “all actions” for the success over the training and the others for that at the end. Seed 7221, 16 seeds, once, with users who can answer everything. The second full run had 60 fresh seeds, and all rows held. By the estimate of the lab that is more than a quarter of an hour, so the recorded run has the first 40 of these seeds. The parts are those of the first run, and the last control is new.',
};
