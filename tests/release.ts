/**
 * `npm run test:release` runs everything; `npm test` a selection that takes minutes: without the files below, and with the
 * smaller of two sample sizes. One variable says which: REWARD_LAB_TESTS is "release", "selection", or, where single files
 * are run, empty: then no file is left out, and samples are small.
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
const DAYS = 4;

/** For loops over all that is registered: in `npm test` a quarter of them, by the date, so that all have their turn. */
export function today<T>(all: readonly T[]): readonly T[] {
  return SELECTION ? all.filter((_, k) => k % DAYS === Math.floor(Date.now() / DAY_MS) % DAYS) : all;
}

/** Slow, and what they guard is guarded more coarsely by a file that stays. */
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
  ...['slurm-cluster', 'slurm', 'interrupted'].map((name) => `tests/unit/headless/${name}.test.ts`),
  // Screens in detail. `access`, `front`, `links`, `lab-layout`, `charts`, `runs` and `built-site` stay, and `gpu-session` for devices.
  ...[
    'axe-records',
    'background',
    'compare',
    'compare-runs',
    'device-parity',
    'embed',
    'exact',
    'gpu',
    'graph',
    'hosting',
    'inspect',
    'keyboard',
    'painter',
  ].map((name) => `tests/e2e/${name}.test.ts`),
];

/** What this run leaves out. */
export const LEFT_OUT = SELECTION ? ONLY_AT_RELEASE : [];
