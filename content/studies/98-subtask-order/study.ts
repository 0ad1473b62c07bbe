/** RLAP: a small planner chooses the order in which a frozen model solves the subtasks of a document. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
import { DOCUMENTS } from '../shared/documents.ts';

const tuned = { type: 'q-learning', alpha: 0.1, epsilon: 0.5, epsilonEnd: 0, epsilonDecaySteps: 30_000 };
const planner = { ...tuned, gamma: 1 };
const task = { term: 'task' };
const SELF = 'self-score';
const [FIXED, FULL] = ['best fixed order', 'planner with features'] as const;
const variants: StudyRun['variants'] = [
  { label: 'random order', agent: { ...planner, epsilonEnd: 1, epsilon: 1 }, reward: [task] },
  { label: FIXED, agent: planner, reward: [task] },
  {
    label: SELF,
    agent: { ...tuned, gamma: 0 },
    reward: [{ term: 'expression', expression: 'selfScore(state, action)' }],
  },
  { label: FULL, agent: planner, reward: [task] },
];
const where = (dependence: number) => ({ level: { 'world.dependence': dependence } });
const metric = 'taskReturn';
const beyond = (other: string): ClaimPart => ({
  says: `Where order matters, the planner with features has at least 0.05 more subtasks right than ${other}.`,
  kind: 'ahead',
  metric,
  variant: `main/${FULL}`,
  over: [`main/${other}`],
  margin: 0.05,
  ...where(0.45),
});
const equal = (other: string): ClaimPart => ({
  says: `Where it does not matter, it is within 0.02 of ${other}.`,
  kind: 'within',
  metric,
  variant: `main/${FULL}`,
  same: `main/${other}`,
  margin: 0.02,
  ...where(0),
});

export const study: WrittenStudy = {
  id: '98',
  papers: [{ atlas: 98, cite: 'Ding et al. 2025, RLAP', url: 'https://arxiv.org/abs/2505.11893' }],
  family: 'inference-time',
  level: 'analog',
  title: 'A planner that reads features orders subtasks better than any fixed order',
  question: 'Does it help to choose the order of subtasks for each document?',
  claim:
    'A planner with features gets more subtasks right than the best fixed order and than the model’s own score, by more the more order matters, and by nothing where it does not.',
  standsFor:
    'A table stands for the Q-network over texts, and a rule with chances for the frozen language model. Three subtasks stand for the extraction of a triple. Nothing follows about real documents.',
  runs: {
    main: {
      name: 'Three subtasks whose best order differs',
      variants,
      world: { family: 'graph', kernel: DOCUMENTS },
      worldOf: { [FIXED]: { features: false } },
      vary: [{ path: 'world.dependence', over: [0, 0.2, 0.45, 0.7] }],
      seeds: 20,
      seed: 98,
      envSteps: 60_000,
      measurementPoints: 40,
    },
  },
  parts: [
    beyond(FIXED),
    beyond(SELF),
    equal(FIXED),
    equal(SELF),
    {
      says: 'The gap to the best fixed order grows with the order dependence.',
      kind: 'trend',
      metric,
      variant: `main/${FULL}`,
      minus: `main/${FIXED}`,
      over: 'world.dependence',
      direction: 'grows',
      margin: 0.02,
    },
  ],
  shows: [
    {
      title: 'Subtasks right, by order dependence',
      run: 'main',
      metric,
      kind: 'sweep',
      over: 'world.dependence',
    },
    { title: 'Subtasks right while the planner learns', run: 'main', metric, kind: 'curve' },
  ],
  teaching: {
    before:
      'A frozen model extracts subject, relation and object from a document. It is right more often if the one before in the best order is right. The best order differs by document. Features of the text name it in nine cases of ten. The model’s own score trusts objects most, whatever the document.',
    predict: {
      ask: 'What is the planner worth where the order does not matter?',
      options: ['As much as elsewhere', 'Nothing', 'It does harm'],
      answer: 1,
    },
    watch: 'Compare the variants at each order dependence.',
    after:
      'A subtask helps the next one of its document’s order. So the first choice pays off later, and no fixed order suits all documents. Features tell the planner which order to take. The model’s own score looks at one answer, and its bias chooses wrong. Without dependence every order gives the same, and planning has nothing to gain.',
  },
  changes: [
    {
      says: 'Hide the features from the planner.',
      run: 'main',
      patch: { world: { features: false } },
    },
    {
      says: 'A planner that looks one subtask ahead, with the true chances.',
      run: 'main',
      patch: { variants: [{ label: 'myopic', agent: { ...tuned, gamma: 0 }, reward: [task] }] },
    },
    { says: 'Explore to the end.', run: 'main', patch: { variants: [variants[0], variants[3]] } },
  ],
  review: {
    scores: { faithful: 1, informative: 0, decided: 2, teaching: 1, interesting: 0 },
    says: 'Seeing a 90 % accurate label beats not seeing it. The six orders are symmetric, so ‘best fixed order’ = random order (0.769 / 0.771); the self-score loses to a bias of 0.5 that we typed in.',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 0.3, quick: { seeds: 6 } },
  caveats: [
    'A planner without features learns the best fixed order, so it stands for both. The error of the self-score is one fixed bias, chosen by us.',
  ],
  pilots:
    'Experiment seed 7, twice. The first one had a fault: the planner repeated subtasks. Settings and parts were not changed.',
};
