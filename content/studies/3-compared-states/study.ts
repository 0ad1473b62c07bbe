/** Venkataraman et al. 2024: offline learning from compared pictures. A reward from noisy comparisons labels poor data for IQL. */
import type { WrittenStudy } from '../../../src/study/study.ts';

/** Two rooms with a gap. Start anywhere, and the goal lies in the corner. */
const map = ['###########', '#....#....#', '#.........#', '#....#....#', '#....#...G#', '###########'];
/**
 * A noisy oracle says which of two cells is nearer to the goal, for as many pairs as asked. A score of each cell is fitted to what it says
 * (Bradley–Terry), and paid on arrival. The best score is 0 and the worst −1, so lingering never pays.
 */
const compared = (noise: number) => `export const meta = { label: 'Compared states' };
const noise = param({ value: ${noise.toFixed(2)}, min: 0, max: 0.5, label: 'Label noise', help: 'Share of wrong answers.' });
const better = memory(u32, 240);
const worse = memory(u32, 240);
const score = memory(f32, nStates);
function cellOf(column: u32, row: u32): u32 { return column + 11 * (column == 5 ? 2 : row); }
export function init() {
  for (let k: u32 = 0; k < 240; k++) {
    const a = cellOf(1 + below(9), 1 + below(4));
    const b = cellOf(1 + below(9), 1 + below(4));
    const first = (distance(a) < distance(b)) != bernoulli(noise);
    better[k] = first ? a : b;
    worse[k] = first ? b : a;
  }
  for (let pass: u32 = 0; pass < 8; pass++) {
    for (let k: u32 = 0; k < 240; k++) {
      const push = 0.2 * sigmoid(score[worse[k]] - score[better[k]]);
      score[better[k]] += push;
      score[worse[k]] -= push;
    }
  }
  let most = -1000000.0;
  let least = 1000000.0;
  for (let s = 0; s < nStates; s++) { most = max(most, score[s]); least = min(least, score[s]); }
  for (let s = 0; s < nStates; s++) score[s] = (score[s] - most) / max(most - least, 0.000001);
}
export function reward(): f32 { return score[next]; }
`;
const data = {
  gamma: 0.9,
  dataSize: 4000,
  dataOptimal: 0.1,
  dataRandom: 0.3,
  layers: 1,
  width: 64,
  batchSize: 32,
  learningRate: 0.01,
};
const iql = { ...data, type: 'iql', beta: 20, targetEvery: 500 };
const task = [{ term: 'task' }];
const learned = (noise: number) => [{ term: 'custom-module', text: compared(noise) }];
const [BC, BEST, TRUE, CLEAN, NOISY, COIN] = [
  'BC',
  'BC, best tenth',
  'IQL, true reward',
  'IQL, comparisons',
  'IQL, 30 % wrong',
  'IQL, coin flips',
] as const;
const variants = (more: object = {}) => [
  { label: BC, agent: { ...data, type: 'bc', ...more }, reward: task },
  { label: BEST, agent: { ...data, type: 'bc', dataBest: 0.1, ...more }, reward: task },
  { label: TRUE, agent: { ...iql, ...more }, reward: task },
  { label: CLEAN, agent: { ...iql, ...more }, reward: learned(0) },
  { label: NOISY, agent: { ...iql, ...more }, reward: learned(0.3) },
  { label: COIN, agent: { ...iql, ...more }, reward: learned(0.5) },
];
const rule = { metric: 'evaluationReturn', margin: 0.05, statistic: 'mean' } as const;

export const study: WrittenStudy = {
  id: '3',
  papers: [
    { atlas: 3, cite: 'Venkataraman et al. 2024, arXiv 2411.05273', url: 'https://arxiv.org/abs/2411.05273' },
  ],
  family: 'offline',
  level: 'analog',
  title: 'A reward from compared states lets IQL learn from poor data what cloning cannot',
  question: 'Does a reward from noisy comparisons let IQL learn more from poor data than cloning does?',
  claim:
    'On poor data, IQL with a reward from compared states ends above cloning; wrong answers widen its gap to the true reward, and answers by coin flips lose the rest.',
  standsFor:
    'A script that compares two cells and errs at random stands for a model that compares pictures; errors of such a model are not random. Nothing follows about robots.',
  runs: {
    main: {
      name: 'Poor data of two rooms',
      variants: variants(),
      world: { family: 'gridworld', map, starts: 'anywhere', stepCost: 0.02, stepLimit: 40 },
      evaluation: { policy: 'sampled', every: 4, episodes: 40 },
      seeds: 20,
      seed: 3,
      envSteps: 40_000,
      measurementPoints: 16,
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'IQL on comparisons ends at least 0.05 above cloning, of all episodes or of the best.',
      ...rule,
      variant: `main/${CLEAN}`,
      over: [`main/${BC}`, `main/${BEST}`],
    },
    {
      kind: 'ahead',
      says: 'The gap to the true reward grows with noise: 30 % wrong answers cost at least 0.05.',
      ...rule,
      variant: `main/${CLEAN}`,
      over: [`main/${NOISY}`],
    },
    {
      kind: 'ahead',
      says: 'Control: answers by coin flips end at least 0.05 below 30 % wrong ones.',
      ...rule,
      variant: `main/${NOISY}`,
      over: [`main/${COIN}`],
    },
  ],
  shows: [{ title: 'Return in the rooms', run: 'main', metric: 'evaluationReturn', kind: 'curve' }],
  teaching: {
    before:
      'Nine of ten recorded episodes are random walks, the others are good but for random steps. None has a reward. An oracle says of 240 pairs of cells which is nearer to the goal, and a score of each cell is fitted to its answers. IQL learns from the data with that score, or with the true reward. Others clone all episodes or the best.',
    predict: {
      ask: 'What do 30 % wrong answers do?',
      answer: 1,
      options: ['Nothing: errors average out', 'They cost much of the gain', 'IQL falls behind cloning'],
    },
    watch: 'Compare the spread of the seeds with right and with wrong answers.',
    after:
      'Cloning repeats the walks and ends at {{mean:main/BC.evaluationReturn}}. The best tenth are short walks as well as good ones: {{mean:main/BC, best tenth.evaluationReturn}}. A score that rises toward the goal says at each cell which recorded step was better, so IQL joins good steps of many episodes and ends at {{mean:main/IQL, comparisons.evaluationReturn}}. Each cell is in about 13 pairs. With three in ten answers wrong, some cell far from the goal may seem the best, and in some seeds the agent stays there. The mean falls to {{mean:main/IQL, 30 % wrong.evaluationReturn}}. With coin flips the score is noise, and so is the way: {{mean:main/IQL, coin flips.evaluationReturn|.2}}.',
  },
  changes: [
    {
      says: 'Record five times as many good episodes.',
      run: 'main',
      patch: { variants: variants({ dataOptimal: 0.5 }) },
    },
    { says: 'Record half as much.', run: 'main', patch: { variants: variants({ dataSize: 2000 }) } },
    { says: 'Let moves slip.', run: 'main', patch: { world: { slip: 0.2 } } },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 2, teaching: 2, interesting: 1 },
    says: 'Clean ordering with a coin-flip control (0.74 / 0.41 / −0.01) and a strong clone baseline; but the oracle compares true distances and the discriminator-IRL arm is missing; IQL on the true reward is still rising (0.64→0.73).',
    read: '2026-11-28',
  },
  writtenFor: 'h+ h+ h+ h+',
  notMeasured: ['13'],
  budget: { coreMinutes: 1.7, quick: { seeds: 4 } },
  caveats: [
    'The discriminator between goal and data is left out: with a table it marks the goal alone, as the true reward does.',
    'The gap to the true reward is read as the loss by wrong answers, since the true reward is the same. A dense score may teach IQL more than the true reward, which pays at the goal.',
    'Cells are compared one at a time, and the answer knows the walls.',
  ],
  pilots:
    'Experiment seed 7, three seeds, once. Nothing was changed after it. Before that, 300 pairs and 20 passes had become 240 and 8, because a module may not compute longer.',
};
