/** Xie et al. 2024: Text2Reward. Dense reward programs, written from a description of the world, then corrected. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

type Variant = StudyRun['variants'][number];

const agent = { type: 'q-learning', alpha: 0.2, gamma: 0.99, epsilon: 0.1 };
const task = { term: 'task' };
const sparse: Variant = { label: 'sparse', agent, reward: [task] };
const expert: Variant = { label: 'expert', agent, reward: [task, { term: 'potential', scale: 0.1 }] };
const program = (label: string, expression: string, more: Variant['reward'] = []): Variant => ({
  label,
  agent,
  reward: [task, { term: 'expression', expression }, ...more],
});
/** What the rule-based writer knows: where things are, and in which order they are needed. Distances ignore walls. */
const apart = (state: string, column: number, row: number) =>
  `abs(x(${state}) - ${column}.0) + abs(y(${state}) - ${row}.0)`;
const stages = {
  rooms: (state: string) => `(${apart(state, 17, 9)})`,
  door: (state: string) => `(hasKey(${state}) > 0.0 ? ${apart(state, 17, 8)} : ${apart(state, 1, 8)})`,
  push: (state: string) => `(pushes(${state}) > 0.0 ? toBlock(${state}) : toItem(${state}))`,
};
/** First draft: in every step, a charge for the distance to the thing that is needed now. */
const draft = (stage: (state: string) => string) => program('first draft', `-0.05 * ${stage('next')}`);
/** A boat race: waypoints pay. After “it circles”: a prize for finishing. After “it still circles”: the charge for distance. */
const race = [
  program('first draft', 'happened(passedWaypoint) ? 1.0 : 0.0'),
  program('after one edit', 'happened(success) ? 10.0 : happened(passedWaypoint) ? 1.0 : 0.0'),
  program('after two edits', '(happened(success) ? 10.0 : 0.0) - 0.05 * distance(next)'),
];

const room = '#........#........#';
const wall = '#################';
const rooms = [
  `#${wall}#`,
  '#S.......#........#',
  room,
  '#.................#',
  room,
  '####.#########.####',
  room,
  '#.................#',
  room,
  '#........#.......G#',
  `#${wall}#`,
];
const door = [
  `#${wall}#`,
  '#S.......#........#',
  room,
  room,
  '#........D........#',
  room,
  room,
  room,
  '#K.......#.......G#',
  `#${wall}#`,
];
const push = ['S.....', '..B...', '......', '...X..', '......', '.....G'];
const gridworld = (map: readonly string[]) => ({ family: 'gridworld', map, stepLimit: 200 });
const common = { seeds: 20, seed: 102, envSteps: 60_000, measurementPoints: 50 };
const end = { metric: 'success', statistic: 'mean' } as const;

const beyond = (run: string, better: string, worse: string): ClaimPart => ({
  says: `${run}: ${better} succeeds at least 10 points more often than ${worse}.`,
  kind: 'ahead',
  ...end,
  margin: 0.1,
  variant: `${run}/${better}`,
  over: [`${run}/${worse}`],
});
const near = (run: string, label: string): ClaimPart => ({
  says: `${run}: expert succeeds at most 5 points more often than ${label}.`,
  kind: 'notAbove',
  ...end,
  margin: 0.05,
  variant: `${run}/expert`,
  than: `${run}/${label}`,
});

export const study: WrittenStudy = {
  id: '102',
  papers: [{ atlas: 102, cite: 'Xie et al. 2024, Text2Reward', url: 'https://arxiv.org/abs/2309.11489' }],
  family: 'shaping',
  level: 'analog',
  title: 'A drafted reward program beats a sparse reward, but trails the expert’s in block push',
  question: 'Does a reward program that was written from a description help as much as an expert’s?',
  claim:
    'A drafted reward program beats a sparse reward and comes within 5 points of the expert’s in three worlds. Where the draft fails, two edits repair it.',
  standsFor:
    'Rules that write a program from the list of things in a world stand for the language model. Two fixed edits stand for human feedback. How well a model writes programs may not be concluded.',
  runs: {
    rooms: {
      name: 'Rooms',
      world: gridworld(rooms),
      variants: [sparse, expert, draft(stages.rooms)],
      ...common,
    },
    door: {
      name: 'Key and door',
      world: gridworld(door),
      ...common,
      envSteps: 120_000,
      variants: [sparse, expert, draft(stages.door)],
    },
    push: {
      name: 'Block push',
      world: { family: 'push', map: push, stepLimit: 100 },
      ...common,
      variants: [sparse, expert, draft(stages.push)],
    },
    race: {
      name: 'Boat race',
      world: { family: 'gridworld', example: 'boat-race' },
      ...common,
      variants: race,
    },
  },
  parts: [
    ...['rooms', 'door', 'push'].flatMap((run) => [
      beyond(run, 'first draft', 'sparse'),
      near(run, 'first draft'),
    ]),
    beyond('race', 'after two edits', 'first draft'),
  ],
  shows: [
    { title: 'Rooms: success', run: 'rooms', metric: 'success', kind: 'curve' },
    { title: 'Key and door: success', run: 'door', metric: 'success', kind: 'curve' },
    { title: 'Boat race: success', run: 'race', metric: 'success', kind: 'curve' },
  ],
  teaching: {
    before:
      'A program is written from the list of things in a world: in every step, charge the distance to the thing that is needed now. With a key the goal is needed, without one the key. In a boat race it pays for waypoints instead. Complaints about what the boat does lead to two corrections.',
    predict: {
      ask: 'What does the first correction, a prize of 10 for finishing, change in the race?',
      options: ['The boat finishes', 'Nothing: it circles', 'It stops'],
      answer: 1,
    },
    watch: 'Watch what the boat does under each of the three programs.',
    after:
      'A charge for distance drives the agent away from where it stands, so it explores. Walls do not matter much for that. In the rooms it even ends with {{mean:rooms/first draft.success|%}} success, and the expert’s potential with {{mean:rooms/expert.success|%}}. At the door it is {{mean:door/first draft.success|%}} against {{mean:door/expert.success|%}}, {{word:part:4|a loss|a gain|no certain difference}}. In block push it knows nothing of corners, where a block is lost, and stays {{part:6.size|points}} behind. In the race the draft pays for a loop. A prize does not end the loop; taking the pay for waypoints away does.',
  },
  changes: [
    {
      says: 'Make the charge of the draft ten times smaller.',
      run: 'door',
      patch: { variants: [program('small charge', `-0.005 * ${stages.door('next')}`)] },
    },
    {
      says: 'Pay for coming closer instead of charging for being far.',
      run: 'door',
      patch: {
        variants: [program('progress', `0.05 * (${stages.door('state')} - ${stages.door('next')})`)],
      },
    },
    {
      says: 'Pay the push itself, and see it farmed.',
      run: 'push',
      patch: { variants: [program('pay pushes', 'happened(pushed) ? 0.1 : 0.0')] },
    },
  ],
  review: {
    scores: { faithful: 1, informative: 1, decided: 2, teaching: 2, interesting: 2 },
    says: 'Three worlds, live code, a race in which the prize does not help. Writer and edits are typed by hand; a constant charge explores a Q-table by itself.',
    read: '2026-11-28',
  },
  writtenFor: 'h+ h- h+ h0 h+ f+ h+',
  budget: { coreMinutes: 0.5, quick: { seeds: 6 } },
  caveats: [
    'The learner is a table, so shaping speeds up exploration alone. Edits were chosen by hand, once.',
  ],
  pilots:
    'Experiment seed 7, twice. At first, edits added a bonus for each stage and paid for progress, at the door and in block push. The drafts did not fail there, and these edits made them worse. So the race with its draft took their place, and block push got half of the steps.',
};
