/** Dong & Yang 2023: sparsity in misspecified linear bandits. */
import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Learns nothing: knows the weights, always pulls the decoy, or pulls any arm. */
import fixed from './fixed.kernel.ts?raw';
/** Tries all pairs of features and keeps the one with the smallest greatest error. */
import pairs from './search.kernel.ts?raw';
/** 400 arms with signs as features. Errors of ±ε point to a decoy, arm 1. */
import kernel from './world.kernel.ts?raw';

const EPSILON = 0.1;
const metric = 'probe:gap';
const share = 'probe:decoy';
const reward = [
  { term: 'task' },
  {
    term: 'expression',
    expression: `regret(action) / ${EPSILON}`,
    probe: true,
    label: 'gap',
  },
  { term: 'expression', expression: 'action == 0 ? 1.0 : 0.0', probe: true, label: 'decoy' },
];
const world = {
  family: 'linear-bandit',
  kernel,
  arms: 400,
  dimension: 30,
  sparsity: 2,
  misspecification: EPSILON,
  errors: 'decoy',
  noise: 0.02,
  strength: 0.15,
};
const variant = (label: string, agent: StudyRun['variants'][number]['agent']) => ({
  label,
  agent,
  reward,
});
const rule = (label: string) => variant(label, { type: 'custom-agent', text: fixed, rule: label });
const searching = (label: string, rule = 'greatest error') =>
  variant(label, { type: 'custom-agent', text: pairs, rule });
const [SMALL, LARGE] = ['search, d = 10', 'search, d = 30'] as const;
const search = searching('sparse search');
const knows = rule('knows the weights');
const decoy = rule('always the decoy');
const any = rule('any arm');
const optimal = variant('G-optimal', { type: 'optimal-design', phases: 1, accuracy: 0.1, tolerance: 0.05 });
const linucb = variant('LinUCB', { type: 'linucb', confidence: 0.3 });
const every = variant('every arm once', { type: 'explore-first', firstPhase: 2048, scale: 2.48 });

const common = { seeds: 120, seed: 275, measurementPoints: 20, envSteps: 2048 };
const path = 'world.dimension';
const at = { [path]: 30 };
const change = (says: string, world: object) => ({
  says,
  run: 'sparse',
  patch: { world: { dimension: 30, ...world } },
});
const grows = (id: string, label: string): ClaimPart => ({
  id,
  kind: 'trend',
  says: `Suboptimality over ε of ${label} grows with d: by more than 0.5 for each factor e.`,
  metric,
  variant: `sparse/${label}`,
  over: path,
  margin: 0.5,
  scale: 'log',
  direction: 'grows',
});

export const study: WrittenStudy = {
  id: '75',
  papers: [{ atlas: 75, cite: 'Dong & Yang 2023, arXiv 2303.16998' }],
  family: 'bandit',
  level: 'full',
  title:
    'With 30 features and a linear model that errs by up to ε, a planned design ends {{mean:sparse/G-optimal.probe:gap[world.dimension=30]|.1}} ε below the best arm and a search for the two that matter {{mean:sparse/sparse search.probe:gap[world.dimension=30]|.1}} ε; LinUCB, which fits all 30 and checks, ends {{mean:sparse/LinUCB.probe:gap[world.dimension=30]|.2}} ε below',
  question: 'Must a wrong linear model mislead its learner more, the more features it has?',
  claim:
    'The error of a G-optimal design and of LinUCB grows with the dimension, that of sparse search stays flat and below the design’s. Where all features matter, the search has no advantage.',
  couldFail:
    'LinUCB fits the same model to as many features as the design, so it might be misled as much. Errors that point to a decoy might mislead a fit of two features as well. And where all features matter, two of them might be of no use.',
  leftOut:
    'How queries grow: the search of Dong and Yang queries an arm for every support and every point of a net over its weights, about (d/ε)^s of them. This one has the same number of queries for every d, so that more queries cannot be what keeps it flat. It eliminates by the greatest error as they do, but all at once at the end, and it finds the best weights of a pair by a formula in place of a net. Three features that matter, other sizes of the error and exponentially many arms are left out, too.',
  runs: {
    sparse: {
      ...common,
      name: 'Two features matter',
      world,
      vary: [{ path, over: [10, 18, 30] }],
      variants: [decoy, optimal, any, search, knows, linucb, every],
    },
    ends: {
      ...common,
      name: 'Sparse search in few and many dimensions',
      world: { ...world, dimension: 10 },
      worldOf: { [LARGE]: { dimension: 30 } },
      variants: [searching(SMALL), searching(LARGE)],
    },
    dense: {
      ...common,
      name: 'All features matter',
      world: { ...world, sparsity: 0 },
      variants: [decoy, optimal, any, search, knows, linucb],
    },
    chance: {
      ...common,
      name: 'Two features matter, errors of random sign',
      world: { ...world, errors: 'random' },
      variants: [optimal, knows],
    },
  },
  gates: [
    {
      id: 'caught',
      kind: 'level',
      says: 'The decoy catches the planned design: with 30 features it ends there in more than half of the seeds.',
      metric: share,
      statistic: 'mean',
      variant: 'sparse/G-optimal',
      level: at,
      above: 0.5,
    },
    {
      id: 'learned',
      kind: 'level',
      says: 'A good arm can be found: “every arm once”, which uses no model, ends less than 0.5 ε below the best arm.',
      metric,
      variant: 'sparse/every arm once',
      level: at,
      below: 0.5,
    },
  ],
  parts: [
    grows('design', 'G-optimal'),
    grows('linucb', 'LinUCB'),
    {
      id: 'flat',
      kind: 'notAbove',
      says: 'From d = 10 to d = 30, that of sparse search grows by less than 1.',
      metric,
      variant: `ends/${LARGE}`,
      than: `ends/${SMALL}`,
      margin: 1,
    },
    {
      id: 'lead',
      kind: 'ahead',
      direction: 'below',
      says: 'With 30 features, two of which matter, sparse search ends nearer to the best arm than the design.',
      metric,
      variant: 'sparse/sparse search',
      over: ['sparse/G-optimal'],
      level: at,
    },
    {
      id: 'dense',
      kind: 'notAbove',
      says: 'Where all 30 features matter, sparse search is not 0.5 better than the design.',
      metric,
      variant: 'dense/G-optimal',
      than: 'dense/sparse search',
      margin: 0.5,
    },
  ],
  controls: [
    {
      id: 'chance',
      kind: 'notAbove',
      says: 'With errors of random sign there is no decoy, and the design ends less than 0.5 above someone who knows the weights.',
      metric,
      variant: 'chance/G-optimal',
      than: 'chance/knows the weights',
      margin: 0.5,
    },
  ],
  shows: [
    {
      title:
        'Distance from the best arm at the end: the design climbs to the decoy, sparse search ends where the right weights end, LinUCB near the best arm',
      run: 'sparse',
      metric,
      unit: 'regret / ε',
      kind: 'sweep',
      over: path,
      logarithmic: true,
      variants: [decoy, optimal, any, search, knows, linucb].map(({ label }) => `sparse/${label}`),
    },
    {
      title: 'All 30 features matter: the design ends at the decoy, the search near any arm',
      run: 'dense',
      metric,
      unit: 'regret / ε',
      kind: 'bars',
    },
    {
      title: 'Pulls of the decoy at the end: the design takes it more often with more features, LinUCB never',
      run: 'sparse',
      metric: share,
      unit: 'share of pulls',
      kind: 'sweep',
      over: path,
      logarithmic: true,
      variants: ['sparse/G-optimal', 'sparse/LinUCB'],
    },
  ],
  teaching: {
    before:
      'Each of 400 arms has d features, ±1. Its mean is linear in two of them, up to an error of ±ε. An adversary chose the signs of the errors: together they look like a small weight on every feature, and one arm, the decoy, has all those signs. It is the worst. A G-optimal design plans its pulls before it sees a payment, fits the linear model and takes the arm that looks best. LinUCB fits the same model after each pull, and pulls what looks best so far, with a bonus for what is uncertain. “sparse search” tries every pair of features, and keeps the pair whose greatest error is smallest. Three lines learn nothing: “always the decoy”, “any arm”, and “knows the weights”, which takes any of the arms that the right weights call best.',
    predict: {
      ask: 'The design takes the decoy. LinUCB fits the same wrong model to just as many features. Is it misled more and more as well when there are more of them?',
      options: ['Yes', 'No'],
      answer: '{{verdict:part:linucb|0|1|}}',
    },
    watch:
      'One unit is ε. Find for each learner the line without learning that it ends at: the decoy, any arm, or the right weights.',
    after:
      'A mistake of a model stays a mistake until it is checked. The design averages noise away, but errors that line up do not average away: by a calculation, the fit gains about 0.8 ε/√d on every feature, and the decoy, which has all d of them, looks 0.8 ε √d too good. The true weights add up to 0.15 ε √d only. Whoever takes the decoy ends about 2 ε + 0.3 ε √d below the best arm, which is 2.9 ε with 10 features and 3.6 ε with 30. The design takes it in {{mean:sparse/G-optimal.probe:decoy[world.dimension=10]|%}} of the seeds with 10 features and in {{mean:sparse/G-optimal.probe:decoy[world.dimension=30]|%}} with 30: with few features some of the other arms share nearly all signs of the decoy and look as good. LinUCB has more than five pulls for each arm, so it could also try them all. It makes the same fit and pulls the arm that looks best; if that is the decoy, its low payment enters the next fit. At the end it pulls it in {{mean:sparse/LinUCB.probe:decoy[world.dimension=30]|%}} of the pulls, and ends {{mean:sparse/LinUCB.probe:gap[world.dimension=30]|.2}} ε below the best arm. Had it climbed with the design, sparsity would be the only protection, as the claim says. Sparse search is not caught: a pair with a wrong feature has a greater error at some arm, however the errors line up. It ends {{mean:sparse/sparse search.probe:gap[world.dimension=30]|.1}} ε below the best arm with 30 features, and so does someone who knows the weights: {{mean:sparse/knows the weights.probe:gap[world.dimension=30]|.1}} ε. Even the right model cannot tell apart the arms that have both features with the right signs, and the adversary makes most of them pay ε too little. With 10 features that is {{mean:sparse/knows the weights.probe:gap[world.dimension=10]|.1}} ε, where any arm is {{mean:sparse/any arm.probe:gap[world.dimension=10]|.1}} ε below the best one. So sparsity keeps the error flat by keeping the decoy out, and finds no good arm. Where all features matter, the claim expects no advantage. Yet the search ends {{part:dense.estimate|.1}} ε nearer to the best arm than the design: the design still takes the decoy, and the search ends {{mean:dense/sparse search.probe:gap|.1}} ε below the best arm, where any arm is {{mean:dense/any arm.probe:gap|.1}} ε. In practice, pull what your plan recommends before you commit to it.',
  },
  changes: [
    change('Let the signs of the errors be random: is the design still misled?', { errors: 'random' }),
    change('Make the weights three times as large: does the decoy still convince?', { strength: 0.45 }),
    {
      says: 'Let the search keep the pair with the smallest sum of squares, as a fit does: does it find other features?',
      run: 'sparse',
      patch: {
        world: { dimension: 10 },
        variants: [search, searching('sparse search, squares', 'sum of squares')],
      },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 1, interesting: 2 },
    says: 'Lines without learning make a clear yardstick, and LinUCB, which makes the same wrong fit and checks, is a real surprise. But 400 arms that all can be tried leave out what the paper is about, queries; the climb of the design is built in, the search ends where right weights end and at d = 10 where any arm does; and a long text full of numbers says why LinUCB avoids the decoy, not why it finds the best arm.',
    read: '2026-12-01',
  },
  writtenFor: 'h+ h- h+ f0 h- h- f+ h-',
  notMeasured: ['0.8', '0.15', '0.3', '2.9', '3.6'],
  budget: { coreMinutes: 2.5, quick: { seeds: 10 } },
  caveats: [
    'The adversary is aimed at least squares on a fixed design, and the weights are small enough for it to win: they add up to 0.15 ε √d, so they are longer with more features. The climb of the design is that of the worst case, not of one parameter in more dimensions.',
    'Sparsity saves no queries here: the arms are 400 random vectors, and “every arm once” needs fewer queries than the search and ends {{mean:sparse/every arm once.probe:gap[world.dimension=30]|.2}} ε below the best arm with 30 features. The paper has exponentially many arms.',
    '“Flat” means that the error of the search grows by less than 1 ε from 10 to 30 features, a margin of this study.',
    'The three learners do not make equally many queries: the design plans fewer than the search, and LinUCB never stops.',
    'ε and s = 3 are not swept; ε sets the scale of all numbers.',
  ],
  pilots:
    'Before the first full run, experiment seed 7, 8 to 16 seeds, seven times. That run had 50 seeds of another world, a search by the sum of squares, no gate, and two parts about queries, which the plan of the search fixes. This is the second full run, with fresh seeds; the parts on both learners, on flat errors and on dense parameters are those of the first, and the lead of the search was added. For it, a simulation outside of the lab with 12 seeds, once, tried weights that add up to 0.15, 0.2 and 0.25 ε √d; with 0.25 the design took the decoy in at most half of the seeds, and 0.15, as in the first run, stayed. Experiment seeds of the command, 12 seeds, once, had the settings of today. 400 arms are as many as an own world can draw here.',
};
