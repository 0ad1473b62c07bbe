/** Nathani et al. 2025: MLGym. Searchers with a budget improve the settings of a training run; scores are noisy. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

/** 64 configurations: three settings with four values each. An action is a training run with one of them; 0 is the baseline. */
const kernel = `export const meta = { name: 'graph', label: 'Configurations', family: 'graph', states: 1, actions: 64, outcomes: 1 };
const noise = param({ value: 0.1, min: 0, max: 1, label: 'Noise', help: 'Standard deviation of the score between two runs of one configuration.' });
/** Distance of a setting from its best value. */
function off(action: u32, setting: u32, best: u32): f32 { return abs(f32((action >> (2 * setting)) & 3) - f32(best)); }
/** Score without noise. The first two settings depend on each other: two errors cost less than their sum. */
export function score(action: u32): f32 {
  const first = off(action, 0, 3);
  const second = off(action, 1, 2);
  return 0.9 - 0.15 * first - 0.15 * second + 0.04 * first * second - 0.05 * off(action, 2, 1);
}
export function reset(): u32 { return 0; }
export function step(s: u32, action: u32, outcome: u32): u32 {
  pay(score(action) + noise * normal());
  terminate();
  return 0;
}
`;
/** Spends the budget by a rule, then keeps the configuration that looks best. Halving and bounds begin with 16 drawn configurations. */
const searcher = `export const meta = { label: 'Searcher', family: 'control' };
const rule = param({ type: 'u32', value: 0, options: ['baseline', 'random', 'halving', 'bounds'], label: 'Rule', help: 'Which configuration is run next.' });
const budget = param({ type: 'u32', value: 64, min: 1, max: 1000, label: 'Budget', help: 'Runs before a configuration is chosen for good.' });
export const gamma = param({ value: 1, min: 0, max: 1, label: 'Discount γ', help: 'Has no effect.' });
const sum = memory(f32, 64);
const runs = memory(f32, 64);
const drawn = memory(u32, 16);
const left = memory(u32, 16);
let spent: u32 = 0;
let next: u32 = 0;
export function init() {
  for (let k = 0; k < 16; k++) { drawn[k] = below(64); left[k] = 1; }
}
function mean(c: u32): f32 { return runs[c] > 0.0 ? sum[c] / runs[c] : -9.0; }
function best(): u32 {
  let top: u32 = 0;
  for (let c = 1; c < 64; c++) { if (mean(c) > mean(top)) { top = c; } }
  return top;
}
/** Of the configurations that are left, the one with the fewest runs. */
function fewest(): u32 {
  let top: u32 = 16;
  for (let k = 0; k < 16; k++) {
    if (left[k] == 1 && (top == 16 || runs[drawn[k]] < runs[drawn[min(top, 15)]])) { top = k; }
  }
  return drawn[min(top, 15)];
}
/** Drops the worse half. */
function halve() {
  let count: u32 = 0;
  for (let k = 0; k < 16; k++) { count += left[k]; }
  for (let round = 0; round < 8; round++) {
    if (round >= count / 2) { break; }
    let worst: u32 = 16;
    for (let k = 0; k < 16; k++) {
      if (left[k] == 1 && (worst == 16 || mean(drawn[k]) < mean(drawn[min(worst, 15)]))) { worst = k; }
    }
    left[min(worst, 15)] = 0;
  }
}
function highest(): u32 {
  let top: u32 = 0;
  let bound = -9.0;
  for (let k = 0; k < 16; k++) {
    const c = drawn[k];
    const reach = runs[c] > 0.0 ? mean(c) + 0.2 * sqrt(log(f32(spent) + 1.0) / runs[c]) : 9.0;
    if (reach > bound) { bound = reach; top = c; }
  }
  return top;
}
function choose() {
  if (rule == 0) { next = 0; }
  else if (spent >= budget) { next = best(); }
  else if (rule == 1) { next = below(64); }
  else if (rule == 3) { next = highest(); }
  else {
    if (spent == budget / 4 || spent == budget / 2 || spent == budget * 3 / 4) { halve(); }
    next = fewest();
  }
}
export function begin(s: u32) { choose(); }
export function act(s: u32): u32 { return next; }
export function learn(s: u32, a: u32, r: f32, to: u32) {
  if (spent < budget) {
    spent += 1;
    sum[a] += r;
    runs[a] += 1.0;
    countUpdate();
  }
}
export function policy(s: u32) {
  for (let a = 0; a < nActions; a++) { pi[a] = a == next ? 1.0 : 0.0; }
}
export function value(s: u32): f32 { return 0.0; }
`;
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
  ...({ kind: 'ahead', metric, variant: `main/${label}`, over: [`main/${other}`], margin } as const),
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
  budget: { coreMinutes: 0.5, quick: { seeds: 30 } },
  caveats: ['All runs cost the same; halving usually saves by short runs.'],
  pilots: 'Experiment seed 7, once. Nothing was changed after it.',
};
