/** Liu et al. 2023: chain of hindsight. Fine-tuning on good and bad outputs in one sequence, each after a word of feedback. */
/** A writer reverses rows of letters with errors, twice per row. `mode`: 0 better one, 1 word and one output, 2 both, 3 both with words by chance. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import kernel from './task.kernel.ts?raw';

const agent = {
  type: 'sft',
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 16,
  learningRate: 0.005,
  demonstrations: 192,
};
const reward = [{ term: 'task' }];
const [BETTER, WORD, CHAIN, CHANCE] = [
  'better output',
  'word, one output',
  'chain',
  'chain, words by chance',
] as const;
const modes = [BETTER, WORD, CHAIN, CHANCE];

export const study: WrittenStudy = {
  id: '27',
  papers: [
    {
      atlas: 27,
      cite: 'Liu et al. 2023, Chain of Hindsight, arXiv 2302.02676',
      url: 'https://arxiv.org/abs/2302.02676',
    },
  ],
  family: 'language-feedback',
  level: 'analog',
  title:
    'A chain of good and bad outputs teaches {{word:part:1|more than|less than|about as much as}} the good outputs alone',
  question: 'Do sequences of good and bad outputs with feedback teach more than good outputs alone?',
  claim:
    'A chain of good and bad outputs teaches more than better outputs alone and no less than one output after a word, and its lead grows with the share of bad outputs.',
  standsFor:
    'A writer who errs by chance stands for people and models whose outputs were judged. Words of feedback are two tokens. Nothing follows for pre-trained models.',
  runs: {
    main: {
      name: 'Four ways to read 192 judged pairs',
      world: { family: 'language', task: 'written', kernel, mode: 0 },
      worldOf: Object.fromEntries(modes.map((label, mode) => [label, { mode }])),
      vary: [{ path: 'world.negatives', over: [0.5, 1], unit: 'share of pairs' }],
      variants: modes.map((label) => ({ label, agent, reward })),
      evaluation: { policy: 'greedy', every: 5, episodes: 100, world: { test: 1 } },
      seeds: 10,
      seed: 27,
      episodes: 4800,
      envSteps: 400_000,
      measurementPoints: 20,
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'With all worse outputs used, the chain ends at least 5 points more letters right than better outputs alone.',
      metric: 'evaluationReturn',
      variant: `main/${CHAIN}`,
      over: [`main/${BETTER}`],
      margin: 0.05,
      level: { 'world.negatives': 1 },
    },
    {
      kind: 'notAbove',
      says: 'There, one output after a word is not 2 points ahead of the chain.',
      metric: 'evaluationReturn',
      variant: `main/${WORD}`,
      than: `main/${CHAIN}`,
      margin: 0.02,
      level: { 'world.negatives': 1 },
    },
    {
      kind: 'trend',
      says: 'The lead of the chain over better outputs grows with the share of worse outputs.',
      metric: 'evaluationReturn',
      variant: `main/${CHAIN}`,
      minus: `main/${BETTER}`,
      over: 'world.negatives',
      direction: 'grows',
    },
    {
      kind: 'ahead',
      says: 'Control: the chain is ahead of a chain whose words are drawn by chance.',
      metric: 'evaluationReturn',
      variant: `main/${CHAIN}`,
      over: [`main/${CHANCE}`],
      level: { 'world.negatives': 1 },
    },
  ],
  shows: [
    {
      title: 'Right letters in greedy outputs',
      run: 'main',
      metric: 'evaluationReturn',
      kind: 'curve',
      level: { 'world.negatives': 1 },
    },
    {
      title: 'Right letters by share of worse outputs',
      run: 'main',
      metric: 'evaluationReturn',
      kind: 'sweep',
      over: 'world.negatives',
    },
  ],
  teaching: {
    before:
      'A careless writer reverses each row of five letters twice. A judge says which output is better. One policy reads the better outputs alone. One reads one output per row after its word, good or bad. The chain reads both outputs in one sequence, each after its word. The test always asks for a good output.',
    predict: {
      ask: 'Which policy learns to reverse best?',
      options: [BETTER, WORD, CHAIN],
      answer: '{{word:part:1|2|0|}}',
    },
    watch: 'Compare right letters at the end, then by the share of worse outputs.',
    after:
      'At the test, all policies are asked for one good output, and the best they can know is how good outputs look. Better outputs show just that. They fall below the first test as 192 pairs are learned by heart with their errors. The chain spends half of its tokens on the worse output and ends {{part:1.size}} {{word:part:1|above|below|apart from}} them. Its words hardly matter: drawn by chance, they do about as well, and ten seeds do not decide this. A pre-trained model may use the comparison in other ways.',
  },
  changes: [
    {
      says: 'Give twice as many pairs.',
      run: 'main',
      patch: {
        variants: modes.map((label) => ({ label, agent: { ...agent, demonstrations: 384 }, reward })),
      },
    },
    { says: 'Let the writer err less.', run: 'main', patch: { world: { errors: 0.5 } } },
    {
      says: 'Learn from new pairs all the time.',
      run: 'main',
      patch: { variants: modes.map((label) => ({ label, agent: { ...agent, demonstrations: 0 }, reward })) },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 0, decided: 1, teaching: 0, interesting: 1 },
    says: 'The winner peaks at the FIRST evaluation (better output 0.98 of the letters) and overfits its 192 pairs down to 0.83; chain and word peak mid-run. The end-of-run score measures overfitting. The answer key is wrong: answer: 2 says “chain” learns best, the outcome and title say “better output”.',
    read: '2026-11-28',
  },
  writtenFor: 'f- h0 f- u0',
  budget: { coreMinutes: 2.3, quick: { seeds: 2 } },
  caveats: [
    'PPO with a reward model, unlikelihood training and masked tokens of the chain are left out.',
    'All read the same number of sequences. A chain has two outputs, so it learns from twice as many tokens.',
    'The score is the share of right letters in place of a win rate.',
  ],
  pilots:
    'Experiment seed 7. Once with ten seeds, six letters and a rate of 0.002: little was learned by any. Then four times with one seed, better outputs and chain alone: with four letters, or with 512 pairs, all letters were right. The parts were not changed; two shares of worse outputs are left of three.',
};
