import { spawnSync } from 'node:child_process';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import type { Result } from '../../src/cli/result.ts';

const root = join(import.meta.dirname, '../..');
const copy = mkdtempSync(join(tmpdir(), 'reward-lab-'));
afterAll(() => rmSync(copy, { recursive: true, force: true }));

/** The recipes that CONTRIBUTING.md links to. The first line of each names the place to copy it to. */
function recipes(): { file: string; text: string }[] {
  const guide = readFileSync(join(root, 'CONTRIBUTING.md'), 'utf8');
  return [...guide.matchAll(/\]\((docs\/recipes\/[^)]+)\)/g)].map((link) => {
    const text = readFileSync(join(root, link[1] ?? ''), 'utf8');
    return { file: /^\/\/ Copy to (\S+)\n/.exec(text)?.[1] ?? '', text };
  });
}

test('the parts of CONTRIBUTING.md need one file each and train, and its study is measured from one folder', () => {
  const parts = [
    'content',
    'src',
    'types',
    'scripts',
    'package.json',
    'package-lock.json',
    'tsconfig.json',
    ...['app', 'kernel', 'node', 'pure', 'worker'].map((project) => `tsconfig.${project}.json`),
  ];
  for (const part of parts) cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'), 'dir');
  const added = recipes();
  expect(added.map(({ file }) => file)).toEqual([
    'src/rewards/terms/bump-cost.kernel.ts',
    'src/agents/table/hysteretic-q-learning.kernel.ts',
    'src/worlds/corridor/family.ts',
    'content/studies/tip-jar/study.ts',
    'content/studies/tip-jar/world.kernel.ts',
  ]);
  for (const { file, text } of added) {
    mkdirSync(dirname(join(copy, file)), { recursive: true });
    writeFileSync(join(copy, file), text);
  }
  const types = ['node_modules/typescript-native/bin/tsc', '-p', 'tsconfig.pure.json'];
  const checked = spawnSync(process.execPath, types, { cwd: copy, encoding: 'utf8' });
  expect(checked.stdout).toBe('');
  const reward = [
    { term: 'task', weight: 1 },
    { term: 'bump-cost', weight: 0.1 },
  ];
  const experiment = {
    format: 'reward-lab/experiment',
    version: 2,
    world: { family: 'corridor', length: 6 },
    variants: [{ label: 'hysteretic', agent: { type: 'hysteretic-q-learning' }, reward }],
    seeds: 4,
    seed: 1,
    envSteps: 20_000,
    measurementPoints: 20,
  };
  writeFileSync(join(copy, 'corridor.json'), JSON.stringify(experiment));
  const run = [
    'scripts/run.mjs',
    'src/cli/main.ts',
    'corridor.json',
    '--out',
    'result.json',
    '--workers',
    '1',
  ];
  const done = spawnSync(process.execPath, run, { cwd: copy, encoding: 'utf8' });
  expect(done.status, done.stderr).toBe(0);
  const result: Result = JSON.parse(readFileSync(join(copy, 'result.json'), 'utf8'));
  expect(result.faults).toEqual([]);
  for (const seed of result.variants[0]?.seeds ?? []) {
    // The shortest path has 5 steps and pays 1 at its end. Only exploration pays the bump cost.
    expect(seed.metrics.taskReturn?.at(-1)).toBe(1);
    expect(seed.metrics.return?.at(-1)).toBeGreaterThan(0.9);
    expect(seed.metrics.return?.at(-1)).toBeLessThanOrEqual(1);
    expect(seed.final?.policy.slice(0, 5).every(([left = 0, right = 0]) => right > left)).toBe(true);
  }
  expect(result.variants[0]?.seeds.length).toBe(4);

  // With γ = 0.95, back and forth next to the jar pays 0.5 every two steps for 50 steps; arriving pays 1 once and ends the episode.
  const studies = ['scripts/run.mjs', 'src/cli/studies/main.ts', 'tip-jar', '--workers', '1'];
  const measured = spawnSync(process.execPath, studies, { cwd: copy, encoding: 'utf8' });
  expect(measured.status, measured.stderr).toBe(0);
  expect(measured.stdout).toContain('holds: Without the bonus, the task return is higher by at least 0.5.');
  expect(existsSync(join(copy, 'content/studies/tip-jar/outcome.json'))).toBe(true);
});
