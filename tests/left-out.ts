/** Which files `npm test` leaves out, see release.ts. */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { SELECTION, turn } from './release.ts';

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
  // Screens in detail. `front` and `built-site` stay, others take turns, and `gpu-session` for devices.
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
 * Slow files: `npm test` runs one of these groups, by the date, so that all have their turn. They take about as long as each other.
 * REWARD_LAB_TURN runs the group of another day: 0 to 31; all: every one.
 */
const BY_TURNS = [
  [
    'e2e/find',
    'golden/frozen-policies',
    'unit/app/lab/inspector',
    'unit/app/play/puzzle',
    'unit/rewards/designs',
  ],
  [
    'e2e/layers',
    'property/kernel-malformed',
    'unit/app/lab/real-engine',
    'unit/app/studio/studio',
    'walks/panels',
  ],
  ['e2e/inspect', 'unit/app/lab/checkpoint', 'unit/engine/replay/replay'],
  ['property/hostile-values', 'unit/app/lab/episode-inspector', 'unit/imports/read-log', 'walks/views'],
  ['e2e/answers', 'golden/engine-edges', 'golden/power', 'unit/app/lab/world-change'],
  [
    'conformance/presets',
    'e2e/access',
    'golden/language-designs',
    'golden/verdicts',
    'unit/engine/audit/language',
  ],
  ['e2e/runs'],
  [
    'unit/app/lab/restart',
    'unit/engine/before-training',
    'unit/engine/networks/language-edits',
    'unit/engine/networks/language-findings',
    'walks/pages',
    'walks/stage',
  ],
  ['e2e/lessons', 'golden/independent-learning', 'studies/executors', 'unit/worlds/graph/random-tables'],
  [
    'e2e/outside-cases',
    'property/link-attacks',
    'studies/literals',
    'unit/agents/policies',
    'unit/app/lab/transport',
  ],
  ['e2e/language', 'unit/agents/bandits', 'unit/app/runs/kept-link', 'unit/engine/custom/world'],
  ['e2e/many-seeds', 'golden/truth', 'unit/engine/probes', 'unit/engine/short-runs'],
  ['e2e/hostile-links', 'unit/engine/networks/world-session'],
  [
    'golden/practically-equal',
    'property/audit-without-scale',
    'unit/cli/transcripts',
    'unit/engine/evaluation-truth',
    'unit/engine/networks/layers',
    'unit/worlds/gridworld-safety',
  ],
  ['e2e/imports', 'unit/tensor/tfjs'],
  [
    'conformance/evaluation',
    'e2e/training',
    'gpu/gpu-refusals',
    'unit/app/runs/beginnings',
    'unit/cli/written-task',
    'unit/stats/steps-to-threshold',
    'unit/worlds/graph/textbook',
  ],
  ['e2e/write-study', 'unit/cli/study-file', 'unit/engine/networks/kept-bases'],
  [
    'unit/agents/layers/foreign-models',
    'unit/app/lab/fork',
    'unit/app/runs/resume',
    'unit/cli/edges',
    'unit/cli/link',
    'unit/engine/audit/presets',
  ],
  [
    'e2e/faults',
    'unit/agents/kl-bandit',
    'unit/contributing',
    'unit/rewards/custom-module',
    'unit/stats/doctor',
  ],
  ['e2e/written-task', 'unit/cli/shards', 'unit/cli/solve', 'unit/engine/custom/agent', 'walks/states'],
  ['e2e/links'],
  [
    'conformance/networks-on-worlds',
    'conformance/outside-cases',
    'unit/agents/control',
    'unit/app/runs/exit-reason',
    'unit/bench/networks',
    'unit/cli/refusals',
    'unit/engine/episodes',
  ],
  ['e2e/atlas', 'unit/engine/audit/without-end', 'unit/engine/replay/network-replay'],
  [
    'golden/independent-cases',
    'gpu/gpu-session',
    'property/audit-gridworlds',
    'unit/app/atlas/study-run',
    'unit/app/front/front-learning',
    'unit/engine/networks/episode-budget',
  ],
  ['e2e/given-data', 'e2e/studio', 'property/kernel-sizes', 'unit/agents/model-based'],
  [
    'studies/training',
    'unit/cli/command',
    'unit/engine/measures',
    'unit/engine/networks/world-edits',
    'unit/engine/replay/text-replay',
    'unit/worlds/language/any-task',
  ],
  [
    'e2e/play',
    'studies/study-files',
    'unit/engine/networks/exams',
    'unit/worlds/language/written',
    'walks/builder',
  ],
  [
    'e2e/worker-policy',
    'golden/exact-references',
    'gpu/networks',
    'unit/cli/large-table',
    'unit/experiment/version-1',
  ],
  ['e2e/exact', 'gpu/device-silence', 'unit/engine/networks/contexts'],
  [
    'e2e/lab-layout',
    'golden/interval-coverage',
    'property/runs-comparison',
    'unit/app/lab/network-inspector',
    'unit/app/runs/database',
    'unit/cli/audit',
    'unit/engine/networks/given-data',
  ],
  [
    'conformance/registered',
    'e2e/axe',
    'property/kernel-texts',
    'unit/app/runs/compare-runs',
    'unit/stats/compare',
  ],
  [
    'e2e/charts',
    'gpu/tensor-webgpu',
    'property/kernel-executors',
    'unit/app/play/exploit',
    'unit/engine/networks/reward-models',
  ],
];

/**
 * Slow files that run on every day where a file of their area was changed: not yet committed, or not yet in the branch that this one
 * follows. What somebody works on is tested closely, the rest takes turns.
 */
const AREAS: readonly (readonly [changed: RegExp, files: readonly string[]])[] = [
  [
    /^src\/app\//,
    ['walks/builder', 'walks/pages', 'walks/panels', 'walks/stage', 'walks/states', 'walks/views'],
  ],
  [
    /^(src\/(agents|core|engine|experiment|kernel|rewards|tensor|worlds)|content\/(designs|presets))\//,
    ['conformance/registered', 'unit/engine/before-training', 'unit/engine/short-runs'],
  ],
  [
    /^(src\/(cli|imports|stats)|scripts)\//,
    ['unit/cli/command', 'unit/cli/refusals', 'unit/cli/transcripts'],
  ],
  [/^(src\/study|content\/studies)\//, ['studies/literals', 'studies/study-files', 'studies/training']],
];

/** Of this clone; none without git. */
function changedFiles(): readonly string[] {
  const git = (...words: readonly string[]) => {
    const { status, stdout } = spawnSync('git', words, { cwd: import.meta.dirname, encoding: 'utf8' });
    return status === 0 ? stdout.split('\n') : [];
  };
  return [
    ...git('diff', '--name-only', 'HEAD'),
    ...git('ls-files', '--others', '--exclude-standard', '--full-name', ':/'),
    ...git('diff', '--name-only', '@{upstream}...HEAD'),
  ];
}

const fileOf = (name: string): string => `tests/${name}.test.ts`;

function leftOut(): string[] {
  for (const name of [...BY_TURNS, ...AREAS.map(([, files]) => files)].flat())
    if (!existsSync(join(import.meta.dirname, '..', fileOf(name))))
      throw new Error(`tests/left-out.ts names ${fileOf(name)}, which does not exist.`);
  const changed = changedFiles();
  const close = AREAS.flatMap(([area, files]) => (changed.some((file) => area.test(file)) ? files : []));
  const others = BY_TURNS.filter((_, k) => turn !== 'all' && turn !== `${k}`).flat();
  return [...ONLY_AT_RELEASE, ...others.filter((name) => !close.includes(name)).map(fileOf)];
}

/** What this run leaves out. */
export const LEFT_OUT: string[] = SELECTION ? leftOut() : [];
