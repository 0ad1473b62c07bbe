/** Cho et al. 2024: model-based transfer learning. Which tasks to train on next, if a policy is then used on all of them? */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/**
 * Random: any task. Halving: the middle, then the middles of the halves, and so on. Modeled: a Gaussian process guesses the return of each
 * task after its own training, and a policy is thought to lose a little per task of distance; chosen is what promises the greatest gain.
 */
import chooser from './chooser.kernel.ts?raw';
/**
 * A step of this world is a whole training: Q-learning on the task that the action names, from zero, and then a test on all 40 tasks. The
 * task is a walk along a cliff, in which a gust pushes toward the cliff: never in task 0, in 58 % of the moves in task 39. Paid is how much
 * the mean over all tasks of the best policy so far has grown. The last action trains one policy on random tasks instead.
 * State = 0, or 1 + return on its own task in twentieths + 21 × task.
 */
import kernel from './world.kernel.ts?raw';

const reward = [
  { term: 'task' },
  { term: 'expression', expression: 'share() < 0.95 ? 1.0 : 0.0', probe: true },
  ...['triedHard', 'failedHard', 'failedEasy'].map((event) => ({ term: 'event', event, probe: true })),
];
/** The best of what the pilots tried. */
const MODEL = { slope: 0.3, wide: 16, noise: 0.01 };
const [RANDOM, HALVING, MODELED, BLIND, MIXED] = [
  'random',
  'halving',
  'modeled',
  'modeled, random results',
  'mixed',
] as const;
const chooserOf = (label: string, chooses: string, more: object = {}) => ({
  label,
  agent: { type: 'custom-agent', text: chooser, chooses, ...MODEL, ...more },
  reward,
});
const variants = (more: object = {}): StudyRun['variants'] => [
  chooserOf(RANDOM, 'random'),
  chooserOf(HALVING, 'halving'),
  chooserOf(MODELED, 'modeled', more),
  chooserOf(BLIND, 'modeled', { ...more, told: false }),
  chooserOf(MIXED, 'mixed'),
];
const TRAINING = 'world.training';
const LONG = { level: { [TRAINING]: 1200 } };
const needed = 'probe:expression';

export const study: WrittenStudy = {
  id: '23',
  papers: [{ atlas: 23, cite: 'Cho et al. 2024, arXiv 2408.04498', url: 'https://arxiv.org/abs/2408.04498' }],
  family: 'curriculum',
  level: 'full',
  title:
    'Where hard tasks train unreliably, choosing them by a model takes {{word:part:halving|more trainings than|fewer trainings than|as many trainings as}} halving the distances, and {{word:part:random|more than|fewer than|as many as}} chance',
  question: 'Does a model of returns choose better tasks to train on than chance or equal distances do?',
  claim:
    'Where hard tasks train unreliably, choosing the tasks by a model takes fewer trainings to 95 % of the optimum than random choice and than halving the distances, and ends above one policy for all tasks.',
  runs: {
    main: {
      name: 'Which gusts to train on',
      variants: variants(),
      world: { family: 'graph', kernel, stepLimit: 12 },
      vary: [{ path: TRAINING, over: [800, 1200], unit: 'steps of a training' }],
      seeds: 50,
      seed: 230,
      envSteps: 600,
      measurementPoints: 5,
    },
  },
  gates: [
    {
      id: 'unreliable',
      kind: 'level',
      says: 'With 1,200 steps of a training, hard tasks train unreliably: of about three trainings that random choice spends on the hardest ten tasks, more than 0.6 end below half of what is possible there.',
      metric: 'probe:Event: failedHard',
      when: 'area',
      ...LONG,
      variant: 'main/random',
      above: 0.6,
    },
    {
      id: 'reliable',
      kind: 'level',
      says: 'Easy tasks train reliably: of as many trainings on the easiest ten, fewer than 0.3 do.',
      metric: 'probe:Event: failedEasy',
      when: 'area',
      ...LONG,
      variant: 'main/random',
      below: 0.3,
    },
    {
      kind: 'level',
      says: 'The choice matters: random choice needs more than three trainings.',
      metric: needed,
      when: 'area',
      ...LONG,
      variant: 'main/random',
      above: 3,
    },
  ],
  parts: [
    ...(['random', 'halving'] as const).map(
      (label): ClaimPart => ({
        id: label,
        kind: 'ahead',
        says: `Modeled choices need fewer trainings to 95 % of the optimum than “${label}”.`,
        metric: needed,
        when: 'area',
        ...LONG,
        variant: 'main/modeled',
        over: [`main/${label}`],
        direction: 'below',
      }),
    ),
    {
      id: 'mixed',
      kind: 'ahead',
      says: 'After twelve trainings, their mean return over all tasks is above that of one policy for all, trained as long.',
      metric: 'taskReturn',
      when: 'area',
      ...LONG,
      variant: 'main/modeled',
      over: ['main/mixed'],
    },
  ],
  couldFail:
    'Where policies carry over evenly, halving the distances needs no model, and a training that fails by luck misleads one.',
  leftOut: 'Other contexts than the strength of gusts, such as goals and sizes, are left out.',
  shows: [
    {
      title: 'Trainings before the one that reaches 95 % of the optimum, by steps of a training',
      run: 'main',
      metric: needed,
      unit: 'trainings',
      kind: 'sweep',
      over: TRAINING,
      when: 'area',
    },
    {
      title: 'Mean return over all tasks after twelve trainings of 1,200 steps',
      run: 'main',
      metric: 'taskReturn',
      kind: 'bars',
      when: 'area',
      ...LONG,
    },
    {
      title: 'Failed trainings on the hardest ten tasks, of twelve of 1,200 steps',
      run: 'main',
      metric: 'probe:Event: failedHard',
      unit: 'failed trainings',
      variants: [RANDOM, HALVING, MODELED].map((label) => `main/${label}`),
      kind: 'bars',
      when: 'area',
      ...LONG,
    },
  ],
  teaching: {
    before:
      'Forty tasks are walks along a cliff with more and more gusts toward it, from none to gusts in 58 % of the moves. One step of this study trains a policy on one task and tests it on all forty; for each task the best policy so far counts. For example, a policy from task 20 stays a row away from the cliff, so it also does well on calmer tasks, at a few steps more. On the windiest tasks many trainings fail. Tasks are chosen at “random”, by “halving” the distances (the middle, then the middles of both halves, and so on), or “modeled”: a Gaussian process guesses the return of a training, and a policy is thought to lose a fixed amount per task of distance; the task that promises the greatest gain is chosen. One model is told random results. “mixed” trains one policy on all tasks for as many steps. The optimum is exact.',
    predict: {
      ask: 'Trainings on windy tasks often fail. Who needs fewer trainings, the model that sees results, or halving the distances?',
      options: ['The model', 'Halving', 'Both need about as many'],
      answer: '{{word:part:halving|1|0|2}}',
    },
    watch: 'Compare the lines; lower is better. Then look at how many failed trainings each one pays for.',
    after:
      'Before the training that reaches 95 % of the optimum, the model takes {{mean:main/modeled.probe:expression[world.training=1200] area|.1}} others, halving {{mean:main/halving.probe:expression[world.training=1200] area|.1}} and chance {{mean:main/random.probe:expression[world.training=1200] area|.1}}. Of twelve trainings, halving loses {{mean:main/halving.probe:Event: failedHard[world.training=1200] area|.1}} on the windiest ten tasks and the model {{mean:main/modeled.probe:Event: failedHard[world.training=1200] area|.1}}: a poor result lowers its guess for all tasks nearby, so it trains elsewhere. With shorter trainings more of them fail, and halving pays more for its blindness: {{mean:main/halving.probe:expression[world.training=800] area|.1}} against {{mean:main/modeled.probe:expression[world.training=800] area|.1}}. The same rule with random results takes {{mean:main/modeled, random results.probe:expression[world.training=1200] area|.1}}, so it is the results that help. One policy for all tasks must compromise between the row at the cliff and a safe one, and ends lowest.',
  },
  changes: [
    {
      says: 'Assume that policies lose a tenth as much on other tasks.',
      run: 'main',
      patch: { variants: variants({ slope: 0.04 }) },
    },
    {
      says: 'Take each result for certain: luck then misleads the model more.',
      run: 'main',
      patch: { variants: variants({ noise: 0.0001 }) },
    },
    {
      says: 'Let a result tell about neighbors alone.',
      run: 'main',
      patch: { variants: variants({ wide: 1 }) },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 1, teaching: 2, interesting: 1 },
    says: 'Hard tasks do fail, the model told random results falls behind chance, and the count of failed trainings shows why the model wins. The lead over halving is a quarter of a training after five pilots for the model alone, and one policy for all tasks does not see its task.',
    read: '2026-11-29',
  },
  budget: { coreMinutes: 0.4, quick: { seeds: 10 } },
  caveats: [
    'The model has three settings, tuned on pilots; halving has nothing to tune. Its lead over halving is a quarter of a training.',
    '“mixed” does not see which task it is in, so it cannot act on it. A policy that sees the task would be a stronger rival.',
    'Forty tasks on a line of one number. In two dimensions there is no such simple halving.',
  ],
  pilots:
    'Experiment seeds 7, 8 and 9, six or twelve seeds, five times in all. First gusts and steps were chosen so that hard tasks fail and easy ones do not. Then, one at a time, losses of 0.05 to 0.8 per task, widths of 2 to 32 tasks and variances of 0.0005 to 0.02 were tried. Results were best and nearly flat for losses of 0.2 to 0.4 and widths from 8 on, and hardly depended on the variance, so values inside of these were taken. This study replaces one on which trainings rarely failed.',
};
