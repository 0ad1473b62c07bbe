/** Nong et al. 2025: CRAFT-GUI. Easy tasks first, and pay for parts of a form, alone and together. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** “b d a - - =” asks for a form: “A b B d C a send”. More values make a longer form. */
import kernel from './task.kernel.ts?raw';

const agent = {
  type: 'grpo-lm',
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 8,
  groupSize: 8,
  learningRate: 0.002,
  epochs: 2,
  minibatches: 2,
  baseAccuracy: 0.1,
  baseSteps: 2000,
  examProblems: 4,
};
const coarse = [{ term: 'task' }];
const judge = { term: 'noisy-verifier', falsePositives: 0.15, falseNegatives: 0.15, weight: 0.5 };
const fine = [
  ...coarse,
  ...['action', 'target', 'format'].map((aspect) => ({ term: 'aspect', aspect, weight: 0.33 })),
  judge,
];
const easyFirst = { ...agent, teacher: 'schedule', scheduleUntil: 0.5 };
const [UNIFORM, CURRICULUM, FINE, BOTH, REVERSED] = [
  'uniform, coarse',
  'easy first',
  'fine',
  'both',
  'hard first',
] as const;
const variants: StudyRun['variants'] = [
  { label: UNIFORM, agent, reward: coarse },
  { label: CURRICULUM, agent: easyFirst, reward: coarse },
  { label: FINE, agent, reward: fine },
  { label: BOTH, agent: easyFirst, reward: fine },
  { label: REVERSED, agent: { ...easyFirst, scheduleOrder: 'hard-first' }, reward: coarse },
];
const world = { family: 'language', task: 'written', kernel, trainProblems: 4000, heldOutProblems: 200 };

const beyond = (label: string): ClaimPart => ({
  says: `On forms of five fields, “${label}” ends at least 5 points above “${UNIFORM}”.`,
  kind: 'ahead',
  metric: 'evaluationReturn',
  margin: 0.05,
  variant: `main/${label}`,
  over: [`main/${UNIFORM}`],
});

export const study: WrittenStudy = {
  id: '17',
  papers: [{ atlas: 17, cite: 'CRAFT-GUI: Curriculum-Reinforced Agent For GUI Tasks' }],
  family: 'curriculum',
  level: 'analog',
  title: 'Hard forms first ruin learning; easy forms first do not clearly help',
  question: 'Do easy tasks first and pay for parts help on the longest forms?',
  claim:
    'On the longest forms, easy forms first and pay for parts each beat uniform training with coarse pay, and so do both together; hard forms first do not.',
  standsFor:
    'Rows of letters stand for screens, and a check with 15 % errors for the model judge. Nothing follows for pictures of screens.',
  runs: {
    main: {
      name: 'Forms of one to five fields',
      world,
      variants,
      evaluation: { policy: 'sampled', every: 4, episodes: 100, world: { least: 5 } },
      seeds: 10,
      seed: 17,
      episodes: 4800,
      envSteps: 80_000,
      measurementPoints: 20,
    },
  },
  parts: [
    ...[BOTH, CURRICULUM, FINE].map(beyond),
    {
      kind: 'notAbove',
      says: 'Hard forms first do not end 5 points above “uniform, coarse”.',
      metric: 'evaluationReturn',
      variant: `main/${REVERSED}`,
      than: `main/${UNIFORM}`,
      margin: 0.05,
    },
  ],
  shows: [
    { title: 'Right forms of five fields', run: 'main', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'Right forms of training problems', run: 'main', metric: 'taskReturn', kind: 'curve' },
  ],
  teaching: {
    before:
      'A prompt gives one to five values. The policy fills in a form: each field and its value, then “send”. Coarse pay counts only right forms. Fine pay adds right fields, right values, the format, and a judge who errs in 15 % of forms. A curriculum starts with one field, and longer forms join until half of the run is over.',
    predict: {
      ask: 'What if the longest forms come first?',
      answer: 1,
      options: [
        'They are learned best: they are practiced most',
        'Hardly any of them is ever learned',
        'Nothing changes',
      ],
    },
    watch: 'Training shows different forms in each variant. Compare the forms of five fields instead.',
    after:
      'A seed either learns five fields or it does not. Six of ten do with coarse pay, and six with easy forms first. All ten do with fine pay: right fields and values teach even where no form is right. Both together reach seven seeds, since the first half of the run asks mostly short forms. Differences of such seeds are wide, so ten seeds decide none of the gains. Hard forms first leave nine seeds at zero: no long form is ever right, so nothing is paid.',
  },
  changes: [
    {
      says: 'Let longer forms join within a fifth of the run.',
      run: 'main',
      patch: {
        variants: [{ label: CURRICULUM, agent: { ...easyFirst, scheduleUntil: 0.2 }, reward: coarse }],
      },
    },
    {
      says: 'Open the next length only when the last one is mastered.',
      run: 'main',
      patch: { variants: [{ label: 'mastery', agent: { ...agent, teacher: 'mastery' }, reward: coarse }] },
    },
    {
      says: 'Let the judge err in three forms of ten.',
      run: 'main',
      patch: {
        variants: [
          {
            label: FINE,
            agent,
            reward: [...fine.slice(0, 4), { ...judge, falsePositives: 0.3, falseNegatives: 0.3 }],
          },
        ],
      },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 1, decided: 0, teaching: 1, interesting: 1 },
    says: 'GRPO with schedule and fine reward is real; seeds are all-or-nothing (6/10, 6/10, 7/10, 10/10), so IQM of 10 bimodal seeds decides nothing; 75 s of core used.',
    read: '2026-11-28',
  },
  writtenFor: 'u0 u0 u0 h-',
  budget: { coreMinutes: 2, quick: { seeds: 2 } },
  caveats: [
    'One rate of errors of the judge. The claim does not compare rates.',
    'Difficulty is the length of the right form, in five levels.',
  ],
  pilots:
    'Experiment seed 7, two seeds, twice. First a prompt listed fields in any order; no form of five fields was ever right. With values in the order of the fields, all variants but one learned, and nothing else was changed.',
};
