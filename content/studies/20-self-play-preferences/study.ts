/** Swamy et al. 2024 (SPO): reward a response by how often it beats your own other responses. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const reward = [{ term: 'task' }];
const settings = {
  type: 'preference-play',
  klCoefficient: 0.01,
  comparisons: 20_000,
  alpha: 0.1,
  output: 'average',
};
const variant = (label: string, method: string, more: object = {}) => ({
  label,
  agent: { ...settings, method, ...more },
  reward,
});
const game = (means: readonly number[], names: readonly string[]) => ({
  family: 'bandit',
  means,
  labels: names.flatMap((one) => names.map((other) => `${one} against ${other}`)),
});
/** Length, hazards and (less) coins of five paths through a grid. Three people look at one total each; one in five answers at random. */
const paths = [
  { name: 'direct', totals: [4, 0, 0] },
  { name: 'scenic', totals: [6, 1, -5] },
  { name: 'long', totals: [8, 2, -4] },
  { name: 'longer', totals: [10, 3, -3] },
  { name: 'longest', totals: [12, 4, -2] },
];
const share = (a: readonly number[], b: readonly number[]) => a.filter((x, k) => x < (b[k] ?? 0)).length / 3;
const walked = paths.flatMap(({ totals }) =>
  paths.map((other) => (other.totals === totals ? 0.5 : 0.1 + 0.8 * share(totals, other.totals))),
);
const common = { seeds: 20, seed: 20, envSteps: 26_000, measurementPoints: 52 };

export const study: WrittenStudy = {
  id: '20',
  papers: [{ atlas: 20, cite: 'Swamy, Dann, Kidambi, Wu & Agarwal 2024, arXiv 2401.04056' }],
  family: 'preference',
  level: 'analog',
  title: 'Self-play on comparisons finds what wins; a reward model finds what is liked on average',
  question: 'Is the response with the highest fitted reward the one that wins most comparisons?',
  claim:
    'Where preferences circle, self-play has a smaller duality gap than a reward model, and it wins most comparisons with it; where they are in order, the gaps are the same.',
  standsFor:
    'Paths of the grid are listed as five responses, and win proportions come from a table of the comparisons instead of sampled batches. What a network would generalize over paths may not be concluded.',
  runs: {
    circle: {
      name: 'Preferences that circle',
      world: game([0.5, 0.8, 0.1, 0.2, 0.5, 0.7, 0.9, 0.3, 0.5], ['a', 'b', 'c']),
      ...common,
      variants: [variant('reward model', 'bradley-terry'), variant('SPO', 'self-play')],
    },
    order: {
      name: 'Preferences in order',
      world: game([0.5, 0.8, 0.9, 0.2, 0.5, 0.7, 0.1, 0.3, 0.5], ['a', 'b', 'c']),
      ...common,
      variants: [variant('reward model', 'bradley-terry'), variant('SPO', 'self-play')],
    },
    paths: {
      name: 'Preferences over whole paths',
      world: game(
        walked,
        paths.map(({ name }) => name),
      ),
      ...common,
      variants: [variant('SPO against reward model', 'self-play', { against: 'reward-model' })],
    },
  },
  parts: [
    {
      says: 'Circle: the average policy of SPO has a duality gap at least 0.1 below that of the reward model.',
      kind: 'ahead',
      metric: 'dualityGap',
      variant: 'circle/SPO',
      direction: 'below',
      over: ['circle/reward model'],
      margin: 0.1,
    },
    {
      says: 'Control: where preferences are in order, their gaps are the same (±0.05).',
      kind: 'within',
      metric: 'dualityGap',
      variant: 'order/SPO',
      same: 'order/reward model',
      margin: 0.05,
    },
    {
      says: 'Paths: SPO wins more than 55 % of the comparisons with the reward model’s choice.',
      kind: 'level',
      metric: 'taskReturn',
      variant: 'paths/SPO against reward model',
      above: 0.55,
    },
  ],
  shows: [
    { title: 'Duality gap where preferences circle', run: 'circle', metric: 'dualityGap', kind: 'bars' },
    {
      title: 'Win rate against the reward model, over whole paths',
      run: 'paths',
      metric: 'taskReturn',
      kind: 'curve',
    },
  ],
  teaching: {
    before:
      'Both learners see the same 20,000 comparisons of two responses. The reward model gives each response a score and plays the best one. SPO plays against itself: a response is worth its share of wins over the policy’s own responses.',
    predict: {
      ask: 'One path beats every other with 63 %. Another loses to it, but beats all the rest with 90 %. Which one gets the highest score?',
      options: ['The one that beats all', 'The one that beats the rest by far', 'Both the same'],
      answer: 1,
    },
    watch: 'After 20,000 comparisons both play. Then the win rate is that of SPO against the reward model.',
    after:
      'A Bradley–Terry score fits the average win rate over whatever was compared (Borda). The path that crushes the weak ones gets the highest score, though one path beats it. Self-play asks another question: what can no policy beat? That is the minimax winner, max_π min_π′ P(π ≻ π′). With multiplicative weights the average policy approaches it at rate 1 / √T, whether or not preferences circle. In practice the two differ when people weigh several totals at once.',
  },
  changes: [
    {
      says: 'Play the last policy of self-play, not the average: even a small KL penalty lets it settle.',
      run: 'circle',
      patch: { variants: [variant('SPO, last', 'self-play', { output: 'last' })] },
    },
    {
      says: 'Compare mostly the first two paths: the reward model now sees who wins.',
      run: 'paths',
      patch: { variants: [variant('SPO', 'self-play', { against: 'reward-model', samplingSkew: 2 })] },
    },
    {
      says: 'Give both 200 comparisons only.',
      run: 'circle',
      patch: { variants: [variant('SPO', 'self-play', { comparisons: 200 })] },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 2, decided: 2, teaching: 2, interesting: 2 },
    says: 'Exact game, exact duality gap, ordered control, honest note that the matrix was chosen. Copy this.',
    read: '2026-11-28',
  },
  writtenFor: 'h- h0 h+',
  notMeasured: ['63 %'],
  budget: { coreMinutes: 0.2, quick: { seeds: 6 } },
  caveats: [
    'Two learners that duel with separate policies are not compared.',
    'Noise is the same for all pairs.',
    'The matrix of preferences was chosen so that the reward model and the unbeaten path disagree: the study shows that this can happen, not how often.',
  ],
  pilots: 'One pilot with experiment seed 7 and 6 seeds. The settings stayed as first written.',
};
