/**
 * `npm run test:release` runs everything; `npm test` a selection that takes minutes: without the files below, with a quarter of the slow
 * ones, another each day, and with the smaller of two sample sizes. One variable says which: REWARD_LAB_TESTS is "release", "selection",
 * or, where single files are run, empty: then no file is left out, and samples are small.
 */
const { REWARD_LAB_TESTS } = process.env;
export const RELEASE = REWARD_LAB_TESTS === 'release';
/** For single tests: what `npm test` leaves out. */
export const SELECTION = REWARD_LAB_TESTS === 'selection';

/** @returns the first before a release, the second in `npm test` */
export function inRelease<T>(all: T, some: T): T {
  return RELEASE ? all : some;
}

const DAY_MS = 86_400_000;
const TURNS = 4;
const day = Math.floor(Date.now() / DAY_MS);
const { REWARD_LAB_TURN: turn = `${day % TURNS}` } = process.env;
/** Moves on by one more each round: a file that runs on every fourth day would otherwise run the same quarter of its loops for ever. */
const quarter = (day + Math.floor(day / TURNS)) % TURNS;

/** For loops over all that is registered: in `npm test` a quarter of them, by the date, so that all have their turn. */
export function today<T>(all: readonly T[]): readonly T[] {
  return SELECTION && turn !== 'all' ? all.filter((_, k) => k % TURNS === quarter) : all;
}

/** Slow, and what they guard is guarded more coarsely by a file that stays or takes turns. */
const ONLY_AT_RELEASE = [
  // GPU: an emulated device compiles each program for seconds. `gpu-refusals`, `gpu-session`, `networks` and `tensor-webgpu` stay.
  ...[
    'gpu-losses',
    'learning-curves',
    'network-device',
    'registered-parity-*',
    'returns-parity',
    'share-with-tfjs',
    'tensor-dispatches',
    'wgsl-*-parity',
  ].map((name) => `tests/gpu/${name}.test.ts`),
  // Networks trained to their exact optimum. `language-designs` stays.
  'tests/golden/regularized-language.test.ts',
  // A cluster of daemons on this machine, its scripts, and commands that are interrupted. `command`, `shards` and `refusals` stay.
  ...['slurm-cluster', 'slurm', 'interrupted'].map((name) => `tests/unit/cli/${name}.test.ts`),
  // Screens in detail. `access`, `front`, `links`, `lab-layout`, `charts`, `runs` and `built-site` stay, and `gpu-session` for devices.
  ...[
    'axe-records',
    'background',
    'compare',
    'compare-runs',
    'device-parity',
    'embed',
    'gpu',
    'graph',
    'hosting',
    'keyboard',
    'painter',
  ].map((name) => `tests/e2e/${name}.test.ts`),
];

/**
 * Slow files: `npm test` runs one of these four groups, by the date, so that all have their turn. They take about as long as each other.
 * REWARD_LAB_TURN runs the group of another day: 0, 1, 2 or 3; all: every one.
 */
const BY_TURNS = [
  [
    'conformance/networks-on-worlds',
    'e2e/atlas',
    'e2e/exact',
    'e2e/faults',
    'e2e/training',
    'e2e/written-task',
    'golden/independent-learning',
    'golden/language-designs',
    'golden/truth',
    'gpu/device-silence',
    'gpu/gpu-refusals',
    'gpu/networks',
    'gpu/tensor-webgpu',
    'unit/engine/audit/presets',
    'unit/engine/audit/without-end',
    'unit/engine/evaluation-truth',
    'unit/engine/networks/world-session',
    'unit/cli/edges',
    'unit/cli/shards',
    'unit/cli/solve',
    'unit/cli/written-task',
    'unit/app/lab/episode-inspector',
    'unit/app/runs/kept-link',
    'unit/app/lab/real-engine',
    'unit/rewards/custom-module',
  ],
  [
    'conformance/evaluation',
    'conformance/outside-cases',
    'e2e/axe',
    'e2e/given-data',
    'e2e/hostile-links',
    'e2e/lessons',
    'e2e/play',
    'golden/independent-cases',
    'golden/interval-coverage',
    'property/link-attacks',
    'studies/training',
    'studies/units',
    'unit/contributing',
    'unit/engine/custom/agent',
    'unit/engine/networks/given-data',
    'unit/engine/networks/layers',
    'unit/engine/replay/replay',
    'unit/engine/replay/text-replay',
    'unit/experiment/version-1',
    'unit/cli/refusals',
    'unit/app/atlas/study-run',
    'unit/app/lab/inspector',
    'unit/app/lab/transport',
    'unit/agents/layers/foreign-models',
    'unit/rewards/designs',
  ],
  [
    'e2e/charts',
    'e2e/inspect',
    'e2e/many-seeds',
    'e2e/outside-cases',
    'e2e/runs',
    'e2e/studio',
    'golden/exact-references',
    'golden/frozen-policies',
    'golden/practically-equal',
    'property/audit-gridworlds',
    'unit/engine/audit/language',
    'unit/engine/networks/language-findings',
    'unit/engine/networks/reward-models',
    'unit/engine/probes',
    'unit/engine/replay/network-replay',
    'unit/cli/link',
    'unit/app/lab/checkpoint',
    'unit/app/lab/fork',
    'unit/imports/read-log',
    'unit/app/runs/compare-runs',
    'unit/app/runs/resume',
    'unit/app/play/exploit',
    'unit/stats/doctor',
    'unit/app/front/front-learning',
    'unit/worlds/graph/textbook',
    'unit/worlds/gridworld-safety',
  ],
  [
    'conformance/presets',
    'e2e/find',
    'e2e/imports',
    'e2e/language',
    'e2e/layers',
    'e2e/links',
    'golden/engine-edges',
    'golden/verdicts',
    'gpu/gpu-session',
    'property/audit-without-scale',
    'property/hostile-values',
    'property/kernel-sizes',
    'property/kernel-texts',
    'unit/engine/custom/world',
    'unit/engine/episodes',
    'unit/engine/measures',
    'unit/engine/networks/language-edits',
    'unit/cli/audit',
    'unit/cli/command',
    'unit/app/runs/database',
    'unit/app/lab/network-inspector',
    'unit/app/lab/world-change',
    'unit/agents/control',
    'unit/stats/steps-to-threshold',
    'unit/worlds/graph/random-tables',
    'unit/worlds/language/any-task',
  ],
];

/** What this run leaves out. */
export const LEFT_OUT = SELECTION
  ? [
      ...ONLY_AT_RELEASE,
      ...BY_TURNS.filter((_, k) => turn !== 'all' && turn !== `${k}`)
        .flat()
        .map((name) => `tests/${name}.test.ts`),
    ]
  : [];
