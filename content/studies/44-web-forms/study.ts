/** Gur et al. 2018: Learning to Navigate the Web. Forms of many fields, and starts that are nearly done. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
/** Values are linear in the words of the instruction, so what was learned for one instruction also serves others. */
import learner from './learner.kernel.ts?raw';
/** State = field + 7 × an error was made + 14 × instruction, which has a word of four for each of six fields. */
import kernel from './world.kernel.ts?raw';

const agent = { type: 'custom-agent', text: learner };
const task = { term: 'task' };
const dense = { term: 'potential-expression', expression: 'progress(s)', weight: 1 };
const [SPARSE, DENSE, LADDER, BOTH, MADE, RANDOM, TABLE] = [
  'success alone',
  'pay for progress',
  'curriculum',
  'curriculum and progress',
  'generated instructions',
  'instructions at random',
  'curriculum, table',
] as const;
const variants: StudyRun['variants'] = [
  { label: SPARSE, agent, reward: [task] },
  { label: DENSE, agent, reward: [task, dense] },
  { label: LADDER, agent, reward: [task] },
  { label: BOTH, agent, reward: [task, dense] },
  { label: MADE, agent: { ...agent, generates: 'what was done' }, reward: [task] },
  { label: RANDOM, agent: { ...agent, generates: 'anything' }, reward: [task] },
  { label: TABLE, agent: { type: 'q-learning', alpha: 0.2, gamma: 0.95, epsilon: 0.1 }, reward: [task] },
];
const STEPS = 60_000;
const FIELDS = 'world.fields';
const metric = 'evaluationReturn';
const SIX = { [FIELDS]: 6 };
const common: StudyRun = {
  name: '',
  variants,
  world: { family: 'graph', kernel, stepLimit: 10 },
  worldOf: {
    [LADDER]: { curriculum: true },
    [BOTH]: { curriculum: true },
    [TABLE]: { curriculum: true },
  },
  edits: [2, 3, 4, 5, 6].map((stage, k) => ({ at: ((k + 1) * STEPS) / 24, patch: { world: { stage } } })),
  seeds: 20,
  seed: 44,
  envSteps: STEPS,
  measurementPoints: 60,
};
const test = (unseen: boolean) =>
  ({ policy: 'greedy', every: 1, episodes: 50, world: { curriculum: false, unseen } }) as const;
const sooner = (id: string, label: string): ClaimPart => ({
  id,
  says: `On unseen instructions for six fields, “${label}” succeeds in 80 % sooner than “${SPARSE}”, by a factor of 1.5.`,
  kind: 'sooner',
  metric,
  threshold: 0.8,
  factor: 1.5,
  variant: `main/${label}`,
  over: [`main/${SPARSE}`],
  level: SIX,
});
const learned = (id: string, label: string): ClaimPart => ({
  id,
  says: `There, “${label}” ends above 0.9.`,
  kind: 'level',
  metric,
  statistic: 'mean',
  variant: `main/${label}`,
  above: 0.9,
  level: SIX,
});

export const study: WrittenStudy = {
  id: '44',
  papers: [
    {
      atlas: 44,
      cite: 'Gur et al. 2018, Learning to Navigate the Web',
      url: 'https://arxiv.org/abs/1812.09195',
    },
  ],
  family: 'curriculum',
  level: 'analog',
  title:
    'On six fields, unseen instructions are learned {{part:generated.factor|.0}} times as soon with generated instructions as with success alone, {{part:progress.factor|.0}} times with pay for progress and {{part:curriculum.factor|.0}} times with a curriculum, which falls behind success alone on four fields',
  question: 'Do filled fields at the start teach long forms that a sparse reward does not?',
  claim:
    'On long forms with unseen instructions, a curriculum, pay for progress and generated instructions each reach 80 % success sooner than success alone, and end above 90 %.',
  standsFor:
    'Values that are linear in the words of the instruction stand for a deep Q-network, and a row of fields for the page. What a network reads from real pages may not be concluded.',
  runs: {
    main: {
      ...common,
      name: 'Forms of two to six fields, unseen instructions',
      vary: [{ path: FIELDS, over: [2, 4, 6] }],
      evaluation: test(true),
    },
    trained: {
      ...common,
      name: 'Six fields, the instructions of the training',
      evaluation: test(false),
    },
  },
  gates: [
    {
      id: 'rare',
      says: 'With six fields, success is too rare to learn from at once: after a tenth of the run, “success alone” succeeds in less than 5 %.',
      kind: 'level',
      metric,
      statistic: 'mean',
      when: { at: STEPS / 10 },
      variant: `main/${SPARSE}`,
      level: SIX,
      below: 0.05,
    },
  ],
  parts: [
    sooner('curriculum', LADDER),
    sooner('progress', DENSE),
    sooner('generated', MADE),
    learned('ends-curriculum', LADDER),
    learned('ends-progress', DENSE),
    learned('ends-generated', MADE),
  ],
  controls: [
    {
      says: 'The test is one: a table with the same curriculum succeeds in less than 10 % of the unseen instructions.',
      kind: 'level',
      metric,
      statistic: 'mean',
      variant: `main/${TABLE}`,
      level: SIX,
      below: 0.1,
    },
    {
      says: 'The instruction must fit what was done: with instructions at random, less than 30 % succeed.',
      kind: 'level',
      metric,
      statistic: 'mean',
      variant: `main/${RANDOM}`,
      level: SIX,
      below: 0.3,
    },
  ],
  couldFail:
    'A few lucky successes may be enough for a learner that generalizes, and a curriculum may spend its steps on fields that are filled already.',
  leftOut:
    'A deep network, pages with a tree of elements, forms of more than six fields, and the network that learns to generate instructions are left out: here the instruction that fits what was done is given.',
  shows: [
    {
      title: 'Success on unseen instructions for six fields',
      run: 'main',
      variants: [SPARSE, LADDER, DENSE, MADE, RANDOM, TABLE].map((label) => `main/${label}`),
      metric,
      kind: 'curve',
      level: SIX,
    },
    {
      title: 'Success over the whole run on unseen instructions, by number of fields',
      run: 'main',
      variants: [SPARSE, LADDER, DENSE, MADE, BOTH].map((label) => `main/${label}`),
      metric,
      kind: 'sweep',
      over: FIELDS,
      when: 'area',
    },
    { title: 'Success at the end on the instructions of the training', run: 'trained', metric, kind: 'bars' },
  ],
  teaching: {
    before:
      'An instruction names one of four words for each of up to six fields, such as “b d a a c b”. The agent fills field after field; one wrong word spoils the form. “success alone” pays a form without an error, one in 4,096 by chance. “pay for progress” pays each right field as a potential. In the “curriculum” most fields are filled at first, and fewer over time. “generated instructions” turns a failed form around: it makes up the instruction for which the written words were right, and stores that as a success. “instructions at random” stores any instruction instead. All train on 200 instructions and are tested on others.',
    predict: {
      ask: 'The curriculum speeds up forms of six fields, which chance fills once in 4,096 times. What does it do with four fields, which chance fills once in 256 times?',
      options: ['It speeds them up as well', 'It makes little difference', 'It slows them down'],
      answer: 2,
    },
    watch: 'Compare when the lines rise. Then compare the table on trained and on unseen instructions.',
    after:
      'Success alone starts to learn when chance fills a form, which may take long. Then what it learned serves all instructions, because it learns “field 3 takes the third word”, not a form. That this carries over is built in: the features are the words at their places. Without them, a table with the same curriculum fills {{mean:trained/curriculum, table.evaluationReturn|%}} of the trained forms, and no unseen one, because each instruction is a row of its own. What is not built in is when learning starts. Generated instructions need no luck: whatever was written is right for some instruction, so each episode is a success to learn from, {{part:generated.factor|.0}} times as soon. It must be the instruction that fits, which is given here and learned in the paper: with any other one only {{control:2.estimate|%}} succeed in the end. Pay for progress is {{part:progress.factor|.0}} times as soon, because it tells at once which word was right. The curriculum is later, {{part:curriculum.factor|.0}} times as soon as success alone, since it spends its steps on the last fields first, and must then learn the others. Where chance is kinder, that costs more than it saves: with four fields it succeeds in {{mean:main/curriculum.evaluationReturn[world.fields=4] area|%}} over the run, success alone in {{mean:main/success alone.evaluationReturn[world.fields=4] area|%}}.',
  },
  changes: [
    { says: 'Train five times as long.', run: 'main', patch: { envSteps: 5 * STEPS } },
    { says: 'Never make the form longer.', run: 'main', patch: { world: { curriculum: true }, edits: [] } },
    {
      says: 'Explore half of the time.',
      run: 'main',
      patch: {
        variants: variants.slice(0, 5).map((one) => ({ ...one, agent: { ...one.agent, epsilon: 0.5 } })),
      },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 1 },
    says: 'A table that fails on unseen instructions and instructions that do not fit are controls that explain. But that words carry over is built in, the instruction that fits is given and not learned, and success alone, which the row has near zero, learns most forms by the end.',
    read: '2026-11-30',
  },
  writtenFor: 'h- h- h- h- h+ h+ h+ h- h-',
  notMeasured: ['256'],
  budget: { coreMinutes: 2.1, quick: { seeds: 6 } },
  caveats: [
    'Seeds of “success alone” that never arrive count as the whole run, so the factors are too small rather than too large.',
    'Fields come in a fixed order, and the form is sent after the last one.',
    'Among 200 instructions each word stands in each place about 50 times, so unseen instructions are new only as a whole.',
  ],
  pilots:
    'Experiment seed 7, three seeds, once, with another curriculum that reached whole forms after five eighths of the run; it now does after a fifth. “success alone” had reached 67 % there, so steps to 80 % are compared instead of the end. This study replaces an earlier one with a table, forms of twelve fields and no unseen instructions.',
};
