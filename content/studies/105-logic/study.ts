/** Yang et al. 2023: LogicLLaMA. Learn to correct made-up errors from examples, then real ones from a verifier's reward. */
/** A sentence in reverse order, a draft of its formula, and a verifier that compares truth tables of three variables. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import kernel from './task.kernel.ts?raw';

const network = { layers: 1, width: 32, heads: 2, examProblems: 4 };
const sft = { ...network, type: 'sft', prompts: 16, demonstrations: 2048, learningRate: 0.003 };
const ppo = {
  ...network,
  type: 'ppo-lm',
  prompts: 16,
  groupSize: 4,
  learningRate: 0.002,
  baseAccuracy: 0,
  epochs: 2,
  minibatches: 2,
};
const reward = [{ term: 'task' }];
const variant = (agent: StudyRun['variants'][number]['agent']) => ({ label: 'corrector', agent, reward });
const main = (name: string, edits: NonNullable<StudyRun['edits']>): StudyRun => ({
  name,
  variants: [variant(sft)],
  edits,
  world: { family: 'language', task: 'written', kernel, real: 0 },
  evaluation: { policy: 'sampled', every: 2, episodes: 100, world: { real: 1 } },
  seeds: 10,
  seed: 105,
  episodes: 14_400,
  envSteps: 120_000,
  measurementPoints: 18,
});
const [SFT, PPO] = ['examples/corrector', 'rewards/corrector'] as const;
const rewards = (real: number, learningRate = 0.002): NonNullable<StudyRun['edits']> => [
  { at: 6400, patch: { world: { real }, variants: [variant({ ...ppo, learningRate })] } },
];

export const study: WrittenStudy = {
  id: '105',
  papers: [{ atlas: 105, cite: 'Yang et al. 2023, LogicLLaMA', url: 'https://arxiv.org/abs/2305.15541' }],
  family: 'policy-gradient',
  level: 'analog',
  title: 'A verifier teaches a corrector the errors that its examples lacked',
  question: 'Does a verifier teach a corrector errors that its examples lack?',
  claim:
    'On real errors a corrector with examples and then PPO ends above examples alone, which beat the uncorrected drafts. PPO on made-up errors ends lower.',
  standsFor:
    'A sentence is a formula of three letters in reverse order. Drafts with a wrong letter stand for errors of another model. Nothing follows for natural language.',
  runs: {
    examples: main('Examples of made-up errors', []),
    rewards: main('Then rewards on real errors', rewards(1)),
    madeUp: main('Control: then rewards on made-up errors', rewards(0)),
  },
  parts: [
    {
      kind: 'ahead',
      says: 'On real errors, examples and then PPO end at least 5 points above examples alone.',
      metric: 'evaluationReturn',
      variant: PPO,
      over: [SFT],
      margin: 0.05,
    },
    {
      kind: 'level',
      says: 'Examples alone end above 45 %: so many uncorrected drafts are right.',
      metric: 'evaluationReturn',
      variant: SFT,
      above: 0.45,
    },
    {
      kind: 'ahead',
      says: 'Control: PPO on real errors ends above PPO on made-up ones.',
      metric: 'evaluationReturn',
      variant: PPO,
      over: ['madeUp/corrector'],
    },
  ],
  shows: [
    { title: 'Real errors: examples alone', run: 'examples', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'Real errors: then PPO', run: 'rewards', metric: 'evaluationReturn', kind: 'curve' },
    {
      title: 'Real errors: then PPO on made-up ones',
      run: 'madeUp',
      metric: 'evaluationReturn',
      kind: 'curve',
    },
  ],
  teaching: {
    before:
      'A corrector reads a sentence and a draft of its formula. Examples have drafts whose “and” and “or” are wrong. Real drafts have wrong letters. A verifier pays formulas with the right truth table. After 6,400 episodes, PPO goes on from the network that examples taught.',
    predict: {
      ask: 'What does the corrector do with wrong letters after examples alone?',
      answer: 1,
      options: ['It corrects all of them', 'It copies some of them', 'It copies all of them'],
    },
    watch: 'Compare the right formulas on real errors after 6,400 episodes.',
    after:
      'Made-up errors never touch letters, so letters of a draft may be copied; connectives have to be read from the sentence. On real drafts that habit fails: examples alone end with {{mean:examples/corrector.evaluationReturn|%}} right formulas. PPO sees real drafts and is paid by the truth table, so what is copied wrongly earns nothing; it ends at {{mean:rewards/corrector.evaluationReturn|%}}. PPO on made-up drafts has no wrong letters to correct and ends at {{mean:madeUp/corrector.evaluationReturn|%}}. One seed in ten had learned the whole sentence from examples alone.',
  },
  changes: [
    { says: 'Show examples of real errors.', run: 'examples', patch: { world: { real: 1 } } },
    { says: 'Mix both errors for PPO.', run: 'rewards', patch: { edits: rewards(0.5) } },
    { says: 'Let PPO learn at half the rate.', run: 'rewards', patch: { edits: rewards(1, 0.001) } },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 1, teaching: 2, interesting: 1 },
    says: 'Works with a good control, but PPO sees the test’s error type and SFT never does; “uncorrected” is a constant (45 %), not a run, and the part holds by 0.002.',
    read: '2026-11-28',
  },
  writtenFor: 'h+ h+ h+',
  budget: { coreMinutes: 2.5, quick: { seeds: 3 } },
  caveats: [
    'Mismatch is not swept: all test drafts have errors of the other kind, or none.',
    'One correction is written at once; correction step by step is left out.',
    'Episodes are equal, yet examples show right formulas in all of them.',
  ],
  pilots:
    'Experiment seed 7, one seed, once, with 12,800 episodes. Examples of made-up errors reached 0.72 on real ones by 6,400 episodes, and PPO 0.8 by the end. The run was then made longer and the control was added. All was measured again when another algorithm came to begin with a fresh optimizer.',
};
