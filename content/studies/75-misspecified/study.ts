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
    'Where a linear model with 30 features is wrong by up to ε, a planned design ends {{mean:sparse/G-optimal.probe:expression[world.dimension=30]|.1}} ε below the best arm, a search that fits two features at a time {{mean:sparse/sparse search.probe:expression[world.dimension=30]|.1}} ε, and LinUCB {{mean:sparse/LinUCB.probe:expression[world.dimension=30]|.2}} ε',
  question: 'Must a wrong linear model mislead its learner more, the more features it has?',
  claim:
    'The error of a G-optimal design and of LinUCB grows with the dimension, that of sparse search stays flat. Its queries grow with the dimension to the power of the sparsity, and where all features matter it has no advantage.',
  couldFail:
    'LinUCB fits the same model to as many features as the design, so it might be misled as much, and two features might explain the decoy as well. Only the two parts about queries could not fail: the search pulls four arms for each subset.',
  leftOut:
    'Three features that matter, other sizes of the error, exponentially many arms, and the elimination by the greatest error that the paper uses.',
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
      title:
        'Distance from the best arm at the end: the design climbs with the number of features, LinUCB stays at the bottom',
      run: 'sparse',
      metric: subopt,
      unit: 'regret / ε',
      kind: 'sweep',
      over: path,
      logarithmic: true,
    },
    {
      title: 'All 30 features matter: the search still ends nearer to the best arm',
      run: 'dense',
      metric: subopt,
      unit: 'regret / ε',
      kind: 'bars',
    },
    {
      title: 'Queries before the learner commits: the search needs more than the design, by its own rule',
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
      'Each of 500 arms has d features, ±1. Its mean is linear in two of them, up to an error of ±ε. An adversary chose the signs of the errors: together they look like a small weight on every feature, and one arm, the decoy, has all those features. It is among the worst. A G-optimal design plans its pulls before it sees a payment, fits the linear model and takes the arm that looks best. LinUCB fits the same model after each pull, and pulls what looks best so far, with a bonus for what is uncertain. “sparse search” fits two features at a time. “every arm” uses no model: it pulls each arm and takes the one that paid best.',
    predict: {
      ask: 'The design takes the decoy. LinUCB fits the same wrong model to just as many features. Is it misled more and more as well when there are more of them?',
      options: ['Yes', 'No'],
      answer: '{{verdict:part:2|0|1|}}',
    },
    watch: 'One unit is ε. Compare the design with LinUCB from left to right, then with the search.',
    after:
      'A mistake of a model stays a mistake until it is checked. The design averages noise away, but errors that line up do not average away: by a calculation, the fit gains about 0.8 ε/√d on every feature, and the decoy, which has all d of them, looks 0.8 ε √d too good. That does not explain the whole climb of the first chart: with 8 features it is 2.3 ε, and still the design ends only {{mean:sparse/G-optimal.probe:expression[world.dimension=8]|.1}} ε below, which was not taken apart. The design never goes back to see, and ends {{mean:sparse/G-optimal.probe:expression[world.dimension=30]|.1}} ε below the best arm with 30 features. LinUCB makes the same fit and pulls the arm that looks best; if that is the decoy, its low payment enters the next fit. It ends {{mean:sparse/LinUCB.probe:expression[world.dimension=30]|.2}} ε below. How often it pulled the decoy was not recorded. Had LinUCB climbed with the design, sparsity would be the only protection, as the claim says. The search lies between: it ends {{mean:sparse/sparse search.probe:expression[world.dimension=8]|.1}} ε below with 8 features and {{mean:sparse/sparse search.probe:expression[world.dimension=30]|.1}} ε with 30. The claim calls that flat, because it grows by less than ε. Whether the search finds the two features that matter was not recorded, and why it ends where it does is open. Where all features matter, and it sees only two of them, the claim expects no advantage; it is still ahead of the design, and why was not tested. In practice, pull what your plan recommends before you commit to it.',
  },
  changes: [
    change('Let the signs of the errors be random: is the design still misled?', { errors: 'random' }),
    change('Make the parameter three times as long: does the decoy still convince?', { signal: 0.03 }),
    {
      says: 'Take the bonus for uncertain arms from LinUCB: are its own payments enough?',
      run: 'sparse',
      patch: {
        world: { ...world, dimension: 30 },
        variants: [linucb, { label: 'LinUCB, no bonus', agent: { type: 'linucb', confidence: 0 }, reward }],
      },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 1, teaching: 1, interesting: 2 },
    says: 'LinUCB escapes a decoy that catches the planned design: a good question. But two of six parts are arithmetic, there is no gate, and the dense part is undecided with seeds to spare. The formula does not explain why the design climbs, the search is not that of Dong and Yang, and why it ends where it does stays open.',
    read: '2026-11-30',
  },
  writtenFor: 'h+ f0 h+ h0 h0 u+',
  notMeasured: ['0.8', '2.3'],
  budget: { coreMinutes: 1, quick: { seeds: 10 } },
  caveats: [
    'No gate asks whether the decoy looks best to a fit of all features.',
    'The adversary is aimed at least squares on a fixed design, and the parameter is short enough for it to win. Other errors hurt less.',
    'That queries grow as d and as d² is arithmetic of this search, which pulls four arms for each subset; every seed has the same number. It confirms nothing.',
    'Sparsity saves no queries here: the arms are 500 random vectors, and “every arm”, which pulls each of them once, needs fewer queries than the search for two of 30 features and ends nearer to the best arm. The paper has exponentially many arms.',
    'Where all features matter the lead of the search over the design varies so much between seeds that it is not decided whether it lies above 0.5 ε.',
    '“Flat” means that the error of the search grows by less than 1 ε from 8 to 30 features, a margin of this study. It does grow, by {{part:3.estimate}} ε.',
    'The length of the parameter grows with √d while ε stays, so the worst arm is farther from the best one with more features. A part of the climb may come from that.',
    'The search compares sums of squares. The paper eliminates by the greatest error, so what is measured is not quite its algorithm.',
    'ε and s = 3 are not swept; ε sets the scale of all numbers.',
  ],
  pilots:
    'Experiment seed 7, 8 to 16 seeds, seven times. With 2048 arms or a parameter of up to 2.3 times the length the design was not fooled; a tolerance of 1 gave it too few arms to be fooled surely. From the first pilot on LinUCB found a best arm. The last pilot had the settings of today.',
};
