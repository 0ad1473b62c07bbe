/** Zhao et al. 2024: SnapshotRL. A student begins its first episodes where a teacher has been. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

const wall = '#################';
const room = '#........#........#';
/** The teacher walks from S through both doors to G; its path has no detour. */
const path = [
  '#S.......#........#',
  room,
  '#.................#',
  room,
  '####.#########.####',
  room,
  '#.................#',
  room,
];
const map = [`#${wall}#`, ...path, '#........#.......G#', `#${wall}#`];
/** Where the teacher was: along row 3, through the right door, down to the goal. */
const TEACHER = [
  [1, 2],
  [2, 3],
  [3, 4],
  [3, 6],
  [3, 8],
  [3, 10],
  [3, 12],
  [3, 14],
  [5, 14],
  [6, 15],
  [7, 16],
  [8, 17],
  [9, 16],
] as const;
const withStarts = (cells: readonly (readonly [number, number])[]) =>
  map.map((line, row) =>
    [...line]
      .map((mark, column) => (cells.some(([y, x]) => y === row && x === column) ? 'S' : mark))
      .join(''),
  );
const reward = [{ term: 'task' }];
const learners: StudyRun['variants'] = [
  { label: 'Q-learning', agent: { type: 'q-learning', alpha: 0.2, gamma: 0.99, epsilon: 0.1 }, reward },
  { label: 'PPO', agent: { type: 'ppo', gamma: 0.99, entropyCoefficient: 0.01 }, reward },
];
const envSteps = 200_000;
const stepLimit = 200;
const run = (name: string, first: object): StudyRun => ({
  name,
  variants: learners,
  seeds: 20,
  seed: 225,
  envSteps,
  measurementPoints: 100,
  world: { family: 'gridworld', map, stepLimit, ...first },
  ...(Object.keys(first).length > 0 && {
    edits: [{ at: envSteps / 4, patch: { world: { map, stepLimit } } }],
  }),
  evaluation: { policy: 'sampled', every: 1, episodes: 10, world: { map, stepLimit } },
});
const sooner = ({ label }: { readonly label: string }): ClaimPart => ({
  says: `${label} succeeds in 80 % from the true start sooner with clustered starts and truncation than from scratch.`,
  kind: 'sooner',
  factor: 1,
  metric: 'evaluationReturn',
  threshold: 0.8,
  variant: `s3/${label}`,
  over: [`scratch/${label}`],
});

export const study: WrittenStudy = {
  id: '225',
  papers: [{ atlas: 225, cite: 'Zhao et al. 2024, Snapshot RL', url: 'https://arxiv.org/abs/2403.00673' }],
  family: 'exploration',
  level: 'analog',
  title: 'A student that begins where a teacher was reaches the goal sooner',
  question: 'Do starts along a teacher’s path save steps?',
  claim:
    'Both Q-learning and PPO reach 80 % success from the true start in fewer steps with starts along a teacher’s path than from scratch.',
  standsFor:
    'Tables stand for networks, and thirteen cells of a path for stored states of a teacher. Nothing follows for large worlds.',
  runs: {
    scratch: run('From scratch', {}),
    snapshots: run('Starts along the path', { map: withStarts(TEACHER) }),
    s3: run('Clustered starts, short episodes', {
      map: withStarts(TEACHER.filter((_, k) => k % 4 === 3)),
      stepLimit: 40,
    }),
  },
  parts: learners.map(sooner),
  shows: [
    {
      title: 'Return from the true start: from scratch',
      run: 'scratch',
      metric: 'evaluationReturn',
      kind: 'curve',
    },
    {
      title: 'Return from the true start: clustered starts',
      run: 's3',
      metric: 'evaluationReturn',
      kind: 'curve',
    },
    {
      title: 'Return from the true start: all starts',
      run: 'snapshots',
      metric: 'evaluationReturn',
      kind: 'curve',
    },
  ],
  teaching: {
    before:
      'The goal is far, and only the goal pays. In the first quarter of the steps a student may begin where a teacher has been: at thirteen cells of its path, or at three of them with short episodes. Then it begins at the true start. The test always does.',
    predict: {
      ask: 'The starts end after 50,000 steps. When does Q-learning with clustered starts reach 80 %?',
      options: ['Before the starts end', 'Soon after they end', 'Long after they end'],
      answer: 0,
    },
    watch: 'See when each curve passes 0.8, and that the starts end only at a quarter of the steps.',
    after:
      'Starts near the goal fill in the values there; the later starts of the path join them. With clustered starts both reach 80 % from the true start while the starts still go on: Q-learning after 25,000 of 50,000 steps, PPO after 9,000. From scratch, the goal must be found by chance first: 77,000 and 18,000 steps. Nothing happens when the starts end.',
  },
  changes: [
    {
      says: 'Begin near the goal alone.',
      run: 's3',
      patch: { world: { map: withStarts(TEACHER.slice(-1)) } },
    },
    { says: 'Let episodes be long.', run: 's3', patch: { world: { stepLimit } } },
    {
      says: 'End the starts after a twentieth of the steps.',
      run: 'snapshots',
      patch: { edits: [{ at: envSteps / 20, patch: { world: { map } } }] },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 1, interesting: 1 },
    says: 'Starts near the goal speed up learning, as always; 80 % is reached (25k, 9k) long before the starts end (50k), so the predicted and watched moment shows nothing; three charts for one contrast.',
    read: '2026-11-28',
  },
  budget: { coreMinutes: 1, quick: { seeds: 6 } },
  caveats: [
    'One teacher without errors and one length of the first phase. States are not classified; every fourth is taken.',
  ],
  pilots: 'Experiment seed 7, once. Nothing was changed.',
};
