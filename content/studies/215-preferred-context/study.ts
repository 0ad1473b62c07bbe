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
const METHODS = {
  cloning: 'cloning',
  'fitted reward': 'fitted-reward',
  'true reward': 'true-reward',
  'preferred context': 'context',
  'any context': 'any-context',
  'reward of the context': 'context-reward',
};
const variants = (more: object = {}): StudyRun['variants'] =>
  Object.entries(METHODS).map(([label, method]) => ({
    label,
    agent: { type: 'custom-agent', text: learner, method, ...more },
    reward: [{ term: 'task' }],
  }));
const PREFERENCES = 'agent.preferences';
const rule = { metric: 'evaluationReturn', statistic: 'mean' } as const;
const ahead = (over: string, preferences: number): ClaimPart => ({
  id: `${over.replace(' ', '-')}-${preferences}`,
  says: `With ${preferences} preferences, the preferred context ends above “${over}”.`,
  kind: 'ahead',
  variant: 'main/preferred context',
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
    'Twenty preferences choose a learned context that earns {{mean:main/preferred context.evaluationReturn[agent.preferences=20]|.1}}; a reward fitted to them earns {{mean:main/fitted reward.evaluationReturn[agent.preferences=20]|.1}}',
  question: 'Is it better to find the context that preferences favor than to fit a reward to them?',
  claim:
    'With 20 and with 200 preferences, finding the preferred context ends above fitting a reward and above any context.',
  standsFor:
    'Six contexts that are learned from the records by expectation maximization stand for embeddings of a network, and tables for the policies. A continuous space of contexts does not occur here.',
  runs: {
    main: {
      name: 'Four corners and few preferences',
      variants: variants(),
      world: { family: 'gridworld', map, slip: 0.1, stepCost: 0.1, stepLimit: 30 },
      vary: [{ path: PREFERENCES, over: [20, 200], unit: 'pairs' }],
      evaluation: { policy: 'sampled', every: 5, episodes: 100 },
      seeds: 40,
      seed: 215,
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
    ahead('fitted reward', preferences),
    ahead('any context', preferences),
  ]),
  couldFail:
    'Contexts are learned without rewards, so a context may mix episodes that end in different corners; then no preference could pick a good one, and a reward fitted to cells would have won.',
  leftOut:
    'More than 200 preferences, other label noise than one in ten, and segments in place of whole episodes.',
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
      'Recorded episodes walk from the middle to one of four corners, which pay 1, 3, 5 or 8; two steps in five are random. Twenty or 200 noisy preferences compare two episodes by what they earned. One learner fits a reward to each cell and learns values from the records. Another sorts the episodes into six contexts first, by what was done where, without any reward. One context may hold the walks to the upper left, another those that stray. It then asks which context the preferences favor, and acts as its episodes did.',
    predict: {
      ask: 'With 200 preferences in place of 20, does the fitted reward catch up?',
      options: ['Yes', 'No, it still earns less'],
      answer: '{{word:part:fitted-reward-200|1|0|0}}',
    },
    watch: 'Compare 20 and 200 preferences, and what the same contexts are worth as a reward.',
    after:
      'Twenty preferences have to rank six contexts, or 81 cells. Each one says which whole episode was better, and a reward of cells has to guess which of about a dozen steps made the difference. A wrong guess at one corner leads there. The records already tell how an episode is made; preferences only have to choose. That needs good contexts: one drawn at random earns {{mean:main/any context.evaluationReturn[agent.preferences=20]|.1}}, as little as cloning everything. The same contexts as a reward earn {{mean:main/reward of the context.evaluationReturn[agent.preferences=20]}}, although they are learned and ranked in the same way: so most of the gain comes from copying the episodes of a context, not from asking about contexts. With 200 preferences the context earns {{mean:main/preferred context.evaluationReturn[agent.preferences=200]}}, the true reward {{mean:main/true reward.evaluationReturn[agent.preferences=200]}}.',
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
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 1 },
    says: 'Contexts come from the records without any reward, and the same contexts paid as a reward show where the gain comes from. The rival fits 81 cells from 20 pairs with one untuned step size, while the method chooses among six contexts.',
    read: '2026-11-29',
  },
  notMeasured: ['81'],
  budget: { coreMinutes: 0.3, quick: { seeds: 8 } },
  caveats: [
    'Q-learning that considers recorded actions only stands for IQL.',
    'A fitted reward is shifted so that no cell but a corner pays; without that, its policy walks about and never ends an episode.',
    'Some seeds sort two corners into one context, so results of a context vary from seed to seed.',
  ],
  pilots:
    'For this version experiment seed 7, 6 seeds, twice. Contexts that were told apart by actions alone, eight of them, were mixed up; they are now told apart by cells and actions, and there are six. For an earlier one, two pilots: the fitted reward paid for walking about, and was shifted.',
};
