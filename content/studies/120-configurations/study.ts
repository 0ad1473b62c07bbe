/** Nathani et al. 2025: MLGym. Searchers with a budget improve the settings of a training run; scores are noisy. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Spends the budget by a rule, then keeps the configuration that looks best. Halving and bounds begin with 16 drawn configurations. */
import searcher from './searcher.kernel.ts?raw';
/** 64 configurations: three settings with four values each. An action is a training run with one of them; 0 is the baseline. */
import kernel from './world.kernel.ts?raw';

const [BASE, RANDOM, HALVING, BOUNDS] = ['baseline again', 'random', 'successive halving', 'UCB'] as const;
const reward = [{ term: 'task' }];
const rules = [
  [BASE, 'baseline'],
  [RANDOM, 'random'],
  [HALVING, 'halving'],
  [BOUNDS, 'bounds'],
] as const;
const variants: StudyRun['variants'] = rules.map(([label, rule]) => ({
  label,
  reward,
  agent: { type: 'custom-agent', text: searcher, rule },
}));
const metric = 'taskReturn';
const above = (label: string, other: string, margin: number): ClaimPart => ({
  says: `The choice of “${label}” scores at least ${margin} above that of “${other}”.`,
  kind: 'ahead',
  metric,
  variant: `main/${label}`,
  over: [`main/${other}`],
  margin,
});

export const study: WrittenStudy = {
  id: '120',
  papers: [{ atlas: 120, cite: 'Nathani et al. 2025, MLGym', url: 'https://arxiv.org/abs/2502.14499' }],
  family: 'systems',
  level: 'analog',
  title: 'Every searcher improves the baseline; new draws beat halving of a few',
  question: 'Do searchers with a small budget improve a baseline, and does it matter how they search?',
  claim:
    'Random search, successive halving and UCB each find a better configuration than the baseline run again, and halving beats random search at as many runs.',
  standsFor:
    'A formula with noise stands for training runs, and rules for agents that write code. Nothing follows about new algorithms or about real benchmarks.',
  runs: {
    main: {
      name: '64 runs to choose among 64 configurations',
      variants,
      world: { family: 'graph', kernel },
      seeds: 100,
      seed: 120,
      envSteps: 1280,
      measurementPoints: 40,
    },
  },
  parts: [...[RANDOM, HALVING, BOUNDS].map((label) => above(label, BASE, 0.1)), above(HALVING, RANDOM, 0.01)],
  shows: [
    { title: 'Score of the choice', run: 'main', metric, kind: 'bars' },
    { title: 'Score while searching, then of the choice', run: 'main', metric, kind: 'curve' },
  ],
  teaching: {
    before:
      'A training run has three settings with four values each, and its score varies by 0.1 from run to run. A searcher may make 64 runs, then it must choose. One draws a new one each time. Two begin with 16 drawn configurations: one drops the worse half three times, one follows upper bounds. The baseline is only run again.',
    predict: {
      ask: 'Does halving beat new draws at the same number of runs?',
      options: ['Yes', 'No, new draws are better', 'They tie'],
      answer: 1,
    },
    watch: 'Compare the bars, and how wide the intervals are.',
    after:
      'Scores differ between configurations far more than between runs. So 64 different configurations find a better one, 0.85 on average, than 16 that are measured again and again, 0.81. Halving and bounds only sort their first draw. The shipped baseline stays at 0.34, however often it is run. With noisier runs this may turn around: try it.',
  },
  changes: [
    { says: 'Make runs three times as noisy.', run: 'main', patch: { world: { noise: 0.3 } } },
    {
      says: 'Allow 256 runs.',
      run: 'main',
      patch: { variants: variants.map((one) => ({ ...one, agent: { ...one.agent, budget: 256 } })) },
    },
    {
      says: 'Allow 32 runs.',
      run: 'main',
      patch: { variants: variants.map((one) => ({ ...one, agent: { ...one.agent, budget: 32 } })) },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 0, decided: 1, teaching: 2, interesting: 1 },
    says: 'Halving starts from 16 of 64 and cannot use short runs, which is its point; with noise 0.1 the loss is arithmetic.',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 0.5, quick: { seeds: 30 } },
  caveats: ['All runs cost the same; halving usually saves by short runs.'],
  pilots: 'Experiment seed 7, once. Nothing was changed after it.',
};
