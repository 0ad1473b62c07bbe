/** Nathani et al. 2025: MLGym. Searchers with a budget improve the settings of real training runs, whose results vary. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Spends the budget by a rule, then keeps the configuration that did best and trains it from nothing again and again. */
import searcher from './searcher.kernel.ts?raw';
/**
 * A step of this world is a real training: Q-learning for one epoch of 200 steps in four small rooms, with one of 64 configurations, then a test of
 * four greedy walks. Configuration = step size + 4 × exploration + 16 × discount.
 */
import kernel from './world.kernel.ts?raw';

const [BASE, RANDOM, TWICE, HALVING, BOUNDS, FINALISTS, ARRIVED, BLIND] = [
  'baseline again',
  'random',
  'random, judged twice',
  'successive halving',
  'UCB over edits',
  'halving, finalists again',
  'halving, told only who arrived',
  'halving by chance',
] as const;
const rules = [
  [BASE, 'baseline', 1],
  [RANDOM, 'random', 1],
  [TWICE, 'random', 2],
  [HALVING, 'halving', 1],
  [BOUNDS, 'bounds', 1],
  [FINALISTS, 'finalists', 1],
  [ARRIVED, 'arrived', 1],
  [BLIND, 'blind', 1],
] as const;
/** Steps of 0.1, four moves in ten at random, a discount of 0.95. */
const SHIPPED = 41;
const variants: StudyRun['variants'] = rules.map(([label, rule, looks]) => ({
  label,
  reward: [{ term: 'task' }],
  agent: { type: 'custom-agent', text: searcher, rule, looks, shipped: SHIPPED },
}));
const BUDGET = 'agent.budget';
const SMALL = 40;
const LARGE = 160;
const choice = { metric: 'taskReturn', statistic: 'mean' } as const;
const control = (id: string, label: string, says: string): ClaimPart => ({
  id,
  says,
  kind: 'ahead',
  ...choice,
  variant: `main/${label}`,
  over: [`main/${BLIND}`],
});

export const study: WrittenStudy = {
  id: '120',
  papers: [{ atlas: 120, cite: 'Nathani et al. 2025, MLGym', url: 'https://arxiv.org/abs/2502.14499' }],
  family: 'systems',
  level: 'analog',
  title:
    '{{verdict:part:base40|Every searcher improves|Not every searcher improves|Searchers may improve}} a decent baseline even with 40 epochs; halving on short runs then ends {{part:random40[2].size|.2}} {{word:part:random40[2]|above|below|from}} random search that judges each configuration twice, and with 160 epochs {{part:random160[2].size|.2}} {{word:part:random160[2]|above|below|from}} it',
  question: 'Do searchers with a small budget improve a baseline, and does it matter how they search?',
  claim:
    'With 40 and with 160 epochs, random search, successive halving and UCB over edits each find a better configuration than a decent baseline run again, and halving beats random search, also if that judges each configuration twice.',
  standsFor:
    'Rules that change three settings stand for agents that write code, and Q-learning in four small rooms for machine learning tasks. What language models find beyond settings may not be concluded.',
  couldFail:
    'The baseline is near the middle of what is there, so a searcher that is fooled by one lucky run ends below it. A run of one epoch may tell nothing about a run of eight, since a small step learns slowly and well. And it may be better to judge few configurations twice than many once.',
  leftOut: 'Agents that write code, and new algorithms: the paper, too, finds that gains come from settings.',
  runs: {
    main: {
      name: 'Epochs to spend on 64 configurations',
      variants,
      world: { family: 'graph', kernel },
      vary: [{ path: BUDGET, over: [SMALL, 80, LARGE], unit: 'epochs' }],
      seeds: 600,
      seed: 4120,
      envSteps: 180,
      measurementPoints: 9,
    },
  },
  gates: [
    {
      says: `There is something to improve: “${BASE}” scores less than 0.65, and 0.75 is possible.`,
      kind: 'level',
      ...choice,
      variant: `main/${BASE}`,
      below: 0.65,
    },
    {
      says: `Good configurations exist: “${HALVING}” scores more than 0.5.`,
      kind: 'level',
      ...choice,
      variant: `main/${HALVING}`,
      above: 0.5,
    },
  ],
  parts: ([SMALL, LARGE] as const).flatMap((budget): ClaimPart[] => [
    {
      id: `base${budget}`,
      says: `${budget} epochs: “${BASE}” scores less than what each searcher chose.`,
      kind: 'ahead',
      direction: 'below',
      ...choice,
      variant: `main/${BASE}`,
      over: [RANDOM, HALVING, BOUNDS].map((label) => `main/${label}`),
      level: { [BUDGET]: budget },
    },
    {
      id: `random${budget}`,
      says: `${budget} epochs: the choice of “${HALVING}” scores more than those of random search.`,
      kind: 'ahead',
      ...choice,
      variant: `main/${HALVING}`,
      over: [RANDOM, TWICE].map((label) => `main/${label}`),
      level: { [BUDGET]: budget },
    },
  ]),
  controls: [
    control('blind', HALVING, `Looking matters: “${HALVING}” is ahead of “${BLIND}”, over all budgets.`),
    control('arrived', ARRIVED, `So is “${ARRIVED}”.`),
  ],
  shows: [
    {
      title:
        'Score of the chosen configuration in new runs, by budget: second looks lose with 40 epochs and win with 160',
      run: 'main',
      variants: [HALVING, RANDOM, TWICE, BOUNDS, BASE].map((label) => `main/${label}`),
      metric: 'taskReturn',
      unit: 'score in new runs',
      kind: 'sweep',
      over: BUDGET,
      logarithmic: true,
    },
    {
      title:
        'What halving sees of its short runs: the score, only whether a walk arrived, or nothing. With few epochs arrival is nearly all that it needs, with many about half',
      run: 'main',
      variants: [HALVING, ARRIVED, BLIND].map((label) => `main/${label}`),
      metric: 'taskReturn',
      unit: 'score in new runs',
      kind: 'sweep',
      over: BUDGET,
      logarithmic: true,
    },
    {
      title:
        'Halving, and halving that spends half of its budget on full runs of its finalists: worse with 40 epochs, best with 160',
      run: 'main',
      variants: [HALVING, FINALISTS, TWICE].map((label) => `main/${label}`),
      metric: 'taskReturn',
      unit: 'score in new runs',
      kind: 'sweep',
      over: BUDGET,
      logarithmic: true,
    },
  ],
  teaching: {
    before:
      'A configuration is a step size, an exploration rate and a discount, four values each. Training it means Q-learning in four small rooms; eight epochs are a full run. The score is 1 for a walk to the goal at once, less for each step, 0 if it never arrives, and it varies from run to run. A searcher may spend 40, 80 or 160 epochs and then chooses. With 80, “random” makes ten full runs. “Successive halving” trains 32 configurations for one epoch, the better 16 for one more, and so on; four get all eight. “UCB over edits” changes one setting of its best at a time. “Random, judged twice” makes two full runs of each configuration and so tries half as many. “Baseline again” repeats the configuration that was shipped: steps of 0.1, four moves in ten at random, a discount of 0.95. What counts are new runs of the choice.',
    predict: {
      ask: 'With 160 epochs, halving gives each of the 64 configurations a short run. Random search that judges twice tries ten. Whose choice is better?',
      options: [
        'That of halving: it has seen all',
        'That of random search: it has looked twice',
        'Neither is clearly better',
      ],
      answer: '{{word:part:random160[2]|0|1|2}}',
    },
    watch:
      'In the first chart, compare “successive halving” and “random, judged twice” at both ends of the axis.',
    after:
      'A search can miss what is good, and it can be fooled by a lucky run. The smaller the budget, the more it misses. With 40 epochs halving has tried sixteen configurations, random search five, and only two if it judges each twice: the choices score {{mean:main/successive halving.taskReturn[agent.budget=40]}}, {{mean:main/random.taskReturn[agent.budget=40]}} and {{mean:main/random, judged twice.taskReturn[agent.budget=40]}}. Halving is {{word:part:random40[1]|ahead of|behind|not clearly ahead of}} random search there. Why can one epoch tell? Halving that is told only whether any of four walks arrived ends {{control:arrived.size|.2}} {{word:control:arrived|above|below|from}} halving by chance, and halving that sees the scores ends {{control:blind.size|.2}} {{word:control:blind|above|below|from}} it: so most of what an early score tells is which configurations cannot find the goal at all. With 160 epochs little is missed, and luck remains. Each choice was the highest of many noisy scores. There, judging ten configurations twice comes to {{mean:main/random, judged twice.taskReturn[agent.budget=160]}}, halving to {{mean:main/successive halving.taskReturn[agent.budget=160]}}. If that is luck, a second look must help halving as well: with half of the budget for full runs of its four finalists it comes to {{mean:main/halving, finalists again.taskReturn[agent.budget=160]}}. With 40 epochs, where the other half is missing, it comes to {{mean:main/halving, finalists again.taskReturn[agent.budget=40]}}. In practice leave second looks out if the budget is small, and spend half of a large one on them.',
  },
  changes: [
    {
      says: 'Let four moves in ten slip: short runs tell less.',
      run: 'main',
      patch: { world: { slip: 0.4 } },
    },
    {
      says: 'Make epochs half as long: after one of them nothing is learned yet.',
      run: 'main',
      patch: { world: { epochSteps: 100 } },
    },
    {
      says: 'Ship a poor baseline, with steps of 0.03: everything improves on it.',
      run: 'main',
      patch: {
        variants: variants.map((one) => ({ ...one, agent: { ...one.agent, shipped: SHIPPED - 1 } })),
      },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 1, teaching: 2, interesting: 2 },
    says: 'A decent baseline puts every part at risk, the lines cross between a small and a large budget, and finalists judged again test the reason. But the verdict comes from random search that judges twice, a rival of the study’s own; of the row’s two comparisons with plain random search one stays undecided after 600 seeds; and that arrival is nearly all that halving needs is true of 40 epochs and of about half of its lead at 160.',
    read: '2026-12-01',
  },
  writtenFor: 'h- h+ h- h- h- u0 h+ h- h- h- h+ f- h+ h+',
  budget: { coreMinutes: 1.2, quick: { seeds: 20 } },
  caveats: [
    'The seeds leave open whether halving beats random search with 40 epochs. A lead as small as the one measured needs far more seeds than an outcome file can hold.',
    'Why judging twice helps is tested with the finalists of halving alone, and no part reads it.',
    'The baseline is neither good nor bad among the 64 configurations. In the first run it was a poor one, which everything improves.',
    'Halving keeps its runs and trains them on; random search and UCB judge a configuration by full runs, which can be lucky.',
  ],
  pilots:
    'For the first run, experiment seed 7, ten seeds, twice. In rooms of 3 × 3 cells a full run hardly learned, and no searcher saw a difference after one epoch; rooms of 2 × 2 were taken. Halving by chance was added as a control. That run had a baseline with steps of 0.03, which scored 0.04, so that everything improved on it. For the second, experiment seed 75, 40 seeds, once, with seven configurations as the baseline, which scored from 0.08 to 0.75. The one with 0.58 was taken, and random search that judges twice was added. The second run had 200 seeds, and its parts read the mean of three budgets. The third run read the smallest and the largest budget, and had “told only who arrived” and “finalists again”. Its pilot had experiment seed 31 and 60 seeds, once. It ran 1,250 seeds, which is more than an outcome file can hold, and was dropped: *fails here*, with the same parts holding, failing and undecided as now. This is the fourth run, with fresh seeds and nothing else changed. By the pilot of the third, 453 seeds decide whether halving is ahead of random search with 40 epochs and 183 with 160; 600 were taken, which is what the file holds. After the third run, whose differences were smaller than its pilot’s, nobody expected them to decide it with 40.',
};
