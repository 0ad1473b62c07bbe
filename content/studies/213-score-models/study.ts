/** Sikchi et al. 2024: SMORe. Scores of state, action and goal that are learned by matching a mixture, without a discriminator. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Four rooms of 3 × 3 cells with gaps between them. Start and goal are drawn. State = cell + 49 × goal. */
import kernel from './world.kernel.ts?raw';

const TOTAL = 500;
/**
 * Records first: a share of the episodes by the optimal policy, with random actions in between, the others at random. Their goals are not
 * kept. Then it learns from the records alone, for all goals: hindsight cloning counts what was done before a cell was reached. Matching
 * learns values of a reward that is 0 at the goal and −1 elsewhere, with the weights of GoFAR. SMORe learns scores.
 */
const learner = `export const meta = { label: 'Learner of goals', family: 'control' };
export const gamma = param({ value: 0.95, min: 0, max: 1, label: 'Discount' });
const rate = param({ value: 0.4, min: 0, max: 1, label: 'Step size' });
const share = param({ value: 0.1, min: 0, max: 1, label: 'Expert share', help: 'Of the recorded episodes.' });
const method = param({ type: 'u32', value: 0, options: ['hindsight', 'matching', 'scores'], label: 'Method' });
const mixture = param({ value: 0.2, min: 0, max: 1, label: 'Mixture', help: 'Of SMORe: the weight of the goal.' });
const optimalMask = data(u32, nObservations, (nActions + 31) / 32);
const states = memory(u32, ${TOTAL});
const actions = memory(u32, ${TOTAL});
const nexts = memory(u32, ${TOTAL});
const of = memory(u32, ${TOTAL});
const seen = memory(f32, 49, nActions);
const score = memory(f32, 2401, nActions);
const v = memory(f32, 2401);
const row = memory(f32, nActions);
let steps: u32 = 0;
let expert: bool = false;
export function begin(s: u32) { expert = bernoulli(share); }
function read(s: u32, into: f32[]) {
  for (let a = 0; a < nActions; a++) { into[a] = method == 0 || seen[s % 49][a] > 0.0 ? score[s][a] : -1000.0; }
}
export function act(s: u32): u32 {
  if (steps >= ${TOTAL}) { read(s, row); return draw(row, 0, 0.05, 1.0); }
  const first = below(nActions);
  if (!expert || bernoulli(0.2)) return first;
  for (let i = 0; i < nActions; i++) {
    const a = (first + i) % nActions;
    if (((optimalMask[s][0] >> a) & 1) == 1) return a;
  }
  return first;
}
function most(s: u32): f32 { read(s, row); const best = greatest(row); return best < -999.0 ? 0.0 : best; }
function improve(k: u32, goal: u32) {
  const s = states[k] + 49 * goal;
  const next = nexts[k] + 49 * goal;
  const a = actions[k];
  const there = nexts[k] == goal;
  if (method == 1) {
    const delta = (there ? 0.0 : gamma * v[next] - 1.0) - v[s];
    const above = max(delta + 1.0, 0.0);
    v[s] += rate * 0.5 * (above - (1.0 - gamma));
    score[s][a] += 0.1 * (above - score[s][a]);
  }
  if (method == 2) {
    const delta = (there ? 0.0 : gamma * most(next)) - score[s][a];
    score[s][a] += rate * (1.0 - mixture) * 0.5 * delta;
    if (there) score[s][a] += rate * mixture * (0.5 * delta + 1.0);
    score[s][a] -= rate * mixture * (1.0 - gamma) * 0.1;
  }
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (steps < ${TOTAL}) {
    states[steps] = s % 49; actions[steps] = a; nexts[steps] = next % 49; of[steps] = episodes;
    seen[s % 49][a] += 1.0;
    steps += 1;
    return;
  }
  for (let i: u32 = 0; i < 48; i++) {
    const k = below(${TOTAL});
    if (method == 0) {
      let later = k;
      for (let j: u32 = 0; j < 8; j++) { if (later + 1 < ${TOTAL} && of[later + 1] == of[k] && bernoulli(0.8)) later += 1; }
      score[states[k] + 49 * nexts[later]][actions[k]] += 1.0;
    } else improve(k, bernoulli(0.2) ? nexts[k] : nexts[below(${TOTAL})]);
  }
  countUpdate();
}
export function policy(s: u32) { read(s, pi); explore(pi, 0, 0.05, 1.0); }
export function value(s: u32): f32 { return most(s); }
export function actionValue(s: u32, a: u32): f32 { return score[s][a]; }
`;
const METHODS = { 'hindsight cloning': 'hindsight', matching: 'matching', SMORe: 'scores' };
const variants = (more: object = {}): StudyRun['variants'] =>
  Object.entries(METHODS).map(([label, method]) => ({
    label,
    agent: { type: 'custom-agent', text: learner, method, ...more },
    reward: [{ term: 'task' }],
  }));
const SHARE = 'agent.share';
const ahead = (over: string, share: number): ClaimPart => ({
  says: `With ${share * 100} % expert episodes, SMORe reaches at least 5 points more goals than ${over}.`,
  kind: 'ahead',
  metric: 'evaluationReturn',
  statistic: 'mean',
  margin: 0.05,
  variant: 'main/SMORe',
  over: [`main/${over}`],
  level: { [SHARE]: share },
});

export const study: WrittenStudy = {
  id: '213',
  papers: [
    {
      atlas: 213,
      cite: 'Sikchi et al. 2024, SMORe, arXiv 2311.02013',
      url: 'https://arxiv.org/abs/2311.02013',
    },
  ],
  family: 'offline',
  level: 'analog',
  title: 'Scores reach a few more goals than matching, and many more than hindsight cloning',
  question:
    'Do scores reach more goals than a discriminator’s reward and than hindsight, if few data are good?',
  claim:
    'With 1 % and with 10 % expert episodes, SMORe reaches more goals than matching by a discriminator’s reward and than hindsight cloning.',
  standsFor:
    'Tables stand for networks, and the exact indicator of the goal for a discriminator. What a discriminator gets wrong where data are few is thus left out.',
  runs: {
    main: {
      name: 'Any goal in four rooms',
      variants: variants(),
      world: { family: 'graph', kernel, stepLimit: 25 },
      vary: [{ path: SHARE, over: [0.01, 0.1, 0.5] }],
      evaluation: { policy: 'sampled', every: 5, episodes: 200 },
      seeds: 20,
      seed: 213,
      envSteps: 10_000,
      measurementPoints: 20,
    },
  },
  parts: [0.01, 0.1].flatMap((share) => [ahead('matching', share), ahead('hindsight cloning', share)]),
  shows: [
    {
      title: 'Goals reached by expert share',
      run: 'main',
      metric: 'evaluationReturn',
      kind: 'sweep',
      over: SHARE,
      logarithmic: true,
    },
  ],
  teaching: {
    before:
      'Only 500 recorded steps in four slippery rooms, most of them random walks, and no goals kept with them. Learners have to reach any cell. Hindsight cloning copies what was done before a cell was reached. Matching learns values of a reward that marks the goal. SMORe raises scores of steps that reach a goal, and asks that scores of neighbors agree.',
    predict: {
      ask: 'Which one reaches fewest goals?',
      answer: 0,
      options: ['Hindsight cloning', 'Matching', 'SMORe'],
    },
    watch: 'Compare the three lines where few episodes are good.',
    after:
      'A random walk that came to a cell was rarely on a good way there, so hindsight copies detours: about a quarter of the goals. Matching and SMORe both join steps of different episodes. The values of matching also count poor recorded steps, while SMORe compares with the best recorded one. It reaches about 8 goals in a hundred more. A table takes from matching the errors of a discriminator, so the gain is small.',
  },
  changes: [
    {
      says: 'Give SMORe a mixture of one half.',
      run: 'main',
      patch: { variants: variants({ mixture: 0.5 }) },
    },
    { says: 'Learn more slowly.', run: 'main', patch: { variants: variants({ rate: 0.1 }) } },
    { says: 'Let no move slip.', run: 'main', patch: { world: { slip: 0 } } },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 1, interesting: 1 },
    says: 'SMORe’s dual runs, tuned alike; but “matching” gets the exact goal indicator, so the discriminator error the paper removes is absent; SMORe uses max, matching an expectation.',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 0.7, quick: { seeds: 6 } },
  caveats: [
    'Contrastive learning is left out. Matching has the weights of GoFAR, and both it and SMORe act by their greatest recorded value.',
    'SMORe takes the greatest recorded score for the next state, where the paper uses an expectile.',
    'The agent records for its first 500 steps and then learns from the records alone.',
  ],
  pilots:
    'Experiment seed 7, five seeds, six times. With 3,000 steps matching reached 99 % of the goals; 500 were chosen. A step size of 0.1, 0.2 and 0.4 was tried for both, and 0.4 did best for both. A mixture of 0.2, 0.5 and 0.8 was tried for SMORe; 0.2 did best.',
};
