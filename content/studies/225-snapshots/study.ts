/** Zhao et al. 2024: SnapshotRL. A student begins its first episodes where a teacher has been. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';
import kernel from './rooms.kernel.ts?raw';

const STEPS = 200_000;
const PHASE = 10_000;
const LIMIT = 150;
const map = [
  '#################',
  '#....#.....#....#',
  '#.S..#..#..D....#',
  '#....D..#..#....#',
  '#....#..#..#....#',
  '#.K..#..#..#..G.#',
  '#....#.....#....#',
  '#################',
];
const world = { family: 'gridworld', kernel, map, stepLimit: LIMIT, phase: PHASE };
const reward = [{ term: 'task' }];
const LEARNERS = {
  'Q-learning': { type: 'q-learning', alpha: 0.2, gamma: 0.98, epsilon: 0.1 },
  PPO: { type: 'ppo', gamma: 0.98, entropyCoefficient: 0.01, alpha: 5, valueAlpha: 5, horizon: 256 },
};
const STARTS = {
  'true start': {},
  'teacher states': { begins: 'teacher states' },
  'classified, short': { begins: 'classified', stepLimit: 40 },
  'any state': { begins: 'any state' },
};
const metric = 'evaluationReturn';
const run = (learner: keyof typeof LEARNERS, more: object = {}): StudyRun => ({
  name: `${learner}: where the first episodes begin`,
  world: { ...world, ...more },
  worldOf: STARTS,
  variants: Object.keys(STARTS).map((label) => ({ label, agent: LEARNERS[learner], reward })),
  // The first phase is over: episodes are as long as in the test.
  edits: [{ at: PHASE, patch: { world: { stepLimit: LIMIT } } }],
  evaluation: { policy: 'sampled', every: 1, episodes: 5, world: { begins: 'true start', stepLimit: LIMIT } },
  seeds: 30,
  seed: 225,
  envSteps: STEPS,
  measurementPoints: 200,
});
const sooner = (name: string, id: string, learner: string): ClaimPart => ({
  id,
  says: `${learner} succeeds in 80 % of the tests with 1.5 times fewer steps if it begins in classes of the teacher’s states.`,
  kind: 'sooner',
  metric,
  threshold: 0.8,
  factor: 1.5,
  variant: `${name}/classified, short`,
  over: [`${name}/true start`],
});

export const study: WrittenStudy = {
  id: '225',
  papers: [{ atlas: 225, cite: 'Zhao et al. 2024, Snapshot RL', url: 'https://arxiv.org/abs/2403.00673' }],
  family: 'exploration',
  level: 'analog',
  title:
    'With first episodes that begin where a teacher was, Q-learning needs {{part:table.factor}} times fewer steps, and PPO {{part:ppo.factor}} times',
  question: 'Do starts along a teacher’s path save steps?',
  claim:
    'Both Q-learning and PPO reach 80 % success from the true start in fewer steps with short first episodes that begin in classes of a teacher’s states than from scratch.',
  standsFor:
    'Rooms, with or without the key, stand for clusters of states that an algorithm finds, and tables for networks. Nothing follows about clusters that mix such states.',
  runs: {
    q: run('Q-learning'),
    ppo: run('PPO'),
    poor: run('Q-learning', { quality: 0.3 }),
  },
  gates: [
    {
      says: 'The goal is hard to find: Q-learning from the true start succeeds in less than half of the tests when the first phase ends.',
      kind: 'level',
      metric,
      statistic: 'mean',
      when: { at: PHASE },
      variant: 'q/true start',
      below: 0.5,
    },
    {
      says: 'So does PPO.',
      kind: 'level',
      metric,
      statistic: 'mean',
      when: { at: PHASE },
      variant: 'ppo/true start',
      below: 0.5,
    },
  ],
  parts: [sooner('q', 'table', 'Q-learning'), sooner('ppo', 'ppo', 'PPO')],
  couldFail:
    'The starts end after 10,000 steps, and tests begin at the true start only. What was learned near the goal could have been of no use there, or starts in any state could have done as well.',
  leftOut: 'The steps that the teacher itself makes, and other lengths of the first phase.',
  shows: [
    { title: 'Q-learning: success from the true start', run: 'q', metric, kind: 'curve' },
    { title: 'PPO: success from the true start', run: 'ppo', metric, kind: 'curve' },
    { title: 'Q-learning with a poor teacher', run: 'poor', metric, kind: 'curve' },
  ],
  teaching: {
    before:
      'There are three rooms: a key in the first, a locked door, a room with a wall to walk around, another door, the goal. Only the goal pays. A teacher walks first, five times; six steps in ten are the best ones, the others random. In its first 10,000 steps a student begins each episode in a state where the teacher was, for example beside the second door with the key. “Classified” chooses a room with or without the key first and then one of the teacher’s states there, and cuts episodes after 40 steps. “Any state” begins anywhere. After that every episode begins at the true start, like all tests.',
    predict: {
      ask: 'Students begin anywhere, with or without the key, not where a teacher was. What is left of the gain of Q-learning?',
      options: ['All of it: variety is what counts', 'A part of it', 'Nothing'],
      answer: 1,
    },
    watch:
      'The starts end at 10,000 steps. See which curves have risen by then, and which rise later. Compare the first chart with that of the poor teacher.',
    after:
      'Q-learning passes values back by one step per visit. Starts along a way from the true start to the goal fill in that way, and only that: when the first phase ends, the pieces join. Starts anywhere fill in values everywhere, most of them off the way, and the pieces near the true start come last. PPO needs less of a way, because one return credits a whole episode. To classify the states makes Q-learning slower with this teacher, since short episodes from the first room never meet the goal. With a poor teacher that is so at first, too, but later no seed stays behind: three steps in ten are right, so the teacher lingers in the first room, and its few states behind the doors are drawn rarely unless the room is drawn first.',
  },
  changes: [
    { says: 'Let the teacher walk at random.', run: 'q', patch: { world: { quality: 0 } } },
    { says: 'Let the teacher make no mistake.', run: 'q', patch: { world: { quality: 1 } } },
    { says: 'Give PPO a poor teacher, too.', run: 'ppo', patch: { world: { quality: 0.3 } } },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 1 },
    says: 'A teacher with errors and starts in any state are good tests: values of Q-learning need the teacher’s way, while PPO succeeds nearly as soon from any state. The classes are given and not found, plain teacher states do better with the main teacher, and that starts near a goal save steps is no surprise.',
    read: '2026-11-29',
  },
  writtenFor: 'h- h- h- h-',
  budget: { coreMinutes: 0.8, quick: { seeds: 6 } },
  caveats: [
    'Of Q-learning from the true start, a third of the seeds never arrive; they count as the whole run, so the factor is a lower bound.',
    'Plain starts in teacher states do better than classified ones with the better teacher; no part claims otherwise.',
    'PPO succeeds before the first phase ends, and starts in any state help it nearly as much as those of a teacher.',
  ],
  pilots:
    'Experiment seed 7, 6 seeds, twice, with a first phase of 20,000 and of 10,000 steps; with the shorter one most Q-learning students succeed only after its end. Clusters by k-means were too much work for a kernel and became rooms. The learners were not tuned.',
};
