/** Ding et al. 2025 (RLAP): a small planner chooses the order in which a frozen model solves the subtasks of a document. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
/**
 * A frozen model extracts subject, relation and object, each once. In each document one subtask helps the other two, if its answer is right; of
 * those, one is easier than the other. Four in ten documents, and some by chance, are of the same kind. Features name the kind, with errors; the
 * model says how sure it is.
 */
import kernel from './world.kernel.ts?raw';

const agent = {
  type: 'q-learning',
  alpha: 0.02,
  gamma: 1,
  epsilon: 1,
  epsilonEnd: 0,
  epsilonDecaySteps: 160_000,
};
const reward = [{ term: 'task' }];
const [AHEAD, NEXT, SELF, FIXED, PLAIN, RANDOM] = [
  'planner, features',
  'planner, features, next answer only',
  'self-score',
  'best fixed order',
  'planner, no features',
  'random order',
] as const;
type Label = typeof AHEAD | typeof NEXT | typeof SELF | typeof FIXED | typeof PLAIN | typeof RANDOM;
const agents: Partial<Record<Label, object>> = {
  [NEXT]: { gamma: 0, alpha: 0.01 },
  [RANDOM]: { epsilonEnd: 1 },
};
const sees: Partial<Record<Label, string>> = {
  [SELF]: 'self',
  [FIXED]: 'turn',
  [PLAIN]: 'answers',
  [RANDOM]: 'turn',
};
const run = (name: string, path: string, over: readonly number[], labels: readonly Label[]): StudyRun => ({
  name,
  variants: labels.map((label) => ({ label, agent: { ...agent, ...agents[label] }, reward })),
  world: { family: 'graph', kernel },
  worldOf: Object.fromEntries(
    labels.flatMap((label) => (sees[label] === undefined ? [] : [[label, { sees: sees[label] }]])),
  ),
  vary: [{ path, over }],
  seeds: 60,
  seed: 7098,
  envSteps: 320_000,
  measurementPoints: 20,
});
const [CHANCE, HELP, SHARED] = ['world.keyChance', 'world.help', 'world.shared'] as const;
const share = { metric: 'taskReturn' } as const;
/** The helper is harder than another subtask, which has 0.7. */
const harder = { level: { [CHANCE]: 0.6 } };
/** The helper is the easiest. */
const easiest = { level: { [CHANCE]: 0.9 } };

export const study: WrittenStudy = {
  id: '98',
  papers: [{ atlas: 98, cite: 'Ding et al. 2025, RLAP', url: 'https://arxiv.org/abs/2505.11893' }],
  family: 'inference-time',
  level: 'analog',
  title:
    'Where a harder subtask helps most, a planner that looks ahead {{word:part:self|beats|loses to|ties with}} a model that always knows its surest answer; where the easiest helps most, the planner {{word:control:score|loses to it|beats it|ties with it}}',
  question: 'Should each document start with its surest subtask, or with one that helps the others?',
  claim:
    'Where a harder subtask helps most, a planner that hears features and looks ahead gets more subtasks right than the best fixed order, than an exact self-score, and than itself if it looks at the next answer only. Its lead over the fixed order grows with how much the subtask helps, and vanishes where it does not help.',
  standsFor:
    'A table stands for the Q-network over texts, a named kind of document with errors for linguistic features, and chances for the frozen language model. How well features of real texts tell the kind may not be concluded.',
  couldFail:
    'The self-score is exact and knows this very document, while the features are wrong in a quarter of them. With known chances the best planner would lead it by 0.031 of the subtasks at a chance of 0.6, and be behind it above 0.7, where the subtask that helps is the easiest. There, looking ahead adds nothing either.',
  leftOut: 'Texts, and networks that read them; there are three subtasks only.',
  runs: {
    main: run(
      'Is the subtask that helps hard or easy?',
      CHANCE,
      [0.5, 0.6, 0.65, 0.75, 0.9],
      [AHEAD, NEXT, SELF, FIXED],
    ),
    help: run('How much does it help?', HELP, [0, 0.4, 0.8], [AHEAD, FIXED]),
    kinds: run('How many documents are of one kind?', SHARED, [0.4, 1], [AHEAD, FIXED, PLAIN, RANDOM]),
  },
  gates: [
    {
      id: 'matters',
      says: 'Order matters: the best fixed one has at least 0.015 more of the subtasks right than a random one.',
      kind: 'ahead',
      ...share,
      variant: `kinds/${FIXED}`,
      over: [`kinds/${RANDOM}`],
      margin: 0.015,
      level: { [SHARED]: 0.4 },
    },
    {
      id: 'learns',
      says: `At a chance of 0.6, “${AHEAD}” ends above 0.7. With known chances, the best planner would have 0.711.`,
      kind: 'level',
      ...share,
      variant: `main/${AHEAD}`,
      above: 0.7,
      ...harder,
    },
  ],
  parts: [
    {
      id: 'fixed',
      says: `At a chance of 0.6, “${AHEAD}” has more subtasks right than “${FIXED}”.`,
      kind: 'ahead',
      ...share,
      variant: `help/${AHEAD}`,
      over: [`help/${FIXED}`],
      level: { [HELP]: 0.8 },
    },
    {
      id: 'self',
      says: `It has more right than “${SELF}”.`,
      kind: 'ahead',
      ...share,
      variant: `main/${AHEAD}`,
      over: [`main/${SELF}`],
      ...harder,
    },
    {
      id: 'ahead',
      says: 'It has more right with γ = 1 than with γ = 0, which looks at the next answer only.',
      kind: 'ahead',
      ...share,
      variant: `main/${AHEAD}`,
      over: [`main/${NEXT}`],
      ...harder,
    },
    {
      id: 'grows',
      says: `Its lead over “${FIXED}” grows with the help.`,
      kind: 'trend',
      ...share,
      variant: `help/${AHEAD}`,
      minus: `help/${FIXED}`,
      over: HELP,
      direction: 'grows',
    },
    {
      id: 'vanishes',
      says: 'Without help (0), both have as many right (±0.01).',
      kind: 'within',
      ...share,
      variant: `help/${AHEAD}`,
      same: `help/${FIXED}`,
      margin: 0.01,
      level: { [HELP]: 0 },
    },
  ],
  controls: [
    {
      id: 'easiest',
      says: 'Where the easiest subtask helps most (0.9), γ = 0 has as many right as γ = 1 (±0.01).',
      kind: 'within',
      ...share,
      variant: `main/${AHEAD}`,
      same: `main/${NEXT}`,
      margin: 0.01,
      ...easiest,
    },
    {
      id: 'score',
      says: `The self-score is a strong rival: at 0.9 it has more right than “${AHEAD}”.`,
      kind: 'ahead',
      ...share,
      variant: `main/${SELF}`,
      over: [`main/${AHEAD}`],
      ...easiest,
    },
    {
      id: 'features',
      says: `It is the features: “${AHEAD}” has more right than “${PLAIN}”.`,
      kind: 'ahead',
      ...share,
      variant: `kinds/${AHEAD}`,
      over: [`kinds/${PLAIN}`],
      level: { [SHARED]: 0.4 },
    },
    {
      id: 'one',
      says: `If all documents are of one kind, “${AHEAD}” has as many right as “${FIXED}” (±0.01).`,
      kind: 'within',
      ...share,
      variant: `kinds/${AHEAD}`,
      same: `kinds/${FIXED}`,
      margin: 0.01,
      level: { [SHARED]: 1 },
    },
  ],
  shows: [
    {
      title: 'Subtasks right, by the chance of the subtask that helps',
      run: 'main',
      metric: 'taskReturn',
      kind: 'sweep',
      over: CHANCE,
    },
    {
      title: 'Subtasks right, by how much it helps',
      run: 'help',
      metric: 'taskReturn',
      kind: 'sweep',
      over: HELP,
    },
    {
      title: 'Subtasks right, by the share of documents of one kind',
      run: 'kinds',
      metric: 'taskReturn',
      kind: 'sweep',
      over: SHARED,
    },
  ],
  teaching: {
    before:
      'A frozen model extracts subject, relation and object from a document, one after the other. One of the three helps, and which one differs: if its answer is right, the others become easier (0.5 → 0.9 and 0.7 → 0.94). The chart varies how likely the model is to get that helpful one right: from 0.5 to 0.9. “Self-score” always takes the subtask that is surest to be right next; here the model knows that exactly. “Planner, features” does not: it hears which kind the document is, rightly in three of four, and learns what order pays in the end. “Next answer only” hears the same and learns what pays at once (γ = 0). “Best fixed order” learns one order for all documents; four in ten, and some by chance, are of one kind.',
    predict: {
      ask: 'The helpful subtask has a chance of 0.6, the easiest one 0.7. Who has more subtasks right: a model that always knows its surest answer, or a planner whose features are wrong in one document of four?',
      options: ['The planner', 'The model that takes its surest answer first', 'Both have about as many'],
      answer: '{{word:part:self|0|1|2}}',
    },
    watch: 'In the first chart, see where the line of the self-score crosses each of the others.',
    after:
      'Let p be the chance of the helpful subtask. Taken first, it brings p + p (0.9 + 0.94) + (1 − p)(0.5 + 0.7) right answers; the easiest first brings 0.7 + p + 0.9 p + 0.5 (1 − p). At p = 0.6 that is 2.18 against 2.04: 0.1 less now, 0.24 more later. Who looks at the next answer only sees the 0.1, be it exact (self-score, {{mean:main/self-score.taskReturn[world.keyChance=0.6]|%.1}}) or from features ({{mean:main/planner, features, next answer only.taskReturn[world.keyChance=0.6]|%.1}}). Even one order for all that starts with a helpful subtask often enough has {{mean:main/best fixed order.taskReturn[world.keyChance=0.6]|%.1}}, and the planner {{mean:main/planner, features.taskReturn[world.keyChance=0.6]|%.1}}. At p = 0.9 the surest answer is the one that helps. Then looking ahead adds nothing ({{mean:main/planner, features.taskReturn[world.keyChance=0.9]|%.1}} with it, {{mean:main/planner, features, next answer only.taskReturn[world.keyChance=0.9]|%.1}} without), and the score leads with {{mean:main/self-score.taskReturn[world.keyChance=0.9]|%.1}}, since it knows the document. So plan an order where hard steps help easy ones; otherwise ask the model.',
  },
  changes: [
    {
      says: 'Let the features always be right: where do the lines cross now?',
      run: 'main',
      patch: { world: { accuracy: 1 } },
    },
    {
      says: 'Let the self-score be noisy. Noise makes it start with the helpful subtask more often, or less: which?',
      run: 'main',
      patch: { world: { noise: 0.3 } },
    },
    {
      says: 'Let every document have a kind of its own: none is shared.',
      run: 'main',
      patch: { world: { shared: 0 } },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 2 },
    says: 'A strong rival, an exact self-score, wins or loses by one quantity, a short formula says where, and an arm that looks at the next answer only tests the reason. But who wins was computed from the chances of this world before any run, which was set up so that planning pays; without help all orders are alike by construction, and documents are a table of kinds.',
    read: '2026-11-30',
  },
  writtenFor: 'h+ h+ h+ h+ h+ h+ h0 h0 h+ h+ h0',
  notMeasured: ['0.9', '0.94', '0.5', '0.7', '2.18', '2.04', '0.1', '0.24', '0.6', '0.031', '0.711'],
  budget: { coreMinutes: 5.6, quick: { seeds: 6 } },
  caveats: [
    'How hard the helpful subtask is decides the sign of the part about the self-score: the row names none. Both sides are shown.',
    'Without help every order has the same chances, so that both have as many right there holds by construction. The control with one kind of documents could fail.',
    'Exact numbers at a chance of 0.6, from the chances of this world: the best planner with features 0.711, the same with γ = 0 0.675, the self-score 0.680, the best fixed order and the best planner without features 0.690, a random order 0.664. Above 0.7 the surest subtask is the one that helps: at 0.75 the self-score has 0.810, the best planner 0.789.',
  ],
  pilots:
    'An earlier design of this study, in which the easiest subtask always helps most, could not test planning: the best planner that looks at the next answer only is 0.001 behind there. For this design the world, the parts and the margins were settled by exact numbers before any run. Four pilots of 4 to 10 seeds (7, 7, 8 and 9): step sizes from 0.0025 to 0.04 and 160,000 or 320,000 steps at a chance of 0.6; 0.02 was best for the planner and the fixed order, 0.01 for the planner with γ = 0, and the longer run brought the planner 0.01 more. A chance of 0.7 was left out, where two subtasks tie and the self-score may choose. This is its one full run, with seeds from 7098.',
};
