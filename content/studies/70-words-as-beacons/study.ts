/** Ruiz-Gonzalez et al. 2024: Words as Beacons. A teacher names subgoals in training; the student acts alone afterwards. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

const weight = 0.03;
const agent = { type: 'ppo', gamma: 0.99, entropyCoefficient: 0.01 };
const task = { term: 'task' };
const map = [
  '###############',
  '#S....#...#...#',
  '#.....#...#...#',
  '#.....#...#...#',
  '#.....Do..#...#',
  '#.....#...#...#',
  '###.###...#...#',
  '#.....#.......#',
  '#.....#...#...#',
  '#K....#...#..G#',
  '###############',
];
const WIDTH = 15;
/** Column and row of the key, of the cell behind the door, and of the goal, in the order in which they are needed. */
const CELLS = [
  [1, 9],
  [7, 4],
  [13, 9],
] as const;
const pick = (k: 0 | 1) => `stage == 0 ? ${CELLS[0][k]} : stage == 1 ? ${CELLS[1][k]} : ${CELLS[2][k]}`;
/** @param reach how many cells off still count: 0 for a position, 2 for a vague one */
const teacher = (error: number, reach: number) => `export const meta = { label: 'Teacher' };
const error = param({ value: ${error.toFixed(2)}, min: 0, max: 1, label: 'Error', help: 'Probability that the subgoal of a stage is a random cell.' });
let stage: u32 = 0;
let column: i32 = 0;
let line: i32 = 0;
function choose() {
  const wrong = bernoulli(error);
  column = wrong ? i32(below(${WIDTH})) : ${pick(0)};
  line = wrong ? i32(below(${map.length})) : ${pick(1)};
}
export function begin() { stage = 0; choose(); }
export function reward(): f32 {
  if (stage > 2 || abs(i32(x(next)) - column) + abs(i32(y(next)) - line) > ${reach}) { return 0.0; }
  stage += 1;
  choose();
  return 1.0;
}
`;
const variant = (label: string, ...more: StudyRun['variants'][number]['reward']) => ({
  label,
  agent,
  reward: [task, ...more],
});
const named = (label: string, error: number, reach = 0) =>
  variant(label, { term: 'custom-module', text: teacher(error, reach), weight });
const objects = ['tookKey', 'openedDoor'].map((event) => ({ term: 'milestone', event, weight }));
const [SPARSE, NOVELTY, POSITION, OBJECT, VAGUE, RANDOM] = [
  'goal only',
  'novelty',
  'positions',
  'objects',
  'vague positions',
  'random cells',
] as const;
const QUARTER = 'positions, 25 % wrong';
const HALF = 'positions, 50 % wrong';
const variants: StudyRun['variants'] = [
  variant(SPARSE),
  variant(NOVELTY, { term: 'novelty', weight }),
  named(POSITION, 0),
  variant(OBJECT, ...objects),
  named(VAGUE, 0, 2),
  named(QUARTER, 0.25),
  named(HALF, 0.5),
  named(RANDOM, 1),
];
const metric = 'evaluationReturn';
const sooner = (id: string, label: string, over: string): ClaimPart => ({
  id,
  says: `“${label}” reaches 80 % success sooner than “${over}”, by a factor of 1.2.`,
  kind: 'sooner',
  metric,
  threshold: 0.8,
  factor: 1.2,
  variant: `main/${label}`,
  over: [`main/${over}`],
});

export const study: WrittenStudy = {
  id: '70',
  papers: [
    {
      atlas: 70,
      cite: 'Ruiz-Gonzalez et al. 2024, Words as Beacons',
      url: 'https://arxiv.org/abs/2410.08632',
    },
  ],
  family: 'shaping',
  level: 'analog',
  title:
    'Named positions {{word:part:positions|cost|save|do not change the}} steps, even if a quarter are wrong; vague ones, which pay two cells off and through a wall, {{word:part:vague|beat|lose to|are level with}} novelty; of students paid for the key and the door, {{mean:main/objects.evaluationReturn|%}} end at the goal',
  question: 'Does pay for subgoals that a teacher names save steps?',
  claim:
    'Each kind of named subgoal beats a bonus for novelty: named positions and objects reach 80 % success in fewer steps, and vague positions succeed more often over the run. Novelty needs fewer steps than the goal alone. Random subgoals lose the gain, and the skill stays without the teacher.',
  standsFor:
    'A scripted teacher stands for the language model, 1/√N of a table for random network distillation, and a table for networks. How well a model names subgoals may not be concluded.',
  runs: {
    main: {
      name: 'Key and door, with a teacher',
      variants,
      world: { family: 'gridworld', map, values: ['o=0'], stepLimit: 200 },
      seeds: 40,
      seed: 70,
      envSteps: 150_000,
      measurementPoints: 100,
      evaluation: { policy: 'sampled', every: 1, episodes: 20 },
    },
  },
  gates: [
    {
      kind: 'level',
      says: 'The goal is hard to find: after a fifth of the run, “goal only” succeeds in less than half of the episodes.',
      metric,
      statistic: 'mean',
      when: { at: 30_000 },
      variant: `main/${SPARSE}`,
      below: 0.5,
    },
    {
      kind: 'level',
      says: 'It can be learned: “novelty” ends above 0.9.',
      metric,
      statistic: 'mean',
      variant: `main/${NOVELTY}`,
      above: 0.9,
    },
  ],
  parts: [
    sooner('positions', POSITION, NOVELTY),
    sooner('objects', OBJECT, NOVELTY),
    {
      id: 'vague',
      says: `So does the kind that is closest to language: over the run “${VAGUE}” succeeds more often than “${NOVELTY}”.`,
      kind: 'ahead',
      metric,
      statistic: 'mean',
      when: 'area',
      variant: `main/${VAGUE}`,
      over: [`main/${NOVELTY}`],
    },
    sooner('wrong', QUARTER, NOVELTY),
    sooner('novelty', NOVELTY, SPARSE),
    sooner('random', POSITION, RANDOM),
    ...[POSITION, OBJECT].map(
      (label): ClaimPart => ({
        id: `kept-${label}`,
        kind: 'level',
        says: `Without the teacher, the students of “${label}” end above 0.9, seeds that never learn included.`,
        metric,
        statistic: 'mean',
        variant: `main/${label}`,
        above: 0.9,
      }),
    ),
  ],
  couldFail:
    'A bonus for novelty may find the goal as soon, and pay for a subgoal may hold the student where it was paid.',
  leftOut: 'Subgoals in language, and rooms that are drawn anew in each episode, are left out.',
  shows: [
    {
      title: 'Success over the whole run, without the teacher, by what was paid in training',
      run: 'main',
      metric,
      kind: 'bars',
      when: 'area',
    },
    {
      title: 'Success without the teacher while the students learn',
      run: 'main',
      variants: [SPARSE, NOVELTY, POSITION, OBJECT, QUARTER, RANDOM].map((label) => `main/${label}`),
      metric,
      kind: 'curve',
    },
  ],
  teaching: {
    before:
      'The goal lies behind a door, and its key in a corner of the first rooms. A teacher names what is needed next, and reaching it pays 0.03, once per episode. “positions”: the cell of the key, then the cell behind the door, then the goal. A marker lies on the cell behind the door, and the student sees whether it is still there. “objects”: the key, then the door itself. “random cells”: any cells. “novelty” pays for rarely seen cells, and “goal only” for nothing but the goal. Success is measured without the teacher. For example, a student that takes the key, passes the door and stops has earned 0.06; the goal pays 1.',
    predict: {
      ask: 'A teacher names a wrong cell for a quarter of the subgoals. Does the student still learn sooner than one that seeks novelty?',
      options: ['Yes', 'No, later', 'About as soon'],
      answer: '{{word:part:wrong|1|0|2}}',
    },
    watch:
      'Compare the bars: which kinds of subgoals are above novelty, and which are below? Then look for the line that rises early and stays below 1.',
    after:
      'Named positions lead from one needed thing to the next, and each pays where the student must be anyway: “novelty” needs {{part:positions.factor}} times as many steps, and still {{part:wrong.factor}} times as many if a quarter of the positions are wrong. A wrong cell is often never reached, so it costs little. Even if half are wrong, {{mean:main/positions, 50 % wrong.evaluationReturn area|%}} of the episodes over the run succeed, with novelty {{mean:main/novelty.evaluationReturn area|%}}. Random cells pay for walking about, and hardly a student finds the goal. “vague positions”, which come closest to language, succeed in {{mean:main/vague positions.evaluationReturn area|%}}. They pay from two cells away: next to the key for a student that does not take it, and in the room before the door, through the wall. After that nothing leads the student on. Which of the two does the harm was not tested. “objects” starts as fast as “positions”, but ends at {{mean:main/objects.evaluationReturn|%}}, because some seeds never find the goal. A likely reason, which was not measured, is that the student stays at the door. Its table sees the key and the cell, but not that the door was paid already, so standing in the doorway looks as good as on the first visit. “positions” pays one cell further, where what was reached is part of what the student sees. So name a subgoal that can be seen to be done.',
  },
  changes: [
    {
      says: 'Pay ten times as much for objects: more students stay at the door.',
      run: 'main',
      patch: {
        variants: [variant('objects, 0.3', ...objects.map((one) => ({ ...one, weight: 0.3 })))],
      },
    },
    {
      says: 'Name vaguely: a cell counts from two cells away, also through the wall.',
      run: 'main',
      patch: { variants: [named(POSITION, 0), named(VAGUE, 0, 2)] },
    },
    {
      says: 'Let half of the subgoals be wrong.',
      run: 'main',
      patch: { variants: [named(POSITION, 0), named(HALF, 0.5)] },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 2, decided: 1, teaching: 1, interesting: 2 },
    says: 'All kinds of subgoals stand in the first chart, and wrong teachers and the trap at the door make this more than a race of hints. But the verdict comes from a part that was added after the run, on vagueness that pays through walls, one more part is undecided, and neither what harms the vague ones nor who stays at the door was measured.',
    read: '2026-11-30',
  },
  budget: { coreMinutes: 1.3, quick: { seeds: 6 } },
  caveats: [
    'One map takes the place of generated ones, and the table does not see the subgoal. The teacher only pays, so nothing changes for the student when it leaves.',
    'Where the students of “objects” stay that never reach the goal was not measured. In the mean of steps they are hardly sooner than novelty, because a seed that never arrives counts as the whole run; the part compares logarithms.',
    'Vague positions fail on this map, where two cells lead past the key and through a wall. Vague positions that stop at walls were not tested.',
    'A scripted teacher errs at random; a language model errs in kind.',
  ],
  pilots:
    'Experiment seed 7, four seeds, once: all variants at a pay of 0.1. “objects” lost seeds there. Seed 8, six seeds, once: pay of 0.03, 0.1 and 0.3 for objects and for positions, and of 0.01, 0.03 and 0.1 for novelty. 0.03 was best for objects and as good as any for the others, and was taken for all. The part on vague positions was added after the full run: they were measured, and in no part of a claim about each kind. It reads success over the run, which had been recorded.',
};
