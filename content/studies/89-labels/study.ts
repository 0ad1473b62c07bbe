/** Hu et al. 2024: language understanding by reinforcement learning. Labels from all tokens, from labels alone, then from a reward. */
/** How often does a occur among eight letters, 0, 1, 2 or more? Examples may restate the letters before the label, as a loss on all tokens asks. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import kernel from './task.kernel.ts?raw';

const network = {
  layers: 1,
  width: 32,
  heads: 2,
  learningRate: 0.002,
  examProblems: 4,
  baseAccuracy: 0.35,
  baseSteps: 1000,
  prompts: 32,
};
const sft = { ...network, type: 'sft' };
const ppo = { ...network, type: 'ppo-lm', groupSize: 2, learningRate: 0.0003 };
const base = { ...sft, learningRate: 1e-6 };
const reward = [{ term: 'task' }];
const HALF = 3200;
const BOTH = 'SFT, then PPO';
const run = (
  name: string,
  restate: boolean,
  variants: StudyRun['variants'],
  more: object = {},
): StudyRun => ({
  name,
  variants,
  seeds: 10,
  seed: 89,
  episodes: 2 * HALF,
  envSteps: 100_000,
  measurementPoints: 20,
  world: { family: 'language', task: 'written', kernel, restate, trainProblems: 48, heldOutProblems: 200 },
  evaluation: { policy: 'sampled', every: 4, episodes: 200 },
  ...more,
});
const SFT = { label: 'SFT', agent: sft, reward };
const START = { label: BOTH, agent: sft, reward };
const PHASES = { edits: [{ at: HALF, patch: { variants: [{ ...START, agent: ppo }] } }] };

const WHOLE = 'reward/SFT, then PPO';

export const study: WrittenStudy = {
  id: '89',
  papers: [
    {
      atlas: 89,
      cite: 'Improving the Language Understanding Capabilities of Large Language Models Using Reinforcement Learning',
    },
  ],
  family: 'policy-gradient',
  level: 'analog',
  title: 'A reward for labels that are known by heart adds nothing on new ones',
  question: 'Does a reward for the right label add to what examples teach?',
  claim:
    'On held-out letters, examples and then a reward for the label end above examples alone, which end above the base.',
  standsFor:
    'Counting a letter stands for understanding a sentence, and all weights of a small network for an adapter. Examples that restate the letters stand for a loss on all tokens. Nothing follows for language models.',
  runs: {
    all: run('A loss on all tokens', true, [SFT, { label: 'base', agent: base, reward }]),
    label: run('A loss on the label alone', false, [SFT]),
    reward: run('A loss on all tokens, then a reward', true, [START], PHASES),
  },
  parts: [
    {
      kind: 'ahead',
      says: 'SFT, then PPO ends with more right labels on held-out letters than SFT on all tokens.',
      metric: 'evaluationReturn',
      variant: WHOLE,
      over: ['all/SFT'],
    },
    {
      kind: 'ahead',
      says: 'SFT on all tokens ends above the base.',
      metric: 'evaluationReturn',
      variant: 'all/SFT',
      over: ['all/base'],
    },
  ],
  shows: [
    {
      title: 'Right labels, held-out: SFT on all tokens',
      run: 'all',
      metric: 'evaluationReturn',
      kind: 'curve',
    },
    {
      title: 'Right labels, held-out: SFT, then PPO',
      run: 'reward',
      metric: 'evaluationReturn',
      kind: 'curve',
    },
    {
      title: 'Right labels, held-out: SFT on the label',
      run: 'label',
      metric: 'evaluationReturn',
      kind: 'curve',
    },
    { title: 'Right labels in training: SFT, then PPO', run: 'reward', metric: 'taskReturn', kind: 'curve' },
  ],
  teaching: {
    before:
      'How often does a occur among eight letters? The label is zero, one, two or more. Only 48 problems are for training, and all variants use the same ones. SFT imitates letters and label. PPO takes over in the middle and is paid for the right label alone.',
    predict: {
      ask: 'What does PPO add on held-out letters?',
      answer: 1,
      options: ['Several points', 'Nothing'],
    },
    watch: 'Compare labels in training with those on held-out letters.',
    after:
      'SFT lifts right labels on held-out letters from {{mean:all/base.evaluationReturn|%}} to {{mean:all/SFT.evaluationReturn|%}}. PPO ends at {{mean:reward/SFT, then PPO.evaluationReturn|%}}. Both see the same 48 problems, and nearly all of their labels are right when PPO begins. So rewards are almost always 1 and say little. SFT on the label alone is ahead of all, with {{mean:label/SFT.evaluationReturn|%}}: its loss has no letters to restate, only the answer. They do not say which of the rules that fit 48 problems is the right one. A reward would add something where examples do not already fit, or where it judges new problems.',
  },
  changes: [
    { says: 'Train on 400 problems.', run: 'reward', patch: { world: { trainProblems: 400 } } },
    {
      says: 'Let PPO take over sooner.',
      run: 'reward',
      patch: { edits: [{ at: 1280, patch: { variants: [{ ...START, agent: ppo }] } }] },
    },
    {
      says: 'Explore more under PPO.',
      run: 'reward',
      patch: {
        edits: [
          { at: HALF, patch: { variants: [{ ...START, agent: { ...ppo, entropyCoefficient: 0.02 } }] } },
        ],
      },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 0, decided: 1, teaching: 1, interesting: 1 },
    says: 'PPO begins when 94 % of the training labels are right, so reward is constant: it could not add anything. Label-only SFT (0.78) beats everything shown and is not discussed.',
    read: '2026-11-28',
  },
  writtenFor: 'u0 h+',
  budget: { coreMinutes: 1.4, quick: { seeds: 2 } },
  caveats: [
    'Adapters and their rank are left out, and so are other numbers of labels.',
    'The base has seen the same 48 problems until about 35 labels in 100 were right.',
    'SFT on the label alone is shown. The claim does not name it.',
  ],
  pilots:
    'Experiment seed 7, two seeds, three times: six letters and 200 problems, where SFT had 99 right labels in 100; then eight letters and 48 problems, with PPO at a rate of 0.001 and at 0.0003. The parts were written after these.',
};
