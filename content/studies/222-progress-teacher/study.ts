/** Portelas et al. 2019: a teacher that samples tasks by absolute learning progress. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
import { TAUGHT_TASKS } from '../shared/taught-tasks.ts';

const agent = { type: 'q-learning', alpha: 0.2, gamma: 0.95, epsilon: 0, initialValue: 0.5 };
const reward = [{ term: 'task' }, { term: 'event', event: 'hopeless', probe: true }];
const TEACHERS = ['uniform', 'progress', 'oracle'] as const;
const variants: StudyRun['variants'] = TEACHERS.map((label) => ({ label, agent, reward }));
const SHARE = 'world.unlearnable';
const compared = (
  says: string,
  metric: string,
  of: string,
  over: string,
  margin: number,
  share: number,
): ClaimPart => ({
  says,
  kind: 'ahead',
  metric,
  margin,
  variant: `main/${of}`,
  over: [`main/${over}`],
  level: { [SHARE]: share },
});

export const study: WrittenStudy = {
  id: '222',
  papers: [{ atlas: 222, cite: 'Portelas et al. 2019, ALP-GMM', url: 'https://arxiv.org/abs/1910.07224' }],
  family: 'curriculum',
  level: 'analog',
  title: 'A teacher that follows progress avoids hopeless tasks, but its learner is not shown to master more',
  question: 'Does a teacher that follows learning progress avoid tasks that cannot be learned?',
  claim:
    'With half and with four fifths of the tasks unlearnable, a teacher that follows progress masters more tasks than uniform choice, and asks fewer that cannot be learned.',
  standsFor:
    'Forty tasks along a path stand for a space of environment parameters, and two moving averages for a mixture of Gaussians. Nothing follows for deep networks.',
  runs: {
    main: {
      name: 'Forty tasks along a path',
      variants,
      world: { family: 'graph', kernel: TAUGHT_TASKS, stepLimit: 40 },
      worldOf: { progress: { teacher: 'progress' }, oracle: { teacher: 'oracle' } },
      vary: [{ path: SHARE, over: [0, 0.5, 0.8] }],
      evaluation: { policy: 'greedy', every: 1, episodes: 40, world: { teacher: 'uniform', unlearnable: 0 } },
      seeds: 40,
      seed: 222,
      envSteps: 6_000,
      measurementPoints: 30,
    },
  },
  parts: [0.5, 0.8].flatMap((share) => [
    compared(
      `With ${share * 100} % unlearnable, progress masters at least 5 points more of all tasks than uniform.`,
      ...(['evaluationReturn', 'progress', 'uniform', 0.05, share] as const),
    ),
    compared(
      `There it samples at least 20 points fewer tasks that cannot be learned.`,
      ...(['probe:event', 'uniform', 'progress', 0.2, share] as const),
    ),
  ]),
  shows: [
    { title: 'Share of all tasks mastered', run: 'main', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'Share of hopeless tasks among those asked', run: 'main', metric: 'probe:event', kind: 'curve' },
    {
      title: 'Mastered, by unlearnable share',
      run: 'main',
      metric: 'evaluationReturn',
      kind: 'sweep',
      over: SHARE,
    },
  ],
  teaching: {
    before:
      'Forty tasks ask for longer and longer paths, and many of them never pay. One teacher asks any task. One asks tasks whose success changes, up or down. An oracle asks the first task that is not mastered. The test asks all tasks, and all of them pay.',
    predict: {
      ask: 'Half of all tasks are hopeless. How many of those that the teacher asks?',
      options: ['About half, as chance has it', 'About one in ten', 'None'],
      answer: 1,
    },
    watch: 'Compare the curves at each unlearnable share.',
    after:
      'The teacher does see which tasks never change, and asks them a fifth as often as chance would. But a hopeless task ends as soon as a learner errs, so it wastes few steps. Uniform tasks also have all lengths, and the long ones teach the short ones. Progress is measured by changes of success, and part of those is luck. Where all tasks can be learned, uniform choice masters all of them, and progress 98 and the oracle 89 in 100.',
  },
  changes: [
    { says: 'Learn four times longer.', run: 'main', patch: { envSteps: 24_000 } },
    {
      says: 'Act at random in three of ten steps.',
      run: 'main',
      patch: { variants: variants.map((one) => ({ ...one, agent: { ...agent, epsilon: 0.3 } })) },
    },
    {
      says: 'Learn in small steps.',
      run: 'main',
      patch: { variants: variants.map((one) => ({ ...one, agent: { ...agent, alpha: 0.05 } })) },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 0, decided: 1, teaching: 1, interesting: 1 },
    says: 'Hopeless tasks cost almost nothing, and even the oracle loses to uniform at 0 % (0.89 / 1.00): no teacher could win here.',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 0.5, quick: { seeds: 6 } },
  caveats: ['RIAC, Covar-GMM, irrelevant parameters and a second capacity of the learner are left out.'],
  pilots:
    'Experiment seed 7, four times: learners that explore by chance (ε of 0.1, then 0.05 with slower averages), then optimistic ones without chance, for 30,000 and 6,000 steps. With chance, success fluctuates and the teacher asks easy tasks; it was then far behind. The parts were not changed.',
};
