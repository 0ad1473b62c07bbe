/** Zhou et al. 2024, Proposer-Agent-Evaluator: a proposer that has seen the site asks for more useful tasks than one that has not. */
import type { WrittenStudy } from '../../../src/study/study.ts';

const agent = {
  type: 'filtered-bc',
  layers: 1,
  width: 32,
  heads: 2,
  prompts: 16,
  groupSize: 4,
  baseAccuracy: 0.05,
  learningRate: 0.001,
  threshold: 1,
};
/** Tasks of the site, and others that the site has no use for, with their shares. */
const tasks = (site: number, others: number) => [
  `reverse level=5 letters=3 name=site share=${site}`,
  `copy level=5 letters=3 name=one share=${others}`,
  `sort level=5 letters=3 name=two share=${others}`,
];
const reward = [{ term: 'noisy-verifier', falsePositives: 0 }];
const [FIXED, FREE, AWARE, ORACLE] = [
  'ten fixed tasks',
  'has not seen the site',
  'has seen it',
  'oracle',
] as const;
const FALSE = 'reward[0].falsePositives';

export const study: WrittenStudy = {
  id: '178',
  papers: [
    {
      atlas: 178,
      cite: 'Zhou et al. 2024, Proposer-Agent-Evaluator (PAE)',
      url: 'https://arxiv.org/abs/2412.13194',
    },
  ],
  family: 'curriculum',
  level: 'analog',
  title:
    'Tasks of a proposer who has seen the site beat ten fixed ones, by less where the evaluator errs, and {{verdict:part:oracle|are as good as|lose to|may lose to}} tasks of the site itself',
  question: 'Are tasks that a proposer makes up worth more than a few fixed ones?',
  claim:
    'Tasks of a proposer who has seen the site end above those of one who has not and above ten fixed tasks, and not 5 points below tasks of the site itself. The lead over ten shrinks as the evaluator accepts more wrong answers.',
  standsFor:
    'Rows of letters stand for a site, three kinds of tasks for what a proposer asks, and shares of them for what it knows. A rule with errors is the evaluator. Nothing follows for the texts of language models.',
  couldFail:
    'Ten tasks may show the rule of a site as well as many; and a quarter of useless tasks may cost as much as it does to have not seen the site.',
  leftOut: 'A proposer that learns what to ask, and an evaluator that reads.',
  runs: {
    main: {
      name: 'Filtered cloning on proposed tasks',
      world: {
        family: 'language',
        example: 'mixture',
        tasks: tasks(1, 0),
        trainProblems: 300,
        heldOutProblems: 64,
      },
      worldOf: {
        [FIXED]: { trainProblems: 10 },
        [FREE]: { tasks: tasks(1, 1) },
        [AWARE]: { tasks: tasks(6, 1) },
      },
      variants: [FIXED, FREE, AWARE, ORACLE].map((label) => ({ label, agent, reward })),
      vary: [{ path: FALSE, over: [0, 0.15, 0.3] }],
      evaluation: { episodes: 64, every: 2, policy: 'sampled', world: { tasks: tasks(1, 0) } },
      seeds: 10,
      episodes: 6400,
      envSteps: 300_000,
      measurementPoints: 20,
    },
  },
  parts: [
    {
      kind: 'ahead',
      says: 'Without errors of the evaluator, tasks of a proposer who has seen the site end ahead of both others.',
      metric: 'evaluationReturn',
      variant: `main/${AWARE}`,
      over: [`main/${FREE}`, `main/${FIXED}`],
      level: { [FALSE]: 0 },
    },
    {
      id: 'oracle',
      kind: 'notAbove',
      says: 'Little is lost by proposing: tasks of the site itself, the oracle, are not 5 points above those of the proposer who has seen it.',
      metric: 'evaluationReturn',
      variant: `main/${ORACLE}`,
      than: `main/${AWARE}`,
      margin: 0.05,
      level: { [FALSE]: 0 },
    },
    {
      kind: 'trend',
      says: 'The lead over ten fixed tasks shrinks as the evaluator accepts more wrong answers.',
      metric: 'evaluationReturn',
      variant: `main/${AWARE}`,
      minus: `main/${FIXED}`,
      over: FALSE,
      direction: 'shrinks',
    },
  ],
  shows: [
    {
      title: 'Right answers to hidden tasks',
      run: 'main',
      metric: 'evaluationReturn',
      kind: 'curve',
      level: { [FALSE]: 0 },
    },
    {
      title: 'By wrong answers that the evaluator accepts',
      run: 'main',
      metric: 'evaluationReturn',
      kind: 'sweep',
      over: FALSE,
    },
  ],
  teaching: {
    before:
      'A policy writes answers to tasks and clones those that an evaluator accepts. Hidden tasks of a site are the test. Four sources of tasks: ten fixed ones of the site, a proposer who has not seen the site, one who has, and the site itself. The evaluator accepts 0, 15 or 30 % of wrong answers.',
    predict: {
      ask: 'A quarter of what the proposer asks is of no use for the site. Does that cost 5 points of right answers, against tasks of the site itself?',
      options: ['Yes', 'No, less', 'Neither is clear here'],
      answer: '{{verdict:part:oracle|1|0|2}}',
    },
    watch: 'Compare the curves without errors first, then the ends by errors.',
    after:
      'Ten tasks are soon known by heart, and hidden ones stay unsolved: {{mean:main/ten fixed tasks.evaluationReturn[reward[0].falsePositives=0]|%}} are right. Proposed tasks are many, so what is cloned is the rule. Tasks that the site has no use for cost episodes. At the start nearly all answers are wrong: an evaluator that accepts three in ten of them fills the clones with errors. With those errors the proposer who has seen the site still leads, but its policy solves {{mean:main/has seen it.evaluationReturn[reward[0].falsePositives=0.3]|%}} of the hidden tasks in place of {{mean:main/has seen it.evaluationReturn[reward[0].falsePositives=0]|%}}. Tasks of the site itself, the oracle, are not clearly better: they come to {{mean:main/oracle.evaluationReturn[reward[0].falsePositives=0]|%}} without errors and {{mean:main/oracle.evaluationReturn[reward[0].falsePositives=0.3]|%}} with three in ten, and with those errors the seeds are far apart. A task in four that is of no use hardly matters here.',
  },
  changes: [
    {
      says: 'Give ten times as many fixed tasks.',
      run: 'main',
      patch: { world: { trainProblems: 100 } },
    },
    {
      says: 'Start from a policy that is right more often: false positives matter less.',
      run: 'main',
      patch: { variants: [{ label: 'better start', agent: { ...agent, baseAccuracy: 0.3 }, reward }] },
    },
    {
      says: 'Keep one answer to each task.',
      run: 'main',
      patch: { variants: [{ label: 'best only', agent: { ...agent, keep: 'best' }, reward }] },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 1, teaching: 1, interesting: 1 },
    says: 'The oracle is now in a part, and errors of the evaluator are a sweep. It came in after the scores were known, there are no gates or controls and few seeds for ends that are far apart, three of four sources still climb, and that ten tasks are known by heart is not measured.',
    read: '2026-11-29',
  },
  writtenFor: 'h+ h+ h0 h-',
  budget: { coreMinutes: 5, quick: { seeds: 2 } },
  caveats: [
    'The proposer is a fixed share of tasks of the site, 3 in 4 or 1 in 3. It does not learn what to ask.',
    'Tasks of one site are of one kind, so a policy that knows some knows nearly all.',
  ],
  pilots:
    'Experiment seed 7: with two seeds, 0 and 30 % false positives and three of the four sources, then once all of it. Nothing was changed after that. The part on the oracle was added after the full run, because both differ least; the scores had been recorded for a chart.',
};
