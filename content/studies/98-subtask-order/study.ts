/** Ding et al. 2025 (RLAP): a small planner chooses the order in which a frozen model solves the subtasks of a document. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/**
 * A frozen model extracts subject, relation and object, each once. Each document has one of six orders in which an answer helps the next one, if it was
 * right, and harms it, if it was wrong. Half of the documents have the same order. Features name the order, with errors; the model says how sure it is.
 */
import kernel from './world.kernel.ts?raw';

const agent = {
  type: 'q-learning',
  alpha: 0.02,
  gamma: 1,
  epsilon: 1,
  epsilonEnd: 0,
  epsilonDecaySteps: 60_000,
};
const reward = [{ term: 'task' }];
const [FULL, PLAIN, FIXED, SELF, RANDOM] = [
  'planner with features',
  'planner without features',
  'best fixed order',
  'self-score',
  'random order',
] as const;
const variants: StudyRun['variants'] = [
  { label: FULL, agent, reward },
  { label: PLAIN, agent, reward },
  { label: FIXED, agent, reward },
  { label: SELF, agent, reward },
  { label: RANDOM, agent: { ...agent, epsilonEnd: 1 }, reward },
];
const worldOf = {
  [PLAIN]: { sees: 'answers' },
  [FIXED]: { sees: 'turn' },
  [SELF]: { sees: 'self' },
  [RANDOM]: { sees: 'turn' },
};
const world = { family: 'graph', kernel };
const plan = { seeds: 20, seed: 98, envSteps: 120_000, measurementPoints: 20 };
const [DEPENDENCE, ACCURACY, NOISE] = ['world.dependence', 'world.accuracy', 'world.noise'];
const share = { metric: 'taskReturn', statistic: 'mean' } as const;
const at = (dependence: number) => ({ level: { [DEPENDENCE]: dependence } });
const ahead = (id: string, over: string): ClaimPart => ({
  id,
  says: `Where order matters most, “${FULL}” has more subtasks right than “${over}”.`,
  kind: 'ahead',
  ...share,
  variant: `main/${FULL}`,
  over: [`main/${over}`],
  ...at(0.4),
});
const same = (other: string): ClaimPart => ({
  says: `Where order does not matter, it has as many right as “${other}” (±0.02).`,
  kind: 'within',
  ...share,
  variant: `main/${FULL}`,
  same: `main/${other}`,
  margin: 0.02,
  ...at(0),
});

export const study: WrittenStudy = {
  id: '98',
  papers: [{ atlas: 98, cite: 'Ding et al. 2025, RLAP', url: 'https://arxiv.org/abs/2505.11893' }],
  family: 'inference-time',
  level: 'analog',
  title:
    'A planner that reads features {{word:part:fixed|beats|loses to|does as well as}} the best fixed order, and {{word:part:self|just beats|just loses to|does as well as}} a model that takes what it is surest of while that model is noisy',
  question: 'Does it help to choose the order of subtasks for each document?',
  claim:
    'Where order matters most, a planner with features gets more subtasks right than the best fixed order and than the model’s own score. Its lead over the fixed order grows with how much order matters; where it does not, there is no lead.',
  standsFor:
    'A table stands for the Q-network over texts, a named order with errors for linguistic features, and chances for the frozen language model. How well features of real texts tell the order may not be concluded.',
  couldFail:
    'The model’s own score sees this very document, if with noise, while features only name an order and are wrong in a quarter of the documents; and a good fixed order suits half of them.',
  leftOut: 'Texts, and networks that read them; there are three subtasks only.',
  runs: {
    main: {
      name: 'Three subtasks whose best order differs',
      variants,
      world,
      worldOf,
      vary: [{ path: DEPENDENCE, over: [0, 0.2, 0.4] }],
      ...plan,
    },
    features: {
      name: 'Better or worse features',
      variants: variants.slice(0, 3),
      world,
      worldOf: { [PLAIN]: worldOf[PLAIN], [FIXED]: worldOf[FIXED] },
      vary: [{ path: ACCURACY, over: [0, 0.4, 0.7, 1] }],
      ...plan,
    },
    selfScores: {
      name: 'Better or worse self-scores',
      variants: [variants[0], variants[3]].flatMap((one) => one ?? []),
      world,
      worldOf: { [SELF]: worldOf[SELF] },
      vary: [{ path: NOISE, over: [0, 0.15, 0.3, 0.6] }],
      ...plan,
    },
  },
  gates: [
    {
      says: 'Order matters: the best fixed one has at least 0.02 more of the subtasks right than a random one.',
      kind: 'ahead',
      ...share,
      variant: `main/${FIXED}`,
      over: [`main/${RANDOM}`],
      margin: 0.02,
      ...at(0.4),
    },
  ],
  parts: [
    ahead('fixed', FIXED),
    ahead('self', SELF),
    {
      id: 'grows',
      says: `Its lead over “${FIXED}” grows with how much order matters.`,
      kind: 'trend',
      ...share,
      variant: `main/${FULL}`,
      minus: `main/${FIXED}`,
      over: DEPENDENCE,
      direction: 'grows',
    },
  ],
  controls: [
    same(FIXED),
    same(SELF),
    {
      says: `Features that tell nothing are worth nothing: at an accuracy of 0, “${FULL}” is not 0.01 above “${PLAIN}”.`,
      kind: 'notAbove',
      ...share,
      variant: `features/${FULL}`,
      than: `features/${PLAIN}`,
      margin: 0.01,
      level: { [ACCURACY]: 0 },
    },
  ],
  shows: [
    {
      title: 'Share of the subtasks right, by how much order matters',
      run: 'main',
      metric: 'taskReturn',
      kind: 'sweep',
      over: DEPENDENCE,
    },
    {
      title: 'Subtasks right, by the accuracy of the features',
      run: 'features',
      metric: 'taskReturn',
      kind: 'sweep',
      over: ACCURACY,
    },
    {
      title: 'Subtasks right, by the noise of the self-score',
      run: 'selfScores',
      metric: 'taskReturn',
      kind: 'sweep',
      over: NOISE,
    },
  ],
  teaching: {
    before:
      'A frozen model extracts subject, relation and object from a document, one after the other. In one document it helps to know the subject first, then the relation; in another the object comes first. Half of the documents share one order. A right answer before raises the chance of the next one in that order to 0.9, a wrong one lowers it to 0.1. “Planner with features” sees features that name the order, rightly in about three of four documents, and how sure the model was of its answers; “planner without features” sees only the latter. “Best fixed order” learns one order for all. “Self-score” takes the subtask of which the model says that it is surest, and what it says is noisy.',
    predict: {
      ask: 'Features name the right order in three of four documents. The self-score looks at this very document, but it is noisy. Who has more subtasks right where order matters most?',
      options: ['The planner with features', 'The self-score', 'Both about the same'],
      answer: '{{word:part:self|0|1|2}}',
    },
    watch: 'Compare the lines where order matters most, then see where the lines of the last chart cross.',
    after:
      'The first right answer pays three times: by itself and by what it makes easier. A fixed order starts with the wrong subtask in two documents of five, {{mean:main/best fixed order.taskReturn[world.dependence=0.4]|%}} of the subtasks right. With features the planner starts right more often, {{mean:main/planner with features.taskReturn[world.dependence=0.4]|%}}, and the more reliable they are, the more. The self-score looks at the next answer only, but at this very document, {{mean:main/self-score.taskReturn[world.dependence=0.4]|%}}. Without noise that would be enough, {{mean:selfScores/self-score.taskReturn[world.noise=0]|%}}, because what is easy now is also what helps later. So the planner is worth its training where the model does not know what it knows. How sure the model was of its answers is worth hardly anything by itself: “planner without features” has {{mean:main/planner without features.taskReturn[world.dependence=0.4]|%}} right, as a fixed order does.',
  },
  changes: [
    {
      says: 'Let every document have the order of its own: none is shared by half of them.',
      run: 'main',
      patch: { world: { shared: 0 } },
    },
    {
      says: 'Give the model perfect self-knowledge.',
      run: 'main',
      patch: { world: { noise: 0 } },
    },
    {
      says: 'Look at the next answer only (γ = 0).',
      run: 'main',
      patch: {
        variants: [
          { label: 'planner with features, γ = 0', agent: { ...agent, gamma: 0 }, reward },
          { label: FULL, agent, reward },
        ],
      },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 1, interesting: 1 },
    says: 'Sweeps of feature accuracy and of noise show where the order of planner and self-score flips. But that order is set by the noise that was chosen: at 0.3 the planner leads by 0.007, at 0.15 it is behind. Where order does not matter, all variants see the same outcomes, so those controls cannot fail.',
    read: '2026-11-29',
  },
  writtenFor: 'h+ h+ h+ h+ h0 h0 h0',
  budget: { coreMinutes: 0.5, quick: { seeds: 6 } },
  caveats: [
    'The noise of the self-score, 0.3, and the accuracy of the features decide who wins; the charts show where.',
    'A planner without features is hardly better than a fixed order here, because the model’s sureness tells little about the order.',
  ],
  pilots:
    'Experiment seed 7, two seeds, once, with 200,000 steps. All settings stayed as first written, but the steps were cut to 120,000.',
};
