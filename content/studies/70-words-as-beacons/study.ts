/** Ruiz-Gonzalez et al. 2024: Words as Beacons. A teacher names subgoals in training; the student acts alone afterwards. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

const agent = { type: 'ppo', gamma: 0.99, entropyCoefficient: 0.01 };
const task = { term: 'task' };
const weight = 0.03;
const WIDTH = 19;
const wall = '#'.repeat(WIDTH);
const room = '#........#........#';
/** Cells of the key, the door and the goal, in the order in which they are needed. */
const CELLS = { key: 8 * WIDTH + 1, door: 4 * WIDTH + 9, goal: 8 * WIDTH + 17 };
const map = [
  wall,
  '#S.......#........#',
  room,
  room,
  '#........D........#',
  room,
  room,
  room,
  '#K.......#.......G#',
  wall,
];

/** Names the cell that is needed next. With the probability `error` it names any cell instead. Each stage pays once an episode. */
const teacher = (error: number) => `export const meta = { label: 'Teacher' };
const error = param({ value: ${error.toFixed(2)}, min: 0, max: 1, label: 'Error', help: 'Probability that the subgoal of a stage is a random cell.' });
let stage: u32 = 0;
let target: u32 = 0;
function choose() {
  const needed: u32 = stage == 0 ? ${CELLS.key} : stage == 1 ? ${CELLS.door} : ${CELLS.goal};
  target = bernoulli(error) ? u32(uniform() * ${map.length * WIDTH}.0) : needed;
}
export function begin() { stage = 0; choose(); }
export function reward(): f32 {
  if (stage > 2 || u32(x(next)) + u32(y(next)) * ${WIDTH} != target) { return 0.0; }
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
const position = (label: string, error: number) =>
  variant(label, { term: 'custom-module', text: teacher(error), weight });
const objects = ['tookKey', 'openedDoor'].map((event) => ({ term: 'milestone', event, weight }));
const variants: StudyRun['variants'] = [
  variant('sparse'),
  variant('novelty', { term: 'novelty', weight }),
  position('position', 0),
  position('position, 25 % wrong', 0.25),
  variant('object', ...objects),
  position('random', 1),
];
const sooner = (label: string, over: string): ClaimPart => ({
  says: `${label} succeeds in 80 % of the episodes sooner than ${over}.`,
  kind: 'sooner',
  metric: 'evaluationReturn',
  threshold: 0.8,
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
  title: 'Named subgoals save most seeds many steps and lose some for good; random ones cost many',
  question: 'Does pay for subgoals that a teacher names save steps?',
  claim:
    'Each kind of named subgoal reaches 80 % success in fewer steps than a bonus for novelty, and novelty in fewer than the goal alone. Random subgoals lose the gain, and the skill stays without the teacher.',
  standsFor:
    'A scripted teacher stands for the language model, 1/√N of a table for random network distillation, and a table for networks. How well a model names subgoals may not be concluded.',
  runs: {
    main: {
      name: 'Key and door, with a teacher',
      variants,
      world: { family: 'gridworld', map, stepLimit: 200 },
      seeds: 40,
      seed: 70,
      envSteps: 300_000,
      measurementPoints: 60,
      evaluation: { policy: 'sampled', every: 1, episodes: 10 },
    },
  },
  parts: [
    ...['position', 'object'].map((label) => sooner(label, 'novelty')),
    sooner('novelty', 'sparse'),
    sooner('position', 'random'),
    {
      says: 'Without the teacher, the student of positions succeeds in at least 80 % of the episodes.',
      kind: 'level',
      metric: 'evaluationReturn',
      variant: 'main/position',
      above: 0.8,
    },
  ],
  shows: [
    { title: 'Success', run: 'main', metric: 'evaluationReturn', kind: 'curve' },
    { title: 'Success at the end', run: 'main', metric: 'evaluationReturn', kind: 'bars' },
  ],
  teaching: {
    before:
      'The goal lies behind a door, and the key in a corner. A teacher names what is needed next: a cell, or an object. Reaching it pays 0.03, once an episode for each stage. Other students get a bonus for novelty, random subgoals, or nothing.',
    predict: {
      ask: 'Who succeeds first in most seeds?',
      options: ['The student of positions', 'The student of novelty', 'The student of the goal alone'],
      answer: 0,
    },
    watch: 'Compare when the curves rise, and which seeds never succeed.',
    after:
      'In most seeds, students of positions and of objects needed a third of the steps of the one that seeks novelty: 15,000 in place of 46,000. But 6 of 40 with positions and 5 of 40 with objects never arrive, and none of those that seek novelty. In plain means of steps novelty is ahead, 47,000 against 59,000 and 52,000. The claim compares logarithms: many seeds that are three times as fast outweigh a few that are cut off at six times as long. Novelty needed about half the steps of the goal alone. Random subgoals are worse than none: they pay for walking about. The table does not know which stage was paid, so large pay can keep the student at the door.',
  },
  changes: [
    {
      says: 'Pay subgoals ten times as much.',
      run: 'main',
      patch: { variants: [variant('large pay', ...objects.map((one) => ({ ...one, weight: 0.3 })))] },
    },
    {
      says: 'Let the teacher err half of the time.',
      run: 'main',
      patch: { variants: [position('position, 50 % wrong', 0.5)] },
    },
    {
      says: 'Give a potential for the key instead.',
      run: 'main',
      patch: {
        variants: [variant('potential', { term: 'potential-expression', expression: '0.3 * hasKey(s)' })],
      },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 1, teaching: 1, interesting: 1 },
    says: 'Log ratios hide that 6 of 40 ‘position’ and 5 of 40 ‘object’ seeds never arrive while novelty always does; mean steps are 59,200 against 46,800, the other way round. The text is silent.',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 2, quick: { seeds: 6 } },
  caveats: [
    'One map takes the place of generated ones. Subgoals in language are left out; a script would translate them into positions. The table does not see the subgoal.',
  ],
  pilots:
    'Experiment seed 7, four times. Q-learning waited at the door, because its table does not know whether the pay was had; so PPO took its place, as in the paper. Pay for subgoals of 0.2 and 0.1 kept some seeds at the door; at 0.03 fewer stayed. The bonus for novelty was 0.1 and became 0.03 with it, which helped it too. 20 seeds became 40. The parts were not changed.',
};
