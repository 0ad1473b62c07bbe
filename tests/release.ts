/**
 * `npm run test:release` runs everything; `npm test` a selection that takes minutes: without the files below, with an eighth of the slow
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
const TURNS = 8;
const QUARTERS = 4;
const day = Math.floor(Date.now() / DAY_MS);
const { REWARD_LAB_TURN: turn = `${day % TURNS}` } = process.env;
/** Moves on by one more each round: a file that runs on every eighth day would otherwise run the same quarter of its loops for ever. */
const quarter = (day + Math.floor(day / TURNS)) % QUARTERS;

/** For loops over all that is registered: in `npm test` a quarter of them, by the date, so that all have their turn. */
export function today<T>(all: readonly T[]): readonly T[] {
  return SELECTION && turn !== 'all' ? all.filter((_, k) => k % QUARTERS === quarter) : all;
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
 * Slow files: `npm test` runs one of these eight groups, by the date, so that all have their turn. They take about as long as each other.
 * REWARD_LAB_TURN runs the group of another day: 0 to 7; all: every one.
 */
const BY_TURNS = [
  [
    'e2e/atlas',
    'e2e/inspect',
    'golden/engine-edges',
    'gpu/networks',
    'gpu/tensor-webgpu',
    'unit/app/atlas/study-run',
    'unit/cli/audit',
    'unit/engine/audit/presets',
    'unit/engine/networks/exams',
    'unit/engine/networks/language-edits',
    'unit/engine/networks/layers',
    'unit/rewards/custom-module',
    'unit/tensor/tfjs',
    'unit/worlds/graph/random-tables',
  ],
  [
    'e2e/charts',
    'e2e/runs',
    'golden/exact-references',
    'property/kernel-texts',
    'property/runs-comparison',
    'unit/app/lab/inspector',
    'unit/app/lab/network-inspector',
    'unit/app/play/puzzle',
    'unit/app/runs/database',
    'unit/app/runs/exit-reason',
    'unit/bench/networks',
    'unit/cli/link',
    'unit/engine/evaluation-truth',
    'unit/engine/networks/world-session',
    'unit/worlds/graph/textbook',
  ],
  [
    'conformance/outside-cases',
    'e2e/exact',
    'e2e/given-data',
    'e2e/links',
    'golden/interval-coverage',
    'gpu/device-silence',
    'property/kernel-sizes',
    'unit/agents/kl-bandit',
    'unit/agents/policies',
    'unit/cli/large-table',
    'unit/engine/measures',
    'unit/engine/networks/kept-bases',
    'unit/engine/replay/replay',
    'unit/engine/replay/text-replay',
    'unit/stats/doctor',
    'unit/worlds/language/written',
  ],
  [
    'e2e/find',
    'e2e/hostile-links',
    'e2e/worker-policy',
    'property/kernel-executors',
    'property/kernel-malformed',
    'studies/training',
    'unit/app/lab/restart',
    'unit/app/lab/transport',
    'unit/app/lab/world-change',
    'unit/cli/command',
    'unit/cli/edges',
    'unit/cli/refusals',
    'unit/engine/audit/without-end',
    'unit/engine/custom/agent',
    'unit/engine/episodes',
    'unit/stats/compare',
  ],
  [
    'conformance/evaluation',
    'e2e/faults',
    'e2e/lab-layout',
    'e2e/studio',
    'golden/language-designs',
    'property/audit-without-scale',
    'unit/agents/layers/foreign-models',
    'unit/app/front/front-learning',
    'unit/app/lab/episode-inspector',
    'unit/app/studio/studio',
    'unit/cli/solve',
    'unit/cli/study-file',
    'unit/engine/audit/language',
    'unit/engine/networks/world-edits',
    'unit/engine/replay/network-replay',
    'unit/experiment/version-1',
    'unit/rewards/designs',
  ],
  [
    'conformance/presets',
    'e2e/imports',
    'e2e/play',
    'e2e/written-task',
    'golden/independent-learning',
    'golden/practically-equal',
    'golden/power',
    'golden/truth',
    'property/audit-gridworlds',
    'property/link-attacks',
    'unit/app/lab/checkpoint',
    'unit/app/play/exploit',
    'unit/cli/shards',
    'unit/engine/networks/given-data',
    'unit/imports/read-log',
    'unit/worlds/gridworld-safety',
    'unit/worlds/language/any-task',
  ],
  [
    'e2e/language',
    'e2e/lessons',
    'e2e/outside-cases',
    'golden/frozen-policies',
    'property/hostile-values',
    'studies/executors',
    'unit/agents/bandits',
    'unit/agents/control',
    'unit/app/runs/compare-runs',
    'unit/app/runs/resume',
    'unit/cli/written-task',
    'unit/engine/custom/world',
    'unit/engine/networks/contexts',
    'unit/engine/networks/episode-budget',
    'unit/engine/probes',
    'unit/stats/steps-to-threshold',
  ],
  [
    'conformance/networks-on-worlds',
    'e2e/axe',
    'e2e/layers',
    'e2e/write-study',
    'e2e/many-seeds',
    'e2e/training',
    'golden/independent-cases',
    'golden/verdicts',
    'gpu/gpu-refusals',
    'gpu/gpu-session',
    'unit/agents/model-based',
    'unit/app/lab/fork',
    'unit/app/lab/real-engine',
    'unit/app/runs/beginnings',
    'unit/app/runs/kept-link',
    'unit/contributing',
    'unit/engine/networks/language-findings',
    'unit/engine/networks/reward-models',
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
