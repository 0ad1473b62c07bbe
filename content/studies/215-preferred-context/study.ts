/** Kang et al. 2023: OPPO. A policy that follows a context, and the context that preferences favor. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

const TOTAL = 3000;
const MAX_EPISODES = 600; // episodes
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
const CELLS = 121;

/**
 * Records first: each episode walks to a corner that is drawn, with random actions in between. Then it learns from the records and from noisy
 * preferences between recorded episodes, which compare their returns. A fitted reward is shifted so that walking about never pays. An episode's context is the corner where it ended.
 */
const learner = `export const meta = { label: 'Learner from preferences', family: 'control' };
export const gamma = param({ value: 0.97, min: 0, max: 1, label: 'Discount' });
const preferences = param({ type: 'u32', value: 50, min: 1, max: 500, label: 'Preferences', help: 'Pairs of episodes.' });
const noise = param({ value: 0.1, min: 0, max: 0.5, label: 'Label noise', help: 'Share of wrong preferences.' });
const randomness = param({ value: 0.4, min: 0, max: 1, label: 'Random actions', help: 'Of the recorded steps.' });
const method = param({ type: 'u32', value: 0, options: ['cloning', 'fitted-reward', 'true-reward', 'context', 'any-context'], label: 'Method' });
const states = memory(u32, ${TOTAL});
const actions = memory(u32, ${TOTAL});
const nexts = memory(u32, ${TOTAL});
const ends = memory(u32, ${TOTAL});
const rewards = memory(f32, ${TOTAL});
const of = memory(u32, ${TOTAL});
const context = memory(u32, ${MAX_EPISODES});
const earned = memory(f32, ${MAX_EPISODES});
const entered = memory(f32, ${MAX_EPISODES}, ${CELLS});
const won = memory(u32, 500);
const lost = memory(u32, 500);
const score = memory(f32, 5);
const compared = memory(u32, 5);
const fitted = memory(f32, ${CELLS});
const seen = memory(f32, nObservations, nActions);
const known = memory(f32, ${5 * CELLS}, nActions);
const q = memory(f32, nObservations, nActions);
const row = memory(f32, nActions);
let steps: u32 = 0;
let episode: u32 = 0;
let corner: u32 = 0;
let chosen: u32 = 0;
function contextOf(cell: u32): u32 { return cell == 12 ? 0 : cell == 20 ? 1 : cell == 100 ? 2 : cell == 108 ? 3 : 4; }
function inside(cell: u32): bool { return cell % 11 > 0 && cell % 11 < 10 && cell > 11 && cell < 110; }
export function begin(s: u32) { corner = below(4); }
function read(s: u32, into: f32[]) {
  let any = 0.0;
  for (let a = 0; a < nActions; a++) {
    into[a] = method == 0 ? seen[s][a] : method > 2 ? known[chosen * ${CELLS} + s][a] : seen[s][a] > 0.0 ? q[s][a] : -1000.0;
    any += into[a];
  }
  if (method > 2 && any == 0.0) { for (let a = 0; a < nActions; a++) into[a] = seen[s][a]; }
}
function best(s: u32): f32 { read(s, row); const most = greatest(row); return most < -999.0 ? 0.0 : most; }
export function act(s: u32): u32 {
  if (steps >= ${TOTAL}) { read(s, row); return draw(row, 0, 0.05, 1.0); }
  if (bernoulli(randomness)) return below(4);
  const x = s % 11;
  const y = s / 11;
  const toX: u32 = corner % 2 == 0 ? 1 : 9;
  const toY: u32 = corner < 2 ? 1 : 9;
  if (x != toX && (y == toY || bernoulli(0.5))) return x < toX ? 1 : 3;
  return y < toY ? 2 : 0;
}
function prepare() {
  for (let k: u32 = 0; k < ${TOTAL}; k++) {
    seen[states[k]][actions[k]] += 1.0;
    known[context[of[k]] * ${CELLS} + states[k]][actions[k]] += 1.0;
    entered[of[k]][nexts[k]] += 1.0;
    earned[of[k]] += rewards[k];
  }
  for (let k: u32 = 0; k < 500; k++) {
    const a = below(episode);
    const b = below(episode);
    const first = (earned[a] > earned[b]) != bernoulli(noise);
    won[k] = first ? a : b;
    lost[k] = first ? b : a;
  }
  for (let pass: u32 = 0; pass < 30; pass++) {
    for (let k: u32 = 0; k < 500; k++) {
      if (k >= preferences) break;
      const v = context[won[k]];
      const w = context[lost[k]];
      compared[v] = 1;
      compared[w] = 1;
      const push = 0.1 * sigmoid(score[w] - score[v]);
      score[v] += push;
      score[w] -= push;
      let margin = 0.0;
      for (let c: u32 = 0; c < ${CELLS}; c++) margin += (entered[won[k]][c] - entered[lost[k]][c]) * fitted[c];
      const pull = 0.1 * sigmoid(-margin);
      for (let c: u32 = 0; c < ${CELLS}; c++) fitted[c] += pull * (entered[won[k]][c] - entered[lost[k]][c]) - 0.0001 * fitted[c];
    }
  }
  for (let z: u32 = 1; z < 5; z++) { if (compared[z] == 1 && (compared[chosen] == 0 || score[z] > score[chosen])) chosen = z; }
  let most = -1000000.0;
  for (let c: u32 = 0; c < ${CELLS}; c++) { if (contextOf(c) == 4 && inside(c)) most = max(most, fitted[c]); }
  for (let c: u32 = 0; c < ${CELLS}; c++) fitted[c] -= most;
  if (method == 4) chosen = below(4);
}
export function learn(s: u32, a: u32, r: f32, next: u32) {
  if (steps < ${TOTAL}) {
    states[steps] = s; actions[steps] = a; nexts[steps] = next; rewards[steps] = r; of[steps] = min(episode, ${MAX_EPISODES - 1});
    ends[steps] = terminated ? 1 : 0;
    steps += 1;
    if (terminated || truncated || steps == ${TOTAL}) {
      context[min(episode, ${MAX_EPISODES - 1})] = contextOf(next);
      episode = min(episode + 1, ${MAX_EPISODES});
    }
    if (steps == ${TOTAL}) prepare();
    return;
  }
  for (let i: u32 = 0; i < 16; i++) {
    const k = below(${TOTAL});
    const paid = method == 1 ? fitted[nexts[k]] : rewards[k];
    const error = paid + (ends[k] == 1 ? 0.0 : gamma * best(nexts[k])) - q[states[k]][actions[k]];
    q[states[k]][actions[k]] += 0.2 * error;
    advantage(states[k], error);
  }
  countUpdate();
}
export function policy(s: u32) { read(s, pi); explore(pi, 0, 0.05, 1.0); }
export function value(s: u32): f32 { return best(s); }
export function actionValue(s: u32, a: u32): f32 { return q[s][a]; }
`;
const METHODS = {
  cloning: 'cloning',
  'fitted reward': 'fitted-reward',
  'true reward': 'true-reward',
  'preferred context': 'context',
  'any context': 'any-context',
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
  says: `With ${preferences} preferences, the preferred context ends at least 0.3 above “${over}”.`,
  kind: 'ahead',
  margin: 0.3,
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
  title: 'Finding the preferred context takes fewer preferences than fitting a reward',
  question: 'Is it better to find the context that preferences favor than to fit a reward to them?',
  claim:
    'With 20 and with 200 preferences, finding the preferred context ends above fitting a reward and above any context.',
  standsFor:
    'The corner in which an episode ended stands for a learned embedding of it, and tables for networks. Nothing follows about how well embeddings are learned.',
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
  parts: [20, 200].flatMap((preferences) => [
    ahead('fitted reward', preferences),
    ahead('any context', preferences),
  ]),
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
      'Recorded episodes walk from the middle to one of four corners, which pay 1, 3, 5 or 8. A few noisy preferences compare the returns of two episodes. One learner fits a reward to them and learns values from the records. Another copies episodes by where they ended, its context, and asks which context the preferences favor.',
    predict: {
      ask: 'Who needs fewer preferences?',
      options: ['The one with a reward', 'The one with a context', 'Both need about 200'],
      answer: 1,
    },
    watch: 'Compare 20 and 200 preferences, and the learner that has the true reward.',
    after:
      'Twenty preferences say little about 81 cells, but enough about four corners. The preferred context earns 6.3 with 20 of them, and 6.8 is what the true reward earns. A fitted reward has to say which of nine steps won an episode, and earns 3.0, as cloning does. With 200 preferences it comes to 5.3. A context drawn at random earns 3.2, so the records alone do not do it. The context helps because what matters is where episodes end.',
  },
  changes: [
    {
      says: 'Let 30 % of the preferences be wrong.',
      run: 'main',
      patch: { variants: variants({ noise: 0.3 }) },
    },
    { says: 'Let no preference be wrong.', run: 'main', patch: { variants: variants({ noise: 0 }) } },
    {
      says: 'Record walks that are mostly random.',
      run: 'main',
      patch: { variants: variants({ randomness: 0.8 }) },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 0, decided: 2, teaching: 2, interesting: 1 },
    says: 'The context given is the label that pays (the corner); the rival must fit 81 cells from 20 pairs. Clear but rigged.',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 0.6, quick: { seeds: 8 } },
  caveats: [
    'The context is given, and fits the task. The paper learns it from the records.',
    'Q-learning that considers recorded actions only stands for IQL. All labels are wrong with the same chance, one in ten.',
    'The agent records for its first 3,000 steps and then learns from the records alone.',
  ],
  pilots:
    'Experiment seed 7, six seeds, twice. At first the fitted reward paid for walking about, so its policy never ended an episode; it was then shifted so that only corners can pay. Contexts that no preference compared are no longer chosen. 20 seeds became 40 before the full run. A variable was renamed after it, and it was measured again with the same numbers.',
};
