/** Portelas et al. 2019 (ALP-GMM): a teacher that samples tasks where absolute learning progress is high. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/**
 * A task is a start: a point of the unit square, which is laid over the columns in use. ALP-GMM notes for each episode how much its
 * discounted return differs from that of the nearest of the last 100 tasks, fits four Gaussians to these tasks and their progress, and draws
 * from a Gaussian in proportion to its mean progress; one task in five it draws anywhere. State = cell of the map.
 */
import kernel from './world.kernel.ts?raw';

/** Left of the wall is the way to the goal, right of it there is none. */
const map = [
  '############################',
  '#G....#....................#',
  '#.....#....................#',
  '#####.#..####...####...#####',
  '#.....#....................#',
  '#.....#....................#',
  '#.#####..####...####...#####',
  '#.....#....................#',
  '#.....#....................#',
  '#####.#..####...####...#####',
  '#.....#....................#',
  '#.....#....................#',
  '#.....#....................#',
  '############################',
];
const STARTS_WITH_A_WAY = 47;
const agent = { type: 'q-learning', alpha: 0.1, gamma: 0.97, epsilon: 0.1 };
const reward = [{ term: 'task' }, { term: 'event', event: 'hopeless', probe: true }];
const [UNIFORM, PROGRESS, BLIND, ORACLE] = ['uniform', 'ALP-GMM', 'Gaussians alone', 'oracle'] as const;
const variants: StudyRun['variants'] = [UNIFORM, PROGRESS, BLIND, ORACLE].map((label) => ({
  label,
  agent,
  reward,
}));
const SHARE = 'world.unlearnable';
const mastered = { metric: 'evaluationReturn', when: 'area', statistic: 'mean' } as const;
const asked = { metric: 'probe:event', when: 'area', statistic: 'mean' } as const;
const at = (share: number) => ({ level: { [SHARE]: share } });
const percent = (share: number) => `${share * 100} %`;

export const study: WrittenStudy = {
  id: '222',
  papers: [{ atlas: 222, cite: 'Portelas et al. 2019, ALP-GMM', url: 'https://arxiv.org/abs/1910.07224' }],
  family: 'curriculum',
  level: 'full',
  title:
    'A teacher that follows progress asks {{word:part:fewest|more|fewer|as many}} tasks that cannot be learned; its learner masters {{word:part:half|more|less|no more}} than a uniform teacher’s if half are hopeless, and {{word:part:most|more|less|no more}} if four fifths are',
  question: 'Does a teacher that follows learning progress help where many tasks cannot be learned?',
  claim:
    'With half and with four fifths of the tasks unlearnable, a teacher that follows progress masters more tasks over the training than uniform choice, and asks fewer that cannot be learned.',
  couldFail:
    'The teacher might learn too late which tasks are hopeless, or mistake luck for progress; then uniform choice, which wastes nothing on finding out, would master as many tasks.',
  leftOut:
    'RIAC and Covar-GMM, irrelevant parameters and a second capacity of the learner; the learner is a table, and the number of Gaussians is fixed instead of chosen by AIC.',
  runs: {
    main: {
      name: 'A start as a task',
      variants,
      world: { family: 'gridworld', map, kernel, actionOrder: 'up-right-down-left', stepLimit: 60 },
      worldOf: {
        [PROGRESS]: { teacher: 'progress' },
        [BLIND]: { teacher: 'blind' },
        [ORACLE]: { teacher: 'oracle' },
      },
      vary: [{ path: SHARE, over: [0, 0.5, 0.8], unit: 'of the tasks' }],
      evaluation: {
        policy: 'greedy',
        every: 1,
        episodes: STARTS_WITH_A_WAY,
        world: { teacher: 'test', unlearnable: 0 },
      },
      seeds: 24,
      seed: 222,
      envSteps: 80_000,
      measurementPoints: 40,
    },
  },
  gates: [
    {
      says: 'With four fifths unlearnable, a teacher can help: over the run, “oracle” masters at least 10 points more than “uniform”.',
      kind: 'ahead',
      ...mastered,
      variant: `main/${ORACLE}`,
      over: [`main/${UNIFORM}`],
      margin: 0.1,
      ...at(0.8),
    },
    {
      says: 'The tasks can be learned: with “oracle”, the learner ends with more than 90 % mastered.',
      kind: 'level',
      metric: 'evaluationReturn',
      statistic: 'mean',
      variant: `main/${ORACLE}`,
      above: 0.9,
      ...at(0.8),
    },
  ],
  parts: [
    ...([0.5, 0.8] as const).map(
      (share): ClaimPart => ({
        id: share === 0.5 ? 'half' : 'most',
        says: `With ${percent(share)} unlearnable, “${PROGRESS}” masters more tasks over the run than “${UNIFORM}”.`,
        kind: 'ahead',
        ...mastered,
        variant: `main/${PROGRESS}`,
        over: [`main/${UNIFORM}`],
        ...at(share),
      }),
    ),
    ...([0.5, 0.8] as const).map(
      (share): ClaimPart => ({
        id: share === 0.5 ? 'fewer' : 'fewest',
        says: `With ${percent(share)} unlearnable, it asks fewer tasks that cannot be learned.`,
        kind: 'ahead',
        ...asked,
        direction: 'below',
        variant: `main/${PROGRESS}`,
        over: [`main/${UNIFORM}`],
        ...at(share),
      }),
    ),
  ],
  controls: [
    {
      says: 'If all tasks can be learned, both master the same over the run (±5 points).',
      kind: 'within',
      ...mastered,
      variant: `main/${PROGRESS}`,
      same: `main/${UNIFORM}`,
      margin: 0.05,
      ...at(0),
    },
    {
      id: 'blind',
      says: `With 80 % unlearnable, progress is what helps: “${PROGRESS}” masters more over the run than “${BLIND}”.`,
      kind: 'ahead',
      ...mastered,
      variant: `main/${PROGRESS}`,
      over: [`main/${BLIND}`],
      ...at(0.8),
    },
  ],
  shows: [
    {
      title: 'Starts mastered with 80 % unlearnable',
      run: 'main',
      metric: 'evaluationReturn',
      kind: 'curve',
      ...at(0.8),
    },
    {
      title: 'Starts mastered over the run, by unlearnable share',
      run: 'main',
      metric: 'evaluationReturn',
      kind: 'sweep',
      over: SHARE,
      when: 'area',
    },
    {
      title: 'Share of the tasks asked that cannot be learned',
      run: 'main',
      metric: 'probe:event',
      kind: 'sweep',
      over: SHARE,
      when: 'area',
    },
  ],
  teaching: {
    before:
      'A learner walks on a map; only the goal in the upper left corner pays, and an episode ends after 60 steps. A task is a start. Left of the wall each start has a way to the goal, right of it none has, and nobody tells. “Uniform” draws starts anywhere. “ALP-GMM” compares each return with that of the nearest earlier start: a start next to the goal that failed yesterday and succeeds today shows progress. It fits Gaussians to starts and progress, and draws where progress is high. “Gaussians alone” draws from each Gaussian equally often. “Oracle” begins next to the goal and moves away. The test asks all starts that have a way.',
    predict: {
      ask: 'Four fifths of the starts are hopeless. Which teacher’s learner masters more over the training?',
      options: [PROGRESS, UNIFORM, 'Both about the same'],
      answer: '{{word:part:most|0|1|2}}',
    },
    watch: 'Follow the map: where do episodes begin early, and where later? Then compare the curves.',
    after:
      'A hopeless start always returns 0, so its progress is 0. A mastered one always returns about the same. Only at the edge of what is known do returns change, and there the Gaussians of high progress lie. With 80 % unlearnable, ALP-GMM asks {{mean:main/ALP-GMM.probe:event[world.unlearnable=0.8] area|%}} hopeless tasks; one task in five is drawn anywhere, and the first hundred are. Each of them costs a full 60 steps, so uniform choice has few steps left to learn from. Over the run ALP-GMM’s learner masters {{mean:main/ALP-GMM.evaluationReturn[world.unlearnable=0.8] area|%}} of the starts and that of uniform choice {{mean:main/uniform.evaluationReturn[world.unlearnable=0.8] area|%}}; with half unlearnable it is {{mean:main/ALP-GMM.evaluationReturn[world.unlearnable=0.5] area|%}} and {{mean:main/uniform.evaluationReturn[world.unlearnable=0.5] area|%}}, since uniform choice learns most there before a hundred tasks have shown where progress is. The Gaussians alone are worth something, too, because a small cloud of starts that change is drawn as often as a large one of hopeless starts; they reach {{mean:main/Gaussians alone.evaluationReturn[world.unlearnable=0.8] area|%}} with 80 % unlearnable, and with half unlearnable they ask {{mean:main/Gaussians alone.probe:event[world.unlearnable=0.5] area|%}} hopeless tasks, where ALP-GMM asks {{mean:main/ALP-GMM.probe:event[world.unlearnable=0.5] area|%}}. Weighting by progress matters when most is hopeless. A teacher pays where most of what could be asked teaches nothing.',
  },
  changes: [
    {
      says: 'Let ALP-GMM never draw anywhere by chance: what it once believes hopeless it rarely asks again.',
      run: 'main',
      patch: { world: { chance: 0 } },
    },
    {
      says: 'End episodes after 30 steps: a hopeless task costs half, and the far starts get harder.',
      run: 'main',
      patch: { world: { stepLimit: 30 } },
    },
    {
      says: 'Act at random in half of the steps: returns change by luck, and luck looks like progress.',
      run: 'main',
      patch: { variants: variants.map((one) => ({ ...one, agent: { ...agent, epsilon: 0.5 } })) },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 2, teaching: 2, interesting: 1 },
    says: 'A real ALP-GMM with an oracle, an exact null without hopeless tasks, and a control that takes progress away. But RIAC and Covar-GMM are missing, and with half unlearnable the Gaussians without progress ask no more hopeless tasks, so there progress is not what avoids them.',
    read: '2026-11-29',
  },
  writtenFor: 'h+ h+ h+ h+ h- h- h0 h+',
  budget: { coreMinutes: 1, quick: { seeds: 6 } },
  caveats: [
    'One step of expectation maximization per episode keeps the Gaussians up to date; the paper fits them anew after each 250 tasks.',
    'The learner is told nothing about the wall, but it sees its cell, so it never confuses hopeless with possible starts.',
    'How much a teacher helps depends on the 60 steps that a hopeless task costs.',
  ],
  pilots:
    'Experiment seed 7, two seeds, three times. At first the teacher remembered 200 tasks and the learner’s step size was 0.2: with half of the tasks unlearnable all were mastered before the teacher had seen enough. Memory and step size were halved, for all teachers alike. The parts were then written. The full run was repeated with the same seeds after a fault of the oracle, which asked anything once all was mastered, was corrected; nothing else changed by it.',
};
