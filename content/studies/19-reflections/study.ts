/** Yao et al. 2024: Retroformer. */
import type { WrittenStudy } from '../../../src/study/study.ts';

/** What the actor fails at, and the hint that helps: the same in every task, or secret and different in each. */
const HELPS = 'start | dark needs lamp, high needs rope, shut needs key, cold needs coat';
const SHUFFLED = 'start | dark needs TOOL, high needs TOOL2, shut needs TOOL3, cold needs TOOL4';
const rows = (helps: string) => [
  'PLACE = attic barn cellar den forge garage',
  'TRACE = dark high shut cold',
  'TOOL = lamp rope key coat',
  helps,
  'start | wanted PLACE, first TRACE, second TRACE2',
  'goal | PLACE reached',
  'begin | retry',
  'do | retry | first TRACE | | TRACE',
  'do | retry | second TRACE | | TRACE',
  'do | hint TOOL | first TRACE, TRACE needs TOOL, second TRACE2 | not first TRACE | TRACE2 | helpful',
  'do | hint TOOL | first TRACE | | TRACE',
  'do | hint TOOL | second TRACE, TRACE needs TOOL, wanted PLACE | not second TRACE, PLACE reached | done | helpful',
  'do | hint TOOL | second TRACE | | TRACE',
];
const world = {
  family: 'language',
  task: 'parser',
  theme: 'custom',
  themeRows: rows(HELPS),
  spareTurns: 1,
  trainProblems: 3000,
  heldOutProblems: 1000,
};
const agent = {
  type: 'ppo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 16,
  groupSize: 2,
  learningRate: 0.001,
  baseAccuracy: 0.2,
  baseSteps: 300,
};
/** Each turn earns by how much the next attempt comes closer to the goal. */
const reward = [
  { term: 'turns', pay: 'turn' },
  { term: 'behavior', behavior: 'helpful', probe: true },
];
const TRAINED = { label: 'PPO reflector', agent, reward };
const budget = { seeds: 10, envSteps: 12_000, measurementPoints: 20 };

export const study: WrittenStudy = {
  id: '19',
  papers: [{ atlas: 19, cite: 'Yao et al. 2024', url: 'https://arxiv.org/abs/2308.02151' }],
  family: 'language-feedback',
  level: 'analog',
  title: 'Reflections trained on the next attempt help a frozen actor',
  question: 'Does a trained writer of hints make an actor succeed that never learns?',
  claim:
    'With hints of a trained reflector, an actor solves more new tasks after three retries than with untrained hints; shuffled hints lose the gain.',
  standsFor:
    'The actor is scripted: it fails at an obstacle, and passes it if the hint names the right tool. A reflection is two words. Nothing follows about how language models reflect.',
  runs: {
    main: {
      name: 'Hints for a frozen actor',
      world,
      variants: [TRAINED, { label: 'untrained reflector', agent: { ...agent, learningRate: 1e-6 }, reward }],
      evaluation: { policy: 'sampled', episodes: 64, every: 2 },
      ...budget,
    },
    shuffled: {
      name: 'The actor hears the hints of another episode',
      world,
      variants: [TRAINED],
      evaluation: { policy: 'sampled', episodes: 64, every: 2, world: { themeRows: rows(SHUFFLED) } },
      ...budget,
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'With a trained reflector the actor solves at least 0.2 more held-out tasks after three retries.',
      metric: 'evaluationReturn',
      variant: 'main/PPO reflector',
      margin: 0.2,
      over: ['main/untrained reflector', 'shuffled/PPO reflector'],
    },
    {
      kind: 'notAbove',
      says: 'Shuffled, the reflections of the same policy do not solve 0.1 more than untrained ones.',
      metric: 'evaluationReturn',
      variant: 'shuffled/PPO reflector',
      than: 'main/untrained reflector',
      margin: 0.1,
    },
  ],
  shows: [
    {
      title: 'Held-out tasks solved after three retries',
      run: 'main',
      metric: 'evaluationReturn',
      kind: 'curve',
    },
    { title: 'The same with shuffled hints', run: 'shuffled', metric: 'evaluationReturn', kind: 'curve' },
  ],
  teaching: {
    before:
      'A scripted actor tries to reach a place and fails at an obstacle. It never learns. A second policy reads where it failed and writes a hint of two words; then the actor tries again, at most three times. Two obstacles stand in the way. The writer of hints is trained by PPO: a hint earns by how much closer the next attempt comes.',
    predict: {
      ask: 'The trained hints are given to the actor in another episode. What happens?',
      answer: 2,
      options: [
        'They still help, because they are well written',
        'They help no more than untrained hints',
        'They are worse than untrained hints',
      ],
    },
    watch:
      'Watch the trained writer climb in the first chart. The second chart shows the same writer with shuffled hints.',
    after:
      'The gain comes from the link between what went wrong and what is said. PPO finds this link because each hint is paid by the next attempt alone. Shuffled hints have the same words and the same form. They lack the link: with them the actor solves {{mean:shuffled/PPO reflector.evaluationReturn|%}} of the new tasks, even fewer than with untrained hints, {{mean:main/untrained reflector.evaluationReturn|%}}. Why they are worse than untrained ones is not tested.',
  },
  changes: [
    {
      says: 'Pay the final success alone.',
      run: 'main',
      patch: { variants: [{ ...TRAINED, reward: [{ term: 'task' }] }] },
    },
    { says: 'Allow no wrong hint.', run: 'main', patch: { world: { spareTurns: 0 } } },
    {
      says: 'Start the writer from better examples.',
      run: 'main',
      patch: { variants: [{ ...TRAINED, agent: { ...agent, baseAccuracy: 0.5 } }] },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 1 },
    says: 'PPO does learn (0.27→0.94) with a control, but it is a 4-way mapping obstacle→tool, and “shuffled” is a world in which hints carry no information: lost gain by construction.',
    read: '2026-11-28',
  },
  writtenFor: 'h+ h+ h-',
  budget: { coreMinutes: 1, quick: { seeds: 2 } },
  caveats: [
    'Without hints the scripted actor repeats its failure. Success is then 0 by construction and not shown.',
    'Shuffled means that each episode has its own secret link of obstacles and tools. Hints then carry no information.',
    'A reflector that is only fine-tuned on examples is left out: the claim does not name it.',
  ],
  pilots:
    'Experiment seed 7, three seeds: learning rates 0.001 (kept; 0.91 against 0.26 untrained and 0.05 shuffled) and 0.003 (less stable).',
};
