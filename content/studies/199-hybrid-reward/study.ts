/** Gulhane et al. 2025: learned scores, rules, an instruction aspect and a length penalty in one reward. */

import type { WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

const agent = {
  type: 'grpo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 8,
  groupSize: 8,
  learningRate: 0.003,
  klCoefficient: 0.02,
  entropyCoefficient: 0.01,
  baseAccuracy: 0.45,
  baseSteps: 1500,
  examProblems: 4,
};
/** Fitted to labels of which two in ten are wrong, and which overrate length. */
const model = { term: 'learned-reward', pairs: 512, labelNoise: 0.2 };
/** The rule knows sums alone. */
const rule = { term: 'aspect', aspect: 'sum' };
/** c · rule + (1 − c) · model: the rule’s confidence c is 1 on sums, so what the model said of them is taken back, and 0 on texts. */
const confidence = {
  term: 'expression',
  expression: 'time + 1 == tokens() && prompt(0) == t_sum ? -total : 0.0',
};
const instruction = { term: 'aspect', aspect: 'essay.topic', weight: 0.5 };
const length = { term: 'completion-length', weight: -0.05 };
const probes = ['sum', 'essay'].map((aspect) => ({ term: 'aspect', aspect, probe: true }));
const variant = (label: string, ...terms: readonly object[]) => ({
  label,
  agent,
  reward: [...terms, ...probes] as readonly { readonly term: string }[],
});
const FULL = variant('full', model, confidence, rule, instruction, length);
const ahead = (says: string, over: string): ClaimPart => ({
  kind: 'ahead',
  says,
  metric: 'taskReturn',
  variant: 'main/hybrid',
  over: [`main/${over}`],
  margin: 0.05,
});

export const study: WrittenStudy = {
  id: '199',
  papers: [{ atlas: 199, cite: 'Gulhane et al. 2025, arXiv 2510.05283' }],
  family: 'reward-model',
  level: 'full',
  title: 'A cost per token loses more than a rule and a noisy model gain together',
  question: 'Is a learned score better together with a rule that covers half of the prompts?',
  claim:
    'A rule and a model together end with more true score than the model alone and than the rules alone. The full reward, with a cost per token, writes less without loss of score.',
  runs: {
    main: {
      name: 'Model, rules, hybrid',
      world: {
        family: 'language',
        task: 'mixture',
        trainProblems: 1024,
        heldOutProblems: 12,
        tasks: [
          'chain level=1 scratch=none modulus=3 name=sum',
          'preference level=2 preference=length labelBias=0.05 name=essay',
        ],
      },
      variants: [
        variant('model only', model),
        variant('rules only', rule),
        variant('hybrid', model, confidence, rule),
        FULL,
      ],
      seeds: 10,
      seed: 199,
      envSteps: 45_000,
      measurementPoints: 20,
    },
  },
  parts: [
    ahead('The hybrid ends with more true score than the model alone.', 'model only'),
    ahead('The hybrid ends with more true score than the rules alone.', 'rules only'),
    {
      kind: 'ahead',
      says: 'The full reward writes less than the hybrid.',
      metric: 'episodeLength',
      direction: 'below',
      variant: 'main/full',
      over: ['main/hybrid'],
    },
    {
      kind: 'notAbove',
      says: 'The full reward loses less than 0.05 of true score to the hybrid.',
      metric: 'taskReturn',
      direction: 'below',
      margin: 0.05,
      variant: 'main/full',
      than: 'main/hybrid',
    },
  ],
  shows: [
    { title: 'True score over both tasks', run: 'main', metric: 'taskReturn', kind: 'curve' },
    { title: 'Length', run: 'main', metric: 'episodeLength', kind: 'curve' },
  ],
  teaching: {
    before:
      'Half of the prompts are sums, half ask for a short text on a topic. A rule can check sums and knows nothing of texts. A model fitted to noisy labels scores both, likes length, and is weak at sums. The full reward adds a sub-score for naming the topic and a cost per token.',
    predict: {
      ask: 'What does a cost of 0.05 per token do to the texts?',
      answer: 1,
      options: [
        'It shortens them and costs nothing',
        'It shortens them and costs more than the two sources gain together',
        'Nothing',
      ],
    },
    watch: 'Compare the true scores first, then the lengths. Training never sees the true score of a text.',
    after:
      'The model knows little of sums, and the rule nothing of texts, so each leaves one half where it was. The hybrid takes each where it is sure: c · rule + (1 − c) · model. It ends {{part:1.size}} above the model and {{part:2.size}} above the rules. The cost per token works as promised on length, and takes informative words with it: each costs as much as the model gives for it. A penalty on all tokens cannot tell padding from content.',
  },
  changes: [
    {
      says: 'Fit the model to labels without noise.',
      run: 'main',
      patch: { variants: [variant('model only', { ...model, labelNoise: 0 })] },
    },
    {
      says: 'Add the two scores without confidence: on sums the model talks too.',
      run: 'main',
      patch: { variants: [variant('sum', model, rule)] },
    },
    {
      says: 'Charge a fifth as much for length.',
      run: 'main',
      patch: {
        variants: [variant('full', model, confidence, rule, instruction, { ...length, weight: -0.01 })],
      },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 0, teaching: 1, interesting: 1 },
    says: '“Full” loses 0.2 because its length cost (0.05 a token) is untuned; 0.01 is offered only as a “change”; confidence is a hand switch by prompt type.',
    read: '2026-11-28',
  },
  writtenFor: 'u0 u+ h- f-',
  budget: { coreMinutes: 2, quick: { seeds: 2 } },
  caveats: [
    'The hybrid leads the rules, but not surely by 0.05, and its lead over the model is not shown: both parts are undecided. The last part fails: with a cost of 0.05 per token the full reward loses 0.2.',
    'Lower variance, part of the claim, is not tested: it is no number of one seed. The noise of the model is not swept.',
    'The confidence of the rule is 1 on sums and 0 on texts. It is set, not estimated. Prompts have no images.',
  ],
  pilots:
    'Experiment seed 7, one or two seeds, four times, with sums modulo 5 and 3, shown work, learning rates from 0.003 to 0.01 and costs per token of 0.1: sums were learned too slowly, or texts grew long. A first full run (experiment seed 1, 40,000 steps, rule and model simply added) left every part undecided and counts as a pilot: where no sum of a group was right, the model alone drove the policy, and the start wrote too good texts. Then the model’s score of sums was taken back, the start was made worse (0.45 for 0.6), an entropy bonus of 0.01 was added for all, and other seeds were taken. Parts and margins are those of the first run.',
};
