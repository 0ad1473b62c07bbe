/** Nathani et al. 2025: MLGym. Searchers with a budget improve the settings of real training runs, whose results vary. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Spends the budget by a rule, then keeps the configuration that did best and trains it from nothing again and again. */
import searcher from './searcher.kernel.ts?raw';
/**
 * A step of this world is a real training: Q-learning for one epoch of 200 steps in four small rooms, with one of 64 configurations, then a test of
 * four greedy walks. Configuration = step size + 4 × exploration + 16 × discount; 36, the baseline, explores in a tenth of its
 * moves, discounts by 0.95 and takes small steps.
 */
import kernel from './world.kernel.ts?raw';

const [BASE, RANDOM, HALVING, BOUNDS, BLIND] = [
  'baseline again',
  'random',
  'successive halving',
  'UCB over edits',
  'halving by chance',
] as const;
const rules = [
  [BASE, 'baseline'],
  [RANDOM, 'random'],
  [HALVING, 'halving'],
  [BOUNDS, 'bounds'],
  [BLIND, 'blind'],
] as const;
const variants: StudyRun['variants'] = rules.map(([label, rule]) => ({
  label,
  reward: [{ term: 'task' }],
  agent: { type: 'custom-agent', text: searcher, rule },
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
    'Halving on short runs {{word:part:halving|beats|loses to|does about as well as}} random search at the same budget, and both {{verdict:part:random|improve|fail to improve|may improve}} a cautious baseline',
  question: 'Do searchers with a small budget improve a baseline, and does it matter how they search?',
  claim:
    'Random search, successive halving and UCB over edits each find a better configuration than the baseline run again, and halving beats random search at an equal budget.',
  standsFor:
    'Rules that change three settings stand for agents that write code, and Q-learning in four small rooms for machine learning tasks. What language models find beyond settings may not be concluded.',
  couldFail:
    'A run of one epoch may tell nothing about a run of eight, since a small step learns slowly and well; then halving would drop the best configurations. And one lucky run can fool every searcher.',
  leftOut: 'Agents that write code, and new algorithms: the paper, too, finds that gains come from settings.',
  runs: {
    main: {
      name: 'Epochs to spend on 64 configurations',
      variants,
      world: { family: 'graph', kernel },
      vary: [{ path: BUDGET, over: [40, 80, 160], unit: 'epochs' }],
      seeds: 100,
      seed: 120,
      envSteps: 200,
      measurementPoints: 20,
    },
  },
  gates: [
    {
      says: `There is something to improve: “${BASE}” scores less than 0.5.`,
      kind: 'level',
      ...choice,
      variant: `main/${BASE}`,
      below: 0.5,
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
      'A configuration is a step size, an exploration rate and a discount, four values each. Training it means Q-learning in four small rooms; eight epochs are a full run. The score is 1 for a walk to the goal at once, less for each step, 0 if it never arrives, and it varies from run to run. A searcher may spend 40, 80 or 160 epochs and then chooses. With 80, “random” makes ten full runs. “Successive halving” trains 32 configurations for one epoch, the better 16 for one more, and so on; four get all eight. “UCB over edits” changes one setting of its best at a time. “Halving by chance” drops without looking. “Baseline again” repeats the configuration that was shipped: steps of 0.03, one move in ten at random, a discount of 0.95. What counts are new runs of the choice.',
    predict: {
      ask: 'A run of one epoch has hardly begun to learn. Does it tell enough to drop half of the configurations?',
      options: [
        'Yes: halving beats full runs of fewer',
        'No: full runs of fewer are better',
        'It makes no difference',
      ],
      answer: '{{word:part:halving|0|1|2}}',
    },
    watch:
      'Compare the scores while searching with those of the choice: whose choice keeps what it promised?',
    after:
      'One epoch tells little about eight, but enough to drop the worst: with a tiny step or too little exploration the goal is not even found by then. So halving looks at three times as many configurations as random search, and ends {{part:halving.size|.2}} above it over all budgets; dropping by chance loses {{control:blind.size|.2}}. The gain is largest where the budget is smallest, {{mean:main/successive halving.taskReturn[agent.budget=40]}} against {{mean:main/random.taskReturn[agent.budget=40]}}, because with 160 epochs chance has tried 20 full runs. UCB over edits starts from the shipped configuration and needs two good edits at once; with 40 epochs it has hardly begun, {{mean:main/UCB over edits.taskReturn[agent.budget=40]}}, and with 160 it is level with halving. The baseline stays at {{mean:main/baseline again.taskReturn[agent.budget=80]}} however often it is run. In practice spend a small budget on many short runs.',
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
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 1 },
    says: 'Each step is a real training, and halving by chance shows that the early scores are what helps. But the baseline is so poor (0.04) that even halving by chance improves on it, so only one part of four was at risk. It holds by 0.04 over a random search that judges each configuration by one noisy run.',
    read: '2026-11-29',
  },
  writtenFor: 'h- h+ h+ h+ h+ h+ h+',
  budget: { coreMinutes: 0.3, quick: { seeds: 20 } },
  caveats: [
    'The baseline is a cautious configuration that would learn in a longer run.',
    'Halving keeps its runs and trains them on; random search and UCB judge a configuration by one full run, which can be lucky.',
  ],
  pilots:
    'Experiment seed 7, ten seeds, twice. In rooms of 3 × 3 cells a full run hardly learned, and no searcher saw a difference after one epoch; rooms of 2 × 2 were taken. Halving by chance was added as a control before the full run.',
};
