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
  learningRate: 0.002,
  threshold: 1,
  examProblems: 4,
};
/** Tasks of the site, and others that the site has no use for, with their shares. */
const tasks = (site: number, others: number) => [
  `reverse level=5 letters=3 name=site share=${site}`,
  `copy level=5 letters=3 name=one share=${others}`,
  `sort level=5 letters=3 name=two share=${others}`,
];
const reward = [{ term: 'noisy-verifier', falsePositives: 0 }];
const [FIXED, HUNDRED, FREE, AWARE, ORACLE] = [
  'ten fixed tasks',
  'a hundred fixed tasks',
  'has not seen the site',
  'has seen it',
  'oracle',
] as const;
const FALSE = 'reward[0].falsePositives';
const RIGHT = 'evaluationReturn';
const HONEST = { [FALSE]: 0 };

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
    'Practice that a proposer with a view of the site makes up beats ten fixed tasks by far and a hundred by {{part:hundred.size|points}}; if the evaluator accepts 30 % of the wrong answers, most seeds learn nothing from it',
  question: 'Are tasks that a proposer makes up worth more than a few fixed ones?',
  claim:
    'Tasks of a proposer who has seen the site end above those of one who has not, above ten and above a hundred fixed tasks, and not 5 points below tasks of the site itself. The lead over ten shrinks as the evaluator accepts more wrong answers.',
  standsFor:
    'Rows of letters stand for a site, three kinds of tasks for what a proposer asks, and shares of them for what it knows. A rule with errors is the evaluator. Nothing follows for the texts of language models.',
  couldFail:
    'A hundred tasks of the site, or even ten, may show its rule as well as 225 do, and then nothing need be proposed; or the 75 useless tasks may cost more than the variety of the others brings.',
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
        [HUNDRED]: { trainProblems: 100 },
        [FREE]: { tasks: tasks(1, 1) },
        [AWARE]: { tasks: tasks(6, 1) },
      },
      variants: [FIXED, HUNDRED, FREE, AWARE, ORACLE].map((label) => ({ label, agent, reward })),
      vary: [{ path: FALSE, over: [0, 0.3] }],
      evaluation: { episodes: 64, every: 2, policy: 'sampled', world: { tasks: tasks(1, 0) } },
      seeds: 30,
      seed: 3178,
      episodes: 12_800,
      envSteps: 600_000,
      measurementPoints: 20,
    },
  },
  gates: [
    {
      id: 'learns',
      kind: 'level',
      says: 'The rule can be learned: with tasks of the site itself and no errors, more than 70 % of the hidden tasks are solved.',
      metric: RIGHT,
      statistic: 'mean',
      variant: `main/${ORACLE}`,
      above: 0.7,
      level: HONEST,
    },
    {
      id: 'heart',
      kind: 'level',
      says: 'Ten tasks are too few, not too hard: more than 90 % of the answers to these ten are right in the end.',
      metric: 'taskReturn',
      statistic: 'mean',
      variant: `main/${FIXED}`,
      above: 0.9,
      level: HONEST,
    },
  ],
  parts: [
    {
      id: 'lead',
      kind: 'ahead',
      says: 'Without errors of the evaluator, tasks of a proposer who has seen the site end ahead of those of one who has not, and of ten fixed ones.',
      metric: RIGHT,
      statistic: 'mean',
      variant: `main/${AWARE}`,
      over: [`main/${FREE}`, `main/${FIXED}`],
      level: HONEST,
    },
    {
      id: 'hundred',
      kind: 'ahead',
      says: 'They end ahead of a hundred fixed tasks of the site, too, none of which is useless.',
      metric: RIGHT,
      statistic: 'mean',
      variant: `main/${AWARE}`,
      over: [`main/${HUNDRED}`],
      level: HONEST,
    },
    {
      id: 'oracle',
      kind: 'notAbove',
      says: 'Little is lost by proposing: as many tasks of the site itself, the oracle, are not 5 points above them.',
      metric: RIGHT,
      statistic: 'mean',
      variant: `main/${ORACLE}`,
      than: `main/${AWARE}`,
      margin: 0.05,
      level: HONEST,
    },
    {
      id: 'shrinks',
      kind: 'trend',
      says: 'The lead over ten fixed tasks shrinks as the evaluator accepts more wrong answers.',
      metric: RIGHT,
      variant: `main/${AWARE}`,
      minus: `main/${FIXED}`,
      over: FALSE,
      direction: 'shrinks',
    },
  ],
  shows: [
    { title: 'Right answers to hidden tasks', run: 'main', metric: RIGHT, kind: 'curve', level: HONEST },
    {
      title: 'Right answers to the tasks of training',
      run: 'main',
      metric: 'taskReturn',
      kind: 'curve',
      level: HONEST,
    },
    {
      title: 'Right answers to hidden tasks, by the share of wrong answers that the evaluator accepts',
      run: 'main',
      metric: RIGHT,
      kind: 'sweep',
      over: FALSE,
    },
  ],
  teaching: {
    before:
      'A policy answers tasks and clones those answers that an evaluator accepts. The test is hidden tasks of a site, which are all of one kind. There are five sources of practice. Ten or a hundred fixed tasks are all of the site. A proposer makes up 300 tasks: if it has not seen the site, 100 of them are of its kind, and if it has seen it, 225. The oracle gives 300 tasks of the site. The evaluator accepts none of the wrong answers, or 30 % of them.',
    predict: {
      ask: 'A proposer makes up 225 tasks of the site and 75 that are of no use. Is that better practice than a hundred fixed tasks, all of the site?',
      options: [
        'Yes: more tasks show more of the rule',
        'No: none of the hundred is wasted',
        'Both are about as good',
      ],
      answer: '{{word:part:hundred|0|1|2}}',
    },
    watch:
      'In the first chart, see where a hundred fixed tasks stop. The second chart shows who has only learned its own tasks, the last one what is left of all leads with errors.',
    after:
      'Ten tasks are soon known by heart: {{mean:main/ten fixed tasks.taskReturn[reward[0].falsePositives=0]|%}} of the answers to them are right, but only {{mean:main/ten fixed tasks.evaluationReturn[reward[0].falsePositives=0]|%}} of those to hidden ones. A hundred tasks come to {{mean:main/a hundred fixed tasks.evaluationReturn[reward[0].falsePositives=0]|%}} and the 225 of the proposer who has seen the site to {{mean:main/has seen it.evaluationReturn[reward[0].falsePositives=0]|%}}: what is cloned from many tasks is their rule. The proposer who has not seen the site asks just as many useful tasks as there are in the hundred, and comes to {{mean:main/has not seen the site.evaluationReturn[reward[0].falsePositives=0]|%}}. Part of that may be time, as two in three of its episodes go to useless tasks. But after a third of their episodes the hundred are at {{mean:main/a hundred fixed tasks.evaluationReturn[reward[0].falsePositives=0] at 4480|%}}, so the useless tasks also do harm: among them some seeds find the rule, and others never do. Tasks of the site itself, the oracle, come to {{mean:main/oracle.evaluationReturn[reward[0].falsePositives=0]|%}}, so the useless quarter costs the other proposer nothing. Errors of the evaluator hurt by a formula. If a share s of the answers is right and a share f of the wrong ones is accepted, then s / (s + f (1 − s)) of the cloned answers are right. At the start s is 0.05, and with f = 0.3 this is 0.15: the policy clones mostly errors. Then most seeds end near 0, and the others about as high as without errors. In the mean the hundred fixed tasks end highest, at {{mean:main/a hundred fixed tasks.evaluationReturn[reward[0].falsePositives=0.3]|%}}, before the oracle with {{mean:main/oracle.evaluationReturn[reward[0].falsePositives=0.3]|%}}, the proposer who has seen the site with {{mean:main/has seen it.evaluationReturn[reward[0].falsePositives=0.3]|%}}, ten with {{mean:main/ten fixed tasks.evaluationReturn[reward[0].falsePositives=0.3]|%}} and the proposer who has not seen it with {{mean:main/has not seen the site.evaluationReturn[reward[0].falsePositives=0.3]|%}}. So the lead over the hundred is gone, although too few seeds learn to say who is best.',
  },
  changes: [
    {
      says: 'Give thirty fixed tasks.',
      run: 'main',
      patch: { world: { trainProblems: 30 } },
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
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 1 },
    says: 'A hundred fixed tasks are a fair rival, a formula says what errors of the evaluator do, and the text says who is ahead with errors. But no proposer runs, that a larger share of useful tasks is better is given away, and with errors most seeds learn nothing, so little is learned about how leads shrink.',
    read: '2026-11-30',
  },
  writtenFor: 'h+ h+ h+ h+ h+ h0 h-',
  notMeasured: ['225', '75', '300', '100', '0.05', '0.15', '0.3'],
  budget: { coreMinutes: 10, quick: { seeds: 6 } },
  caveats: [
    'No proposer runs: it is a fixed share of tasks of the site, 3 in 4 or 1 in 3. That the larger share is better was to be expected; that it beats a hundred tasks without a useless one was not.',
    'The step size was chosen without errors of the evaluator and is the same with them. In the first run, with half of it and half of the episodes, the errors cost less.',
    'Tasks of one site are of one kind, so a policy that knows some knows nearly all. On a site with many kinds, the proposer would also have to cover them.',
  ],
  pilots:
    'Experiment seed 7. Two pilots led to a first full run of 10 seeds, 6,400 episodes and a step size of 0.001, in which most sources still climbed, and to which the part on the oracle was added later. This is a second full run with other seeds. Its pilot had six seeds, no errors of the evaluator, a step size of 0.002 for all sources and twice the episodes: all sources but the proposer who has not seen the site then stood still in the last quarter. A hundred fixed tasks and the gates were added before it. The part on the oracle keeps its margin. 15 % of errors were left out.',
};
