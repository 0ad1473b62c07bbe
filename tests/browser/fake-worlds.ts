/** Worlds, catalogue and synthetic numbers of the fake lab. Nothing here is learned: curves are formulas. */
import type { Frame, Plan, Reference } from '../../src/engine/contract.ts';
import type { Experiment } from '../../src/experiment/experiment.ts';
import type { Catalogue, Field } from '../../src/experiment/field.ts';
import { METRIC_COLUMNS, METRIC_IDS } from '../../src/stats/metrics/metrics.ts';
import type { CellKind, GridView, WorldView } from '../../src/worlds/view.ts';

export type FakeKind = 'grid' | 'bandit' | 'text';
const MAP = [
  '###########',
  '#S...#....#',
  '#....#....#',
  '#.........#',
  '#....#....#',
  '##.###....#',
  '#....###.##',
  '#....#....#',
  '#....#..C.#',
  '#.........#',
  '#....#...G#',
  '###########',
];
const KINDS: Record<string, CellKind> = { '#': 'wall', S: 'start', G: 'goal', C: 'cliff' };
const TOKENS = ['the', 'answer', 'is', '4', '5', 'please', '<end>'];

const number = (name: string, value: number, min: number, max: number, log = false): Field => ({
  kind: 'number',
  name,
  label: name,
  help: `The ${name} of this thing. A larger value does more of it.`,
  live: true,
  default: value,
  min,
  max,
  log,
});
export const CATALOGUE: Catalogue = {
  worlds: [
    {
      id: 'gridworld',
      label: 'Gridworld',
      family: 'grid',
      help: 'Cells, walls and a goal.',
      fields: [
        {
          kind: 'lines',
          name: 'map',
          label: 'Map',
          help: 'One character a cell.',
          live: false,
          default: MAP,
          maxItems: 64,
          maxLength: 64,
        },
        { ...number('slip', 0.1, 0, 1), label: 'Slip' },
        {
          kind: 'boolean',
          name: 'diagonal',
          label: 'Diagonal moves',
          help: 'Eight actions in place of four.',
          live: false,
          default: false,
        },
      ],
    },
    {
      id: 'bandit',
      label: 'Bandit',
      family: 'bandit',
      help: 'One choice.',
      fields: [
        {
          kind: 'numbers',
          name: 'means',
          label: 'Means',
          help: 'True means.',
          live: false,
          default: [0.1, 0.5, 0.9],
          min: -10,
          max: 10,
          maxItems: 64,
        },
      ],
    },
    { id: 'text', label: 'Text', family: 'text', help: 'Tokens.', fields: [] },
  ],
  agents: [
    {
      id: 'q-learning',
      label: 'Q-learning',
      family: 'control',
      help: 'Learns action values off policy.',
      reference: 'Watkins 1989',
      fields: [
        number('alpha', 0.1, 0.0001, 1, true),
        number('gamma', 0.97, 0, 1),
        number('epsilon', 0.1, 0, 1),
        {
          kind: 'choice',
          name: 'schedule',
          label: 'Schedule',
          help: 'How it decays.',
          live: false,
          default: 'constant',
          options: ['constant', 'linear'],
        },
      ],
    },
    {
      id: 'reinforce',
      label: 'REINFORCE',
      family: 'policy-gradient',
      help: 'Follows the gradient of the return.',
      fields: [number('alpha', 0.1, 0.0001, 1, true)],
    },
  ],
  terms: [
    { id: 'task', label: 'Task reward', family: 'task', help: 'What the world pays.', fields: [] },
    {
      id: 'event',
      label: 'Event',
      family: 'event',
      help: 'Pays when an event happens.',
      fields: [
        {
          kind: 'event',
          name: 'event',
          label: 'Event',
          help: 'Which one.',
          live: false,
          default: 'hitWall',
          maxLength: 40,
        },
      ],
    },
    {
      id: 'potential',
      label: 'Potential shaping',
      family: 'shaping',
      help: 'Keeps the optimal policy.',
      fields: [
        {
          kind: 'expression',
          name: 'potential',
          label: 'Potential',
          help: 'Φ(s).',
          live: false,
          default: '-distance(s)',
          maxLength: 400,
        },
      ],
    },
  ],
};

export function fakeExperiment(kind: FakeKind, variants: number): Experiment {
  const designs = [
    ['sparse', [{ term: 'task', weight: 1 }]],
    [
      'distance bonus',
      [
        { term: 'task', weight: 1 },
        { term: 'event', weight: -0.2, event: 'hitWall' },
      ],
    ],
    [
      'potential',
      [
        { term: 'task', weight: 1 },
        { term: 'potential', weight: 0.5, potential: '-distance(s)' },
      ],
    ],
  ] as const;
  const world =
    kind === 'grid'
      ? { family: 'gridworld', map: MAP, slip: 0.1 }
      : kind === 'bandit'
        ? { family: 'bandit', means: [0.1, 0.5, 0.9] }
        : { family: 'text' };
  return {
    format: 'reward-lab/experiment',
    version: 2,
    name: 'Four rooms',
    notes: '',
    world,
    variants: Array.from({ length: variants }, (_, i) => {
      const [label, reward] = designs[i % 3] ?? designs[0];
      return { label: i < 3 ? label : `${label} ${i}`, agent: { type: 'q-learning' }, reward };
    }),
    seeds: 20,
    seed: 7,
    envSteps: 200_000,
    measurementPoints: 400,
    edits: [],
  };
}

function gridView(): GridView {
  return {
    kind: 'grid',
    width: MAP[0]?.length ?? 0,
    height: MAP.length,
    cells: MAP.flatMap((line) => [...line].map((c) => ({ kind: KINDS[c] ?? 'floor' }))),
    wind: new Array(11).fill(0),
    actionVectors: [
      [0, -1],
      [1, 0],
      [0, 1],
      [-1, 0],
    ],
    flags: [],
  };
}

export function fakePlan(kind: FakeKind, experiment: Experiment): Plan {
  const view: WorldView =
    kind === 'grid'
      ? gridView()
      : kind === 'bandit'
        ? {
            kind: 'arms',
            labels: ['variant 1', 'variant 2', 'variant 3', 'variant 4', 'variant 5'],
            means: [0.1, 0.5, 0.9, 0.3, 0.7],
          }
        : {
            kind: 'tokens',
            alphabet: TOKENS,
            endToken: 6,
            maxLength: 4,
            prompts: ['2 + 2', '2 + 3'],
            contexts: 'prefix',
            contextLength: 4,
          };
  const nObservations =
    kind === 'grid' ? 132 : kind === 'bandit' ? 1 : 2 + 2 * 7 + 2 * 49 + 2 * 343 + 2 * 2401;
  const nActions = kind === 'grid' ? 4 : kind === 'bandit' ? 5 : 7;
  const target = Float32Array.from({ length: nObservations }, (_, s) => target0(kind, s));
  const reference: Reference = {
    bestTaskReturn: 0.82,
    randomTaskReturn: -0.6,
    designTaskReturn: 0.74,
    discount: 0.99,
    taskValue: target,
    designValue: target,
    taskAction: new Int32Array(nObservations).fill(1),
    designAction: new Int32Array(nObservations).fill(2),
    rewardField: target.map((v) => v - 0.5),
  };
  return {
    columns: METRIC_COLUMNS + 2,
    grid: Array.from(
      { length: experiment.measurementPoints },
      (_, i) => ((i + 1) / experiment.measurementPoints) * experiment.envSteps,
    ),
    variants: experiment.variants.map((variant) => ({
      label: variant.label,
      critic: true,
      terms: variant.reward.map((t) => ({ label: t.term, term: t.term, markov: true })),
      programHash: 'fake',
      ...(kind === 'text' ? { noReference: 'Too many states.' } : { reference }),
    })),
    view,
    actions:
      kind === 'grid'
        ? ['up', 'right', 'down', 'left']
        : kind === 'bandit'
          ? ['variant 1', 'variant 2', 'variant 3', 'variant 4', 'variant 5']
          : TOKENS,
    nObservations,
    nStates: nObservations,
    nActions,
    events: [
      { name: 'hitWall', help: 'Walked into a wall.' },
      { name: 'success', help: 'Reached the goal.' },
    ],
    bytesPerReplica: 4096,
    warnings: [],
  };
}
function target0(kind: FakeKind, s: number): number {
  return kind === 'grid' ? 0.97 ** (Math.abs(9 - (s % 11)) + Math.abs(10 - Math.floor(s / 11))) : 0.6;
}

/** Synthetic learning curve: rises logistically, later variants faster. */
export function fakeValue(variant: number, column: number, share: number, seed: number): number {
  const learned = 1 / (1 + Math.exp(-(share * 14 - 5 + (variant % 3) * 1.2)));
  const wiggle =
    Math.sin(share * 90 + seed * 2.1 + variant) * 0.06 + Math.sin(share * 31 + seed * 5 + variant * 2) * 0.05;
  switch (METRIC_IDS[column]) {
    case 'return':
      return -0.6 + 1.6 * learned + wiggle + (variant % 3) * 0.25;
    case 'taskReturn':
      return -0.6 + (1.4 - (variant % 3 === 1 ? 0.5 * learned : 0)) * learned + wiggle;
    case 'success':
      return Math.min(1, Math.max(0, learned + wiggle));
    case 'episodeLength':
      return 100 - 75 * learned + wiggle * 60;
    case 'episodes':
      return share * 4000 * (0.3 + learned);
    case 'updates':
      return share * 200_000;
    case 'entropy':
      return 1.386 - 1.1 * learned + wiggle * 0.4;
    case 'advantageMean':
      return wiggle;
    case 'advantageStd':
      return 0.5 - 0.3 * learned;
    case 'valueError':
      return 0.9 - 0.8 * learned + Math.abs(wiggle);
    case 'regret':
      return 300 * Math.sqrt(share) * (1 + variant * 0.2) + wiggle * 30;
    case 'optimalActions':
      return Math.min(1, 0.2 + 0.75 * learned + wiggle);
    case 'rewardRate':
      return 0.01 * learned;
    case 'taskRate':
      return 0.008 * learned;
    default:
      return (column === METRIC_COLUMNS ? 0.8 * learned : -0.4 + 0.3 * learned) + wiggle;
  }
}

export function fakeFrame(
  kind: FakeKind,
  plan: Plan,
  variant: number,
  seed: number,
  envSteps: number,
  budget: number,
): Frame {
  const n = plan.nObservations;
  const a = plan.nActions;
  const learned = Math.min(1, (envSteps / budget) * (1.4 + variant));
  const value = Float32Array.from({ length: n }, (_, s) => target0(kind, s) * learned - 0.2 * (1 - learned));
  const q = new Float32Array(n * a);
  const pi = new Float32Array(n * a);
  for (let s = 0; s < n; s++) {
    let sum = 0;
    for (let i = 0; i < a; i++) {
      const good = kind === 'grid' ? (i === 1 || i === 2 ? 1 : 0) : Math.sin(s * 1.7 + i * 2.3 + variant);
      q[s * a + i] = (value[s] ?? 0) + good * 0.12 * learned - 0.05;
      const e = Math.exp(good * 4 * learned);
      pi[s * a + i] = e;
      sum += e;
    }
    for (let i = 0; i < a; i++) pi[s * a + i] = (pi[s * a + i] ?? 0) / sum;
  }
  const path =
    kind === 'grid' ? [12, 13, 14, 25, 36, 37, 38, 39, 40, 41, 52, 63, 74, 85, 96, 107, 118, 119] : [0];
  const here = path[Math.floor(envSteps / 50 + variant * 3) % path.length] ?? 0;
  return {
    variant,
    seed,
    replicas: 20,
    envSteps,
    observation: here,
    state: here,
    action: 1,
    events: 0,
    reward: -0.01,
    value,
    policy: pi,
    actionValue: q,
    visits: Float32Array.from({ length: n }, (_, s) => Math.round(envSteps * 0.01 * target0(kind, s) ** 2)),
    advantage: Float32Array.from({ length: n }, (_, s) => Math.sin(s * 0.7 + variant) * 0.2 * (1 - learned)),
    recent: Array.from({ length: 12 }, (_, i) => ({
      state: kind === 'text' ? 2 + ((Math.floor(envSteps / 5000) * 31 + i * 97) % 4000) : 119,
      return: Math.sin(i + envSteps / 1000) * 0.5 + learned,
      taskReturn: Math.cos(i + envSteps / 1000) * 0.3 + learned * 0.8,
      length: 12 + i,
    })),
  };
}
