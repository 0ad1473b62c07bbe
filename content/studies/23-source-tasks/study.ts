/** Cho et al. 2024: model-based transfer learning. Which tasks to train on next, if a policy is then used on all of them? */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/**
 * Random: any task. Halving: the middle, then the middles of the halves, and so on. Modeled: a Gaussian process guesses the return of each
 * task after its own training, and a policy is thought to lose a little per task of distance; chosen is what promises the greatest gain.
 */
import chooser from './chooser.kernel.ts?raw';
/**
 * A step of this world is a whole training: Q-learning for 800 steps on the task that the action names, from zero, and then a test on all
 * 40 tasks. The task is a walk along a cliff, in which a gust pushes toward the cliff: never in task 0, in 39 % of the moves in task 39.
 * Paid is how much the mean over all tasks of the best policy so far has grown. The last action trains one policy on random tasks instead.
 * State = 0, or 1 + return on its own task in twentieths + 21 × task.
 */
import kernel from './world.kernel.ts?raw';

const CHOICES = ['random', 'halving', 'modeled', 'mixed'] as const;
const reward = [
  { term: 'task' },
  { term: 'expression', expression: 'share() < 0.95 ? 1.0 : 0.0', probe: true },
];
/** The best of what the pilots tried. */
const MODEL = { slope: 0.1, wide: 4, noise: 0.005 };
const variants = (more: object = {}): StudyRun['variants'] =>
  CHOICES.map((chooses) => ({
    label: chooses,
    agent: { type: 'custom-agent', text: chooser, chooses, ...MODEL, ...more },
    reward,
  }));
const needed = 'probe:expression';

export const study: WrittenStudy = {
  id: '23',
  papers: [{ atlas: 23, cite: 'Cho et al. 2024, arXiv 2408.04498', url: 'https://arxiv.org/abs/2408.04498' }],
  family: 'curriculum',
  level: 'full',
  title:
    'To cover forty tasks, choosing by a model takes {{word:part:halving|more trainings than|fewer trainings than|as many trainings as}} halving the distances, and {{word:part:random|more than|fewer than|as many as}} chance',
  question: 'Does a model of returns choose better tasks to train on than chance or equal distances do?',
  claim:
    'Choosing the tasks by a model takes fewer trainings to 95 % of the optimum than random choice and than halving the distances, and ends above one policy for all tasks.',
  runs: {
    main: {
      name: 'Which gusts to train on',
      variants: variants(),
      world: { family: 'graph', kernel, stepLimit: 12 },
      seeds: 60,
      seed: 23,
      envSteps: 1200,
      measurementPoints: 5,
    },
  },
  gates: [
    {
      kind: 'level',
      says: 'The choice matters: random choice needs more than three trainings.',
      metric: needed,
      when: 'area',
      variant: 'main/random',
      above: 3,
    },
    {
      kind: 'level',
      says: 'Twelve trainings are enough for it: it needs less than ten.',
      metric: needed,
      when: 'area',
      variant: 'main/random',
      below: 10,
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
        variant: 'main/modeled',
        over: [`main/${label}`],
        direction: 'below',
      }),
    ),
    {
      id: 'mixed',
      kind: 'ahead',
      says: 'After twelve trainings, their mean return over all tasks is at least 0.02 above that of one policy for all, trained as long.',
      metric: 'taskReturn',
      when: 'area',
      margin: 0.02,
      variant: 'main/modeled',
      over: ['main/mixed'],
    },
  ],
  couldFail:
    'Where policies carry over evenly, halving the distances needs no model, and a training that fails by luck misleads one.',
  leftOut:
    'Other contexts than the strength of gusts, such as goals and sizes, and tasks on which training often fails, are left out.',
  shows: [
    {
      title: 'Trainings before the one that reaches 95 % of the optimum',
      run: 'main',
      metric: needed,
      kind: 'bars',
      when: 'area',
    },
    {
      title: 'Mean return over all tasks after twelve trainings',
      run: 'main',
      metric: 'taskReturn',
      kind: 'bars',
      when: 'area',
    },
  ],
  teaching: {
    before:
      'Forty tasks are walks along a cliff with more and more gusts toward it, from none to gusts in 39 % of the moves. One step of this study trains a policy on one task and tests it on all forty; for each task the best policy so far counts. For example, a policy from task 20 stays a row away from the cliff, so it also does well on calmer tasks, at a few steps more. Tasks are chosen at “random”, by “halving” the distances (the middle, then the middles of both halves, and so on), or “modeled”: a guess of what each training would gain. “mixed” trains one policy on all tasks for as many steps. The optimum is exact.',
    predict: {
      ask: 'Who needs fewer trainings, the model or halving the distances?',
      options: ['The model', 'Halving', 'Neither: both need about as many'],
      answer: '{{word:part:halving|1|0|2}}',
    },
    watch: 'Compare the bars. A shorter bar is a better choice of tasks.',
    after:
      'Before the training that reaches 95 % of the optimum, the model takes {{mean:main/modeled.probe:expression area|.1}} others, halving {{mean:main/halving.probe:expression area|.1}} and chance {{mean:main/random.probe:expression area|.1}}. The model learns only from results: a Gaussian process over the tasks and a fixed loss per task of distance. One bad result lowers its guess for all tasks nearby, so it goes elsewhere, and it tries again where it hopes for most. Halving asks no result and covers the line evenly, which is close to the best plan where policies carry over about as far everywhere. A model may pay where some tasks are hopeless or carry over much farther than others, which halving cannot know; that is not tested here. One policy for all tasks must compromise between the row at the cliff and a safe one, and ends lowest.',
  },
  changes: [
    {
      says: 'Assume that policies lose a third as much on other tasks.',
      run: 'main',
      patch: { variants: variants({ slope: 0.03 }) },
    },
    {
      says: 'Take each result for certain: luck then misleads the model more.',
      run: 'main',
      patch: { variants: variants({ noise: 0.0001 }) },
    },
    {
      says: 'Let a result tell about tasks four times as far away.',
      run: 'main',
      patch: { variants: variants({ wide: 16 }) },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 1, teaching: 1, interesting: 1 },
    says: 'The rival is strong, needs no tuning and wins clearly, which is worth knowing. But the row asks for hard tasks that train unreliably, no gate shows that they do, and all three settings of the model were best at the edge of what was tried, so a better model was not ruled out.',
    read: '2026-11-29',
  },
  budget: { coreMinutes: 0.3, quick: { seeds: 10 } },
  caveats: [
    'The loss per task, the width and the noise of the model were tuned on pilots; halving has nothing to tune.',
    'The best loss, width and noise were the last of those tried, so better ones may lie beyond.',
    'How often a training fails was not measured. If it rarely does, there is little that a model could know and halving could not.',
    'Forty tasks on a line of one number. In two dimensions there is no such simple halving.',
  ],
  pilots:
    'Experiment seed 7, three seeds, and seed 8, four seeds, once each. Ten settings of the model were tried: losses of 0.005 to 0.1 per task, widths of 4 to 16 tasks, variances of 0.005 and 0.02; the best was kept. 90 % of the optimum took only two or three trainings, so it became 95 %. This study replaces an earlier one with twenty tasks and an untuned model.',
};
