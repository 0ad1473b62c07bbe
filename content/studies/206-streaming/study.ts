/** Elsayed, Vasan & Mahmood 2024: deep Q-learning without a replay buffer. */

import type { StudyRun, WrittenStudy } from '../../../src/study/study.ts';
import type { ClaimPart } from '../../../src/study/verdicts/contract.ts';

/** One hidden layer of 16 leaky units that reads the cell. It learns from each step once, or by Adam from batches of stored steps. */
import network from './network.kernel.ts?raw';

const reward = [{ term: 'task' }];
const [STREAM, NAIVE, ONE, REPLAY] = ['stream Q', 'naive', 'DQN, one step', 'replay DQN'] as const;
const learner = (label: string, more: object = {}) => ({
  label,
  agent: { type: 'custom-agent', text: network, ...more },
  reward,
});
/** Plain semi-gradient Q-learning with dense first weights. */
const PLAIN = { kappa: 0, lambda: 0, sparsity: 0, layerNorm: false, scales: false };
const DQN = { learns: 'replay', sparsity: 0, layerNorm: false, alpha: 0.001 };
const main: StudyRun['variants'] = [
  learner(STREAM),
  learner(NAIVE, { ...PLAIN, alpha: 0.3 }),
  learner(ONE, { ...DQN, batch: 1 }),
  learner(REPLAY, DQN),
];
const NO_BOUND = 'no bound';
const without: StudyRun['variants'] = [
  learner(STREAM),
  learner(NO_BOUND, { kappa: 0, alpha: 0.01 }),
  learner('no traces', { lambda: 0 }),
  learner('no sparse start', { sparsity: 0 }),
  learner('no normalization', { layerNorm: false }),
  learner('no reward scaling', { scales: false }),
];
const SCALE = 'reward[0].weight';
const run = (
  name: string,
  map: string[],
  variants: StudyRun['variants'],
  length: { seeds: number; seed: number; envSteps: number },
) => ({
  name,
  world: { family: 'gridworld', map, stepLimit: 50, stepCost: 0.01 },
  variants,
  measurementPoints: 20,
  vary: [{ path: SCALE, over: [0.1, 1, 100], unit: 'per unit of task reward' }],
  ...length,
});
const rooms = ['#######', '#S.#..#', '#.....#', '##.##.#', '#..#..#', '#....G#', '#######'];
const door = ['#######', '#S.#..#', '#..D..#', '#K.#.G#', '#######'];

const worlds = ['rooms', 'door'] as const;
const named = { rooms: 'Four rooms', door: 'Key and door' };
const metric = 'taskReturn';
const reading = { metric, statistic: 'mean' } as const;

export const study: WrittenStudy = {
  id: '206',
  papers: [
    { atlas: 206, cite: 'Elsayed et al. 2024, arXiv 2410.14606', url: 'https://arxiv.org/abs/2410.14606' },
  ],
  family: 'systems',
  level: 'full',
  title:
    'With a key and a door, a stream with bounded steps earns {{word:part:door|more than|less than|as much as}} a naive one over all reward scales; which technique it needs most is {{verdict:part:bound|the bound|not the bound|not decided}}',
  question: 'Can a deep Q-network learn from each step once, with one set of settings at all reward scales?',
  claim:
    'Stream Q ends above naive streaming and not below replay DQN, in two worlds over three reward scales. Of its techniques, the bound on the step size is needed most.',
  runs: {
    rooms: run('Four rooms as a stream', rooms, main, { seeds: 20, seed: 206, envSteps: 12_000 }),
    door: run('Key and door as a stream', door, main, { seeds: 40, seed: 2070, envSteps: 20_000 }),
    without: run('Key and door without each technique', door, without, {
      seeds: 40,
      seed: 2080,
      envSteps: 20_000,
    }),
  },
  gates: [
    {
      id: 'naive',
      kind: 'level',
      says: 'Streams are hard: in the world of the key, naive streaming ends below 0.6 over all reward scales.',
      ...reading,
      variant: `door/${NAIVE}`,
      below: 0.6,
    },
    {
      id: 'replay',
      kind: 'level',
      says: 'The task is learned: there, replay DQN ends above 0.6 at a reward scale of 1.',
      ...reading,
      variant: `door/${REPLAY}`,
      above: 0.6,
      level: { [SCALE]: 1 },
    },
  ],
  parts: [
    ...worlds.map(
      (world): ClaimPart => ({
        id: world,
        says: `${named[world]}, over all reward scales: stream Q ends above naive streaming.`,
        kind: 'ahead',
        ...reading,
        variant: `${world}/${STREAM}`,
        over: [`${world}/${NAIVE}`],
      }),
    ),
    ...worlds.map(
      (world): ClaimPart => ({
        id: `${world}-replay`,
        says: `${named[world]}, over all reward scales: replay DQN ends less than 5 points above stream Q.`,
        kind: 'notAbove',
        ...reading,
        margin: 0.05,
        variant: `${world}/${REPLAY}`,
        than: `${world}/${STREAM}`,
      }),
    ),
    {
      id: 'bound',
      says: 'Without the bound, stream Q ends below its versions without any other technique.',
      kind: 'ahead',
      ...reading,
      direction: 'below',
      variant: `without/${NO_BOUND}`,
      over: without.slice(2).map(({ label }) => `without/${label}`),
    },
  ],
  couldFail:
    'Every step is seen once, so a stream may need more of them than replay; and a small step size may do what the bound does.',
  leftOut:
    'Running normalization of observations, which has no effect where one input is 1, and larger networks are left out.',
  shows: [
    {
      title: 'Key and door: task return at the end, by reward scale',
      run: 'door',
      metric,
      kind: 'sweep',
      over: SCALE,
      logarithmic: true,
    },
    {
      title: 'Four rooms: task return at the end, by reward scale',
      run: 'rooms',
      metric,
      kind: 'sweep',
      over: SCALE,
      logarithmic: true,
    },
    {
      title: 'Key and door without each technique, by reward scale',
      run: 'without',
      metric,
      kind: 'sweep',
      over: SCALE,
      logarithmic: true,
    },
    {
      title: 'Key and door: task return at a scale of 100',
      run: 'door',
      metric,
      kind: 'curve',
      level: { [SCALE]: 100 },
    },
  ],
  teaching: {
    before:
      'Most deep Q-networks store steps and replay them in batches. A stream sees each step once and forgets it. Its settings must then fit errors of any size: here rewards are multiplied by 0.1, 1 or 100, and settings stay the same. For example, a goal that pays 1 pays 100. “stream Q” has traces, a bound on each step, a sparse start, normalized layers and scaled rewards. “naive” has none of them. “replay DQN” learns by Adam from 32 stored steps, with a target network and scaled rewards. “DQN, one step” is the same with the last step alone. In the map the key must be taken before the door opens.',
    predict: {
      ask: 'Neither stream stores a step, and the settings stay while rewards are multiplied by 0.1, 1 or 100. Who earns more, the one whose steps are bounded and whose rewards are scaled, or the plain one?',
      options: ['The one with bounded steps', 'The plain one', 'Both as much'],
      answer: '{{word:part:door|0|1|2}}',
    },
    watch:
      'Follow each line from left to right: who depends on the scale? Then compare the two streams with “DQN, one step”.',
    after:
      'The bound is α′ = α / max(1, α κ max(|δ|, 1) ‖z‖₁), where z is the trace: one step changes its error by at most a share of 1/κ. A naive step grows with the error, so at a scale of 100 it jumps too far and ends at {{mean:door/naive.taskReturn[reward[0].weight=100]}}; stream Q ends at {{mean:door/stream Q.taskReturn[reward[0].weight=100]}}. Over all scales it lacks {{part:door-replay.size}} to replay DQN with a key and a door, because some seeds never find the goal, and {{part:rooms-replay.size}} in four rooms. Without the bound it ends at {{mean:without/no bound.taskReturn}} over all scales, without normalized layers at {{mean:without/no normalization.taskReturn}}, without scaled rewards at {{mean:without/no reward scaling.taskReturn}}: seeds end at either extreme, so forty do not tell which of them is needed most. “DQN, one step” stores no step either, and ends at {{mean:door/DQN, one step.taskReturn[reward[0].weight=100]}} even at 100. Adam divides each step by the size of recent ones, which is a bound, too.',
  },
  changes: [
    {
      says: 'Give the naive stream reward scaling.',
      run: 'door',
      patch: { variants: [main[1], learner('naive, scaled', { ...PLAIN, alpha: 0.3, scales: true })] },
    },
    {
      says: 'Take reward scaling from the replay, too.',
      run: 'door',
      patch: { variants: [main[3], learner('replay DQN, unscaled', { ...DQN, scales: false })] },
    },
    {
      says: 'Be more cautious: a bound of 10.',
      run: 'door',
      patch: { variants: [main[0], learner('κ = 10', { kappa: 10 })] },
    },
  ],
  review: {
    scores: { faithful: 2, informative: 2, decided: 1, teaching: 1, interesting: 2 },
    says: 'The paper’s own learner runs in a network, each with tuned steps, and that batches of one step with Adam hold at all scales is a surprise. Seeds end at either extreme, so forty of them leave two of five parts open, and at a scale of 100 the naive stream also lacks the scaling of rewards.',
    read: '2026-11-29',
  },
  writtenFor: 'h- h+ h+ h+ h0 u+ h- h- u0 u0',
  budget: { coreMinutes: 3, quick: { seeds: 6 } },
  caveats: [
    'One cell is one input, so normalization of observations has no effect. The network has 16 hidden units.',
    'That the division in Adam is what helps “DQN, one step” was not tested apart from its target network.',
    'Steps of “stream Q” and of Adam differ in kind, so each learner has a step size of its own, and all keep it at all scales.',
  ],
  pilots:
    'Experiment seed 7, six seeds, once, scales of 1 and 100, with a key and a door: step sizes of 0.3 and 1 for stream Q, of 0.03 to 0.3 for “naive”, of 0.01 to 0.1 without the bound, of 0.001 to 0.01 for both kinds of DQN; the best was kept. Second full run with a key and a door: the first, with 20 seeds and 12,000 steps, was undecided, and streams still climbed. This one has fresh seeds, more of them and more steps. This study replaces one with ten seeds, and networks that were not tuned.',
};
