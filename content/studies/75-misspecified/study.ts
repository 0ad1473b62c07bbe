/** Dong & Yang 2023: sparsity in misspecified linear bandits. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const EPSILON = 0.1;
const subopt = 'probe:expression';
const reward = [
  { term: 'task' },
  { term: 'expression', expression: `regret(action) / ${EPSILON}`, probe: true },
];
const world = {
  family: 'linear-bandit',
  arms: 500,
  noise: 0.1,
  sparsity: 2,
  signal: 0.0106,
  misspecification: EPSILON,
  errors: 'decoy',
};
const linucb = { label: 'LinUCB', agent: { type: 'linucb', confidence: 0.3 }, reward };
const search = { label: 'sparse search', agent: { type: 'subset-search', sparsity: 2 }, reward };
const design = { type: 'optimal-design', phases: 1, accuracy: 0.1, tolerance: 0.05 };
const optimal = { label: 'G-optimal', agent: design, reward };
const every = { type: 'explore-first', firstPhase: 2048, scale: 3.1 };
const [SMALL, LARGE] = ['search, d = 8', 'search, d = 30'] as const;

const common = { seeds: 50, seed: 75, measurementPoints: 20, envSteps: 2048 };
const path = 'world.dimension';
const change = (says: string, world: object) => ({
  says,
  run: 'sparse',
  patch: { world: { ...world, dimension: 30 } },
});
const vary = [{ path, over: [8, 16, 30] }];

export const study: WrittenStudy = {
  id: '75',
  papers: [{ atlas: 75, cite: 'Dong & Yang 2023, arXiv 2303.16998' }],
  family: 'bandit',
  level: 'full',
  title:
    'In more dimensions a wrong linear model fools a planned design far more, a sparse search a little more, and LinUCB hardly at all',
  question: 'Does a sparse parameter protect a learner from errors of the linear model?',
  claim:
    'The error of a G-optimal design and of LinUCB grows with the dimension, that of sparse search stays flat. Its queries grow with the dimension to the power of the sparsity, and where all features matter it has no advantage.',
  runs: {
    sparse: {
      ...common,
      name: 'Two features matter',
      world,
      vary,
      variants: [search, optimal, linucb, { label: 'every arm', agent: every, reward }],
    },
    ends: {
      ...common,
      name: 'Sparse search in few and many dimensions',
      world: { ...world, dimension: 8 },
      worldOf: { [LARGE]: { dimension: 30 } },
      variants: [SMALL, LARGE].map((label) => ({ ...search, label })),
    },
    one: {
      ...common,
      name: 'One feature matters',
      world: { ...world, sparsity: 1 },
      vary,
      variants: [{ label: 'sparse search', agent: { type: 'subset-search' }, reward }],
    },
    dense: {
      ...common,
      name: 'All features matter',
      world: { ...world, sparsity: 0, dimension: 30 },
      variants: [search, optimal],
    },
  },
  parts: [
    ...['G-optimal', 'LinUCB'].map(
      (label) =>
        ({
          kind: 'trend',
          says: `Suboptimality over ε of ${label} grows with d: by more than 0.5 for each factor e.`,
          metric: subopt,
          variant: `sparse/${label}`,
          over: path,
          margin: 0.5,
          scale: 'log',
          direction: 'grows',
        }) as const,
    ),
    {
      kind: 'notAbove',
      says: 'From d = 8 to d = 30, that of sparse search grows by less than 1.',
      metric: subopt,
      variant: `ends/${LARGE}`,
      than: `ends/${SMALL}`,
      margin: 1,
    },
    ...['one', 'sparse'].map(
      (run, k) =>
        ({
          kind: 'logSlope',
          says: `With s = ${k + 1} the queries of sparse search grow about as d^${k + 1}.`,
          metric: 'updates',
          variant: `${run}/sparse search`,
          over: path,
          above: k + 0.7,
          below: k + 1.3,
        }) as const,
    ),
    {
      kind: 'notAbove',
      says: 'Where all 30 features matter, sparse search is not 0.5 better than the G-optimal design.',
      metric: subopt,
      variant: 'dense/G-optimal',
      than: 'dense/sparse search',
      margin: 0.5,
    },
  ],
  shows: [
    {
      title: 'Suboptimality over ε at the end',
      run: 'sparse',
      metric: subopt,
      unit: 'regret / ε',
      kind: 'sweep',
      over: path,
      logarithmic: true,
    },
    {
      title: 'Queries before the learner commits',
      run: 'sparse',
      metric: 'updates',
      kind: 'sweep',
      over: path,
      logarithmic: true,
      variants: ['sparse/sparse search', 'sparse/G-optimal'],
    },
  ] as WrittenStudy['shows'],
  teaching: {
    before:
      'Each of 500 arms has d features, ±1. Its mean is linear in two of them, up to an error of ±ε. An adversary chose the signs of the errors: together they look like a small weight on every feature, and one arm, the decoy, has all those features. It is among the worst.',
    predict: {
      ask: 'Who pulls the decoy at the end?',
      options: ['The planned design, in many dimensions', 'LinUCB, in many dimensions', 'Both'],
      answer: 0,
    },
    watch: 'Suboptimality counts in units of ε. Compare how it grows from left to right.',
    after:
      'A G-optimal design makes the worst prediction as certain as possible, and averages noise away. Errors of the model that line up with one direction do not average away: the fit gains about 0.8 ε/√d on every feature, which adds up to 0.8 ε √d at the decoy. With two features at a time there is no room for that: the search finds the two that explain the payments and errs by {{mean:sparse/sparse search.probe:expression[world.dimension=30]|.1}} ε at d = 30, where the design errs by {{mean:sparse/G-optimal.probe:expression[world.dimension=30]|.1}} ε. Its price is about d² queries. LinUCB has as many parameters as the design and is not fooled: optimism pulls exactly what it overestimates, and the pull shows the truth. Where all features matter the search still loses less, {{mean:dense/sparse search.probe:expression|.1}} ε against {{mean:dense/G-optimal.probe:expression|.1}} ε, although it then knows almost nothing: no decoy is made for it. Whether that lead is above 0.5 ε stays open. In practice, check a plan against the payments of the arm that it recommends.',
  },
  changes: [
    change('Let the signs of the errors be random: least squares averages them away.', { errors: 'random' }),
    change('Make the parameter three times as long: the decoy convinces nobody.', { signal: 0.03 }),
    change('Let the model be right: every method finds a best arm.', { misspecification: 0 }),
  ],
  review: {
    scores: { faithful: 2, informative: 2, decided: 1, teaching: 1, interesting: 1 },
    says: 'LinUCB escaping the adversary is a real, surprising failure. The two query-slope parts are zero-variance facts of the code (4 pulls per subset: 2.076 ± 0); dense control undecided at n = 50 with SD 2.',
    read: '2026-11-28',
  },
  writtenFor: 'h+ f0 h+ h0 h0 u+',
  notMeasured: ['0.8'],
  budget: { coreMinutes: 1, quick: { seeds: 10 } },
  caveats: [
    'The adversary is aimed at least squares on a fixed design, and the parameter is short enough for it to win. Other errors hurt less.',
    'The arms are 500 random vectors, so pulling every arm once is cheaper than the search for two of 30 features. The paper has exponentially many arms.',
    'The search pulls four arms for each subset and compares sums of squares. The paper eliminates by the greatest error.',
    'ε and s = 3 are not swept; ε sets the scale of all numbers.',
  ],
  pilots:
    'Experiment seed 7, 8 to 16 seeds, seven times. With 2048 arms or a parameter of up to 2.3 times the length the design was not fooled; a tolerance of 1 gave it too few arms to be fooled surely. From the first pilot on LinUCB found a best arm. The last pilot had the settings of today.',
};
