/** Li et al. 2024: Auto MC-Reward. A designer writes a dense reward, a critic checks it, an analyzer reads failures. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

const agent = { type: 'q-learning', alpha: 0.2, gamma: 0.99, epsilon: 0.1 };
const task = { term: 'task' };
const died = { term: 'expression', expression: 'terminated && !happened(success) ? 1.0 : 0.0', probe: true };
const program = (label: string, expression: string) => ({
  label,
  agent,
  reward: [task, { term: 'expression', expression }, died],
});
const columns = (s: string) => `abs(x(${s}) - 15.0)`;
const both = (s: string) => `${columns(s)} + abs(y(${s}) - 13.0)`;
const closer = (distance: (s: string) => string) => `0.05 * ((${distance('state')}) - (${distance('next')}))`;
/** The injected bug: rows are forgotten. */
const draft = program('one shot', closer(columns));
/** The critic asks for every coordinate of the goal. */
const checked = program('with critic', closer(both));
/** The analyzer reads that episodes end in the lava. */
const careful = (cost: number) => `(terminated && !happened(success) ? -${cost}.0 : ${closer(both)})`;
const analyzed = program('with critic and analyzer', careful(1));
const expert = { label: 'expert', agent, reward: [task, { term: 'potential', scale: 0.05 }, died] };
const sparse = { label: 'sparse', agent, reward: [task, died] };
const variants: StudyRun['variants'] = [sparse, draft, checked, analyzed, expert];

const map = [
  '#################',
  '#S..............#',
  '#..O...O........#',
  '#....O.....O..O.#',
  '#.O.....O.......#',
  '#......O...O..O.#',
  '#..O........O...#',
  '#.....O..O....O.#',
  '#..O.......O....#',
  '#.......O.....O.#',
  '#....O.....O....#',
  '#..O....O.....O.#',
  '#...............#',
  '#.......O....O.G#',
  '#################',
];
const beyond = (label: string, over: string): ClaimPart => ({
  says: `${label} succeeds at least 5 points more often than ${over}.`,
  kind: 'ahead',
  metric: 'success',
  statistic: 'mean',
  margin: 0.05,
  variant: `main/${label}`,
  over: [`main/${over}`],
});

export const study: WrittenStudy = {
  id: '41',
  papers: [{ atlas: 41, cite: 'Li et al. 2024, Auto MC-Reward', url: 'https://arxiv.org/abs/2312.09238' }],
  family: 'shaping',
  level: 'analog',
  title:
    'The critic raises success and deaths, the analyzer lowers both: together they end where the first draft did',
  question: 'Do checks and failures make a drafted reward better?',
  claim:
    'With critic and analyzer the reward succeeds more often than the first draft, which beats a sparse reward. The analyzer lowers the deaths in the lava.',
  standsFor:
    'Three fixed programs stand for what a language model writes, checks and revises. Which bugs a model makes may not be concluded.',
  runs: {
    main: {
      name: 'A field of lava',
      variants,
      world: { family: 'gridworld', map, slip: 0.1, stepLimit: 100 },
      seeds: 60,
      seed: 41,
      envSteps: 400_000,
      measurementPoints: 50,
    },
  },
  gates: [
    {
      kind: 'level',
      says: 'The revised reward teaches the task: more than half of the episodes succeed.',
      metric: 'success',
      variant: 'main/with critic and analyzer',
      above: 0.5,
    },
  ],
  parts: [
    beyond('with critic and analyzer', 'one shot'),
    beyond('one shot', 'sparse'),
    {
      says: 'With the analyzer at least 5 points fewer episodes end in the lava than with the critic alone.',
      kind: 'ahead',
      metric: 'probe:expression',
      margin: 0.05,
      variant: 'main/with critic',
      over: ['main/with critic and analyzer'],
    },
  ],
  shows: [
    { title: 'Success', run: 'main', metric: 'success', kind: 'curve' },
    { title: 'Episodes that end in the lava', run: 'main', metric: 'probe:expression', kind: 'curve' },
  ],
  teaching: {
    before:
      'The goal is on the other side of a field of lava, and moves slip. A first reward program pays for coming closer in columns alone: it forgot the rows. A critic finds that. An analyzer then reads that episodes end in the lava, and adds a charge of 1.',
    predict: {
      ask: 'After the critic’s revision, what does the analyzer’s charge for lava do?',
      options: ['Fewer die, and more succeed', 'Fewer die, and fewer succeed', 'Nothing changes'],
      answer: 1,
    },
    watch: 'Compare success and deaths of the drafted programs, and of the expert’s.',
    after:
      'The draft that forgot the rows ends with 10 successes and 61 deaths in 100 episodes: once at the right columns, agents find the row by chance. The critic adds the rows. That raises success to 19, and deaths to 69, since it also pulls agents against lava that lies in the way. The analyzer’s charge brings deaths back to 60 and success to 12; the other episodes run out of time. So both revisions together do not end clearly above the first draft, and deaths do not fall below it. The expert’s potential is no yardstick here: its agents never succeed, and 98 in 100 die.',
  },
  changes: [
    {
      says: 'Charge 10 for the lava.',
      run: 'main',
      patch: { variants: [program('charge 10', careful(10))] },
    },
    { says: 'Let no move slip.', run: 'main', patch: { world: { slip: 0 } } },
    { says: 'Learn for a fifth of the time.', run: 'main', patch: { envSteps: 80_000 } },
  ],
  review: {
    scores: { faithful: 0, informative: 0, decided: 1, teaching: 0, interesting: 0 },
    says: 'Designer, critic and analyzer are three hand-written strings. The *expert* reward scores 0 success and 98 % deaths; nobody exceeds 26 %. The chart contradicts title and text: the critic doubles success (0.09→0.19), and deaths after both revisions (0.60) equal the first draft’s (0.61).',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 0.3, quick: { seeds: 6 } },
  caveats: [
    'The gate was written after the run, because a reader found that it does not hold.',
    'One bug in place of a share of bugs, and one revision of each kind. The programs are written by hand: nothing designs, checks or analyzes.',
    'Success and deaths are those of training, with random moves and slips to the end.',
    'The success of the critic alone is in the chart and in no part.',
  ],
  pilots:
    'Experiment seed 7, four times: two smaller fields; in the second one the bug was a flipped sign, and no agent succeeded. Then this field with 100,000 and 400,000 steps. The parts were not changed.',
};
