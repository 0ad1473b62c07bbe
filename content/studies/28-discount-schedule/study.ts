/** Liu et al. 2023: imitation from observation with automatic discount scheduling. The discount grows with what is mastered. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/**
 * A corridor of 30 places in which time is seen. The expert walks left from place 9 to 1, takes the key, and walks right through the door to
 * the goal at place 29. State = place + 30 × key + 60 × time.
 */
import kernel from './world.kernel.ts?raw';

const LAST = 37;
/** Pays 1 for being where the expert was at that time. Its actions and its key are not seen. */
const matching = {
  term: 'expression',
  expression:
    'const t = timeOf(next); return t <= 37.0 && placeOf(next) == (t <= 8.0 ? 9.0 - t : t - 8.0) ? 1.0 : 0.0;',
};

/** Q-learning whose discount is 0.2 ** (1 / k). Automatic: k grows when an episode follows the expert that far, in order. */
const learner = `export const meta = { label: 'Scheduled Q-learning', family: 'control' };
const alpha = param({ value: 0.2, min: 0, max: 1, label: 'Step size' });
export const gamma = param({ value: 0.99, min: 0, max: 1, label: 'Discount', help: 'With schedule fixed.' });
const epsilon = param({ value: 0.1, min: 0, max: 1, label: 'Exploration rate' });
const schedule = param({ type: 'u32', value: 0, options: ['fixed', 'rising', 'automatic'], label: 'Schedule', help: 'Of the discount.' });
const riseSteps = param({ value: 100000.0, min: 1, max: 1000000000, label: 'Rise', help: 'Steps of a rising schedule.' });
const q = memory(f32, nObservations, nActions);
const row = memory(f32, nActions);
let followed: u32 = 0;
let mastered: f32 = 1.0;
export function begin(s: u32) { followed = 0; }
function discount(): f32 {
  if (schedule == 0) return gamma;
  const k = schedule == 1 ? min(1.0 + ${LAST - 1}.0 * f32(envSteps) / riseSteps, ${LAST}.0) : mastered;
  return pow(0.2, 1.0 / k);
}
function read(s: u32, into: f32[]) {
  for (let a = 0; a < nActions; a++) { into[a] = masked(q[s][a], legal(s, a)); }
}
export function act(s: u32): u32 { read(s, row); return draw(row, 0, epsilon, 1.0); }
export function learn(s: u32, a: u32, r: f32, next: u32) {
  const error = r + (terminated ? 0.0 : discount() * value(next)) - q[s][a];
  q[s][a] += alpha * error;
  advantage(s, error);
  countUpdate();
  const t = next / 60;
  if (followed + 1 == t && next % 30 == (t <= 8 ? 9 - t : t - 8)) followed = t;
  if ((terminated || truncated) && f32(followed) >= mastered) mastered = min(mastered + 1.0, ${LAST}.0);
}
export function policy(s: u32) { read(s, pi); explore(pi, 0, epsilon, 1.0); }
export function value(s: u32): f32 { read(s, row); return greatest(row); }
export function actionValue(s: u32, a: u32): f32 { return q[s][a]; }
`;
const STEPS = 400_000;
const FIXED = { 'γ = 0.99': 0.99, 'γ = 0.9': 0.9, 'γ = 0.5': 0.5 };
const [RISING, AUTOMATIC] = ['rising', 'automatic'] as const;
const agent = { type: 'custom-agent', text: learner, riseSteps: STEPS / 2 };
const reward = [matching];
const run = (name: string, door: number): StudyRun => ({
  name,
  world: { family: 'graph', kernel, door, stepLimit: 50 },
  variants: [
    ...Object.entries(FIXED).map(([label, gamma]) => ({ label, agent: { ...agent, gamma }, reward })),
    { label: RISING, agent: { ...agent, schedule: RISING }, reward },
    { label: AUTOMATIC, agent: { ...agent, schedule: AUTOMATIC }, reward },
  ],
  evaluation: { policy: 'greedy', every: 1, episodes: 1 },
  seeds: 40,
  seed: 28,
  envSteps: STEPS,
  measurementPoints: 40,
});
const rule = { metric: 'evaluationReturn', statistic: 'mean' } as const;

export const study: WrittenStudy = {
  id: '28',
  papers: [{ atlas: 28, cite: 'Liu et al. 2023, arXiv 2310.07433', url: 'https://arxiv.org/abs/2310.07433' }],
  family: 'curriculum',
  level: 'full',
  title: 'With a shortcut, a discount that grows with what is mastered does worse than a low fixed one',
  question: 'Does a discount that grows with what is mastered imitate better than fixed ones?',
  claim:
    'Where progress matters, a discount that grows with what is mastered succeeds more often than every fixed one. Without the shortcut there is no difference.',
  runs: {
    shortcut: run('A shortcut to late places', 20),
    chain: run('Control: no shortcut', 10),
  },
  parts: [
    {
      kind: 'ahead',
      says: 'With the shortcut, the automatic schedule succeeds at least 10 points more often than every fixed discount.',
      ...rule,
      margin: 0.1,
      variant: `shortcut/${AUTOMATIC}`,
      over: Object.keys(FIXED).map((label) => `shortcut/${label}`),
    },
    ...Object.keys(FIXED).map(
      (label): ClaimPart => ({
        says: `Control: without the shortcut, it differs from ${label} by less than 10 points.`,
        kind: 'within',
        margin: 0.1,
        variant: `chain/${AUTOMATIC}`,
        ...rule,
        same: `chain/${label}`,
      }),
    ),
  ],
  shows: [
    { title: 'Success with the shortcut', run: 'shortcut', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'Success without it', run: 'chain', metric: 'evaluationReturn', kind: 'curve' },
  ],
  teaching: {
    before:
      'An expert walks left to a key, then right through a door to the goal. The learner sees only where the expert was at each time, and is paid for being there too. It does not see the key. The automatic schedule raises the discount when an episode has followed the expert one step further.',
    predict: {
      ask: 'Which discount opens the door most often?',
      answer: 2,
      options: ['The automatic one', '0.99', '0.5'],
    },
    watch: 'Compare success with the shortcut, where the door stands late, with the control.',
    after:
      'With the shortcut, ten places right of the start match the expert with or without the key. So an episode without the key counts as progress, and the automatic discount rises as if the key were mastered. It ends as the fixed 0.9 and 0.99 do: a third of the seeds succeed. At 0.5 more than half do. Each step of the expert is paid here, so even a short sight follows it, and its small values take less time to learn. What decides is whether the key is ever taken in time, and no discount sees it.',
  },
  changes: [
    { says: 'Put the door still later.', run: 'shortcut', patch: { world: { door: 26 } } },
    { says: 'Train four times as long.', run: 'shortcut', patch: { envSteps: 4 * STEPS } },
    {
      says: 'Let the door stand in the middle of the shortcut.',
      run: 'shortcut',
      patch: { world: { door: 15 } },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 1, teaching: 1, interesting: 1 },
    says: 'The key is invisible to the progress recognizer, so ‘mastered’ can never mean mastered; all curves are flat from 15 % of the run on (32.5 % of seeds).',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 0.9, quick: { seeds: 10 } },
  caveats: [
    'Progress is the number of steps matched in order from the start, and the discount is 0.2 to the power 1/k. Optimal transport is left out: places match at equal times.',
    'Two controls are undecided; automatic and fixed discounts differ in two seeds of 40.',
    'A table that sees time. Only one length of the chain, and one place of the door.',
  ],
  pilots:
    'Experiment seed 7, ten seeds, four times. A teleport as the shortcut, with each place paid once an episode, kept all but the discount of 0.5 at 0, without a shortcut too, because a table does not see what was paid. Time was then made a part of the state. While the learner explores, one wrong step breaks the match, so greedy episodes are measured; 200,000 steps became 400,000.',
};
