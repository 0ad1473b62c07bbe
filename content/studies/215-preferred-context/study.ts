/** Kang et al. 2023: OPPO. A policy that follows a context, and the context that preferences favor. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Records 3,000 steps, then learns from the records and from preferences between recorded episodes. */
import learner from './learner.kernel.ts?raw';

/** The start is in the middle; each corner ends the episode and pays its digit. */
const map = [
  '###########',
  '#1.......3#',
  ...Array(3).fill('#.........#'),
  '#....S....#',
  ...Array(3).fill('#.........#'),
  '#5.......8#',
  '###########',
];
const [CONTEXT, CELLS, REGIONS, ANY] = [
  'preferred context',
  'fitted reward, 81 cells',
  'fitted reward, six regions',
  'any context',
] as const;
const METHODS: Readonly<Record<string, string>> = {
  cloning: 'cloning',
  [CELLS]: 'fitted-reward',
  'reward of the context': 'context-reward',
  [REGIONS]: 'region-reward',
  [ANY]: 'any-context',
  [CONTEXT]: 'context',
  'preferred region': 'region-context',
  'true reward': 'true-reward',
};
const variants = (more: object = {}): StudyRun['variants'] =>
  Object.entries(METHODS).map(([label, method]) => ({
    label,
    agent: { type: 'custom-agent', text: learner, method, ...more },
    reward: [{ term: 'task' }],
  }));
const PREFERENCES = 'agent.preferences';
const rule = { metric: 'evaluationReturn', statistic: 'mean' } as const;
const ahead = (id: string, over: string, preferences: number): ClaimPart => ({
  id: `${id}-${preferences}`,
  says: `With ${preferences} preferences, the preferred context ends above “${over}”.`,
  kind: 'ahead',
  variant: `main/${CONTEXT}`,
  over: [`main/${over}`],
  ...rule,
  level: { [PREFERENCES]: preferences },
});

export const study: WrittenStudy = {
  id: '215',
  papers: [
    { atlas: 215, cite: 'Kang et al. 2023, arXiv 2305.16217', url: 'https://arxiv.org/abs/2305.16217' },
  ],
  family: 'preference',
  level: 'analog',
  title:
    'Twenty preferences choose a learned context that earns {{mean:main/preferred context.evaluationReturn[agent.preferences=20]|.1}}; a reward fitted to 81 cells earns {{mean:main/fitted reward, 81 cells.evaluationReturn[agent.preferences=20]|.1}}, and one fitted to six regions {{mean:main/fitted reward, six regions.evaluationReturn[agent.preferences=20]|.1}}',
  question: 'Is it better to find the context that preferences favor than to fit a reward to them?',
  claim:
    'With 20 and with 200 preferences, finding the preferred one of six contexts ends above a reward that is fitted to cells, above one that is fitted to where episodes end, by six regions, and above any context.',
  standsFor:
    'Six contexts that are learned from the records by expectation maximization stand for embeddings of a network, and tables for the policies. A continuous space of contexts does not occur here.',
  runs: {
    main: {
      name: 'Four corners and few preferences',
      variants: variants(),
      world: { family: 'gridworld', map, slip: 0.1, stepCost: 0.1, stepLimit: 30 },
      vary: [{ path: PREFERENCES, over: [20, 200, 1000], unit: 'pairs' }],
      evaluation: { policy: 'sampled', every: 5, episodes: 100 },
      seeds: 60,
      seed: 1215,
      envSteps: 13_000,
      measurementPoints: 20,
    },
  },
  gates: [
    {
      says: 'The records are good enough: with the true reward, learning from them ends above 6 of the 8 that the best corner pays.',
      kind: 'level',
      ...rule,
      variant: 'main/true reward',
      above: 6,
    },
  ],
  parts: [20, 200].flatMap((preferences) => [
    ahead('cells', CELLS, preferences),
    ahead('regions', REGIONS, preferences),
    ahead('any', ANY, preferences),
  ]),
  couldFail:
    'Contexts are learned without rewards, so a context may mix episodes that end in different corners; then no preference could pick a good one. A reward that has as few numbers to fit as there are contexts, and goes by where episodes end, could do as well.',
  leftOut: 'Other label noise than one in ten, and segments in place of whole episodes.',
  shows: [
    {
      title: 'Return with 20 preferences',
      run: 'main',
      metric: 'evaluationReturn',
      kind: 'bars',
      level: { [PREFERENCES]: 20 },
    },
    {
      title: 'Return by preferences',
      run: 'main',
      metric: 'evaluationReturn',
      kind: 'sweep',
      over: PREFERENCES,
    },
  ],
  teaching: {
    before:
      'Recorded episodes walk from the middle to one of four corners, which pay 1, 3, 5 or 8; two steps in five are random. Noisy preferences, 20, 200 or 1,000 of them, compare two episodes by what they earned. One learner fits a reward to each of 81 cells and learns values from the records. Another sorts the episodes into six contexts first, by what was done where, without any reward. One context may hold the walks to the upper left, another those that stray. It then asks which context the preferences favor, and acts as its episodes did: the “preferred context”. “Fitted reward, six regions” has as few numbers to fit, but they were not learned: in which of six parts of the room an episode ends. “Preferred region” acts as the episodes did that end in the favored part.',
    predict: {
      ask: 'Twenty preferences. What earns more: to act as the episodes of the preferred context did, or to fit a reward to the six regions where episodes end?',
      options: ['The preferred context', 'The reward of six regions', 'Both earn about as much'],
      answer: '{{word:part:regions-20|0|1|2}}',
    },
    watch:
      'Compare the two rewards that are fitted, then what the same contexts and the same regions are worth if they are copied and if they pay.',
    after:
      'Twenty preferences have to rank six contexts, or 81 cells. Each one says which whole episode was better, and a reward of cells has to guess which of about a dozen steps made the difference: it earns {{mean:main/fitted reward, 81 cells.evaluationReturn[agent.preferences=20]|.1}}, the preferred context {{mean:main/preferred context.evaluationReturn[agent.preferences=20]|.1}}. But few choices need not be contexts: a reward that has to rank six regions earns {{mean:main/fitted reward, six regions.evaluationReturn[agent.preferences=20]|.1}}. Nor are few choices enough: learned contexts that pay earn {{mean:main/reward of the context.evaluationReturn[agent.preferences=20]|.1}}. They mix some corners and split others. To copy forgives a context that mixes two corners, to pay for it does not. Regions that are told keep the corners apart. If the learner copies what the episodes of the favored region did, in place of being paid for it, it earns {{mean:main/preferred region.evaluationReturn[agent.preferences=20]|.1}}, so for good choices the way to use them matters little. One context that is drawn at random earns {{mean:main/any context.evaluationReturn[agent.preferences=20]|.1}}, as little as cloning everything. With 1,000 preferences the cells have {{mean:main/fitted reward, 81 cells.evaluationReturn[agent.preferences=1000]|.1}}, the context {{mean:main/preferred context.evaluationReturn[agent.preferences=1000]|.1}}, the regions {{mean:main/fitted reward, six regions.evaluationReturn[agent.preferences=1000]|.1}}, and the true reward {{mean:main/true reward.evaluationReturn[agent.preferences=1000]|.1}}. If you know what a result is made of, fit a reward to that; if you do not, copy the learned context that is preferred.',
  },
  changes: [
    {
      says: 'Let 30 % of the preferences be wrong.',
      run: 'main',
      patch: { variants: variants({ noise: 0.3 }) },
    },
    { says: 'Let no preference be wrong.', run: 'main', patch: { variants: variants({ noise: 0 }) } },
    {
      says: 'Record walks that are mostly random: contexts are then hard to tell apart.',
      run: 'main',
      patch: { variants: variants({ randomness: 0.8 }) },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 2, teaching: 1, interesting: 1 },
    says: 'Contexts or regions, to copy or to pay for: four arms that come apart clearly (with 20 preferences 5.6, 4.1, 6.4 and 6.4). The row’s own claim holds in all four parts, and the verdict fails through a rival that the row lacks and that is told that only endings count; label noise stays at one in ten, and that contexts mix corners is neither measured nor shown.',
    read: '2026-11-30',
  },
  notMeasured: ['81', '1,000'],
  budget: { coreMinutes: 1, quick: { seeds: 8 } },
  caveats: [
    'That only the end of an episode matters, and that each corner has a region of its own, is told to the reward of six regions and not to the contexts.',
    'Q-learning that considers recorded actions only stands for IQL.',
    'A reward fitted to cells is shifted so that no cell but a corner pays; without that, its policy walks about and never ends an episode. Even so some seeds with 20 preferences seldom reach a corner, and earn about what 30 steps cost.',
    'Some seeds sort two corners into one context, so results of a context vary from seed to seed.',
  ],
  pilots:
    'For this version experiment seed 7, 16 seeds, once, with three numbers of preferences: step sizes of 0.03, 0.1 and 0.3 and ridges of 0.001, 0.01 and 0.1 for the fitted rewards; 0.1 and 0.001 were best for regions, and best or second for cells at each number. A reward of the four corners earned as much as that of six regions and was replaced by “preferred region”. For earlier versions, three pilots: contexts that were told apart by actions alone, eight of them, were mixed up; they are now told apart by cells and actions, and there are six; and the fitted reward paid for walking about, and was shifted. This is the one full run of this design, with fresh seeds.',
};
