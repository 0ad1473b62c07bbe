/** Chen et al. 2025: LOOP. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const network = { layers: 1, width: 32, heads: 2, baseAccuracy: 0.3, baseSteps: 1000 };
const groups = { prompts: 4, groupSize: 8, ...network };
/** Each batch is used twice, in halves; PPO does so by default. */
const twice = { epochs: 2, minibatches: 2, learningRate: 0.002, ...groups };
const loop = { type: 'grpo-lm', advantage: 'rloo', ...twice };
const cloning = { type: 'filtered-bc', ...twice };
const reward = [
  { term: 'task' },
  { term: 'behavior', behavior: 'lookup', probe: true },
  { term: 'behavior', behavior: 'guess', probe: true },
];
const LOOP = { label: 'LOOP', agent: loop, reward };
const CLONING = { label: 'Filtered BC', agent: cloning, reward };

export const study: WrittenStudy = {
  id: '228',
  papers: [{ atlas: 228, cite: 'Chen et al. 2025', url: 'https://arxiv.org/abs/2502.01600' }],
  family: 'policy-gradient',
  level: 'full',
  title: 'LOOP does as well as PPO without a critic and looks things up instead of guessing',
  question: 'Does LOOP reach more goals than filtered behavior cloning at equal interactions?',
  claim:
    'LOOP reaches more held-out goals than filtered cloning and no fewer than PPO with a critic. Lookups of documentation rise, and guessed codes fall.',
  runs: {
    main: {
      name: 'Apps whose documentation tells the codes',
      world: {
        family: 'language',
        task: 'parser',
        theme: 'apps',
        level: 1,
        spareTurns: 3,
        trainProblems: 3000,
        heldOutProblems: 1000, // a third of the prompts is held out
      },
      variants: [
        LOOP,
        CLONING,
        { label: 'PPO', agent: { type: 'ppo-lm', ...groups, learningRate: 0.001 }, reward },
      ],
      evaluation: { policy: 'sampled', episodes: 64, every: 2 },
      seeds: 10,
      envSteps: 25_000,
      measurementPoints: 20,
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'LOOP reaches at least 0.05 more of the held-out goals than filtered behavior cloning.',
      metric: 'evaluationReturn',
      variant: 'main/LOOP',
      over: ['main/Filtered BC'],
      margin: 0.05,
    },
    {
      kind: 'notAbove',
      says: 'PPO with its critic does not reach 0.1 more than LOOP.',
      metric: 'evaluationReturn',
      variant: 'main/PPO',
      than: 'main/LOOP',
      margin: 0.1,
    },
    {
      kind: 'diverge',
      says: 'Under LOOP lookups of documentation rise, and guessed codes fall.',
      metric: 'probe:Behavior',
      variant: 'main/LOOP',
      truth: 'probe:Behavior (2)',
      from: { from: 1250, to: 2500 },
    },
  ],
  shows: [
    { title: 'Share of held-out goals reached', run: 'main', metric: 'evaluationReturn', kind: 'curve' },
    {
      title: 'Guessed codes per dialogue',
      run: 'main',
      metric: 'probe:Behavior (2)',
      unit: 'codes per dialogue',
      kind: 'curve',
    },
    {
      title: 'Lookups per dialogue',
      run: 'main',
      metric: 'probe:Behavior',
      unit: 'lookups per dialogue',
      kind: 'curve',
    },
  ],
  teaching: {
    before:
      'Each prompt asks to set an app to a value. A call needs a code. The documentation of the app tells it, and a guess is right one time in four. A dialogue has five turns. LOOP compares eight dialogues of one prompt: the baseline of each is the mean reward of the others, and each batch is used twice. Filtered behavior cloning keeps the successful dialogues and imitates them.',
    predict: {
      ask: 'What becomes of guessed codes under LOOP?',
      answer: 0,
      options: ['They vanish, and lookups rise', 'They stay, because a lucky guess is paid as well'],
    },
    watch: 'Watch lookups rise and guesses vanish. Then compare the three curves of reached goals.',
    after:
      'LOOP learns to read the documentation before it calls. Without a critic it does as well as PPO. It is not ahead of cloning, though. Here a success hardly ever comes from a bad command. Each kept dialogue is a clean example, so imitation raises the right tokens. In the paper dialogues are long and successes partly lucky. Imitation then copies the luck, and LOOP can push it down.',
  },
  changes: [
    {
      says: 'Ask for two apps per dialogue.',
      run: 'main',
      patch: { world: { level: 2 } },
    },
    {
      says: 'Let LOOP use each batch once.',
      run: 'main',
      patch: { variants: [{ ...LOOP, agent: { ...loop, epochs: 1, minibatches: 1 } }, CLONING] },
    },
    {
      says: 'Clone only the first success of each prompt.',
      run: 'main',
      patch: { variants: [LOOP, { ...CLONING, agent: { ...cloning, keep: 'best' } }] },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 1, decided: 0, teaching: 2, interesting: 1 },
    says: 'LOOP runs as published; 12 prompts, 4 held out; 0.001 against 0.05; lookups are demonstrated, so they need not emerge.',
    read: '2026-11-28',
  },
  writtenFor: 'u0 h0 h+ h+',
  budget: { coreMinutes: 2, quick: { seeds: 2 } },
  caveats: [
    'LOOP over cloning stays undecided: seeds differ far more than methods. Held out are four prompts of twelve: most of the spread is how well a seed carries over.',
    'GRPO, SFT alone, on-policy leave-one-out and horizons beyond five turns are left out. The claim names none of them.',
    'Demonstrations of the warm start always look up the code, so guesses are rare from the start.',
  ],
  pilots:
    'Experiment seed 7, two seeds each. Two apps per dialogue (level 2) at learning rates 0.0005, 0.001 and 0.003: LOOP and PPO hardly learned, cloning did. One app: LOOP at 0.0007, 0.002 (kept), 0.004 and with four epochs; cloning at 0.0007 and 0.002 (kept); PPO at 0.001 (kept) and 0.002. Cloning was ahead of LOOP in each of them. A first full run held out a single prompt; it was undecided and was repeated with a third of the prompts held out, everything else unchanged.',
};
