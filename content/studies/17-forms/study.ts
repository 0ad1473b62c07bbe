/** Nong et al. 2025: CRAFT-GUI. Easy tasks first, and pay for parts of a form, alone and together. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** A form has one to twelve fields of 24 kinds. Each kind wants another one of five moves, and one error spoils the form. */
import kernel from './world.kernel.ts?raw';

/** Each pay has the step size that was best for it. */
const agent = { type: 'grpo', alpha: 30, gamma: 1, groupSize: 8 };
const careful = { ...agent, alpha: 10 };
const coarse = [{ term: 'task' }];
const NOISE = 0.15;
/** A rule pays for each field, and a judge who errs in 15 % of the forms for the whole. */
const fine = [
  ...coarse,
  { term: 'expression', expression: 'happened(right) ? 1.0 / fields(state) : 0.0' },
  {
    term: 'expression',
    expression: `happened(sent) && happened(success) != bernoulli(${NOISE}) ? 0.5 : 0.0`,
  },
];
const [UNIFORM, EASY, FINE, BOTH, HARD] = [
  'uniform, coarse',
  'easy first',
  'fine',
  'both',
  'hard first',
] as const;
const variants: StudyRun['variants'] = [
  { label: UNIFORM, agent, reward: coarse },
  { label: EASY, agent, reward: coarse },
  { label: FINE, agent: careful, reward: fine },
  { label: BOTH, agent: careful, reward: fine },
  { label: HARD, agent, reward: coarse },
];
const rule = { metric: 'evaluationReturn', statistic: 'mean', when: 'area' } as const;
const beyond = (id: string, label: string): ClaimPart => ({
  id,
  says: `On forms of twelve fields, “${label}” gets more right over the run than “${UNIFORM}”.`,
  kind: 'ahead',
  ...rule,
  variant: `main/${label}`,
  over: [`main/${UNIFORM}`],
});

export const study: WrittenStudy = {
  id: '17',
  papers: [{ atlas: 17, cite: 'CRAFT-GUI: Curriculum-Reinforced Agent For GUI Tasks' }],
  family: 'curriculum',
  level: 'analog',
  title:
    'Over the run, easy forms first get {{part:easy.estimate|points}} more of the long forms right than uniform practice, pay for fields {{part:fine.estimate|points}} and both together {{part:both.estimate|points}}, less than easy forms alone; hard forms first, which never pay, {{verdict:part:hard|do not help|help, too|may help}}',
  question: 'Do easy tasks first and pay for parts help on the longest forms?',
  claim:
    'On the longest forms, easy forms first and pay for parts each beat uniform training with coarse pay, and so do both together; hard forms first do not.',
  standsFor:
    'Kinds of fields stand for screens, a table for a model, and a check with 15 % errors for the model judge. Nothing follows for pictures of screens.',
  runs: {
    main: {
      name: 'Forms of one to twelve fields',
      world: { family: 'graph', kernel, stepLimit: 20 },
      worldOf: {
        [EASY]: { order: 'easy first' },
        [BOTH]: { order: 'easy first' },
        [HARD]: { order: 'hard first' },
      },
      variants,
      evaluation: { policy: 'sampled', every: 1, episodes: 40, world: { order: 'long' } },
      seeds: 60,
      seed: 170,
      envSteps: 30_000,
      measurementPoints: 30,
    },
  },
  gates: [
    {
      id: 'room',
      kind: 'level',
      says: 'The longest forms are hard: over the run, uniform training with coarse pay gets less than 90 % of them right.',
      ...rule,
      variant: `main/${UNIFORM}`,
      below: 0.9,
    },
    {
      kind: 'level',
      says: 'They can be learned: with both, more than 90 % are right in the end.',
      metric: 'evaluationReturn',
      statistic: 'mean',
      variant: `main/${BOTH}`,
      above: 0.9,
    },
  ],
  parts: [
    beyond('easy', EASY),
    beyond('fine', FINE),
    beyond('both', BOTH),
    {
      id: 'hard',
      kind: 'notAbove',
      says: `“${HARD}” does not get more right over the run than “${UNIFORM}”, by 2 points.`,
      ...rule,
      variant: `main/${HARD}`,
      than: `main/${UNIFORM}`,
      margin: 0.02,
    },
  ],
  couldFail:
    'Short forms come up in uniform training, too, so a schedule may add nothing; and a judge who errs may pay for errors.',
  leftOut: 'Screens, language models, and other shares of errors of the judge are left out.',
  shows: [
    {
      title: 'Forms of twelve fields that are right',
      run: 'main',
      metric: 'evaluationReturn',
      kind: 'curve',
    },
    {
      title: 'The same over the whole run',
      run: 'main',
      metric: 'evaluationReturn',
      kind: 'bars',
      when: 'area',
    },
  ],
  teaching: {
    before:
      'A form has one to twelve fields of 24 kinds, and each kind wants one of five moves, the same one in every form: “tick” for a box, “pick” for a list. One error spoils the form. “uniform, coarse” practices forms of all lengths and is paid 1 for a form without an error. “easy first” begins with one field, and forms get longer once half of the recent ones are right; “hard first” goes the other way. “fine” practices all lengths and is also paid a share for each right field, and 0.5 if a judge finds no error; the judge errs in 15 % of the forms. “both” has easy forms first and fine pay. All learn by GRPO, eight forms at a time. The test has twelve fields.',
    predict: {
      ask: 'Easy forms first and pay for fields each bring more of the longest forms right. What do both together bring?',
      options: [
        'More than either alone',
        'As much as easy forms first alone',
        'Less than easy forms first alone',
      ],
      answer: 2,
    },
    watch: 'Which line rises first, “easy first” or “both”? What should fine pay have added to it?',
    after:
      'A form of twelve fields is right by chance once in 244 million times, so long forms do not pay at first, and uniform practice spends most of its steps on them. Easy forms first spend all steps on forms that pay: over the run {{mean:main/easy first.evaluationReturn area|%}} of the longest forms are right, with uniform practice {{mean:main/uniform, coarse.evaluationReturn area|%}}. Fine pay makes long forms pay in parts, and comes to {{mean:main/fine.evaluationReturn area|%}}. One might expect both together to be best, but they come to {{mean:main/both.evaluationReturn area|%}}, less than easy forms alone. Where forms pay anyway, pay for parts has little to add, and it costs something: the judge errs and pays for errors, too, and such pay was learned best in smaller steps. Which of the two costs more was not tested; try the last change, which takes the judge away. Hard forms first never pay, so their stage never changes and nothing is learned: {{mean:main/hard first.evaluationReturn area|%}}. So they show what order can spoil, not that a mild one would. In the end all others are close to each other, uniform practice at {{mean:main/uniform, coarse.evaluationReturn|%}} and easy forms first at {{mean:main/easy first.evaluationReturn|%}}: the gain is one of time.',
  },
  changes: [
    {
      says: 'Compare sixteen forms at a time.',
      run: 'main',
      patch: { variants: variants.map((one) => ({ ...one, agent: { ...one.agent, groupSize: 16 } })) },
    },
    {
      says: 'Let the judge toss a coin.',
      run: 'main',
      patch: {
        variants: [
          variants[2],
          {
            label: 'fine, coin',
            agent: careful,
            reward: [
              ...fine.slice(0, 2),
              { term: 'expression', expression: 'happened(sent) && bernoulli(0.5) ? 0.5 : 0.0' },
            ],
          },
        ],
      },
    },
    {
      says: 'Pay for fields alone, without the judge.',
      run: 'main',
      patch: { variants: [variants[2], { label: 'fields', agent: careful, reward: fine.slice(0, 2) }] },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 1 },
    says: 'That both helps together do less than one of them is a result that nobody would guess, and one press shows what the judge costs. But short forms have the same fields as long ones, so they must help, hard forms first are practically never paid, in the end nearly all lines meet, and one share of errors stands for all judges.',
    read: '2026-11-30',
  },
  writtenFor: 'h- h+ h+ h+ h+ h-',
  notMeasured: ['244'],
  budget: { coreMinutes: 0.2, quick: { seeds: 8 } },
  caveats: [
    'Fields of a kind look alike in short and long forms, so what is learned in one fits the other.',
    'The lead of easy forms first is one of time: uniform practice gets nearly as many right in the end.',
  ],
  pilots:
    'Experiment seeds 7 and 8, eight seeds each, four times. With eight kinds of fields uniform practice was quick, so there are 24. Step sizes of 10, 30, 60 and 100 were tried for uniform practice, of 3, 10 and 30 for fine pay, of 10 and 30 for the others; each has the best. The gate was set once that was known. This study replaces one with a small transformer, in which seeds learned all or nothing.',
};
