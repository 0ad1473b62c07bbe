/** Hong et al. 2025: Cooper. A reward model that is trained on while the policy learns, against frozen ones and a strict rule. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** The reward model, frozen or trained on. */
import judge from './judge.kernel.ts?raw';
/** Sums modulo 4, answered in three words: “is 3 .”, “so 3 so”, “3 . .” say the same. */
import kernel from './world.kernel.ts?raw';

/** The picture: a block for each sum, with what was said so far, and the end below. */
const WORDS = ['0', '1', '2', '3', 'is', 'so', '.'];
const SAID = ['nothing', 'a word', 'a number', 'two words', 'one number', 'two numbers'];
const states = [
  ...SAID.flatMap((said, k) =>
    Array.from({ length: 16 }, (_, question) => ({
      name: `${Math.floor(question / 4)} + ${question % 4}: ${said}`,
      x: 4 * (question % 4) + (k === 0 ? 0 : k < 3 ? 1 : 2),
      y: 4 * Math.floor(question / 4) + ([1, 0, 2, 0, 1, 2][k] ?? 0),
    })),
  ),
  { name: 'end', x: 7, y: 16 },
];
const world = {
  family: 'graph',
  kernel,
  transitions: states.flatMap(({ name }) => WORDS.map((word) => `${name}, say ${word}, ${name}`)),
  positions: states.map(({ name, x, y }) => `${name}, ${x}, ${y}`),
  stepLimit: 3,
};
const agent = { type: 'grpo', alpha: 6, entropyCoefficient: 0.02, groupSize: 8 };
/** Episodes in which all are paid the truth: the start of a policy that knows some sums. */
const WARM = 12_000;
const model = { term: 'custom-module', text: judge, warm: WARM };
const [RULE, BLIND, FROZEN, COOPER, TRUTH] = [
  'strict rule',
  'frozen model',
  'frozen model with reference',
  'Cooper',
  'truth',
] as const;
/** Placed after a reward model: its score less the truth. */
const several = { term: 'event', event: 'several', probe: true, label: 'several' };
const none = { term: 'event', event: 'nothing', probe: true, label: 'none' };
const gap = { term: 'expression', expression: 'total - taskReward', probe: true };
const variants: StudyRun['variants'] = [
  {
    label: RULE,
    agent,
    reward: [
      {
        term: 'expression',
        expression: `episodes < ${WARM} ? taskReward : terminated ? accepted(next) : 0.0`,
      },
      several,
      none,
    ],
  },
  { label: BLIND, agent, reward: [{ ...model, reference: false }, gap, several, none] },
  { label: FROZEN, agent, reward: [model, gap, several, none] },
  { label: COOPER, agent, reward: [{ ...model, refresh: true, refreshStep: 0.6 }, gap, several, none] },
  { label: TRUTH, agent, reward: [{ term: 'task' }, several, none] },
];
const metric = 'taskReturn';
const main: StudyRun = {
  name: 'Sums that may be said in many ways',
  world,
  variants,
  seeds: 80,
  seed: 2180,
  episodes: 100_000,
  envSteps: 300_000,
  measurementPoints: 25,
};
const ahead = (id: string, other: string): ClaimPart => ({
  id,
  kind: 'ahead',
  says: `At the end “${COOPER}” is right more often than “${other}”.`,
  metric,
  statistic: 'mean',
  variant: `main/${COOPER}`,
  over: [`main/${other}`],
});

export const study: WrittenStudy = {
  id: '180',
  papers: [{ atlas: 180, cite: 'Hong et al. 2025, Cooper', url: 'https://arxiv.org/abs/2508.05613' }],
  family: 'reward-model',
  level: 'analog',
  title:
    'A reward model that is trained on while it is used keeps {{mean:main/Cooper.taskReturn|%}} of the answers right, a frozen one {{mean:main/frozen model with reference.taskReturn|%}}, and a strict rule {{mean:main/strict rule.taskReturn|%}}',
  question: 'Does a reward model that is refitted during training keep a policy right?',
  claim:
    'With a reward model that is trained on, more answers are right at the end than with frozen models, with or without the reference answer, and than with a strict rule; and its score is closer to the truth than that of the frozen model with the reference.',
  standsFor:
    'A table stands for the policy, a network of eight units for the reward model, and a random change of one word for the assistant that makes a right answer wrong. How often large models find such holes may not be concluded.',
  couldFail:
    'The new positives come from the strict rule, so they know one way of saying it only, and the new negatives are random; neither need contain the answers that fool the model. And a strict rule, though narrow, pays no wrong answer.',
  leftOut: 'Sweeps of the number of labeled answers, and the full size of both models.',
  runs: { main },
  gates: [
    {
      id: 'learns',
      kind: 'level',
      says: 'The sums can be learned: paid the truth, more than half of the answers are right at the end.',
      metric,
      statistic: 'mean',
      variant: `main/${TRUTH}`,
      above: 0.5,
    },
    {
      id: 'hacked',
      kind: 'level',
      says: `The frozen model is fooled: at the end the score of “${FROZEN}” is more than 0.3 above the truth.`,
      metric: 'probe:expression',
      statistic: 'mean',
      variant: `main/${FROZEN}`,
      above: 0.3,
    },
  ],
  parts: [
    ahead('frozen', FROZEN),
    ahead('blind', BLIND),
    ahead('rule', RULE),
    {
      id: 'gap',
      kind: 'ahead',
      direction: 'below',
      says: `The score of “${COOPER}” is closer to the truth than that of “${FROZEN}”.`,
      metric: 'probe:expression',
      statistic: 'mean',
      variant: `main/${COOPER}`,
      over: [`main/${FROZEN}`],
    },
  ],
  shows: [
    { title: 'Share of right answers', run: 'main', metric, kind: 'curve' },
    {
      title: 'Score less truth',
      run: 'main',
      variants: [BLIND, FROZEN, COOPER].map((label) => `main/${label}`),
      metric: 'probe:expression',
      unit: 'score less truth',
      kind: 'curve',
    },
    {
      title: 'Share of answers that name several numbers',
      run: 'main',
      metric: 'probe:several',
      kind: 'curve',
    },
    {
      title: 'Share of answers that name no number',
      run: 'main',
      metric: 'probe:none',
      kind: 'curve',
    },
  ],
  teaching: {
    before:
      'A policy adds two digits modulo 4 and answers in three words. For 3 + 2 the answers “is 1 .”, “so 1 so” and “1 . .” are all right: they name one number, the right one. “is 1 3” is wrong. For the first 12,000 answers every policy is paid the truth, and learns some sums. Then “strict rule” pays only answers that begin with “is”. “frozen model” is paid the score of a small network that was trained on 150 labeled answers of others. “frozen model with reference” also sees which number is the right one. “Cooper” has the same model and trains it on: each answer that the strict rule accepts is a positive, and the same answer with a random word replaced is a negative.',
    predict: {
      ask: 'A model that sees the right answer scores a policy for a long time and is never trained again. What happens?',
      options: [
        'The score rises, and so does the share of right answers',
        'The score rises, and the share of right answers falls behind it',
        'The score stays, because the model cannot be fooled about a number that it sees',
      ],
      answer: '{{verdict:gate:hacked|1|0|1}}',
    },
    watch:
      'Compare both charts after 12,000 answers: where the score leaves the truth, and which curves turn down.',
    after:
      'Every labeled answer names a number, so the models never saw an answer without one. The policies find that hole: at the end {{mean:main/frozen model with reference.probe:none|%}} of the answers to the frozen model with the reference name no number at all, as in “is so .”, and score well. Its score climbs while right answers fall to {{mean:main/frozen model with reference.taskReturn|%}}; without the reference they fall to {{mean:main/frozen model.taskReturn|%}}. “Cooper” replaces words of accepted answers, now and then the number, and learns that an answer without one is wrong: {{mean:main/Cooper.probe:none|%.1}} name none. So its score stays closer to the truth, by {{part:gap.size}}, and {{mean:main/Cooper.taskReturn|%}} are right. But its policy finds the next hole: {{mean:main/Cooper.probe:several|%}} name several numbers, of which one may be right. Negatives that are made from answers of the strict rule begin with “is”, and say little about the rest. The strict rule pays two thirds of the right ways nothing. The policy gives them up and loses nothing by it: {{mean:main/strict rule.taskReturn|%}} are right, more than with the truth in the same time, because one way to say a sum is quicker to learn than many. Refreshing a model moves its holes; a narrow rule has none, and costs variety.',
  },
  changes: [
    {
      says: 'Let a quarter of the labeled answers name two numbers: that closes one hole.',
      run: 'main',
      patch: { variants: [{ label: FROZEN, agent, reward: [{ ...model, hedges: 0.25 }, gap] }] },
    },
    {
      says: 'Train “Cooper” on a tenth as fast.',
      run: 'main',
      patch: {
        variants: [{ label: COOPER, agent, reward: [{ ...model, refresh: true, refreshStep: 0.06 }, gap] }],
      },
    },
    {
      says: 'Begin without a start: Cooper finds no answer that the rule accepts before the model is fooled.',
      run: 'main',
      patch: {
        variants: [
          { label: COOPER, agent, reward: [{ ...model, warm: 0, refresh: true, refreshStep: 0.6 }, gap] },
        ],
      },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 1, teaching: 2, interesting: 2 },
    says: 'Counts of answers without a number and with several show hole after hole of each model, so the failure explains itself. A strict rule that pays no wrong answer cannot lose where one way of saying a sum is enough, and the model’s arms still fall when the run ends.',
    read: '2026-11-29',
  },
  writtenFor: 'h+ h+ h+ h+ f- h-',
  budget: { coreMinutes: 1.3, quick: { seeds: 4 } },
  caveats: [
    'Right answers still fall slowly with “Cooper” and the frozen models when the run ends, and still rise with “truth”.',
    'In the paper the assistant that writes negatives knows what makes an answer wrong. Here one word is replaced at random, and the rule must reject the result.',
    'No variety of answers is demanded, so that a rule with one way to say a sum costs nothing here.',
  ],
  pilots:
    'This is the second full run, with the parts of the first one, fresh random numbers, 80 seeds, and probes of what wrong answers look like. The first one had 20 seeds and experiment seed 1180; its lead of “Cooper” over the frozen model with the reference was undecided, the rest agreed. Pilots: experiment seed 7, three to six seeds, eleven times. Without a start that is paid the truth, hardly any answer was accepted by the rule, and “Cooper” had nothing to learn from; its step of 0.6 is the best of 0.05, 0.2, 0.6 and 2. Step sizes of the policies from 3 to 10 were tried for all alike. The run was made longer because “truth” and “strict rule” still improved.',
};
