/** Guo et al. 2025: Observe-R1. From easy to hard, medium difficulty first, and a bonus for short right answers. */
import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';

/** The share of right letters; what follows them is free. */
const verifier =
  'let right: u32 = 0; const n = promptTokens() - 1; for (let i: u32 = 0; i < 6; i++) { if (i < n && token(i) == prompt(n - 1 - i)) right += 1; } return f32(right) / f32(n);';
const agent = {
  type: 'grpo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 8,
  groupSize: 8,
  learningRate: 0.002,
  baseAccuracy: 0,
  examProblems: 4,
  entropyCoefficient: 0.03,
  epochs: 2,
  minibatches: 2,
};
const ladder = { ...agent, teacher: 'schedule', scheduleUntil: 0.2 };
const weighted = { ...agent, teacher: 'target-success', targetWidth: 0.4 };
const right = { term: 'exact-match', probe: true };
const tokens = { term: 'completion-length', probe: true };
const plain = [{ term: 'task' }, right, tokens];
const concise = [
  { term: 'task' },
  { term: 'completion-length', onlyRight: true, weight: -0.02 },
  right,
  tokens,
];
const [UNIFORM, LADDER, WEIGHTED, CONCISE, ALL] = ['uniform', 'ladder', 'weighting', 'short', 'all'] as const;
const world = {
  family: 'language',
  task: 'reverse',
  level: 6,
  letters: 3,
  trainProblems: 836,
  maxTokens: 9,
  verifier,
};
const variants: StudyRun['variants'] = [
  { label: UNIFORM, agent, reward: plain },
  { label: LADDER, agent: ladder, reward: plain },
  { label: WEIGHTED, agent: weighted, reward: plain },
  { label: CONCISE, agent, reward: concise },
  { label: ALL, agent: weighted, reward: concise },
];
const patched = (patch: object) => variants.map((one) => ({ ...one, agent: { ...one.agent, ...patch } }));

export const study: WrittenStudy = {
  id: '145',
  papers: [
    {
      atlas: 145,
      cite: 'Guo et al. 2025, Observe-R1, arXiv 2505.12432',
      url: 'https://arxiv.org/abs/2505.12432',
    },
  ],
  family: 'curriculum',
  level: 'analog',
  title: 'Orders of difficulty and a bonus for short answers slow this learner down',
  question: 'Does an order of difficulty with a bonus for short answers teach hard problems sooner?',
  claim:
    'At equal samples, an order of difficulty with a bonus for short answers gets more letters of hard rows right than uniform problems, and the bonus shortens completions.',
  standsFor:
    'Rows of one to six letters stand for graded problems, and their length for difficulty. Nothing follows for pictures or for large models.',
  runs: {
    main: {
      name: 'Orders of difficulty and a bonus',
      world,
      variants,
      evaluation: { policy: 'sampled', every: 5, episodes: 100 },
      seeds: 10,
      seed: 145,
      episodes: 8000,
      envSteps: 80_000,
      measurementPoints: 20,
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'At equal samples, all together end at least 5 points above uniform on held-out rows, most of them long.',
      metric: 'evaluationReturn',
      variant: `main/${ALL}`,
      over: [`main/${UNIFORM}`],
      margin: 0.05,
    },
    {
      kind: 'ahead',
      says: 'With the bonus, uniform problems end with completions at least half a token shorter.',
      metric: 'probe:completion-length',
      variant: `main/${CONCISE}`,
      over: [`main/${UNIFORM}`],
      direction: 'below',
      margin: 0.5,
    },
  ],
  shows: [
    { title: 'Right letters in held-out rows', run: 'main', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'Tokens of a completion', run: 'main', metric: 'probe:completion-length', kind: 'curve' },
  ],
  teaching: {
    before:
      'A policy learns from nothing to reverse rows of one to six letters. What follows the right letters is free, so it may ramble. The ladder opens longer rows one after the other. The weighting prefers rows of which half succeed. The bonus pays short right completions.',
    predict: {
      ask: 'Which variant knows most letters of held-out rows?',
      options: [UNIFORM, LADDER, ALL],
      answer: 0,
    },
    watch: 'Compare the held-out curves, then the tokens.',
    after:
      'Most rows have six letters, so uniform problems practice what the test asks for. The weighting keeps asking short rows while half of them succeed, and leaves the long ones for later. Rewards here are shares of right letters, so even a hard row says something from the first batch. An order of difficulty helps most where hard problems pay nothing, and that is not so here. The bonus needs right answers before it can pay.',
  },
  changes: [
    { says: 'Open all rows later.', run: 'main', patch: { variants: patched({ scheduleUntil: 0.5 }) } },
    { says: 'Explore less.', run: 'main', patch: { variants: patched({ entropyCoefficient: 0.01 }) } },
    {
      says: 'Use rows of four letters at most.',
      run: 'main',
      patch: {
        world: { ...world, level: 4, trainProblems: 90, heldOutProblems: 30 },
        evaluation: { episodes: 30 },
      },
    },
  ],
  review: {
    scores: { faithful: 0, informative: 0, decided: 1, teaching: 1, interesting: 0 },
    says: '“All” leaves out the ladder and the format constraint; weighting picks problems instead of weighting them; reward is the share of right letters and the test equals the uniform training mix: curriculum cannot help by design.',
    read: '2026-11-28',
  },
  writtenFor: 'f- u0',
  budget: { coreMinutes: 2.1, quick: { seeds: 3 } },
  caveats: [
    'Weights choose problems; they do not scale advantages. All together has the weighting, which moves from easy to hard by itself.',
    'The format bonus and the reading of a raster are left out.',
    'Lengths are those of all completions on the rows that are asked, so only variants with uniform rows are compared.',
  ],
  pilots:
    'Experiment seed 7, one seed, five times. Reversing with an exact verifier: with the ladder until half of the run and an entropy bonus of 0.01, success stayed at 0; 0.03 and a fifth of the run were better and are used for all. Sums from a warm start hardly improved for any. With this verifier, a first run met its step limit, and a second one pointed against the claim. The parts were not changed.',
};
