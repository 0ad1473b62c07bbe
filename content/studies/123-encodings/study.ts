/** Lai et al. 2025: Med-R1. Reinforcement in place of examples, trained in one encoding and tested in another. */
/** Reverse four letters, small or capital ones. `foreign`: examples write a word of reasoning before the answer. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import kernel from './task.kernel.ts?raw';

const network = { layers: 1, width: 32, heads: 2, learningRate: 0.002, baseAccuracy: 0.3, examProblems: 4 };
const grpo = { ...network, type: 'grpo-lm', prompts: 8, groupSize: 8 };
const sft = { ...network, type: 'sft', prompts: 64 };
const reward = [{ term: 'task' }];
const [FOREIGN, OWN, GRPO] = ['foreign/SFT', 'own/SFT', 'own/GRPO'] as const;
/** The start reads both encodings. After 64 episodes, all train on small letters alone. */
const run = (name: string, foreign: number, variants: StudyRun['variants']): StudyRun => ({
  name,
  variants,
  world: { family: 'language', task: 'written', kernel, capitals: 0.5, foreign: 0, ...problems },
  evaluation: { policy: 'sampled', every: 4, episodes: 100, world: { capitals: 1 } },
  edits: [{ at: 64, patch: { world: { capitals: 0, foreign } } }],
  seeds: 10,
  seed: 123,
  episodes: 8000,
  envSteps: 80_000,
  measurementPoints: 20,
});
const problems = { trainProblems: 600, heldOutProblems: 100 };
const learner = { label: 'SFT', agent: sft, reward };

export const study: WrittenStudy = {
  id: '123',
  papers: [
    {
      atlas: 123,
      cite: 'Lai et al. 2025, Med-R1, arXiv 2503.13939',
      url: 'https://arxiv.org/abs/2503.13939',
    },
  ],
  family: 'policy-gradient',
  level: 'analog',
  title: 'Foreign examples erase another encoding, but GRPO keeps little of it, too',
  question: 'Does reinforcement forget an encoding that it does not train less than foreign examples do?',
  claim:
    'At equal skill on small letters, GRPO keeps more of the capitals than SFT on foreign examples and stays closer to its start. Examples of its own kind keep more, too.',
  standsFor:
    'Small and capital letters stand for kinds of medical pictures, and reversing for questions about them. One foreign word stands for rationales of another model. Nothing follows for pictures.',
  runs: {
    own: run('Examples of its own kind, or rewards', 0, [learner, { label: 'GRPO', agent: grpo, reward }]),
    foreign: run('Examples with a foreign word', 1, [learner]),
  },
  parts: [
    {
      kind: 'within',
      says: 'On small letters, GRPO and SFT on foreign examples end within 10 points.',
      metric: 'taskReturn',
      variant: GRPO,
      same: FOREIGN,
      margin: 0.1,
    },
    {
      kind: 'ahead',
      says: 'On capitals, GRPO ends above SFT on foreign examples.',
      metric: 'evaluationReturn',
      variant: GRPO,
      over: [FOREIGN],
    },
    {
      kind: 'ahead',
      says: 'GRPO ends nearer to its start than SFT on foreign examples.',
      metric: 'kl',
      variant: GRPO,
      over: [FOREIGN],
      direction: 'below',
    },
    {
      kind: 'ahead',
      says: 'Control: on capitals, SFT on examples of its own kind ends above SFT on foreign ones.',
      metric: 'evaluationReturn',
      variant: OWN,
      over: [FOREIGN],
    },
  ],
  shows: [
    {
      title: 'Right on capitals: rewards or own examples',
      run: 'own',
      metric: 'evaluationReturn',
      kind: 'curve',
    },
    {
      title: 'Right on capitals: foreign examples',
      run: 'foreign',
      metric: 'evaluationReturn',
      kind: 'curve',
    },
    {
      title: 'Right on small letters: foreign examples',
      run: 'foreign',
      metric: 'taskReturn',
      kind: 'curve',
    },
  ],
  teaching: {
    before:
      'A policy has seen small and capital letters and reverses three rows in ten. Then it trains on small letters alone. GRPO rewards right answers. SFT copies examples, and some of them begin with a word that the policy never wrote. The test asks for capitals.',
    predict: {
      ask: 'Which policy keeps most of the capitals?',
      answer: 0,
      options: ['SFT on examples of its own kind', 'GRPO', 'SFT on foreign examples'],
    },
    watch: 'Compare right answers on capitals, then those on small letters.',
    after:
      'To write the foreign word, the policy has to move {{mean:foreign/SFT.kl}} nats from its start, and all seeds lose the capitals. GRPO moves {{mean:own/GRPO.kl}}. But that is enough to forget most capitals: nothing in its rewards asks for them. Examples of its own kind keep more than GRPO does here. One seed with foreign examples had not learned the small letters either, so the match on them is undecided.',
  },
  changes: [
    { says: 'Train on both encodings.', run: 'own', patch: { edits: [] } },
    {
      says: 'Start from a better policy.',
      run: 'own',
      patch: { variants: [{ ...learner, agent: { ...sft, baseAccuracy: 0.6 } }] },
    },
    { says: 'Stop early.', run: 'foreign', patch: { episodes: 4000 } },
  ],
  review: {
    scores: { faithful: 1, informative: 0, decided: 1, teaching: 1, interesting: 1 },
    says: 'Baseline is forced to emit a token of probability about 0, so KL 19 nats and 0 % are built in; own-examples SFT (0.23) beats GRPO (0.05), which contradicts the paper and is only a “control”; GRPO still falling.',
    read: '2026-11-28',
  },
  writtenFor: 'u+ h+ h- h+',
  budget: { coreMinutes: 0.9, quick: { seeds: 3 } },
  caveats: [
    'GRPO without words of reasoning, and tests of other questions, are left out.',
    'Capitals are part of the start, so the study measures what is kept, not what is newly learned.',
    'SFT on examples of its own kind is a control. The claim does not say that GRPO is ahead of it.',
  ],
  pilots:
    'Experiment seed 7, one seed, once, for 6,400 episodes. All learned the small letters; foreign examples were slowest, so the run was made a quarter longer. On capitals only foreign examples fell to 0. Examples of its own kind did as well as GRPO and became the control.',
};
