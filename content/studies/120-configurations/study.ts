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

const [BASE, RANDOM, TWICE, HALVING, BOUNDS, BLIND] = [
  'baseline again',
  'random',
  'random, judged twice',
  'successive halving',
  'UCB over edits',
  'halving by chance',
] as const;
const rules = [
  [BASE, 'baseline', 1],
  [RANDOM, 'random', 1],
  [TWICE, 'random', 2],
  [HALVING, 'halving', 1],
  [BOUNDS, 'bounds', 1],
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
const choice = { metric: 'taskReturn', statistic: 'mean' } as const;
const ahead = (id: string, label: string, over: string): ClaimPart => ({
  id,
  says: `The choice of “${label}” scores more than that of “${over}”.`,
  kind: 'ahead',
  ...choice,
  variant: `main/${label}`,
  over: [`main/${over}`],
});

export const study: WrittenStudy = {
  id: '120',
  papers: [{ atlas: 120, cite: 'Nathani et al. 2025, MLGym', url: 'https://arxiv.org/abs/2502.14499' }],
  family: 'systems',
  level: 'analog',
  title:
    'Halving on short runs {{verdict:part:halving|beats|does not beat|may beat}} random search at the same budget, and {{verdict:part:twice|beats|does not beat|may beat}} random search that judges each configuration twice; edits one at a time {{verdict:part:bounds|improve|do not improve|may improve}} a decent baseline',
  question: 'Do searchers with a small budget improve a baseline, and does it matter how they search?',
  claim:
    'Random search, successive halving and UCB over edits each find a better configuration than a decent baseline run again, and at an equal budget halving beats random search, also if that judges each configuration twice.',
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
      vary: [{ path: BUDGET, over: [40, 80, 160], unit: 'epochs' }],
      seeds: 200,
      seed: 2120,
      envSteps: 200,
      measurementPoints: 20,
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
  parts: [
    ahead('random', RANDOM, BASE),
    ahead('halvingOverBase', HALVING, BASE),
    ahead('bounds', BOUNDS, BASE),
    ahead('halving', HALVING, RANDOM),
    ahead('twice', HALVING, TWICE),
  ],
  controls: [ahead('blind', HALVING, BLIND)],
  shows: [
    {
      title: 'Score of the chosen configuration in new runs, by budget',
      run: 'main',
      metric: 'taskReturn',
      kind: 'sweep',
      over: BUDGET,
    },
    {
      title: 'Score while searching 160 epochs, then of the choice',
      run: 'main',
      metric: 'taskReturn',
      kind: 'curve',
      level: { [BUDGET]: 160 },
    },
  ],
  teaching: {
    before:
      'A configuration is a step size, an exploration rate and a discount, four values each. Training it means Q-learning in four small rooms; eight epochs are a full run. The score is 1 for a walk to the goal at once, less for each step, 0 if it never arrives, and it varies from run to run. A searcher may spend 40, 80 or 160 epochs and then chooses. With 80, “random” makes ten full runs. “Successive halving” trains 32 configurations for one epoch, the better 16 for one more, and so on; four get all eight. “UCB over edits” changes one setting of its best at a time. “Halving by chance” drops without looking. “Random, judged twice” makes two full runs of each configuration and so tries half as many. “Baseline again” repeats the configuration that was shipped: steps of 0.1, four moves in ten at random, a discount of 0.95. What counts are new runs of the choice.',
    predict: {
      ask: 'A run of one epoch has hardly begun to learn. Does it tell enough to drop half of the configurations?',
      options: [
        'Yes: halving beats full runs of fewer',
        'No: full runs of fewer are better',
        'Neither is clearly better',
      ],
      answer: '{{verdict:part:halving|0|1|2}}',
    },
    watch:
      'Compare the scores while searching with those of the choice: whose choice keeps what it promised?',
    after:
      'One epoch tells little about eight, but enough to drop the worst: with a tiny step or too little exploration the goal is not even found by then. So halving looks at three times as many configurations as random search, and ends {{part:halving.size|.2}} {{word:part:halving|above|below|from}} it over all budgets{{verdict:part:halving||. That is no lead|. That may still be chance}}. Is random search only fooled by lucky runs? Judging each configuration twice leaves half as many to try, and halving ends {{part:twice.size|.2}} {{word:part:twice|above|below|from}} that. Looking pays off: where halving drops by chance, it ends {{control:blind.size|.2}} lower. The baseline stays at {{mean:main/baseline again.taskReturn[agent.budget=80]}} however often it is run. With 40 epochs halving chooses configurations worth {{mean:main/successive halving.taskReturn[agent.budget=40]}}, random search {{mean:main/random.taskReturn[agent.budget=40]}}, halving by chance {{mean:main/halving by chance.taskReturn[agent.budget=40]}} and UCB over edits, which starts from the baseline, {{mean:main/UCB over edits.taskReturn[agent.budget=40]}}; with 160 epochs UCB comes to {{mean:main/UCB over edits.taskReturn[agent.budget=160]}} random search to {{mean:main/random.taskReturn[agent.budget=160]}}, judging twice to {{mean:main/random, judged twice.taskReturn[agent.budget=160]}} and halving to {{mean:main/successive halving.taskReturn[agent.budget=160]}}: with much to spend, a second look catches up. Over all budgets UCB is {{part:bounds.size|.3}} {{word:part:bounds|above|below|from}} the baseline, which the seeds {{verdict:part:bounds|show|refute|do not decide}}. In practice spend a small budget on many short runs.',
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
      says: 'Compare halving and halving by chance alone.',
      run: 'main',
      patch: { variants: variants.filter(({ label }) => label === HALVING || label === BLIND) },
    },
  ],
  writtenFor: 'h- h+ h+ h+ u0 u+ h+ h+',
  budget: { coreMinutes: 1.1, quick: { seeds: 20 } },
  caveats: [
    'The baseline is neither good nor bad among the 64 configurations. In an earlier run it was a poor one, which everything improves.',
    'Two hundred seeds leave two leads undecided. The number of seeds was set before the run.',
    'Halving keeps its runs and trains them on; random search and UCB judge a configuration by one full run, which can be lucky.',
  ],
  pilots:
    'Experiment seed 7, ten seeds, twice. In rooms of 3 × 3 cells a full run hardly learned, and no searcher saw a difference after one epoch; rooms of 2 × 2 were taken. Halving by chance was added as a control before the full run. That run had a baseline with steps of 0.03, which scored 0.04, so that everything improved on it. Pilot for a second full run with fresh seeds: experiment seed 75, 40 seeds, once, with seven configurations as the baseline, which scored from 0.08 to 0.75. The one with 0.58 was taken, since random search ends a little above it. Random search that judges twice was added.',
  review: {
    scores: { faithful: 1, informative: 2, decided: 1, teaching: 1, interesting: 1 },
    says: 'With a baseline near the middle every part was at risk, and halving by chance shows that the early scores count. But the row’s own claim, halving over random search, and UCB over the baseline stay undecided after one core-minute of twenty. That halving beats random search that judges twice holds for the mean of the budgets only: with 160 epochs it is behind (0.64 against 0.66), which neither title nor text says; and why one epoch is enough is told, not tested.',
    read: '2026-11-30',
  },
};
